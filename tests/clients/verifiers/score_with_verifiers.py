"""Score replies with tasks of `verifiers`, as its rollouts do: REPLIES STATEMENT.

The service is the one of LEAN_VERIFIER_URL.
"""

from __future__ import annotations

import asyncio
import json
import sys
from typing import Any

import verifiers.v1 as vf
from verifiers.v1.configs.task import RewardFunctionConfig, TaskConfig

from verifier.client.trainers.prime import lean_reward

replies, statement = json.loads(sys.argv[1]), sys.argv[2]


class Data(vf.TaskData):
    challenge: str


class Decorated(vf.Task[Data, vf.State]):
    """Calls the reward itself."""

    @vf.reward(weight=2.0)
    async def lean(self, task: Any, trace: Any) -> float:
        return await lean_reward(task, trace)


class Plain(vf.Task[Data, vf.State]):
    """Is given the reward by its configuration."""


def trace_of(task: vf.Task, reply: str) -> vf.Trace:
    nodes = [
        vf.MessageNode(message={"role": "user", "content": "Prove it."}),
        vf.MessageNode(parent=0, message={"role": "assistant", "content": reply}, sampled=True),
    ]
    return vf.Trace(
        task=vf.TraceTask(type=type(task).__name__, data=task.data),
        agent=vf.AgentInfo(config=vf.AgentConfig()),
        state=vf.State(),
        nodes=nodes,
    )


async def score(task: vf.Task, reply: str, seconds: float | None = None) -> Any:
    trace = trace_of(task, reply)
    try:
        async with asyncio.timeout(seconds):  # as a rollout does
            await task.score(trace)
    except vf.TaskError as error:
        return {"error": type(error.__cause__).__name__, "rewards": dict(trace.rewards)}
    return trace.reward


async def main() -> dict[str, Any]:
    data = Data(prompt="Prove it.", challenge=statement)
    broken = Data(prompt="Prove it.", challenge="theorem broken : nonsense := sorry")
    fn = "verifier.client.trainers.prime:lean_reward"
    config = TaskConfig(rewards={"lean": RewardFunctionConfig(fn=fn)})
    return {
        "decorated": [await score(Decorated(data), reply) for reply in replies],
        "plugged": [await score(Plain(data, config), reply) for reply in replies],
        "error": await score(Decorated(broken), replies[0]),
        "no time": await score(Decorated(data), f"{replies[0]}\nIn no time.", 0.001),
    }


print(json.dumps(asyncio.run(main())))
