"""Batches on their way in and out: from lines to orders, and from items to lines."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import aclosing
from functools import lru_cache

from fastapi import Request
from pydantic import BaseModel, ValidationError

from verifier.service.api.answers import error_of
from verifier.service.api.batch_schemas import BatchLine, BatchResult, PlainName
from verifier.service.api.body import parse
from verifier.service.api.errors import ErrorKind, ServiceError
from verifier.service.api.idempotency import digest_of_head, in_progress, mismatch, once
from verifier.service.api.lines import LineReader
from verifier.service.api.ordering import (
    check_environment,
    check_room,
    make_order,
    registered,
    tell,
    trace_of,
)
from verifier.service.api.parts import Parts
from verifier.service.api.schemas import FieldError, ProblemDetails, surplus_or_missing
from verifier.service.api.waiting import ShuttingDown
from verifier.service.store.batches import Batch, BatchCancelled, Item, Line
from verifier.service.store.idempotency import Claim
from verifier.service.store.keys import Key
from verifier.service.store.submissions import Order
from verifier.service.store.tables import Lane

RENEW_SECONDS = 30
PROBLEMS_AT_HAND = 8
"""Registered problems that are not read anew for every line."""
RESULTS_AT_ONCE = 50
SILENCE_SECONDS = 20.0
"""After that an empty line is sent, so that nobody between takes the connection for dead."""
OPEN_SECONDS = 0.5
"""How soon more lines are looked for in a batch that still comes in."""


class _Named(BaseModel):
    """All that can be told of a line that is not well formed."""

    id: PlainName | None = None


class Intake:
    """Takes in one batch. Raises ServiceError for defaults that are of no use to any line."""

    def __init__(
        self,
        request: Request,
        parts: Parts,
        key: Key,
        environment: str | None,
        problem_id: str | None,
        webhook: str | None,
    ) -> None:
        self._request = request
        self._parts = parts
        self._key = key
        self._environment = environment
        self._problem_id = problem_id
        self._webhook = webhook
        self._trace = trace_of(request)
        self._lookup = lru_cache(PROBLEMS_AT_HAND)(registered(parts, key))
        if environment is not None:
            check_environment(environment, parts)
        if problem_id is not None:
            self._lookup(problem_id)

    async def run(self, token: str | None) -> str:
        """Take in all lines, and return the batch's identifier.

        Whatever ends it early cancels what came in so far. Raises ServiceError, starlette's
        ClientDisconnect, and SQLAlchemyError.
        """
        digest = digest_of_head(self._request)
        head = digest.hexdigest()
        reader = LineReader(self._request, self._parts, digest)
        find = self._parts.idempotency.find
        known = await asyncio.to_thread(find, self._key.id, token) if token else None
        if known is not None:
            async with aclosing(reader.groups()) as groups:
                async for _ in groups:
                    pass
            made, print_ = known
            if print_ != digest.hexdigest():
                raise mismatch()
            return made
        try:
            async with once(self._parts, self._key, token, head) as claim:
                if isinstance(claim, str):
                    raise in_progress()  # it was settled a moment ago
                return await self._take(reader, claim, digest.hexdigest)
        except ServiceError as error:
            unlike = error.kind is ErrorKind.IDEMPOTENCY_MISMATCH
            settled = await asyncio.to_thread(find, self._key.id, token) if token else None
            if unlike and settled is not None:
                raise in_progress() from error  # it was settled a moment ago
            raise

    async def _take(
        self, reader: LineReader, claim: Claim | None, print_: Callable[[], str]
    ) -> str:
        batches = self._parts.batches
        id = await asyncio.to_thread(batches.begin, self._key.id, self._webhook)
        count = 0
        renewed = asyncio.get_running_loop().time()
        try:
            async with aclosing(reader.groups()) as groups:
                async for group in groups:
                    check_room(self._parts)
                    await asyncio.to_thread(self._add, id, count, group)
                    count += len(group)
                    now = asyncio.get_running_loop().time()
                    if claim is not None and now > renewed + RENEW_SECONDS:
                        await asyncio.to_thread(self._parts.idempotency.renew, claim)
                        renewed = now
            await asyncio.to_thread(batches.close, id, count, claim, print_())
        except BaseException as error:
            await asyncio.shield(asyncio.to_thread(batches.cancel, id))
            if isinstance(error, BatchCancelled):
                raise ServiceError(
                    ErrorKind.CANCELLED, "somebody cancelled it as it came in", id=id
                ) from error
            if isinstance(error, ServiceError):
                error.extensions.setdefault("id", id)
            raise
        return id

    def _add(self, id: str, start: int, group: list[bytes]) -> None:
        lines = [self._line(start + at, text) for at, text in enumerate(group)]
        tell(self._parts.batches.add(id, lines), self._parts)

    def _line(self, position: int, text: bytes) -> Line:
        name: str | None = None
        content: Order | str
        try:
            line = parse(text, BatchLine, self._parts.settings)
            name = line.id
            content = self._order(line)
        except ServiceError as error:
            if name is None:
                name = _name_in(text)
            content = json.dumps(error.document())
        return Line(position, name, content)

    def _order(self, line: BatchLine) -> Order:
        problem_id = line.problem_id
        if line.problem is None and problem_id is None:
            problem_id = self._problem_id
        if (line.problem is None) == (problem_id is None):
            message = "give either problem or problem_id, in the line or for the whole batch"
            raise ServiceError(
                ErrorKind.INVALID_REQUEST,
                message,
                errors=[FieldError(field=f"/{surplus_or_missing(line)}", message=message)],
            )
        asked = line.model_copy(
            update={
                "problem_id": problem_id,
                "environment": line.environment or self._environment,
            }
        )
        lane = Lane[line.priority.upper()]
        return make_order(
            asked, self._parts, self._key, lane, trace=self._trace, lookup=self._lookup
        )


def _name_in(text: bytes) -> str | None:
    try:
        return _Named.model_validate_json(text, strict=True).id
    except ValidationError:
        return None


async def results(
    parts: Parts, key: Key, id: str, after: int, follow: bool
) -> AsyncIterator[bytes]:
    """The lines of a batch's results, whole ones, in order, from the one after `after` on.

    Without `follow`, it ends before the first line that has not ended; with it, when there is no
    more, or the service stops.
    """
    while not parts.admission.stopping:
        waits_for = await asyncio.to_thread(parts.batches.unfinished, id, after)
        size = RESULTS_AT_ONCE
        if waits_for is not None:
            size = min(size, waits_for[0] - after - 1)
        items = await asyncio.to_thread(parts.batches.items, id, after, size) if size else []
        for item in items:
            if item.record and not item.record.state.ended:
                break  # it came in after we asked
            yield _result(item)
            after = item.position
        if items:
            continue
        if not follow:
            return
        if waits_for is None:
            batch = await asyncio.to_thread(parts.batches.find, id, key.id)
            if batch is None or batch.cancelled or batch.size is not None:
                return
            await asyncio.sleep(OPEN_SECONDS)
            continue
        try:
            if not await parts.waiting.until_ended(waits_for[1], SILENCE_SECONDS):
                yield b"\n"
        except ShuttingDown:
            return


def _result(item: Item) -> bytes:
    record = item.record
    error = item.error and ProblemDetails.model_validate_json(item.error)
    if record is not None and (why := error_of(record)):
        why.extensions.pop("verdict", None)
        error = why.details()
    result = BatchResult(
        position=item.position,
        id=item.name,
        submission=record.id if record else None,
        state=record.state.value if record else "refused",
        reward=record.reward if record else None,
        verdict=record.verdict if record else None,
        error=error or None,
    )
    return result.model_dump_json().encode() + b"\n"


async def wait_for_batch(parts: Parts, key: Key, id: str, seconds: float) -> Batch | None:
    """The batch when it has ended, or as it is after so many seconds. Raises ServiceError."""
    loop = asyncio.get_running_loop()
    deadline = loop.time() + seconds
    while (batch := await asyncio.to_thread(parts.batches.find, id, key.id)) is not None:
        left = deadline - loop.time()
        if batch.ended or left <= 0:
            break
        # Most likely the last one ends last; if not, the next question finds out.
        found = await asyncio.to_thread(parts.batches.unfinished, id, last=True)
        if parts.admission.stopping and batch.size is None:
            raise ShuttingDown(id)
        if found is None:
            await asyncio.sleep(min(left, OPEN_SECONDS))
            continue
        try:
            await parts.waiting.until_ended(found[1], left)
        except ShuttingDown as error:
            raise ShuttingDown(id) from error
    return batch
