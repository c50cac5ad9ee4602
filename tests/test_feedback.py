"""What the author of a proof is told, and in how many characters."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifier.environments import Environment
from verifier.feedback import LEAST_CHARACTERS, MOST_CHARACTERS, UnusableLength, feedback_on
from verifier.model import Diagnostic, Goal, Problem, Submission, Verdict
from verifier.pipeline import verify
from verifier.reasons import Reason, Stage
from verifier.sandbox.base import Sandbox

STATEMENT = "theorem t (p q : Prop) (hp : p) (hq : q) : p ∧ q := "


@pytest.fixture
def judge(environment: Environment, sandbox: Sandbox, cache_dir):
    def run(source: str) -> tuple[Verdict, dict[str, str]]:
        problem = Problem.model_validate({"challenge": {"C.lean": f"{STATEMENT}sorry\n"}})
        submission = Submission(files={"S.lean": source}, goals=True)
        return verify(problem, submission, environment, sandbox, cache_dir), submission.files

    return run


def test_an_error_is_told_with_its_line_and_goal(judge) -> None:
    found = feedback_on(*judge(f"{STATEMENT}by\n  constructor\n  · exact hq\n  · exact hq\n"))
    (item,) = found.items
    assert (item.line, item.column, item.source) == (3, 4, "  · exact hq")
    assert item.goal == "case left\np q : Prop\nhp : p\nhq : q\n⊢ p"
    assert (
        found.prompt
        == """\
rejected: Lean reported errors and wrote no module (compile_error)

S.lean:3:4: error: Type mismatch
  hq
has type
  q
but is expected to have type
  p
3 |   · exact hq
  |     ^^^^^^^^
goal:
  case left
  p q : Prop
  hp : p
  hq : q
  ⊢ p"""
    )


def test_a_sorry_is_told_once_with_its_goal(judge) -> None:
    found = feedback_on(*judge(f"{STATEMENT}⟨hp, sorry⟩\n"))
    assert [(item.severity, item.goal) for item in found.items] == [("sorry", "⊢ q")]
    assert f"1 | {STATEMENT}⟨hp, sorry⟩" in found.prompt
    assert found.detail
    assert found.reason is Reason.SORRY


def test_another_statement_is_told_with_both(judge) -> None:
    found = feedback_on(*judge("theorem t (p : Prop) (hp : p) : p := hp\n"))
    assert found.items == ()
    assert "challenge:" in found.prompt
    assert "submission:" in found.prompt


def test_an_accepted_proof_needs_few_words(judge) -> None:
    verdict, files = judge(f"{STATEMENT}⟨hp, hq⟩\n")
    assert feedback_on(verdict, files).prompt.startswith("accepted: proves the statement")


@pytest.fixture(scope="module")
def verdict(environment: Environment, sandbox: Sandbox, cache_dir) -> Verdict:
    problem = Problem.model_validate({"challenge": {"C.lean": f"{STATEMENT}sorry\n"}})
    submission = Submission(files={"S.lean": f"{STATEMENT}nonsense\n"})
    return verify(problem, submission, environment, sandbox, cache_dir)


TEXTS = st.text(max_size=600)
PLACES = st.integers(0, 5)
DIAGNOSTICS = st.builds(
    Diagnostic,
    file=st.sampled_from(["S.lean", "T.lean"]),
    line=PLACES,
    column=PLACES,
    end_line=PLACES,
    end_column=PLACES,
    severity=st.sampled_from(["error", "warning", "information"]),
    message=TEXTS,
)
GOALS = st.builds(
    Goal,
    file=st.just("S.lean"),
    line=PLACES,
    column=PLACES,
    end_line=PLACES,
    end_column=PLACES,
    at=st.sampled_from(["error", "sorry"]),
    state=TEXTS,
)


@given(
    st.lists(DIAGNOSTICS, max_size=12),
    st.lists(GOALS, max_size=12),
    TEXTS,
    TEXTS,
    st.integers(LEAST_CHARACTERS, 3000),
)
def test_it_keeps_to_its_characters_and_counts_what_it_leaves_out(
    verdict: Verdict,
    diagnostics: list[Diagnostic],
    goals: list[Goal],
    detail: str,
    source: str,
    characters: int,
) -> None:
    changed = {"diagnostics": tuple(diagnostics), "goals": tuple(goals), "detail": detail}
    whole = verdict.model_copy(update=changed)
    files = {"S.lean": source}
    found = feedback_on(whole, files, characters)
    assert len(found.prompt) <= characters
    everything = feedback_on(whole, files, MOST_CHARACTERS)
    assert everything.omitted == 0
    assert len(found.items) + found.omitted == len(everything.items)
    order = [item.severity for item in everything.items]
    assert order == sorted(order, key=["error", "sorry", "warning"].index)


@pytest.mark.parametrize("characters", [LEAST_CHARACTERS - 1, MOST_CHARACTERS + 1])
def test_a_budget_out_of_bounds_is_refused_with_the_bounds(
    verdict: Verdict, characters: int
) -> None:
    with pytest.raises(UnusableLength, match=f"{LEAST_CHARACTERS} to {MOST_CHARACTERS}"):
        feedback_on(verdict, {}, characters)


def test_many_messages_about_the_end_of_a_long_file_take_no_longer_than_it_is_long() -> None:
    lines = 2_000_000
    said = [
        Diagnostic(file="S.lean", line=lines - n, column=0, severity="error", message="no")
        for n in range(100)
    ]
    verdict = Verdict(
        outcome=Reason.COMPILE_ERROR.outcome,
        reward=0,
        stage=Stage.BUILD,
        reason=Reason.COMPILE_ERROR,
        load_dependent=False,
        diagnostics=tuple(said),
        problem_digest="",
        submission_digest="",
        environment=None,
        sandbox=None,
        judge_version="",
    )
    found = feedback_on(verdict, {"S.lean": "x\n" * lines})
    assert found.items[0].source == "x"
