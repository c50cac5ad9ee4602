"""Judging where no queue insists: trouble of ours is tried again, and a sudden end believed twice.

The service does the same through its queue (verifier.service.queue.judging).
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from verifier.environments import Environment
from verifier.model import Examination, Problem, Submission, Verdict
from verifier.pipeline import verify
from verifier.reasons import DOUBTFUL, Blame, Outcome, Reason
from verifier.sandbox.base import Sandbox

ATTEMPTS = 4


def verify_insisting(
    problem: Problem | Examination,
    submission: Submission,
    environment: Environment,
    sandbox: Sandbox,
    cache: Path,
    pause: Callable[[float], bool | None] = time.sleep,
) -> Verdict:
    """As `verifier.pipeline.verify`, in as many attempts as it takes, but four at most.

    Args:
        pause: waits for so many seconds; once it says True, nothing is tried again.

    Returns:
        A verdict in which a process that was killed from outside is nobody's 0.
    """
    doubt: Reason | None = None
    for attempt in range(ATTEMPTS):
        verdict = verify(problem, submission, environment, sandbox, cache)
        if verdict.reason.meaning.blame is Blame.INFRASTRUCTURE:
            if attempt + 1 == ATTEMPTS or pause(2.0**attempt):
                return verdict
        elif verdict.reason not in DOUBTFUL or verdict.reason is doubt:
            return verdict
        else:
            doubt = verdict.reason
    changed = {
        "outcome": Outcome.ERROR,
        "reward": None,
        "stage": Reason.INTERNAL.meaning.stage,
        "reason": Reason.INTERNAL,
        "detail": "it ended suddenly each time, and each time otherwise; the last time:"
        f" {verdict.reason}: {verdict.detail}",
    }
    return verdict.model_copy(update=changed).sealed()
