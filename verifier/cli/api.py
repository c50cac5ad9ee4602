"""`verifier api`: the HTTP interface alone; workers, queue and database are elsewhere."""

import argparse
from typing import Any

from verifier.cli.console import fail
from verifier.cli.serving import add_logging, add_server, settings_from, start_logging


def add_parser(commands: Any, summary: str) -> None:
    """Add this command and its arguments."""
    parser = commands.add_parser(
        "api",
        help=summary,
        description="Needs VERIFIER_DATABASE_URL and VERIFIER_BROKER_URL, and a database that"
        " `verifier migrate` has brought up to date. Run as many as you like.",
    )
    add_server(parser)
    add_logging(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Serve until told to stop. Exit 0 then, 2 if it cannot serve."""
    settings = settings_from(args, "host", "port")
    start_logging(args, settings)
    if not settings.broker_url:
        return fail("VERIFIER_BROKER_URL is not set; `verifier serve` needs none")
    from verifier.service.api.server import AddressUnusable, bind, serve_api  # noqa: PLC0415

    try:
        listener = bind(settings.host, settings.port)
    except AddressUnusable as error:
        return fail(error)
    serve_api(settings, listener, args.port_file)
    return 0
