"""Judging without a queue: what comes of trouble of ours, and of processes killed from outside."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from interfering import Interfering

from verifier.environments import Environment
from verifier.insistence import ATTEMPTS, verify_insisting
from verifier.judging import STAGE_MARK
from verifier.model import Problem, Submission, Verdict
from verifier.reasons import Reason
from verifier.sandbox.base import Result, Sandbox, SandboxFault

ASKED = Problem.model_validate({"challenge": {"C.lean": "theorem t : True := sorry\n"}})
PROVED = Submission(files={"S.lean": "theorem t : True := trivial\n"})
Run = Callable[[], Result]


@pytest.fixture
def judge(environment: Environment, sandbox: Sandbox, cache_dir: Path):
    # With the challenge at hand, an attempt is two jobs: build and judge.
    verify_insisting(ASKED, PROVED, environment, sandbox, cache_dir)

    def run(interfere: Callable[[int, Run], Result]) -> tuple[Verdict, list[float]]:
        paused: list[float] = []
        meddling = Interfering(sandbox, lambda number, _job, run: interfere(number, run))
        bench = environment, meddling, cache_dir
        return verify_insisting(ASKED, PROVED, *bench, pause=paused.append), paused

    return run


def killed(run: Run, said: str = "") -> Result:
    """As if somebody else had killed the last process."""
    result = run()
    last = replace(result.steps[-1], exit_code=None, signal=9, log=said.encode())
    return replace(result, steps=(*result.steps[:-1], last), files={})


def test_a_process_that_is_killed_once_costs_nobody_a_reward(judge) -> None:
    verdict, paused = judge(lambda number, run: killed(run) if number == 1 else run())
    assert (verdict.reason, paused) == (Reason.ACCEPTED, [])


def test_a_sudden_end_is_believed_when_it_happens_again(judge) -> None:
    verdict, _ = judge(lambda _number, run: killed(run))
    assert (verdict.reward, verdict.reason) == (0, Reason.NO_OUTPUT)


def test_what_ends_each_time_otherwise_is_no_rejection(judge) -> None:
    kernel = f"{STAGE_MARK}kernel"
    verdict, _ = judge(lambda n, run: run() if n in (2, 5) else killed(run, kernel))
    assert (verdict.reward, verdict.reason) == (None, Reason.INTERNAL)
    assert "each time otherwise" in verdict.detail
    assert verdict.own_digest() == verdict.digest


def test_trouble_of_ours_is_waited_for_and_then_told(judge) -> None:
    def fail(times: int) -> Callable[[int, Run], Result]:
        def interfere(number: int, run: Run) -> Result:
            if number <= times:
                raise SandboxFault("no space")
            return run()

        return interfere

    assert judge(fail(2))[0].reason is Reason.ACCEPTED
    verdict, paused = judge(fail(ATTEMPTS))
    assert (verdict.reward, verdict.reason) == (None, Reason.SANDBOX_FAULT)
    assert paused == [1.0, 2.0, 4.0]
