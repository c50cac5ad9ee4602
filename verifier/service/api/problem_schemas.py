"""Problems that are registered, and what is said about them when they are checked."""

from datetime import datetime
from typing import Self

from pydantic import BaseModel, Field

from verifier.model import Problem, Submission
from verifier.problemcheck import Finding, Standing
from verifier.reasons import Reason
from verifier.service.api.batch_schemas import PlainName
from verifier.service.store.problems import Registered
from verifier.service.store.tables import State
from verifier.word import Word


class ProblemRequest(Word):
    """A problem to be registered."""

    problem: Problem
    name: PlainName = Field("", description="What you call it")
    environment: str | None = Field(
        None,
        min_length=1,
        max_length=200,
        description="Where it is judged, unless a submission says otherwise. By default `core`",
    )


class ProblemSummary(BaseModel):
    """A registered problem, without its text."""

    id: str
    name: str
    environment: str
    digest: str = Field(description="SHA-256 over everything in the problem")
    created_at: datetime


class ProblemResponse(ProblemSummary):
    """A registered problem."""

    problem: Problem

    @classmethod
    def of(cls, registered: Registered, problem: Problem) -> Self:
        """The response that tells a registered problem."""
        return cls(**summary(registered).model_dump(), problem=problem)


def summary(registered: Registered) -> ProblemSummary:
    """The same without its text."""
    return ProblemSummary(
        id=registered.id,
        name=registered.name,
        environment=registered.environment,
        digest=registered.digest,
        created_at=registered.created_at,
    )


class ProblemPage(BaseModel):
    """Some of a key's problems, the newest first."""

    items: list[ProblemSummary]
    next: str | None = Field(description="The `cursor` of the next page; null on the last one")


class CheckRequest(Word):
    """How to check a problem."""

    oracle: Submission | None = Field(None, description="A submission that has to score 1")


class ProbeResponse(BaseModel):
    """One submission that was made to see what becomes of it."""

    name: str
    submission: str = Field(description="See /v1/submissions/{id}")
    state: State
    reward: int | None = Field(ge=0, le=1)
    reason: Reason | None


class CheckResponse(BaseModel):
    """What is known about a problem. Only `passed` says that it can be used."""

    id: str
    problem_id: str
    created_at: datetime
    standing: Standing
    ended: bool
    findings: list[Finding] = Field(description="Faults, then warnings")
    unknown: list[str] = Field(description="Probes that have no verdict, or none that tells")
    probes: list[ProbeResponse]
