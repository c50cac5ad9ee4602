"""How long a verdict that is known already takes, against the least that can be asked."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

import httpx

from verifier.bench.measuring import Goal, Number, Rounds, Row
from verifier.bench.proofs import proof, request
from verifier.bench.service import serving
from verifier.bench.workbench import Workbench


def _rounds(bench: Workbench) -> Rounds:
    known = request(proof(large=False))
    with serving(bench.scratch / "cached", 1) as client:
        client.post("/v1/reward", json=known).raise_for_status()
        while True:
            ours, against = [], []
            for _ in range(bench.sizes.requests):
                against.append(_seconds(lambda: client.get("/healthz")))
                ours.append(_seconds(lambda: client.post("/v1/reward", json=known)))
            yield ((statistics.median(ours), statistics.median(against)),)


def _seconds(ask: Callable[[], httpx.Response]) -> float:
    started = time.perf_counter()
    ask().raise_for_status()
    return time.perf_counter() - started


ROW = Row(
    (
        Number(
            "cached_over_healthz",
            "`POST /v1/reward` of what was judged before, median over one connection",
            "`GET /healthz` over the same connection",
            Goal(2),
        ),
    ),
    _rounds,
)
