"""Services for tests: one for those that only ask, and more for those that change something."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path

import pytest
from serving import Service, serving

from verifier.environments import Environment

Serve = Callable[..., AbstractContextManager[Service]]


@pytest.fixture
def serve(tmp_path: Path, environment: Environment, cache_dir: Path) -> Serve:
    """Start a service of the test's own; keyword arguments are settings."""
    return partial(serving, tmp_path / "data", cache_dir)


@pytest.fixture(scope="module")
def service(
    tmp_path_factory: pytest.TempPathFactory, environment: Environment, cache_dir: Path
) -> Iterator[Service]:
    """A service that the tests of a module share."""
    limits = {"max_body_bytes": 100_000, "body_seconds": 0.5}
    with serving(tmp_path_factory.mktemp("data"), cache_dir, **limits) as it:
        yield it
