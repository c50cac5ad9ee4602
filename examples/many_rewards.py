"""Many answers of a model, as one batch, whose results come as they are there.

python examples/many_rewards.py [ADDRESS]
"""

import asyncio
import sys

from verifier.client import Ask, AsyncClient, VerifierError, last_lean_block

STATEMENT = "theorem add_swap (a b : Nat) : a + b = b + a := "
ANSWERS = [
    f"Commutativity:\n```lean\n{STATEMENT}Nat.add_comm a b\n```",
    f"<think>Perhaps rfl?</think>\n```lean4\n{STATEMENT}by\n  omit\n```",
    f"```lean\n{STATEMENT}sorry\n```",
    "I do not know.",
]


async def main() -> None:
    """Register the problem, send all answers, and print what they are worth."""
    async with AsyncClient(*sys.argv[1:]) as client:
        problem = await client.register(f"{STATEMENT}sorry", name="add_swap")
        codes = {number: last_lean_block(answer) for number, answer in enumerate(ANSWERS)}
        lines = [Ask(code, id=str(n)) for n, code in codes.items() if code is not None]
        batch = await client.submit_batch(lines, problem_id=problem.id)
        async for result in client.batch_results(batch.id):  # goes on where it broke off
            try:
                reward = result.earned()
            except VerifierError as error:
                print("answer", result.id, "was not judged:", error)
            else:
                print("answer", result.id, reward, result.verdict and result.verdict.reason)
        for number, code in codes.items():
            if code is None:
                print("answer", number, "has no Lean code, which is worth 0")


asyncio.run(main())
