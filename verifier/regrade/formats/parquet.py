"""Parquet files, read and written a batch at a time."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from verifier.regrade.files import replacing
from verifier.regrade.formats.arrowrows import as_batch, extended, schema_with, sliced
from verifier.regrade.table import BATCH_BYTES, BATCH_ROWS, Batch, Kind, UnusableData

_GROUP_ROWS = 20_000
_GROUP_BYTES = 64 << 20


class ParquetTable:
    """A Parquet file."""

    written_as = "parquet"

    def __init__(self, path: Path) -> None:
        self._path = path
        with self._open() as file:
            self._schema = file.schema_arrow
            self.columns = tuple(self._schema.names)
            self.total: int | None = file.metadata.num_rows
            group = file.metadata.row_group(0) if file.metadata.num_row_groups else None
            compressed = group.column(0).compression if group is not None else "SNAPPY"
        self._compression = "NONE" if compressed == "UNCOMPRESSED" else compressed

    def batches(self, wanted: Collection[str]) -> Iterator[Batch]:
        """See `Table`."""
        first = 1
        try:
            with self._open() as file:
                for batch in sliced(
                    file.iter_batches(batch_size=BATCH_ROWS), BATCH_ROWS, BATCH_BYTES
                ):
                    yield as_batch(batch, wanted, first)
                    first += batch.num_rows
        except (pa.ArrowException, OSError) as error:
            raise UnusableData(f"{self._path}: from row {first} on: {error}") from error

    @contextmanager
    def writer(self, out: Path, added: Mapping[str, Kind]) -> Iterator[_Writer]:
        """See `Table`."""
        schema = schema_with(self._schema, added)
        with (
            replacing(out) as scratch,
            pq.ParquetWriter(scratch, schema, compression=self._compression) as file,
        ):
            writer = _Writer(file, schema)
            yield writer
            writer.flush()

    def _open(self) -> Any:
        try:
            # Not mapped: a file that is cut short meanwhile would kill the process. Without
            # `pre_buffer`, no row group is kept as a whole.
            return pq.ParquetFile(self._path, memory_map=False, pre_buffer=False)
        except pa.ArrowException as error:
            raise UnusableData(f"{self._path} is no Parquet file: {error}") from error


class _Writer:
    """Gathers batches to row groups that are worth it."""

    def __init__(self, file: Any, schema: Any) -> None:
        self._file = file
        self._schema = schema
        self._waiting: list[Any] = []
        self._rows = self._bytes = 0

    def write(self, batch: Batch, added: Sequence[Mapping[str, Any]]) -> None:
        whole = extended(batch.held, added, self._schema)
        self._waiting.append(whole)
        self._rows += whole.num_rows
        self._bytes += whole.nbytes
        if self._rows >= _GROUP_ROWS or self._bytes >= _GROUP_BYTES:
            self.flush()

    def flush(self) -> None:
        """Write what waits as one row group."""
        if self._waiting:
            self._file.write_table(pa.Table.from_batches(self._waiting, self._schema))
        self._waiting, self._rows, self._bytes = [], 0, 0
