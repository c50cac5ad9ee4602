"""Whatever dies, every submission ends with its one right verdict; `make faults` at length."""

from __future__ import annotations

import contextlib
from pathlib import Path

import pytest
from scenarios import SCENARIOS
from world import submissions

from verifier.environments import Environment

COUNT = 15
LONG = {"the network", "dockerd", "Redis, keeping all"}
"""Scenarios that take a minute each even in small, or differ little from another: for `make faults`
alone."""


@pytest.mark.parametrize("name", [name for name in SCENARIOS if name not in LONG])
def test_every_submission_ends_with_its_one_right_verdict(
    name: str, tmp_path: Path, environment: Environment, cache_dir: Path
) -> None:
    sent = submissions(COUNT)
    tmp_path.chmod(0o755)
    with contextlib.contextmanager(SCENARIOS[name])(tmp_path, cache_dir, sent) as world:
        world.verify(sent)
