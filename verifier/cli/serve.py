"""`verifier serve`: the HTTP interface and its worker in one process, with no server to install."""

import argparse
import logging
from pathlib import Path
from typing import Any

from verifier.cli.console import fail, progress_line
from verifier.sandbox import SANDBOXES
from verifier.settings import Settings


def add_parser(commands: Any) -> None:
    """Add this command's arguments."""
    parser = commands.add_parser(
        "serve",
        help="serve the HTTP interface, with a worker and a database of its own",
        description="Settings come from VERIFIER_* variables; see docs/configuration.md.",
    )
    parser.add_argument("--host", help="address to listen on (default: VERIFIER_HOST, 127.0.0.1)")
    parser.add_argument("--port", type=int, help="TCP port (default: VERIFIER_PORT, 8000); 0: any")
    parser.add_argument(
        "--sandbox",
        choices=list(SANDBOXES),
        help="where submissions run (default: VERIFIER_SANDBOX, bubblewrap)",
    )
    parser.add_argument(
        "--port-file", type=Path, help="write the port here once it is served, for scripts"
    )
    parser.add_argument(
        "--log-level",
        choices=("debug", "info", "warning", "error"),
        default="info",
        help="what to say on standard error (default: info)",
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Serve until told to stop. Exit 0 then, 2 if this machine cannot serve."""
    # Here, so that the other commands need not wait for a web framework.
    from verifier.service import standalone  # noqa: PLC0415

    given = {"host": args.host, "port": args.port, "sandbox": args.sandbox}
    settings = Settings(**{name: value for name, value in given.items() if value is not None})
    logging.basicConfig(
        level=args.log_level.upper(), format="%(asctime)s %(levelname)s %(name)s %(message)s"
    )
    logging.getLogger("alembic").setLevel(logging.WARNING)
    try:
        listener = standalone.bind(settings.host, settings.port)
        with progress_line() as progress:
            judge = standalone.open_judge(settings, progress)
    except standalone.UNUSABLE as error:
        return fail(error)
    standalone.serve(settings, judge, listener, args.port_file)
    return 0
