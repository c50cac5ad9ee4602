"""What happens when many want something at once, when clients leave, and when the service stops."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor

from serving import HONEST, Service, busy, until


def test_one_more_than_can_wait_is_503_and_told_to_come_back(serve) -> None:
    with serve(workers=1, queue_limit=1) as service, ThreadPoolExecutor(3) as pool:
        running = pool.submit(service.reward, busy(2))
        until(lambda: service.worker.load().running == 1)
        waiting = pool.submit(service.reward, HONEST)
        until(lambda: service.worker.load().full)
        refused = service.reward(HONEST)
        assert (refused.status_code, refused.json()["reward"]) == (503, None)
        assert refused.json()["type"] == "urn:lean-verifier:error:queue-full"
        assert int(refused.headers["retry-after"]) > 0
        ready = service.client.get("/readyz")
        assert (ready.status_code, ready.json()["missing"]) == (503, ["queue"])
        assert running.result().json()["verdict"]["reason"] == "build_cpu"
        assert waiting.result().json()["reward"] == 1
        assert service.client.get("/readyz").status_code == 200


def test_clients_that_leave_keep_no_worker(serve) -> None:
    with serve(workers=1, queue_limit=8) as service:
        service.hang_up_after(0.5, busy(2))
        for _ in range(5):
            service.hang_up_after(0.05, busy(2))
        # Those that waited are gone at once; the one that ran ends by its limit.
        until(lambda: service.worker.load().admitted <= 1, seconds=2)
        assert service.reward(HONEST).json()["reward"] == 1
        assert service.worker.load().admitted == 0


def test_many_at_once_are_all_answered(serve) -> None:
    with serve(workers=2, queue_limit=16) as service, ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(service.reward, [HONEST] * 8))
        assert [answer.json()["reward"] for answer in answers] == [1] * 8
        assert len({answer.json()["id"] for answer in answers}) == 8


def test_a_service_that_stops_lets_what_runs_finish(serve) -> None:
    with serve(workers=1, queue_limit=4) as service, ThreadPoolExecutor(2) as pool:
        running, waiting = _one_runs_one_waits(service, pool)
        service.stop()
        assert waiting.result().status_code == 503
        assert waiting.result().json()["type"] == "urn:lean-verifier:error:shutting-down"
        assert running.result().json()["verdict"]["reason"] == "build_cpu"


def test_a_service_that_stops_does_not_wait_for_ever(serve) -> None:
    started = time.monotonic()
    with serve(workers=1, queue_limit=4, shutdown_seconds=0.2) as service:
        with ThreadPoolExecutor(2) as pool:
            running, _ = _one_runs_one_waits(service, pool, 6)
            service.stop()
            assert (running.result().status_code, running.result().json()["reward"]) == (503, None)
        assert time.monotonic() - started < 6
        until(lambda: service.worker.load().running == 0)


def _one_runs_one_waits(service: Service, pool: ThreadPoolExecutor, seconds: float = 2):
    running = pool.submit(service.reward, busy(seconds))
    until(lambda: service.worker.load().running == 1)
    waiting = pool.submit(service.reward, HONEST)
    until(lambda: service.worker.load().admitted == 2)
    return running, waiting
