"""What makes two submissions the same matter: what is judged, however it is asked for."""

from __future__ import annotations

from typing import Any

import pytest

from verifier.intake import take_in_challenge, take_in_submission
from verifier.lean.names import Name
from verifier.model import Examination, Problem, Submission
from verifier.service.question import matter_of

TRUSTED: set[Name] = {("Init",)}
STATEMENT = "theorem t (p : Prop) (h : p) : p := "
STATED, PROVED = f"{STATEMENT}sorry\n", f"{STATEMENT}h\n"
CHALLENGE, FILES = {"Challenge.lean": STATED}, {"Submission.lean": PROVED}


def matter(
    problem: dict[str, Any] | None = None,
    submission: dict[str, Any] | None = None,
    environment: str = "e",
    judge: str = "j",
) -> str:
    asked = Problem.model_validate({"challenge": CHALLENGE, **(problem or {})})
    given = Submission.model_validate({"files": FILES, **(submission or {})})
    challenge = take_in_challenge(asked, TRUSTED)
    taken = take_in_submission(given, asked, challenge, TRUSTED)
    return matter_of(challenge, taken, asked, environment, judge)


@pytest.mark.parametrize(
    ("problem", "submission"),
    [
        ({}, {"goals": True}),
        ({}, {"entry": "Submission.lean"}),
        ({}, {"files": {"Another.lean": PROVED}}),
        ({}, {"files": {**FILES, "x.txt": "ignored"}}),
        ({}, {"files": {**FILES, "Unused.lean": "theorem u : True := trivial"}}),
        ({"theorems": ["t"]}, {}),
        ({"theorems": ["t"], "allow_disproof": True}, {}),
        ({"open_holes": True}, {}),
        ({"kernels": ["nanoda"]}, {}),
        ({"entry": "Challenge.lean"}, {}),
        ({"challenge": {"Statement.lean": STATED}}, {"files": {"Content.lean": PROVED}}),
        ({"challenge": {"Main.lean": STATED, "Unused.lean": ""}}, {}),
        ({"limits": {"max_heartbeats": 1000}}, {}),
        ({"limits": {"build": {"wall_seconds": 5}}}, {}),
        ({"options": {"maxHeartbeats": 1000, "synthInstance.maxHeartbeats": 5}}, {}),
        ({"permitted_axioms": ["Classical.choice", "Quot.sound", "propext"]}, {}),
    ],
)
def test_the_same_is_the_same_however_it_is_asked(
    problem: dict[str, Any], submission: dict[str, Any]
) -> None:
    assert matter(problem, submission) == matter()


@pytest.mark.parametrize(
    "other",
    [
        {"problem": {"challenge": {"Challenge.lean": f"{STATED}-- more"}}},
        {
            "problem": {
                "challenge": {**CHALLENGE, "Challenge.lean": f"import A\n{STATED}", "A.lean": ""}
            }
        },
        {"problem": {"permitted_axioms": []}},
        {"problem": {"options": {"autoImplicit": False}}},
        {"submission": {"files": {"Submission.lean": f"{STATEMENT}by exact h\n"}}},
        {"environment": "f"},
        {"judge": "k"},
    ],
)
def test_other_sources_axioms_options_environments_or_judges_are_another(
    other: dict[str, Any],
) -> None:
    assert matter(**other) != matter()


def test_what_is_imported_counts_with_its_name_and_its_text() -> None:
    def importing(name: str, text: str) -> str:
        files = {"Submission.lean": f"import A\nimport B\n{PROVED}", "A.lean": "", "B.lean": ""}
        return matter(submission={"files": {**files, name: text}, "entry": "Submission.lean"})

    assert (
        len({importing("A.lean", "-- x"), importing("B.lean", "-- x"), importing("A.lean", "")})
        == 3
    )


def test_files_that_are_only_examined_have_no_challenge_and_are_another_matter() -> None:
    asked = Examination()
    taken = take_in_submission(Submission(files=FILES), asked, None, TRUSTED)
    assert matter_of(None, taken, asked, "e", "j") != matter()
