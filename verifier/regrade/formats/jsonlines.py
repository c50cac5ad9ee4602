"""JSON Lines. Lines are written back as they stand, byte for byte, with more members."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import islice
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

UNREADABLE = "unreadable"
"""Where the text of a line goes that is no JSON object."""
_SHOWN = 10_000
_LOOKED_AT = 100
_BLANK = b" \t\r\n"


class JsonLinesTable:
    """A file with a JSON object on each line; empty lines do not count."""

    written_as = "jsonl"

    def __init__(self, path: Path) -> None:
        self._path = path
        names: dict[str, None] = {}
        with path.open("rb") as file:
            for _, line in islice(_lines(file), _LOOKED_AT):
                found = _read(line)
                names.update(dict.fromkeys(found if isinstance(found, dict) else ()))
        self.columns = tuple(names)
        with path.open("rb") as file:
            self.total: int | None = sum(1 for _ in _lines(file))

    def batches(self, wanted: Collection[str]) -> Iterator[Batch]:
        """See `Table`."""
        rows: list[Row] = []
        held: list[bytes] = []
        size = 0
        try:
            with self._path.open("rb") as file:
                for number, line in _lines(file):
                    rows.append(_row(number, line, wanted))
                    held.append(line)
                    size += len(line)
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
        with replacing(out) as scratch, scratch.open("wb") as file:
            yield _Writer(file)
            file.flush()


class _Writer:
    def __init__(self, file: IO[bytes]) -> None:
        self._file = file

    def write(self, batch: Batch, added: Sequence[Mapping[str, Any]]) -> None:
        for line, row, more in zip(batch.held, batch.rows, added, strict=True):
            body = line.strip(_BLANK)
            if row.fault:
                shown = body[:_SHOWN].decode("utf-8", "backslashreplace")
                body = json.dumps({UNREADABLE: shown}).encode()
            elif row.values.keys() & more.keys():
                # Not every reader takes the last of two members with one name.
                body = json.dumps(_without(json.loads(body), more)).encode()
            members = body[:-1].rstrip(_BLANK)
            comma = b"" if members == b"{" else b", "
            text = json.dumps(dict(more), ensure_ascii=False).encode()
            self._file.write(members + comma + text[1:] + b"\n")


def _lines(file: IO[bytes]) -> Iterator[tuple[int, bytes]]:
    """The lines that are not empty, numbered from 1; of one that is too long, a part too long."""
    number = 0
    while line := file.readline(MAX_ROW_BYTES + 2):
        number += 1
        if number == 1:
            line = line.removeprefix(b"\xef\xbb\xbf")
        rest = line
        while not rest.endswith(b"\n") and len(rest) == MAX_ROW_BYTES + 2:
            rest = file.readline(MAX_ROW_BYTES + 2)
        if line.strip(_BLANK):
            yield number, line


def _read(line: bytes) -> Any:
    if len(line) > MAX_ROW_BYTES + 1:
        return f"it is longer than {MAX_ROW_BYTES} bytes"
    try:
        # Bytes it would take in other encodings as well, to which nothing can be added.
        found = json.loads(line.decode("utf-8-sig"))
    except UnicodeDecodeError:
        return "it is not UTF-8"
    except json.JSONDecodeError as error:
        return f"it is not JSON: {error.msg} at column {error.colno}"
    except (ValueError, RecursionError) as error:
        return f"it is not JSON that can be read: {error}"
    return found if isinstance(found, dict) else "it is no JSON object"


def _without(found: dict[str, Any], names: Collection[str]) -> dict[str, Any]:
    return {name: value for name, value in found.items() if name not in names}


def _row(number: int, line: bytes, wanted: Collection[str]) -> Row:
    place = f"line {number}"
    found = _read(line)
    if isinstance(found, str):
        return Row(place, fault=found)
    return Row(place, {name: found[name] for name in wanted if name in found})
