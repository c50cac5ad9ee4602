"""What the doors have in common: how a request is read, and how what it asks is judged."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from fastapi import Request
from pydantic import BaseModel, ValidationError
from starlette.requests import ClientDisconnect

from verifier.limits import Limits, StageLimits
from verifier.model import Diagnostic, Examination, Problem, Submission, Verdict
from verifier.reasons import Reason
from verifier.service.api.answers import verdict_of
from verifier.service.api.body import body_of, parse
from verifier.service.api.errors import ErrorKind, ServiceError, invalid_request
from verifier.service.api.ordering import check_room, order_of, place_order, trace_of
from verifier.service.api.parts import Parts, parts_of
from verifier.service.api.presence import while_present
from verifier.service.api.schemas import FieldError
from verifier.service.store.keys import Key
from verifier.service.store.submissions import Order, Placed
from verifier.service.store.tables import Lane

M = TypeVar("M", bound=BaseModel)
W = TypeVar("W", bound=BaseModel)

LEAST_SECONDS = 1.0
TIMED_OUT = frozenset((Reason.BUILD_TIME, Reason.BUILD_CPU, Reason.JUDGE_TIME, Reason.JUDGE_CPU))
"""What these protocols call a time-out."""


class Judged(NamedTuple):
    """A submission that was judged: its identifier, and a verdict that is no error."""

    id: str
    verdict: Verdict


async def read_body(request: Request, model: type[M]) -> M:
    """The body of a request as a model, whatever type it says it has: clients of these protocols
    send JSON and call it text. Raises as `body_of`, and ServiceError naming each field."""
    async with body_of(request) as body:
        return await asyncio.to_thread(parse, body, model, parts_of(request).settings)


def made(model: type[W], fields: Mapping[str, Any], called: Mapping[str, str]) -> W:
    """A word made of what a request says in other fields.

    Args:
        called: what a field of the word is called in the request.

    Raises:
        ServiceError: naming the request's own field.
    """
    try:
        return model.model_validate(fields)
    except ValidationError as error:
        refusal = invalid_request(error)
        told = [_renamed(each, called) for each in refusal.extensions["errors"]]
        detail = f"{told[0].field}: {told[0].message}"
        raise ServiceError(ErrorKind.INVALID_REQUEST, detail, errors=told) from error


def _renamed(error: FieldError, called: Mapping[str, str]) -> FieldError:
    first = error.field.split("/")[1] if error.field else ""
    rest = error.field.removeprefix(f"/{first}")
    return error.model_copy(update={"field": f"/{called.get(first, first)}{rest}"})


def refused(field: str, message: str) -> ServiceError:
    """The error that says so of one field."""
    return ServiceError(
        ErrorKind.INVALID_REQUEST,
        f"/{field}: {message}",
        errors=[FieldError(field=f"/{field}", message=message)],
    )


def severity_of(diagnostic: Diagnostic) -> str:
    """The severity of a message, by the name that Lean prints and these protocols know."""
    return "info" if diagnostic.severity == "information" else diagnostic.severity


def limits_of(seconds: float | None, parts: Parts) -> Limits:
    """The limits that a time-out stands for: so long for each of compiling and judging, or as long
    as this service allows."""
    if seconds is None:
        return Limits()
    wall = min(max(seconds, LEAST_SECONDS), parts.settings.max_seconds)
    stage = StageLimits(wall_seconds=wall)
    return Limits(build=stage, judge=stage)


def order(
    problem: Problem | Examination,
    submission: Submission,
    environment: str,
    request: Request,
    key: Key,
) -> Order:
    """What is to be judged. Raises ServiceError."""
    parts, trace = parts_of(request), trace_of(request)
    return order_of(problem, submission, environment, parts, key, Lane.INTERACTIVE, trace=trace)


async def judged(orders: Sequence[Callable[[], Order]], request: Request, key: Key) -> list[Judged]:
    """Have all of them judged, for as long as the client waits.

    Raises:
        ServiceError: if one of them cannot be judged for a reason of ours. What has been judged is
            on record, and is found when the same is sent again.
    """
    parts = parts_of(request)
    with parts.admission.enter(key.id):
        placed: list[Placed] = []
        try:
            for each in orders:
                check_room(parts)  # for each of them: a request can fill the queue
                placed.append(await place_order(each, parts))
        except BaseException:
            await _leave(placed, parts)
            raise
        waited = [each.id for each in placed if not each.ended]
        try:
            await while_present(request, _until_ended(waited, parts))
        except ClientDisconnect:
            await _leave(placed, parts)
            raise
        return await asyncio.to_thread(lambda: [_judged(each, parts) for each in placed])


async def _leave(placed: Sequence[Placed], parts: Parts) -> None:
    waited = [each.id for each in placed if not each.ended]
    await asyncio.to_thread(parts.submissions.leave, waited)


async def _until_ended(ids: Sequence[str], parts: Parts) -> None:
    seconds = parts.settings.reward_seconds
    await asyncio.gather(*(parts.waiting.require_ended(id, seconds) for id in ids))


def _judged(placed: Placed, parts: Parts) -> Judged:
    record = placed.record or parts.submissions.find(placed.id)
    assert record is not None
    return Judged(record.id, verdict_of(record))
