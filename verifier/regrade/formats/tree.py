"""Folders of folders, each of which is a problem and a submission. There are no rows to write back:
a line of JSON comes out for each.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from verifier.model import Problem, Submission
from verifier.regrade.columns import Role
from verifier.regrade.files import replacing
from verifier.regrade.table import Batch, Kind, Row, UnusableData
from verifier.workspace import UnusableInput


@dataclass(frozen=True)
class Choices:
    """What is chosen for trees.

    Attributes:
        environment: what everything is judged in.
        lean_kernel_only: leave out the external kernels that workspaces ask for.
        tasks: where the tasks of Harbor's trials are.
        submission: path of the submission, below each trial or task.
    """

    environment: str = "core"
    lean_kernel_only: bool = False
    tasks: Path | None = None
    submission: str | None = None


class TreeTable(ABC):
    """A folder with a folder for each row, by name.

    Attributes:
        roles: the column of each role that has one.
    """

    written_as = "jsonl"
    columns: tuple[str, ...]
    roles: Mapping[Role, str]

    def __init__(self, path: Path, choices: Choices) -> None:
        self.path = path
        self.choices = choices
        self._folders = list(self.find())
        if not self._folders:
            raise UnusableData(f"{path} holds nothing to judge")
        self.total: int | None = len(self._folders)

    @abstractmethod
    def find(self) -> Iterator[Path]:
        """The folders that are rows, in order."""

    @abstractmethod
    def values(self, folder: Path) -> dict[str, Any]:
        """What is in the columns of a row. Raises UnusableInput."""

    @abstractmethod
    def load(self, folder: Path, values: Mapping[str, Any]) -> tuple[Problem, Submission]:
        """What a row asks.

        Raises:
            UnusableInput: with a reason if the submission is rejected for it.
        """

    def batches(self, wanted: Collection[str]) -> Iterator[Batch]:
        """See `Table`. What is there at all is there whatever is wanted."""
        asks = bool(set(wanted) & set(self.columns))
        for folder in self._folders:
            values: dict[str, Any] = {self.columns[0]: folder.name}
            try:
                values |= self.values(folder)
                # Whoever only writes rows back does not look at what they ask.
                asked = self.load(folder, values) if asks else None
                row = Row(folder.name, values, asked=asked)
            except UnusableInput as error:
                row = Row(folder.name, values, fault=str(error), refused=error.reason)
            yield Batch([row])

    @contextmanager
    def writer(self, out: Path, added: Mapping[str, Kind]) -> Iterator[_Writer]:
        """See `Table`."""
        with replacing(out) as scratch, scratch.open("w", encoding="utf-8") as file:
            yield _Writer(file)


class _Writer:
    def __init__(self, file: IO[str]) -> None:
        self._file = file

    def write(self, batch: Batch, added: Sequence[Mapping[str, Any]]) -> None:
        for row, more in zip(batch.rows, added, strict=True):
            # Names of folders can be no Unicode, and are written with escapes.
            self._file.write(json.dumps({**row.values, **more}) + "\n")


def folders_in(path: Path) -> list[Path]:
    """The folders in a folder, by name. A link that leads elsewhere is none of them."""
    return sorted(each for each in path.iterdir() if each.is_dir() and not each.is_symlink())
