"""Take in every submission of the suite with this copy of the package, without a sandbox.

    python screen_intake.py FOLDER FILE

As screen.py, for what the intake decides; FOLDER is not used. What is found is a hint only.
"""

from __future__ import annotations

import json
import re
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


def take_in(case: Case, attempt: Attempt, trusted: frozenset[Name]) -> tuple[str, str]:
    """For what reason the intake refuses an attempt, and in what words; empty if it does not."""
    try:
        submission = attempt.handed_in()
        asked = take_in_challenge(case.problem, trusted)
        if submission.archive is not None:
            submission = Submission(files=unpack(submission.archive), entry=submission.entry)
        take_in_submission(submission, case.problem, asked, trusted)
    except (IntakeRefusal, BadArchive) as refusal:
        return refusal.reason, str(refusal)
    except ValidationError:
        return "no submission", ""
    except Exception as fault:
        return type(fault).__name__, ""
    return "", ""


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
        found, detail = take_in(case, attempt, trusted)
        if found != reason or (found and not re.search(expected.says, detail)):
            print(json.dumps({"by": name, "how": f"{found} {detail}"}))
            return
    print("null")


if __name__ == "__main__":
    main()
