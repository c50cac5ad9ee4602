"""Output that is there as a whole or not at all."""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from verifier.regrade.table import UnusableData


@contextmanager
def replacing(out: Path) -> Iterator[Path]:
    """A path beside `out`, that takes its place if the block ends well. File or folder.

    Raises:
        UnusableData: if it cannot be written.
    """
    scratch = out.with_name(f".{out.name}.partial")
    try:
        _remove(scratch)
        out.parent.mkdir(parents=True, exist_ok=True)
        yield scratch
        _sync(scratch)
        old = out.with_name(f".{out.name}.old")
        if out.is_dir() and not out.is_symlink() and scratch.is_dir():
            _remove(old)
            os.rename(out, old)
        os.replace(scratch, out)
        _sync(out.parent)
        _remove(old)
    except OSError as error:
        raise UnusableData(f"{error.filename or out}: {error.strerror or error}") from error
    finally:
        with contextlib.suppress(OSError):
            _remove(scratch)


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
