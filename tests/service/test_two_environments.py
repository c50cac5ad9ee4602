"""Two environments at once: in one service, and with a worker for each."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from lake_projects import copy_core, make_project
from serving import STATEMENT, VERIFIER, Service, serving, until

from verifier.environments import Environment
from verifier.environments.adopting import Choices, adopt
from verifier.environments.build import folder_of
from verifier.service.queue.embedded import embedded_redis
from verifier.service.store.database import connect, migrate

BOTH = {"environments": "core,quarry", "workers": 1, "serve_unqualified": "true"}
_numbers = iter(range(1000))


@pytest.fixture(scope="module")
def two(environment: Environment, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache with core and an adopted project."""
    cache = tmp_path_factory.mktemp("two")
    copy_core(environment, cache)
    project = make_project(tmp_path_factory.mktemp("project"), environment)
    adopt(project, "quarry", Choices(), cache, lambda _: None)
    return cache


@pytest.fixture(scope="module")
def both(two: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service that has both."""
    with serving(tmp_path_factory.mktemp("data"), two, **BOTH) as it:
        yield it


def test_an_environment_that_is_served_is_neither_removed_nor_missed(
    environment: Environment, tmp_path: Path
) -> None:
    cache = tmp_path / "cache"
    copy_core(environment, cache)
    project = make_project(tmp_path / "project", environment)
    made = adopt(project, "quarry", Choices(), cache, lambda _: None)
    with serving(tmp_path / "data", cache, **BOTH) as service:

        def readiness(name: str) -> str:
            found = service.client.get("/readyz").json()["checks"]
            return next(str(each["detail"]) for each in found if each["name"] == name)

        assert service.reward(about_gravel("quarry")).json()["reward"] == 1
        removing = subprocess.run(
            [VERIFIER, "env", "remove", "quarry"],
            env={**os.environ, "VERIFIER_CACHE_DIR": str(cache)},
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )
        assert removing.returncode == 2
        assert "is in use" in removing.stderr
        assert "stop process " in removing.stderr
        assert service.reward(about_gravel("quarry")).json()["reward"] == 1
        # Nobody can keep an operator from deleting it by hand.
        folder = folder_of(made, cache)
        folder.rename(tmp_path / "aside")
        identifier = service.submit(about_gravel("quarry"))
        until(lambda: "is not what was adopted" in readiness("environment quarry"))
        assert service.get(identifier)["verdict"] is None
        (tmp_path / "aside").rename(folder)
        assert service.get(identifier, wait=60)["verdict"]["reward"] == 1
        # Nor is it missed only when somebody asks for it.
        shutil.rmtree(folder)
        until(lambda: readiness("environment quarry") != "")
        adopt(project, "quarry", Choices(), cache, lambda _: None, replace=True)
        until(lambda: readiness("environment quarry") == "")
        assert service.reward(about_gravel("quarry")).json()["reward"] == 1


def about_gravel(environment: str | None) -> dict[str, Any]:
    """What only the adopted environment can say anything about."""
    statement = "import Gravel\ntheorem t (n : Nat) : Gravel.weight n = n + n := "
    sent: dict[str, Any] = {
        "problem": {"challenge": {"Challenge.lean": f"{statement}sorry\n"}},
        "submission": {"files": {"Submission.lean": f"{statement}rfl\n-- {next(_numbers)}\n"}},
    }
    return sent if environment is None else {**sent, "environment": environment}


def about_nothing(environment: str) -> dict[str, Any]:
    return {
        "problem": {"challenge": {"Challenge.lean": f"{STATEMENT}sorry\n"}},
        "submission": {"files": {"Submission.lean": f"{STATEMENT}h\n-- {next(_numbers)}\n"}},
        "environment": environment,
    }


def test_each_submission_is_judged_where_it_asks_to_be(both: Service) -> None:
    served = {each["id"]: each for each in both.client.get("/v1/environments").json()["items"]}
    assert set(served) == {"core", "quarry"}
    assert served["core"]["digest"] != served["quarry"]["digest"]
    for name in ("core", "quarry", "core", "quarry"):
        answer = both.reward(about_nothing(name)).json()
        assert answer["reward"] == 1, answer
        assert answer["verdict"]["environment"]["digest"] == served[name]["digest"]
    assert both.reward(about_gravel("quarry")).json()["reward"] == 1
    # Of that, core knows nothing: the problem cannot be judged there, and that is no 0.
    elsewhere = both.reward(about_gravel("core"))
    assert (elsewhere.status_code, elsewhere.json()["reward"]) == (422, None)


def test_a_registered_problem_brings_its_environment(both: Service) -> None:
    sent = about_gravel(None)
    made = both.client.post(
        "/v1/problems", json={"problem": sent["problem"], "environment": "quarry"}
    )
    assert made.status_code == 201, made.text
    answer = both.reward({"problem_id": made.json()["id"], "submission": sent["submission"]}).json()
    assert answer["reward"] == 1
    assert answer["verdict"]["environment"]["id"] == "quarry"


def test_an_environment_that_nobody_has_is_an_error_and_no_0(both: Service) -> None:
    refused = both.reward(about_nothing("mathlib"))
    assert (refused.status_code, refused.json()["reward"]) == (422, None)
    assert refused.json()["type"] == "urn:lean-verifier:error:unknown-environment"
    assert "there are: core, quarry" in refused.text


def test_a_worker_does_not_begin_with_what_has_not_qualified(two: Path, tmp_path: Path) -> None:
    variables = {
        "VERIFIER_CACHE_DIR": str(two),
        "VERIFIER_DATA_DIR": str(tmp_path),
        "VERIFIER_ENVIRONMENTS": "core,quarry",
        "VERIFIER_BROKER_URL": "redis+socket:///nowhere",
    }
    done = subprocess.run(
        [VERIFIER, "worker"],
        env={**os.environ, **variables},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 2
    assert "quarry has not qualified" in done.stderr


def test_workers_take_what_is_for_their_environment_and_the_rest_waits(
    two: Path, tmp_path: Path
) -> None:
    database = f"sqlite:///{tmp_path / 'verifier.sqlite3'}"
    engine = connect(database)
    migrate(engine)
    engine.dispose()
    port_file = tmp_path / "port"
    with embedded_redis(tmp_path) as broker:
        settings = {
            "VERIFIER_DATABASE_URL": database,
            "VERIFIER_BROKER_URL": broker,
            "VERIFIER_DATA_DIR": str(tmp_path),
            "VERIFIER_CACHE_DIR": str(two),
            "VERIFIER_SERVE_UNQUALIFIED": "true",
            "VERIFIER_LEASE_SECONDS": "3",
            "VERIFIER_WORKERS": "1",
            "VERIFIER_SHUTDOWN_SECONDS": "2",
        }
        api = ["api", "--port", "0", "--port-file", str(port_file)]
        with running(api, settings, "core,quarry"):
            until(port_file.exists)
            url = f"http://127.0.0.1:{port_file.read_text().strip()}"
            with httpx.Client(base_url=url, timeout=60) as client:
                _divide(client, lambda name: running(["worker"], settings, name))


def _divide(client: httpx.Client, worker: Callable[[str], Any]) -> None:
    def send(sent: dict[str, Any]) -> str:
        answer = client.post("/v1/submissions", json=sent)
        assert answer.status_code == 202, answer.text
        return str(answer.json()["id"])

    def look(identifier: str, wait: float = 0) -> dict[str, Any]:
        found = client.get(f"/v1/submissions/{identifier}", params={"wait": wait}).json()
        assert isinstance(found, dict)
        return found

    with worker("core"):
        until(lambda: "environment core" not in client.get("/readyz").json()["missing"])
        waiting = send(about_gravel("quarry"))
        done = look(send(about_nothing("core")), 60)
        assert done["verdict"]["reward"] == 1
        time.sleep(4)  # longer than a worker without a ticket waits before it looks by itself
        found = look(waiting)
        assert (found["state"], found["verdict"]) == ("queued", None)
        assert client.get("/readyz").json()["missing"] == ["environment quarry"]
        with worker("quarry"):
            found = look(waiting, 60)
            assert found["verdict"]["reward"] == 1
            assert found["verdict"]["environment"]["id"] == "quarry"
            # It is found out by looking every other second.
            expected = {"core": 1, "quarry": 1}
            until(lambda: {each["id"]: each["workers"] for each in served(client)} == expected)
        until(lambda: [each["id"] for each in served(client)] == ["core"])
        again = send(about_gravel("quarry"))
        assert look(again, 2)["state"] == "queued"


def served(client: httpx.Client) -> list[dict[str, Any]]:
    items: list[dict[str, Any]] = client.get("/v1/environments").json()["items"]
    return items


@contextmanager
def running(command: list[str], settings: dict[str, str], environments: str) -> Iterator[None]:
    """Run one part of the service until the end of the block."""
    process = subprocess.Popen(
        [VERIFIER, *command],
        env={**os.environ, **settings, "VERIFIER_ENVIRONMENTS": environments},
        stdout=subprocess.DEVNULL,
    )
    try:
        yield
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(60)
        finally:
            process.kill()
