"""A library in portions, each the work of a process of its own."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import TypeVar

from verifier.lean.library import part_files
from verifier.lean.names import Name

R = TypeVar("R")

PORTION_BYTES = 128 << 20
"""Of compiled files. Measured on core: terms and the kernel's copies take nine times as much."""
_MEMORY_FACTOR = 12


def map_portions(
    work: Callable[[tuple[Name, ...]], R],
    names: Sequence[Name],
    library: Path,
    portion_bytes: int = PORTION_BYTES,
) -> Iterator[R]:
    """What `work` makes of each portion of `names`, in their order; `work` has to be picklable.

    Args:
        library: the folder of the modules.
        portion_bytes: how much one process takes on; a module is never divided.

    Raises:
        concurrent.futures.process.BrokenProcessPool: if a process dies.
        Exception: what `work` raises.
    """
    portions = list(_portions(names, library, portion_bytes))
    workers = max(1, min(len(portions), _at_once(portion_bytes)))
    # A process has one kernel for life, and an engine's threads do not survive a fork.
    with ProcessPoolExecutor(workers, get_context("spawn"), max_tasks_per_child=1) as pool:
        yield from pool.map(work, portions)


def _portions(
    order: Sequence[Name], library: Path, portion_bytes: int
) -> Iterator[tuple[Name, ...]]:
    """The modules in their order, cut where a portion would become too large."""
    portion: list[Name] = []
    size = 0
    for name in order:
        more = sum(path.stat().st_size for path in part_files(library, name))
        if portion and size + more > portion_bytes:
            yield tuple(portion)
            portion, size = [], 0
        portion.append(name)
        size += more
    if portion:
        yield tuple(portion)


def _at_once(portion_bytes: int) -> int:
    """How many processes this machine has memory and processors for."""
    memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    return min(os.cpu_count() or 1, memory // (_MEMORY_FACTOR * portion_bytes))
