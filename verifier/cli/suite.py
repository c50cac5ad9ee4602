"""`verifier suite`: run the adversarial suite, or start a new case."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from verifier.cli.console import fail, positive
from verifier.cli.opening import open_bench
from verifier.environments import EnvironmentUnusable
from verifier.sandbox import SandboxError
from verifier.sandbox.choice import SANDBOXES
from verifier.settings import Settings
from verifier.suite import CASES, Bench, Case, Kind, Trial, load_cases, run_suite, scaffold
from verifier.suite.report import as_json, as_junit, as_table
from verifier.text import printable

_WRONG = 1


def add_parser(commands: Any, summary: str) -> None:
    """Add this command and its arguments."""
    parser = commands.add_parser("suite", help=summary)
    actions = parser.add_subparsers(dest="action", required=True)
    running = actions.add_parser(
        "run",
        help="judge every cheat and every honest twin",
        description="Exit 0 only if every cheat ends at its stage for its reason and every "
        "honest twin gets 1; 1 if any does not; 2 if the suite, or none of the chosen cases, "
        "can be run.",
    )
    running.add_argument("--case", metavar="GLOB", help="only cases whose id matches")
    kinds = [kind.value for kind in Kind]
    running.add_argument("--kind", choices=kinds, help="only cases of this kind")
    running.add_argument(
        "--sandbox",
        choices=list(SANDBOXES),
        help="where to run them (default: VERIFIER_SANDBOX)",
    )
    running.add_argument(
        "--cold",
        action="store_true",
        help="start every program anew for each job, where some would be kept ready",
    )
    running.add_argument("--env", default="core", help="environment (default: core)")
    running.add_argument("--json", type=Path, metavar="FILE", help="write all that was found")
    running.add_argument("--junit", type=Path, metavar="FILE", help="write it as JUnit XML")
    running.add_argument("--no-naive", action="store_true", help="do not ask the naive judge")
    running.add_argument(
        "--jobs", type=positive, default=os.cpu_count() or 1, metavar="N", help="at a time"
    )
    starting = actions.add_parser("new", help="make the folder of a new case")
    starting.add_argument("id", help="such as `axiom-in-instance`")
    for action in (running, starting):
        action.add_argument("--cases", type=Path, default=CASES, metavar="DIR", help="the cases")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """See the exit codes above."""
    try:
        if args.action == "new":
            print(scaffold(args.cases, args.id))
            return 0
        wanted = _select(load_cases(args.cases), args.case, args.kind)
        settings = Settings()
        environment, sandbox = open_bench(
            settings, args.env, args.sandbox, not args.cold, examine=True
        )
    except (EnvironmentUnusable, OSError, SandboxError, ValueError) as error:
        return fail(error)
    cases = [case for case in wanted if case.runs_in(environment.definition.cases_of)]
    not_run = [case for case in wanted if case not in cases]
    if not cases:
        names = ", ".join(case.id for case in not_run)
        return fail(f"none of the chosen cases runs in {args.env}: {names}")
    bench = Bench(environment, sandbox, settings.cache_dir, not args.no_naive)
    start = time.perf_counter()
    trials = _run(cases, bench, args.jobs)
    seconds = time.perf_counter() - start
    try:
        _write(args, sandbox.name, trials, not_run)
    except OSError as error:
        return fail(error)
    Console().print(as_table(trials, not_run))
    if not_run:
        names = ", ".join(case.id for case in not_run)
        print(f"not run, for want of another environment: {names}")
    wrong = sum(bool(trial.trouble) for trial in trials)
    print(
        f"{len(cases)} cases, {len(trials)} attempts, {wrong} wrong, {len(not_run)} cases not run, "
        f"{seconds:.1f} s"
    )
    return _WRONG if wrong else 0


def _select(cases: list[Case], pattern: str | None, kind: str | None) -> list[Case]:
    wanted = [
        case
        for case in cases
        if (pattern is None or fnmatchcase(case.id, pattern)) and kind in (None, case.kind)
    ]
    if not wanted:
        raise ValueError(f"none of {len(cases)} cases is asked for")
    return wanted


def _run(cases: list[Case], bench: Bench, jobs: int) -> list[Trial]:
    """Run with a progress bar; say at once what is wrong."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
    )
    errors = Console(stderr=True)
    total = sum(len(case.attempts) for case in cases)
    with Progress(*columns, console=errors, transient=True) as progress:
        task = progress.add_task("suite", total=total)

        def tell(trial: Trial) -> None:
            progress.advance(task)
            progress.update(task, description=trial.case.kind)
            for line in trial.trouble:
                said = printable(f"WRONG {trial.id}: {line}")
                progress.console.print(said, markup=False, highlight=False, soft_wrap=True)

        return run_suite(cases, bench, jobs, tell)


def _write(
    args: argparse.Namespace, sandbox: str, trials: list[Trial], not_run: list[Case]
) -> None:
    if args.json is not None:
        found = as_json(trials, not_run, args.env, sandbox)
        args.json.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n")
    if args.junit is not None:
        args.junit.write_bytes(as_junit(trials, not_run, f"{args.env} {sandbox}"))
    sys.stdout.flush()
