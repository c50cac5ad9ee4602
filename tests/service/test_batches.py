"""Batches: lines in, results out in their order."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from serving import CHALLENGE, CHEATING, HONEST, Service, busy, honest, until

NDJSON = {"Content-Type": "application/x-ndjson"}


def send(service: Service, lines: list[Any], **parameters: str) -> httpx.Response:
    """Send a batch; what is text is sent as it is."""
    body = "\n".join(each if isinstance(each, str) else json.dumps(each) for each in lines)
    return service.client.post("/v1/batches", content=body, headers=NDJSON, params=parameters)


def begun(service: Service, lines: list[Any], **parameters: str) -> str:
    answer = send(service, lines, **parameters)
    assert answer.status_code == 202, answer.text
    assert answer.headers["location"] == f"/v1/batches/{answer.json()['id']}"
    identifier: str = answer.json()["id"]
    return identifier


def results(service: Service, identifier: str, **parameters: Any) -> list[dict[str, Any]]:
    answer = service.client.get(f"/v1/batches/{identifier}/results", params=parameters)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/x-ndjson"
    assert not answer.text or answer.text.endswith("\n")
    return [json.loads(line) for line in answer.text.splitlines() if line]


def test_each_line_gets_its_own_result_in_order(service: Service) -> None:
    lines = [
        {"id": "good", **HONEST},
        {"id": "bad", **CHEATING},
        "this is not JSON",
        "",
        {"id": "half", "problem": CHALLENGE},
        {"id": "x" * 201, **HONEST},
        {"id": "nul\0", **HONEST},
        {**HONEST, "webhook": "https://example.org/"},
        {**HONEST, "environment": "other"},
        {**HONEST, "problem_id": "0" * 36},
        '{"id": "twice", "id": "twice", ' + json.dumps(HONEST)[1:],
        {"id": "unusable", **HONEST, "problem": {"challenge": {"C.lean": "nonsense"}}},
    ]
    identifier = begun(service, lines)
    found = results(service, identifier)
    assert [each["position"] for each in found] == list(range(11))
    assert [each["id"] for each in found[:4]] == ["good", "bad", None, "half"]
    assert [each["reward"] for each in found] == [1, 0] + [None] * 9
    for each in found[2:]:
        assert each["error"]["reward"] is None
    assert [each["state"] for each in found] == ["judged"] * 2 + ["refused"] * 8 + ["judged"]
    kinds = [each["error"]["type"].rpartition(":")[2] for each in found[2:]]
    assert kinds == [
        "malformed-json",
        *["invalid-request"] * 4,
        "unknown-environment",
        "invalid-request",
        "malformed-json",
        "unusable-problem",
    ]
    batch = service.client.get(f"/v1/batches/{identifier}").json()
    assert (batch["size"], batch["lines"], batch["refused"], batch["judged"]) == (11, 11, 8, 3)
    assert (batch["ended"], batch["is_cancelled"]) == (True, False)
    recorded = service.get(found[0]["submission"])
    assert recorded["verdict"] == found[0]["verdict"]


def test_results_can_be_taken_up_again_after_any_line(service: Service) -> None:
    identifier = begun(service, [HONEST, "x", CHEATING])
    every = results(service, identifier)
    for after in (-1, 0, 1, 2, 7):
        assert results(service, identifier, after=after) == every[after + 1 :]


def test_results_come_as_they_end_or_not_at_all(service: Service) -> None:
    identifier = begun(service, [honest(), busy(3), honest()])
    service.client.get(f"/v1/batches/{identifier}", params={"wait": 0.1})
    assert len(results(service, identifier, follow="false")) < 3
    seen = []
    with service.client.stream("GET", f"/v1/batches/{identifier}/results") as stream:
        for line in stream.iter_lines():
            seen.append((json.loads(line)["position"], time.monotonic()))
    assert [position for position, _ in seen] == [0, 1, 2]
    assert seen[1][1] - seen[0][1] > 0.5, "the first result did not wait for the second"
    assert len(results(service, identifier, follow="false")) == 3


def test_waiting_for_a_batch_ends_with_its_last_line(service: Service) -> None:
    identifier = begun(service, [honest() for _ in range(3)])
    batch = service.client.get(f"/v1/batches/{identifier}", params={"wait": 60})
    assert batch.json()["ended"]
    tag = batch.headers["etag"]
    again = service.client.get(f"/v1/batches/{identifier}", headers={"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")


def test_no_lines_are_a_batch_too(service: Service) -> None:
    identifier = begun(service, ["", "  ", "\r"])
    batch = service.client.get(f"/v1/batches/{identifier}").json()
    assert (batch["size"], batch["ended"]) == (0, True)
    assert results(service, identifier) == []


def test_the_batch_can_say_what_its_lines_do_not(service: Service) -> None:
    made = service.client.post("/v1/problems", json={"problem": CHALLENGE}).json()["id"]
    short = {"submission": HONEST["submission"]}
    identifier = begun(service, [short, HONEST, short], problem_id=made, environment="core")
    assert [each["reward"] for each in results(service, identifier)] == [1, 1, 1]
    found = results(service, begun(service, [short]))
    assert found[0]["error"]["type"].endswith("invalid-request")
    for parameters, status in (
        ({"environment": "other"}, 422),
        ({"problem_id": "\0"}, 404),
        ({"problem_id": "00000000-0000-0000-0000-000000000000"}, 404),
        ({"webhook": "http://127.0.0.1/"}, 422),
    ):
        assert send(service, [HONEST], **parameters).status_code == status


def test_a_cancelled_batch_ends_and_so_do_lines_that_ask_the_same(service: Service) -> None:
    first = busy(30)
    identifier = begun(service, [first, first, busy(30), HONEST])
    answer = service.client.post(f"/v1/batches/{identifier}/cancel")
    assert answer.json()["is_cancelled"]
    states = [each["state"] for each in results(service, identifier)]
    assert states[:3] == ["cancelled"] * 3
    assert service.client.get(f"/v1/batches/{identifier}").json()["ended"]


def test_what_somebody_else_waits_for_is_not_cancelled_with_the_batch(service: Service) -> None:
    shared = busy(2)
    alone = service.submit(shared)
    identifier = begun(service, [shared])
    service.client.post(f"/v1/batches/{identifier}/cancel")
    assert service.get(alone, wait=60)["state"] == "judged"


def test_an_ended_batch_stays_what_it_is(service: Service) -> None:
    identifier = begun(service, [HONEST])
    results(service, identifier)
    before = service.client.get(f"/v1/batches/{identifier}").json()
    assert service.client.post(f"/v1/batches/{identifier}/cancel").json() == before


def test_batches_are_listed_a_page_at_a_time(service: Service) -> None:
    made = [begun(service, []) for _ in range(5)]
    seen, cursor = [], {}
    while True:
        page = service.client.get("/v1/batches", params={"limit": 2, **cursor}).json()
        seen += [each["id"] for each in page["items"]]
        if page["next"] is None or len(seen) > 4:
            break
        cursor = {"cursor": page["next"]}
    assert seen[:5] == made[::-1]


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory, environment, cache_dir) -> Iterator[Service]:
    """A service that takes little."""
    from serving import serving

    limits = {
        "max_batch_lines": 5,
        "max_batch_bytes": 20_000,
        "max_body_bytes": 2000,
        "body_seconds": 0.5,
    }
    with serving(tmp_path_factory.mktemp("small"), cache_dir, **limits) as it:
        yield it


@pytest.mark.parametrize(
    ("content", "limit"),
    [
        (b"{}\n" * 6, 5),
        (b"{}\n" + b" " * 2001, 2000),
        (b'{"id": "' + b"x" * 2000 + b'"}\n', 2000),
        (b"\n" * 20_001, 20_000),
    ],
)
@pytest.mark.parametrize("announced", [True, False])
def test_what_is_over_a_limit_is_413_and_names_it(
    small: Service, content: bytes, limit: int, announced: bool
) -> None:
    body = content if announced else iter([content[:10], content[10:]])
    answer = small.client.post("/v1/batches", content=body, headers=NDJSON)
    assert answer.status_code == 413, answer.text
    assert answer.json()["errors"][0]["limit"] == limit
    if identifier := answer.json().get("id"):
        assert small.client.get(f"/v1/batches/{identifier}").json()["is_cancelled"]
    assert small.connections() == 0


def test_five_lines_are_not_six(small: Service) -> None:
    answer = small.client.post("/v1/batches", content=b"{}\n" * 5, headers=NDJSON)
    assert (answer.status_code, answer.json()["refused"]) == (202, 5)


def _open(service: Service, first: bytes) -> socket.socket:
    connection = socket.create_connection(service.address)
    head = "POST /v1/batches HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-ndjson\r\n"
    connection.sendall(f"{head}Content-Length: 10000\r\n\r\n".encode() + first)
    return connection


def test_a_line_that_trickles_in_is_408(small: Service) -> None:
    with _open(small, b"{}\n{") as connection:
        started = time.monotonic()
        assert connection.recv(65536).startswith(b"HTTP/1.1 408 ")
        assert 0.3 < time.monotonic() - started < 10
    assert small.connections() == 0


def test_a_client_that_leaves_cancels_its_batch(service: Service) -> None:
    lines = "".join(json.dumps(busy(30)) + "\n" for _ in range(120))
    body = lines.encode()
    head = "POST /v1/batches HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-ndjson\r\n"
    with socket.create_connection(service.address) as connection:
        connection.sendall(f"{head}Content-Length: {len(body) + 1}\r\n\r\n".encode() + body)
        until(lambda: _newest(service)["lines"] == 100 or _newest(service)["is_cancelled"])
        identifier = _newest(service)["id"]
    until(lambda: service.client.get(f"/v1/batches/{identifier}").json()["is_cancelled"])
    until(lambda: service.client.get(f"/v1/batches/{identifier}").json()["ended"])
    batch = service.client.get(f"/v1/batches/{identifier}").json()
    assert (batch["size"], batch["queued"], batch["running"]) == (None, 0, 0)
    assert len(results(service, identifier)) == batch["lines"]
    assert service.connections() == 0


def test_a_reader_that_leaves_takes_no_place(service: Service) -> None:
    identifier = begun(service, [busy(30)])
    with service.client.stream("GET", f"/v1/batches/{identifier}/results"):
        until(lambda: service.connections() == 1)
    until(lambda: service.connections() == 0)
    service.client.post(f"/v1/batches/{identifier}/cancel")


def test_a_stop_ends_results_after_a_whole_line(serve) -> None:
    with serve(shutdown_seconds=1) as service:
        identifier = begun(service, [HONEST, busy(30), busy(30)])
        with service.client.stream("GET", f"/v1/batches/{identifier}/results") as stream:
            lines = stream.iter_lines()
            first = next(lines)
            service.stop()
            rest = list(lines)
        assert json.loads(first)["position"] == 0
        assert all(json.loads(line) for line in rest if line)


def _newest(service: Service) -> dict[str, Any]:
    items = service.client.get("/v1/batches", params={"limit": 1}).json()["items"]
    found: dict[str, Any] = items[0] if items else {"lines": 0, "is_cancelled": False}
    return found
