"""docker-compose.yml, as it is: started, loaded, damaged, stopped."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator

import httpx
import pytest
from composing import PROJECT, Site, attempt, rewards, running

LOAD = 60
AT_ONCE = 16
SERVICES = ("postgres", "redis", "migrate", "api", "worker")


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    with running(VERIFIER_WORKERS="2", VERIFIER_LEASE_SECONDS="10") as it:
        yield it


@pytest.fixture(scope="module")
def client(site: Site) -> Iterator[httpx.Client]:
    with site.client("first") as it:
        yield it


def test_every_container_is_held(site: Site) -> None:
    for name in SERVICES:
        known = site.state(name)
        host, config = known["HostConfig"], known["Config"]
        assert host["CapDrop"] == ["ALL"], name
        assert not host["CapAdd"], name
        assert not host["Privileged"], name
        assert host["ReadonlyRootfs"], name
        assert "no-new-privileges:true" in host["SecurityOpt"], name
        assert host["Memory"] > 0, name
        assert host["PidsLimit"] > 0, name
        assert host["LogConfig"]["Config"]["max-size"], name
        assert config["User"] in ("verifier", "postgres", "redis"), name


def test_only_the_worker_reaches_the_engine_and_only_the_api_is_reached(site: Site) -> None:
    for name in SERVICES:
        known = site.state(name)
        sockets = [each for each in known["Mounts"] if each["Destination"].endswith("docker.sock")]
        assert len(sockets) == (name == "worker"), name
        published = [each for each in known["NetworkSettings"]["Ports"].values() if each]
        assert len(published) == (name == "api"), name
        assert all(each["HostIp"] == "127.0.0.1" for ports in published for each in ports)
        networks = {each.partition("_")[2] for each in known["NetworkSettings"]["Networks"]}
        assert networks == ({"inside", "front"} if name == "api" else {"inside"}), name
    inside = next(iter(site.engine.networks(names=[f"{PROJECT}_inside"])))
    assert inside["Internal"]


def test_no_password_can_be_seen_from_outside_a_container(site: Site) -> None:
    secrets = [
        site.compose("exec", "-T", service, "cat", f"/run/secrets/{name}").split()[-1]
        for service, name in (("postgres", "postgres_password"), ("redis", "redis_conf"))
    ]
    assert all(len(secret) == 48 for secret in secrets)
    for name in SERVICES:
        known = json.dumps(site.state(name))
        assert not [secret for secret in secrets if secret in known], name


def test_without_a_key_nobody_is_served(site: Site) -> None:
    _, request = attempt(0)
    assert httpx.post(f"{site.url}/v1/reward", json=request).status_code == 401


def test_every_reward_is_right_though_the_worker_dies_in_between(
    site: Site, client: httpx.Client
) -> None:
    before = site.state("worker")["State"]["StartedAt"]
    came = []
    for pair in rewards(client, LOAD, AT_ONCE):
        came.append(pair)
        if len(came) == LOAD // 4:
            site.crash("worker")
    assert [got for _, got in came] == [expected for expected, _ in came]
    after = site.state("worker")
    assert after["RestartCount"] == 1
    assert after["State"]["StartedAt"] != before


def test_what_one_key_sent_does_not_exist_for_another(site: Site, client: httpx.Client) -> None:
    expected, request = attempt(0)
    sent = client.post("/v1/submissions", json=request)
    assert sent.status_code == 202
    path = f"/v1/submissions/{sent.json()['id']}"
    with site.client("second") as other:
        assert other.get(path).status_code == 404
    found = client.get(path, params={"wait": 60}).json()
    assert found["verdict"]["reward"] == expected


def test_a_worker_that_is_told_to_stop_finishes_what_it_is_at(
    site: Site, client: httpx.Client
) -> None:
    sent = {}
    for number in range(6):
        expected, request = attempt(number)
        sent[client.post("/v1/submissions", json=request).json()["id"]] = expected
    begun = time.monotonic()
    site.compose("stop", "worker")
    assert time.monotonic() - begun < 45
    assert site.state("worker")["State"]["ExitCode"] == 0
    assert [each for each in site.leftovers() if each.startswith("job")] == []
    site.compose("start", "worker")
    for identifier, expected in sent.items():
        found = client.get(f"/v1/submissions/{identifier}", params={"wait": 60}).json()
        assert found["verdict"]["reward"] == expected
        assert found["verdict"]["stage"]


def test_what_was_recorded_is_there_after_everything_was_stopped(
    site: Site, client: httpx.Client
) -> None:
    listed = client.get("/v1/submissions", params={"limit": 5}).json()["items"]
    site.compose("stop")
    site.compose("up", "-d", "--no-build")
    site.wait_until_ready()
    assert client.get("/v1/submissions", params={"limit": 5}).json()["items"] == listed


def test_down_leaves_nothing(site: Site) -> None:
    assert site.leftovers() != []
    site.compose("down", "-v")
    assert site.leftovers() == []
