"""The exporter as a program inside the sandbox: it judges the job in the working directory once
more, but for the kernel, and writes what a kernel is to check to `export.ndjson`.

In a process of its own, which loads no Lean: whatever a hostile proof may have done to the process
in which Lean's kernel looked at it, what other kernels get comes straight from the compiled bytes.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import BinaryIO

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from verifier.export.closure import Closure
from verifier.export.ndjson import Writer
from verifier.judge.sides import Refusal
from verifier.judging import Judging, Sources, main
from verifier.kernel.order import declaration_order
from verifier.lean.constants import Constant
from verifier.lean.names import Name
from verifier.reasons import Reason

EXPORT = "export.ndjson"


class TooLarge(Exception):
    """The export is longer than it may be."""


class Exporting(Judging):
    """A judgement whose last step writes an export, and asks no kernel."""

    def check(self, declared: dict[Name, Constant], given: Sources) -> None:
        """Write `declared` and all that it rests on.

        Raises:
            Refusal: if that is more than the limit.
            Unfounded, ValueError: if the constants do not fit together; a kernel has accepted them.
        """
        view = self.library.view(given.foreign_imports())
        library = Path(self.job["library"])
        closure = Closure(declared, view, library, self.terms, self.lean)
        constants = closure.gather(declared)
        order = declaration_order(constants, closure.mentions)
        limit: int = self.job["export_bytes"]
        try:
            with (self.folder / EXPORT).open("wb") as file:
                bounded = _Bounded(file, limit)
                writer = Writer(bounded.write, self.terms)
                writer.begin(self.lean, self.job["exporter"])
                for block in order:
                    writer.declare(block, constants)
        except TooLarge as error:
            told = f"the export is larger than export_bytes, {limit} bytes"
            raise Refusal(Reason.EXPORT_TOO_LARGE, told) from error
        self.further = {"export": {"declarations": writer.declared, "bytes": bounded.written}}


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
            raise TooLarge
        self._file.write(data)


if __name__ == "__main__":
    main(Path.cwd(), judgement=Exporting)
