"""Python files of ours inside a sandbox, with what Python made of them beforehand."""

from __future__ import annotations

from functools import cache
from importlib.util import cache_from_source
from pathlib import Path

from verifier.sandbox.base import Mount


@cache
def with_bytecode(file: Mount) -> tuple[Mount, ...]:
    """A Python file, and its bytecode beside it if there is some; a folder has its own within it.

    Python inside believes bytecode only for the very source that it finds. Jobs may not write any,
    and to compile a file anew for each takes longer than all else that is done with it.
    """
    compiled = Path(cache_from_source(file.source))
    try:
        readable = compiled.stat().st_mode & 0o004
    except OSError:
        return (file,)
    return (file, Mount(compiled, cache_from_source(file.target))) if readable else (file,)
