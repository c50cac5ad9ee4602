"""What the formats of Arrow share: rows out of record batches, and batches with further columns."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, cast

import pyarrow as pa

from verifier.regrade.table import Batch, Kind, Row


def schema_with(schema: Any, added: Mapping[str, Kind]) -> Any:
    """`schema`, metadata included, with the columns of `added` at its end."""
    for name, kind in added.items():
        schema = schema.append(pa.field(name, _type(kind)))
    return schema


def extended(batch: Any, added: Sequence[Mapping[str, Any]], schema: Any) -> Any:
    """A record batch with what is added to each row; `schema` is from `schema_with`."""
    further = [
        pa.array([each[field.name] for each in added], field.type)
        for field in list(schema)[batch.num_columns :]
    ]
    return pa.RecordBatch.from_arrays([*batch.columns, *further], schema=schema)


def as_batch(batch: Any, wanted: Collection[str], first: int, held: Any = None) -> Batch:
    """Rows of a record batch, the first of which is row `first` of all, from 1."""
    names = [name for name in batch.schema.names if name in wanted]
    # A damaged offset is not looked at by Arrow itself, and would read what lies elsewhere.
    batch.validate(full=True)
    columns = [_values(batch.column(name)) for name in names]
    rows = [
        Row(
            f"row {first + at}",
            {name: column[at] for name, column in zip(names, columns, strict=True)},
        )
        for at in range(batch.num_rows)
    ]
    return Batch(rows, batch if held is None else held)


def _values(column: Any) -> list[Any]:
    if not isinstance(column, pa.DictionaryArray):
        return cast("list[Any]", column.to_pylist())
    # A value that a file holds once is held once here, however many rows it is in.
    used = column.indices.unique()
    values = column.dictionary.take(used).to_pylist()
    by_index = dict(zip(used.to_pylist(), values, strict=True))
    return [by_index[index] for index in column.indices.to_pylist()]


def sliced(batches: Iterator[Any], most_rows: int, most_bytes: int) -> Iterator[Any]:
    """The same rows in batches that are not larger than that, as far as single rows allow."""
    for batch in batches:
        size = max(1, batch.nbytes)
        rows = max(1, min(most_rows, batch.num_rows * most_bytes // size))
        for at in range(0, batch.num_rows, rows):
            yield batch.slice(at, rows)


def _type(kind: Kind) -> Any:
    return getattr(pa, {"bool": "bool_"}.get(kind.value, kind.value))()
