"""The problems that are served, by split."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Literal

from verifier.briefing import limits_of, rules_of, statement_of, task_of
from verifier.environments.definition import Definition, load_definition
from verifier.intake import IntakeRefusal, challenge_entry
from verifier.lean.header import BadHeader
from verifier.problemset import Entry, read_set
from verifier.workspace import UnusableInput

TOOL = "submit"
SplitType = Literal["train", "validation", "test"]
SPLIT_TYPES: tuple[SplitType, ...] = ("train", "validation", "test")


@dataclass(frozen=True)
class Catalogue:
    """All that is served.

    Attributes:
        splits: by name, the problems in order.
        attempts: how often an answer can be handed in for a problem, until one is accepted.
    """

    splits: Mapping[str, tuple[Entry, ...]]
    definitions: Mapping[str, Definition]
    attempts: int

    def tasks(self, split: str) -> list[dict[str, str]]:
        """What stands for the problems of a split: names, never the problems themselves, so that
        nobody can bring a problem of their own."""
        return [task_of_entry(split, entry) for entry in self.splits.get(split, ())]

    def find(self, split: object, name: object) -> Entry:
        """The problem that a task stands for. Raises KeyError."""
        return self._by_name[str(split), str(name)]

    @cached_property
    def _by_name(self) -> dict[tuple[str, str], Entry]:
        listed = self.splits.items()
        return {(split, entry.name): entry for split, entries in listed for entry in entries}

    def prompt(self, entry: Entry) -> str:
        """What the model is told."""
        problem, definition = entry.problem, self.definitions[entry.environment]
        limits = problem.limits.over(definition.limits)
        often = (
            "There is one attempt."
            if self.attempts == 1
            else f"There are {self.attempts} attempts; after one that fails you are told why."
        )
        parts = (
            "# Prove it in Lean 4",
            f"{task_of(problem, challenge_entry(problem))} The challenge:",
            statement_of(problem),
            f"Call the tool `{TOOL}` with the text of one whole Lean file, which states the same"
            " theorems, under the same names, with a proof in place of each `sorry`."
            f" {often}",
            "## What counts",
            rules_of(problem, definition),
            "## Limits",
            f"- The file: {limits.source_bytes} bytes.\n{limits_of(limits)}",
        )
        return "\n\n".join(parts) + "\n"


def task_of_entry(split: str, entry: Entry) -> dict[str, str]:
    """The task that stands for a problem."""
    return {"split": split, "problem": entry.name}


def read_catalogue(
    sources: Iterable[tuple[str, Path]], environment: str, attempts: int, cache: Path | None = None
) -> Catalogue:
    """Read all problems into memory.

    Args:
        sources: the name of a split and the set of problems that is it, as read_set reads it.
        environment: of the problems that do not name their own.
        cache: where adopted environments are.

    Raises:
        UnusableInput: naming the problem, if one cannot be used, or a split is given twice.
        EnvironmentUnusable: if a problem's environment is not known here.
    """
    splits: dict[str, tuple[Entry, ...]] = {}
    definitions: dict[str, Definition] = {}
    for split, path in sources:
        if split in splits:
            raise UnusableInput(f"the split {split!r} is given twice")
        splits[split] = tuple(read_set(path, environment))
        for entry in splits[split]:
            if entry.environment not in definitions:
                definitions[entry.environment] = load_definition(entry.environment, cache)
            try:
                challenge_entry(entry.problem)
            except (BadHeader, IntakeRefusal) as error:
                raise UnusableInput(f"{path}: {entry.name}: {error}") from error
    return Catalogue(splits, definitions, attempts)
