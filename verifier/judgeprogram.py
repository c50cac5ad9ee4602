"""The judge as a program inside the sandbox: judgeprogram.py ENGINE LIBRARY [MODULE...]

It judges the job in the working directory. What it is told here is only what it can do beforehand:
a fork server calls `prepare` to load the engine and import these trusted modules, once. Which
modules a submission does import is read from the submission, and where that is other than what was
prepared, they are imported then.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from verifier.judging import main, start_kernel
from verifier.kernel.abi import Engine, Object
from verifier.kernel.replay import import_modules
from verifier.lean.names import Name, parse


class Prepared:
    """An initialised engine, and a kernel environment that holds some trusted modules."""

    def __init__(self, engine: Engine, imports: tuple[Name, ...], trusted: Object) -> None:
        self.engine = engine
        self.imports = imports
        self.trusted = trusted

    def start(self, job: dict[str, Any], imports: Sequence[Name]) -> tuple[Engine, Object]:
        """As `judging.start_kernel`, with what is there already."""
        if tuple(imports) == self.imports:
            return self.engine, self.trusted
        return self.engine, import_modules(self.engine, Path(job["library"]), imports)


def prepare(arguments: list[str]) -> Prepared:
    """Do what does not depend on the job."""
    engine, library, *modules = arguments
    imports = tuple(map(parse, modules))
    started = Engine(Path(engine))
    return Prepared(started, imports, import_modules(started, Path(library), imports))


def run(prepared: Prepared, _arguments: list[str]) -> None:
    """Judge the job in the working directory."""
    main(Path.cwd(), prepared.start)


if __name__ == "__main__":
    main(Path.cwd(), start_kernel)
