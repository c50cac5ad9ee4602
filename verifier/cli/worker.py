"""`verifier worker`: judges what is queued."""

import argparse
from typing import Any, Literal

from verifier.cli.console import fail, progress_line
from verifier.cli.serving import add_logging, settings_from, start_logging
from verifier.sandbox import SandboxError
from verifier.sandbox.choice import SANDBOXES
from verifier.settings import Settings


def add_parser(commands: Any, summary: str) -> None:
    """Add this command and its arguments."""
    parser = commands.add_parser(
        "worker",
        help=summary,
        description="Needs VERIFIER_DATABASE_URL and VERIFIER_BROKER_URL. SIGTERM lets it finish"
        " what it is at, for VERIFIER_SHUTDOWN_SECONDS; what is not done then is queued again.",
    )
    parser.add_argument(
        "--sandbox",
        choices=list(SANDBOXES),
        help="where submissions run (default: VERIFIER_SANDBOX, bubblewrap)",
    )
    parser.add_argument(
        "--reference",
        choices=("idle", "always"),
        help="judge nothing, but ask the reference judge about what was accepted: while nothing is"
        " queued that a worker could judge now, or always. Needs VERIFIER_DATABASE_URL alone",
    )
    add_logging(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Work until told to stop. Exit 0 then, 2 if this machine cannot judge."""
    settings = settings_from(args, "sandbox")
    start_logging(args, settings)
    if args.reference:
        return _refer(settings, args.reference)
    if not settings.broker_url:
        return fail("VERIFIER_BROKER_URL is not set; `verifier serve` needs none")
    from verifier.service.scratch import scratch_directory, shared_counters  # noqa: PLC0415

    with scratch_directory() as directory, shared_counters(directory):
        from verifier.environments import EnvironmentUnusable  # noqa: PLC0415
        from verifier.service.queue.worker import open_for_work, run_worker  # noqa: PLC0415
        from verifier.service.tracing import TracingUnusable  # noqa: PLC0415

        try:
            with progress_line() as progress:
                environments = open_for_work(settings, progress)
        except (SandboxError, EnvironmentUnusable) as error:
            return fail(error)
        try:
            return run_worker(settings, environments)
        except TracingUnusable as error:
            return fail(error)


def _refer(settings: Settings, when: Literal["idle", "always"]) -> int:
    """Ask the reference judge until told to stop; exit as `run` does."""
    from verifier.service.scratch import scratch_directory, shared_counters  # noqa: PLC0415

    with scratch_directory() as directory, shared_counters(directory):
        from verifier.environments import EnvironmentUnusable  # noqa: PLC0415
        from verifier.service.queue.referring import (  # noqa: PLC0415
            opened_judges,
            run_reference,
        )

        try:
            return run_reference(settings, opened_judges(settings), when)
        except (SandboxError, EnvironmentUnusable) as error:
            return fail(error)
