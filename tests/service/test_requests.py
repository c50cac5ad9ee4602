"""What is refused before anything is judged, and how."""

from __future__ import annotations

import http.client
import json
import socket
import time
from collections.abc import Iterator
from typing import Any

import pytest
from serving import CHALLENGE, HONEST, JSON, PROBLEM_JSON, Service

from verifier.model import Problem
from verifier.service.api.ceilings import check_ceilings
from verifier.service.api.errors import ServiceError
from verifier.settings import Settings

KINDS = "urn:lean-verifier:error:"
MANY = {f"A{number}.lean": "" for number in range(257)}


def changed(**parts: Any) -> dict[str, Any]:
    return {**HONEST, **parts}


@pytest.mark.parametrize(
    ("request_", "field", "limit"),
    [
        ({}, "/submission", None),
        ({"submission": {"files": {"A.lean": ""}}}, "/problem", None),
        (changed(problem_id="x"), "/problem_id", None),
        (changed(submission={"files": {}}), "/submission/files", None),
        (changed(submission={}), "/submission/files", None),
        (
            changed(submission={"files": {"A.lean": ""}, "archive": "UEs="}),
            "/submission/archive",
            None,
        ),
        (changed(problem={**CHALLENGE, "entry": "X.lean"}), "/problem/entry", None),
        (
            changed(problem={**CHALLENGE, "holes": ["a"], "allow_disproof": True}),
            "/problem/allow_disproof",
            None,
        ),
        (
            changed(problem={**CHALLENGE, "holes": ["a"], "theorems": ["a"]}),
            "/problem/holes",
            None,
        ),
        (
            changed(problem={**CHALLENGE, "options": {"maxHeartbeats": 1 << 62}}),
            "/problem/options/maxHeartbeats",
            10**12,
        ),
        (changed(problem_id="x" * 37), "/problem_id", 36),
        (changed(extra=1), "/extra", None),
        (changed(problem={**CHALLENGE, "extra": 1}), "/problem/extra", None),
        (changed(problem={"challenge": {}}), "/problem/challenge", 1),
        (changed(problem={"challenge": {"A.lean": 1}}), "/problem/challenge/A.lean", None),
        (
            changed(problem={**CHALLENGE, "limits": {"build": {"pids": 10**6}}}),
            "/problem/limits/build/pids",
            4096,
        ),
        (
            changed(problem={**CHALLENGE, "limits": {"build": {"pids": "9"}}}),
            "/problem/limits/build/pids",
            None,
        ),
        (changed(problem={**CHALLENGE, "theorems": ["a..b"]}), "/problem/theorems", None),
        (
            changed(problem={**CHALLENGE, "options": {"debug.skipKernelTC": True}}),
            "/problem/options",
            None,
        ),
        (
            changed(problem={**CHALLENGE, "limits": {"judge": {"memory_bytes": 1 << 39}}}),
            "/problem/limits/judge/memory_bytes",
            8192 << 20,
        ),
        (
            changed(problem={**CHALLENGE, "limits": {"build": {"wall_seconds": 3601}}}),
            "/problem/limits/build/wall_seconds",
            3600,
        ),
        (
            changed(problem={**CHALLENGE, "limits": {"max_heartbeats": 1 << 64}}),
            "/problem/limits/max_heartbeats",
            10**12,
        ),
        (
            changed(problem={**CHALLENGE, "limits": {"kernel_heartbeats": 1 << 64}}),
            "/problem/limits/kernel_heartbeats",
            10**12,
        ),
        (changed(submission={"archive": "!!!"}), "/submission/archive", None),
        (changed(submission={"archive": "-_-_"}), "/submission/archive", None),
        (changed(submission={"archive": "data:;base64,UEs="}), "/submission/archive", None),
        (changed(submission={"files": MANY}), "/submission/files", 256),
        (changed(submission={"files": {"a/b~.lean": 1}}), "/submission/files/a~1b~0.lean", None),
        (changed(environment="core\n"), "/environment", None),
        (changed(environment="x" * 201), "/environment", 200),
        (changed(environment="../core"), "/environment", None),
        ([], "", None),
    ],
)
def test_a_wrong_request_is_told_the_field_and_the_limit(
    service: Service, request_: Any, field: str, limit: int | None
) -> None:
    response = service.client.post("/v1/reward", json=request_)
    assert response.status_code == 422
    assert response.headers["content-type"] == PROBLEM_JSON
    body = response.json()
    assert (body["status"], body["reward"]) == (422, None)
    assert (field, limit) in [(each["field"], each["limit"]) for each in body["errors"]]


def test_only_what_a_problem_asks_for_is_held_against_it() -> None:
    small = Settings(max_seconds=5, max_memory_bytes=64 << 20)
    check_ceilings(Problem.model_validate(CHALLENGE), small)
    asked = {"files": 9, "disk_bytes": 65 << 20, "build": {"pids": 9}, "judge": {"cpu_seconds": 6}}
    with pytest.raises(ServiceError) as refused:
        check_ceilings(Problem.model_validate({**CHALLENGE, "limits": asked}), small)
    fields = [error.field for error in refused.value.extensions["errors"]]
    assert fields == ["/problem/limits/disk_bytes", "/problem/limits/judge/cpu_seconds"]


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"\xff",
        b"{} {}",
        b"[" * 15_000,
        b'{"environment": "\\ud800"}',
        b'{"environment": "a" "b"}',
    ],
)
def test_what_is_not_json_is_400(service: Service, body: bytes) -> None:
    response = service.client.post("/v1/reward", content=body, headers=JSON)
    assert (response.status_code, response.json()["type"]) == (400, f"{KINDS}malformed-json")


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Content-Type": "text/plain"},
        {"Content-Type": "application/x-www-form-urlencoded"},
        {"Content-Type": "application/json; charset=utf-16"},
        {**JSON, "Content-Encoding": "gzip"},
    ],
)
def test_another_type_of_body_is_415(service: Service, headers: dict[str, str]) -> None:
    content = json.dumps(HONEST).encode()
    response = service.client.post("/v1/reward", content=content, headers=headers)
    assert (response.status_code, response.json()["reward"]) == (415, None)


@pytest.mark.parametrize("announced", [True, False])
def test_a_body_over_the_limit_is_413(service: Service, announced: bool) -> None:
    def chunks() -> Iterator[bytes]:
        for _ in range(200):
            yield b" " * 1000

    content = b" " * 200_000 if announced else chunks()
    response = service.client.post("/v1/reward", content=content, headers=JSON)
    assert response.status_code == 413
    assert response.json()["errors"][0]["limit"] == 100_000
    assert service.connections() == 0


def test_a_body_that_trickles_in_is_408(service: Service) -> None:
    with socket.create_connection(service.address) as connection:
        head = "POST /v1/reward HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        connection.sendall(f"{head}Content-Length: 100\r\n\r\n{{".encode())
        started = time.monotonic()
        answer = connection.recv(65536)
        assert answer.startswith(b"HTTP/1.1 408 ")
        assert 0.4 < time.monotonic() - started < 10
    assert service.connections() == 0


def test_a_client_that_leaves_while_it_sends_takes_no_place(service: Service) -> None:
    with socket.create_connection(service.address) as connection:
        head = "POST /v1/reward HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        connection.sendall(f"{head}Content-Length: 100\r\n\r\n{{".encode())
        time.sleep(0.1)
    time.sleep(0.2)
    assert service.connections() == 0


def test_an_unsafe_path_is_a_verdict_not_an_accident(service: Service) -> None:
    honest = HONEST["submission"]["files"]
    for path in ("../x.lean", "/etc/x.lean", "a\0.lean", "x" * 5000 + ".lean"):
        response = service.reward(changed(submission={"files": {**honest, path: ""}}))
        assert response.status_code == 200, response.text
        assert response.json()["reward"] == 0
        assert response.json()["verdict"]["reason"] == "unsafe_path"


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/v1/reward", 405),
        ("DELETE", "/healthz", 405),
        ("GET", "/nothing", 404),
        ("POST", "/v1/reward/", 404),
        ("GET", "/healthz/", 404),
        ("GET", "/v1/submissions/00000000-0000-0000-0000-000000000000", 404),
        ("GET", "/v1/submissions/..%2f..%2fetc", 404),
    ],
)
def test_other_ways_in_are_problem_details_too(
    service: Service, method: str, path: str, status: int
) -> None:
    response = service.client.request(method, path)
    assert response.status_code == status
    assert response.headers["content-type"] == PROBLEM_JSON
    assert response.json()["reward"] is None


def test_a_client_that_sends_everything_first_is_told_that_it_is_too_much(
    service: Service,
) -> None:
    connection = http.client.HTTPConnection(*service.address, timeout=30)
    connection.request("POST", "/v1/reward", body=b" " * 20_000_000, headers=JSON)
    answer = connection.getresponse()
    assert answer.status == 413
    assert json.loads(answer.read())["errors"][0]["limit"] == 100_000
    connection.close()


def test_a_body_of_many_small_parts_is_refused_before_each_of_them_is_an_error(
    service: Service,
) -> None:
    started = time.monotonic()
    for many in (
        '{"problem": {"theorems": [' + "1," * 30_000 + "1]}}",
        "[" + '"x",' * 20_000 + "1]",
    ):
        response = service.client.post("/v1/reward", content=many, headers=JSON)
        assert response.status_code == 422
        assert "more than 20000 parts" in response.json()["detail"]
        assert response.json()["errors"][0]["limit"] == 20_000
    assert time.monotonic() - started < 5


def test_methods_that_a_client_makes_up_are_counted_as_one(service: Service) -> None:
    for number in range(20):
        assert service.client.request(f"X{number}", "/healthz").status_code == 405
    counted = service.client.get("/metrics").text
    assert 'method="(other)"' in counted
    assert 'method="X' not in counted
