"""What a worker does with one submission: judge it on the one path, and decide what that means."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from verifier.model import Verdict
from verifier.reasons import DOUBTFUL, Blame, Outcome, Reason
from verifier.service.store.artefacts import Artefact
from verifier.service.store.claims import Claim, Claims

SANDBOX_REASONS = (Reason.SANDBOX_UNAVAILABLE, Reason.SANDBOX_FAULT)


@dataclass(frozen=True)
class Decision:
    """What to do about a submission after an attempt.

    Attributes:
        final: whether the verdict is recorded.
        repeatable: whether the same question may get it as an answer.
        counts: whether this was an attempt of the submission's.
        doubt: the sudden end that has to happen again.
    """

    final: bool
    repeatable: bool = False
    counts: bool = True
    doubt: Reason | None = None


def decide(verdict: Verdict, doubt: Reason | None, stopping: bool) -> Decision:
    """What to do with a verdict; `doubt` is the sudden end of the attempt before, if it had one.

    `stopping` says that somebody may have told the job's processes to end, as well as us.
    """
    blame = verdict.reason.meaning.blame
    sudden = verdict.reason in DOUBTFUL
    if stopping and (sudden or verdict.outcome is Outcome.ERROR):
        return Decision(final=False, counts=False, doubt=doubt)
    if blame is Blame.INFRASTRUCTURE:
        # A sandbox that is not there says nothing, not even that the submission is unlucky.
        return Decision(final=False, counts=verdict.reason is not Reason.SANDBOX_UNAVAILABLE)
    if sudden and verdict.reason is not doubt:
        return Decision(final=False, doubt=verdict.reason)
    repeatable = verdict.outcome is not Outcome.ERROR and not verdict.load_dependent
    return Decision(final=True, repeatable=repeatable)


def settle(
    claims: Claims,
    claim: Claim,
    verdict: Verdict,
    decision: Decision,
    question: str | None,
    max_attempts: int,
    artefacts: Sequence[Artefact] = (),
    matter: str | None = None,
    referred: bool = False,
) -> bool:
    """Do what was decided; return whether the submission has ended.

    `question` is what the verdict may answer from now on, if anything; `artefacts` are what is kept
    with it; `matter` is what it accepts, if it does, and `referred` whether the reference judge is
    to be asked as well then.
    """
    if decision.final:
        return claims.finish(claim, verdict, question, artefacts, matter, referred)
    trouble = f"{verdict.reason}: {verdict.detail}" if verdict.detail else str(verdict.reason)
    # A doubt is worth another attempt or two, but not for ever.
    most = max_attempts if decision.doubt is None else 2 * max_attempts
    if decision.counts and claim.attempt >= most:
        return claims.give_up(claim, f"{trouble} (after {claim.attempt} attempts)")
    pause = timedelta(0)
    if verdict.outcome is Outcome.ERROR and decision.counts and decision.doubt is None:
        pause = timedelta(seconds=2.0 ** (claim.attempt - 1))
    claims.give_back(claim, trouble, pause, decision.doubt, decision.counts)
    return False
