"""What was made with one key does not exist for another."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from serving import CHALLENGE, HONEST, Service, serving

from verifier.environments import Environment
from verifier.service.store.database import Database
from verifier.service.store.keys import Keys, Scope

NDJSON = {"Content-Type": "application/x-ndjson"}
NOBODY = "00000000-0000-0000-0000-000000000001"
NOBODYS = {"id": NOBODY, "check": NOBODY, "sha256": "0" * 64}
COMMON = {"/v1/environments", "/v1/environments/{id}"}


@pytest.fixture(scope="module")
def keyed(
    tmp_path_factory: pytest.TempPathFactory, environment: Environment, cache_dir: Path
) -> Iterator[Service]:
    """A service that asks for keys."""
    settings = {"authentication": "keys", "keep_artefacts": "accepted"}
    with serving(tmp_path_factory.mktemp("keyed"), cache_dir, **settings) as it:
        yield it


@contextmanager
def client(service: Service, *scopes: Scope) -> Iterator[httpx.Client]:
    _, secret = Keys(Database(service.engine)).create("test", scopes or tuple(Scope))
    headers = {"Authorization": f"Bearer {secret}"}
    with httpx.Client(base_url=service.client.base_url, timeout=60, headers=headers) as made:
        yield made


def make(owner: httpx.Client) -> dict[str, dict[str, str]]:
    """Something of each kind, by the beginning of its routes: what stands for their names."""
    submission = owner.post("/v1/reward", json=HONEST).json()["id"]
    artefacts = owner.get(f"/v1/submissions/{submission}/artefacts").json()["items"]
    batch = owner.post("/v1/batches", content=json.dumps(HONEST), headers=NDJSON).json()["id"]
    problem = owner.post("/v1/problems", json={"problem": CHALLENGE}).json()["id"]
    check = owner.post(f"/v1/problems/{problem}/check", json={}).json()["id"]
    return {
        "/v1/submissions": {"id": submission, "sha256": artefacts[0]["sha256"]},
        "/v1/batches": {"id": batch},
        "/v1/problems": {"id": problem, "check": check},
    }


def routes(service: Service) -> Iterator[tuple[str, str]]:
    paths: dict[str, Any] = service.client.get("/openapi.json").json()["paths"]
    for path, methods in paths.items():
        if path.startswith("/v1/"):
            yield from ((method.upper(), path) for method in methods)


def test_another_keys_things_are_not_there_whatever_the_route(keyed: Service) -> None:
    walked = []
    with client(keyed) as owner, client(keyed) as stranger:
        made = make(owner)
        # Last, since it takes away what the others look for.
        for method, path in sorted(routes(keyed), key=lambda each: each[0] == "DELETE"):
            if "{" not in path or path in COMMON:
                continue
            names = made["/".join(path.split("/")[:3])]
            body: dict[str, Any] = {"json": {}} if method == "POST" else {}
            address = path.format(**names)
            theirs = stranger.request(method, address, **body)
            nobodys = stranger.request(method, path.format(**NOBODYS), **body)
            assert theirs.status_code == nobodys.status_code == 404, (method, path)
            assert theirs.json() == nobodys.json(), "they can be told apart"
            own = owner.request(method, address, **body)
            assert own.status_code < 300, (method, path, own.text)
            walked.append((method, path))
        for listing in made:
            assert stranger.get(listing).json() == {"items": [], "next": None}
            assert owner.get(listing).json()["items"] or listing == "/v1/problems"
    assert len(walked) >= 9


def test_another_keys_problem_cannot_be_asked(keyed: Service) -> None:
    with client(keyed) as owner, client(keyed) as stranger:
        problem = make(owner)["/v1/problems"]["id"]
        asked = {"problem_id": problem, "submission": HONEST["submission"]}
        for path in ("/v1/reward", "/v1/submissions"):
            assert stranger.post(path, json=asked).status_code == 404
        lines = json.dumps({"submission": HONEST["submission"]})
        for parameters in ({}, {"problem_id": problem}):
            content = json.dumps(asked) if not parameters else lines
            answer = stranger.post(
                "/v1/batches", content=content, headers=NDJSON, params=parameters
            )
            assert answer.status_code == 404 or answer.json()["refused"] == 1


def test_keys_do_not_share_verdicts_nor_idempotency(keyed: Service) -> None:
    with client(keyed) as one, client(keyed) as two:
        first = one.post("/v1/reward", json=HONEST, headers={"Idempotency-Key": "k"})
        second = two.post("/v1/reward", json=HONEST, headers={"Idempotency-Key": "k"})
        assert first.json()["id"] != second.json()["id"]
        assert not second.json()["cached"]


def test_anothers_cursor_shows_only_ones_own(keyed: Service) -> None:
    with client(keyed) as owner, client(keyed) as stranger:
        cursor = make(owner)["/v1/submissions"]["id"]
        own = make(stranger)["/v1/submissions"]["id"]
        seen = [
            each["id"]
            for parameters in ({}, {"cursor": cursor})
            for each in stranger.get("/v1/submissions", params=parameters).json()["items"]
        ]
        assert own in seen
        assert cursor not in seen


@pytest.mark.parametrize(
    ("scope", "method", "path"),
    [
        (Scope.READ, "POST", "/v1/reward"),
        (Scope.READ, "POST", "/v1/batches"),
        (Scope.READ, "POST", "/v1/problems"),
        (Scope.JUDGE, "GET", "/v1/submissions"),
        (Scope.JUDGE, "POST", "/v1/problems"),
        (Scope.PROBLEMS, "POST", "/v1/submissions"),
        (Scope.PROBLEMS, "GET", "/v1/problems"),
    ],
)
def test_a_key_does_only_what_it_is_for(
    keyed: Service, scope: Scope, method: str, path: str
) -> None:
    with client(keyed, scope) as limited:
        assert limited.request(method, path).status_code == 403


def test_every_route_asks_for_a_key(keyed: Service) -> None:
    for method, path in routes(keyed):
        answer = keyed.client.request(method, path.format(**NOBODYS))
        assert (answer.status_code, answer.json()["reward"]) == (401, None), (method, path)
        assert answer.headers["www-authenticate"].startswith("Bearer")
