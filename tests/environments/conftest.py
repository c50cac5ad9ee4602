"""One adopted project for the tests that only look at it."""

from __future__ import annotations

from pathlib import Path

import pytest
from lake_projects import copy_core, make_project

from verifier.environments import Environment
from verifier.environments import definition as definitions
from verifier.environments.adopting import Choices, adopt
from verifier.environments.definition import Definition, load_definition


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


@pytest.fixture
def tiny(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An environment `core` of two small prelude files, quick to build."""
    source = tmp_path / "images" / "core" / "src"
    source.mkdir(parents=True)
    real = load_definition("core").folder / "environment.toml"
    (source.parent / "environment.toml").write_bytes(real.read_bytes())
    (source / "Init").mkdir()
    (source / "Init.lean").write_text("prelude\nimport Init.A\n")
    (source / "Init" / "A.lean").write_text("prelude\ninductive A : Type where | a : A\n")
    monkeypatch.setattr(definitions, "_ROOTS", (tmp_path / "images",))
    return source
