"""Which column is what."""

from __future__ import annotations

from typing import Any

import pytest

from verifier.regrade.columns import Columns, Form, Role, choose_columns, form_of
from verifier.regrade.questions import recorded_reward
from verifier.regrade.table import UnusableData


@pytest.mark.parametrize(
    ("present", "chosen"),
    [
        (
            ["name", "formal_statement", "completion", "score"],
            {
                Role.CHALLENGE: "formal_statement",
                Role.PROOF: "completion",
                Role.REWARD: "score",
                Role.PROBLEM: "name",
            },
        ),
        (["Statement", "PROOF"], {Role.CHALLENGE: "Statement", Role.PROOF: "PROOF"}),
        (
            ["answer", "proof", "challenge", "problem"],
            {Role.CHALLENGE: "challenge", Role.PROOF: "proof", Role.PROBLEM: "problem"},
        ),
    ],
)
def test_usual_names_are_known(present: list[str], chosen: dict[Role, str]) -> None:
    assert choose_columns(present, {}).names == chosen


def test_what_is_said_comes_first() -> None:
    columns = choose_columns(
        ["challenge", "proof", "mine", "reward"], {Role.PROOF: "mine", Role.PROBLEM: "challenge"}
    )
    assert columns.names[Role.PROOF] == "mine"
    assert columns.wanted == {"challenge", "mine", "reward"}


@pytest.mark.parametrize(
    ("present", "given", "complaint"),
    [
        (["x"], {}, "which column is the challenge"),
        ([], {}, "there are none: the data is empty"),
        (["challenge"], {}, "which column is the proof"),
        (["challenge", "proof"], {Role.REWARD: "r"}, "no column 'r' to be the reward"),
    ],
)
def test_a_column_that_is_wanting_is_said(
    present: list[str], given: dict[Role, str], complaint: str
) -> None:
    with pytest.raises(UnusableData, match=complaint):
        choose_columns(present, given)


@pytest.mark.parametrize(
    ("value", "number"),
    [
        (1, 1.0),
        (True, 1.0),
        (False, 0.0),
        ("1.0", 1.0),
        (" True ", 1.0),
        ("failed", 0.0),
        (-1, -1.0),
        (0.25, 0.25),
        (None, None),
        ("", None),
        ("n/a", None),
        (float("nan"), None),
        ("inf", None),
        (10**400, None),
        ([1], None),
        ({"reward": 1}, None),
    ],
)
def test_recorded_rewards_are_read_as_people_write_them(value: Any, number: float | None) -> None:
    assert recorded_reward(value) == number


def test_proofs_are_answers_if_most_have_a_fence() -> None:
    answer, file = "So:\n  ```lean\nx\n```", "theorem x : True := trivial"
    assert form_of([answer, answer, file]) is Form.ANSWER
    assert form_of([answer, file]) is Form.FILE
    assert form_of([None, 7, '{"files": {}}', answer]) is Form.ANSWER
    assert form_of(["the sign ``` in a line"]) is Form.FILE
    assert form_of([]) is Form.FILE


def test_a_text_that_tells_what_it_is_is_not_judged_by_the_others() -> None:
    fenced, bare = "\n```lean\nx\n```", "theorem x : True := trivial"
    doubtful = "-- so\n```\nx\n```"
    for guess in Form:
        columns = Columns({}, guess, guessed=True)
        assert columns.form_of(fenced) is Form.ANSWER
        assert columns.form_of("<think>hm</think>\nIt is true.") is Form.ANSWER
        assert columns.form_of(bare) is Form.FILE
        assert columns.form_of(doubtful) is guess
        assert Columns({}, guess).form_of(fenced) is guess
        assert Columns({}, guess).form_of(bare) is guess
