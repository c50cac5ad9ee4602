"""A folder of comparator workspaces. It has no rows to write back: a line for each comes out."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from verifier.comparator import is_workspace, load_workspace
from verifier.regrade.files import replacing
from verifier.regrade.table import Batch, Kind, Row, UnusableData
from verifier.workspace import UnusableInput

WORKSPACE = "workspace"


class WorkspacesTable:
    """Every folder in a folder that has a config.json, by name; or one such folder itself."""

    def __init__(self, path: Path) -> None:
        if is_workspace(path):
            self._folders = [path]
        else:
            # A link that leads elsewhere is no workspace of this folder.
            inside = sorted(each for each in path.iterdir() if not each.is_symlink())
            self._folders = [each for each in inside if is_workspace(each)]
        if not self._folders:
            raise UnusableData(f"{path} holds no workspace")
        self.columns: tuple[str, ...] = (WORKSPACE,)
        self.total: int | None = len(self._folders)
        self.lean_kernel_only = False

    def batches(self, wanted: Collection[str]) -> Iterator[Batch]:
        """See `Table`."""
        for folder in self._folders:
            values = {WORKSPACE: folder.name}
            try:
                asked = load_workspace(folder, lean_kernel_only=self.lean_kernel_only)
                yield Batch([Row(folder.name, values, asked=asked)])
            except UnusableInput as error:
                yield Batch([Row(folder.name, values, fault=str(error))])

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
