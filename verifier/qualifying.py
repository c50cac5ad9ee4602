"""Is an environment fit to serve? All that is looked at before an adopted one does.

    pins, kernel self-test -> library -> imports -> oracles -> suite

The first two have been seen to when the environment was opened. Everything else that is run here is
run as the service would: in the sandbox, by the one path. Where an environment has an exporter,
`checkers` stands in the place of self-test and library, and there is no suite.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from verifier.environments import Environment
from verifier.environments.build import Progress
from verifier.environments.qualification import (
    CHECKERS,
    IMPORTS,
    ORACLES,
    SUITE,
    Check,
    examine_library,
    opened,
)
from verifier.external.trial import try_kernels
from verifier.lean.library import Library
from verifier.lean.names import show
from verifier.model import Problem, Submission, Verdict
from verifier.pipeline import verify
from verifier.reasons import Outcome
from verifier.sandbox.base import Sandbox
from verifier.suite import Bench, Case, run_suite
from verifier.workspace import UnusableInput, load_problem, load_submission

CHALLENGE, SOLUTION = "Challenge.lean", "Solution.lean"
_STATEMENT = "theorem qualifies (p q : Prop) (h : p ∧ q) : q ∧ p := "
_MOST_TOLD = 10
Judge = Callable[[Problem, Submission], Verdict]


def qualify(
    environment: Environment,
    sandbox: Sandbox,
    cache: Path,
    oracles: Path | None,
    cases: Sequence[Case],
    jobs: int,
    progress: Progress,
) -> Iterator[Check]:
    """Look at everything, one after another.

    Args:
        oracles: a folder of folders with a challenge and a solution each.
        cases: all of the adversarial suite.
        jobs: how many of them are judged at the same time.

    Raises:
        UnusableInput: if `oracles` has no such folder, or one cannot be read.
    """
    known = list(_read_oracles(oracles)) if oracles else []

    def judge(problem: Problem, submission: Submission) -> Verdict:
        return verify(problem, submission, environment, sandbox, cache)

    if environment.exporter is None:
        yield from opened(environment)
        yield examine_library(environment, progress)
    else:
        yield opened(environment)[0]
        progress("trying the kernels")
        yield _checkers(environment, sandbox)
    progress("importing all of it")
    yield _imports(environment, judge)
    progress("judging the oracles")
    yield _oracles(known, judge, wanted=environment.exporter is not None)
    if environment.exporter is not None:
        return  # cases do not name their theorems
    yield _suite(environment, sandbox, cache, cases, jobs, progress)


def _checkers(environment: Environment, sandbox: Sandbox) -> Check:
    """Whether each kernel that is asked in place of Lean's tells good from bad."""
    start = time.perf_counter()
    wrong = []
    for trial in try_kernels(environment, sandbox):
        if not trial.passed:
            told = f"{trial.report.name}: {trial.of}: {trial.report.answer}: {trial.report.detail}"
            wrong.append(told)
    names = ", ".join(kernel.name for kernel in environment.kernels)
    detail = "; ".join(wrong[:_MOST_TOLD]) or f"{names}: what holds, and a false proof"
    seconds = time.perf_counter() - start
    return Check(name=CHECKERS, ok=not wrong, detail=detail, seconds=seconds)


def _roots(environment: Environment) -> list[str]:
    """The modules that bring all others; or all, where nobody knows what they import."""
    if environment.exporter is not None:
        return sorted(map(show, environment.modules))
    library = Library(environment.index)
    roots = sorted(map(show, library.roots()))
    library.close()
    return roots


def _imports(environment: Environment, judge: Judge) -> Check:
    """Import all modules at once, for a question that is small otherwise."""
    roots = _roots(environment)
    imports = "".join(f"import {root}\n" for root in roots)
    start = time.perf_counter()
    challenge = {CHALLENGE: f"{imports}{_STATEMENT}sorry\n"}
    answer = {SOLUTION: f"{imports}{_STATEMENT}⟨h.2, h.1⟩\n"}
    problem = Problem(challenge=challenge, theorems=("qualifies",))
    verdict = judge(problem, Submission(files=answer))
    spent = time.perf_counter() - start
    costs = [
        f"{stage.stage} {stage.seconds:.2f} s, {stage.peak_memory_bytes >> 20} MiB"
        for stage in verdict.stages
        if stage.peak_memory_bytes
    ]
    ok = verdict.outcome is Outcome.ACCEPTED
    detail = f"{len(roots)} root modules imported together: {'; '.join(costs)}"
    if not ok:
        detail += f"; {_said(verdict)}"
    return Check(name=IMPORTS, ok=ok, detail=detail, seconds=spent)


def _oracles(
    oracles: Sequence[tuple[str, Problem, Submission]], judge: Judge, wanted: bool
) -> Check:
    """Solutions that have to be accepted, and their challenges, which must not be as they stand.
    Where some are wanted, it is no good to have none."""
    start = time.perf_counter()
    wrong = []
    for name, problem, solution in oracles:
        accepted = judge(problem, solution)
        if accepted.outcome is not Outcome.ACCEPTED:
            wrong.append(f"{name}: the solution is {_said(accepted)}")
        nothing = judge(problem, Submission(files=dict(problem.challenge), entry=problem.entry))
        if nothing.outcome is not Outcome.REJECTED:
            wrong.append(f"{name}: the challenge as it stands is {_said(nothing)}")
    detail = f"{len(oracles)} solutions accepted, and their challenges refused as they stand"
    if wrong:
        detail = f"{len(wrong)} wrong of {2 * len(oracles)}: {'; '.join(wrong[:_MOST_TOLD])}"
    if not oracles:
        detail = "none given: the honest cases of the suite stand in for them"
        if wanted:
            detail = "none given, and nothing stands in for them: --oracles DIR"
    ok = not wrong and bool(oracles or not wanted)
    return Check(name=ORACLES, ok=ok, detail=detail, seconds=time.perf_counter() - start)


def _read_oracles(folder: Path) -> Iterator[tuple[str, Problem, Submission]]:
    below = sorted(path for path in folder.iterdir() if path.is_dir()) if folder.is_dir() else []
    found = [path for path in below if (path / CHALLENGE).is_file()]
    if not found:
        raise UnusableInput(f"{folder} has no folder with a {CHALLENGE} and a {SOLUTION}")
    for path in found:
        yield path.name, load_problem(path / CHALLENGE, {}), load_submission(path / SOLUTION)


def _suite(
    environment: Environment,
    sandbox: Sandbox,
    cache: Path,
    cases: Sequence[Case],
    jobs: int,
    progress: Progress,
) -> Check:
    start = time.perf_counter()
    chosen = [case for case in cases if case.runs_in(environment.definition.cases_of)]
    total, done = sum(len(case.attempts) for case in chosen), 0

    def tell(_: object) -> None:
        nonlocal done
        done += 1
        progress(f"suite: {done} of {total}")

    bench = Bench(environment, sandbox, cache, ask_naive=False)
    trials = run_suite(chosen, bench, jobs, tell)
    wrong = [f"{trial.id}: {trial.trouble[0]}" for trial in trials if trial.trouble]
    left = len(cases) - len(chosen)
    detail = f"{len(trials)} attempts of {len(chosen)} cases, all as they should be"
    if wrong:
        detail = f"{len(wrong)} of {len(trials)} attempts wrong: {'; '.join(wrong[:_MOST_TOLD])}"
    if not trials:
        detail = "there is none to run"
    if left:
        detail += f"; {left} cases are for other environments"
    ok = bool(trials) and not wrong
    return Check(name=SUITE, ok=ok, detail=detail, seconds=time.perf_counter() - start)


def _said(verdict: Verdict) -> str:
    return f"{verdict.outcome.value}, {verdict.reason.value}: {verdict.detail[:300]}"
