"""Arrow IPC, as a file or as a stream; Feather is the former."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pyarrow as pa

from verifier.regrade.files import replacing
from verifier.regrade.formats.arrowrows import as_batch, extended, schema_with, sliced
from verifier.regrade.table import BATCH_BYTES, BATCH_ROWS, Batch, Kind, UnusableData

_FILE = b"ARROW1"


class ArrowTable:
    """One file of record batches."""

    written_as = "arrow"

    def __init__(self, path: Path) -> None:
        self._path = path
        with path.open("rb") as file:
            self.is_file = file.read(len(_FILE)) == _FILE
        self.total: int | None = 0
        self.schema: Any
        for batch in self._read(self._note):
            self.total += batch.num_rows
        self.columns: tuple[str, ...] = tuple(self.schema.names)

    def _note(self, schema: Any) -> None:
        self.schema = schema

    def batches(self, wanted: Collection[str]) -> Iterator[Batch]:
        """See `Table`."""
        first = 1
        try:
            for batch in sliced(self._read(), BATCH_ROWS, BATCH_BYTES):
                yield as_batch(batch, wanted, first)
                first += batch.num_rows
        except (pa.ArrowException, OSError) as error:
            raise UnusableData(f"{self._path}: from row {first} on: {error}") from error

    @contextmanager
    def writer(self, out: Path, added: Mapping[str, Kind]) -> Iterator[ArrowWriter]:
        """See `Table`."""
        with (
            replacing(out) as scratch,
            arrow_writer(scratch, schema_with(self.schema, added), self.is_file) as writer,
        ):
            yield writer

    def _read(self, tell: Callable[[Any], None] = lambda _: None) -> Iterator[Any]:
        try:
            with pa.OSFile(str(self._path)) as source:
                if self.is_file:
                    reader = pa.ipc.open_file(source)
                    tell(reader.schema)
                    for at in range(reader.num_record_batches):
                        yield reader.get_batch(at)
                else:
                    stream = pa.ipc.open_stream(source)
                    tell(stream.schema)
                    yield from stream
        except pa.ArrowException as error:
            raise UnusableData(f"{self._path} is no Arrow file: {error}") from error


class ArrowWriter:
    """Writes record batches with further columns."""

    def __init__(self, file: Any, schema: Any) -> None:
        self._file = file
        self._schema = schema

    def write(self, batch: Batch, added: Sequence[Mapping[str, Any]]) -> None:
        """See `Writer`."""
        self._file.write_batch(extended(batch.held, added, self._schema))


@contextmanager
def arrow_writer(path: Path, schema: Any, is_file: bool) -> Iterator[ArrowWriter]:
    """Write record batches of `schema` to `path`, as a file or as a stream."""
    make = pa.ipc.new_file if is_file else pa.ipc.new_stream
    with pa.OSFile(str(path), "wb") as sink, make(sink, schema) as file:
        yield ArrowWriter(file, schema)
