"""`verifier openreward`: serve problems to clients of the Open Reward Standard."""

from __future__ import annotations

import argparse
import ipaddress
import os
import re
import socket
from pathlib import Path
from typing import Any

from verifier.cli.console import fail, positive
from verifier.environments import EnvironmentUnusable
from verifier.problemset import DEFAULT_ENVIRONMENT
from verifier.sandbox.base import SandboxError
from verifier.sandbox.choice import SANDBOXES
from verifier.settings import Settings
from verifier.workspace import UnusableInput

KEY_VARIABLE = "LEAN_VERIFIER_OPENREWARD_KEY"
_SPLIT = re.compile(r"([A-Za-z0-9][A-Za-z0-9_-]*)=(.+)", re.DOTALL)


def add_parser(commands: Any, summary: str) -> None:
    """Add this command and its arguments."""
    parser = commands.add_parser(
        "openreward",
        help=summary,
        description="A key for clients, in their header X-API-Key, is taken from the variable"
        f" {KEY_VARIABLE}; without one only this machine can connect.",
    )
    parser.add_argument(
        "--problems",
        action="append",
        required=True,
        type=_source,
        metavar="[SPLIT=]PATH",
        help="a folder of problems or a JSONL file, and the split that they are (default: train)",
    )
    parser.add_argument(
        "--url", help="let this service judge, with the key in LEAN_VERIFIER_KEY (default: here)"
    )
    parser.add_argument(
        "--deadline",
        type=_seconds,
        default=3600.0,
        metavar="SECONDS",
        help="how long to try to get a verdict from the service (default: %(default)g)",
    )
    parser.add_argument(
        "--attempts", type=positive, default=1, metavar="N", help="for each problem (default: 1)"
    )
    parser.add_argument(
        "--env", default=DEFAULT_ENVIRONMENT, help="of problems that name none (default: core)"
    )
    parser.add_argument(
        "--sandbox",
        choices=list(SANDBOXES),
        help="where to judge without a service (default: VERIFIER_SANDBOX)",
    )
    parser.add_argument("--host", default="127.0.0.1", help="(default: %(default)s)")
    parser.add_argument("--port", type=int, default=8080, help="0: any (default: %(default)s)")
    parser.add_argument(
        "--port-file", type=Path, help="write the port here once it is served, for scripts"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Serve until told to stop. Exit 0 then, 2 if it cannot be served."""
    # Here, so that the other commands need not wait for them, and do not need openreward.
    from verifier.ors.catalogue import read_catalogue  # noqa: PLC0415

    key = os.environ.get(KEY_VARIABLE) or None
    try:
        catalogue = read_catalogue(args.problems, args.env, args.attempts, Settings().cache_dir)
        with _listening(args.host, args.port, key) as listener:
            from verifier.ors import serving  # noqa: PLC0415

            serving.serve(
                catalogue,
                listener,
                url=args.url,
                deadline=args.deadline,
                sandbox=args.sandbox,
                key=key,
                port_file=args.port_file,
            )
    except ModuleNotFoundError as error:
        if error.name != "openreward":
            raise
        return fail(
            "openreward is not installed: in the repository's folder,"
            " .venv/bin/pip install '.[openreward]'"
        )
    except (EnvironmentUnusable, OSError, SandboxError, UnusableInput) as error:
        return fail(error)
    return 0


def _listening(host: str, port: int, key: str | None) -> socket.socket:
    """A socket at that address. Raises UnusableInput if it cannot be had, or should not be."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listener = socket.create_server((host, port), family=family)
    except (OSError, OverflowError) as error:
        raise UnusableInput(f"nothing can listen at {host}, port {port}: {error}") from error
    if key is None and not ipaddress.ip_address(listener.getsockname()[0]).is_loopback:
        listener.close()
        raise UnusableInput(
            f"others than this machine can connect to {host}: a key is needed, in {KEY_VARIABLE}"
        )
    return listener


def _source(text: str) -> tuple[str, Path]:
    if named := _SPLIT.fullmatch(text):
        return named[1], Path(named[2])
    return "train", Path(text)


def _seconds(text: str) -> float:
    number = float(text)
    if not 0 < number < 1e9:
        raise argparse.ArgumentTypeError("must be a number of seconds above 0")
    return number
