"""One adopted project for the tests that only look at it."""

from __future__ import annotations

from pathlib import Path

import pytest
from lake_projects import copy_core, make_project

from verifier.environments import Environment
from verifier.environments.adopting import Choices, adopt
from verifier.environments.definition import Definition


@pytest.fixture(scope="session")
def project(environment: Environment, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project that is built. Nobody may change it."""
    return make_project(tmp_path_factory.mktemp("quarry"), environment)


@pytest.fixture(scope="session")
def cache_with_core(environment: Environment, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache that has core, qualified; nobody may change it."""
    cache = tmp_path_factory.mktemp("cache")
    copy_core(environment, cache)
    return cache


@pytest.fixture(scope="session")
def adopted(project: Path, cache_with_core: Path) -> Definition:
    """The project, adopted into that cache as `quarry`."""
    return adopt(project, None, Choices(), cache_with_core, lambda _: None)
