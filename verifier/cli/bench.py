"""`verifier bench`: measure how fast it is here."""

from __future__ import annotations

import argparse
import json
import tempfile
from pathlib import Path
from typing import Any

from httpx import HTTPError
from rich.console import Console

from verifier.cli.console import EXIT_ERROR, fail, progress_line
from verifier.environments import EnvironmentUnusable
from verifier.sandbox import SandboxError
from verifier.settings import Settings
from verifier.text import printable

_MISSED = 1


def add_parser(commands: Any, summary: str) -> None:
    """Add this command and its arguments."""
    parser = commands.add_parser(
        "bench",
        help=summary,
        description="Exit 0 if every number that could be measured meets its goal, 1 if one does "
        "not, 2 if something broke. Goals are for full sizes, so --quick asks for none. The first "
        "time, large libraries are built, for minutes.",
    )
    parser.add_argument(
        "--quick", action="store_true", help="fewer rounds and smaller sizes, and no goals"
    )
    parser.add_argument("--only", nargs="+", metavar="KEY", help="only these rows")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write numbers and samples")
    parser.add_argument("--svg", type=Path, metavar="FILE", help="draw a chart")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """See the exit codes above."""
    # Here, so that the other commands need not wait for what this one imports.
    from verifier.bench.chart import as_svg  # noqa: PLC0415
    from verifier.bench.measuring import Measured, measure  # noqa: PLC0415
    from verifier.bench.report import as_json, as_table, notes  # noqa: PLC0415
    from verifier.bench.rows import ROWS  # noqa: PLC0415
    from verifier.bench.workbench import FULL, QUICK, Workbench  # noqa: PLC0415

    keys = [row.key for row in ROWS]
    if unknown := set(args.only or ()) - set(keys):
        return fail(f"no row {', '.join(sorted(unknown))}; there are: {', '.join(keys)}")
    sizes = QUICK if args.quick else FULL
    found: list[Measured] = []
    broken = False
    with tempfile.TemporaryDirectory(prefix="verifier-bench-") as name, progress_line() as tell:
        bench = Workbench(Settings(), sizes, Path(name), tell)
        for row in ROWS:
            if args.only and row.key not in args.only:
                continue
            try:
                found += measure(row, bench)
            except (EnvironmentUnusable, HTTPError, OSError, RuntimeError, SandboxError) as error:
                # The other rows still mean something.
                fail(f"{row.key}: {error}")
                broken = True
    Console().print(as_table(found, sizes))
    for note in notes(found):
        print(printable(note))
    if args.json:
        args.json.write_text(json.dumps(as_json(found, sizes), indent=1) + "\n")
    if args.svg:
        args.svg.write_text(as_svg(found), "utf-8")
    if broken:
        return EXIT_ERROR
    asked = not args.quick and any(each.met is False for each in found)
    return _MISSED if asked else 0
