"""Waiting for submissions to end, without holding a thread or asking the database all the time."""

import asyncio
import logging
import time
from collections import deque
from contextlib import suppress

from sqlalchemy.exc import SQLAlchemyError

from verifier.service.api.errors import ErrorKind, ServiceError
from verifier.service.queue.broker import BROKER_ERRORS, ENDED, Broker
from verifier.service.store.submissions import Submissions

logger = logging.getLogger(__name__)

POLL_SECONDS = 1.0
"""How soon an end is noticed of which nothing was heard, since Redis or the message was lost."""
DRAIN_SECONDS = 0.2
REMEMBERED = 256
"""Ends that were heard of and are kept in mind, for those who begin to wait in that moment. Whoever
comes later than that learns it by asking."""


class ShuttingDown(ServiceError):
    """The service stops; what was waited for goes on.

    Args:
        id: what was waited for, a submission or what it is a part of.
    """

    def __init__(self, id: str) -> None:
        super().__init__(ErrorKind.SHUTTING_DOWN, "the service is stopping", id=id)


class NotYetJudged(ServiceError):
    """There is no verdict in the time for which it was waited."""

    def __init__(self, id: str, seconds: float) -> None:
        detail = f"there was no verdict within {seconds:.4g} seconds"
        super().__init__(ErrorKind.NOT_YET_JUDGED, detail, id=id)


class Waiting:
    """Everybody in this process who waits for a submission. Belongs to one event loop."""

    def __init__(self, submissions: Submissions, broker: Broker) -> None:
        self._submissions = submissions
        self._broker = broker
        self._futures: dict[str, set[asyncio.Future[bool]]] = {}
        self._heard: deque[str] = deque(maxlen=REMEMBERED)
        """What ended last."""
        self._tasks: list[asyncio.Task[None]] = []
        self.stopping = False

    def start(self) -> None:
        """Begin to listen and to ask."""
        self._tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._poll())]

    async def stop(self) -> None:
        """Stop; whoever still waits gets ShuttingDown."""
        self.abandon()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def until_ended(self, id: str, seconds: float, seen: bool = False) -> bool:
        """Whether a submission ended in that time. Raises ShuttingDown and SQLAlchemyError.

        `seen` says that it had not ended a moment ago, so that nobody needs to be asked first.
        """
        if self.stopping:
            raise ShuttingDown(id)
        future: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._futures.setdefault(id, set()).add(future)
        try:
            # It may have ended before anybody listened.
            if not seen or id in self._heard:
                ended = await asyncio.to_thread(self._submissions.ended, [id])
                if ended:
                    return True
            async with asyncio.timeout(seconds):
                return await future
        except TimeoutError:
            return False
        finally:
            future.cancel()
            waiting = self._futures.get(id, set())
            waiting.discard(future)
            if not waiting:
                self._futures.pop(id, None)

    async def require_ended(self, id: str, seconds: float) -> None:
        """Wait for a submission that had not ended a moment ago.

        Raises:
            NotYetJudged, ShuttingDown: if it has not ended by then.
            SQLAlchemyError: if the database does not answer.
        """
        if not await self.until_ended(id, seconds, seen=True):
            raise NotYetJudged(id, seconds)

    async def drain(self, seconds: float) -> None:
        """Have those raise ShuttingDown who wait for what nobody judges, at once and whenever
        something is given back, and after so many seconds everybody."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            with suppress(SQLAlchemyError):
                for id in await asyncio.to_thread(self._submissions.queued, list(self._futures)):
                    self._abandon(id)
            await asyncio.sleep(DRAIN_SECONDS)
        self.abandon()

    def abandon(self) -> None:
        """Have everybody who still waits raise ShuttingDown, and those who come later too."""
        self.stopping = True
        for id in list(self._futures):
            self._abandon(id)

    def _abandon(self, id: str) -> None:
        for future in self._futures.get(id, ()):
            if not future.done():
                future.set_exception(ShuttingDown(id))

    def _ended(self, id: str) -> None:
        for future in self._futures.get(id, ()):
            if not future.done():
                future.set_result(True)

    async def _listen(self) -> None:
        while True:
            with suppress(*BROKER_ERRORS):
                async with self._broker.listener() as client, client.pubsub() as channel:
                    await channel.subscribe(ENDED)
                    async for message in channel.listen():
                        if message["type"] == "message":
                            id = message["data"].decode("ascii", "replace")
                            self._heard.append(id)
                            self._ended(id)
            await asyncio.sleep(POLL_SECONDS)

    async def _poll(self) -> None:
        while True:
            await asyncio.sleep(POLL_SECONDS)
            if self._futures:
                try:
                    ids = list(self._futures)
                    for id in await asyncio.to_thread(self._submissions.ended, ids):
                        self._ended(id)
                except SQLAlchemyError as error:
                    logger.warning("database: %s", getattr(error, "orig", None) or error)
