"""Forged compiled modules against the whole judge: never accepted, never a crash of ours."""

from __future__ import annotations

import json
import subprocess
import sys
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
MUTANTS_EACH = 1000


@pytest.fixture
def prepared(environment: Environment, sandbox: Sandbox, cache_dir: Path, tmp_path: Path):
    """Compile a challenge and a rich submission into a folder that `mutants.py` takes."""

    def prepare(statement: str) -> Path:
        problem = Problem(challenge={"Challenge.lean": f"theorem boom : {statement} := sorry\n"})
        submission = Submission(files={"Solution.lean": (HERE / "Subject.lean").read_text()})
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


def run_mutants(folder: Path, *options: str) -> dict[str, Any]:
    command = [sys.executable, str(HERE / "mutants.py"), str(folder)]
    command += ["--count", str(MUTANTS_EACH), *options]
    done = subprocess.run(command, capture_output=True, check=True, timeout=600, cwd=ROOT)
    return json.loads(done.stdout)


def test_no_mutant_of_a_forged_proof_of_false_is_accepted(prepared) -> None:
    found = run_mutants(prepared("False"), "--forge", "--seed", "1")
    assert found["accepted"] == []
    assert found["broken"] == []
    assert found["reasons"]["kernel kernel_rejected"] > MUTANTS_EACH // 10


def test_mutants_of_an_honest_proof_are_judged_without_a_fault(prepared) -> None:
    found = run_mutants(prepared("True"), "--seed", "2")
    assert found["broken"] == []
    assert found["reasons"]["read malformed_olean"] > MUTANTS_EACH // 10
    assert found["reasons"]["kernel accepted"] > 0
