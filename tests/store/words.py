"""Problems, submissions and verdicts for tests that judge nothing."""

from __future__ import annotations

from verifier.model import Problem, Submission, Verdict
from verifier.reasons import Outcome, Reason
from verifier.service.store.submissions import Order
from verifier.service.store.tables import Lane

PROBLEM = Problem(challenge={"Challenge.lean": "theorem a : True := sorry\n"})
SUBMISSION = Submission(files={"S.lean": "theorem a : True := ⟨⟩ -- \0\U0001f600\n", "T.lean": ""})


def verdict_of(
    problem: Problem = PROBLEM,
    submission: Submission = SUBMISSION,
    detail: str = "",
    reason: Reason = Reason.STATEMENT_DIFFERS,
) -> Verdict:
    return Verdict(
        outcome=reason.outcome,
        reward={Outcome.ACCEPTED: 1, Outcome.REJECTED: 0, Outcome.ERROR: None}[reason.outcome],
        stage=reason.meaning.stage,
        reason=reason,
        detail=detail,
        load_dependent=False,
        problem_digest=problem.digest,
        submission_digest=submission.digest,
        environment=None,
        sandbox=None,
        judge_version="0",
    ).sealed()


def order(
    key_id: str,
    text: str = "",
    lane: Lane = Lane.INTERACTIVE,
    question: str | None = None,
    webhook: str | None = None,
) -> Order:
    submission = Submission(files={"S.lean": text}) if text else SUBMISSION
    return Order(key_id, PROBLEM, submission, "core", lane, question, webhook)
