"""Which format some data is in, by what it is called and what is in it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from verifier.comparator import is_workspace
from verifier.regrade.formats.csvfile import CsvTable
from verifier.regrade.formats.harbor import TasksTable, TrialsTable, is_task, is_trial
from verifier.regrade.formats.jsonlines import JsonLinesTable
from verifier.regrade.formats.tree import Choices, folders_in
from verifier.regrade.formats.workspaces import WorkspacesTable
from verifier.regrade.table import Table, UnusableData


def _parquet(path: Path, _: Choices) -> Table:
    from verifier.regrade.formats.parquet import ParquetTable  # noqa: PLC0415

    return ParquetTable(path)


def _arrow(path: Path, _: Choices) -> Table:
    from verifier.regrade.formats.arrow import ArrowTable  # noqa: PLC0415

    return ArrowTable(path)


def _dataset(path: Path, _: Choices) -> Table:
    from verifier.regrade.formats.dataset import DatasetTable  # noqa: PLC0415

    return DatasetTable(path)


FORMATS: dict[str, Callable[[Path, Choices], Table]] = {
    "jsonl": lambda path, _: JsonLinesTable(path),
    "csv": lambda path, _: CsvTable(path),
    "parquet": _parquet,
    "arrow": _arrow,
    "dataset": _dataset,
    "workspaces": WorkspacesTable,
    "harbor-tasks": TasksTable,
    "harbor-trials": TrialsTable,
}
_SUFFIXES = {
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".csv": "csv",
    ".parquet": "parquet",
    ".arrow": "arrow",
    ".feather": "arrow",
}
_TREES = ((is_trial, "harbor-trials"), (is_task, "harbor-tasks"), (is_workspace, "workspaces"))
"""By what is in a folder. A trial has a config.json as well."""
MISSING_EXTRA = (
    "Parquet and Arrow need pyarrow: in the repository's folder, .venv/bin/pip install '.[regrade]'"
)


def open_table(path: Path, name: str | None = None, choices: Choices | None = None) -> Table:
    """Open data in the format `name`, or in the one that it seems to be in.

    Args:
        choices: for trees.

    Raises:
        UnusableData: if it cannot be read, or its format is not known.
    """
    if not path.exists():
        raise UnusableData(f"{path}: No such file or directory")
    if not path.is_file() and not path.is_dir():
        raise UnusableData(f"{path} is neither a file nor a folder: it is read more than once")
    try:
        return FORMATS[name or _format_of(path)](path, choices or Choices())
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "pyarrow":
            raise
        raise UnusableData(MISSING_EXTRA) from error
    except OSError as error:
        raise UnusableData(f"{error.filename or path}: {error.strerror or error}") from error


def is_dataset(path: Path) -> bool:
    """Whether `path` is a folder that `save_to_disk` wrote."""
    return any((path / name).is_file() for name in ("dataset_dict.json", "state.json"))


def format_named(path: Path) -> str | None:
    """The format that the end of a file's name tells, if it tells one."""
    return _SUFFIXES.get(path.suffix.lower())


def _format_of(path: Path) -> str:
    if path.is_dir():
        if is_dataset(path):
            return "dataset"
        inside = folders_in(path)
        for is_one, name in _TREES:
            if any(map(is_one, inside)):
                return name
        if is_workspace(path):
            return "workspaces"
        raise UnusableData(
            f"{path} was not written by `save_to_disk`, and holds no comparator workspaces, nor"
            " trials or tasks of Harbor"
        )
    try:
        return _SUFFIXES[path.suffix.lower()]
    except KeyError:
        raise UnusableData(
            f"{path}: of {', '.join(FORMATS)}, name its format with --format"
        ) from None
