"""CSV with a header. What was in it is written back unchanged; what is added is no formula."""

from __future__ import annotations

import csv
import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from verifier.regrade.files import replacing
from verifier.regrade.table import (
    BATCH_BYTES,
    BATCH_ROWS,
    MAX_ROW_BYTES,
    Batch,
    Kind,
    Row,
    UnusableData,
)

_SHOWN = 10_000
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
"""A text that starts like this is a formula to a spreadsheet."""


class CsvTable:
    """A file as RFC 4180 has it, in UTF-8, with names in the first row."""

    written_as = "csv"

    def __init__(self, path: Path) -> None:
        self._path = path
        # The limit is the whole process's; that of the library is shorter than many a proof.
        csv.field_size_limit(MAX_ROW_BYTES)
        with self._open() as file:
            header = next(iter(_records(file)), None)
            if header is None or isinstance(header[1], str):
                raise UnusableData(f"{path}: it has no header")
            self.columns = tuple(header[1])
            if len(set(self.columns)) != len(self.columns):
                raise UnusableData(f"{path}: two columns have the same name")
            self.total: int | None = sum(1 for _ in _records(file))

    def batches(self, wanted: Collection[str]) -> Iterator[Batch]:
        """See `Table`."""
        rows: list[Row] = []
        held: list[list[str]] = []
        size = 0
        places = [(at, name) for at, name in enumerate(self.columns) if name in wanted]
        try:
            with self._open() as file:
                records = _records(file)
                next(records)
                for number, record in records:
                    fields = [] if isinstance(record, str) else record
                    rows.append(self._row(number, record, places))
                    held.append(fields)
                    size += sum(map(len, fields))
                    if len(rows) == BATCH_ROWS or size > BATCH_BYTES:
                        yield Batch(rows, held)
                        rows, held, size = [], [], 0
        except OSError as error:
            raise UnusableData(f"{self._path}: {error.strerror}") from error
        if rows:
            yield Batch(rows, held)

    @contextmanager
    def writer(self, out: Path, added: Mapping[str, Kind]) -> Iterator[_Writer]:
        """See `Table`."""
        with (
            replacing(out) as scratch,
            scratch.open("w", encoding="utf-8", errors="surrogateescape", newline="") as file,
        ):
            yield _Writer(file, self.columns, tuple(added))

    def _open(self) -> IO[str]:
        return self._path.open(encoding="utf-8-sig", errors="surrogateescape", newline="")

    def _row(self, number: int, record: list[str] | str, places: list[tuple[int, str]]) -> Row:
        place = f"line {number}"
        if isinstance(record, str):
            return Row(place, fault=record)
        if len(record) > len(self.columns):
            more = json.dumps(record[len(self.columns) :], ensure_ascii=False)
            return Row(place, fault=f"more fields than the header has: {more}")
        if len(record) < len(self.columns):
            return Row(
                place, fault=f"{len(record)} fields where the header has {len(self.columns)}"
            )
        return Row(place, {name: record[at] for at, name in places})


class _Writer:
    def __init__(self, file: IO[str], columns: tuple[str, ...], added: tuple[str, ...]) -> None:
        # As in RFC 4180; with other line ends, the module leaves a lone \\r unquoted.
        self._csv = csv.writer(file, lineterminator="\r\n")
        self._columns = columns
        self._added = added
        self._csv.writerow((*columns, *added))

    def write(self, batch: Batch, added: Sequence[Mapping[str, Any]]) -> None:
        for fields, more in zip(batch.held, added, strict=True):
            own = [*fields, *[""] * len(self._columns)][: len(self._columns)]
            self._csv.writerow((*own, *(_cell(more[name]) for name in self._added)))


def _cell(value: Any) -> Any:
    if isinstance(value, str) and value.startswith(_FORMULA):
        return f"'{value}"
    if isinstance(value, bool):
        return str(value).lower()
    return value


def _records(file: IO[str]) -> Iterator[tuple[int, list[str] | str]]:
    """The rows, each with the line where it starts, or with what is wrong with it.

    Raises:
        UnusableData: if a line is so long that it cannot be looked at.
    """
    seen: list[str] = []
    reader = csv.reader(_lines(file, seen), strict=True)
    while True:
        line = reader.line_num + 1
        seen.clear()
        try:
            record = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            yield line, f"it is not CSV: {error}: {''.join(seen)[:_SHOWN]}"
            continue
        if record:
            yield line, record


def _lines(file: IO[str], seen: list[str]) -> Iterator[str]:
    """The lines; what the reader took since `seen` was emptied is in there."""
    number = 0
    while line := file.readline(MAX_ROW_BYTES):
        number += 1
        if len(line) == MAX_ROW_BYTES:
            raise UnusableData(f"line {number} is longer than {MAX_ROW_BYTES} characters")
        seen.append(line)
        yield line
