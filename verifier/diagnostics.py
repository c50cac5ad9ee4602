"""Lean's messages, read from what a build printed.

The text is the submission's: it serves people and models, and decides nothing.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from typing import Any

from verifier.model import Diagnostic
from verifier.text import printable

MAX_MESSAGES = 100
MAX_LINES = 10_000
"""Lines tried at most. Parsing costs time outside every sandbox, and a log can be all lines."""
MAX_MESSAGE_CHARACTERS = 4000


def read_log(log: bytes, file: str) -> Iterator[Diagnostic]:
    """Read the JSON messages of one `lean --json` run; other lines are passed over.

    Args:
        log: what was printed, hostile and possibly cut.
        file: the source file that was compiled.
    """
    read = (_message(line, file) for line in islice(_objects(log), MAX_LINES))
    yield from islice(filter(None, read), MAX_MESSAGES)


def _objects(log: bytes) -> Iterator[bytes]:
    """The lines that start as a JSON object does, without a copy of all the others."""
    log = b"\n" + log
    at = log.find(b"\n{")
    while at >= 0:
        end = log.find(b"\n", at + 1)
        end = len(log) if end < 0 else end
        yield log[at + 1 : end]
        at = log.find(b"\n{", end)


def _message(line: bytes, file: str) -> Diagnostic | None:
    try:
        read: dict[str, Any] = json.loads(line)
        position = read.get("pos") or {"line": 0, "column": 0}
        end = read.get("endPos") or {"line": 0, "column": 0}
        severity = read["severity"]
        return Diagnostic(
            file=file,
            line=_count(position["line"]),
            column=_count(position["column"]),
            end_line=_count(end["line"]),
            end_column=_count(end["column"]),
            severity=severity if severity in ("error", "warning") else "information",
            message=printable(str(read["data"])[:MAX_MESSAGE_CHARACTERS]),
        )
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None


def _count(value: Any) -> int:
    if not isinstance(value, int) or not 0 <= value < 1 << 31:
        raise ValueError("no position")
    return value
