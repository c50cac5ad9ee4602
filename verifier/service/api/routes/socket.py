"""A WebSocket for submissions: many messages at one time, answered as they are judged."""

import asyncio
import logging
from contextlib import suppress
from dataclasses import replace
from typing import Literal

from fastapi import APIRouter, WebSocket
from pydantic import BaseModel, Field, ValidationError
from sqlalchemy.exc import SQLAlchemyError
from starlette.websockets import WebSocketDisconnect

from verifier.model import Verdict
from verifier.service.api.answers import verdict_of
from verifier.service.api.auth import admit
from verifier.service.api.batch_schemas import PlainName
from verifier.service.api.body import parse
from verifier.service.api.errors import ErrorKind, ServiceError
from verifier.service.api.ordering import check_room, place
from verifier.service.api.parts import Parts, parts_of
from verifier.service.api.schemas import ProblemDetails, RewardRequest
from verifier.service.api.waiting import NotYetJudged
from verifier.service.store.keys import Scope
from verifier.service.store.submissions import Contended, Placed
from verifier.service.store.tables import Lane

logger = logging.getLogger(__name__)
router = APIRouter()

AT_ONCE = 1000
"""How many messages of a connection are under way. What comes after them is not read yet, and nor
are the pings among it, so that the client may take the connection for dead."""
TEXTS_AT_ONCE = 16
"""How many of them are being taken in; of the others nothing is kept but names."""
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
        _refuse_pages(socket, parts)
        key = await asyncio.to_thread(admit, socket, parts, Scope.JUDGE)
        with parts.admission.enter(key.id):
            await socket.accept()
            await _Session(socket, parts).run()
    except ServiceError as error:
        await socket.send_denial_response(error.response())


def _refuse_pages(socket: WebSocket, parts: Parts) -> None:
    """Browsers let every page connect to every address, and say which page it is. They send no key,
    and where none is asked for, whoever made the page is not this machine."""
    if not parts.keys_needed and "origin" in socket.headers:
        raise ServiceError(ErrorKind.FORBIDDEN, "this is not for pages in a browser")


class _Session:
    """One connection. When it ends, so does what it still waits for, as with any request."""

    def __init__(self, socket: WebSocket, parts: Parts) -> None:
        self._socket = socket
        self._parts = parts
        self._room = asyncio.Semaphore(AT_ONCE)
        self._texts = asyncio.Semaphore(TEXTS_AT_ONCE)
        self._sending = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()
        self._waited: list[str] = []

    async def run(self) -> None:
        """Answer messages until the client leaves, or the service stops."""
        try:
            while (message := await self._next()) is not None:
                task = asyncio.create_task(self._answer(message))
                self._tasks.add(task)
                task.add_done_callback(self._done)
                del message
        finally:
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)
            if self._waited:
                await asyncio.to_thread(self._parts.submissions.leave, self._waited)

    async def _next(self) -> bytes | None:
        """The next message, when there is room for it; None if there is none."""
        await self._room.acquire()
        await self._texts.acquire()
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
        name: str | None = None
        placed: Placed | None = None
        answer: SocketAnswer | None = None
        try:
            try:
                name, placed = await self._taken_in(message)
            except Exception:
                name = await asyncio.to_thread(_name_in, message)
                raise
            finally:
                del message  # it can be long, and so can the wait
                self._texts.release()
            await self._until_ended(placed)
        except Exception as error:
            answer = _refusal(name, error)
        # One at a time: what is not sent yet is not read from the record either, however many
        # answers a client leaves lying.
        async with self._sending:
            if answer is None:
                assert placed is not None
                answer = await self._judged(name, placed)
            # If it has gone: starlette says it in either way.
            with suppress(WebSocketDisconnect, RuntimeError):
                await self._socket.send_text(answer.model_dump_json())

    async def _taken_in(self, message: bytes) -> tuple[str | None, Placed]:
        """What a message is called, and the submission that it is. Raises as a request does."""
        parts = self._parts
        parts.admission.hold(len(message))
        try:
            # As for any request: meanwhile the key may have been revoked, or have expired.
            key = await asyncio.to_thread(admit, self._socket, parts, Scope.JUDGE)
            check_room(parts)
            asked = await asyncio.to_thread(parse, message, SocketRequest, parts.settings)
            placed = await place(asked, parts, key, Lane.INTERACTIVE)
            if not placed.ended:
                self._waited.append(placed.id)
        finally:
            parts.admission.release(len(message))
        # What waits behind other answers can be read again; some verdicts are long.
        return asked.id, replace(placed, record=None) if self._sending.locked() else placed

    async def _until_ended(self, placed: Placed) -> None:
        """Wait for the verdict. Raises ServiceError if there is none."""
        if placed.ended:
            return
        parts, seconds = self._parts, self._parts.settings.reward_seconds
        ended = await parts.waiting.until_ended(placed.id, seconds, seen=True)
        self._waited.remove(placed.id)
        if not ended:
            raise NotYetJudged(placed.id, seconds)

    async def _judged(self, name: str | None, placed: Placed) -> SocketAnswer:
        find = self._parts.submissions.find
        try:
            record = placed.record or await asyncio.to_thread(find, placed.id)
            assert record is not None
            verdict = verdict_of(record)
        except Exception as error:
            return _refusal(name, error)
        return SocketAnswer(
            id=name,
            submission=record.id,
            reward=verdict.reward,
            cached=placed.ended,
            verdict=verdict,
        )


def _refusal(name: str | None, error: Exception) -> SocketAnswer:
    told = _told(error)
    return SocketAnswer(id=name, submission=told.extensions.get("id"), error=told.details())


def _told(error: Exception) -> ServiceError:
    """What a client is told of it."""
    if isinstance(error, ServiceError):
        return error
    if isinstance(error, SQLAlchemyError):
        logger.error("database: %s", getattr(error, "orig", None) or error)
        return ServiceError(ErrorKind.DATABASE_UNAVAILABLE, "the database does not answer")
    if isinstance(error, Contended):
        return ServiceError(ErrorKind.QUEUE_FULL, str(error))
    logger.error("a message was not judged", exc_info=error)
    return ServiceError(ErrorKind.INTERNAL, "see the log of the service")


def _name_in(message: bytes) -> str | None:
    try:
        return _Named.model_validate_json(message).id
    except ValidationError:
        return None
