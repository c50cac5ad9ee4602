"""`verifier serve`: the HTTP interface, a queue and a worker, with no server to install."""

import argparse
from typing import Any

from verifier.cli.console import EXIT_ERROR, fail
from verifier.cli.serving import add_logging, add_server, settings_from, start_logging
from verifier.sandbox import SandboxError
from verifier.sandbox.choice import SANDBOXES


def add_parser(commands: Any, summary: str) -> None:
    """Add this command and its arguments."""
    parser = commands.add_parser(
        "serve",
        help=summary,
        description="Settings come from VERIFIER_* variables; see docs/configuration.md.",
    )
    add_server(parser)
    parser.add_argument(
        "--sandbox",
        choices=list(SANDBOXES),
        help="where submissions run (default: VERIFIER_SANDBOX, bubblewrap)",
    )
    add_logging(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Serve until told to stop. Exit 0 then, 2 if this machine cannot serve."""
    settings = settings_from(args, "host", "port", "sandbox")
    start_logging(args, settings)
    from verifier.service.scratch import scratch_directory, shared_counters  # noqa: PLC0415

    with scratch_directory() as directory, shared_counters(directory):
        # Here, so that the other commands need not wait for a web framework.
        from verifier.environments import EnvironmentUnusable  # noqa: PLC0415
        from verifier.service import standalone  # noqa: PLC0415
        from verifier.service.api.server import AddressUnusable, bind  # noqa: PLC0415
        from verifier.service.queue.embedded import BrokerUnusable  # noqa: PLC0415
        from verifier.service.store.database import DatabaseUnusable  # noqa: PLC0415

        unusable = (
            AddressUnusable,
            BrokerUnusable,
            DatabaseUnusable,
            EnvironmentUnusable,
            SandboxError,
        )
        try:
            listener = bind(settings.host, settings.port)
            standalone.serve(settings, listener, directory, args.port_file, args.log_level)
        except unusable as error:
            return fail(error)
        except standalone.WorkerUnusable:
            return EXIT_ERROR  # it has said why
    return 0
