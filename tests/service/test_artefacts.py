"""Whoever has a verdict of 1 can fetch what it rests on, and replay it without building."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from serving import CHEATING, Service, honest, serving
from sqlalchemy import text

from verifier.environments import Environment
from verifier.lean.objects import LeanVersion
from verifier.lean.olean import read_module
from verifier.lean.terms import Terms
from verifier.service.store.database import Database
from verifier.service.store.keys import Keys, Scope


class Client:
    """Somebody with a key, at a service that keeps what accepted proofs were compiled to."""

    def __init__(self, service: Service, *scopes: Scope) -> None:
        _, secret = Keys(Database(service.engine)).create("somebody", scopes or tuple(Scope))
        self._service = service
        self._headers = {"Authorization": f"Bearer {secret}"}

    def judge(self, request: dict[str, Any]) -> dict[str, Any]:
        answer = self._service.client.post("/v1/reward", json=request, headers=self._headers)
        assert answer.status_code == 200, answer.text
        body: dict[str, Any] = answer.json()
        return body

    def get(self, id: str, digest: str = "", **headers: str) -> httpx.Response:
        path = f"/v1/submissions/{id}/artefacts" + (f"/{digest}" if digest else "")
        return self._service.client.get(path, headers={**self._headers, **headers})


@pytest.fixture(scope="module")
def keeping(
    tmp_path_factory: pytest.TempPathFactory, environment: Environment, cache_dir: Path
) -> Iterator[Service]:
    settings = {"authentication": "keys", "keep_artefacts": "accepted", "log_format": "json"}
    with serving(tmp_path_factory.mktemp("keeping"), cache_dir, **settings) as it:
        yield it


@pytest.fixture(scope="module")
def client(keeping: Service) -> Client:
    return Client(keeping)


def test_what_an_accepted_proof_rests_on_can_be_read_again(
    client: Client, environment: Environment
) -> None:
    request = honest()
    judged = client.judge(request)
    assert judged["reward"] == 1
    items = client.get(judged["id"]).json()["items"]
    paths = [item["path"] for item in items]
    assert paths == ["challenge/Challenge.olean", "submission/Challenge.olean"]
    lean = LeanVersion(environment.definition.lean.version, environment.definition.lean.commit)
    for item in items:
        answer = client.get(judged["id"], item["sha256"])
        assert answer.headers["content-type"] == "application/octet-stream"
        assert int(answer.headers["content-length"]) == len(answer.content) == item["bytes"]
        assert hashlib.sha256(answer.content).hexdigest() == item["sha256"]
        module = read_module([answer.content], Terms(), lean)
        assert ("same",) in module.constants
    again = client.judge(request)
    assert (again["cached"], again["id"]) == (True, judged["id"])


def test_what_somebody_has_is_not_sent_again(client: Client) -> None:
    id = client.judge(honest())["id"]
    listed = client.get(id)
    digest = listed.json()["items"][0]["sha256"]
    tag = client.get(id, digest).headers["etag"]
    assert tag == f'"{digest}"'
    for path, known in (("", listed.headers["etag"]), (digest, tag)):
        answer = client.get(id, path, **{"If-None-Match": known})
        assert (answer.status_code, answer.content, answer.headers["etag"]) == (304, b"", known)


def test_nothing_is_kept_of_what_is_rejected(client: Client) -> None:
    judged = client.judge(CHEATING)
    assert judged["reward"] == 0
    assert client.get(judged["id"]).json() == {"items": []}


@pytest.mark.parametrize("digest", ["0" * 64, "0" * 63, "A" * 64, "a" * 64 + "%0A"])
def test_what_a_submission_does_not_have_is_not_found(client: Client, digest: str) -> None:
    answer = client.get(client.judge(honest())["id"], digest)
    assert (answer.status_code, answer.json()["type"].split(":")[-1]) == (404, "not-found")


def test_for_another_key_there_is_nothing(client: Client, keeping: Service) -> None:
    id = client.judge(honest())["id"]
    digest = client.get(id).json()["items"][0]["sha256"]
    other = Client(keeping)
    own = other.judge(honest())["id"]  # of the same challenge, compiled to the same bytes
    assert digest in [item["sha256"] for item in other.get(own).json()["items"]]
    assert other.get(id).status_code == other.get(id, digest).status_code == 404
    assert Client(keeping, Scope.JUDGE).get(id, digest).status_code == 403


def test_a_verdict_stands_if_what_it_rests_on_cannot_be_written(
    client: Client, keeping: Service
) -> None:
    statement = "theorem unheard : 3 + 4 = 7 := "  # nobody has kept what it is compiled to
    request = {
        "problem": {"challenge": {"C.lean": f"{statement}sorry\n"}},
        "submission": {"files": {"S.lean": f"{statement}rfl\n"}},
    }
    with keeping.engine.begin() as connection:
        connection.execute(
            text(
                "CREATE TRIGGER full BEFORE INSERT ON blob"
                " WHEN substr(NEW.content, 1, 1) != CAST('{' AS BLOB)"
                " BEGIN SELECT RAISE(ABORT, 'no room for this'); END"
            )
        )
    try:
        judged = client.judge(request)
    finally:
        with keeping.engine.begin() as connection:
            connection.execute(text("DROP TRIGGER full"))
    assert judged["reward"] == 1
    assert client.get(judged["id"]).json() == {"items": []}
    (line,) = (line for line in keeping.log.splitlines() if "no room for this" in line)
    assert judged["id"] in line


def test_more_than_the_limit_is_not_kept(
    tmp_path: Path, environment: Environment, cache_dir: Path
) -> None:
    settings = {"keep_artefacts": "all", "max_artefact_bytes": 1024}
    with serving(tmp_path / "data", cache_dir, **settings) as service:
        judged = service.reward(honest()).json()
        assert judged["reward"] == 1
        path = f"/v1/submissions/{judged['id']}/artefacts"
        assert service.client.get(path).json() == {"items": []}
        assert "the limit is 1024" in service.log


def test_all_that_compiled_is_kept_where_that_is_wanted(
    tmp_path: Path, environment: Environment, cache_dir: Path
) -> None:
    with serving(tmp_path / "data", cache_dir, keep_artefacts="all") as service:
        judged = service.reward(CHEATING).json()
        assert judged["reward"] == 0
        path = f"/v1/submissions/{judged['id']}/artefacts"
        assert len(service.client.get(path).json()["items"]) == 2
