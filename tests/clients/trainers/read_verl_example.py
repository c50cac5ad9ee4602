"""Score each row of the example as its command has verl do: SCRIPT FILE."""

from __future__ import annotations

import asyncio
import json
import shlex
import sys
from pathlib import Path

import pandas as pd
from hydra import compose, initialize_config_module
from verl.trainer.ppo.reward import get_custom_reward_fn

script, file = sys.argv[1:]
command = Path(script).read_text().split("verl.trainer.main_ppo")[1].replace("\\\n", " ")
arguments = [each.replace("$1", "model").replace("$2", file) for each in shlex.split(command)]
with initialize_config_module("verl.trainer.config", version_base=None):
    config = compose("ppo_trainer", overrides=arguments)
compute_score = get_custom_reward_fn(config)
rows = pd.read_parquet(config.data.train_files)


async def score() -> list[float]:
    found = []
    for _, row in rows.iterrows():
        statement = row["prompt"][0]["content"].split("\n\n")[1]
        proof = "Nat.add_comm a b" if "+" in statement else "h"
        told = await compute_score(
            data_source=row["data_source"],
            solution_str=f"```lean\n{statement.replace('sorry', proof)}\n```",
            ground_truth=row["reward_model"]["ground_truth"],
            extra_info=row["extra_info"],
        )
        found.append(told["score"])
    return found


print(json.dumps(asyncio.run(score())))
