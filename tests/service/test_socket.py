"""/v1/socket, with the client of the package websockets."""

from __future__ import annotations

import asyncio
import json
import socket as socket_module
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from serving import CHEATING, HONEST, PROBLEM_JSON, STATEMENT, Service, busy, honest, until
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from verifier.service.api.routes.socket import TEXTS_AT_ONCE
from verifier.service.store.database import Database
from verifier.service.store.keys import Keys, Scope

SESSIONS = 500


def address(service: Service) -> str:
    return "ws://{}:{}/v1/socket".format(*service.address)


def exchange(service: Service, *messages: Any) -> list[dict[str, Any]]:
    """The answers to messages, in the order in which they come."""

    async def run() -> list[dict[str, Any]]:
        async with connect(address(service)) as socket:
            for message in messages:
                await socket.send(message if isinstance(message, str) else json.dumps(message))
            return [json.loads(await socket.recv()) for _ in messages]

    return asyncio.run(run())


def test_every_message_gets_its_own_verdict(service: Service) -> None:
    sent = [{**honest(), "id": "a"}, {**CHEATING, "id": "b"}, {**honest(), "id": "c"}]
    found = {each["id"]: each for each in exchange(service, *sent)}
    assert {id: each["reward"] for id, each in found.items()} == {"a": 1, "b": 0, "c": 1}
    assert found["b"]["verdict"]["reason"] == "sorry"
    recorded = service.client.get(f"/v1/submissions/{found['a']['submission']}").json()
    assert recorded["verdict"] == found["a"]["verdict"]


def test_what_is_wrong_with_a_message_is_said_and_the_others_are_judged(service: Service) -> None:
    broken = {"challenge": {"Challenge.lean": "theorem t : Nonsense := sorry"}}
    sent = [
        "no JSON",
        {"id": "field", "problem": {}, "submission": {}},
        {"id": "problem", "problem": broken, "submission": HONEST["submission"]},
        {**HONEST, "id": "good"},
    ]
    found = {each["id"]: each for each in exchange(service, *sent)}
    assert found[None]["error"]["type"].endswith("malformed-json")
    assert found["field"]["error"]["errors"][0]["field"] == "/problem/challenge"
    assert found["problem"]["error"]["type"].endswith("unusable-problem")
    assert [found[id]["reward"] for id in (None, "field", "problem", "good")] == [None] * 3 + [1]


def test_hundreds_of_sessions_at_one_time_are_all_answered(service: Service) -> None:
    async def session(number: int) -> tuple[int, int]:
        proof, reward = (("h", 1), ("sorry", 0))[number % 2]
        files = {"Submission.lean": f"{STATEMENT}{proof}\n-- {number // 50}\n"}
        request = {**HONEST, "submission": {"files": files}, "id": str(number)}
        async with connect(address(service), open_timeout=60) as socket:
            await everybody.wait()
            await socket.send(json.dumps(request))
            answer = json.loads(await socket.recv())
        assert answer["id"] == str(number), answer
        return answer["reward"], reward

    async def run() -> list[tuple[int, int]]:
        return await asyncio.gather(*map(session, range(SESSIONS)))

    everybody = asyncio.Barrier(SESSIONS)
    found = asyncio.run(run())
    assert len(found) == SESSIONS
    assert all(given == right for given, right in found)


def test_who_leaves_takes_along_what_nobody_else_waits_for(service: Service) -> None:
    request = busy(60)

    async def leave() -> None:
        async with connect(address(service)) as socket:
            await socket.send(json.dumps(request))
            while not service.client.get("/v1/submissions?limit=1").json()["items"]:
                await asyncio.sleep(0.1)
            await asyncio.sleep(0.5)

    before = time.monotonic()
    asyncio.run(leave())
    newest = service.client.get("/v1/submissions?limit=1").json()["items"][0]["id"]
    until(lambda: service.client.get(f"/v1/submissions/{newest}").json()["state"] == "cancelled")
    assert time.monotonic() - before < 30


def test_more_than_can_be_judged_at_one_time_waits_and_is_judged(service: Service) -> None:
    sent = [{**honest(), "id": str(number)} for number in range(2 * TEXTS_AT_ONCE + 1)]
    assert all(each["reward"] == 1 for each in exchange(service, *sent))


def test_a_message_over_the_limit_or_of_bytes_closes_the_connection(service: Service) -> None:
    async def closed(message: str | bytes) -> int | None:
        async with connect(address(service)) as socket:
            await socket.send(message)
            with pytest.raises(ConnectionClosed) as raised:
                await socket.recv()
        return raised.value.rcvd.code if raised.value.rcvd else None

    assert asyncio.run(closed(b"{}")) == 1003
    assert asyncio.run(closed(" " * 100_001)) == 1009


def test_keys_and_scopes_are_asked_for_before_anything_else(serve) -> None:
    with serve(authentication="keys") as service:
        keys = Keys(Database(service.engine))
        _, judge = keys.create("judge", (Scope.JUDGE,))
        _, reader = keys.create("reader", (Scope.READ,))

        told: list[str] = []

        async def status(secret: str) -> int:
            headers = {"Authorization": f"Bearer {secret}"} if secret else {}
            try:
                async with connect(address(service), additional_headers=headers) as socket:
                    await socket.send(json.dumps(HONEST))
                    return int(json.loads(await socket.recv())["reward"])
            except InvalidStatus as refused:
                told.append(refused.response.headers["content-type"])
                return refused.response.status_code

        assert [asyncio.run(status(each)) for each in ("", "lvk_no", reader, judge)] == [
            401,
            401,
            403,
            1,
        ]
        assert told == [PROBLEM_JSON] * 3


def test_a_connection_lives_on_while_much_of_it_waits(service: Service) -> None:
    async def run() -> None:
        async with connect(address(service)) as socket:
            for _ in range(2 * TEXTS_AT_ONCE):
                await socket.send(json.dumps(busy(60)))
            await asyncio.wait_for(await socket.ping(), 10)

    asyncio.run(run())


def test_what_a_client_does_not_take_is_not_kept_for_it(serve) -> None:
    async def stubborn(service: Service, message: str) -> int:
        client = socket_module.socket()
        client.setsockopt(socket_module.SOL_SOCKET, socket_module.SO_RCVBUF, 4096)
        client.connect(service.address)
        before = memory(service)
        async with connect(
            address(service), sock=client, ping_interval=None, max_queue=1
        ) as socket:
            socket.transport.pause_reading()
            with suppress(TimeoutError):
                for _ in range(100):
                    await asyncio.wait_for(socket.send(message), 5)
            found = memory(service) - before
            socket.transport.abort()
        return found

    with serve() as service:
        shown = "\n".join(f'#check "{n:03}{"x" * 3900}"' for n in range(99))
        files = {"Submission.lean": f"{STATEMENT}h\n{shown}\n"}
        request = HONEST | {"submission": {"files": files}}
        assert service.reward(request).json()["reward"] == 1
        message = json.dumps(request) + " " * (8 << 20)
        assert asyncio.run(stubborn(service, message)) < 128 << 20


def memory(service: Service) -> int:
    """Bytes that the process of the interface holds."""
    status = Path(f"/proc/{service.process.pid}/status").read_text().splitlines()
    (line,) = (each for each in status if each.startswith("VmRSS"))
    return int(line.split()[1]) << 10


def test_a_key_that_is_revoked_is_of_no_use_on_an_open_connection(serve) -> None:
    async def run(service: Service) -> list[dict[str, Any]]:
        keys = Keys(Database(service.engine))
        key, secret = keys.create("judge", (Scope.JUDGE,))
        headers = {"Authorization": f"Bearer {secret}"}
        found = []
        async with connect(address(service), additional_headers=headers) as socket:
            for _ in range(2):
                await socket.send(json.dumps(HONEST | {"id": "a"}))
                found.append(json.loads(await socket.recv()))
                keys.revoke(key.id)
        return found

    with serve(authentication="keys") as service:
        before, after = asyncio.run(run(service))
    assert before["reward"] == 1
    assert (after["id"], after["reward"]) == ("a", None)
    assert after["error"]["type"].endswith("unauthorized")


def test_a_page_in_a_browser_cannot_connect_where_no_key_is_asked_for(service: Service) -> None:
    async def run() -> int:
        with pytest.raises(InvalidStatus) as refused:
            await connect(address(service), origin="https://elsewhere.example").__aenter__()
        return refused.value.response.status_code

    assert asyncio.run(run()) == 403
