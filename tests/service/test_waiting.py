"""Waiting for an end: heard of before, meanwhile, or never."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from pathlib import Path

import pytest

from verifier.service.api.waiting import Waiting
from verifier.service.queue.broker import ENDED, Broker
from verifier.service.queue.embedded import embedded_redis


class Ended:
    """What the database would say, and how often it was asked for one alone."""

    def __init__(self) -> None:
        self.ids: set[str] = set()
        self.asked = 0

    def ended(self, ids: Sequence[str]) -> set[str]:
        self.asked += 1
        return self.ids & set(ids)


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Broker]:
    with embedded_redis(tmp_path) as url:
        broker = Broker(url)
        yield broker
        broker.close()


def run(broker: Broker, act: Callable[[Waiting, Ended], Awaitable[None]]) -> None:
    """Let `act` wait, with somebody who listens."""

    async def listening() -> None:
        ended = Ended()
        waiting = Waiting(ended, broker)  # type: ignore[arg-type]
        waiting.start()
        while not (await broker_listens(broker)):
            await asyncio.sleep(0.01)
        await act(waiting, ended)
        await waiting.stop()

    asyncio.run(listening())


async def broker_listens(broker: Broker) -> bool:
    async with broker.listener() as client:
        return dict(await client.pubsub_numsub(ENDED)).get(ENDED.encode(), 0) > 0


def test_who_has_just_seen_it_unfinished_asks_nobody_and_hears_the_end(broker: Broker) -> None:
    async def act(waiting: Waiting, ended: Ended) -> None:
        found = asyncio.ensure_future(waiting.until_ended("a", 60, seen=True))
        await asyncio.sleep(0)
        assert (found.done(), ended.asked) == (False, 0)
        broker.tell("a")
        assert await found

    run(broker, act)


def test_an_end_in_the_very_moment_before_is_not_missed(broker: Broker) -> None:
    async def act(waiting: Waiting, ended: Ended) -> None:
        broker.tell("a")
        heard = asyncio.ensure_future(waiting.until_ended("b", 60, seen=True))
        broker.tell("b")
        assert await heard  # and so what was told before
        ended.ids = {"a"}
        assert await waiting.until_ended("a", 60, seen=True)

    run(broker, act)


def test_what_was_heard_of_and_is_queued_again_has_not_ended(broker: Broker) -> None:
    async def act(waiting: Waiting, ended: Ended) -> None:
        broker.tell("a")
        other = asyncio.ensure_future(waiting.until_ended("b", 60, seen=True))
        broker.tell("b")
        assert await other
        assert not await waiting.until_ended("a", 0.05, seen=True)

    run(broker, act)


def test_an_end_that_nobody_told_is_found_out(broker: Broker) -> None:
    async def act(waiting: Waiting, ended: Ended) -> None:
        found = asyncio.ensure_future(waiting.until_ended("a", 60, seen=True))
        await asyncio.sleep(0)
        ended.ids = {"a"}
        assert await found
        assert await waiting.until_ended("a", 60)  # and who has not looked asks at once

    run(broker, act)
