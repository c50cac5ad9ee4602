"""`verifier keys`: who may use the service."""

import argparse
from datetime import UTC, datetime, timedelta
from typing import Any

from verifier.cli.console import fail
from verifier.cli.serving import open_database
from verifier.text import printable

SCOPES = ("judge", "read", "problems")
EXIT_UNKNOWN = 1


def add_parser(commands: Any, summary: str) -> None:
    """Add this command and its arguments."""
    parser = commands.add_parser(
        "keys",
        help=summary,
        description="They are kept in the service's database: the one that VERIFIER_DATABASE_URL"
        " names, or else that of `verifier serve`, in VERIFIER_DATA_DIR.",
    )
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    create = actions.add_parser("create", help="make a key; its secret is printed this once")
    create.add_argument("name", help="what it is for, for people")
    create.add_argument(
        "--scope",
        action="append",
        choices=SCOPES,
        help="what it may be used for; several times for several (default: everything)",
    )
    create.add_argument("--rate", default=None, help="such as 600/minute (default: the service's)")
    create.add_argument("--days", type=int, default=None, help="days until it expires")
    create.set_defaults(run=run_create)
    listing = actions.add_parser("list", help="list all keys")
    listing.set_defaults(run=run_list)
    revoke = actions.add_parser("revoke", help="make a key useless for ever")
    revoke.add_argument("id", help="as `verifier keys list` shows it: names need not be unique")
    revoke.set_defaults(run=run_revoke)


def run_create(args: argparse.Namespace) -> int:
    """Print the identifier, the secret, and what webhooks are signed with. Exit 0, or 2."""
    import limits  # noqa: PLC0415

    from verifier.service.store.keys import ALL_SCOPES, Scope  # noqa: PLC0415

    if not 0 < len(args.name) <= 200:
        return fail("name: between 1 and 200 characters")
    if args.rate is not None:
        try:
            limits.parse_many(args.rate)
        except ValueError as error:
            return fail(f"--rate: {error}")
    if args.days is not None and not 0 < args.days <= 36_500:
        return fail("--days: between 1 and 36500")
    expires = None if args.days is None else datetime.now(UTC) + timedelta(days=args.days)
    scopes = frozenset(map(Scope, args.scope)) if args.scope else ALL_SCOPES
    key, secret = _keys().create(args.name, scopes, args.rate, expires)
    print(f"id              {key.id}")
    print(f"secret          {secret}")
    print(f"webhook secret  {key.webhook_secret}")
    return 0


def run_list(_args: argparse.Namespace) -> int:
    """Print a line for each key, below headings. Exit 0."""
    now = datetime.now(UTC)
    _print_row("id", "state", "scopes", "rate", "name")
    for key in _keys().list():
        state = "valid" if key.is_valid(now) else ("revoked" if key.revoked_at else "expired")
        scopes = ",".join(sorted(key.scopes))
        _print_row(key.id, state, scopes, key.rate_limit or "-", printable(key.name))
    return 0


def _print_row(id: str, state: str, scopes: str, rate: str, name: str) -> None:
    print(f"{id:36}  {state:8}  {scopes:20}  {rate:16}  {name}")


def run_revoke(args: argparse.Namespace) -> int:
    """Exit 0 if there was such a key, 1 if not."""
    if _keys().revoke(args.id):
        return 0
    fail(f"there is no key {args.id}")
    return EXIT_UNKNOWN


def _keys() -> Any:
    from verifier.service.store.keys import Keys  # noqa: PLC0415

    return Keys(open_database())
