"""Probes of problems, and what their verdicts amount to: without anything that runs."""

from __future__ import annotations

import pytest

from verifier.intake import IntakeRefusal
from verifier.lean.words import find_sorries
from verifier.model import Problem, Submission, Verdict
from verifier.problemcheck import AUTO_IMPLICIT, NOOP, ORACLE, Standing, probes, report
from verifier.reasons import Outcome, Reason, Stage


@pytest.mark.parametrize(
    ("source", "count"),
    [
        ("theorem a : P := sorry", 1),
        ("theorem a : P := by\n  sorry\ntheorem b : Q := (sorry)", 2),
        ("-- sorry\nsorry -- sorry", 1),
        ("/- sorry /- sorry -/ sorry -/ sorry /-- sorry -/", 1),
        ("/- sorry /- sorry -/ sorry", 0),
        ('"sorry" "\\"sorry" sorry "sorry', 1),
        ('r"\\" sorry r#"sorry" sorry"# sorry', 2),
        ("'\"' sorry '\"'", 1),
        ("'\\'' sorry '\\\\' sorry", 2),
        ("x' sorry y'' sorry", 2),
        ("sorry' mysorry sorryAx sorry.x x.sorry sorry! ", 0),
        ("`sorry ``sorry (f x).sorry .sorry", 0),
        ("«sorry» «a sorry b»", 0),
        ("Ωsorry ₁sorry ⟨sorry⟩", 1),
        ('s!"{sorry}" f"x"', 0),
        ('bar"sorry" sorry', 1),
        ("", 0),
    ],
)
def test_only_the_word_counts(source: str, count: int) -> None:
    found = find_sorries(source)
    assert len(found) == count
    assert all(source[at : at + 5] == "sorry" for at in found)


@pytest.mark.parametrize("text", ['"', "/-", 'r#"', "'", "«", "-", "sorry ", 'r##"'])
def test_a_long_source_takes_no_longer_than_it_is_long(text: str) -> None:
    find_sorries(text * 300_000)


def challenge(text: str, **files: str) -> Problem:
    return Problem(challenge={"Challenge.lean": text, **files})


def test_each_probe_is_the_challenge_with_one_change() -> None:
    text = "import Helper\n-- sorry\ntheorem a : 1 = 1 := sorry\n"
    problem = Problem(challenge={"Challenge.lean": text, "Helper.lean": "-- nothing\n"})
    oracle = Submission(files={"S.lean": ""})
    made = probes(problem, oracle, "core")
    assert made[NOOP].files == {"Challenge.lean": text}
    assert made[ORACLE] is oracle
    strict = made[AUTO_IMPLICIT].files["Challenge.lean"]
    assert strict.startswith("import Helper\n-- sorry\n\nset_option autoImplicit false\n")
    assert strict.endswith("theorem a : 1 = 1 := sorry\n")
    closed = made["trivial: rfl"]
    assert closed.entry == "Challenge.lean"
    assert closed.files["Helper.lean"] == "-- nothing\n"
    assert closed.files["Challenge.lean"].endswith("theorem a : 1 = 1 := verifier_probe\n")
    assert "trivial: any of them" not in made


def test_nothing_is_tried_where_nothing_is_to_be_proved() -> None:
    assert set(probes(challenge("theorem a : 1 = 1 := rfl"), None, "core")) == {NOOP, AUTO_IMPLICIT}


def test_an_environment_can_have_tactics_of_its_own() -> None:
    problem = challenge("theorem a : 1 = 1 := sorry\ntheorem b : 2 = 2 := sorry")
    here, there = (set(probes(problem, None, name)) for name in ("core", "mathlib"))
    assert here < there
    assert "trivial: any of them" in here


def test_a_problem_without_an_entry_cannot_be_tried() -> None:
    with pytest.raises(IntakeRefusal):
        probes(Problem(challenge={"A.lean": "", "B.lean": ""}), None, "core")


def verdict(reason: Reason, load_dependent: bool = False) -> Verdict:
    rewards = {Outcome.ACCEPTED: 1, Outcome.REJECTED: 0, Outcome.ERROR: None}
    return Verdict.model_validate(
        {
            "outcome": reason.outcome,
            "reward": rewards[reason.outcome],
            "stage": reason.meaning.stage,
            "reason": reason,
            "load_dependent": load_dependent or reason.meaning.load_dependent,
            "problem_digest": "",
            "submission_digest": "",
            "environment": None,
            "sandbox": None,
            "judge_version": "",
        }
    )


YES, NO = verdict(Reason.ACCEPTED), verdict(Reason.SORRY)
FINE = {NOOP: NO, ORACLE: YES, AUTO_IMPLICIT: NO, "trivial: rfl": verdict(Reason.COMPILE_ERROR)}


@pytest.mark.parametrize(
    ("changed", "standing", "codes"),
    [
        ({}, Standing.PASSED, []),
        ({NOOP: YES}, Standing.FAILED, ["noop-accepted"]),
        ({ORACLE: NO}, Standing.FAILED, ["oracle-rejected"]),
        ({NOOP: verdict(Reason.CHALLENGE_BUILD_FAILED)}, Standing.FAILED, ["unusable"]),
        ({NOOP: verdict(Reason.CHALLENGE_BUILD_FAILED, True)}, Standing.INCONCLUSIVE, []),
        ({NOOP: verdict(Reason.SANDBOX_FAULT)}, Standing.INCONCLUSIVE, []),
        ({ORACLE: verdict(Reason.INTERNAL)}, Standing.INCONCLUSIVE, []),
        ({"trivial: rfl": verdict(Reason.SANDBOX_FAULT)}, Standing.INCONCLUSIVE, []),
        ({NOOP: None}, Standing.RUNNING, []),
        ({"trivial: rfl": None}, Standing.RUNNING, []),
        ({NOOP: YES, "trivial: rfl": None}, Standing.FAILED, ["noop-accepted"]),
        ({"trivial: rfl": YES}, Standing.PASSED, ["trivial"]),
        ({"trivial: rfl": YES, "trivial: any of them": YES}, Standing.PASSED, ["trivial"]),
        ({"trivial: any of them": YES}, Standing.PASSED, ["trivial"]),
        ({"contradiction: simp_all": YES}, Standing.PASSED, ["contradictory"]),
        ({AUTO_IMPLICIT: verdict(Reason.COMPILE_ERROR)}, Standing.PASSED, ["auto-implicit"]),
        ({AUTO_IMPLICIT: verdict(Reason.UNIVERSES_DIFFER)}, Standing.PASSED, ["auto-implicit"]),
        ({AUTO_IMPLICIT: verdict(Reason.BUILD_TIME)}, Standing.PASSED, []),
    ],
)
def test_a_report_says_what_the_verdicts_say(
    changed: dict[str, Verdict | None], standing: Standing, codes: list[str]
) -> None:
    found = report({**FINE, **changed}, frozenset())
    assert found.standing is standing
    assert [finding.code for finding in found.findings] == codes
    assert NO.stage is Stage.AXIOMS


def test_what_was_given_up_tells_nothing() -> None:
    found = report({**FINE, NOOP: None}, frozenset({NOOP}))
    assert (found.standing, found.unknown) == (Standing.INCONCLUSIVE, (NOOP,))
