"""Requests of somebody who means harm: each gets a clear refusal, on either database."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from servers import PostgreSQL
from serving import CHALLENGE, HONEST, JSON, Service, serving

from verifier.environments import Environment

NDJSON = {"Content-Type": "application/x-ndjson"}
NOBODY = "00000000-0000-0000-0000-000000000000"
BODY = json.dumps(HONEST)


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def either(
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
    environment: Environment,
    cache_dir: Path,
) -> Iterator[Service]:
    """A service on each kind of database."""
    directory = tmp_path_factory.mktemp("either")
    if request.param == "sqlite":
        with serving(directory, cache_dir) as it:
            yield it
        return
    server = PostgreSQL(tmp_path_factory.mktemp("postgresql"))
    server.start()
    try:
        with serving(directory, cache_dir, database_url=server.create("hostile")) as it:
            yield it
    finally:
        server.stop()


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/v1/submissions/%00", 404),
        ("/v1/submissions/%ff%fe", 404),
        ("/v1/submissions/" + "x" * 5000, 404),
        ("/v1/submissions/" + NOBODY.replace("-", ""), 404),
        ("/v1/problems/%00/checks/%00", 404),
        ("/v1/environments/%00", 404),
        ("/v1/submissions?cursor=%00", 422),
        ("/v1/batches?cursor=x", 422),
        ("/v1/problems?limit=" + "9" * 5000, 422),
        ("/v1/problems?limit=0", 422),
        (f"/v1/submissions/{NOBODY}?wait=nan", 422),
        (f"/v1/submissions/{NOBODY}?wait=inf", 422),
        (f"/v1/batches/{NOBODY}/results?after=99999999999999999999", 422),
        (f"/v1/batches/{NOBODY}/results?after=-2", 422),
    ],
)
def test_addresses(either: Service, path: str, status: int) -> None:
    answer = either.client.get(path)
    assert (answer.status_code, answer.json()["reward"]) == (status, None), answer.text


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"[" * 19_000, 400),
        (b'{"a":' * 9_000, 400),
        (b"[" * 100_000, 422),
        (b'{"a":' * 100_000, 422),
        (BODY[:-1].encode() + b', "fresh": NaN}', 400),
        (BODY[:-1].encode() + b', "fresh": ' + b"1" * 10_000 + b"}", 400),
        (BODY[:-1].encode() + b', "problem_id": "\\u0000"}', 422),
        (b'{"environment": "\\ud800"}', 400),
        (b'{"environment": "\xed\xa0\x80"}', 400),
        (b"\xef\xbb\xbf" + BODY.encode(), 400),
        (BODY.encode("utf-16"), 400),
        ((BODY[:-1] + ', "fresh": true, "fresh": false}').encode(), 400),
        (BODY.replace('"files": {', '"files": {"Submission.lean": "", ').encode(), 400),
    ],
)
@pytest.mark.parametrize("path", ["/v1/submissions", "/v1/reward"])
def test_bodies(either: Service, path: str, body: bytes, status: int) -> None:
    answer = either.client.post(path, content=body, headers=JSON)
    assert (answer.status_code, answer.json()["reward"]) == (status, None), answer.text


def test_headers_that_go_on_record_are_not_taken_as_they_come(either: Service) -> None:
    headers = {"traceparent": "x" * 500, "X-Request-ID": "y" * 500}
    answer = either.client.post("/v1/submissions", json=HONEST, headers=headers)
    assert answer.status_code == 202
    assert len(answer.headers["x-request-id"]) < 50


def test_what_a_text_column_cannot_hold_is_refused_or_kept_as_bytes(either: Service) -> None:
    named = either.client.post("/v1/problems", json={"problem": CHALLENGE, "name": "\0"})
    assert named.status_code == 422
    odd: dict[str, Any] = {"challenge": {"a\0.lean": "\0 \U0001f600"}}
    kept = either.client.post("/v1/problems", json={"problem": odd, "name": "é" * 200})
    assert kept.status_code == 201
    read = either.client.get(kept.headers["location"]).json()
    assert read["problem"]["challenge"] == odd["challenge"]
    lines = b'{"id": "\\u0000"}\n{"\\u0000": 1}\n\0\n\xff\n{"id": "' + "é".encode() * 200 + b'"}'
    batch = either.client.post("/v1/batches", content=lines, headers=NDJSON)
    assert (batch.status_code, batch.json()["refused"]) == (202, 5)
    results = either.client.get(f"{batch.headers['location']}/results").text
    assert [json.loads(line)["id"] for line in results.splitlines()] == [None] * 4 + ["é" * 200]


def test_whole_numbers_may_be_written_with_a_point(either: Service) -> None:
    text = BODY.replace('"problem": {', '"problem": {"limits": {"files": 3.0}, ')
    answer = either.client.post("/v1/submissions", content=text, headers=JSON)
    assert answer.status_code == 202, answer.text
    text = text.replace("3.0", "3.5")
    answer = either.client.post("/v1/submissions", content=text, headers=JSON)
    assert answer.json()["errors"][0]["field"] == "/problem/limits/files"


@pytest.mark.parametrize(
    ("path", "allowed"),
    [
        ("/v1/submissions", "GET, POST"),
        ("/v1/batches", "GET, POST"),
        (f"/v1/problems/{NOBODY}", "DELETE, GET"),
        ("/healthz", "GET"),
    ],
)
def test_the_methods_that_there_are_are_named(either: Service, path: str, allowed: str) -> None:
    answer = either.client.put(path)
    assert (answer.status_code, answer.headers["allow"]) == (405, allowed)
