"""Every case of the adversarial suite, judged on the one path and by the naive judge."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from verifier.environments import Environment
from verifier.sandbox.base import Sandbox
from verifier.suite import CASES, Kind, judge_attempt, load_cases, naive_says

ALL = load_cases(CASES)
# test_hostile.py judges attacks on the machine, and what they leave behind.
ATTEMPTS = {
    f"{case.id}-{attempt.name}": (case, attempt)
    for case in ALL
    for attempt in case.attempts
    if case.runs_in("core") and case.kind is not Kind.MACHINE
}
SOURCES = {
    name: (case, attempt)
    for name, (case, attempt) in ATTEMPTS.items()
    if attempt.name == "cheat" and not attempt.transformations
}
WORKERS = 2


@pytest.fixture(scope="session")
def at_work(
    request: pytest.FixtureRequest, environment: Environment, sandbox: Sandbox, cache_dir: Path
) -> Iterator[dict[tuple[str, str], Future[Any]]]:
    """What the chosen tests of this file ask, worked out in their order on all processors."""
    bench = (environment, sandbox, cache_dir)
    with ThreadPoolExecutor(WORKERS) as pool:
        futures = {}
        for item in request.session.items:
            name = getattr(item, "callspec", None) and item.callspec.params.get("name")
            if item.path == Path(__file__) and name:
                ask = naive_says if "naive" in item.originalname else judge_attempt
                futures[item.originalname, name] = pool.submit(ask, *ATTEMPTS[name], *bench)
        yield futures
        pool.shutdown(cancel_futures=True)


@pytest.mark.parametrize("name", ATTEMPTS)
def test_ends_at_its_stage_for_its_reason(
    name: str, request: pytest.FixtureRequest, at_work: dict[tuple[str, str], Future[Any]]
) -> None:
    verdict = at_work[request.node.originalname, name].result()
    _, attempt = ATTEMPTS[name]
    assert attempt.expected.met_by(verdict), verdict.model_dump_json(indent=1)


@pytest.mark.parametrize("name", SOURCES)
def test_the_naive_judge_says_what_the_case_claims(
    name: str, request: pytest.FixtureRequest, at_work: dict[tuple[str, str], Future[Any]]
) -> None:
    case, _ = ATTEMPTS[name]
    assert at_work[request.node.originalname, name].result() == case.naive


def test_every_case_is_whole() -> None:
    for case in ALL:
        names = [attempt.name for attempt in case.attempts]
        if case.kind in (Kind.HONEST, Kind.COSTLY):
            continue
        assert "cheat" in names, case.id
        assert case.layer != "-", case.id
