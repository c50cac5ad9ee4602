"""The one path as a whole: what is nobody's submission's fault is nobody's 0."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from interfering import Interfering

from verifier import challengecache
from verifier.environments import Environment
from verifier.judging import STAGE_MARK
from verifier.model import Problem, Submission, Verdict
from verifier.pipeline import verify
from verifier.reasons import Reason, Stage
from verifier.sandbox.base import (
    Job,
    Result,
    Sandbox,
    SandboxFault,
    SandboxUnavailable,
    StepReport,
    Stop,
)
from verifier.service.queue.judging import DOUBTFUL
from verifier.suite.transformations.archives import Entry, write_zip

Run = Callable[[], Result]


@pytest.fixture
def judge(environment: Environment, sandbox: Sandbox, cache_dir: Path):
    def run(challenge: str, solution: str, *, cache: Path = cache_dir, **fields: Any) -> Verdict:
        problem = Problem.model_validate({"challenge": {"C.lean": challenge}, **fields})
        submission = Submission(files={"S.lean": solution})
        return verify(problem, submission, environment, sandbox, cache)

    return run


TRUE = "theorem t : True := sorry\n"
SOLUTIONS = {
    "honest": "theorem t : True := trivial\n",
    "broken": "theorem t : True := nonsense\n",
    "prelude": "prelude\n",
    "unreadable": "/- \n",
}


@pytest.mark.parametrize("solution", SOLUTIONS.values(), ids=SOLUTIONS.keys())
@pytest.mark.parametrize(
    ("challenge", "fields", "reason"),
    [
        (TRUE, {"theorems": ["nope"]}, Reason.CHALLENGE_INVALID),
        (TRUE, {"holes": ["nope"]}, Reason.CHALLENGE_INVALID),
        ("def n : Nat := 3\n", {}, Reason.CHALLENGE_INVALID),
        ("def a : Nat := sorry\ntheorem t : a = a := sorry\n", {}, Reason.CHALLENGE_INVALID),
        ("theorem t : Nonsense := sorry\n", {}, Reason.CHALLENGE_BUILD_FAILED),
        ("import Nowhere\n", {}, Reason.BAD_PROBLEM),
    ],
)
def test_a_fault_of_the_problem_is_one_whatever_the_submission_is(
    judge, challenge: str, fields: dict[str, Any], reason: Reason, solution: str
) -> None:
    verdict = judge(challenge, solution, **fields)
    assert (verdict.reward, verdict.reason) == (None, reason), verdict.detail


def test_the_same_question_finds_its_challenge_compiled(judge, tmp_path: Path) -> None:
    first = judge(TRUE, SOLUTIONS["honest"], cache=tmp_path)
    second = judge(TRUE, SOLUTIONS["honest"], cache=tmp_path)
    assert [v.reward for v in (first, second)] == [1, 1]
    assert "challenge" in {stage.stage for stage in first.stages}
    assert "challenge" not in {stage.stage for stage in second.stages}


def test_another_judge_looks_at_the_challenge_anew(
    judge, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge(TRUE, SOLUTIONS["honest"], cache=tmp_path)
    monkeypatch.setattr(challengecache, "judge_digest", lambda: "of other sources")
    anew = judge(TRUE, SOLUTIONS["honest"], cache=tmp_path)
    assert "challenge" in [stage.stage for stage in anew.stages]


def test_a_damaged_cache_is_not_believed(judge, tmp_path: Path) -> None:
    judge(TRUE, SOLUTIONS["honest"], cache=tmp_path)
    (kept,) = [path for path in (tmp_path / "challenges").rglob("*") if path.is_file()]
    kept.write_bytes(kept.read_bytes()[:-1] + b"x")
    assert judge(TRUE, SOLUTIONS["honest"], cache=tmp_path).reward == 1


@pytest.mark.parametrize(
    ("trouble", "reason"),
    [
        (SandboxUnavailable("gone"), Reason.SANDBOX_UNAVAILABLE),
        (SandboxFault("broken"), Reason.SANDBOX_FAULT),
        (OSError("disk"), Reason.INTERNAL),
    ],
)
@pytest.mark.parametrize("when", [1, 2, 3, 4])
def test_trouble_of_ours_is_never_a_zero(
    environment: Environment,
    sandbox: Sandbox,
    tmp_path: Path,
    trouble: Exception,
    reason: Reason,
    when: int,
) -> None:
    def fail(number: int, _job: Job, run: Run) -> Result:
        if number == when:
            raise trouble
        return run()

    problem = Problem(challenge={"C.lean": TRUE})
    submission = Submission(files={"S.lean": SOLUTIONS["honest"]})
    verdict = verify(problem, submission, environment, Interfering(sandbox, fail), tmp_path)
    assert (verdict.reward, verdict.reason) == (None, reason)


@pytest.mark.parametrize("stop", [None, *Stop])
@pytest.mark.parametrize("when", [1, 2])
def test_a_challenge_that_ran_out_of_time_is_not_blamed_for_good(
    environment: Environment, sandbox: Sandbox, tmp_path: Path, stop: Stop | None, when: int
) -> None:
    def stop_it(number: int, _job: Job, run: Run) -> Result:
        return replace(run(), stop=stop) if stop and number == when else run()

    problem = Problem(challenge={"C.lean": TRUE})
    submission = Submission(files={"S.lean": SOLUTIONS["honest"]})
    verdict = verify(problem, submission, environment, Interfering(sandbox, stop_it), tmp_path)
    timed = stop in (Stop.WALL, Stop.CPU)
    assert verdict.load_dependent == timed
    if stop is None:
        assert verdict.reward == 1
    elif when == 1:
        assert verdict.reason is Reason.CHALLENGE_BUILD_FAILED
    elif timed or stop is Stop.MEMORY:
        assert verdict.reason is Reason.CHALLENGE_INVALID
    else:
        assert verdict.reason is Reason.INTERNAL
    if timed:
        # Nothing of it is kept.
        assert verify(problem, submission, environment, sandbox, tmp_path).reward == 1


@pytest.mark.parametrize(
    ("reached", "files", "reward", "reason"),
    [
        (Stage.KERNEL, {}, 0, Reason.JUDGE_CRASHED),
        (Stage.KERNEL, {"fault": b"said"}, None, Reason.INTERNAL),
        (Stage.READ, {}, None, Reason.INTERNAL),
    ],
)
def test_a_judging_process_that_dies_proves_nothing(
    environment: Environment,
    sandbox: Sandbox,
    tmp_path: Path,
    reached: Stage,
    files: dict[str, bytes],
    reward: int | None,
    reason: Reason,
) -> None:
    def kill(number: int, _job: Job, run: Run) -> Result:
        death = StepReport(None, 11, 0.0, 0.0, f"{STAGE_MARK}{reached}\n".encode())
        return replace(run(), files=files, steps=(death,)) if number == 4 else run()

    problem = Problem(challenge={"C.lean": TRUE})
    submission = Submission(files={"S.lean": SOLUTIONS["honest"]})
    verdict = verify(problem, submission, environment, Interfering(sandbox, kill), tmp_path)
    assert (verdict.reward, verdict.reason, "signal 11" in verdict.detail) == (
        reward,
        reason,
        reward == 0,
    )


def test_the_problems_options_reach_lean(judge) -> None:
    solution = "theorem helper (x : α) : x = x := rfl\n" + SOLUTIONS["honest"]
    assert judge(TRUE, solution, options={"autoImplicit": True}).reward == 1
    refused = judge(TRUE, solution, options={"autoImplicit": False})
    assert (refused.reward, refused.reason) == (0, Reason.COMPILE_ERROR)


def test_unpacking_that_dies_proves_nothing_about_the_archive(
    environment: Environment, sandbox: Sandbox, tmp_path: Path
) -> None:
    def kill(_number: int, job: Job, run: Run) -> Result:
        death = StepReport(None, 9, 0.0, 0.0, b"")
        return replace(run(), files={}, steps=(death,)) if "archive" in job.files else run()

    packed = write_zip([Entry(path="S.lean", text=SOLUTIONS["honest"])])
    problem = Problem(challenge={"C.lean": TRUE})
    verdict = verify(
        problem, Submission.packed(packed), environment, Interfering(sandbox, kill), tmp_path
    )
    # Not the archive's fault for good: the queue believes it when it happens again.
    assert (verdict.stage, verdict.reason) == (Stage.INTAKE, Reason.NO_OUTPUT)
    assert verdict.reason in DOUBTFUL
    verdict = verify(problem, Submission.packed(packed), environment, sandbox, tmp_path)
    assert verdict.reward == 1
