"""The reward function for TRL's GRPOTrainer, and all that takes functions like it.

    from verifier.client.trainers.trl import LeanReward

    GRPOTrainer(model, reward_funcs=LeanReward(), train_dataset=dataset, ...)

What was not judged is None there, which TRL leaves out of the group's baseline and gives no
advantage.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import Any

from verifier.client.connections import DEADLINE_SECONDS
from verifier.client.sync import Client
from verifier.client.trainers.rows import Extract, rows_of, text_of
from verifier.client.trainers.scores import scores
from verifier.extraction import last_lean_block

logger = logging.getLogger(__name__)


class LeanReward:
    """Scores completions 1 or 0, or None if the verifier could not judge.

    The dataset's columns name the problems: `problem_id`, `challenge` or `problem`, and
    `environment` if it is not the same for all; see docs/trainers.md.
    """

    def __init__(
        self,
        url: str | None = None,
        key: str | None = None,
        *,
        environment: str | None = None,
        extract: Extract = last_lean_block,
        concurrency: int = 64,
        deadline: float | None = DEADLINE_SECONDS,
        name: str = "lean_reward",
    ) -> None:
        """
        Args:
            url, key: as for verifier.client.Client.
            environment: where to judge rows that do not say.
            extract: finds the Lean code in a completion; where it gives None the reward is 0.
            concurrency: how many are judged at one time.
            deadline: seconds for one batch of completions; what is not judged then is None.
            name: under which TRL logs it.
        """
        self.__name__ = name
        self._client = Client(url, key, deadline=deadline)
        self._environment = environment
        self._extract = extract
        self._concurrency = concurrency

    def __call__(
        self,
        prompts: Sequence[Any],
        completions: Sequence[Any],
        *,
        log_extra: Callable[[str, list[Any]], None] | None = None,
        log_metric: Callable[[str, float], None] | None = None,
        **columns: Any,
    ) -> list[float | None]:
        """As TRL calls it, with texts or conversations, and the dataset's other columns.

        Raises:
            ValueError: if a row does not say what its problem is.
            verifier.client.Unauthorized: if the service does not take the key.
        """
        answers = [text_of(completion) for completion in completions]
        rows = rows_of(columns, len(answers))
        found = scores(
            self._client, rows, answers, self._extract, self._environment, self._concurrency
        )
        errors = [score.error for score in found if score.error is not None]
        if errors:
            logger.warning("%d of %d were not judged: %s", len(errors), len(found), errors[0])
        if log_extra is not None:
            log_extra("lean_reason", [score.reason for score in found])
        if log_metric is not None and found:
            log_metric("lean_not_judged", len(errors) / len(found))
        return [score.value for score in found]
