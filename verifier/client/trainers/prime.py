"""The reward for tasks of `verifiers` (from 0.4 on), and so for prime-rl.

    import verifiers.v1 as vf
    from verifier.client.trainers.prime import lean_reward

    class Data(vf.TaskData):
        challenge: str                     # or problem_id, or problem; and environment

    class Proving(vf.Task[Data, vf.State]):
        @vf.reward
        async def lean(self, task, trace) -> float:
            return await lean_reward(task, trace)

or, without code, in the task's configuration:

    rewards.lean.fn = "verifier.client.trainers.prime:lean_reward"

What was not judged is an exception there, which makes the rollout one with an error. The service
and the key come from LEAN_VERIFIER_URL and LEAN_VERIFIER_KEY.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from verifier.client.connections import DEADLINE_SECONDS
from verifier.client.errors import DeadlineExceeded
from verifier.client.trainers.rows import Extract
from verifier.client.trainers.scores import score
from verifier.client.trainers.shared import shared_async_client
from verifier.extraction import last_lean_block


def make_lean_reward(
    url: str | None = None,
    key: str | None = None,
    *,
    environment: str | None = None,
    extract: Extract = last_lean_block,
    deadline: float | None = DEADLINE_SECONDS,
) -> Callable[[Any, Any], Awaitable[float]]:
    """A reward `(task, trace) -> 0 or 1`.

    Args:
        url, key: as for verifier.client.Client.
        environment: where to judge tasks that do not say.
        extract: finds the Lean code in the last reply; where it gives None the reward is 0.
        deadline: seconds.

    Returns:
        A coroutine function. It raises ValueError if the task's data do not say what the problem
        is, and verifier.client.VerifierError if the reply was not judged.
    """

    async def lean_reward(task: Any, trace: Any) -> float:
        client = shared_async_client(url, key, deadline)
        row = {name: getattr(task, name) for name in type(task).model_fields}
        row |= task.model_extra or {}
        try:
            found = await score(client, row, trace.last_reply, extract, environment)
        except asyncio.CancelledError as error:
            # A task's scoring timeout cancels this, and that counts as stopped, not as an error:
            # the rewards that there are would be added up, to 0.
            raise DeadlineExceeded("the task gave scoring no more time") from error
        return found.judged()

    return lean_reward


lean_reward = make_lean_reward()
