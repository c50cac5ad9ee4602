"""`verifier queue`: what the service gave up, and giving it another chance."""

import argparse
from typing import Any

from verifier.cli.console import fail
from verifier.cli.serving import open_database
from verifier.text import printable

EXIT_UNKNOWN = 1
SHOWN = 1000


def add_parser(commands: Any, summary: str) -> None:
    """Add this command and its arguments."""
    parser = commands.add_parser(
        "queue",
        help=summary,
        description="In VERIFIER_DATABASE_URL. A submission is given up when the service could not"
        " judge it in VERIFIER_MAX_ATTEMPTS attempts; that is no verdict.",
    )
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    listing = actions.add_parser("failed", help="list what was given up, with the reason")
    listing.set_defaults(run=run_failed)
    retry = actions.add_parser("retry", help="queue submissions again")
    retry.add_argument("id", nargs="+")
    retry.set_defaults(run=run_retry)


def run_failed(_args: argparse.Namespace) -> int:
    """Print a line for each. Exit 0."""
    for record in _submissions().failed(SHOWN):
        moment = record.ended_at.isoformat(timespec="seconds") if record.ended_at else "-"
        trouble = printable(" ".join((record.trouble or "").split()))
        print(f"{record.id}  {moment}  {trouble}")
    return 0


def run_retry(args: argparse.Namespace) -> int:
    """Exit 0 if all of them are queued again, 1 if one was not given up."""
    submissions = _submissions()
    code = 0
    for id in args.id:
        if not submissions.retry(id):
            fail(f"{id} is not among what was given up")
            code = EXIT_UNKNOWN
    return code


def _submissions() -> Any:
    from verifier.service.store.submissions import Submissions  # noqa: PLC0415

    return Submissions(open_database())
