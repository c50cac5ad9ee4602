"""What happens when many want something at once, when clients leave, and when the service stops."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest
from serving import HONEST, Service, busy, honest, until

from verifier.service.store.database import Database
from verifier.service.store.keys import Keys


def states(service: Service, state: str) -> int:
    items = service.client.get("/v1/submissions", params={"limit": 200}).json()["items"]
    return sum(item["state"] == state for item in items)


def test_one_more_than_can_be_queued_is_503_and_told_to_come_back(serve) -> None:
    with serve(workers=1, queue_limit=1) as service, ThreadPoolExecutor(3) as pool:
        running = pool.submit(service.reward, busy(4))
        until(lambda: states(service, "running") == 1)
        waiting = pool.submit(service.reward, honest())
        until(lambda: service.client.get("/readyz").json()["missing"] == ["queue"])
        refused = service.reward(honest())
        assert (refused.status_code, refused.json()["reward"]) == (503, None)
        assert refused.json()["type"] == "urn:lean-verifier:error:queue-full"
        assert int(refused.headers["retry-after"]) > 0
        assert running.result().json()["verdict"]["reason"] == "build_cpu"
        assert waiting.result().json()["reward"] == 1
        until(lambda: service.client.get("/readyz").status_code == 200)


def test_one_more_than_can_be_answered_is_503(serve) -> None:
    with serve(workers=1, connections=1) as service, ThreadPoolExecutor(1) as pool:
        running = pool.submit(service.reward, busy(2))
        until(lambda: service.connections() == 1)
        refused = service.reward(HONEST)
        assert refused.json()["type"] == "urn:lean-verifier:error:queue-full"
        assert running.result().status_code == 200


def test_what_a_client_left_is_not_judged_to_its_end(serve) -> None:
    with serve(workers=1, lease_seconds=2) as service:
        service.hang_up_after(2, busy(50))
        for _ in range(5):
            service.hang_up_after(1, busy(50))
        started = time.monotonic()
        assert service.reward(HONEST).json()["reward"] == 1
        assert time.monotonic() - started < 30
        until(lambda: service.connections() == 0)
        assert states(service, "cancelled") == 6


def test_many_at_once_are_all_answered(serve) -> None:
    with serve(workers=2) as service, ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(service.reward, [honest() for _ in range(8)]))
        assert [answer.json()["reward"] for answer in answers] == [1] * 8
        assert len({answer.json()["id"] for answer in answers}) == 8


def test_the_same_at_the_same_time_is_judged_once(serve) -> None:
    with serve(workers=2) as service, ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(service.reward, [HONEST] * 8))
        assert [answer.json()["reward"] for answer in answers] == [1] * 8
        assert len({answer.json()["id"] for answer in answers}) == 1
        assert service.get(answers[0].json()["id"])["attempts"] == 1
        again = service.reward(HONEST).json()
        assert (again["cached"], again["id"]) == (True, answers[0].json()["id"])
        fresh = service.reward({**HONEST, "fresh": True}).json()
        assert (fresh["cached"], fresh["reward"]) == (False, 1)
        assert fresh["id"] != again["id"]


def test_one_who_leaves_does_not_cancel_what_another_waits_for(serve) -> None:
    with serve(workers=1) as service, ThreadPoolExecutor(2) as pool:
        blocker = pool.submit(service.reward, busy(3))
        until(lambda: states(service, "running") == 1)
        waiting = pool.submit(service.reward, HONEST)
        until(lambda: states(service, "queued") == 1)
        service.hang_up_after(0.5, HONEST)
        assert waiting.result().json()["reward"] == 1
        assert blocker.result().status_code == 200


def test_who_hangs_up_a_long_poll_keeps_no_place(serve) -> None:
    with serve(workers=1, connections=4) as service:
        identifier = service.submit(busy(20))
        for _ in range(6):
            with pytest.raises(httpx.ReadTimeout):
                service.client.get(
                    f"/v1/submissions/{identifier}", params={"wait": 300}, timeout=0.5
                )
        until(lambda: service.connections() == 0, seconds=5)
        assert service.client.post(f"/v1/submissions/{identifier}/cancel").status_code == 200


def test_one_key_cannot_take_all_places(serve) -> None:
    with serve(workers=1, connections=4) as service, ThreadPoolExecutor(4) as pool:
        _, secret = Keys(Database(service.engine)).create("other")
        waiting = [pool.submit(service.reward, busy(3 + n / 10)) for n in range(4)]
        until(lambda: service.connections() == 3)
        headers = {"Authorization": f"Bearer {secret}"}
        answer = service.client.post("/v1/submissions", json=honest(), headers=headers)
        assert answer.status_code == 202
        statuses = sorted(each.result().status_code for each in waiting)
        assert statuses == [200, 200, 200, 503]


def test_a_running_submission_can_be_cancelled(serve) -> None:
    with serve(workers=1, lease_seconds=2) as service:
        identifier = service.submit(busy(50))
        until(lambda: service.get(identifier)["state"] == "running")
        answer = service.client.post(f"/v1/submissions/{identifier}/cancel")
        assert answer.json()["state"] == "cancelled"
        # Its worker is free long before the submission would have ended by itself.
        assert service.get(service.submit(honest()), wait=20)["reward"] == 1
        record = service.get(identifier)
        assert (record["state"], record["verdict"]) == ("cancelled", None)


def test_a_service_that_stops_lets_what_runs_finish(serve) -> None:
    with serve(workers=1, shutdown_seconds=30) as service, ThreadPoolExecutor(2) as pool:
        running, waiting = _one_runs_one_waits(service, pool)
        service.stop()
        assert waiting.result().status_code == 503
        assert waiting.result().json()["type"] == "urn:lean-verifier:error:shutting-down"
        assert running.result().json()["verdict"]["reason"] == "build_cpu"


def test_a_service_that_stops_does_not_wait_for_ever_and_loses_nothing(serve) -> None:
    with serve(workers=1, lease_seconds=1, shutdown_seconds=0.2) as service:
        with ThreadPoolExecutor(2) as pool:
            running, waiting = _one_runs_one_waits(service, pool, 6)
            started = time.monotonic()
            service.stop()
            assert (running.result().status_code, running.result().json()["reward"]) == (503, None)
            names = [running.result().json()["id"], waiting.result().json()["id"]]
        service.process.wait(30)
        assert time.monotonic() - started < 6
    with serve(workers=1) as service:
        first, second = (service.get(name, wait=60) for name in names)
        assert (first["verdict"]["reason"], first["attempts"]) == ("build_cpu", 1)
        assert second["reward"] == 1


def _one_runs_one_waits(service: Service, pool: ThreadPoolExecutor, seconds: float = 2):
    running = pool.submit(service.reward, busy(seconds))
    until(lambda: states(service, "running") == 1)
    waiting = pool.submit(service.reward, honest())
    until(lambda: states(service, "queued") == 1)
    return running, waiting
