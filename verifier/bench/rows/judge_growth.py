"""Does judging take longer where the library is larger?"""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from contextlib import closing

from verifier.bench.measuring import Goal, Number, Pair, Row
from verifier.bench.proofs import Judge, proof
from verifier.bench.workbench import Workbench
from verifier.reasons import Stage
from verifier.sandbox import WarmSandbox

STAGES = (Stage.READ, Stage.STATEMENT, Stage.AXIOMS, Stage.KERNEL)
REPEATS = 5


def _rounds(bench: Workbench) -> Iterator[tuple[Pair, ...]]:
    with closing(WarmSandbox()) as sandbox:
        judges = [
            Judge(environment, sandbox, bench.settings.cache_dir)
            for environment in (bench.large, bench.small)
        ]
        for judge in judges:
            judge.warm_up(proof)
        while True:
            # A stage takes milliseconds, so each sample is a median itself.
            taken = [tuple(_judging(judge, proof()) for judge in judges) for _ in range(REPEATS)]
            yield tuple(
                (
                    statistics.median(large[n] for large, _ in taken),
                    statistics.median(small[n] for _, small in taken),
                )
                for n in range(2)
            )


def _judging(judge: Judge, text: str) -> Pair:
    """Seconds of the judge's stages, and of the whole job in which they ran."""
    stages = judge.judge(text).stages
    return sum(each.seconds for each in stages if each.stage in STAGES), judge.judging_seconds


ROW = Row(
    (
        Number(
            "judge_growth_1k_50k",
            "the judge's stages, read to kernel, large library",
            "the same with the small library",
            Goal(1.1),
        ),
        Number(
            "judge_growth_1k_50k.job",
            "the judge's whole job, from starting its sandbox, large library",
            "the same with the small library",
            Goal(1.1),
        ),
    ),
    _rounds,
)
