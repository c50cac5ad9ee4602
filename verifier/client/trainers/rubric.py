"""The rubric for environments of `verifiers` up to 0.3 (in 0.3, `verifiers.legacy`).

    import verifiers as vf
    from verifier.client.trainers.rubric import lean_rubric

    vf.SingleTurnEnv(dataset=dataset, rubric=lean_rubric())

A rubric there scores 0 for a function that raises. This one does not: what was not judged has a
reward of NaN, no advantage, and an InfraError in `state["error"]`: the rollout is done again if
there are retries, and left out by whoever trains only on what has no error.
"""

from __future__ import annotations

import importlib
import json
import math
from collections.abc import Mapping
from typing import Any

from verifier.client.connections import DEADLINE_SECONDS
from verifier.client.errors import VerifierError
from verifier.client.trainers.rows import PROBLEMS, Extract, row_of, text_of
from verifier.client.trainers.scores import score
from verifier.client.trainers.shared import shared_async_client
from verifier.extraction import last_lean_block


def lean_rubric(
    url: str | None = None,
    key: str | None = None,
    *,
    environment: str | None = None,
    extract: Extract = last_lean_block,
    deadline: float | None = DEADLINE_SECONDS,
) -> Any:
    """A `verifiers.Rubric` with the reward `lean_reward` of weight 1, to which more can be added.

    The dataset's `info` names the problem (`problem_id`, `challenge` or `problem`, and perhaps
    `environment`), or else its `answer` is the Lean text of a challenge.

    Args:
        url, key: as for verifier.client.Client.
        environment: where to judge rows that do not say.
        extract: finds the Lean code in a completion; where it gives None the reward is 0.
        deadline: seconds for one completion.
    """
    verifiers = importlib.import_module("verifiers")

    async def lean_reward(completion: Any, answer: Any, info: Any, state: Any) -> float:
        try:
            client = shared_async_client(url, key, deadline)
            row = _row(info, answer)
            found = await score(client, row, text_of(completion), extract, environment)
            return found.judged()
        except (VerifierError, ValueError) as error:
            trouble = verifiers.InfraError(f"not judged: {error}")
            trouble.__cause__ = error
            state["error"] = trouble
            return math.nan

    class LeanRubric(verifiers.Rubric):  # type: ignore[misc, name-defined]
        """Gives what was not judged no advantage, and leaves it out of the others' mean."""

        async def score_group(self, states: list[Any]) -> None:
            await super().score_group(states)
            rewards = [state["reward"] for state in states if not math.isnan(state["reward"])]
            mean = sum(rewards) / len(rewards) if rewards else 0.0
            for state in states:
                unjudged = math.isnan(state["reward"])
                state["advantage"] = 0.0 if unjudged else state["reward"] - mean
                for step in state["trajectory"]:
                    if step["advantage"] is None or math.isnan(step["advantage"]):
                        step["advantage"] = state["advantage"]

    return LeanRubric(funcs=[lean_reward])


def _row(info: Any, answer: Any) -> Mapping[str, Any]:
    found = json.loads(info) if isinstance(info, str) and info else info
    if isinstance(found, Mapping) and any(found.get(name) is not None for name in PROBLEMS):
        return found
    return row_of(answer)
