"""What reading a large proof and rebuilding it for the kernel costs."""

from __future__ import annotations

from verifier.bench.measuring import Goal, Number, Rounds, Row
from verifier.bench.reading import run, write_proof
from verifier.bench.workbench import Workbench


def _rounds(bench: Workbench) -> Rounds:
    path = bench.scratch / "Large.olean"
    path.write_bytes(write_proof("rewriting", bench.sizes.nodes, bench.core.definition.lean))
    while True:
        took = run(path, bench.core, plain=False)
        ours = took["read"] + took["rebuild"]
        yield (ours, took["kernel"]), (took["memory"] / 1e6, took["process"] / 1e6)


def _ours(ours: float, _against: float) -> float:
    return ours


ROW = Row(
    (
        Number(
            "reader_over_kernel_1m",
            "processor time to read a large proof and rebuild it, compiled code",
            "processor time of the kernel's own check",
            Goal(0.25),
        ),
        Number(
            "reader_over_kernel_1m.memory",
            "most memory that reading and rebuilding added",
            "most memory of the process before the kernel's check, with the engine and the imports",
            Goal(300),
            "MB",
            _ours,
        ),
    ),
    _rounds,
)
