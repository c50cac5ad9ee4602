"""Attacks on the machine: each beside an honest submission, and then followed by one.

Afterwards the machine is searched for what is left.

And the other way round: an attack that does gain something is accepted, so that its case fails.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from places import CASES

from verifier.environments import Environment
from verifier.limits import Limits
from verifier.model import Submission, Verdict
from verifier.reasons import Reason
from verifier.sandbox.base import Sandbox
from verifier.sandbox.leftovers import files_of_jobs, leftovers
from verifier.suite import Attempt, Case, judge_attempt, load_cases
from verifier.suite.cases import Kind
from verifier.suite.transformations import read_transformation
from verifier.text import printable

HOSTILE = [case for case in load_cases(CASES) if case.kind is Kind.MACHINE and case.runs_in("core")]
UNFINISHED = "theorem add_swap (a b : Nat) : a + b = b + a := by\n  sorry\n"


def attempts(case: Case) -> tuple[Attempt, Attempt | None]:
    """The cheat, and the honest twin where the statement is true."""
    by_name = {attempt.name: attempt for attempt in case.attempts}
    return by_name["cheat"], by_name.get("honest")


def mounts() -> list[str]:
    """All that is mounted here, but for what a Docker engine mounts meanwhile."""
    lines = Path("/proc/self/mountinfo").read_text().splitlines()
    return [line for line in lines if "/docker/" not in line]


@pytest.fixture(autouse=True)
def nothing_is_left(cache_dir: Path) -> Iterator[None]:
    before = mounts()
    yield
    assert leftovers() == []
    assert mounts() == before
    folders = [place for place, _, _ in os.walk(cache_dir)]
    assert list(files_of_jobs(folders)) == []


@pytest.mark.parametrize("case", [pytest.param(case, id=case.id) for case in HOSTILE])
def test_an_attack_harms_neither_its_neighbour_nor_its_successor(
    case: Case, environment: Environment, sandbox: Sandbox, cache_dir: Path
) -> None:
    cheat, honest = attempts(case)
    # The neighbour has common limits: those of the case are only just enough for one alone.
    roomy = replace(case, problem=case.problem.model_copy(update={"limits": Limits()}))

    def judge(case: Case, attempt: Attempt) -> Verdict:
        return judge_attempt(case, attempt, environment, sandbox, cache_dir)

    with ThreadPoolExecutor(1) as pool:
        attack = pool.submit(judge, case, cheat)
        beside = judge(roomy, honest) if honest else None
        verdict = attack.result()
    after = judge(case, honest) if honest else None
    assert cheat.expected.met_by(verdict), verdict.model_dump_json(indent=1)
    assert beside is None or beside.reward == 1, beside.model_dump_json(indent=1)
    assert after is None or after.reward == 1, after.model_dump_json(indent=1)
    for text in (verdict.detail, *(d.message + d.file for d in verdict.diagnostics)):
        assert text == printable(text)


@pytest.fixture
def judge_program(environment: Environment, sandbox: Sandbox, cache_dir: Path) -> Any:
    """Judge an unfinished proof that runs a program."""
    case = next(case for case in HOSTILE if case.id == "kill-everything")

    def judge(program: str, **fields: Any) -> Verdict:
        table = {"name": "run_program", "program": program, **fields}
        attempt = Attempt(
            "cheat",
            Submission(files={"Cheat.lean": UNFINISHED}),
            case.attempts[0].expected,
            (read_transformation(table),),
        )
        return judge_attempt(case, attempt, environment, sandbox, cache_dir)

    return judge


@pytest.mark.parametrize("where", ["entry", "helper", "both"])
def test_an_attack_that_gains_something_is_accepted(judge_program: Any, where: str) -> None:
    verdict = judge_program("gained('the host')", where=where)
    assert verdict.reason is Reason.ACCEPTED
    assert [d.message for d in verdict.diagnostics] == ["gained: the host"]


def test_an_attack_that_gains_something_in_the_entry_only_is_accepted(judge_program: Any) -> None:
    assert judge_program("if entry: gained('the host')").reason is Reason.ACCEPTED


@pytest.mark.parametrize("where", ["entry", "helper", "both"])
def test_an_attack_that_gains_nothing_leaves_no_module(judge_program: Any, where: str) -> None:
    assert judge_program("pass", where=where).reason is Reason.NO_OUTPUT


def test_an_attack_that_gains_nothing_and_lets_lean_go_on_has_not_finished_the_proof(
    judge_program: Any,
) -> None:
    assert judge_program("pass", goes_on=True).reason is Reason.SORRY


@pytest.mark.parametrize("program", ["1 / 0", "import os; os.abort()", "import os; os._exit(3)"])
def test_an_attack_that_breaks_of_its_own_fault_is_not_taken_for_one_that_was_withstood(
    judge_program: Any, program: str
) -> None:
    assert judge_program(program).reason is Reason.COMPILE_ERROR
