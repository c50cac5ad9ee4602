"""Services for the doors."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from serving import Service, serving

from verifier.environments import Environment


@pytest.fixture(scope="module")
def locked(
    tmp_path_factory: pytest.TempPathFactory, environment: Environment, cache_dir: Path
) -> Iterator[Service]:
    """A service that asks for keys, which the tests of a module share."""
    with serving(tmp_path_factory.mktemp("data"), cache_dir, authentication="keys") as it:
        yield it


@pytest.fixture(scope="module")
def key(locked: Service) -> str:
    created = subprocess.run(
        [sys.executable, "-m", "verifier", "keys", "create", "trainer"],
        env={"VERIFIER_DATA_DIR": str(locked.directory), "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        check=True,
    )
    return next(word for word in created.stdout.split() if word.startswith("lvk_"))
