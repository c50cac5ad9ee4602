"""What is noted on the way of a submission, and the verdict that comes of it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import verifier
from verifier.environments import Environment
from verifier.model import (
    Conditions,
    Diagnostic,
    Goal,
    HoleReport,
    KernelReport,
    StageReport,
    Submission,
    TheoremReport,
    Verdict,
)
from verifier.reasons import Outcome, Reason, Stage
from verifier.sandbox.base import Result
from verifier.text import printable

MAX_DETAIL = 10_000  # characters


@dataclass(frozen=True)
class Export:
    """What an external kernel reads, and how many constants that declares."""

    data: bytes
    declarations: int


@dataclass(frozen=True)
class Finding:
    """What a stage found out, before it is a verdict.

    Attributes:
        load_dependent: whether load could have decided it, where the reason alone does not tell.
        export: what kernels have to agree to yet, where the judge has asked none.
    """

    reason: Reason
    detail: str = ""
    stage: Stage | None = None
    load_dependent: bool = False
    theorems: tuple[TheoremReport, ...] = ()
    holes: tuple[HoleReport, ...] = ()
    axioms: tuple[str, ...] = ()
    export: Export | None = field(default=None, compare=False, repr=False)


class StageFailure(Exception):
    """A stage ended the path."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.detail)
        self.finding = finding


@dataclass
class Record:
    """What is noted on the way, for the verdict."""

    problem: Conditions
    submission: Submission
    environment: Environment
    sandbox: str
    diagnostics: tuple[Diagnostic, ...] = ()
    goals: tuple[Goal, ...] = ()
    stages: list[StageReport] = field(default_factory=list)
    kernels: tuple[KernelReport, ...] = ()

    @contextmanager
    def intake(self) -> Iterator[None]:
        """Time a part of the intake."""
        start = time.perf_counter()
        try:
            yield
        finally:
            spent = time.perf_counter() - start
            spent += sum(s.seconds for s in self.stages if s.stage is Stage.INTAKE)
            self.stages = [s for s in self.stages if s.stage is not Stage.INTAKE]
            self.stages.insert(0, StageReport(stage=Stage.INTAKE, seconds=spent))

    def note(self, stage: Stage, result: Result) -> None:
        """Note what a sandboxed stage cost."""
        self.stages.append(
            StageReport(
                stage=stage,
                seconds=result.wall_seconds,
                cpu_seconds=result.cpu_seconds,
                peak_memory_bytes=result.peak_memory_bytes,
            )
        )

    def verdict(self, finding: Finding) -> Verdict:
        """The verdict that follows from `finding`."""
        reason = finding.reason
        reward = {Outcome.ACCEPTED: 1, Outcome.REJECTED: 0, Outcome.ERROR: None}[reason.outcome]
        return Verdict.model_validate(
            {
                "outcome": reason.outcome,
                "reward": reward,
                "stage": finding.stage or reason.meaning.stage,
                "reason": reason,
                "detail": printable(finding.detail[:MAX_DETAIL]),
                "load_dependent": finding.load_dependent or reason.meaning.load_dependent,
                "theorems": finding.theorems,
                "holes": finding.holes,
                "axioms": finding.axioms,
                "diagnostics": self.diagnostics,
                "goals": self.goals,
                "stages": tuple(self.stages),
                "kernels": self.kernels,
                "problem_digest": self.problem.digest,
                "submission_digest": self.submission.digest,
                "environment": self.environment.report,
                "sandbox": self.sandbox,
                "judge_version": verifier.__version__,
            }
        ).sealed()
