"""Other kernels beside Lean's, each in a container of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from standins import KNOWN, write_down

from verifier.environments import Environment
from verifier.external.definition import load_kernels
from verifier.external.trial import try_kernels
from verifier.model import Problem, Submission, Verdict
from verifier.pipeline import verify
from verifier.reasons import Reason
from verifier.sandbox import Sandbox
from verifier.sandbox.choice import make_sandbox
from verifier.settings import Settings

THEOREM = "theorem t (a b : Nat) : a + b = b + a := "
Judge = Callable[..., Verdict]


@pytest.fixture(scope="module")
def in_docker(with_docker: None) -> Iterator[Sandbox]:
    made = make_sandbox(Settings(), "docker", warm=False)
    yield made
    made.close()


@pytest.fixture
def judge(in_docker: Sandbox, environment: Environment, cache_dir: Path, tmp_path: Path) -> Judge:
    def run(*ways: str) -> Verdict:
        kernels = load_kernels(write_down(tmp_path, in_docker, ways), "core", KNOWN)
        problem = Problem(challenge={"C.lean": f"{THEOREM}sorry\n"})
        submission = Submission(files={"S.lean": f"{THEOREM}Nat.add_comm a b\n"})
        asked = replace(environment, kernels=kernels)
        return verify(problem, submission, asked, in_docker, cache_dir)

    return run


def test_where_all_agree_there_is_a_reward(judge: Judge) -> None:
    verdict = judge("agrees", "agrees-by-path {export}")
    assert (verdict.reward, verdict.reason) == (1, Reason.ACCEPTED), verdict.detail
    assert {kernel.answer for kernel in verdict.kernels} == {"agrees"}


def test_what_is_no_agreement_is_none(judge: Judge) -> None:
    verdict = judge("agrees", "reads-nothing", "crashes", "forges-report")
    assert (verdict.reward, verdict.reason) == (None, Reason.EXTERNAL_KERNEL_FAILED)
    assert [k.answer for k in verdict.kernels] == ["agrees", "failed", "failed", "failed"]
    assert judge("rejects").reason is Reason.KERNELS_DISAGREE


def test_a_kernel_can_be_tried_before_it_serves(
    in_docker: Sandbox, environment: Environment, tmp_path: Path
) -> None:
    kernels = load_kernels(write_down(tmp_path, in_docker, ("compares",)), "core", KNOWN)
    trials = list(try_kernels(replace(environment, kernels=kernels), in_docker))
    assert [trial.report.answer for trial in trials] == ["agrees", "rejects"]
