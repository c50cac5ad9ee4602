"""The one path: every door ends in `verify`.

    intake -> challenge -> build -> read -> statement -> axioms -> kernel -> verdict

The first three steps are here and in `verifier.stages`; the four that eat hostile
bytes run in `verifier.judging`, inside the sandbox. Of what Lean's kernel accepts,
`verifier.external` asks the other kernels, if the operator has some.

Where nothing is known of a Lean, `verifier.fallback` has the judge read what an exporter
prints, and kernels that read exports are asked in the place of Lean's.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path

from verifier.environments import Environment
from verifier.external.asking import ask_kernels, choose_kernels
from verifier.intake import IntakeRefusal, take_in_challenge, take_in_submission
from verifier.judgejob import Built
from verifier.model import Examination, Problem, Submission, Verdict
from verifier.reasons import Reason
from verifier.record import Finding, Record, StageFailure
from verifier.sandbox.base import Sandbox, SandboxFault, SandboxUnavailable
from verifier.stages import (
    begin_judging,
    build,
    build_challenge,
    judge,
    look_up_goals,
    unfinished,
    unpack,
)

logger = logging.getLogger(__name__)


def verify(
    problem: Problem | Examination,
    submission: Submission,
    environment: Environment,
    sandbox: Sandbox,
    cache: Path,
    keep: Callable[[str, Built], None] = lambda _, __: None,
) -> Verdict:
    """Does `submission` prove exactly what `problem` asks?

    An examination asks for nothing in particular: then all that the submission proves must hold.

    Args:
        cache: folder in which compiled challenges are kept, by content.
        keep: told of both sides, `challenge` and `submission`, which modules they are and what
            these were compiled to, before it is judged. It must not raise.

    Returns:
        A verdict, always: trouble of ours gives one without a reward.
    """
    record = Record(problem, submission, environment, sandbox.name)
    problem = environment.complete(problem)
    given = None
    try:
        kernels = choose_kernels(problem, environment)
        asked = challenge = None
        if isinstance(problem, Problem):  # or else there is nothing to compare with
            with record.intake():
                asked = take_in_challenge(problem, environment.modules)
            challenge = build_challenge(problem, asked, environment, sandbox, cache, record)
        with record.intake():
            plain = unpack(submission, sandbox)
            given = take_in_submission(plain, problem, asked, environment.modules)
        with begin_judging(challenge, given, problem, environment, sandbox) as judging:
            compiled = build(given, problem, environment, sandbox, record)
            for side, built in (("challenge", challenge), ("submission", compiled)):
                if built is not None:
                    keep(side, built)
            finding = judge(challenge, compiled, problem, environment, sandbox, judging, record)
        finding = ask_kernels(
            kernels, finding, challenge, compiled, problem, environment, sandbox, record
        )
    except StageFailure as failure:
        finding = failure.finding
    except IntakeRefusal as refusal:
        finding = Finding(refusal.reason, refusal.detail)
    except SandboxUnavailable as error:
        finding = Finding(Reason.SANDBOX_UNAVAILABLE, str(error))
    except SandboxFault as error:
        finding = Finding(Reason.SANDBOX_FAULT, str(error))
    except Exception as error:  # an error is never a 0
        logger.exception("verification failed")
        finding = Finding(Reason.INTERNAL, f"{type(error).__name__}: {error}")
    if changed := environment.changed():  # whatever was found may be due to that
        finding = Finding(Reason.ENVIRONMENT_UNUSABLE, changed)
    if given is not None and submission.goals and unfinished(finding, record):
        look_up_goals(given, problem, environment, sandbox, record)
    return record.verdict(finding)
