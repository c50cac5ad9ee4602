"""Idempotency-Key: what is sent again is done once."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from serving import CHALLENGE, HONEST, Service, busy, honest, until
from sqlalchemy import text

from verifier.service.api.etags import has_already

NDJSON = {"Content-Type": "application/x-ndjson"}
Send = Callable[[Service, str, Any], httpx.Response]


def token() -> str:
    return f"key-{time.monotonic_ns()}"


def send_submission(service: Service, key: str, body: Any) -> httpx.Response:
    return service.client.post("/v1/submissions", json=body, headers={"Idempotency-Key": key})


def send_reward(service: Service, key: str, body: Any) -> httpx.Response:
    return service.client.post("/v1/reward", json=body, headers={"Idempotency-Key": key})


def send_batch(service: Service, key: str, body: Any) -> httpx.Response:
    headers = {"Idempotency-Key": key, **NDJSON}
    return service.client.post("/v1/batches", content=json.dumps(body), headers=headers)


def send_check(service: Service, key: str, body: Any) -> httpx.Response:
    made = service.client.post("/v1/problems", json={"problem": CHALLENGE}).json()["id"]
    oracle = {"oracle": body["submission"]}
    headers = {"Idempotency-Key": key}
    return service.client.post(f"/v1/problems/{made}/check", json=oracle, headers=headers)


@pytest.mark.parametrize("send", [send_submission, send_reward, send_batch, send_check])
def test_the_same_request_makes_the_same_thing(service: Service, send: Send) -> None:
    key, body = token(), {**honest(), "fresh": True}
    first, again = send(service, key, body), send(service, key, body)
    assert first.status_code == again.status_code < 300, first.text
    assert first.json()["id"] == again.json()["id"]
    other = send(service, token(), body)
    assert other.json()["id"] != first.json()["id"]
    another = send(service, key, {**honest(), "fresh": True})
    assert (another.status_code, another.json()["reward"]) == (422, None)
    assert another.json()["type"].endswith(":idempotency-mismatch")


def test_a_key_belongs_to_one_address(service: Service) -> None:
    key, body = token(), honest()
    assert send_submission(service, key, body).status_code == 202
    assert send_reward(service, key, body).status_code == 422
    assert send_batch(service, key, body).status_code == 422


@pytest.mark.parametrize("key", ["", "x" * 256, "a b", "ü", "a\tb"])
def test_what_is_no_key_is_422(service: Service, key: str) -> None:
    headers = {"Idempotency-Key": key.encode("latin-1")}
    answer = service.client.post("/v1/submissions", json=HONEST, headers=headers)
    assert (answer.status_code, answer.json()["reward"]) == (422, None)


def test_two_keys_at_once_are_422(service: Service) -> None:
    headers = [("Idempotency-Key", "a"), ("Idempotency-Key", "b")]
    answer = service.client.post("/v1/submissions", json=HONEST, headers=headers)
    assert answer.status_code == 422


def test_a_request_that_is_refused_uses_up_no_key(service: Service) -> None:
    key = token()
    assert send_submission(service, key, {**HONEST, "environment": "other"}).status_code == 422
    assert send_submission(service, key, HONEST).status_code == 202


def test_while_the_first_is_taken_in_the_second_is_409(serve) -> None:
    key = token()

    def begun() -> bool:
        with service.engine.connect() as connection:
            asked = text("SELECT count(*) FROM idempotency WHERE token = :token")
            return bool(connection.scalar(asked, {"token": key}))

    def lines() -> Any:
        yield json.dumps(HONEST).encode() + b"\n"
        until(begun)
        answer = send_batch(service, key, HONEST)
        assert answer.status_code == 409, answer.text
        assert int(answer.headers["retry-after"]) > 0
        yield json.dumps(HONEST).encode() + b"\n"

    with serve() as service, httpx.Client(base_url=service.client.base_url, timeout=60) as client:
        answer = client.post(
            "/v1/batches", content=lines(), headers={"Idempotency-Key": key, **NDJSON}
        )
    assert answer.status_code == 202, answer.text


def test_a_reward_that_was_cancelled_is_earned_anew(service: Service) -> None:
    key, body = token(), busy(2)
    with pytest.raises(httpx.ReadTimeout):
        service.client.post("/v1/reward", json=body, headers={"Idempotency-Key": key}, timeout=0.5)
    until(lambda: service.connections() == 0)
    assert send_reward(service, key, body).json()["reward"] == 0


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        ([], False),
        (['"a"'], True),
        (['W/"a"'], True),
        (['"b", W/"a"'], True),
        (['"b"', '"a"'], True),
        (["*"], True),
        ([" * "], True),
        (['"b,"a"'], False),
        (['"b,", "a"'], True),
        (["a"], False),
        (['"a'], False),
        (['"A"'], False),
        (['"a" nonsense'], False),
    ],
)
def test_if_none_match_can_be_many_things(lines: list[str], found: bool) -> None:
    assert has_already(lines, '"a"') is found
