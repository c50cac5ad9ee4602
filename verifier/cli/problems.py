"""`verifier problems check`: a whole set of problems tried, before anybody trains on it."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from verifier.cli.console import fail
from verifier.cli.opening import open_bench
from verifier.environments import Environment, EnvironmentUnusable
from verifier.insistence import verify_insisting
from verifier.intake import IntakeRefusal
from verifier.lean.header import BadHeader
from verifier.problemcheck import Standing, probes
from verifier.problemquality import (
    Assessment,
    Disagreement,
    assess,
    compare_definitions,
    not_judged,
    unusable,
)
from verifier.problemset import DEFAULT_ENVIRONMENT, Entry, read_set
from verifier.sandbox import Sandbox
from verifier.sandbox.base import SandboxError
from verifier.sandbox.choice import SANDBOXES
from verifier.settings import Settings
from verifier.text import printable
from verifier.workspace import UnusableInput

_FAULTY = 1
MAX_JOBS = 256


def add_parser(commands: Any, summary: str) -> None:
    """Add this command and its arguments."""
    parser = commands.add_parser("problems", help=summary)
    actions = parser.add_subparsers(dest="action", required=True)
    checking = actions.add_parser(
        "check",
        help="try every problem of a set",
        description="Nothing must score 0 and the oracle 1; tactics that close a statement by"
        " themselves, contradictory hypotheses, surprises of autoImplicit, definitions that differ"
        " within the set, and limits that are nearly reached are told. Exit 0 if all problems"
        " passed, 1 if some did not, 2 on any error.",
    )
    checking.add_argument(
        "problems",
        type=Path,
        metavar="PROBLEMS",
        help="a folder of problems, each with Challenge.lean, problem.toml and oracle/, or a"
        " comparator workspace; or a JSONL file of problems",
    )
    checking.add_argument(
        "--env",
        default=DEFAULT_ENVIRONMENT,
        help="environment of problems that do not name one (default: %(default)s)",
    )
    checking.add_argument(
        "--sandbox", choices=list(SANDBOXES), help="where to run it (default: VERIFIER_SANDBOX)"
    )
    checking.add_argument("--json", type=Path, metavar="FILE", help="write all of it there")
    checking.add_argument(
        "--jobs", type=_jobs, default=2, metavar="N", help="problems tried at a time (default: 2)"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """See the exit codes above."""
    refused: list[Assessment] = []
    try:
        entries = list(
            read_set(args.problems, args.env, lambda where, e: refused.append(_refused(where, e)))
        )
        benches, closed = _open(entries, args.sandbox)
    except (UnusableInput, EnvironmentUnusable, SandboxError) as error:
        return fail(error)
    left_out = [
        not_judged(each.name, f"environment {each.environment}: {closed[each.environment]}")
        for each in entries
        if each.environment in closed
    ]
    judged = [each for each in entries if each.environment in benches]
    found = [*refused, *left_out, *_try_all(judged, benches, args.jobs)]
    differing = compare_definitions((each.name, each.problem) for each in entries)
    if args.json is not None:
        document = {
            "problems": [each.model_dump(mode="json") for each in found],
            "definitions": [each.model_dump(mode="json") for each in differing],
        }
        try:
            args.json.write_text(json.dumps(document, indent=1, ensure_ascii=False) + "\n")
        except OSError as error:
            return fail(f"{args.json}: {error.strerror}")
    _show(found, differing)
    return 0 if all(each.standing is Standing.PASSED for each in found) else _FAULTY


def _refused(where: str, error: UnusableInput) -> Assessment:
    return unusable(where, str(error))


def _open(
    entries: Iterable[Entry], sandbox: str | None
) -> tuple[dict[str, tuple[Environment, Sandbox, Path]], dict[str, str]]:
    """What to judge with, by environment, and why others cannot be used.

    Raises EnvironmentUnusable if none can, and SandboxError.
    """
    settings = Settings()
    benches: dict[str, tuple[Environment, Sandbox, Path]] = {}
    closed: dict[str, str] = {}
    for name in sorted({each.environment for each in entries}):
        try:
            opened = open_bench(settings, name, sandbox, warm=True)
        except EnvironmentUnusable as error:
            closed[name] = str(error)
        else:
            benches[name] = (*opened, settings.cache_dir)
    if closed and not benches:
        raise EnvironmentUnusable("; ".join(closed.values()))
    return benches, closed


def _try_all(
    entries: list[Entry], benches: dict[str, tuple[Environment, Sandbox, Path]], jobs: int
) -> list[Assessment]:
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with (
        Progress(*columns, console=Console(stderr=True), transient=True) as progress,
        ThreadPoolExecutor(jobs) as pool,
    ):
        task = progress.add_task("problems", total=len(entries))

        def try_one(entry: Entry) -> Assessment:
            found = _try(entry, *benches[entry.environment])
            progress.advance(task)
            return found

        try:
            return list(pool.map(try_one, entries))
        finally:
            for _, sandbox, _ in benches.values():
                if (close := getattr(sandbox, "close", None)) is not None:
                    close()


def _try(entry: Entry, environment: Environment, sandbox: Sandbox, cache: Path) -> Assessment:
    try:
        tried = probes(entry.problem, entry.oracle, environment.definition.id)
    except (IntakeRefusal, BadHeader) as error:
        return unusable(entry.name, str(error))
    verdicts = {
        name: verify_insisting(entry.problem, submission, environment, sandbox, cache)
        for name, submission in tried.items()
    }
    return assess(entry.name, verdicts, environment.complete(entry.problem).limits)


def _show(found: list[Assessment], differing: list[Disagreement]) -> None:
    console = Console()
    table = Table("problem", "standing", "trouble", "what was found")
    for each in found:
        if each.standing is not Standing.PASSED or each.findings or each.tight:
            row = (each.name, each.standing, each.trouble or "", "\n".join(_remarks(each)))
            table.add_row(*(Text(printable(cell)) for cell in row))
    if table.row_count:
        console.print(table)
    for name in differing:
        sides = " | ".join(", ".join(names) for names in name.problems)
        said = printable(f"{name.name} is not defined alike: {sides}")
        console.print(said, markup=False, highlight=False, soft_wrap=True)
    troubles = Counter(each.trouble for each in found if each.trouble)
    passed = sum(each.standing is Standing.PASSED for each in found)
    warned = sum(bool(each.findings) for each in found if each.standing is Standing.PASSED)
    counted = "".join(f", {count} {trouble}" for trouble, count in troubles.most_common())
    print(f"{len(found)} problems, {passed} passed ({warned} with warnings){counted}")


def _remarks(assessment: Assessment) -> Iterable[str]:
    if assessment.detail:
        yield assessment.detail
    for code in dict.fromkeys(finding.code for finding in assessment.findings):
        first, *more = (each for each in assessment.findings if each.code is code)
        others = f" (and {len(more)} more like it)" if more else ""
        yield f"{first.severity}: {first.message}{others}"
    for margin in assessment.tight:
        yield f"warning: the oracle took {margin.share:.0%} of its {margin.stage} {margin.what}"
    if assessment.unknown:
        yield f"not judged: {', '.join(assessment.unknown)}"


def _jobs(text: str) -> int:
    number = int(text) if text.isdecimal() else 0
    if not 1 <= number <= MAX_JOBS:
        raise argparse.ArgumentTypeError(f"must be from 1 to {MAX_JOBS}")
    return number
