"""A verdict where nothing is ready but the compiled challenge, against a cold `lean`."""

from __future__ import annotations

from verifier.bench.measuring import Goal, Number, Rounds, Row
from verifier.bench.proofs import Judge, against_bare, proof
from verifier.bench.workbench import Workbench
from verifier.sandbox import BubblewrapSandbox


class _Cold(BubblewrapSandbox):
    # What Lean knows after a header is on disk already, if another row was measured before.
    shows_new_files = False


def _rounds(bench: Workbench) -> Rounds:
    environment = bench.large
    judge = Judge(environment, _Cold(), bench.settings.cache_dir)
    judge.judge(proof())
    yield from against_bare(judge, environment, bench.scratch)


ROW = Row(
    (
        Number(
            "cold_over_bare",
            "verdict on a new proof, nothing kept ready, large library",
            "`lean -o` of the same file, as a process of its own",
            Goal(1.8),
        ),
    ),
    _rounds,
)
