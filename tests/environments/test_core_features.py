"""Ordinary Lean files, plain and `module`, compile against the core library."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from places import ROOT

from verifier.environments import Environment, launch

FEATURES = ROOT / "tests" / "core_features"


@pytest.mark.parametrize("name", sorted(path.name for path in FEATURES.glob("*.lean")))
def test_compiles_without_a_complaint(name: str, environment: Environment, tmp_path: Path) -> None:
    command = [sys.executable, "-I", "-S", str(launch.__file__), str(environment.engine)]
    done = subprocess.run(
        [*command, "-o", str(tmp_path / "out.olean"), name],
        cwd=FEATURES,
        env={"LEAN_PATH": str(environment.library), "LEAN_BACKTRACE": "0", "PATH": os.defpath},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert "error" not in done.stdout, done.stdout
    assert "PANIC" not in done.stderr
    assert (tmp_path / "out.olean").is_file()
