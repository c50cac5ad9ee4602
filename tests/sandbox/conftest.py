"""Real sandboxes, and short ways to run small programs in them.

A test that asks for `sandbox` or `run` runs once in each kind.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sandbox_caps import CAPS

from verifier.sandbox import DockerServers, Forked, Job, Result, Sandbox, Step
from verifier.sandbox.choice import SANDBOXES, make_sandbox
from verifier.sandbox.leftovers import leftovers
from verifier.settings import Settings

FORKED: dict[str, Callable[[], Sandbox]] = {
    "forked": Forked,
    "docker-forked": lambda: Forked(DockerServers()),
}


@pytest.fixture(scope="session", params=[*SANDBOXES, *FORKED])
def sandbox(request: pytest.FixtureRequest) -> Iterator[Sandbox]:
    if "docker" in request.param:
        request.getfixturevalue("with_docker")
    forked = FORKED.get(request.param)
    made = forked() if forked else make_sandbox(Settings(), request.param, warm=False)
    yield made
    made.close()


@pytest.fixture
def run(sandbox: Sandbox) -> Callable[..., Result]:
    """Run Python programs one after another; collect `out`; keyword arguments change caps."""

    def run_programs(*programs: str, collect: tuple[str, ...] = ("out",), **caps: Any) -> Result:
        files = {f"program{number}.py": text.encode() for number, text in enumerate(programs)}
        steps = tuple(Step((*sandbox.python, name), {}, ()) for name in files)
        return sandbox.run(Job((), files, steps, collect, replace(CAPS, **caps)))

    return run_programs


@pytest.fixture(autouse=True)
def nothing_left_behind(request: pytest.FixtureRequest) -> Iterator[None]:
    """After every test: no process, control group, container or mount of a job."""
    used = request.getfixturevalue("sandbox") if "sandbox" in request.fixturenames else None
    yield
    assert leftovers() == []
    assert used is None or used.leftovers() == []


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A directory that anybody may read, also the user as whom jobs run under root."""
    place = tmp_path_factory.mktemp("library")
    place.chmod(0o755)
    (place / "fact").write_text("true")
    (place / "fact").chmod(0o644)
    return place
