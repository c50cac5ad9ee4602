"""The local worker's places: each is given back exactly once, whatever happens to the job."""

from __future__ import annotations

import threading
from concurrent.futures import CancelledError

import pytest
from serving import until

from verifier.service.worker import LocalWorker, QueueFull, ShuttingDown


@pytest.fixture
def gate() -> threading.Event:
    return threading.Event()


def test_a_place_is_free_before_the_answer_is_told() -> None:
    worker = LocalWorker(1, 0)
    for _ in range(200):
        with worker.admit() as slot:
            assert slot.run(lambda: 7).result(5) == 7
        assert worker.load().admitted == 0


def test_a_job_that_fails_gives_its_place_back() -> None:
    worker = LocalWorker(1, 0)
    with worker.admit() as slot, pytest.raises(ZeroDivisionError):
        slot.run(lambda: 1 // 0).result(5)
    assert worker.load().admitted == 0


def test_a_place_without_a_job_is_given_back() -> None:
    worker = LocalWorker(1, 0)
    with worker.admit(), pytest.raises(QueueFull):
        worker.admit()
    assert worker.load().admitted == 0


def test_leaving_cancels_what_waits_and_keeps_what_runs(gate: threading.Event) -> None:
    worker = LocalWorker(1, 3)
    ran: list[str] = []
    with worker.admit() as first:
        running = first.run(gate.wait)
        until(lambda: worker.load().running == 1)
        with worker.admit() as second:
            waiting = second.run(lambda: ran.append("second"))
    assert worker.load().admitted == 1
    with pytest.raises(CancelledError):
        waiting.result(5)
    gate.set()
    assert running.result(5) is True
    assert (worker.load().admitted, ran) == (0, [])


def test_a_cancelled_future_gives_its_place_back_once(gate: threading.Event) -> None:
    worker = LocalWorker(1, 3)
    with worker.admit() as first, worker.admit() as second:
        running = first.run(gate.wait)
        second.run(lambda: None).cancel()
        gate.set()
        running.result(5)
    until(lambda: worker.load().admitted == 0)


def test_draining_fails_what_waits_and_abandoning_what_runs(gate: threading.Event) -> None:
    worker = LocalWorker(1, 3)
    with worker.admit() as first, worker.admit() as second, worker.admit() as third:
        running = first.run(gate.wait)
        until(lambda: worker.load().running == 1)
        waiting = second.run(lambda: None)
        worker.drain()
        with pytest.raises(ShuttingDown):
            waiting.result(5)
        with pytest.raises(ShuttingDown):
            third.run(lambda: None)
        with pytest.raises(ShuttingDown):
            worker.admit()
        worker.abandon()
        with pytest.raises(ShuttingDown):
            running.result(5)
        gate.set()
    until(lambda: worker.load().admitted == 0)
