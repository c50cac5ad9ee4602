"""Tickets: there are never more than processes to take them, and one is enough for much work."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from verifier.service.queue.broker import Broker
from verifier.service.queue.embedded import embedded_redis


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Broker]:
    with embedded_redis(tmp_path) as url:
        broker = Broker(url)
        yield broker
        broker.close()


def test_no_more_tickets_wait_than_there_are_hands(broker: Broker) -> None:
    assert broker.post("core", 1, most=3)
    assert broker.tickets("core") == 1
    assert broker.post("core", 1000, most=3)
    assert broker.tickets("core") == 3
    assert broker.post("core", 1, most=3)
    assert broker.tickets("core") == 3


def test_each_environment_has_tickets_of_its_own(broker: Broker) -> None:
    assert broker.post("core", 5, most=1)
    assert broker.post("mathlib", 5, most=2)
    assert (broker.tickets("core"), broker.tickets("mathlib")) == (1, 2)


def test_without_redis_it_is_said_that_nobody_was_told(tmp_path: Path) -> None:
    with embedded_redis(tmp_path) as url:
        broker = Broker(url)
    assert not broker.post("core", 1, most=1)
    broker.close()
