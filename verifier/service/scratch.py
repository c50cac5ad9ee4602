"""A directory for what only a running process needs; those of dead processes are cleared away."""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from verifier.sandbox import cgroup

PREFIX = "lean-verifier-"
COUNTERS_VARIABLE = "PROMETHEUS_MULTIPROC_DIR"


@contextlib.contextmanager
def scratch_directory() -> Iterator[Path]:
    """A directory that nobody else can open, until the end of the block."""
    _clear_away()
    with tempfile.TemporaryDirectory(prefix=f"{PREFIX}{cgroup.owner()}-") as directory:
        yield Path(directory)


@contextlib.contextmanager
def shared_counters(directory: Path) -> Iterator[None]:
    """Have this process and those that it starts count in the same place, until the end of the
    block. Takes effect if nothing that counts was imported yet."""
    mine = COUNTERS_VARIABLE not in os.environ
    os.environ.setdefault(COUNTERS_VARIABLE, str(directory))
    try:
        yield
    finally:
        if mine:
            del os.environ[COUNTERS_VARIABLE]


def _clear_away() -> None:
    """Remove directories of this user's whose makers were killed."""
    for path in Path(tempfile.gettempdir()).glob(f"{PREFIX}*-*-*-*"):
        maker = path.name.removeprefix(PREFIX).rpartition("-")[0]
        with contextlib.suppress(OSError, ValueError):
            if path.lstat().st_uid == os.geteuid() and cgroup.is_dead(maker):
                shutil.rmtree(path)
