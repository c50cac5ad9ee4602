"""What every format of data is to who judges it: rows in batches, which can be written back."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Any, Protocol

from verifier.model import Problem, Submission
from verifier.reasons import Reason

BATCH_ROWS = 1000
BATCH_BYTES = 8 << 20
"""Of texts in one batch, if its rows can be counted by size."""
MAX_ROW_BYTES = 64 << 20
"""A longer line, or field, is no row."""


class UnusableData(Exception):
    """The data cannot be read at all, or the output cannot be written there."""


class Kind(Enum):
    """What a column of verdicts holds. All of them can be empty."""

    INTEGER = "int64"
    NUMBER = "float64"
    BOOLEAN = "bool"
    TEXT = "string"


@dataclass(frozen=True, slots=True)
class Row:
    """One row, as far as judging it goes.

    Attributes:
        place: where it is, for people: `line 17`.
        values: those columns of it that were asked for, and that it has.
        fault: why it cannot be read, if it cannot.
        refused: the reason for which it is rejected, if its fault is the submission's own doing.
        asked: problem and submission, in a format whose rows are these already.
    """

    place: str
    values: Mapping[str, Any] = field(default_factory=dict)
    fault: str = ""
    refused: Reason | None = None
    asked: tuple[Problem, Submission] | None = None


@dataclass(frozen=True, slots=True)
class Batch:
    """Rows, and what their format needs to write them back as they were."""

    rows: Sequence[Row]
    held: Any = None


class Writer(Protocol):
    """Writes rows back with further columns."""

    def write(self, batch: Batch, added: Sequence[Mapping[str, Any]]) -> None:
        """Write a batch, with what is added to each of its rows, by the names of the columns."""


class Table(Protocol):
    """A data set that can be read more than once.

    Attributes:
        columns: the names of its columns.
        total: how many rows it has, if that is known before they are read.
        written_as: the format in which `writer` writes, as `--format` calls it.
    """

    columns: tuple[str, ...]
    total: int | None
    written_as: str

    def batches(self, wanted: Collection[str]) -> Iterator[Batch]:
        """All rows in order, with the columns that are wanted.

        Raises:
            UnusableData: if what follows cannot be read.
        """

    def writer(self, out: Path, added: Mapping[str, Kind]) -> AbstractContextManager[Writer]:
        """Write the same rows, in the same format, to `out`, which is there only once the block
        has ended well.

        Raises:
            UnusableData: naming what is in the way.
        """
