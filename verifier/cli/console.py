"""What the commands share on a terminal."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from verifier.text import printable

EXIT_ERROR = 2


def fail(problem: object) -> int:
    """Say on standard error what is wrong; the exit code for it."""
    print(f"verifier: {printable(str(problem))}", file=sys.stderr)
    return EXIT_ERROR


def positive(text: str) -> int:
    """A whole number of at least 1, as an argument. Raises ArgumentTypeError and ValueError."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("must be at least 1")
    return number


@contextmanager
def progress_line() -> Iterator[Callable[[str], None]]:
    """One line on standard error that is overwritten; plain lines where it is no terminal."""
    terminal = sys.stderr.isatty()
    used = False

    def show(what: str) -> None:
        nonlocal used
        used = True
        text = f"verifier: {what}"
        sys.stderr.write(f"\r\033[K{text}" if terminal else f"{text}\n")
        sys.stderr.flush()

    try:
        yield show
    finally:
        if used and terminal:
            sys.stderr.write("\r\033[K")
            sys.stderr.flush()
