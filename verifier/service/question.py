"""What makes two submissions the same question: all that decides the verdict, in one digest."""

import hashlib
import json


def question_of(
    problem_digest: str,
    submission_digest: str,
    environment: str,
    environment_digest: str,
    judge_digest: str,
) -> str:
    """The digest over the problem with its limits, the submission, the environment, and the code
    that judges. Who asks it guesses who will judge; who judges knows."""
    decisive = [
        problem_digest,
        submission_digest,
        environment,
        environment_digest,
        judge_digest,
    ]
    return hashlib.sha256(json.dumps(decisive).encode()).hexdigest()
