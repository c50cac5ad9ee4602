"""All attempts of all cases, judged, and what came of them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from verifier.environments import Environment
from verifier.environments.definition import load_definition
from verifier.model import Verdict
from verifier.sandbox.base import Sandbox
from verifier.sandbox.leftovers import leftovers
from verifier.suite.attempting import judge_attempt
from verifier.suite.cases import Attempt, Case, Kind
from verifier.suite.naive import NaiveWord, naive_says


@dataclass(frozen=True)
class Trial:
    """What came of one attempt.

    Attributes:
        verdict: None if the attempt could not be made; `trouble` then says why.
        naive: what the naive judge says of it; None where it was not or could not be asked.
        trouble: everything that is not as it should be; empty where all is right.
        seconds: from handing in to the verdict.
    """

    case: Case
    attempt: Attempt
    verdict: Verdict | None
    naive: NaiveWord | None
    trouble: tuple[str, ...]
    seconds: float

    @property
    def id(self) -> str:
        """The case and which of its attempts."""
        return f"{self.case.id}/{self.attempt.name}"


@dataclass(frozen=True)
class Bench:
    """Where trials take place."""

    environment: Environment
    sandbox: Sandbox
    cache: Path
    ask_naive: bool = True

    def environment_of(self, case: Case) -> Environment:
        """With the options that a case is written for."""
        return self.environment if case.environments else self._plain

    @cached_property
    def _plain(self) -> Environment:
        """With the options of the environment that all other cases are written for."""
        definition = self.environment.definition
        if definition.compiled_here:
            return self.environment
        options = load_definition(definition.base).options
        plain = definition.model_copy(update={"options": options})
        return replace(self.environment, definition=plain)


def run_suite(
    cases: Sequence[Case], bench: Bench, jobs: int, tell: Callable[[Trial], None]
) -> list[Trial]:
    """Try every attempt of `cases`, which must all run in the environment.

    Cases that attack the machine come last and one at a time: after each attempt the
    machine is searched for what it left, and the honest one must fare as if alone.

    Args:
        jobs: how many other cases are tried at the same time.
        tell: called with each trial when it is done, from one thread at a time.
    """
    hostile = [case for case in cases if case.kind is Kind.MACHINE]
    others = [case for case in cases if case.kind is not Kind.MACHINE]
    trials: list[Trial] = []

    def note(done: Iterable[Trial]) -> None:
        for trial in done:
            trials.append(trial)
            tell(trial)

    with ThreadPoolExecutor(jobs) as pool:
        for done in pool.map(lambda case: _try_case(case, bench), others):
            note(done)
    for case in hostile:
        note(_try_case(case, bench, alone=True))
    return sorted(trials, key=lambda trial: trial.id)


def _try_case(case: Case, bench: Bench, alone: bool = False) -> list[Trial]:
    return [try_attempt(case, attempt, bench, alone) for attempt in case.attempts]


def try_attempt(case: Case, attempt: Attempt, bench: Bench, alone: bool) -> Trial:
    """Judge one attempt; nothing of what goes wrong is raised.

    Args:
        alone: nothing else is running, so that whatever is left behind is its own.
    """
    start = time.perf_counter()
    trouble: list[str] = []
    verdict: Verdict | None = None
    naive: NaiveWord | None = None
    environment = bench.environment_of(case)
    try:
        verdict = judge_attempt(case, attempt, environment, bench.sandbox, bench.cache)
        seconds = time.perf_counter() - start
        if not attempt.expected.met_by(verdict):
            trouble.append(f"expected {attempt.expected}, found {describe(verdict)}")
        if alone:
            trouble += (f"left behind: {what}" for what in leftovers())
        if bench.ask_naive and attempt.name == "cheat":
            naive = naive_says(case, attempt, environment, bench.sandbox, bench.cache)
            if naive != case.naive and (naive or case.naive):
                trouble.append(f"the naive judge says {naive}, case.toml {case.naive}")
    except Exception as error:  # one case must not end the others
        seconds = time.perf_counter() - start
        trouble.append(f"{type(error).__name__}: {error}")
    return Trial(case, attempt, verdict, naive, tuple(trouble), seconds)


def describe(verdict: Verdict) -> str:
    """What a verdict says, on one line."""
    said = f"{verdict.outcome} at {verdict.stage}: {verdict.reason}"
    return f"{said} ({' '.join(verdict.detail.split())[:200]})" if verdict.detail else said
