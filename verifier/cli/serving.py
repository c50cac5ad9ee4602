"""What the commands of the service share: their arguments, settings and logs."""

import argparse
import logging
from pathlib import Path
from typing import Any

from verifier.settings import Settings, unknown_names

logger = logging.getLogger(__name__)


def add_server(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of a command that listens."""
    parser.add_argument("--host", help="address to listen on (default: VERIFIER_HOST, 127.0.0.1)")
    parser.add_argument("--port", type=int, help="TCP port (default: VERIFIER_PORT, 8000); 0: any")
    parser.add_argument(
        "--port-file", type=Path, help="write the port here once it is served, for scripts"
    )


def add_logging(parser: argparse.ArgumentParser) -> None:
    """Add the argument of a command that logs."""
    parser.add_argument(
        "--log-level",
        choices=("debug", "info", "warning", "error"),
        default="info",
        help="what to say on standard error (default: info)",
    )


def settings_from(args: argparse.Namespace, *names: str) -> Settings:
    """The settings, with those arguments that were given."""
    given = {name: getattr(args, name) for name in names}
    return Settings(**{name: value for name, value in given.items() if value is not None})


def start_logging(args: argparse.Namespace, settings: Settings) -> None:
    """Begin to log, first of all what was meant to be a setting and is none."""
    from verifier.service.logs import configure  # noqa: PLC0415

    configure(settings.log_format, args.log_level)
    for complaint in unknown_names():
        logger.warning("%s", complaint)


def open_database() -> Any:
    """The database that the settings name, brought up to date. Raises DatabaseUnusable."""
    from verifier.service.store.database import Database, connect, migrate  # noqa: PLC0415

    engine = connect(Settings().database)
    migrate(engine)
    return Database(engine)
