"""Compiled jobs for the programs of this folder."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from jobs import prepare_job
from places import ROOT

from verifier.environments import Environment
from verifier.sandbox.base import Sandbox

HERE = Path(__file__).parent
Prepare = Callable[[str, str], Path]


@pytest.fixture
def prepared(
    environment: Environment, sandbox: Sandbox, cache_dir: Path, tmp_path: Path
) -> Prepare:
    """Compile a challenge and a submission into a folder that a program takes."""

    def prepare(challenge: str, solution: str) -> Path:
        prepare_job(tmp_path, challenge, solution, environment, sandbox, cache_dir)
        return tmp_path

    return prepare


@pytest.fixture
def run_program() -> Callable[..., dict[str, Any]]:
    """Run a program of this folder, and read what it prints."""

    def run(name: str, folder: Path, *options: str) -> dict[str, Any]:
        command = [sys.executable, str(HERE / name), str(folder), *options]
        done = subprocess.run(command, capture_output=True, check=False, timeout=600, cwd=ROOT)
        assert done.returncode == 0, done.stderr.decode("utf-8", "replace")[-5000:]
        found: dict[str, Any] = json.loads(done.stdout)
        return found

    return run
