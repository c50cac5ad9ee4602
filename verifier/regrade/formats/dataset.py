"""Folders that `Dataset.save_to_disk` and `DatasetDict.save_to_disk` of Hugging Face write.

A data set is a folder with `state.json`, which names its Arrow files, and `dataset_info.json`,
which names its features; so does the metadata of each Arrow file. A `dataset_dict.json` names the
splits, each a folder like that.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from verifier.regrade.files import replacing
from verifier.regrade.formats.arrow import ArrowTable, ArrowWriter, arrow_writer
from verifier.regrade.formats.arrowrows import schema_with
from verifier.regrade.table import Batch, Kind, UnusableData

_DICT = "dataset_dict.json"
_STATE = "state.json"
_INFO = "dataset_info.json"
_METADATA = b"huggingface"


@dataclass(frozen=True)
class _Shard:
    """One Arrow file: of which split (empty where there are none), and called what."""

    split: str
    name: str
    table: ArrowTable

    @property
    def path(self) -> str:
        return f"{self.split}/{self.name}" if self.split else self.name


@dataclass(frozen=True)
class _Held:
    shard: int
    batch: Any


class DatasetTable:
    """All splits of a folder, in the order in which they are named."""

    written_as = "dataset"

    def __init__(self, path: Path) -> None:
        self._path = path
        self._splits = _splits(path)
        self._shards: list[_Shard] = []
        for split in self._splits:
            for name in _file_names(path / split / _STATE):
                self._shards.append(_Shard(split, name, ArrowTable(path / split / name)))
        if not self._shards:
            raise UnusableData(f"{path}: its {_STATE} names no file")
        names = (name for shard in self._shards for name in shard.table.columns)
        self.columns = tuple(dict.fromkeys(names))
        self.total: int | None = sum(shard.table.total or 0 for shard in self._shards)

    def batches(self, wanted: Collection[str]) -> Iterator[Batch]:
        """See `Table`."""
        first: dict[str, int] = {}
        for at, shard in enumerate(self._shards):
            for batch in shard.table.batches(wanted):
                start = first.setdefault(shard.split, 1)
                where = f"{shard.split} row" if shard.split else "row"
                rows = [
                    replace(row, place=f"{where} {start + number}")
                    for number, row in enumerate(batch.rows)
                ]
                first[shard.split] += len(rows)
                yield Batch(rows, _Held(at, batch.held))

    @contextmanager
    def writer(self, out: Path, added: Mapping[str, Kind]) -> Iterator[_Writer]:
        """See `Table`."""
        with replacing(out) as scratch:
            scratch.mkdir()
            if self._splits != ("",):
                (scratch / _DICT).write_bytes((self._path / _DICT).read_bytes())
            for split in self._splits:
                (scratch / split).mkdir(exist_ok=True)
            with _Writer(scratch, self._shards, added) as writer:
                yield writer
                # Shards without rows have to be there as well.
                writer.go_to(len(self._shards))
            for split in self._splits:
                self._describe(split, scratch / split, added)

    def _describe(self, split: str, folder: Path, added: Mapping[str, Kind]) -> None:
        own = self._path / split
        state = _read_json(own / _STATE)
        # The library takes data with the same fingerprint for the same data.
        seed = json.dumps([state.get("_fingerprint"), sorted(added)]).encode()
        state["_fingerprint"] = hashlib.sha256(seed).hexdigest()[:16]
        if isinstance(shown := state.get("_format_columns"), list):
            state["_format_columns"] = [*shown, *added]
        (folder / _STATE).write_text(json.dumps(state, indent=2))
        if (own / _INFO).exists():
            info = _read_json(own / _INFO)
            if isinstance(info.get("features"), dict):
                info["features"] |= _features(added)
            (folder / _INFO).write_text(json.dumps(info, indent=2))


class _Writer:
    """Writes one shard after the other."""

    def __init__(self, folder: Path, shards: Sequence[_Shard], added: Mapping[str, Kind]) -> None:
        self._folder = folder
        self._shards = shards
        self._added = added
        self._at = -1
        self._open = ExitStack()
        self._shard: ArrowWriter | None = None

    def __enter__(self) -> _Writer:
        return self

    def __exit__(self, *error: object) -> None:
        self._open.close()

    def write(self, batch: Batch, added: Sequence[Mapping[str, Any]]) -> None:
        self.go_to(batch.held.shard)
        assert self._shard is not None
        self._shard.write(Batch(batch.rows, batch.held.batch), added)

    def go_to(self, shard: int) -> None:
        """Close every file before the one of that number, and open it if there is one."""
        while self._at < shard:
            self._open.close()
            self._at += 1
            if self._at < len(self._shards):
                own = self._shards[self._at]
                schema = _with_features(schema_with(own.table.schema, self._added), self._added)
                path = self._folder / own.path
                opened = arrow_writer(path, schema, own.table.is_file)
                self._shard = self._open.enter_context(opened)


def _with_features(schema: Any, added: Mapping[str, Kind]) -> Any:
    metadata = dict(schema.metadata or {})
    try:
        described = json.loads(metadata[_METADATA])
        described["info"]["features"] |= _features(added)
    except (KeyError, TypeError, ValueError):
        return schema
    return schema.with_metadata({**metadata, _METADATA: json.dumps(described).encode()})


def _features(added: Mapping[str, Kind]) -> dict[str, Any]:
    return {name: {"dtype": kind.value, "_type": "Value"} for name, kind in added.items()}


def _splits(path: Path) -> tuple[str, ...]:
    if not (path / _DICT).is_file():
        return ("",)
    names = _read_json(path / _DICT).get("splits")
    if not isinstance(names, list) or not all(map(_is_plain, names)):
        raise UnusableData(f"{path / _DICT}: splits: a list of names is expected")
    return tuple(names)


def _file_names(path: Path) -> list[str]:
    files = _read_json(path).get("_data_files")
    names: list[Any] = [None]
    if isinstance(files, list):
        names = [each.get("filename") if isinstance(each, dict) else None for each in files]
    if not all(map(_is_plain, names)):
        raise UnusableData(f"{path}: _data_files: a list of file names is expected")
    return names


def _is_plain(name: Any) -> bool:
    return isinstance(name, str) and name not in ("", ".", "..") and not set(name) & set("/\\\0")


def _read_json(path: Path) -> dict[str, Any]:
    try:
        found = json.loads(path.read_bytes())
    except (ValueError, RecursionError) as error:
        raise UnusableData(f"{path} is not JSON: {error}") from error
    if not isinstance(found, dict):
        raise UnusableData(f"{path} is no JSON object")
    return found
