"""Rollouts with openreward's own client: rollouts.py URL KEY ANSWERS...

Each of ANSWERS is a JSON list of what is handed in, one after the other, in one session of the
first task of the split `train`.
"""

import asyncio
import json
import sys
from typing import Any

from openreward import AsyncOpenReward
from openreward.api.errors import SessionTerminatedError, ToolCallError, ToolFailed


async def rollout(environment: Any, task: Any, answers: list[Any]) -> list[dict[str, Any]]:
    outcomes = []
    async with environment.session(task) as session:
        for answer in answers:
            try:
                given = {"lean": answer} if isinstance(answer, str) else answer
                output = await session.call_tool("submit", given)
            except (SessionTerminatedError, ToolCallError, ToolFailed) as error:
                outcome = {"error": type(error).__name__, "said": str(error)}
                outcome["reason"] = getattr(error, "reason", None)
            else:
                outcome = {
                    "reward": output.reward,
                    "finished": output.finished,
                    "told": output.blocks[0].text,
                    "metadata": output.metadata,
                }
            outcomes.append(outcome)
    return outcomes


async def main(url: str, key: str, *answers: str) -> dict[str, Any]:
    client = AsyncOpenReward(api_key=key, base_url=url)
    async with client.environments as environments:
        environment = environments.get("lean", base_url=url)
        splits = await environment.list_splits()
        tasks = {split: await environment.list_tasks(split) for split in splits}
        first = tasks["train"][0]
        async with environment.session(first) as session:
            tools = await session.list_tools()
            prompt = (await session.get_prompt())[0].text
        async with environment.session(split="train", index=0) as session:
            same = (await session.get_prompt())[0].text == prompt
        found = [await rollout(environment, first, json.loads(each)) for each in answers]
    return {
        "splits": splits,
        "tasks": {split: [dict(each.task_spec) for each in of] for split, of in tasks.items()},
        "counted": {split: len(of) for split, of in tasks.items()},
        "tools": [[tool.name, tool.input_schema] for tool in tools],
        "prompt": prompt,
        "same_by_index": same,
        "rollouts": found,
    }


print(json.dumps(asyncio.run(main(*sys.argv[1:]))))
