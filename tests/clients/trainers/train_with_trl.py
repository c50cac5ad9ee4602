"""Train two steps with TRL's GRPOTrainer, and tell what came: URL ANSWERS STATEMENT FOLDER."""

from __future__ import annotations

import json
import sys
from typing import Any

import torch
from datasets import Dataset
from tiny import make_model, make_tokenizer
from trl import GRPOConfig, GRPOTrainer

from verifier.client.trainers.trl import LeanReward

url, answers, statement, folder = sys.argv[1:]
scored: list[Any] = []


class Told(LeanReward):
    """Also keeps what it was asked and what it said."""

    def __call__(self, prompts: Any, completions: Any, **columns: Any) -> list[float | None]:
        rewards = super().__call__(prompts, completions, **columns)
        for prompt, completion, reward in zip(prompts, completions, rewards, strict=True):
            scored.append({"prompt": prompt, "completion": completion, "reward": reward})
        return rewards


torch.manual_seed(7)
tokenizer = make_tokenizer(["easy", "unusable", *json.loads(answers)])
trainer = GRPOTrainer(
    make_model(tokenizer),
    reward_funcs=Told(url),
    args=GRPOConfig(
        folder,
        max_steps=2,
        per_device_train_batch_size=16,
        num_generations=8,
        max_completion_length=1,
        logging_steps=1,
        save_strategy="no",
        report_to="none",
        use_cpu=True,
        seed=7,
    ),
    train_dataset=Dataset.from_dict(
        {
            "prompt": ["easy", "unusable"],
            "challenge": [statement, "theorem broken : nonsense := sorry"],
        }
    ),
    processing_class=tokenizer,
)
before = trainer.model.lm_head.weight.detach().clone()
trainer.train()
moved = not torch.equal(before, trainer.model.lm_head.weight.detach())
print(
    json.dumps(
        {
            "scored": scored,
            # TRL keeps these of the last step only.
            "advantages": list(trainer._logs["advantages"]),
            "reasons": list(trainer._logs["extra"]["lean_reason"]),
            "steps": [each for each in trainer.state.log_history if "reward" in each],
            "moved": moved,
        }
    )
)
