"""Write problems as verl reads them: python examples/verl_data.py FILE.parquet"""

import json
import sys

import pandas as pd

ASK = "Prove this in Lean 4, and answer with the whole file in a block of Lean:\n\n"
PROBLEMS = [
    {"challenge": "theorem add_swap (a b : Nat) : a + b = b + a := sorry"},
    {
        "problem": {
            "challenge": {"Challenge.lean": "theorem same (p : Prop) (h : p) : p := sorry"},
            "permitted_axioms": [],
        }
    },
]


def told(problem: dict) -> str:
    """The text that the model is shown."""
    challenge = problem.get("challenge") or problem["problem"]["challenge"]
    return challenge if isinstance(challenge, str) else "\n".join(challenge.values())


rows = [
    {
        "data_source": "lean",
        "prompt": [{"role": "user", "content": ASK + told(problem)}],
        # As JSON: a column of mappings would give every row the fields of all.
        "reward_model": {"style": "rule", "ground_truth": json.dumps(problem)},
        "extra_info": {"index": index},
    }
    for index, problem in enumerate(PROBLEMS)
]
pd.DataFrame(rows).to_parquet(sys.argv[1])
