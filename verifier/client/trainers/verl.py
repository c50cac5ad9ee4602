"""Reward functions for verl.

    reward.custom_reward_function.path=pkg://verifier.client.trainers.verl
    reward.custom_reward_function.name=compute_score

`ground_truth` is the Lean text of a challenge, or JSON (or a mapping) with one of `problem_id`,
`challenge` and `problem`, and perhaps `environment`; see docs/trainers.md. Keyword arguments come
from `reward.custom_reward_function.reward_kwargs`.

verl knows no reward that is not there. So what was not judged, after all that the client does to
have it judged, is an exception, which ends the step; and never a TimeoutError, for which a reward
manager of verl would put 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from verifier.client.connections import DEADLINE_SECONDS
from verifier.client.extraction import last_lean_block
from verifier.client.trainers.rows import row_of
from verifier.client.trainers.scores import Score, score, scores
from verifier.client.trainers.shared import shared_async_client, shared_client

CONCURRENCY = 64


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
        ValueError: if `ground_truth` does not say what the problem is.
        verifier.client.VerifierError: if it was not judged.
    """
    client = shared_async_client(url, key, deadline)
    row = row_of(ground_truth)
    return _told(await score(client, row, solution_str, last_lean_block, environment))


def compute_score_sync(
    data_source: str,
    solution_str: str,
    ground_truth: Any,
    extra_info: Any = None,
    **options: Any,
) -> dict[str, Any]:
    """The same for managers that cannot await it: `remote`, and those of earlier versions."""
    return compute_score_batch(
        [data_source], [solution_str], [ground_truth], [extra_info], **options
    )[0]


def compute_score_batch(
    data_sources: Sequence[str],
    solution_strs: Sequence[str],
    ground_truths: Sequence[Any],
    extra_infos: Sequence[Any] | None = None,
    *,
    url: str | None = None,
    key: str | None = None,
    environment: str | None = None,
    deadline: float | None = DEADLINE_SECONDS,
    concurrency: int = CONCURRENCY,
    **_: Any,
) -> list[dict[str, Any]]:
    """The scores of many responses, for the manager `batch`; so many are judged at one time.

    Raises:
        ValueError: if a `ground_truth` does not say what the problem is.
        verifier.client.VerifierError: if one of them was not judged.
    """
    client = shared_client(url, key, deadline)
    rows = [row_of(truth) for truth in ground_truths]
    found = scores(client, rows, solution_strs, last_lean_block, environment, concurrency)
    return [_told(each) for each in found]


def _told(found: Score) -> dict[str, Any]:
    value = found.judged()
    return {"score": value, "acc": value, "reason": str(found.reason)}
