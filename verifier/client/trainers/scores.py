"""What an answer is worth, in the form that all trainers' modules start from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from verifier.client.answers import Reward
from verifier.client.asking import Ask
from verifier.client.asynchronous import AsyncClient
from verifier.client.errors import Unauthorized, VerifierError
from verifier.client.sync import Client
from verifier.client.trainers.rows import Extract, ask_of

NO_LEAN = "no_lean"
"""The reason where the answer has no Lean code: nothing was there to be judged, which is a 0."""
NOT_JUDGED = "not_judged"


@dataclass(frozen=True)
class Score:
    """What one answer is worth.

    Attributes:
        value: 0 or 1; None if it was not judged.
        reason: the verdict's, or `no_lean`, or `not_judged`.
        error: why it was not judged.
    """

    value: float | None
    reason: str
    error: VerifierError | None = None

    def judged(self) -> float:
        """The value. Raises VerifierError if there is none."""
        if self.error is not None:
            raise self.error
        assert self.value is not None
        return self.value


def score_of(outcome: Reward | VerifierError) -> Score:
    """What an answer of the service says."""
    if isinstance(outcome, Reward):
        return Score(float(outcome.reward), outcome.verdict.reason)
    return Score(None, NOT_JUDGED, outcome)


def scores(
    client: Client,
    rows: Sequence[Mapping[str, Any]],
    answers: Sequence[str],
    extract: Extract,
    environment: str | None,
    concurrency: int,
) -> list[Score]:
    """What each answer is worth, in their order.

    Raises:
        ValueError: if a row does not say what its problem is.
        Unauthorized: if the service does not take the key: then it judges nothing at all.
    """
    asks: dict[int, Ask] = {}
    for at, (row, answer) in enumerate(zip(rows, answers, strict=True)):
        code = extract(answer)
        ask = ask_of(row, code or "", environment)  # a row that is none is told in any case
        if code is not None:
            asks[at] = ask
    outcomes = client.reward_many(asks.values(), concurrency=concurrency)
    for outcome in outcomes:
        if isinstance(outcome, Unauthorized):
            raise outcome
    found = dict(zip(asks, map(score_of, outcomes), strict=True))
    return [found.get(at, Score(0.0, NO_LEAN)) for at in range(len(answers))]


async def score(
    client: AsyncClient,
    row: Mapping[str, Any],
    answer: str,
    extract: Extract,
    environment: str | None,
) -> Score:
    """What one answer is worth.

    Raises:
        ValueError: if the row does not say what its problem is.
        VerifierError: if it was not judged.
    """
    code = extract(answer)
    ask = ask_of(row, code or "", environment)
    if code is None:
        return Score(0.0, NO_LEAN)
    return score_of(await client.ask(ask))
