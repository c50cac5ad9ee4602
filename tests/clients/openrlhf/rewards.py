"""Rewards as OpenRLHF's rollouts get them: rewards.py URL ROLLOUTS ["alone"].

ROLLOUTS is a JSON list of [query, prompt, label]. Each is asked for alone and, if all have a reward
and nothing else is said, all are asked for together.

Its package asks for graphics cards to be imported as a whole. The module that asks for rewards does
not, nor what that imports: they are loaded from it as they are.
"""

import asyncio
import importlib.util
import json
import sys
import types
from pathlib import Path
from typing import Any

found = importlib.util.find_spec("openrlhf")
assert found is not None
for name, folder in (("openrlhf", "."), ("openrlhf.utils", "utils")):
    package = types.ModuleType(name)
    package.__path__ = [str(Path(*found.submodule_search_locations or ()) / folder)]
    sys.modules[name] = package

from openrlhf.utils.agent import SingleTurnAgentExecutor  # noqa: E402


class Tokens:
    """A tokenizer whose tokens are characters."""

    def __call__(self, text: str, **_: Any) -> Any:
        return {"input_ids": [types.SimpleNamespace(tolist=lambda: [ord(each) for each in text])]}

    def decode(self, tokens: list[int], **_: Any) -> str:
        return "".join(map(chr, tokens))


class Engine:
    """A model that says what it was told to."""

    def __init__(self, says: str) -> None:
        self.says = says

    async def generate(self, prompt: list[int], *_: Any, **__: Any) -> Any:
        tokens = [ord(each) for each in self.says]
        output = types.SimpleNamespace(token_ids=tokens, finish_reason="stop", logprobs=None)
        return types.SimpleNamespace(outputs=[output])


async def main(url: str, rollouts: list[list[Any]], alone: bool) -> dict[str, Any]:
    executor = SingleTurnAgentExecutor(url)
    single = []
    for query, prompt, label in rollouts:
        sampling = types.SimpleNamespace(max_tokens=4096, logprobs=None)
        engine = Engine(query.removeprefix(prompt))
        done = await executor.execute(prompt, label, sampling, 1 << 20, Tokens(), engine)
        single.append({name: done[name] for name in ("reward", "scores", "extra_logs")})
    if alone or None in [each["reward"] for each in single]:
        return {"single": single}
    together = await executor._fetch_rewards_via_http(*map(list, zip(*rollouts, strict=True)))
    return {"single": single, "together": together[0]}


print(json.dumps(asyncio.run(main(sys.argv[1], json.loads(sys.argv[2]), "alone" in sys.argv))))
