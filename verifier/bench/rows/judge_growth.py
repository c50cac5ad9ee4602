"""Does judging take longer where the library is larger?"""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from contextlib import closing

from verifier.bench.measuring import Goal, Number, Pair, Rounds, Row
from verifier.bench.proofs import Judge, proof
from verifier.bench.workbench import Workbench
from verifier.reasons import Stage
from verifier.sandbox import WarmSandbox

STAGES = (Stage.READ, Stage.STATEMENT, Stage.AXIOMS, Stage.KERNEL)
REPEATS = 5


def _rounds(bench: Workbench) -> Rounds:
    with closing(WarmSandbox()) as sandbox:
        judges = [
            Judge(environment, sandbox, bench.settings.cache_dir)
            for environment in (bench.large, bench.small)
        ]
        for judge in judges:
            judge.warm_up(proof)
        while True:
            # A stage takes milliseconds, so each sample is a median itself.
            texts = [proof() for _ in range(REPEATS)]
            taken = [[_judging(judge, text) for judge in judges] for text in texts]
            large, small = (_medians(each) for each in zip(*taken, strict=True))
            yield tuple(zip(large, small, strict=True))


def _judging(judge: Judge, text: str) -> Pair:
    """Seconds of the judge's stages, and of the whole job in which they ran."""
    stages = judge.judge(text).stages
    return sum(each.seconds for each in stages if each.stage in STAGES), judge.judging_seconds


def _medians(pairs: Sequence[Pair]) -> Pair:
    stages, jobs = zip(*pairs, strict=True)
    return statistics.median(stages), statistics.median(jobs)


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
