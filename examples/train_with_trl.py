"""Train a model to prove with TRL's GRPOTrainer (`pip install trl`).

LEAN_VERIFIER_URL=http://127.0.0.1:8000 python examples/train_with_trl.py MODEL FOLDER
"""

import argparse

import torch
from datasets import Dataset
from trl import GRPOConfig, GRPOTrainer

from verifier.client.trainers.trl import LeanReward

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("model", help="a folder with a chat model, or its name on a hub")
parser.add_argument("folder", help="where the trained one is written to")
parser.add_argument("--steps", type=int, default=100)
parser.add_argument("--tokens", type=int, default=2048, help="that an answer may have")
given = parser.parse_args()

STATEMENTS = [
    "theorem add_swap (a b : Nat) : a + b = b + a := sorry",
    "theorem same (p : Prop) (h : p) : p := sorry",
]
ASK = "Prove this in Lean 4, and answer with the whole file in a block of Lean:\n\n"

dataset = Dataset.from_dict(
    {
        "prompt": [[{"role": "user", "content": ASK + each}] for each in STATEMENTS],
        "challenge": STATEMENTS,
    }
)
trainer = GRPOTrainer(
    given.model,
    reward_funcs=LeanReward(),
    train_dataset=dataset,
    args=GRPOConfig(
        given.folder,
        max_steps=given.steps,
        num_generations=4,
        per_device_train_batch_size=8,
        max_completion_length=given.tokens,
        logging_steps=1,
        report_to="none",
        use_cpu=not torch.cuda.is_available(),
        bf16=torch.cuda.is_available(),
    ),
)
trainer.train()
trainer.save_model()
