"""Reward functions in the real trainers, on a real service: 1, 0, and never a 0 for an error."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from client_packages import run_client
from serving import STATEMENT

from verifier.client import Unauthorized, UnusableProblem
from verifier.client.trainers.rows import ask_of, row_of, text_of, well_formed
from verifier.client.trainers.trl import LeanReward
from verifier.client.trainers.verl import NotJudged, compute_score_batch

pytestmark = pytest.mark.frameworks

SORRY = f"{STATEMENT}sorry"
BROKEN = "theorem broken : nonsense := sorry"
PROOF = f"By assumption:\n```lean4\n{STATEMENT}h\n```"
CHEAT = f"```lean\n{STATEMENT}sorry\n```"
PROSE = "I do not know."


def test_trl_trains_on_rewards_and_leaves_out_what_was_not_judged(url: str, tmp_path: Path) -> None:
    answers = [PROOF, f"{PROOF}\nSo it is.", f"{PROOF}\nDone.", CHEAT, f"Hm.\n{CHEAT}", PROSE]
    told = run_client(
        "trainers", "train_with_trl.py", url, json.dumps(answers), SORRY, str(tmp_path)
    )
    worth = dict.fromkeys(answers[:3], (1.0, "accepted"))
    worth |= dict.fromkeys(answers[3:5], (0.0, "sorry"))
    assert len(told["scored"]) == 32
    reasons = []
    for each in told["scored"]:
        expected: tuple[float | None, str] = worth.get(each["completion"], (0.0, "no_lean"))
        if each["prompt"] == "unusable" and expected[1] != "no_lean":
            expected = (None, "not_judged")
        assert each["reward"] == expected[0]
        reasons.append(expected[1])
    assert set(reasons) == {"accepted", "sorry", "no_lean", "not_judged"}
    assert told["reasons"] == reasons[16:]
    rewards = [each["reward"] for each in told["scored"]]
    for reward, advantage in zip(rewards[16:], told["advantages"], strict=True):
        assert advantage == 0 if reward is None else advantage > 0 if reward else advantage <= 0
    assert None in rewards[16:]
    assert 1 in rewards[16:]
    assert told["moved"]
    for step, at in zip(told["steps"], (0, 16), strict=True):
        judged = [reward for reward in rewards[at : at + 16] if reward is not None]
        assert step["rewards/lean_reward/mean"] == pytest.approx(sum(judged) / len(judged))
        assert step["lean_not_judged"] == pytest.approx(1 - len(judged) / 16)


def test_verl_scores_with_its_managers_and_gets_an_exception_for_trouble(url: str) -> None:
    full = json.dumps({"problem": {"challenge": {"C.lean": SORRY}}, "environment": "core"})
    rows = [(PROOF, SORRY), (CHEAT, full), (PROSE, SORRY), (PROOF, full), (PROOF, BROKEN)]
    told = run_client("trainers", "score_with_verl.py", url, json.dumps(rows))
    rewards, reasons = [1, 0, 0, 1], ["accepted", "sorry", "no_lean", "accepted"]
    assert told["is_async"]
    assert told["batch"] == {"rewards": rewards, "reasons": reasons}
    assert told["naive"] == told["prime"] == {"rewards": rewards, "reasons": None}
    *judged, unusable = told["loop"]
    assert [each["reward_score"] for each in judged] == rewards
    assert [each["reward_extra_info"]["reason"] for each in judged] == reasons
    assert unusable == "NotJudged"
    assert told["loop that limits"] == [*judged, "NotJudged"]
    assert told["loop without time"] == ["NotJudged"]
    assert [each["reward_score"] for each in told["loop in threads"]] == rewards
    for manager in ("batch", "naive"):
        assert told[f"bad {manager}"] == ["NotJudged", "UnusableProblem"]
    assert told["bad prime"][0] == "NotJudged"
    assert told["nowhere"] == ["NotJudged", "DeadlineExceeded"]


def test_verifiers_scores_tasks_and_records_an_error_for_trouble(url: str) -> None:
    told = run_client(
        "verifiers",
        "score_with_verifiers.py",
        json.dumps([PROOF, CHEAT, PROSE]),
        SORRY,
        LEAN_VERIFIER_URL=url,
    )
    assert told["decorated"] == [2, 0, 0]
    assert told["plugged"] == [1, 0, 0]
    assert told["error"] == {"error": "UnusableProblem", "rewards": {"lean": None}}
    assert told["no time"] == {"error": "DeadlineExceeded", "rewards": {"lean": None}}


def test_a_rubric_scores_and_gives_trouble_no_reward_and_no_advantage(url: str) -> None:
    replies = json.dumps([PROOF, CHEAT, PROSE])
    told = run_client("rubric", "score_with_rubric.py", url, replies, SORRY)
    for scored in (told["alone"], told["group"]):
        *judged, unusable = scored
        assert [each["reward"] for each in judged][:3] == [1, 0, 0]
        assert not any(each["error"] for each in judged)
        assert (unusable["reward"], unusable["error"]) == (None, "InfraError")
        assert unusable["cause"] == "UnusableProblem"
    assert told["alone"][3]["reward"] == 1
    for each, advantage in zip(told["group"], (2 / 3, -1 / 3, -1 / 3, 0), strict=True):
        assert each["advantage"] == pytest.approx(advantage)
        assert each["steps"] == [each["advantage"]]


def test_rewards_in_conversations_and_without_a_trainer(url: str) -> None:
    reward = LeanReward(url)
    said = [
        [{"role": "assistant", "content": CHEAT}, {"role": "assistant", "content": PROOF}],
        [{"role": "assistant", "content": [{"type": "text", "text": PROOF}]}],
        [{"role": "assistant", "content": None}],
        PROOF + "\n\ud800",
        PROOF,
    ]
    columns = {"challenge": [SORRY] * 4 + [BROKEN], "other": [1, 2, 3, 4, 5]}
    extra: dict[str, list[str]] = {}
    given = {"log_extra": extra.__setitem__, "trainer_state": None, "completion_ids": [[]] * 5}
    assert reward([""] * 5, said, **given, **columns) == [1, 1, 0, 1, None]
    assert extra["lean_reason"][2:] == ["no_lean", "accepted", "not_judged"]
    assert reward([], []) == []


def test_what_is_wrong_with_all_rows_is_raised(url: str) -> None:
    wanted = "a row needs one of problem_id, challenge, problem; there is none among"
    with pytest.raises(ValueError, match=f"{wanted} prompt_id, theorem"):
        LeanReward(url)([""], [PROOF], theorem=[SORRY], prompt_id=[1])
    with pytest.raises(ValueError, match=f"{wanted} no columns at all"):
        LeanReward(url)([""], [PROOF])
    with pytest.raises(Unauthorized):
        LeanReward(url, "lvk_wrong")([""], [PROOF], challenge=[SORRY])
    with pytest.raises(NotJudged) as raised:
        compute_score_batch(["lean"], [PROOF], [BROKEN], url=url)
    assert isinstance(raised.value.__cause__, UnusableProblem)
    with pytest.raises(NotJudged, match="neither a mapping nor a text"):
        compute_score_batch(["lean"], [PROOF], [None], url=url)


def test_trouble_of_the_service_is_none_in_trl(url: str) -> None:
    reward = LeanReward("http://127.0.0.1:9", deadline=1)
    assert reward([""] * 2, [PROOF, PROSE], challenge=[SORRY] * 2) == [None, 0]


def test_rows_say_what_the_problem_is() -> None:
    full = {"challenge": {"C.lean": SORRY, "D.lean": None}, "theorems": ["same"], "entry": None}
    for value in (full, json.dumps(full).replace(', "D.lean": null', "")):
        asked = ask_of({"problem": value, "challenge": None}, "x", "core")
        assert asked.problem.theorems == ("same",)  # type: ignore[union-attr]
        assert asked.environment == "core"
    assert ask_of({"challenge": {"C.lean": SORRY}}, "x", None).problem.entry is None  # type: ignore[union-attr]
    assert ask_of({"problem_id": "7", "environment": "e"}, "x", "core").environment == "e"
    for row in ({}, {"problem_id": None}, {"problem_id": "7", "challenge": SORRY}):
        with pytest.raises(ValueError, match="a row needs one of"):
            ask_of(row, "x", None)
    with pytest.raises(ValueError, match="theorms"):
        ask_of({"problem": {"challenge": {"C.lean": SORRY}, "theorms": []}}, "x", None)


def test_one_field_can_say_it_all() -> None:
    assert row_of(SORRY) == {"challenge": SORRY}
    assert row_of(' {"problem_id": "7"}') == row_of({"problem_id": "7"}) == {"problem_id": "7"}
    for truth in (None, 7, "{", "{1}"):
        with pytest.raises(ValueError, match=r"."):
            row_of(truth)


def test_halves_of_surrogate_pairs_are_replaced_alone() -> None:
    assert well_formed("a\ud800b\udc00\ud835\udd38∀\ufeff") == "a\ufffdb\ufffd𝔸∀\ufeff"
    assert well_formed("\ufeffx") == "\ufeffx"


def test_the_answer_is_what_the_model_said_last() -> None:
    tool = {"role": "tool", "content": "7"}
    assert text_of([{"role": "assistant", "content": "a"}, tool]) == "a"
    assert text_of([tool]) == text_of([]) == text_of(None) == ""
