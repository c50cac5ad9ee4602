"""A taskset of `verifiers` (`pip install verifiers`), for evaluation and for prime-rl.

    export PYTHONPATH=examples LEAN_VERIFIER_URL=http://127.0.0.1:8000
    vf-validate lean_proving --runtime.type subprocess
    vf-eval lean_proving -m MODEL

vf-validate asks no model: it looks whether the known proof of each task scores 1, and nothing 0.
"""

from collections.abc import Iterable
from typing import Any

import verifiers.v1 as vf

from verifier.client import AsyncClient
from verifier.client.trainers.prime import lean_reward

ASK = "Prove this in Lean 4, and answer with the whole file in a block of Lean:\n\n"
PROVED = {
    "theorem add_swap (a b : Nat) : a + b = b + a := ": "Nat.add_comm a b",
    "theorem same (p : Prop) (h : p) : p := ": "h",
}

__all__ = ["Proving"]


class Statement(vf.TaskData):
    """A theorem to be proved."""

    challenge: str
    """Read by `lean_reward`."""
    solution: str


class Prove(vf.Task[Statement, vf.State]):
    """Is worth 1 with a proof, or else 0; and an error if the verifier could not judge."""

    @vf.reward
    async def proved(self, task: Any, trace: Any) -> float:
        """What the last reply is worth."""
        return await lean_reward(task, trace)

    async def validate(self, runtime: Any) -> bool:
        """Whether the known proof is one."""
        async with AsyncClient() as client:
            known = await client.reward(self.data.solution, problem=self.data.challenge)
        return known.reward == 1


class Proving(vf.Taskset[Prove, vf.TasksetConfig]):
    """All statements."""

    def load(self) -> Iterable[Prove]:
        """Make the tasks."""
        for statement, proof in PROVED.items():
            challenge = f"{statement}sorry"
            data = Statement(
                prompt=ASK + challenge, challenge=challenge, solution=statement + proof
            )
            yield Prove(data, self.config.task)
