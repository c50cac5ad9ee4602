"""Compiled jobs for the programs of this folder."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from places import ROOT

from verifier.environments import Environment
from verifier.intake import take_in_challenge, take_in_submission
from verifier.model import Problem, Submission
from verifier.record import Record
from verifier.sandbox.base import Sandbox
from verifier.stages import build, build_challenge

HERE = Path(__file__).parent
Prepare = Callable[[str, str], Path]


@pytest.fixture
def prepared(
    environment: Environment, sandbox: Sandbox, cache_dir: Path, tmp_path: Path
) -> Prepare:
    """Compile a challenge and a submission into a folder that a program takes."""

    def prepare(challenge: str, solution: str) -> Path:
        problem = Problem(challenge={"Challenge.lean": challenge})
        submission = Submission(files={"Solution.lean": solution})
        record = Record(problem, submission, environment, sandbox.name)
        asked = take_in_challenge(problem, environment.modules)
        given = take_in_submission(submission, problem, asked, environment.modules)
        sides = {
            "challenge": build_challenge(problem, asked, environment, sandbox, cache_dir, record),
            "submission": build(given, problem, environment, sandbox, record),
        }
        lean = environment.definition.lean
        job: dict[str, Any] = {
            "lean_version": lean.version,
            "lean_commit": lean.commit,
            "engine": str(environment.engine),
            "library": str(environment.library),
            "index": str(environment.index),
            "kernel_heartbeats": 0,
            "question": problem.model_dump(
                include={"theorems", "holes", "permitted_axioms", "allow_disproof"}
            ),
        }
        for side, (workspace, compiled) in sides.items():
            names = [module.name for module in workspace.modules]
            job[side] = {"modules": names, "entry": workspace.entry}
            for path, data in compiled.items():
                target = tmp_path / side / path
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(data)
        (tmp_path / "job.json").write_text(json.dumps(job))
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
