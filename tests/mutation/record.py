"""What the judging process gets to see of each attempt, kept in files, to judge it many times.

    python record.py FOLDER

A build does not depend on a check of the judge, so it is done once. Below FOLDER each attempt that
comes as far as the judging process has its job; `attempts.json` says how it has to end.
"""

from __future__ import annotations

import json
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

from verifier.environments import Environment, open_environment
from verifier.reasons import Stage
from verifier.sandbox import BubblewrapSandbox, Job, Result
from verifier.sandbox.around import Around
from verifier.settings import Settings
from verifier.suite import CASES, Attempt, Case, Kind, judge_attempt, load_cases

RESULT = "result.json"


class Recorder(Around):
    """A sandbox that keeps the files of the last judging job it was given."""

    files: dict[str, bytes] | None = None

    def run(self, job: Job) -> Result:
        """See `Sandbox.run`."""
        self.files = dict(job.files) if RESULT in job.collect else None
        return super().run(job)


def record(case: Case, attempt: Attempt, environment: Environment, folder: Path) -> bool:
    """Judge an attempt, and keep its judging job in `folder` if that decided.

    An attempt that a limit of the real judging process ends is of no use here.
    """
    recorder = Recorder(BubblewrapSandbox())
    with TemporaryDirectory() as cache:
        verdict = judge_attempt(case, attempt, environment, recorder, Path(cache))
    limit = verdict.reason.name.startswith(("JUDGE_", "KERNEL_DEPTH"))
    earlier = verdict.stage in (Stage.INTAKE, Stage.BUILD)
    if recorder.files is None or limit or earlier or not attempt.expected.met_by(verdict):
        return False
    for path, data in recorder.files.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
    job = json.loads((folder / "job.json").read_text())
    job |= {
        "engine": str(environment.engine),
        "library": str(environment.kernel_library),
        "index": str(environment.index),
    }
    (folder / "job.json").write_text(json.dumps(job))
    return True


def main() -> None:
    root = Path(sys.argv[1])
    environment = open_environment("core", Settings().cache_dir)
    attempts = [
        (case, attempt)
        for case in load_cases(CASES)
        if case.runs_in("core") and case.kind is not Kind.MACHINE
        for attempt in case.attempts
    ]
    with ThreadPoolExecutor(2) as pool:
        kept = pool.map(
            lambda pair: record(*pair, environment, root / f"{pair[0].id}/{pair[1].name}"), attempts
        )
        expected = {
            f"{case.id}/{attempt.name}": attempt.expected.model_dump(mode="json")
            for (case, attempt), useful in zip(attempts, kept, strict=True)
            if useful
        }
    (root / "attempts.json").write_text(json.dumps(expected))


if __name__ == "__main__":
    main()
