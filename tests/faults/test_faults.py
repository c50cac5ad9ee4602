"""Whatever dies, every submission ends with its one right verdict; `make faults` at length."""

from __future__ import annotations

import contextlib
from pathlib import Path

import pytest
from scenarios import SCENARIOS
from world import submissions

from verifier.environments import Environment

COUNT = 15


@pytest.mark.parametrize("name", SCENARIOS)
def test_every_submission_ends_with_its_one_right_verdict(
    name: str, tmp_path: Path, environment: Environment, cache_dir: Path
) -> None:
    sent = submissions(COUNT)
    tmp_path.chmod(0o755)
    with contextlib.contextmanager(SCENARIOS[name])(tmp_path, cache_dir, sent) as world:
        world.verify(sent)
