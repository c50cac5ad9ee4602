"""The exporter as a program inside the sandbox: it judges the job in the working directory once
more, but for the kernel, and writes what a kernel is to check to `export.ndjson`.

In a process of its own, which loads no Lean: whatever a hostile proof may have done to the process
in which Lean's kernel looked at it, what other kernels get comes straight from the compiled bytes.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from verifier.export.closure import Closure
from verifier.export.writing import write_export
from verifier.judging import Judging, Sources, main
from verifier.lean.constants import Constant
from verifier.lean.names import Name

EXPORT = "export.ndjson"


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
        told = write_export(
            self.folder / EXPORT,
            constants,
            closure.mentions,
            self.terms,
            self.lean,
            self.job["exporter"],
            self.job["export_bytes"],
        )
        self.further = {"export": told}


if __name__ == "__main__":
    main(Path.cwd(), judgement=Exporting)
