"""Verdicts a second over HTTP, against as many bare compilers at a time as there are workers."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import httpx

from verifier.bench.measuring import Goal, Number, Rounds, Row
from verifier.bench.proofs import compile_bare, proof, request
from verifier.bench.service import serving
from verifier.bench.workbench import Workbench

WORKERS = 2
CLIENTS = 16


def _rounds(bench: Workbench) -> Rounds:
    def send(text: str) -> None:
        answer = client.post("/v1/reward", json=request(text))
        if answer.is_error or answer.json()["reward"] != 1:
            raise httpx.HTTPError(f"no reward of 1: {answer.text[:2000]}")

    def compile_it(text: str) -> None:
        compile_bare(bench.core, bench.scratch, f"Bare{hash(text)}", text)

    with serving(bench.scratch / "throughput", WORKERS) as client:
        texts = _texts(2 * CLIENTS)
        _rate(ThreadPoolExecutor(CLIENTS), send, texts)
        while True:
            texts = _texts(bench.sizes.submissions)
            bare = _rate(ThreadPoolExecutor(WORKERS), compile_it, texts)
            yield ((_rate(ThreadPoolExecutor(CLIENTS), send, texts), bare),)


def _texts(count: int) -> list[str]:
    return [proof(large=False) for _ in range(count)]


def _rate(pool: ThreadPoolExecutor, do: Callable[[str], None], texts: list[str]) -> float:
    """How many a second."""
    started = time.perf_counter()
    with pool:
        list(pool.map(do, texts))
    return len(texts) / (time.perf_counter() - started)


ROW = Row(
    (
        Number(
            "throughput_over_bare",
            f"verdicts a second on new proofs, over HTTP, {WORKERS} workers",
            f"`lean -o` of the same files, {WORKERS} processes at a time",
            Goal(3, at_least=True),
            "1/s",
        ),
    ),
    _rounds,
)
