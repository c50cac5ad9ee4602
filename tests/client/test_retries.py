"""What is sent again, when, and what is given up: over a proxy that falls ill."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st
from serving import STATEMENT
from sick_proxy import CutsOff, Says, SickProxy

from verifier.client import (
    Ask,
    AsyncClient,
    Client,
    ConnectionTrouble,
    DeadlineExceeded,
    RequestRefused,
    Retries,
    Reward,
    ServiceTrouble,
    UnknownAnswer,
)
from verifier.client.retries import seconds_in

SORRY = f"{STATEMENT}sorry"
KNOWN = f"{STATEMENT}h"
"""A proof that is judged once, and then answered from the record."""
QUICK = Retries(attempts=4, first=0.01, longest=0.02)
_numbers = iter(range(1_000_000))


def honest() -> str:
    """An honest proof that nobody has sent before."""
    return f"{STATEMENT}h -- again {next(_numbers)}"


def ask_once(url: str, retries: Retries = QUICK, deadline: float = 60) -> int:
    with Client(url, retries=retries, deadline=deadline) as client:
        return client.reward(KNOWN, problem=SORRY).reward


def ask_once_async(url: str, retries: Retries = QUICK, deadline: float = 60) -> int:
    async def ask() -> int:
        async with AsyncClient(url, retries=retries, deadline=deadline) as client:
            return (await client.reward(KNOWN, problem=SORRY)).reward

    return asyncio.run(ask())


@pytest.fixture(params=[ask_once, ask_once_async])
def ask(request: pytest.FixtureRequest) -> Callable[..., int]:
    """Asks for one reward, with either client."""
    asking: Callable[..., int] = request.param
    return asking


@pytest.mark.parametrize(
    "illness",
    [
        Says(503),
        Says(502),
        Says(504),
        Says(500),
        Says(429, {"Retry-After": "0"}),
        CutsOff(),
        CutsOff(20),
    ],
    ids=str,
)
def test_trouble_is_asked_again_until_there_is_a_reward(
    proxy: SickProxy, ask: Callable[..., int], illness: Says | CutsOff
) -> None:
    proxy.illnesses = [illness] * 3
    assert ask(proxy.url) == 1
    assert len(proxy.requests) == 4
    assert len(set(proxy.requests)) == 1


def test_trouble_without_end_is_an_exception(proxy: SickProxy, ask: Callable[..., int]) -> None:
    proxy.illnesses = [Says(503)] * 9
    with pytest.raises(ServiceTrouble) as raised:
        ask(proxy.url)
    assert (raised.value.status, raised.value.kind) == (503, "")
    assert "this is not the service" in str(raised.value)
    assert len(proxy.requests) == QUICK.attempts
    proxy.illnesses = [CutsOff()] * 9
    with pytest.raises(ConnectionTrouble):
        ask(proxy.url)
    assert len(proxy.requests) == 2 * QUICK.attempts


@pytest.mark.parametrize("status", [400, 403, 404, 409, 413, 422])
def test_what_is_refused_is_not_sent_again(
    proxy: SickProxy, ask: Callable[..., int], status: int
) -> None:
    proxy.illnesses = [Says(status)]
    with pytest.raises(RequestRefused) as raised:
        ask(proxy.url)
    assert raised.value.status == status
    assert len(proxy.requests) == 1


@pytest.mark.parametrize(
    "illness",
    [
        Says(200),
        Says(200, body=b'{"reward": 1}'),
        Says(302, {"Location": "/elsewhere"}),
        Says(204, body=b""),
    ],
    ids=str,
)
def test_an_answer_that_is_none_is_no_reward(
    proxy: SickProxy, ask: Callable[..., int], illness: Says
) -> None:
    proxy.illnesses = [illness]
    with pytest.raises(UnknownAnswer):
        ask(proxy.url)
    assert len(proxy.requests) == 1


def test_a_verdict_that_contradicts_its_reward_is_none(proxy: SickProxy, url: str) -> None:
    with Client(url) as client:
        answer = client.reward(honest(), problem=SORRY).model_dump_json()
    forged = answer.replace('"outcome":"accepted"', '"outcome":"error"')
    assert forged != answer
    proxy.illnesses = [Says(200, body=forged.encode())]
    with pytest.raises(UnknownAnswer):
        ask_once(proxy.url)


def test_nothing_that_listens_is_trouble(ask: Callable[..., int]) -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{unused.getsockname()[1]}"
        with pytest.raises(ConnectionTrouble, match="ConnectError"):
            ask(address)


def test_retry_after_is_waited_for(proxy: SickProxy, ask: Callable[..., int]) -> None:
    date = format_datetime(datetime.now(UTC) + timedelta(seconds=2), usegmt=True)
    for value in ("1", date):
        proxy.illnesses = [Says(429, {"Retry-After": value})]
        begun = time.monotonic()
        assert ask(proxy.url) == 1
        assert time.monotonic() - begun >= 0.9 if value == "1" else 0.2


def test_what_would_take_longer_than_the_deadline_is_given_up_at_once(
    proxy: SickProxy, ask: Callable[..., int]
) -> None:
    proxy.illnesses = [Says(503, {"Retry-After": "3600"})]
    begun = time.monotonic()
    with pytest.raises(DeadlineExceeded, match="HTTP 503"):
        ask(proxy.url, deadline=30)
    assert time.monotonic() - begun < 5


def test_no_verdict_yet_does_not_count_as_an_attempt(proxy: SickProxy) -> None:
    body = b'{"type": "urn:lean-verifier:error:not-yet-judged", "status": 503, "reward": null}'
    proxy.illnesses = [Says(503, {"Retry-After": "0"}, body)] * (3 * QUICK.attempts)
    assert ask_once(proxy.url) == 1


def test_connections_are_used_again_and_bounded(proxy: SickProxy) -> None:
    with Client(proxy.url) as client:
        for _ in range(5):
            client.reward(honest(), problem=SORRY)
        assert proxy.connections == 1
        outcomes = client.reward_many([Ask(honest(), SORRY) for _ in range(12)], concurrency=3)
    assert all(isinstance(each, Reward) and each.reward == 1 for each in outcomes)
    assert proxy.busiest == 3
    assert proxy.connections <= 1 + 3


def test_results_that_break_off_are_taken_up_where_they_broke(proxy: SickProxy) -> None:
    with Client(proxy.url, retries=QUICK) as client:
        batch = client.submit_batch([Ask(honest(), SORRY, id=str(n)) for n in range(5)])
        assert client.batch(batch.id, wait=60).ended
        one = len(next(client.batch_results(batch.id)).model_dump_json())
        proxy.illnesses = [CutsOff(n) for n in (0, one // 2, 2 * one, 3 * one // 2, 1)]
        proxy.illnesses.append(Says(503))
        found = list(client.batch_results(batch.id))
    assert [(each.position, each.id, each.reward) for each in found] == [
        (n, str(n), 1) for n in range(5)
    ]
    assert not proxy.illnesses


def test_async_results_that_break_off_are_taken_up_too(proxy: SickProxy) -> None:
    async def ask() -> None:
        async with AsyncClient(proxy.url, retries=QUICK) as client:
            batch = await client.submit_batch([Ask(honest(), SORRY) for _ in range(3)])
            await client.batch(batch.id, wait=60)
            proxy.illnesses = [CutsOff(3000), Says(502), CutsOff(10)]
            found = [each.position async for each in client.batch_results(batch.id)]
        assert found == [0, 1, 2]
        assert not proxy.illnesses

    asyncio.run(ask())


def test_results_that_never_come_are_an_exception(proxy: SickProxy) -> None:
    with Client(proxy.url, retries=QUICK) as client:
        batch = client.submit_batch([Ask(honest(), SORRY)])
        client.batch(batch.id, wait=60)
        proxy.illnesses = [CutsOff(5)] * 9
        with pytest.raises(ConnectionTrouble):
            list(client.batch_results(batch.id))


def test_a_batch_whose_answer_was_lost_is_sent_again_as_the_same(proxy: SickProxy) -> None:
    with Client(proxy.url, retries=QUICK) as client:
        proxy.illnesses = [CutsOff(), Says(503)]
        batch = client.submit_batch([Ask(honest(), SORRY) for _ in range(3)])
        assert [each.reward for each in client.batch_results(batch.id)] == [1, 1, 1]
    sent = [body for path, body in proxy.requests if path == "/v1/batches"]
    assert (len(sent), len(set(sent))) == (3, 1)
    with Client(proxy.url) as client:
        assert client.batch(batch.id).lines == 3


@given(st.integers(1, 2000), st.floats(0, 1000))
def test_pauses_grow_to_a_limit_and_never_undercut_retry_after(failures: int, after: float) -> None:
    retries = Retries(first=0.5, longest=30)
    longest = min(30.0, 0.5 * 2.0 ** min(failures - 1, 10))
    pause = retries.pause(failures, after)
    assert after + longest / 2 <= pause <= after + longest + 1e-9


@pytest.mark.parametrize("value", ["", "-1", "1.5", "soon", "١", "Wed, 99 Foo 2020 99:99:99 GMT"])
def test_a_retry_after_that_is_none_asks_for_nothing(value: str) -> None:
    assert seconds_in(value) == 0


def test_a_retry_after_can_be_a_date() -> None:
    now = datetime.now(UTC)
    assert 58 < seconds_in(format_datetime(now + timedelta(seconds=60), usegmt=True)) <= 60
    assert seconds_in(format_datetime(now - timedelta(seconds=60), usegmt=True)) == 0
