"""Take in every submission of the suite with this copy of the package, without a sandbox.

    python screen_intake.py FOLDER FILE

As screen.py, for what the intake decides; FOLDER is not used. What is found is a hint only.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from pydantic import ValidationError

from verifier.environments import open_environment
from verifier.intake import IntakeRefusal, take_in_challenge, take_in_submission
from verifier.lean.names import Name
from verifier.model import Submission
from verifier.reasons import Stage
from verifier.settings import Settings
from verifier.suite import CASES, Attempt, Case, load_cases
from verifier.unpacking.entries import BadArchive
from verifier.unpacking.program import unpack


def take_in(case: Case, attempt: Attempt, trusted: frozenset[Name]) -> str:
    """For what reason the intake refuses an attempt; empty if it does not."""
    try:
        submission = attempt.handed_in()
        asked = take_in_challenge(case.problem, trusted)
        if submission.archive is not None:
            submission = Submission(files=unpack(submission.archive), entry=submission.entry)
        take_in_submission(submission, case.problem, asked, trusted)
    except (IntakeRefusal, BadArchive) as refusal:
        return refusal.reason
    except ValidationError:
        return "no submission"
    except Exception as fault:
        return type(fault).__name__
    return ""


def main() -> None:
    wanted = json.loads(Path(sys.argv[2]).read_text())
    cases = {case.id: case for case in load_cases(CASES)}
    trusted = open_environment("core", Settings().cache_dir).modules
    for name in wanted:
        case_id, _, attempt_name = name.partition("/")
        case = cases[case_id]
        attempt = case.attempt(attempt_name)
        expected = attempt.expected
        reason = expected.reason if expected.stage is Stage.INTAKE else ""
        found = take_in(case, attempt, trusted)
        if found != reason:
            print(json.dumps({"by": name, "how": found}))
            return
    print("null")


if __name__ == "__main__":
    main()
