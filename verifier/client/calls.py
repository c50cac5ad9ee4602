"""The requests that the service understands, and how their answers are read.

Neither sends anything: `verifier.client.sync` and `verifier.client.asynchronous` do.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import BinaryIO, Generic, TypeVar
from urllib.parse import quote

from pydantic import BaseModel, ValidationError

from verifier.client.answers import (
    Batch,
    Environment,
    EnvironmentList,
    ProblemCheck,
    RegisteredProblem,
    Reward,
    SubmissionRecord,
)
from verifier.client.asking import Ask, json_of, problem_of, submission_of
from verifier.client.errors import UnknownAnswer
from verifier.model import Problem, Submission

T = TypeVar("T")
B = TypeVar("B", bound=BaseModel)
JSON = "application/json"
NDJSON = "application/x-ndjson"
WAIT_SECONDS = 60.0
"""How long the service is asked to hold its answer while something has not ended."""
SILENT_SECONDS = 60.0
"""A service that lives says something within this time, besides the time that it was asked to
wait; in a stream of results it sends an empty line every 20 seconds."""


@dataclass(frozen=True)
class Call(Generic[T]):
    """One request, which can be sent again without harm.

    Attributes:
        read: what the body of a successful answer says. Raises UnknownAnswer.
        body: bytes, or a file that is sent from its start.
        waits: seconds for which the service may rightly be silent; None for as long as it takes to
            judge something.
        until_settled: whether a `conflict` only says that the same request, sent before, is still
            being taken in.
    """

    method: str
    path: str
    read: Callable[[bytes], T]
    body: bytes | BinaryIO | None = None
    media_type: str = JSON
    query: Mapping[str, str] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)
    waits: float | None = 0
    until_settled: bool = False


def reader(answer: type[B]) -> Callable[[bytes], B]:
    """Reads answers of one type. What it gives raises UnknownAnswer."""

    def read(body: bytes) -> B:
        try:
            return answer.model_validate_json(body)
        except ValidationError as error:
            raise UnknownAnswer(
                f"this is no {answer.__name__}: {error.errors()[0]['msg']}"
            ) from error

    return read


def _at(*parts: str) -> str:
    return "/".join(("/v1", *(quote(part, safe="") for part in parts)))


def _given(**query: str | None) -> dict[str, str]:
    return {name: value for name, value in query.items() if value is not None}


def reward(ask: Ask) -> Call[Reward]:
    """Judge a submission and wait."""
    body = ask.body("id", "priority")
    return Call("POST", _at("reward"), reader(Reward), body, waits=None)


def submit(ask: Ask, webhook: str | None) -> Call[SubmissionRecord]:
    """Have a submission judged."""
    body = ask.body("id", webhook=webhook)
    return Call("POST", _at("submissions"), reader(SubmissionRecord), body)


def submission(id: str, wait: float) -> Call[SubmissionRecord]:
    """Look for a submission, and wait for its end for so many seconds."""
    query = {"wait": f"{wait:g}"}
    return Call("GET", _at("submissions", id), reader(SubmissionRecord), query=query, waits=wait)


def cancel(id: str) -> Call[SubmissionRecord]:
    """End a submission."""
    return Call("POST", _at("submissions", id, "cancel"), reader(SubmissionRecord))


def submit_batch(
    lines: BinaryIO, environment: str | None, problem_id: str | None, webhook: str | None
) -> Call[Batch]:
    """Have many submissions judged. Sent again, it is the same batch."""
    return Call(
        "POST",
        _at("batches"),
        reader(Batch),
        lines,
        NDJSON,
        _given(environment=environment, problem_id=problem_id, webhook=webhook),
        {"Idempotency-Key": str(uuid.uuid4())},
        until_settled=True,
    )


def batch(id: str, wait: float) -> Call[Batch]:
    """Look how far a batch is, and wait for its end for so many seconds."""
    query = {"wait": f"{wait:g}"}
    return Call("GET", _at("batches", id), reader(Batch), query=query, waits=wait)


def cancel_batch(id: str) -> Call[Batch]:
    """End what has not ended in a batch."""
    return Call("POST", _at("batches", id, "cancel"), reader(Batch))


def results(id: str, after: int, follow: bool) -> Call[bytes]:
    """The stream of a batch's results, from the one after a position on."""
    query = {"after": str(after), "follow": "true" if follow else "false"}
    return Call("GET", _at("batches", id, "results"), bytes, query=query)


def register(problem: Problem | str, name: str, environment: str | None) -> Call[RegisteredProblem]:
    """Register a problem, or find the same one that is."""
    body = {"problem": problem_of(problem), "name": name, **_given(environment=environment)}
    return Call("POST", _at("problems"), reader(RegisteredProblem), json_of(body))


def problem(id: str) -> Call[RegisteredProblem]:
    """Look up a registered problem."""
    return Call("GET", _at("problems", id), reader(RegisteredProblem))


def delete_problem(id: str) -> Call[None]:
    """End a registration."""
    return Call("DELETE", _at("problems", id), lambda _: None)


def check_problem(id: str, oracle: Submission | str | None) -> Call[ProblemCheck]:
    """Have a problem tried. Sent again, it is the same check."""
    body = {} if oracle is None else {"oracle": submission_of(oracle)}
    return Call(
        "POST",
        _at("problems", id, "check"),
        reader(ProblemCheck),
        json_of(body),
        headers={"Idempotency-Key": str(uuid.uuid4())},
        until_settled=True,
    )


def check(problem_id: str, id: str, wait: float) -> Call[ProblemCheck]:
    """Look for a check, and wait for its end for so many seconds."""
    path = _at("problems", problem_id, "checks", id)
    return Call("GET", path, reader(ProblemCheck), query={"wait": f"{wait:g}"}, waits=wait)


def environments() -> Call[EnvironmentList]:
    """All environments that are served."""
    return Call("GET", _at("environments"), reader(EnvironmentList))


def environment(id: str) -> Call[Environment]:
    """One environment."""
    return Call("GET", _at("environments", id), reader(Environment))
