"""Lean's messages, read from what a build printed.

The text is the submission's: it serves people and models, and decides nothing.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from verifier.model import Diagnostic
from verifier.text import printable

MAX_MESSAGES = 100
MAX_MESSAGE_CHARACTERS = 4000


def read_log(log: bytes, file: str) -> Iterator[Diagnostic]:
    """Read the JSON messages of one `lean --json` run; other lines are passed over.

    Args:
        log: what was printed, hostile and possibly cut.
        file: the source file that was compiled.
    """
    count = 0
    for line in log.split(b"\n"):
        if count >= MAX_MESSAGES or not line.startswith(b"{"):
            continue
        message = _message(line, file)
        if message is not None:
            count += 1
            yield message


def _message(line: bytes, file: str) -> Diagnostic | None:
    try:
        read: dict[str, Any] = json.loads(line)
        position = read.get("pos") or {"line": 0, "column": 0}
        severity = read["severity"]
        return Diagnostic(
            file=file,
            line=_count(position["line"]),
            column=_count(position["column"]),
            severity=severity if severity in ("error", "warning") else "information",
            message=printable(str(read["data"])[:MAX_MESSAGE_CHARACTERS]),
        )
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None


def _count(value: Any) -> int:
    if not isinstance(value, int) or not 0 <= value < 1 << 31:
        raise ValueError("no position")
    return value
