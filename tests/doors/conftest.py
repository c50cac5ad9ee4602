"""Services for the doors."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path

import pytest
from places import ROOT

from verifier.environments import Environment

sys.path += [str(ROOT / "tests" / name) for name in ("service", "client")]
from serving import Service, serving


@pytest.fixture
def serve(
    tmp_path: Path, environment: Environment, cache_dir: Path
) -> Callable[..., AbstractContextManager[Service]]:
    """Start a service of the test's own; keyword arguments are settings."""
    return partial(serving, tmp_path / "data", cache_dir)


@pytest.fixture(scope="module")
def service(
    tmp_path_factory: pytest.TempPathFactory, environment: Environment, cache_dir: Path
) -> Iterator[Service]:
    """A service with keys that the tests of a module share."""
    with serving(tmp_path_factory.mktemp("data"), cache_dir, authentication="keys") as it:
        yield it
