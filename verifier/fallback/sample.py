"""An export of what surely holds, made as those of submissions are: for trying kernels on."""

from __future__ import annotations

import tempfile
from pathlib import Path

from verifier.environments import Environment, EnvironmentUnusable
from verifier.intake import take_in_challenge, take_in_submission
from verifier.model import Problem, Submission
from verifier.record import Export, Record, StageFailure
from verifier.sandbox.base import Sandbox
from verifier.stages import build, build_challenge, judge

_ENTRY = "Challenge.lean"
_HELPER = "theorem sampled_swap (p q : Prop) (h : p ∧ q) : q ∧ p := ⟨h.2, h.1⟩\n"
_STATED = "theorem sampled (p q : Prop) (h : p ∧ q) : (q ∧ p) ∧ p := "
_PROOF = "⟨sampled_swap p q h, h.1⟩\n"
_PROBLEM = Problem(challenge={_ENTRY: f"{_STATED}sorry\n"}, theorems=("sampled",))
_ANSWER = Submission(files={_ENTRY: f"{_HELPER}{_STATED}{_PROOF}"})


def sample_export(environment: Environment, sandbox: Sandbox) -> tuple[Export, tuple[str, ...]]:
    """Two theorems that state different things with all that they rest on, and their axioms.

    Raises:
        EnvironmentUnusable: if the environment cannot compile, export or judge them.
        SandboxError: if nothing can be run.
    """
    problem = environment.complete(_PROBLEM)
    record = Record(problem, _ANSWER, environment, sandbox.name)
    asked = take_in_challenge(problem, environment.modules)
    given = take_in_submission(_ANSWER, problem, asked, environment.modules)
    try:
        with tempfile.TemporaryDirectory() as cache:
            challenge = build_challenge(problem, asked, environment, sandbox, Path(cache), record)
        compiled = build(given, problem, environment, sandbox, record)
        finding = judge(challenge, compiled, problem, environment, sandbox, sandbox, record)
    except StageFailure as failure:
        finding = failure.finding
    if finding.export is None:
        told = f"{finding.reason}: {finding.detail}"
        raise EnvironmentUnusable(
            f"{environment.definition.id} exports nothing to ask about: {told}"
        )
    return finding.export, finding.axioms
