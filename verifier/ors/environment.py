"""The environment as the package `openreward` serves it. Nothing else of ours imports that."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from fastapi import HTTPException
from openreward.environments import Blocks, Environment, Split, TextBlock, ToolOutput, tool
from pydantic import BaseModel, ConfigDict, Field

from verifier.feedback import feedback_on
from verifier.limits import MAX_SOURCE_BYTES
from verifier.model import Submission, Verdict
from verifier.ors.catalogue import SPLIT_TYPES, Catalogue, task_of_entry
from verifier.ors.judges import Judge
from verifier.text import printable

_FILE = "Submission.lean"


class Answer(BaseModel):
    """What the model hands in."""

    model_config = ConfigDict(extra="forbid")

    lean: str = Field(
        max_length=MAX_SOURCE_BYTES,
        description="The text of one whole Lean 4 file, with the challenge's theorems proved",
    )


class LeanProofs(Environment):  # type: ignore[misc]
    """One problem, from its prompt to its reward; `environment_of` says which ones there are."""

    catalogue: ClassVar[Catalogue]
    judge: ClassVar[Judge]

    def __init__(self, task_spec: Mapping[str, Any] = {}, secrets: Mapping[str, str] = {}) -> None:
        super().__init__(task_spec)  # secrets are for environments that call others with them
        try:
            self._entry = self.catalogue.find(task_spec["split"], task_spec["problem"])
        except KeyError as error:
            raise HTTPException(400, f"there is no such task: {error}") from error
        self._left = self.catalogue.attempts

    @classmethod
    def name(cls) -> str:
        """What the environment is called in addresses."""
        return "lean"

    @classmethod
    def list_splits(cls) -> list[Split]:
        """The splits; one that is not called like a kind of splits is for validation."""
        kinds = {kind: kind for kind in SPLIT_TYPES}
        return [
            Split(name=name, type=kinds.get(name, "validation"))  # type: ignore[call-overload]
            for name in cls.catalogue.splits
        ]

    @classmethod
    def list_tasks(cls, split: str) -> list[dict[str, str]]:
        """The tasks of a split, always in the same order."""
        return cls.catalogue.tasks(split)

    @classmethod
    async def num_tasks(cls, split: str) -> int:
        """How many there are."""
        return len(cls.catalogue.splits[split])

    @classmethod
    async def get_task(cls, split: str, index: int) -> dict[str, str]:
        """One of them. Raises IndexError, for which the client gets an error, not another task."""
        if index < 0:
            raise IndexError(index)
        return task_of_entry(split, cls.catalogue.splits[split][index])

    async def get_prompt(self) -> Blocks:
        """What is asked, and what counts."""
        return [TextBlock(text=self.catalogue.prompt(self._entry))]

    @tool(exclusive=True)  # type: ignore[untyped-decorator]
    async def submit(self, answer: Answer) -> ToolOutput:
        """Hand in a Lean 4 file. It is judged, and the result is the reward: 1 if it proves exactly
        what the challenge states with the permitted axioms only, and 0 if not."""
        submission = Submission(files={_FILE: answer.lean}, goals=self._left > 1)
        # If there is no verdict, this raises: the call fails, and has neither a reward nor cost an
        # attempt.
        verdict = await self.judge(self._entry, submission)
        self._left -= 1
        accepted = verdict.reward == 1
        return ToolOutput(
            blocks=[TextBlock(text=_told(verdict, answer.lean, 0 if accepted else self._left))],
            metadata=_metadata(verdict),
            reward=float(verdict.reward or 0),
            finished=accepted or self._left == 0,
        )


def environment_of(catalogue: Catalogue, judge: Judge) -> type[LeanProofs]:
    """The environment that serves these problems."""
    fields = {"catalogue": catalogue, "judge": staticmethod(judge)}
    return type("Lean", (LeanProofs,), fields)


def _told(verdict: Verdict, text: str, left: int) -> str:
    """The verdict for the model."""
    told = feedback_on(verdict, {_FILE: text}).prompt
    return printable(f"{told}\nAttempts left: {left}." if left else told)


def _metadata(verdict: Verdict) -> dict[str, Any]:
    return {
        "outcome": verdict.outcome,
        "stage": verdict.stage,
        "reason": verdict.reason,
        "load_dependent": verdict.load_dependent,
        "verdict_digest": verdict.digest,
    }
