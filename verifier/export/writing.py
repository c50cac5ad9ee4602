"""An export written to a file, no longer than it may be."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import BinaryIO

from verifier.export.ndjson import Writer
from verifier.judge.sides import Refusal
from verifier.kernel.order import declaration_order
from verifier.lean.constants import Constant
from verifier.lean.names import Name
from verifier.lean.objects import LeanVersion
from verifier.lean.terms import Terms
from verifier.reasons import Reason


class _TooLarge(Exception):
    """The export is longer than it may be."""


def write_export(
    path: Path,
    constants: Mapping[Name, Constant],
    mentions: Callable[[Constant], Collection[Name]],
    terms: Terms,
    lean: LeanVersion,
    exporter: str,
    limit: int,
) -> dict[str, int]:
    """Write `constants`, which rest on nothing else.

    Args:
        exporter: the version that the export says wrote it.
        limit: the most bytes that it may have.

    Returns:
        How many `declarations` were written, and `bytes`.

    Raises:
        Refusal: if it is more than the limit.
        BrokenBlock, CyclicDeclarations, Unfit: if the constants do not fit together.
    """
    order = declaration_order(constants, mentions)
    try:
        with path.open("wb") as file:
            bounded = _Bounded(file, limit)
            writer = Writer(bounded.write, terms)
            writer.begin(lean, exporter)
            for block in order:
                writer.declare(block, constants)
    except _TooLarge as error:
        told = f"the export is larger than export_bytes, {limit} bytes"
        raise Refusal(Reason.EXPORT_TOO_LARGE, told) from error
    return {"declarations": writer.declared, "bytes": bounded.written}


class _Bounded:
    """A file that takes text, up to so many bytes."""

    def __init__(self, file: BinaryIO, limit: int) -> None:
        self.written = 0
        self._file = file
        self._limit = limit

    def write(self, text: str) -> None:
        data = text.encode()
        self.written += len(data)
        if self.written > self._limit:
            raise _TooLarge
        self._file.write(data)
