"""Score completions with a Rubric of `verifiers`: URL REPLIES STATEMENT."""

from __future__ import annotations

import asyncio
import json
import math
import sys
from typing import Any

import verifiers as vf

from verifier.client.trainers.rubric import lean_rubric

url, replies, statement = sys.argv[1], json.loads(sys.argv[2]), sys.argv[3]
BROKEN = {"challenge": "theorem broken : nonsense := sorry"}


def state_of(reply: str, info: Any, answer: str = "") -> Any:
    state = vf.State()
    prompt = [{"role": "user", "content": "Prove it."}]
    state.update(
        {
            "prompt": prompt,
            "completion": [{"role": "assistant", "content": reply}],
            "answer": answer,
            "info": info,
            "error": None,
            "trajectory": [{"advantage": None, "reward": None}],
        }
    )
    return state


def told(state: Any) -> dict[str, Any]:
    reward, error = state["reward"], state["error"]
    return {
        "reward": None if math.isnan(reward) else reward,
        "error": type(error).__name__ if error else None,
        "cause": type(error.__cause__).__name__ if error else None,
        "advantage": state.get("advantage"),
        "steps": [step["advantage"] for step in state["trajectory"]],
    }


async def main() -> dict[str, Any]:
    rubric = lean_rubric(url, deadline=60)
    assert isinstance(rubric, vf.Rubric)
    alone = [state_of(reply, {"challenge": statement}) for reply in replies]
    alone.append(state_of(replies[0], {}, answer=statement))
    alone.append(state_of(replies[0], BROKEN))
    for state in alone:
        await rubric.score_rollout(state)
    group = [state_of(reply, json.dumps({"challenge": statement})) for reply in replies]
    group.append(state_of(replies[0], BROKEN))
    await rubric.score_group(group)
    return {"alone": [*map(told, alone)], "group": [*map(told, group)]}


print(json.dumps(asyncio.run(main())))
