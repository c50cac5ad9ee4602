"""A WebSocket for submissions: many messages at one time, answered as they are judged."""

import asyncio
import logging
from contextlib import suppress
from typing import Literal

from fastapi import APIRouter, WebSocket
from pydantic import BaseModel, Field, ValidationError
from sqlalchemy.exc import SQLAlchemyError
from starlette.websockets import WebSocketDisconnect

from verifier.model import Verdict
from verifier.service.api.answers import error_of
from verifier.service.api.auth import admit, check_rate
from verifier.service.api.batch_schemas import PlainName
from verifier.service.api.body import parse
from verifier.service.api.errors import ErrorKind, ServiceError
from verifier.service.api.ordering import check_room, place
from verifier.service.api.parts import Parts, parts_of
from verifier.service.api.schemas import ProblemDetails, RewardRequest
from verifier.service.api.waiting import ShuttingDown
from verifier.service.store.keys import Key, Scope
from verifier.service.store.records import Record
from verifier.service.store.submissions import Placed
from verifier.service.store.tables import Lane

logger = logging.getLogger(__name__)
router = APIRouter()

AT_ONCE = 16
"""How many messages of a connection are being judged; what comes after them is not read yet."""
TEXT_ONLY = 1003
"""The status with which a connection is closed whose client sends bytes (RFC 6455, 7.4.1)."""


class SocketRequest(RewardRequest):
    """A message: the body of /v1/reward, and what you call it."""

    id: PlainName | None = None


class SocketAnswer(BaseModel):
    """What became of a message. Either there is a reward, or there is an error."""

    id: str | None
    submission: str | None = Field(None, description="See /v1/submissions/{id}")
    reward: Literal[0, 1] | None = None
    cached: bool = False
    verdict: Verdict | None = None
    error: ProblemDetails | None = None


class _Named(BaseModel):
    """All that can be told of a message that is not well formed."""

    id: PlainName | None = None


@router.websocket("/v1/socket")
async def judge_messages(socket: WebSocket) -> None:
    """Judge what comes, and answer each message when there is a verdict, in whatever order."""
    parts = parts_of(socket)
    try:
        key = await asyncio.to_thread(admit, socket, parts, Scope.JUDGE)
        with parts.admission.enter(key.id):
            await socket.accept()
            await _Session(socket, parts, key).run()
    except ServiceError as error:
        await socket.send_denial_response(error.response())


class _Session:
    """One connection. When it ends, so does what it still waits for, as with any request."""

    def __init__(self, socket: WebSocket, parts: Parts, key: Key) -> None:
        self._socket = socket
        self._parts = parts
        self._key = key
        self._room = asyncio.Semaphore(AT_ONCE)
        self._tasks: set[asyncio.Task[None]] = set()
        self._waited: list[str] = []

    async def run(self) -> None:
        """Answer messages until the client leaves, or the service stops."""
        try:
            while (message := await self._next()) is not None:
                task = asyncio.create_task(self._answer(message))
                self._tasks.add(task)
                task.add_done_callback(self._done)
        finally:
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)
            if self._waited:
                await asyncio.to_thread(self._parts.submissions.leave, self._waited)

    async def _next(self) -> bytes | None:
        """The next message, when there is room for it; None if there is none."""
        await self._room.acquire()
        received = await self._socket.receive()
        if received["type"] == "websocket.disconnect":
            return None
        text: str | None = received.get("text")
        if text is None:
            await self._socket.close(TEXT_ONLY, "send JSON, as text")
            return None
        return text.encode("utf-8", "surrogatepass")

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        self._room.release()

    async def _answer(self, message: bytes) -> None:
        try:
            answer = await self._judge(message)
        except ServiceError as error:
            answer = _refusal(message, error)
        except SQLAlchemyError as error:
            logger.error("database: %s", getattr(error, "orig", None) or error)
            kind = ErrorKind.DATABASE_UNAVAILABLE
            answer = _refusal(message, ServiceError(kind, "the database does not answer"))
        except Exception:
            logger.exception("a message was not judged")
            unknown = ServiceError(ErrorKind.INTERNAL, "see the log of the service")
            answer = _refusal(message, unknown)
        # If it has gone: starlette says it in either way.
        with suppress(WebSocketDisconnect, RuntimeError):
            await self._socket.send_text(answer.model_dump_json())

    async def _judge(self, message: bytes) -> SocketAnswer:
        parts = self._parts
        await asyncio.to_thread(check_rate, parts, self._key)
        check_room(parts)
        parts.admission.hold(len(message))
        try:
            asked = await asyncio.to_thread(parse, message, SocketRequest, parts.settings)
            placed = await place(asked, parts, self._key, Lane.INTERACTIVE)
        finally:
            parts.admission.release(len(message))
        record = await self._ended(placed)
        if error := error_of(record):
            raise error
        assert record.verdict is not None
        return SocketAnswer(
            id=asked.id,
            submission=record.id,
            reward=record.verdict.reward,
            cached=placed.ended,
            verdict=record.verdict,
        )

    async def _ended(self, placed: Placed) -> Record:
        """What is recorded of a submission when it has ended. Raises ServiceError."""
        parts, seconds = self._parts, self._parts.settings.reward_seconds
        if not placed.ended:
            self._waited.append(placed.id)
            try:
                ended = await parts.waiting.until_ended(placed.id, seconds, seen=True)
            except ShuttingDown as error:
                raise ServiceError(ErrorKind.SHUTTING_DOWN, str(error), id=placed.id) from error
            self._waited.remove(placed.id)
            if not ended:
                detail = f"there was no verdict within {seconds:g} seconds"
                raise ServiceError(ErrorKind.NOT_YET_JUDGED, detail, id=placed.id)
        record = placed.record or await asyncio.to_thread(parts.submissions.find, placed.id)
        assert record is not None
        return record


def _refusal(message: bytes, error: ServiceError) -> SocketAnswer:
    try:
        name = _Named.model_validate_json(message).id
    except ValidationError:
        name = None
    return SocketAnswer(id=name, submission=error.extensions.get("id"), error=error.details())
