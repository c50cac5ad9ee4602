"""What a verdict does to a submission, and what it does not: trouble of ours is never a 0."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifier.model import Verdict
from verifier.reasons import Blame, Outcome, Reason
from verifier.service.queue.judging import DOUBTFUL, decide, settle
from verifier.service.store.claims import Claim

REASONS = st.sampled_from(list(Reason))


def verdict_for(reason: Reason, load_dependent: bool = False) -> Verdict:
    rewards = {Outcome.ACCEPTED: 1, Outcome.REJECTED: 0, Outcome.ERROR: None}
    return Verdict.model_validate(
        {
            "outcome": reason.outcome,
            "reward": rewards[reason.outcome],
            "stage": reason.meaning.stage,
            "reason": reason,
            "load_dependent": load_dependent,
            "problem_digest": "",
            "submission_digest": "",
            "environment": None,
            "sandbox": None,
            "judge_version": "0",
        }
    )


@given(REASONS, st.none() | REASONS, st.booleans())
def test_trouble_of_ours_never_ends_a_submission(
    reason: Reason, doubt: Reason | None, stopping: bool
) -> None:
    decision = decide(verdict_for(reason), doubt, stopping)
    if reason.meaning.blame is Blame.INFRASTRUCTURE:
        assert not decision.final
    if decision.repeatable:
        assert decision.final
        assert reason.outcome is not Outcome.ERROR


@given(REASONS, st.booleans())
def test_a_stopping_service_believes_no_sudden_end(reason: Reason, again: bool) -> None:
    decision = decide(verdict_for(reason), reason if again else None, stopping=True)
    if reason in DOUBTFUL or reason.outcome is Outcome.ERROR:
        assert (decision.final, decision.counts) == (False, False)
    else:
        assert decision.final


@pytest.mark.parametrize("reason", DOUBTFUL)
def test_a_sudden_end_is_believed_when_it_happens_again(reason: Reason) -> None:
    first = decide(verdict_for(reason), None, stopping=False)
    assert (first.final, first.doubt, first.counts) == (False, reason, True)
    second = decide(verdict_for(reason), first.doubt, stopping=False)
    assert (second.final, second.repeatable) == (True, reason.outcome is Outcome.REJECTED)


def test_another_sudden_end_is_no_confirmation() -> None:
    decision = decide(verdict_for(Reason.NO_OUTPUT), Reason.JUDGE_CRASHED, stopping=False)
    assert (decision.final, decision.doubt) == (False, Reason.NO_OUTPUT)


def test_what_load_decided_is_final_but_answers_nobody_else() -> None:
    decision = decide(verdict_for(Reason.BUILD_TIME, load_dependent=True), None, stopping=False)
    assert (decision.final, decision.repeatable) == (True, False)


def test_a_problem_at_fault_is_final_but_not_repeated() -> None:
    decision = decide(verdict_for(Reason.BAD_PROBLEM), None, stopping=False)
    assert (decision.final, decision.repeatable) == (True, False)


def test_a_sandbox_that_is_not_there_is_no_attempt() -> None:
    assert not decide(verdict_for(Reason.SANDBOX_UNAVAILABLE), None, stopping=False).counts
    assert decide(verdict_for(Reason.SANDBOX_FAULT), None, stopping=False).counts


class _Claims:
    """Notes what is done with a claim."""

    def __init__(self) -> None:
        self.done: list[str] = []

    def give_up(self, *_: object) -> bool:
        self.done.append("given up")
        return True

    def give_back(self, *_: object) -> bool:
        self.done.append("given back")
        return True


def test_sudden_ends_that_never_agree_are_given_up_in_the_end() -> None:
    claims, doubt = _Claims(), None
    for attempt in range(1, 11):
        verdict = verdict_for((Reason.NO_OUTPUT, Reason.JUDGE_CRASHED)[attempt % 2])
        decision = decide(verdict, doubt, stopping=False)
        claim = Claim("id", "worker", "core", attempt, doubt, None)
        settle(claims, claim, verdict, decision, None, max_attempts=5)  # type: ignore[arg-type]
        doubt = decision.doubt
    assert claims.done == ["given back"] * 9 + ["given up"]
