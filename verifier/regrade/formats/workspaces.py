"""Folders of comparator workspaces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from verifier.comparator import is_workspace, load_workspace
from verifier.model import Problem, Submission
from verifier.regrade.columns import Role
from verifier.regrade.formats.tree import TreeTable, folders_in


class WorkspacesTable(TreeTable):
    """Every folder in a folder that has a config.json; or one such folder itself."""

    columns: tuple[str, ...] = ("workspace",)
    roles: Mapping[Role, str] = {Role.PROBLEM: "workspace"}

    def find(self) -> Iterator[Path]:
        """See `TreeTable`."""
        if is_workspace(self.path):
            return iter([self.path])
        return filter(is_workspace, folders_in(self.path))

    def values(self, folder: Path) -> dict[str, Any]:
        """See `TreeTable`."""
        return {}

    def load(self, folder: Path, values: Mapping[str, Any]) -> tuple[Problem, Submission]:
        """See `TreeTable`."""
        return load_workspace(folder, lean_kernel_only=self.choices.lean_kernel_only)
