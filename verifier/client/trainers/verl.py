"""Reward functions for verl.

    reward.custom_reward_function.path=pkg://verifier.client.trainers.verl
    reward.custom_reward_function.name=compute_score

`ground_truth` is the Lean text of a challenge, or JSON (or a mapping) with one of `problem_id`,
`challenge` and `problem`, and perhaps `environment`; see docs/trainers.md. Keyword arguments come
from `reward.custom_reward_function.reward_kwargs`.

verl knows no reward that is not there. So what was not judged, after all that the client does to
have it judged, is the exception NotJudged, which ends the step.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from verifier.client.connections import DEADLINE_SECONDS
from verifier.client.errors import VerifierError
from verifier.client.trainers.rows import row_of
from verifier.client.trainers.scores import Score, score, scores
from verifier.client.trainers.shared import shared_async_client, shared_client
from verifier.extraction import last_lean_block

CONCURRENCY = 64
SYNC_DEADLINE_SECONDS = 270.0
"""The manager `prime` gives a response 300 seconds, and 0 if it takes longer."""


class NotJudged(BaseException):
    """There is no reward, and none must be made up. The cause is what went wrong.

    No Exception: for these the managers `rate_limited` and `prime` put 0.
    """


async def compute_score(
    data_source: str,
    solution_str: str,
    ground_truth: Any,
    extra_info: Any = None,
    *,
    url: str | None = None,
    key: str | None = None,
    environment: str | None = None,
    deadline: float | None = DEADLINE_SECONDS,
    **_: Any,
) -> dict[str, Any]:
    """The score of one response, for the reward loop's managers that can await it (`naive`, `dapo`
    and others, but not `remote`).

    Returns:
        `score` and `acc`, 0 or 1, and the verdict's `reason`.

    Raises:
        NotJudged: if it was not judged, or `ground_truth` does not say what the problem is.
    """
    client = shared_async_client(url, key, deadline)
    try:
        row = row_of(ground_truth)
        return _told(await score(client, row, solution_str, last_lean_block, environment))
    except (VerifierError, ValueError) as error:
        raise NotJudged(f"not judged: {error}") from error
    except asyncio.CancelledError as error:
        # A manager that limits the time cancels what takes longer, and would then put 0.
        raise NotJudged("not judged: the manager gave it no more time") from error


def compute_score_sync(
    data_source: str,
    solution_str: str,
    ground_truth: Any,
    extra_info: Any = None,
    **options: Any,
) -> float:
    """The same for managers that cannot await it: `remote`, `prime`, and the earlier `naive` and
    `dapo`. Its `deadline` is 270 seconds by default.

    Returns:
        0 or 1, and no more: for anything but a number `prime` would put 0.
    """
    (told,) = compute_score_batch(
        [data_source], [solution_str], [ground_truth], [extra_info], **options
    )
    return float(told["score"])


def compute_score_batch(
    data_sources: Sequence[str],
    solution_strs: Sequence[str],
    ground_truths: Sequence[Any],
    extra_infos: Sequence[Any] | None = None,
    *,
    url: str | None = None,
    key: str | None = None,
    environment: str | None = None,
    deadline: float | None = SYNC_DEADLINE_SECONDS,
    concurrency: int = CONCURRENCY,
    **_: Any,
) -> list[dict[str, Any]]:
    """The scores of many responses, for the manager `batch`; so many are judged at one time.

    Raises:
        NotJudged: if one of them was not judged, or a `ground_truth` does not say what the problem
            is.
    """
    client = shared_client(url, key, deadline)
    try:
        rows = [row_of(truth) for truth in ground_truths]
        found = scores(client, rows, solution_strs, last_lean_block, environment, concurrency)
        return [_told(each) for each in found]
    except (VerifierError, ValueError) as error:
        raise NotJudged(f"not judged: {error}") from error


def _told(found: Score) -> dict[str, Any]:
    value = found.judged()
    return {"score": value, "acc": value, "reason": str(found.reason)}
