"""Judging for OpenReward on this machine."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from verifier.environments import Environment
from verifier.model import Problem, Submission, Verdict
from verifier.ors.judges import LocalJudge, NotJudged
from verifier.problemset import Entry
from verifier.sandbox import Sandbox

STATEMENT = "theorem same (p : Prop) (h : p) : p := "


def entry(statement: str) -> Entry:
    return Entry("same", Problem(challenge={"C.lean": statement}), "core", None)


def submission(proof: str) -> Submission:
    return Submission(files={"Submission.lean": STATEMENT + proof}, entry=None)


def test_many_are_judged_at_one_time_and_errors_are_no_rewards(
    environment: Environment, sandbox: Sandbox, cache_dir: Path
) -> None:
    async def judged() -> list[Verdict | BaseException]:
        judge = LocalJudge({"core": environment}, sandbox, cache_dir, 2)
        good, bad = entry(f"{STATEMENT}sorry"), entry("theorem same : nonsense := sorry")
        asked = [(good, "h"), (good, "sorry"), (bad, "h")]
        calls = [judge(problem, submission(proof)) for problem, proof in asked]
        return await asyncio.gather(*calls, return_exceptions=True)

    accepted, rejected, broken = asyncio.run(judged())
    assert isinstance(accepted, Verdict)
    assert isinstance(rejected, Verdict)
    assert (accepted.reward, rejected.reward) == (1, 0)
    assert isinstance(broken, NotJudged)
    with pytest.raises(NotJudged, match="challenge_build_failed"):
        raise broken
