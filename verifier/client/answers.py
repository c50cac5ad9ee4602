"""What the service answers. Fields that a newer service has besides are ignored."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from pydantic import BaseModel, ConfigDict

from verifier.client.errors import ErrorDocument, error_of, ours
from verifier.model import Problem, Verdict
from verifier.problemcheck import Finding, Standing
from verifier.reasons import Blame, Reason

State = Literal["queued", "running", "judged", "failed", "cancelled"]


class Answer(BaseModel):
    """Base of all answers: immutable, and open to what later versions add."""

    model_config = ConfigDict(frozen=True)


class Reward(Answer):
    """A judged submission. There is none without a verdict."""

    reward: Literal[0, 1]
    id: str
    cached: bool
    """Whether the same was judged before, and this is its verdict."""
    verdict: Verdict


class Quarantine(Answer):
    """A reference judge contradicts a verdict, which earns nothing meanwhile."""

    since: datetime
    judge: str
    detail: str
    """What it said. Hostile text."""


class SubmissionRecord(Answer):
    """What is recorded about a submission."""

    id: str
    state: State
    environment: str
    problem_digest: str
    submission_digest: str
    attempts: int
    trouble: str | None
    received_at: datetime
    ended_at: datetime | None
    reward: Literal[0, 1] | None
    """None until it is judged, for errors, and while it is quarantined."""
    verdict: Verdict | None
    quarantined: Quarantine | None = None
    """Beside the verdict, which never changes; None as well from a service that knows of none."""

    @property
    def ended(self) -> bool:
        """Whether nothing more happens to it by itself."""
        return self.state not in ("queued", "running")

    def earned(self) -> Reward:
        """The reward of a submission that has ended. Raises Cancelled, UnusableProblem or
        ServiceTrouble if it has none."""
        verdict = self.verdict
        if verdict is not None and verdict.reward is not None and self.quarantined is None:
            return Reward(reward=verdict.reward, id=self.id, cached=False, verdict=verdict)
        kind, status, detail = "not-judged", 503, self.trouble or "it has no verdict"
        if self.state == "cancelled":
            kind, status, detail = "cancelled", 409, "somebody cancelled it"
        elif self.quarantined is not None:
            detail = f"{self.quarantined.judge} contradicts the verdict, which is quarantined"
        elif verdict is not None:
            meaning = verdict.reason.meaning
            detail = f"{meaning.text}: {verdict.detail}" if verdict.detail else meaning.text
            # What ran out of time on a busy machine may well be judged by and by.
            if meaning.blame is Blame.PROBLEM and not verdict.load_dependent:
                kind, status = "unusable-problem", 422
        raise error_of(status, ours(kind, status, detail, self.id, verdict))


class Batch(Answer):
    """How far a batch is: how many of its lines are in which state."""

    id: str
    created_at: datetime
    size: int | None
    """Number of lines; None while they still come in."""
    lines: int
    refused: int
    queued: int
    running: int
    judged: int
    failed: int
    cancelled: int
    is_cancelled: bool
    ended: bool


class BatchResult(Answer):
    """What became of one line: a reward, or an error."""

    position: int
    """Number of the line, from 0."""
    id: str | None
    """The name that it was sent with."""
    submission: str | None
    state: Literal["refused", "judged", "failed", "cancelled"]
    reward: Literal[0, 1] | None
    verdict: Verdict | None
    error: ErrorDocument | None

    def earned(self) -> Literal[0, 1]:
        """The reward. Raises RequestRefused or ServiceTrouble if there is none."""
        if self.reward is None:
            raise error_of(0, self.error or ErrorDocument(detail="no reward, and no reason"))
        return self.reward


class RegisteredProblem(Answer):
    """A registered problem."""

    id: str
    name: str
    environment: str
    digest: str
    created_at: datetime
    problem: Problem


class Probe(Answer):
    """One submission that was made to see what becomes of it."""

    name: str
    submission: str
    state: State
    reward: int | None
    reason: Reason | None


class ProblemCheck(Answer):
    """What is known about a problem. Only a standing of `passed` says that it can be used."""

    id: str
    problem_id: str
    created_at: datetime
    standing: Standing
    ended: bool
    findings: tuple[Finding, ...]
    unknown: tuple[str, ...]
    """Probes that have no verdict, or none that tells."""
    probes: tuple[Probe, ...]


class StageCaps(Answer):
    """Caps of one stage, over its whole process tree."""

    wall_seconds: float
    cpu_seconds: float
    memory_bytes: int
    pids: int


class Caps(Answer):
    """What is allowed in an environment where a problem does not say."""

    build: StageCaps
    judge: StageCaps
    source_bytes: int
    files: int
    disk_bytes: int
    olean_bytes: int
    log_bytes: int
    max_heartbeats: int
    kernel_heartbeats: int
    export: StageCaps | None = None
    """None from a service that asks no external kernels."""
    export_bytes: int | None = None


class Environment(Answer):
    """An environment, as the workers that live describe it."""

    id: str
    lean_version: str
    lean_commit: str
    digest: str
    sandboxes: tuple[str, ...]
    workers: int
    ready: int
    agreed: bool
    limits: Caps | None


class EnvironmentList(Answer):
    """All environments that are served."""

    items: tuple[Environment, ...]
