"""A real sandbox, and short ways to run small programs in it."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sandbox_caps import CAPS

from verifier.sandbox import BubblewrapSandbox, Job, Result, Step
from verifier.sandbox.leftovers import leftovers


@pytest.fixture(scope="session")
def sandbox() -> BubblewrapSandbox:
    return BubblewrapSandbox()


@pytest.fixture
def run(sandbox: BubblewrapSandbox) -> Callable[..., Result]:
    """Run Python programs one after another; collect `out`; keyword arguments change caps."""

    def run_programs(*programs: str, collect: tuple[str, ...] = ("out",), **caps: Any) -> Result:
        files = {f"program{number}.py": text.encode() for number, text in enumerate(programs)}
        steps = tuple(Step((*sandbox.python, name), {}, ()) for name in files)
        return sandbox.run(Job((), files, steps, collect, replace(CAPS, **caps)))

    return run_programs


@pytest.fixture(autouse=True)
def nothing_left_behind() -> Iterator[None]:
    """After every test: no process, control group or mount of a job."""
    yield
    assert leftovers() == []


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A directory that anybody may read, also the user as whom jobs run under root."""
    place = tmp_path_factory.mktemp("library")
    place.chmod(0o755)
    (place / "fact").write_text("true")
    (place / "fact").chmod(0o644)
    return place
