"""Load reward functions as verl does, and score with its managers: URL ROWS.

ROWS are pairs of an answer and a ground truth.
"""

from __future__ import annotations

import asyncio
import inspect
import json
import os
import sys
from typing import Any

import numpy as np
import torch
from omegaconf import OmegaConf
from tensordict import TensorDict
from tiny import make_tokenizer
from verl import DataProto
from verl.experimental.reward_loop.reward_manager import get_reward_manager_cls as loop_manager
from verl.trainer.ppo.reward import get_custom_reward_fn
from verl.workers.reward_manager import get_reward_manager_cls

url, rows = sys.argv[1], json.loads(sys.argv[2])
SORRY = rows[0][1]
UNSEEN = f"```lean\n{SORRY} -- {os.getpid()}\n```"
NOWHERE = "http://127.0.0.1:9"
tokenizer = make_tokenizer(sorted({UNSEEN, *(answer for answer, _ in rows)}))


def configured(name: str, url: str) -> Any:
    """A configuration that names one of our functions."""
    function = {
        "path": "pkg://verifier.client.trainers.verl",
        "name": name,
        "reward_kwargs": {"url": url, "deadline": 2 if url == NOWHERE else 60},
    }
    return OmegaConf.create({"reward": {"custom_reward_function": function}})


def data(chosen: list[Any]) -> DataProto:
    """What a rollout leaves behind."""
    responses = torch.tensor([tokenizer.encode(answer) for answer, _ in chosen])
    prompts = torch.zeros_like(responses)
    tensors = {
        "prompts": prompts,
        "responses": responses,
        "attention_mask": torch.ones(len(chosen), 2, dtype=torch.long),
    }
    others = {
        "data_source": ["lean"] * len(chosen),
        "reward_model": [{"ground_truth": truth} for _, truth in chosen],
        "extra_info": [{} for _ in chosen],
    }
    return DataProto(
        batch=TensorDict(tensors, batch_size=len(chosen)),
        non_tensor_batch={name: np.array(each, dtype=object) for name, each in others.items()},
    )


def batch_manager(name: str, function: str, chosen: list[Any], url: str) -> Any:
    """What a manager says that cannot await, or which exception comes out of it."""
    compute = get_custom_reward_fn(configured(function, url))
    manager = get_reward_manager_cls(name)(tokenizer, 0, compute)
    try:
        told = manager(data(chosen), return_dict=True)
    except BaseException as error:
        return [type(each).__name__ for each in (error, error.__cause__) if each]
    return {
        "rewards": told["reward_tensor"].sum(dim=1).tolist(),
        "reasons": told.get("reward_extra_info", {}).get("reason"),
    }


async def loop(name: str, function: str, chosen: list[Any], seconds: float = 300) -> Any:
    """What a manager of the reward loop says of each."""
    config = configured(function, url)
    config.reward.timeout = seconds
    compute = get_custom_reward_fn(config)
    kind = loop_manager(name)
    kind._class_initialized = False
    manager = kind(config, tokenizer, compute)
    assert manager.is_async_reward_score == (function == "compute_score")
    every = data(chosen)
    runs = [manager.run_single(every[at : at + 1]) for at in range(len(chosen))]
    told = await asyncio.gather(*runs, return_exceptions=True)
    return [type(each).__name__ if isinstance(each, BaseException) else each for each in told]


good, bad = rows[:-1], rows[-1:]
print(
    json.dumps(
        {
            "is_async": inspect.iscoroutinefunction(
                get_custom_reward_fn(configured("compute_score", url))
            ),
            "batch": batch_manager("batch", "compute_score_batch", good, url),
            "naive": batch_manager("naive", "compute_score_sync", good, url),
            "prime": batch_manager("prime", "compute_score_sync", good, url),
            "bad prime": batch_manager("prime", "compute_score_sync", bad, url),
            "loop": asyncio.run(loop("naive", "compute_score", rows)),
            "loop in threads": asyncio.run(loop("naive", "compute_score_sync", good)),
            "loop that limits": asyncio.run(loop("rate_limited", "compute_score", rows)),
            "loop without time": asyncio.run(
                loop("rate_limited", "compute_score", [(UNSEEN, SORRY)], 0.01)
            ),
            "bad batch": batch_manager("batch", "compute_score_batch", bad, url),
            "bad naive": batch_manager("naive", "compute_score_sync", bad, url),
            "nowhere": batch_manager("naive", "compute_score_sync", good[:1], NOWHERE),
        }
    )
)
