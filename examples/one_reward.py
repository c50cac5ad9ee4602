"""One proof, one reward. Start a service first: `verifier serve`.

python examples/one_reward.py [ADDRESS]
"""

import sys

from verifier.client import Client, VerifierError

STATEMENT = "theorem add_swap (a b : Nat) : a + b = b + a := "

with Client(*sys.argv[1:]) as client:
    try:
        reward = client.reward(f"{STATEMENT}Nat.add_comm a b", problem=f"{STATEMENT}sorry")
        print("honest", reward.reward, reward.verdict.reason)
        reward = client.reward(f"{STATEMENT}rfl", problem=f"{STATEMENT}sorry")
        print("broken", reward.reward, reward.verdict.reason)
        for said in reward.verdict.diagnostics:
            print(f"  {said.file}:{said.line}:{said.column}: {said.message!r}")
    except VerifierError as error:
        sys.exit(f"there is no reward: {error}")  # which is not a reward of 0
