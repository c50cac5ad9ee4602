"""`verifier migrate`: makes the database, or brings it up to date."""

import argparse
from typing import Any

from verifier.cli.console import fail
from verifier.settings import Settings


def add_parser(commands: Any, summary: str) -> None:
    """Add this command and its arguments."""
    parser = commands.add_parser(
        "migrate",
        help=summary,
        description="Works on VERIFIER_DATABASE_URL. Safe to run twice, and by several at once.",
    )
    parser.set_defaults(run=run)


def run(_args: argparse.Namespace) -> int:
    """Exit 0 if the database is up to date then, 2 if it cannot be used."""
    from verifier.service.store.database import (  # noqa: PLC0415
        DatabaseUnusable,
        connect,
        migrate,
    )

    try:
        migrate(connect(Settings().database))
    except DatabaseUnusable as error:
        return fail(error)
    return 0
