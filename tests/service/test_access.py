"""Who may ask, for what, and how often."""

from __future__ import annotations

import os
from collections.abc import Iterator

import httpx
import pytest
from serving import HONEST, PROBLEM_JSON, Service

from verifier.service.store.database import Database
from verifier.service.store.keys import Keys, Scope

KINDS = "urn:lean-verifier:error:"


@pytest.fixture(scope="module")
def guarded(tmp_path_factory, environment, cache_dir) -> Iterator[Service]:
    """A service that asks for keys, with a limit that a key can have another one than."""
    from serving import serving

    settings = {"authentication": "keys", "rate_limit": "1000/minute"}
    with serving(tmp_path_factory.mktemp("guarded"), cache_dir, **settings) as it:
        yield it


def keys(service: Service) -> Keys:
    return Keys(Database(service.engine))


def ask(service: Service, secret: str, path: str = "/v1/submissions") -> httpx.Response:
    return service.client.get(path, headers={"Authorization": f"Bearer {secret}"})


@pytest.mark.parametrize("header", [None, "Bearer", "Bearer lvk_x", "Basic eDp5", "Bearer \xff"])
def test_without_a_key_nothing_is_answered(guarded: Service, header: str | None) -> None:
    headers = {} if header is None else {"Authorization": header.encode("latin-1")}
    answer = guarded.client.post("/v1/reward", json=HONEST, headers=headers)
    assert answer.status_code == 401
    assert answer.headers["www-authenticate"].startswith("Bearer")
    assert answer.headers["content-type"] == PROBLEM_JSON
    assert (answer.json()["type"], answer.json()["reward"]) == (f"{KINDS}unauthorized", None)


def test_those_who_look_after_it_need_no_key(guarded: Service) -> None:
    for path in ("/healthz", "/readyz", "/metrics", "/openapi.json"):
        assert guarded.client.get(path).status_code == 200


def test_a_key_opens_what_its_scopes_say(guarded: Service) -> None:
    _, reader = keys(guarded).create("reader", [Scope.READ])
    assert ask(guarded, reader).status_code == 200
    headers = {"Authorization": f"Bearer {reader}"}
    refused = guarded.client.post("/v1/reward", json=HONEST, headers=headers)
    assert (refused.status_code, refused.json()["type"]) == (403, f"{KINDS}forbidden")
    _, judge = keys(guarded).create("judge", [Scope.JUDGE])
    headers = {"Authorization": f"Bearer {judge}"}
    assert guarded.client.post("/v1/reward", json=HONEST, headers=headers).json()["reward"] == 1
    assert ask(guarded, judge).status_code == 403


def test_a_key_that_was_revoked_opens_nothing_any_more(guarded: Service) -> None:
    key, secret = keys(guarded).create("gone")
    assert ask(guarded, secret).status_code == 200
    keys(guarded).revoke(key.id)
    assert ask(guarded, secret).status_code == 401


def test_who_asks_too_often_is_told_when_to_come_back(guarded: Service) -> None:
    _, slow = keys(guarded).create("slow", rate_limit="3/hour")
    _, other = keys(guarded).create("other")
    answers = [ask(guarded, slow) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    assert answers[-1].json()["type"] == f"{KINDS}too-many-requests"
    assert 0 < int(answers[-1].headers["retry-after"]) <= 3600
    assert ask(guarded, other).status_code == 200


def test_where_others_can_connect_keys_are_asked_for_by_default(serve) -> None:
    with serve(host="0.0.0.0", workers=1) as service:
        assert service.client.post("/v1/reward", json=HONEST).status_code == 401
    assert "anybody" not in service.log
    assert os.environ.get("VERIFIER_AUTHENTICATION") is None
