"""How much memory more jobs at one time take, where they are forks of the same servers."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

from verifier.bench.measuring import Goal, Number, Rounds, Row
from verifier.bench.proofs import Judge, proof
from verifier.bench.workbench import Workbench
from verifier.sandbox import WarmSandbox

CHILDREN = 4
ALLOWED_MB = 60
"""For each child after the first."""
LOOK_SECONDS = 0.05
# Every child gets as far as this and stays there, so that all are at once in the same state.
_WAITING = """
@[extern "lean_dbg_sleep"]
def dbgSleep {α : Type} (_milliseconds : UInt32) (next : Unit → α) : α := next ()
#eval dbgSleep 3000 fun _ => 0
"""


def _rounds(bench: Workbench) -> Rounds:
    with closing(WarmSandbox()) as sandbox:
        judge = Judge(bench.large, sandbox, bench.settings.cache_dir)
        judge.warm_up(proof)
        while True:
            one = _peak(judge, 1)
            yield ((_peak(judge, CHILDREN), one),)


def _peak(judge: Judge, children: int) -> float:
    """The most megabytes that all processes below this one held while so many proofs were judged at
    one time."""
    with ThreadPoolExecutor(children) as pool:
        judged = [pool.submit(judge.judge, proof() + _WAITING) for _ in range(children)]
        most = 0.0
        while not all(each.done() for each in judged):
            most = max(most, sum(map(_held, _below(os.getpid()))))
            time.sleep(LOOK_SECONDS)
    for each in judged:
        each.result()
    return most


def _below(pid: int) -> Iterator[int]:
    try:
        tasks = list(Path(f"/proc/{pid}/task").iterdir())
        children = [
            int(child) for task in tasks for child in (task / "children").read_text().split()
        ]
    except OSError:  # it has ended
        return
    for child in children:
        yield child
        yield from _below(child)


def _held(pid: int) -> float:
    """The process's share of memory: pages that it has alone, and its part of those it shares."""
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0
    return sum(int(line.split()[1]) * 1024 / 1e6 for line in lines if line.startswith("Pss:"))


def _grown(ours: float, against: float) -> float:
    return (ours - ALLOWED_MB * (CHILDREN - 1)) / against


ROW = Row(
    (
        Number(
            "memory_growth",
            f"memory of warm servers and {CHILDREN} children at one time, "
            f"less {ALLOWED_MB} MB for each child but one",
            "the same with one child",
            Goal(1.2),
            "MB",
            _grown,
        ),
    ),
    _rounds,
)
