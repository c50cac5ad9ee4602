"""OpenRLHF's remote reward: `--reward.remote_url https://user:KEY@host/openrlhf/reward`.

Its client knows two answers: 200, and all else. After all else it asks again a second later, five
times in all, and then has no reward for the rollout. There is no way to give one rollout of several
none, so a request is answered with 200 only when all are judged. After 180 seconds the client asks
again, too; so this answers before, and who asks again goes on waiting for the same submissions.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable
from functools import lru_cache, partial
from typing import NamedTuple

from fastapi import APIRouter, Request
from fastapi.responses import Response
from pydantic import BaseModel, Field, ValidationError, model_validator

from verifier.extraction import THINKING, last_lean_block
from verifier.model import Problem, Submission
from verifier.reasons import Stage
from verifier.service.api.answers import verdict_of
from verifier.service.api.errors import ErrorKind, ServiceError
from verifier.service.api.ordering import (
    DEFAULT_ENVIRONMENT,
    Lookup,
    check_room,
    place_order,
    registered,
)
from verifier.service.api.parts import Parts, parts_of
from verifier.service.api.presence import while_present
from verifier.service.doors.entering import made, order, read_body, refused
from verifier.service.doors.passwords import JudgingByPassword
from verifier.service.doors.rollouts import answer_in
from verifier.service.store.identifiers import is_identifier
from verifier.service.store.keys import Key
from verifier.service.store.submissions import Order
from verifier.word import Word, refuse
from verifier.workspace import explain

router = APIRouter(include_in_schema=False)

MAX_ROLLOUTS = 1024
PATIENCE_SECONDS = 150.0
"""How long an answer is worked for; the client's own limit is 180."""
_PAUSE_SECONDS = 2.0
_PROBLEMS_AT_HAND = 8
_FILE = "Submission.lean"
_BEFORE_COMPILED = (Stage.INTAKE, Stage.CHALLENGE, Stage.BUILD)


class Rollouts(Word):
    """What OpenRLHF sends."""

    query: list[str] = Field(min_length=1, max_length=MAX_ROLLOUTS)
    """Prompts with the model's answers after them."""
    prompts: list[str]
    labels: list[str | Problem]
    """For each its problem: the identifier of a registered one, or its JSON, or else the text of
    its challenge."""

    @model_validator(mode="after")
    def _are_as_many(self) -> "Rollouts":
        for name in ("prompts", "labels"):
            if len(getattr(self, name)) != len(self.query):
                refuse(f"there are not as many as in query, which are {len(self.query)}", name)
        return self


class Rewards(BaseModel):
    """What OpenRLHF takes: for each rollout a reward, and what it shows with it."""

    rewards: list[float]
    scores: list[float]
    extra_logs: dict[str, list[float]]


class _Found(NamedTuple):
    """What came of a rollout. Of verdicts no more is kept: some are long."""

    reward: float
    had_code: bool
    compiled: bool


NO_CODE = _Found(0.0, had_code=False, compiled=False)
"""A model that gave no Lean has proved nothing."""


@router.post("/openrlhf/reward")
async def post_rollouts(request: Request, key: JudgingByPassword) -> Response:
    """Judge rollouts, and wait for all of them."""
    parts = parts_of(request)
    until = time.monotonic() + PATIENCE_SECONDS
    with parts.admission.enter(key.id):
        rollouts = await read_body(request, Rollouts)
        asked = await asyncio.to_thread(_all_asked, rollouts, request, key)
        judging = [_judged(each, parts, until) for each in asked]
        judged = await while_present(request, _all_of(judging))
    rewards = [each.reward for each in judged]
    logs = {
        "lean_no_code": [float(not each.had_code) for each in judged],
        "lean_compiled": [float(each.compiled) for each in judged],
    }
    answer = Rewards(rewards=rewards, scores=rewards, extra_logs=logs)
    return Response(answer.model_dump_json(), media_type="application/json")


def _all_asked(rollouts: Rollouts, request: Request, key: Key) -> list[Callable[[], Order] | None]:
    """What makes the order of each rollout; None where the model gave no Lean. Raises ServiceError.

    All are made once, so that what is wrong is told before anything is judged, but not kept: a
    label of a few letters can be a problem of millions.
    """
    asked: list[Callable[[], Order] | None] = []
    find = lru_cache(_PROBLEMS_AT_HAND)(registered(parts_of(request), key))
    rows = zip(rollouts.query, rollouts.prompts, rollouts.labels, strict=True)
    for number, (query, prompt, label) in enumerate(rows):
        code = _code(number, query, prompt)
        if code is None:
            _problem(number, label, find)
            asked.append(None)
        else:
            make = partial(_order, number, code, label, find, request, key)
            make()
            asked.append(make)
    return asked


def _order(
    number: int, code: str, label: str | Problem, find: Lookup, request: Request, key: Key
) -> Order:
    """What one rollout asks. Raises ServiceError."""
    problem, environment = _problem(number, label, find)
    submission = made(Submission, {"files": {_FILE: code}}, {"files": f"query/{number}"})
    return order(problem, submission, environment, request, key)


def _code(number: int, query: str, prompt: str) -> str | None:
    answer = answer_in(query, prompt)
    if answer is None:
        message = "does not begin with its prompt, so that nobody knows where the answer does"
        raise refused(f"query/{number}", message)
    # A prompt can begin the model's thoughts, of which no code is taken until they end.
    thinking = THINKING if prompt.rstrip().endswith(THINKING) else ""
    return last_lean_block(thinking + answer)


def _problem(number: int, label: str | Problem, find: Lookup) -> tuple[Problem, str]:
    """The problem that a label is, and its environment. Raises ServiceError."""
    if isinstance(label, Problem):
        return label, DEFAULT_ENVIRONMENT
    text = label.strip()
    if is_identifier(text):
        return find(text)
    if not text.startswith("{"):  # as no Lean does
        fields = {"challenge": {"Challenge.lean": label}}
        return made(Problem, fields, {"challenge": f"labels/{number}"}), DEFAULT_ENVIRONMENT
    try:
        return Problem.model_validate_json(text, strict=True), DEFAULT_ENVIRONMENT
    except ValidationError as error:
        raise refused(f"labels/{number}", explain(error)) from error


async def _all_of(judging: Iterable[Awaitable[_Found]]) -> list[_Found]:
    """What came of all. Raises what the first raised that has no verdict, after all have ended."""
    ended = await asyncio.gather(*judging, return_exceptions=True)
    found: list[_Found] = []
    for each in ended:
        if isinstance(each, BaseException):
            raise each
        found.append(each)
    return found


async def _judged(asked: Callable[[], Order] | None, parts: Parts, until: float) -> _Found:
    """What came of a rollout. Raises ServiceError if there is no verdict by then."""
    if asked is None:
        return NO_CODE
    while True:
        try:
            check_room(parts)
            placed = await place_order(asked, parts)
            break
        except ServiceError as error:
            # The client's five tries are soon over; where there is no room, it is waited for here.
            full = error.kind is ErrorKind.QUEUE_FULL
            if not full or time.monotonic() + _PAUSE_SECONDS > until:
                raise
        await asyncio.sleep(_PAUSE_SECONDS)
    if not placed.ended:
        # Who hangs up does not take the submission along: this client asks for it again.
        await parts.waiting.require_ended(placed.id, max(0, until - time.monotonic()))
    record = placed.record or await asyncio.to_thread(parts.submissions.find, placed.id)
    assert record is not None
    verdict = verdict_of(record)
    assert verdict.reward is not None
    compiled = verdict.stage not in _BEFORE_COMPILED
    return _Found(float(verdict.reward), had_code=True, compiled=compiled)
