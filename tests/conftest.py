"""What tests share: a real environment and a real sandbox."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from docker_machine import docker_engine
from serving import Service, serving

from verifier.environments import Environment, open_environment
from verifier.sandbox import Sandbox, WarmSandbox
from verifier.settings import Settings
from verifier.suite import CASES, load_cases


@pytest.fixture(scope="session")
def cache_dir() -> Path:
    """The user's ordinary cache, so that an environment is built once for all runs."""
    return Settings().cache_dir


@pytest.fixture(scope="session")
def environment(cache_dir: Path) -> Environment:
    return open_environment("core", cache_dir, print)


@pytest.fixture(scope="session")
def sandbox() -> Iterator[Sandbox]:
    """What the service uses. That it is not taken for granted is seen to in tests/sandbox."""
    made = WarmSandbox()
    yield made
    made.close()


@pytest.fixture(scope="session")
def with_docker() -> Iterator[None]:
    """An engine of Docker that has the sandbox's image."""
    with docker_engine():
        yield


@pytest.fixture(scope="module")
def service(
    tmp_path_factory: pytest.TempPathFactory, environment: Environment, cache_dir: Path
) -> Iterator[Service]:
    """A service that the tests of a module share."""
    with serving(tmp_path_factory.mktemp("data"), cache_dir) as it:
        yield it


@pytest.fixture(scope="module")
def url(service: Service) -> str:
    """Its address."""
    return "http://{}:{}".format(*service.address)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say which cases of the suite this run could not try, so that nobody takes them for passed."""
    waiting = [case.id for case in load_cases(CASES) if not case.runs_in("core")]
    if waiting:
        terminalreporter.section("cases of the adversarial suite that were NOT RUN")
        terminalreporter.write_line(
            f"{len(waiting)} need another environment: {', '.join(waiting)}"
        )


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Fast tests first: those that start no Lean, then the rest, and last those that need Docker,
    each in file order."""
    items.sort(key=lambda item: 2 if needs_docker(item) else int(is_slow(item)))


def pytest_collection_finish(session: pytest.Session) -> None:
    """Begin to make Docker's images, if all of them are wanted later; that takes minutes."""
    wanted = [item for item in session.items if is_deployment(item)]
    first = os.environ.get("PYTEST_XDIST_WORKER", "gw0") == "gw0"
    if first and 0 < len(wanted) < len(session.items) and not session.config.option.collectonly:
        subprocess.Popen(
            [sys.executable, Path(__file__).with_name("images.py")],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )


def is_slow(item: pytest.Item) -> bool:
    """Whether a test starts Lean, or a service."""
    return bool({"environment", "sandbox", "site"} & set(getattr(item, "fixturenames", ())))


def needs_docker(item: pytest.Item) -> bool:
    """Whether a test runs something in Docker."""
    chosen = item.callspec.params.values() if hasattr(item, "callspec") else ()
    fixtures = getattr(item, "fixturenames", ())
    named = any(each in ("docker", "docker-forked") for each in chosen)
    return named or "with_docker" in fixtures or is_deployment(item)


def is_deployment(item: pytest.Item) -> bool:
    """Whether a test runs the service in containers, which takes all images."""
    return item.path.parent.name == "deployment"
