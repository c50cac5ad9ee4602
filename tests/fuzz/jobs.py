"""Prepares the folders that the programs here take: a job with both sides compiled.

Usage: python tests/fuzz/jobs.py FOLDER [--false], for a folder that `forger.py` takes.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from verifier.environments import Environment, open_environment
from verifier.intake import take_in_challenge, take_in_submission
from verifier.judgejob import QUESTION
from verifier.model import Problem, Submission
from verifier.record import Record
from verifier.sandbox.base import Sandbox
from verifier.sandbox.bubblewrap import BubblewrapSandbox
from verifier.settings import Settings
from verifier.stages import build, build_challenge

HERE = Path(__file__).parent
STATEMENT = """
theorem boom (c : Color) (n : Nat) :
    weight (fun _ : Color => 1) c n = weight (fun _ => 1) c n ∧ turn (turn c) = c :=
"""
PROOF = "  have _ := used; ⟨rfl, turn_turn c⟩\n"


def forgers_subject(false: bool = False) -> tuple[str, str]:
    """The challenge and the submission that `forger.py` starts from.

    Args:
        false: ask for a proof of `False` instead of what the submission honestly proves.
    """
    asked, lemmas = ((HERE / f"{name}.lean").read_text() for name in ("Asked", "Lemmas"))
    challenge = "theorem boom : False :=\n" if false else f"{asked}{STATEMENT}"
    return f"{challenge}  sorry\n", f"{asked}\n{lemmas}{STATEMENT}{PROOF}"


def prepare_job(
    folder: Path,
    challenge: str,
    solution: str,
    environment: Environment,
    sandbox: Sandbox,
    cache: Path,
) -> None:
    """Compile both sides into `folder`, as the judging process finds them."""
    problem = Problem(challenge={"Challenge.lean": challenge})
    submission = Submission(files={"Solution.lean": solution})
    record = Record(problem, submission, environment, sandbox.name)
    asked = take_in_challenge(problem, environment.modules)
    given = take_in_submission(submission, problem, asked, environment.modules)
    sides = {
        "challenge": build_challenge(problem, asked, environment, sandbox, cache, record),
        "submission": build(given, problem, environment, sandbox, record),
    }
    lean = environment.definition.lean
    job: dict[str, Any] = {
        "lean_version": lean.version,
        "lean_commit": lean.commit,
        "engine": str(environment.engine),
        "library": str(environment.kernel_library),
        "index": str(environment.index),
        "kernel_heartbeats": 0,
        "question": problem.model_dump(include=QUESTION),
    }
    for side, (workspace, compiled) in sides.items():
        names = [module.name for module in workspace.modules]
        job[side] = {"modules": names, "entry": workspace.entry}
        for path, data in compiled.items():
            target = folder / side / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)
    (folder / "job.json").write_text(json.dumps(job))


def main() -> None:
    cache, folder = Settings().cache_dir, Path(sys.argv[1])
    sides = forgers_subject("--false" in sys.argv[2:])
    folder.mkdir(parents=True, exist_ok=True)
    environment = open_environment("core", cache, print)
    prepare_job(folder, *sides, environment, BubblewrapSandbox(), cache)


if __name__ == "__main__":
    main()
