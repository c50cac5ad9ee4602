"""The command `verifier`: takes its arguments apart and hands them to one of the commands."""

import argparse
import os
import sys
import traceback
from collections.abc import Sequence
from importlib import import_module

from pydantic import ValidationError

import verifier
from verifier.cli.console import EXIT_ERROR, fail
from verifier.settings import PREFIX

COMMANDS = {
    "check": "judge a solution of a challenge",
    "problems": "find out what problems are worth",
    "regrade": "judge a data set of proofs again",
    "serve": "serve the HTTP interface, with a worker, a queue and a database of its own",
    "api": "serve the HTTP interface alone",
    "worker": "judge what is queued",
    "migrate": "make the database, or bring it up to date",
    "keys": "make, list and revoke API keys",
    "queue": "list what was given up, and queue it again",
    "env": "list, build, adopt and qualify environments",
    "kernels": "ask external kernels about what is known",
    "reference": "list what the reference judge contradicts, and ask it again",
    "suite": "run the adversarial suite, or add to it",
    "bench": "measure how fast it is, against the bare compiler and the like",
    "doctor": "check every prerequisite",
    "harbor": "make tasks for Harbor, and judge what agents did",
    "openreward": "serve problems to OpenReward clients (needs the extra `openreward`)",
}
"""The commands, each a module of its name beside this one, and what `--help` says of it."""
INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; return the exit code. 2 is an error of any kind."""
    parser = argparse.ArgumentParser(
        prog="verifier", description="Judges Lean 4 proofs for adversaries."
    )
    parser.add_argument("--version", action="version", version=verifier.__version__)
    parser.add_argument("--debug", action="store_true", help="show where an error came from")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    given = sys.argv[1:] if arguments is None else arguments
    wanted = next((word for word in given if not word.startswith("-")), None)
    for name, summary in COMMANDS.items():
        if name == wanted:
            # No other is imported: some need what takes half a second to load.
            import_module(f"verifier.cli.{name}").add_parser(commands, summary)
        else:
            commands.add_parser(name, help=summary)
    args = parser.parse_args(given)
    try:
        code: int = args.run(args)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read the output has seen enough. Python would complain at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return EXIT_ERROR
    except Exception as error:
        if args.debug:
            traceback.print_exc()
        return fail(_in_one_line(error))
    return code


def _in_one_line(error: Exception) -> str:
    if isinstance(error, ValidationError) and error.title == "Settings":
        complaints = (
            f"{PREFIX}{'.'.join(map(str, each['loc'])).upper()}:"
            f" {each['msg'].removeprefix('Value error, ')}"
            for each in error.errors(include_url=False)
        )
        return "; ".join(complaints)
    return " ".join(f"{type(error).__name__}: {error}".split())
