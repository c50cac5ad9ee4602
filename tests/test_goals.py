"""Which goals are told, of which places, and what reading them may cost."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

from verifier.environments import Environment
from verifier.goals import MAX_GOALS, MAX_STATE_CHARACTERS, read_goals
from verifier.model import Diagnostic, Goal, Problem, Submission, Verdict
from verifier.pipeline import verify
from verifier.sandbox.base import Sandbox

STATEMENT = "theorem t (p q : Prop) (hp : p) (hq : q) : p ∧ q := "
HYPOTHESES = "p q : Prop\nhp : p\nhq : q\n"


@pytest.fixture
def judge(environment: Environment, sandbox: Sandbox, cache_dir: Path):
    def run(proof: str, *, goals: bool = True) -> Verdict:
        problem = Problem.model_validate({"challenge": {"C.lean": f"{STATEMENT}sorry\n"}})
        submission = Submission(files={"S.lean": f"{STATEMENT}{proof}\n"}, goals=goals)
        return verify(problem, submission, environment, sandbox, cache_dir)

    return run


def places(verdict: Verdict) -> list[tuple[str, int, int, str]]:
    return [(goal.at, goal.line, goal.column, goal.state) for goal in verdict.goals]


def test_the_goal_at_a_sorry_is_told_where_it_stands(judge) -> None:
    verdict = judge("by\n  constructor\n  · exact hp\n  · sorry")
    assert places(verdict) == [("sorry", 4, 4, f"case right\n{HYPOTHESES}⊢ q")]
    (goal,) = verdict.goals
    assert (goal.end_line, goal.end_column) == (4, 9)


def test_a_sorry_in_a_term_tells_its_type(judge) -> None:
    assert places(judge("⟨hp, sorry⟩")) == [("sorry", 1, len(STATEMENT) + 5, "⊢ q")]


def test_the_goal_at_an_error_is_that_of_the_innermost_tactic(judge) -> None:
    verdict = judge("by\n  constructor\n  · exact hq\n  · exact hq")
    (error,) = (d for d in verdict.diagnostics if d.severity == "error")
    assert (error.line, error.end_line) == (3, 3)
    assert places(verdict) == [("error", 3, error.column, f"case left\n{HYPOTHESES}⊢ p")]
    assert verdict.goals[0].end_column == error.end_column == error.column + len("exact hq")


def test_goals_are_told_in_the_order_of_the_text(judge) -> None:
    verdict = judge("by\n  have h : p := by sorry\n  constructor\n  · exact h\n  · exact h")
    assert [(at, line) for at, line, _, _ in places(verdict)] == [("sorry", 2), ("error", 5)]


def test_what_is_accepted_or_did_not_ask_is_not_compiled_again(judge) -> None:
    for verdict in (judge("⟨hp, hq⟩"), judge("by\n  sorry", goals=False)):
        assert verdict.goals == ()
        assert [s.stage for s in verdict.stages].count("build") == 1


def told(*lines: str) -> bytes:
    return json.dumps({"data": "\n".join(("[Elab.info] ", *lines))}).encode() + b"\n"


def step(start: tuple[int, int], end: tuple[int, int], *state: str) -> list[str]:
    place = f"⟨{start[0]}, {start[1]}⟩-⟨{end[0]}, {end[1]}⟩"
    return [f"  • [Tactic] @ {place} @ X", "    before ", *state, "    after no goals"]


def error(line: int, column: int) -> Diagnostic:
    return Diagnostic(file="A.lean", line=line, column=column, severity="error", message="")


def read(log: bytes, *errors: Diagnostic) -> list[Goal]:
    return list(read_goals(log, "A.lean", errors))


def test_a_log_that_is_cut_or_no_log_tells_what_it_can() -> None:
    whole = told(*step((1, 0), (1, 9), "    ⊢ a"))
    assert [goal.state for goal in read(whole + whole[:-9], error(1, 3))] == ["⊢ a"]
    noise = b'{"data": 3}\n{"data": "[Elab.info] "}\n[Elab.info]\n{[Elab.info]\n\xff{\n'
    assert read(noise, error(1, 0)) == []


def test_there_is_an_end_to_goals_and_to_each_of_them() -> None:
    sorries = [
        f"  • [Term] sorry : p @ ⟨{n}, 0⟩-⟨{n}, 5⟩ @ Lean.Elab.Term.elabSorry" for n in range(999)
    ]
    assert len(read(told(*sorries))) == MAX_GOALS
    long = told(*step((1, 0), (1, 9), *["    h : p"] * 10_000))
    assert len(read(long, error(1, 0))[0].state) <= MAX_STATE_CHARACTERS


def test_a_state_cannot_steer_a_terminal() -> None:
    (goal,) = read(told(*step((1, 0), (1, 9), "    h : \x1b[2J")), error(1, 0))
    assert "\x1b" not in goal.state


@pytest.mark.parametrize(
    "lines",
    [
        step((1, 0), (1, 9), "    ⊢ p") * 50_000,
        ["  • [Tactic] @ ⟨1, 0⟩-⟨1, 9⟩"] * 100_000,
        [f"{' ' * depth}• [Tactic] @ ⟨1, 0⟩-⟨1, 9⟩" for depth in range(0, 8000, 4)],
        ["  • [Tactic] @ ⟨1, 0⟩-⟨1, 9⟩", *["    x"] * 500_000],
        ["  • [Term] sorry : " + " @ ⟨1, 0⟩" * 200_000],
    ],
)
def test_a_long_log_is_read_in_time(lines: list[str]) -> None:
    start = time.process_time()
    read(told(*lines), *(error(1, n % 9) for n in range(100)))
    assert time.process_time() - start < 10
