"""The bodies of requests and responses."""

from datetime import datetime
from typing import Literal, Self

from pydantic import BaseModel, Field, model_validator

from verifier.limits import Limits, StageLimits
from verifier.model import Problem, Submission, Verdict
from verifier.service.store.artefacts import Artefact
from verifier.service.store.records import Record
from verifier.service.store.tables import State
from verifier.word import Word, refuse


class Asked(Word):
    """What every request to judge something says."""

    problem: Problem | None = Field(None, description="The problem itself, or give `problem_id`")
    problem_id: str | None = Field(
        None, min_length=1, max_length=36, description="A problem that was registered before"
    )
    submission: Submission
    environment: str | None = Field(
        None,
        min_length=1,
        max_length=200,
        description="Where to judge: the environment's id. By default the registered problem's,"
        " or else `core`",
    )
    fresh: bool = Field(
        False,
        description="Judge it anew, even if the same was judged before or is being judged",
    )


def surplus_or_missing(asked: Asked) -> str:
    """The field to complain about where there are two problems, or none."""
    return "problem" if asked.problem is None else "problem_id"


class RewardRequest(Asked):
    """A problem, and what somebody claims to be an answer to it."""

    @model_validator(mode="after")
    def _names_one_problem(self) -> Self:
        if (self.problem is None) == (self.problem_id is None):
            refuse("give either problem or problem_id", surplus_or_missing(self))
        return self


class SubmissionRequest(RewardRequest):
    """The same, for an answer that is fetched later."""

    priority: Literal["interactive", "batch"] = Field(
        "interactive", description="What is judged first: interactive before batch"
    )
    webhook: str | None = Field(
        None, max_length=2000, description="Address that is told when the submission has ended"
    )


class RewardResponse(BaseModel):
    """The judged submission. `reward` is 1 exactly when the verdict's outcome is `accepted`."""

    reward: Literal[0, 1]
    id: str = Field(description="Where to find it again: /v1/submissions/{id}")
    cached: bool = Field(description="Whether the same was judged before, and this is its verdict")
    verdict: Verdict


class QuarantineResponse(BaseModel):
    """A reference judge rejects what was accepted: until somebody has found out who is wrong, the
    verdict earns nothing, and answers nobody."""

    since: datetime
    judge: str = Field(description="What the reference judge is called")
    detail: str = Field(description="What it said. Hostile text: never trust it")


class SubmissionResponse(BaseModel):
    """What is recorded about a submission."""

    id: str
    state: State
    environment: str
    problem_digest: str
    submission_digest: str
    attempts: int = Field(description="How often it was begun to be judged")
    trouble: str | None = Field(description="What went wrong of ours, last")
    received_at: datetime
    ended_at: datetime | None
    reward: Literal[0, 1] | None = Field(
        description="Null until it is judged, for errors, and while it is quarantined"
    )
    verdict: Verdict | None
    quarantined: QuarantineResponse | None = Field(
        None, description="Beside the verdict, which never changes: null unless it is contradicted"
    )

    @classmethod
    def of(cls, record: Record) -> Self:
        """The response that tells a record."""
        return cls(
            id=record.id,
            state=record.state,
            environment=record.environment,
            problem_digest=record.problem_digest,
            submission_digest=record.submission_digest,
            attempts=record.attempts,
            trouble=record.trouble,
            received_at=record.received_at,
            ended_at=record.ended_at,
            reward=record.reward,
            verdict=record.verdict,
            quarantined=record.quarantine
            and QuarantineResponse(
                since=record.quarantine.since,
                judge=record.quarantine.judge,
                detail=record.quarantine.detail,
            ),
        )


class SubmissionPage(BaseModel):
    """Some of a key's submissions, the newest first."""

    items: list[SubmissionResponse]
    next: str | None = Field(description="The `cursor` of the next page; null on the last one")


class ArtefactResponse(BaseModel):
    """One part of a compiled module. Those of a module lie side by side when Lean reads them."""

    path: str = Field(
        max_length=300,
        description="Below `challenge/` or `submission/`, the module's place as a file",
    )
    sha256: str = Field(description="Of its bytes, which are at /v1/submissions/{id}/artefacts/")
    bytes: int

    @classmethod
    def of(cls, artefact: Artefact) -> Self:
        """The response that tells an artefact."""
        return cls(path=artefact.path, sha256=artefact.digest, bytes=artefact.size)


class ArtefactList(BaseModel):
    """All that is kept of what a submission and its challenge were compiled to."""

    items: list[ArtefactResponse]


class StageLimitsResponse(BaseModel):
    """Caps of one stage, over its whole process tree."""

    wall_seconds: float
    cpu_seconds: float
    memory_bytes: int
    pids: int

    @classmethod
    def of(cls, limits: StageLimits) -> Self:
        """The response that tells all of them, given or not."""
        return cls(**{name: getattr(limits, name) for name in cls.model_fields})


class LimitsResponse(BaseModel):
    """What a submission may cost; see Limits."""

    build: StageLimitsResponse
    judge: StageLimitsResponse
    export: StageLimitsResponse
    source_bytes: int
    files: int
    disk_bytes: int
    olean_bytes: int
    log_bytes: int
    export_bytes: int
    max_heartbeats: int
    kernel_heartbeats: int

    @classmethod
    def of(cls, limits: Limits) -> Self:
        """The response that tells all of them, given or not."""
        told = {name: getattr(limits, name) for name in cls.model_fields}
        stages = {name: StageLimitsResponse.of(told[name]) for name in ("build", "judge", "export")}
        return cls(**{**told, **stages})


class EnvironmentResponse(BaseModel):
    """An environment, as the workers that live describe it."""

    id: str
    lean_version: str
    lean_commit: str
    digest: str = Field(description="Digest over the engine and the library")
    sandboxes: list[str] = Field(description="Kinds of sandbox in which it is used")
    workers: int = Field(description="Processes that serve it")
    ready: int = Field(description="Those of them with which all is in order")
    agreed: bool = Field(
        description="Whether all of them have the same environment and judge; while they do not,"
        " only what most of them have is answered from what was judged before"
    )
    limits: LimitsResponse | None = Field(
        description="What is allowed where a problem does not say; null if this installation does"
        " not have the environment's definition"
    )


class EnvironmentList(BaseModel):
    """All environments that are served."""

    items: list[EnvironmentResponse]


class FieldError(BaseModel):
    """One thing that is wrong with a request."""

    field: str = Field(
        description="JSON pointer into the body; empty means all of it. `/query/NAME` and"
        " `/header/NAME` are parameters and headers"
    )
    message: str
    limit: int | float | None = Field(None, description="The limit that was broken, if one was")


class ProblemDetails(BaseModel):
    """An error, as in RFC 9457. It is never a reward: `reward` is null."""

    type: str = Field(description="urn:lean-verifier:error:KIND; see docs/errors.md")
    title: str
    status: int
    detail: str
    reward: None = None
    errors: list[FieldError] = Field([], description="What is wrong with which field")
    id: str = Field("", description="The recorded submission or batch, if it got that far")
    verdict: Verdict | None = Field(None, description="The verdict, whose outcome is `error`")


class Liveness(BaseModel):
    """The process answers."""

    status: Literal["alive"] = "alive"


class Check(BaseModel):
    """One thing that must be in order before submissions can be judged."""

    name: str
    ok: bool
    detail: str = ""


class QueueReport(BaseModel):
    """How busy the service is."""

    queued: int = Field(description="Submissions that wait for a worker")
    workers: int = Field(description="Processes that can judge")
    connections: int = Field(description="Requests that are being answered")
    capacity: int = Field(description="How many may be answered at one time")


class Readiness(BaseModel):
    """Whether a submission sent now would be judged, and if not, what is missing."""

    ready: bool
    missing: list[str] = Field(description="Names of the checks that are not ok")
    checks: list[Check]
    queue: QueueReport
