"""The bodies of requests and responses."""

from datetime import datetime
from typing import Literal

from pydantic import BaseModel, Field

from verifier.model import Problem, Submission, Verdict, Word


class RewardRequest(Word):
    """A problem, and what somebody claims to be an answer to it."""

    problem: Problem
    submission: Submission
    environment: str = Field(
        "core", min_length=1, max_length=200, description="Where to judge: the environment's id"
    )


class RewardResponse(BaseModel):
    """The judged submission. `reward` is 1 exactly when the verdict's outcome is `accepted`."""

    reward: Literal[0, 1]
    id: str = Field(description="Where to find it again: /v1/submissions/{id}")
    verdict: Verdict


class SubmissionResponse(BaseModel):
    """What is recorded about a submission."""

    id: str
    environment: str
    received_at: datetime
    judged_at: datetime | None = Field(
        description="Null while it is judged, and for ever if the service died meanwhile: then"
        " send it again"
    )
    reward: Literal[0, 1] | None
    verdict: Verdict | None


class FieldError(BaseModel):
    """One thing that is wrong with a request."""

    field: str = Field(description="JSON pointer into the body; empty means all of it")
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
    id: str = Field("", description="The recorded submission, if it got that far")
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

    running: int = Field(description="Submissions being judged")
    admitted: int = Field(description="Submissions that are judged, wait, or are being received")
    capacity: int = Field(description="How many may be admitted at one time")


class Readiness(BaseModel):
    """Whether a submission sent now would be judged, and if not, what is missing."""

    ready: bool
    missing: list[str] = Field(description="Names of the checks that are not ok")
    checks: list[Check]
    queue: QueueReport
