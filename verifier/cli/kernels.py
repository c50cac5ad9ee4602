"""`verifier kernels`: are the external kernels set up so that their answers mean something?"""

from __future__ import annotations

import argparse
from typing import Any

from verifier.cli.console import fail
from verifier.cli.opening import open_bench
from verifier.environments import EnvironmentUnusable
from verifier.external.trial import try_kernels
from verifier.sandbox.base import SandboxError
from verifier.sandbox.choice import SANDBOXES
from verifier.settings import Settings
from verifier.text import printable

_UNFIT = 1


def add_parser(commands: Any, summary: str) -> None:
    """Add this command and its arguments."""
    parser = commands.add_parser(
        "kernels",
        help=summary,
        description="Exit 0 if each agrees to what holds and rejects a false proof, 1 if one does"
        " not, 2 on any error.",
    )
    parser.add_argument("--env", default="core", help="environment (default: core)")
    parser.add_argument(
        "--sandbox", choices=list(SANDBOXES), help="where to run them (default: VERIFIER_SANDBOX)"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Ask and print; see the exit codes above."""
    settings = Settings()
    if settings.kernel_file is None:
        return fail("there are none: VERIFIER_KERNELS names no file (docs/kernels.md)")
    try:
        environment, sandbox = open_bench(settings, args.env, args.sandbox, warm=False)
        if not environment.kernels:
            return fail(f"{settings.kernels} has none for environment {args.env}")
        fit = True
        for trial in try_kernels(environment, sandbox):
            report = trial.report
            line = f"{report.name}: {trial.of}: {report.answer} ({report.seconds:.2f} s)"
            print(line if trial.passed else f"{line}  WRONG", flush=True)
            if report.detail and not trial.passed:
                print(f"  {printable(report.detail)}")
            fit &= trial.passed
    except (SandboxError, EnvironmentUnusable) as error:
        return fail(error)
    return 0 if fit else _UNFIT
