"""The exporter as a program inside the sandbox: it judges the job in the working directory once
more, but for the kernel, and writes what a kernel is to check to `export.ndjson`.

In a process of its own, which loads no Lean: whatever a hostile proof may have done to the process
in which Lean's kernel looked at it, what other kernels get comes straight from the compiled bytes.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from verifier.export.closure import Closure, Unfounded
from verifier.export.ndjson import Writer
from verifier.judge.sides import Refusal
from verifier.judging import Judging, Sources, main
from verifier.kernel.order import BrokenBlock, CyclicDeclarations, declaration_order
from verifier.lean.constants import Constant
from verifier.lean.names import Name
from verifier.reasons import Reason

EXPORT = "export.ndjson"


class Exporting(Judging):
    """A judgement whose last step writes an export, and asks no kernel."""

    def _replay(self, declared: dict[Name, Constant], given: Sources) -> None:
        view = self.library.view(given.foreign_imports())
        every = {n: c for module in given.modules.values() for n, c in module.constants.items()}
        closure = Closure(
            {**every, **declared}, view, Path(self.job["library"]), self.terms, self.lean
        )
        constants = closure.gather(declared)
        limit: int = self.job["export_bytes"]
        try:
            order = declaration_order(constants, closure.mentions)
            with (self.folder / EXPORT).open("w", encoding="utf-8", newline="\n") as file:
                bounded = Bounded(file.write, limit)
                writer = Writer(bounded.write, self.terms)
                writer.begin(self.lean, self.job["version"])
                for block in order:
                    writer.declare(block, constants)
        except TooLarge as error:
            raise Refusal(
                Reason.EXPORT_TOO_LARGE, f"export_bytes: more than {limit} bytes"
            ) from error
        except (BrokenBlock, CyclicDeclarations) as error:
            raise Unfounded(str(error)) from error
        self.found = {"declarations": writer.declared, "bytes": bounded.written}

    def _judge(self) -> dict[str, Any]:
        return super()._judge() | {"export": self.found}
