"""`verifier regrade`: judge a whole data set again."""

from __future__ import annotations

import argparse
import math
import os
from pathlib import Path
from typing import Any

from rich.console import Console

from verifier.cli.console import fail, positive
from verifier.environments import EnvironmentUnusable
from verifier.regrade.columns import Form, Role
from verifier.sandbox import SandboxError
from verifier.sandbox.choice import SANDBOXES
from verifier.settings import Settings

_INCOMPLETE = 1
_FORMATS = (
    "jsonl",
    "csv",
    "parquet",
    "arrow",
    "dataset",
    "workspaces",
    "harbor-tasks",
    "harbor-trials",
)


def add_parser(commands: Any, summary: str) -> None:
    """Add this command and its arguments."""
    parser = commands.add_parser(
        "regrade",
        help=summary,
        description="Exit 0 if every row has a reward now, 1 if some have none, 2 if the run could "
        "not be completed: the same command goes on where it was. Beside OUT are left OUT.journal "
        "with all verdicts, OUT.report.json and OUT.report.html.",
    )
    parser.add_argument("source", metavar="IN", type=Path, help="the data: a file or a folder")
    parser.add_argument("--out", type=Path, required=True, help="the data with its verdicts")
    parser.add_argument("--format", choices=_FORMATS, help="of the data (default: by its name)")
    for role, what in (
        (Role.CHALLENGE, "states what is to be proved"),
        (Role.PROOF, "holds the proof"),
        (Role.REWARD, "holds the reward that was recorded"),
        (Role.PROBLEM, "names the problem, for the report"),
    ):
        parser.add_argument(f"--{role}", metavar="COLUMN", help=f"column that {what}")
    parser.add_argument(
        "--form",
        choices=[form.value for form in Form],
        help="whether proofs are whole files or answers of a model (default: as they seem)",
    )
    parser.add_argument(
        "--threshold",
        type=_number,
        default=0.5,
        metavar="R",
        help="a recorded reward above it was a 1, any other a 0 (default: 0.5)",
    )
    parser.add_argument(
        "--prefix", default="verifier_", help="of added columns (default: verifier_)"
    )
    parser.add_argument("--env", default="core", help="environment (default: core)")
    parser.add_argument(
        "--ignore-environment",
        action="store_true",
        help="judge there whatever a column `environment` says",
    )
    parser.add_argument(
        "--sandbox", choices=list(SANDBOXES), help="where to run it (default: VERIFIER_SANDBOX)"
    )
    parser.add_argument(
        "--url", help="have a service judge; its key is in the variable LEAN_VERIFIER_KEY"
    )
    parser.add_argument(
        "--jobs",
        type=positive,
        metavar="N",
        help="judged at a time (default: one a processor, or 32 with --url)",
    )
    parser.add_argument(
        "--retry-errors", action="store_true", help="ask again what ended without a reward"
    )
    parser.add_argument("--force", action="store_true", help="replace an OUT that is there")
    parser.add_argument(
        "--axiom", action="append", metavar="NAME", help="permit only these axioms (repeatable)"
    )
    parser.add_argument(
        "--allow-disproof",
        action="store_const",
        const=True,
        help="let `theorem NAME.disproof : ¬ statement` count",
    )
    parser.add_argument(
        "--lean-kernel-only",
        action="store_true",
        help="leave out the external kernels that workspaces ask for",
    )
    parser.add_argument(
        "--tasks", type=Path, metavar="DIR", help="where the tasks of Harbor's trials are"
    )
    parser.add_argument(
        "--submission",
        metavar="PATH",
        help="where a submission is, below each of Harbor's trials or tasks",
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """See the exit codes above."""
    # Only who judges data needs what follows.
    from verifier.regrade.formats import open_table  # noqa: PLC0415
    from verifier.regrade.formats.tree import Choices, TreeTable  # noqa: PLC0415
    from verifier.regrade.graders import GraderLost  # noqa: PLC0415
    from verifier.regrade.running import Task, prepare  # noqa: PLC0415
    from verifier.regrade.running import run as run_task  # noqa: PLC0415
    from verifier.regrade.table import UnusableData  # noqa: PLC0415
    from verifier.regrade.terminal import print_report, shown_progress  # noqa: PLC0415

    console = Console(stderr=True)
    jobs = args.jobs or (32 if args.url else os.cpu_count() or 1)
    said = {role: getattr(args, role) for role in Role}
    task = Task(
        source=args.source,
        out=args.out,
        columns={role: name for role, name in said.items() if name is not None},
        form=args.form and Form(args.form),
        overrides={"permitted_axioms": args.axiom, "allow_disproof": args.allow_disproof},
        threshold=args.threshold,
        prefix=args.prefix,
        jobs=jobs,
        retry_errors=args.retry_errors,
        force=args.force,
        environment=None if args.ignore_environment else args.env,
    )
    try:
        choices = Choices(args.env, args.lean_kernel_only, args.tasks, args.submission)
        table = open_table(args.source, args.format, choices)
        if choices != Choices(args.env) and not isinstance(table, TreeTable):
            raise UnusableData("--tasks, --submission and --lean-kernel-only are for trees")
        columns = prepare(task, table)
        for line in () if isinstance(table, TreeTable) else columns.described():
            console.print(f"verifier: {line}", markup=False, highlight=False, soft_wrap=True)
        grader = _grader(args, jobs)
        try:
            report = run_task(
                task, table, columns, grader, lambda total: shown_progress(console, total)
            )
        finally:
            grader.close()
    except (UnusableData, SandboxError, EnvironmentUnusable) as error:
        return fail(error)
    except GraderLost as error:
        return fail(f"{error}; what was judged is recorded: the same command goes on from there")
    print_report(Console(), report)
    return _INCOMPLETE if report["rewards"]["none"] else 0


def _grader(args: argparse.Namespace, jobs: int) -> Any:
    from verifier.cli.opening import open_bench  # noqa: PLC0415
    from verifier.regrade.graders import LocalGrader, RemoteGrader  # noqa: PLC0415

    if args.url:
        return RemoteGrader(args.url, args.env, connections=jobs + 1)
    settings = Settings()
    environment, sandbox = open_bench(settings, args.env, args.sandbox, warm=True)
    return LocalGrader(environment, sandbox, settings.cache_dir)


def _number(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise argparse.ArgumentTypeError("must be a number")
    return number
