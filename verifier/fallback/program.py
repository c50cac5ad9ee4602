"""The judge as a program inside the sandbox, where nothing is known of the Lean: it judges what an
exporter said of both sides, and writes anew what a kernel is to check to `export.ndjson`.

It loads no Lean, opens no compiled module and knows no library: all that there is stands in the two
exports, and all of it is hostile text, the challenge's only by caution.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from verifier.export.closure import OF_TEXT, Company
from verifier.export.lines import MalformedExport
from verifier.export.ndjson import Unfit
from verifier.export.reading import DeclaredTwice, read_export
from verifier.export.writing import write_export
from verifier.judge.axioms import Foundation
from verifier.judge.questions import assuming
from verifier.judge.sides import Question, Refusal, Side
from verifier.judge.whole import (
    NothingTrusted,
    require_axioms_told,
    require_same_foundations,
    walk_whole,
)
from verifier.judging import Judging, Sources, main
from verifier.kernel.order import BrokenBlock, CyclicDeclarations
from verifier.lean.constants import Constant
from verifier.lean.names import Name
from verifier.lean.objects import OtherLean
from verifier.lean.olean import Module
from verifier.reasons import Reason, Stage

EXPORT = "export.ndjson"


class JudgingExports(Judging):
    """A judgement of two exports, whose last step writes a third, and asks no kernel."""

    def prepare(self) -> tuple[Question, Side]:
        """As `Judging.prepare`; the challenge has to bring its axioms as well."""
        question, challenge = super().prepare()
        require_axioms_told(question, challenge)
        return question, challenge

    def read(self, side: str) -> Sources:
        """All constants of a side, as if its entry declared them. Raises Refusal."""
        entry: Name = tuple(self.job[side]["entry"])
        try:
            with (self.folder / side / EXPORT).open("rb") as file:
                # How arguments are given is not to be told: see `read_export`.
                constants = read_export(file, self.terms, self.lean, annotations=False)
        except DeclaredTwice as error:
            raise Refusal(Reason.DUPLICATE_CONSTANT, f"the export, {error}") from error
        except MalformedExport as error:
            raise Refusal(Reason.MALFORMED_OLEAN, f"the export, {error}") from error
        except OtherLean as error:
            raise Refusal(Reason.OTHER_LEAN, str(error)) from error
        return Sources({entry: Module((), False, constants, {})}, entry)

    def require_known_imports(self, side: Sources) -> None:
        """What was imported is in the export as well, and is judged like all else."""

    def side(self, sources: Sources, _reason: Reason | None = None) -> Side:
        """All constants of a side; nothing else is there."""
        constants = sources.modules[sources.entry].constants
        return Side(assuming(constants, self.assumed), NothingTrusted())

    def examine(self) -> dict[str, Any]:
        """Refused: there is nothing to tell the submission's axioms by. Raises Refusal."""
        raise Refusal(Reason.BAD_PROBLEM, "in this environment, there has to be a challenge")

    def hold(
        self,
        targets: Sequence[Name],
        question: Question,
        challenge: Side,
        submission: Side,
        given: Sources,
    ) -> Foundation:
        """Check what `targets` rest on, and write down all of it for kernels. Raises Refusal."""
        belongs = Company(self.terms, self.mentions)

        def company(constant: Constant) -> Iterator[Name]:
            for name in belongs(constant):
                if name not in OF_TEXT or name in submission.constants:
                    yield name

        with self.step(Stage.AXIOMS):
            require_same_foundations(question, challenge, submission, self.terms)
            found = walk_whole(targets, question, challenge, submission, self.mentions, company)
        with self.step(Stage.KERNEL):
            self.check(found.declared, given)
        return found

    def check(self, declared: dict[Name, Constant], _given: Sources) -> None:
        """Write `declared`, which is all that there is to check.

        Raises:
            Refusal: if it is more than the limit, or does not fit together.
        """
        try:
            told = write_export(
                self.folder / EXPORT,
                declared,
                self.mentions,
                self.terms,
                self.lean,
                self.job["exporter"],
                self.job["export_bytes"],
            )
        except (BrokenBlock, Unfit) as error:
            raise Refusal(Reason.KERNEL_DIFFERS, str(error)) from error
        except CyclicDeclarations as error:
            raise Refusal(Reason.CYCLE, str(error)) from error
        if told["declarations"] != len(declared):
            # A constructor or recursor that its type does not know would not be shown to anybody.
            missing = f"{len(declared)} constants are reached, and {told['declarations']} declared"
            raise Refusal(Reason.KERNEL_DIFFERS, missing)
        self.further = {"export": told}


if __name__ == "__main__":
    main(Path.cwd(), judgement=JudgingExports)
