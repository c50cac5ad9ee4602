"""The command `verifier`: takes its arguments apart and hands them to one of the commands."""

import argparse
import os
import sys
import traceback
from collections.abc import Sequence

from pydantic import ValidationError

import verifier
from verifier.cli import (
    api,
    bench,
    check,
    doctor,
    env,
    harbor,
    kernels,
    keys,
    migrate,
    openreward,
    problems,
    queue,
    reference,
    regrade,
    serve,
    suite,
    worker,
)
from verifier.cli.console import EXIT_ERROR, fail
from verifier.settings import PREFIX

COMMANDS = (
    check,
    problems,
    regrade,
    serve,
    api,
    worker,
    migrate,
    keys,
    queue,
    env,
    kernels,
    reference,
    suite,
    bench,
    doctor,
    harbor,
    openreward,
)
INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; return the exit code. 2 is an error of any kind."""
    parser = argparse.ArgumentParser(
        prog="verifier", description="Judges Lean 4 proofs for adversaries."
    )
    parser.add_argument("--version", action="version", version=verifier.__version__)
    parser.add_argument("--debug", action="store_true", help="show where an error came from")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for command in COMMANDS:
        command.add_parser(commands)
    args = parser.parse_args(arguments)
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
