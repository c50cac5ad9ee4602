"""What it is worth to judge only what is new, and trust the library."""

from __future__ import annotations

import json
from contextlib import closing

from verifier.bench.measuring import Goal, Number, Rounds, Row
from verifier.bench.proofs import ASKED, Judge, compile_bare, proof
from verifier.bench.workbench import Workbench
from verifier.environments import Environment
from verifier.environments.child import run_in_child
from verifier.sandbox import WarmSandbox

_SECONDS = 1800


def _rounds(bench: Workbench) -> Rounds:
    environment = bench.large
    with closing(WarmSandbox()) as sandbox:
        judge = Judge(environment, sandbox, bench.settings.cache_dir)
        judge.warm_up(proof)
        while True:
            text = proof()
            compile_bare(environment, bench.scratch, "Closure", text)
            took = _replay(environment, str(bench.scratch / "Closure.olean"), bench)
            judge.judge(text)
            ours = judge.judging_seconds
            yield (ours, took["all"]), (ours, took["replay"])


def _replay(environment: Environment, compiled: str, bench: Workbench) -> dict[str, float]:
    job = {**environment.kernel_job(), "compiled": compiled, "theorem": [ASKED]}
    said = run_in_child("verifier.bench.closure", job, _SECONDS, "the closure's replay")
    took: dict[str, float] = json.loads(said)
    if took["constants"] < bench.sizes.theorems:
        raise RuntimeError(f"the proof rests on {took['constants']} constants only")
    return took


def _speedup(ours: float, against: float) -> float:
    return against / ours


ROW = Row(
    (
        Number(
            "judge_speedup_over_closure",
            "the judge's whole job, from starting its sandbox, large library",
            "reading, walking and declaring the closure of statement and proof, in a bare process",
            Goal(20, at_least=True),
            combine=_speedup,
        ),
        Number(
            "judge_speedup_over_closure.add",
            "the same",
            "walking and declaring alone, with the whole library read beforehand",
            Goal(20, at_least=True),
            combine=_speedup,
        ),
    ),
    _rounds,
)
