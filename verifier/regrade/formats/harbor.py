"""Harbor's trees: a job with its trials, or a folder of tasks.

A trial is a folder with a `result.json`, which names the task and the reward that it got; what the
agent handed in is among its artifacts. The problem is in the task's own folder.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from verifier.harbor.layout import ANSWER
from verifier.harbor.task import problem_of
from verifier.model import Problem, Submission
from verifier.regrade.columns import Role
from verifier.regrade.formats.tree import Choices, TreeTable, folders_in
from verifier.regrade.table import MAX_ROW_BYTES, UnusableData
from verifier.sourcepaths import is_plain
from verifier.workspace import UnusableInput, load_submission

RESULT = "result.json"
_REWARD = "reward"
_ORACLE = "solution/files"


def is_trial(folder: Path) -> bool:
    """Whether `folder` is a trial that has ended."""
    return (folder / RESULT).is_file() and (folder / "config.json").is_file()


def is_task(folder: Path) -> bool:
    """Whether `folder` is a task."""
    return (folder / "task.toml").is_file()


class _HarborTable(TreeTable):
    usual: str
    """Where a submission usually is, below the row's folder."""

    def __init__(self, path: Path, choices: Choices) -> None:
        if choices.submission is not None and not is_plain(choices.submission):
            raise UnusableData(f"--submission: {choices.submission!r} is no plain relative path")
        super().__init__(path, choices)

    def judged(self, task: Path, folder: Path) -> tuple[Problem, Submission]:
        """The problem of a task, and the submission in the folder of a row."""
        entry = problem_of(task, None)
        if entry.environment != self.choices.environment:
            raise UnusableInput(f"the task is for the environment {entry.environment}: give --env")
        return entry.problem, load_submission(folder / (self.choices.submission or self.usual))


class TasksTable(_HarborTable):
    """A folder of tasks: their own solutions are judged, or what else is in each."""

    columns: tuple[str, ...] = ("task",)
    roles: Mapping[Role, str] = {Role.PROBLEM: "task"}
    usual = _ORACLE

    def find(self) -> Iterator[Path]:
        """See `TreeTable`."""
        return filter(is_task, folders_in(self.path))

    def values(self, folder: Path) -> dict[str, Any]:
        """See `TreeTable`."""
        return {}

    def load(self, folder: Path, values: Mapping[str, Any]) -> tuple[Problem, Submission]:
        """See `TreeTable`."""
        return self.judged(folder, folder)


class TrialsTable(_HarborTable):
    """A job: the trials in it, and what they were rewarded with."""

    columns: tuple[str, ...] = ("trial", "task", "reward")
    roles: Mapping[Role, str] = {Role.PROBLEM: "task", Role.REWARD: "reward"}
    usual = f"artifacts{ANSWER}"

    def find(self) -> Iterator[Path]:
        """See `TreeTable`."""
        if self.choices.tasks is None:
            raise UnusableData(f"{self.path} is a job of Harbor: give --tasks, where its tasks are")
        return filter(is_trial, folders_in(self.path))

    def values(self, folder: Path) -> dict[str, Any]:
        """See `TreeTable`."""
        path = folder / RESULT
        try:
            with path.open("rb") as file:
                found = json.loads(file.read(MAX_ROW_BYTES))
            identity = found["task_id"]
            # Of a local task the folder's name is known; any other is called like its task.
            name = str(identity.get("path") or found["task_name"]).rstrip("/")
            rewards = (found.get("verifier_result") or {}).get("rewards") or {}
            return {"task": name.rpartition("/")[2], "reward": rewards.get(_REWARD)}
        except OSError as error:
            raise UnusableInput(f"{path}: {error.strerror}") from error
        except (ValueError, RecursionError, KeyError, TypeError, AttributeError) as error:
            raise UnusableInput(f"{path} is no result of a trial: {error!r}") from error

    def load(self, folder: Path, values: Mapping[str, Any]) -> tuple[Problem, Submission]:
        """See `TreeTable`."""
        name = values["task"]
        if not is_plain(name) or "/" in name or self.choices.tasks is None:
            raise UnusableInput(f"{folder / RESULT}: {name!r} is no name of a task")
        return self.judged(self.choices.tasks / name, folder)
