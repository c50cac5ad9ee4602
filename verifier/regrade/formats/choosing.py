"""Which format some data is in, by what it is called and what is in it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from verifier.comparator import is_workspace
from verifier.regrade.formats.csvfile import CsvTable
from verifier.regrade.formats.jsonlines import JsonLinesTable
from verifier.regrade.formats.workspaces import WorkspacesTable
from verifier.regrade.table import Table, UnusableData


def _parquet(path: Path) -> Table:
    from verifier.regrade.formats.parquet import ParquetTable  # noqa: PLC0415

    return ParquetTable(path)


def _arrow(path: Path) -> Table:
    from verifier.regrade.formats.arrow import ArrowTable  # noqa: PLC0415

    return ArrowTable(path)


def _dataset(path: Path) -> Table:
    from verifier.regrade.formats.dataset import DatasetTable  # noqa: PLC0415

    return DatasetTable(path)


FORMATS: dict[str, Callable[[Path], Table]] = {
    "jsonl": JsonLinesTable,
    "csv": CsvTable,
    "parquet": _parquet,
    "arrow": _arrow,
    "dataset": _dataset,
    "workspaces": WorkspacesTable,
}
_SUFFIXES = {
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".csv": "csv",
    ".parquet": "parquet",
    ".arrow": "arrow",
    ".feather": "arrow",
}
MISSING_EXTRA = "Parquet and Arrow need pyarrow: pip install 'lean-verifier[regrade]'"


def open_table(path: Path, name: str | None = None) -> Table:
    """Open data in the format `name`, or in the one that it seems to be in.

    Raises:
        UnusableData: if it cannot be read, or its format is not known.
    """
    if not path.exists():
        raise UnusableData(f"{path}: No such file or directory")
    try:
        return FORMATS[name or _format_of(path)](path)
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "pyarrow":
            raise
        raise UnusableData(MISSING_EXTRA) from error
    except OSError as error:
        raise UnusableData(f"{error.filename or path}: {error.strerror or error}") from error


def _format_of(path: Path) -> str:
    if path.is_dir():
        if any((path / name).is_file() for name in ("dataset_dict.json", "state.json")):
            return "dataset"
        if is_workspace(path) or any(is_workspace(each) for each in path.iterdir()):
            return "workspaces"
        raise UnusableData(
            f"{path} is neither a folder written by `save_to_disk` nor one of comparator workspaces"
        )
    try:
        return _SUFFIXES[path.suffix.lower()]
    except KeyError:
        raise UnusableData(
            f"{path}: of {', '.join(FORMATS)}, name its format with --format"
        ) from None
