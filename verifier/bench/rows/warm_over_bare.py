"""A verdict where all is ready, against a cold `lean`."""

from __future__ import annotations

from contextlib import closing

from verifier.bench.measuring import Goal, Number, Rounds, Row
from verifier.bench.proofs import Judge, against_bare, proof
from verifier.bench.workbench import Workbench
from verifier.sandbox import WarmSandbox


def _rounds(bench: Workbench) -> Rounds:
    environment = bench.large
    with closing(WarmSandbox()) as sandbox:
        judge = Judge(environment, sandbox, bench.settings.cache_dir)
        judge.warm_up(proof)
        yield from against_bare(judge, environment, bench.scratch)


ROW = Row(
    (
        Number(
            "warm_over_bare",
            "verdict on a new proof, servers and header ready, large library",
            "`lean -o` of the same file, as a process of its own",
            Goal(0.5),
        ),
    ),
    _rounds,
)
