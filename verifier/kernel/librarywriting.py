"""A library as we have read it, written down for the kernel.

The kernel imports modules by mapping their files, with all that is in them taken for true: hashes,
flags, and which of several parts counts. A library that others have compiled need not say there
what a careful reader finds in it. So the kernel is never given those files. What our own reader
found is built anew by Lean's own functions, which compute all the rest, and Lean writes it to files
that have nothing else in them. Whatever is lied about in the originals is not in these.
"""

from __future__ import annotations

import json
import resource
import sys
from collections.abc import Sequence
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from verifier.kernel.abi import Engine, Object
from verifier.kernel.portions import PORTION_BYTES, map_portions
from verifier.kernel.rebuild import Rebuilder
from verifier.lean.arena import new_terms
from verifier.lean.library import part_files
from verifier.lean.names import Name, show
from verifier.lean.objects import LeanVersion, MalformedOlean, OtherLean
from verifier.lean.olean import Module, read_module


class NotWritten(Exception):
    """Lean could not write a module, or nobody could read it."""


@dataclass(frozen=True)
class Source:
    """A library as it was compiled.

    Attributes:
        engine: the official library, whose digest has been checked.
        folder: the compiled modules.
        lean: the Lean that they must be of.
    """

    engine: Path
    folder: Path
    lean: LeanVersion


def write_library(source: Source, target: Path, portion_bytes: int = PORTION_BYTES) -> None:
    """Write every module below `source.folder` to the new folder `target`.

    Raises:
        NotWritten: saying which module is no module of this Lean, or cannot be written.
        concurrent.futures.process.BrokenProcessPool: if Lean dies.
    """
    paths = sorted(source.folder.rglob("*.olean"))
    names = [path.relative_to(source.folder).with_suffix("").parts for path in paths]
    for name in names:
        target.joinpath(*name).parent.mkdir(parents=True, exist_ok=True)
    work = partial(write_modules, source=source, target=target)
    list(map_portions(work, names, source.folder, portion_bytes))


def write_modules(names: Sequence[Name], source: Source, target: Path) -> None:
    """Write some modules, in this process. Raises NotWritten."""
    engine = Engine(source.engine)
    for name in names:
        # Of terms that differ in binders' names alone an arena keeps one: what is written must not
        # depend on which other modules are.
        terms = new_terms()
        rebuilder = Rebuilder(engine, terms)
        parts = [path.read_bytes() for path in part_files(source.folder, name)]
        try:
            module = read_module(parts, terms, source.lean)
        except (MalformedOlean, OtherLean) as error:
            raise NotWritten(f"module {show(name)}: {error}") from error
        if module.is_module != (len(parts) == 3):  # Lean, for compiling, would take other parts
            told = "a `module` file has three parts, and no other file has them"
            raise NotWritten(f"module {show(name)}: {told}")
        path = target.joinpath(*map(str, name))
        file = engine.string(str(path.with_name(f"{path.name}.olean")))
        done = engine.call(
            "l_Lean_saveModuleData", file, rebuilder.name(name), _module(module, rebuilder)
        )
        if not engine.ok(done):
            raise NotWritten(f"module {show(name)} could not be written to {path.parent}")


def _module(module: Module, rebuilder: Rebuilder) -> Object:
    """The `ModuleData` of what was read: imports and constants, and no more."""
    engine = rebuilder.engine
    # Whatever is imported is imported whole: what is seen of it is the index's affair.
    how = {"importAll": False, "isExported": True, "isMeta": False}
    wanted = dict.fromkeys(each.module for each in module.imports)
    constants = module.constants.values()
    fields = {
        "imports": [engine.structure("Import", {"module": rebuilder.name(n)}, how) for n in wanted],
        "constNames": [rebuilder.name(each.name) for each in constants],
        "constants": [rebuilder.info(each) for each in constants],
        "extraConstNames": [],
        "entries": [],
    }
    arrays = {name: engine.array(values) for name, values in fields.items()}
    return engine.structure("ModuleData", arrays, {"isModule": False})


def main() -> None:
    """Write the library described by the JSON on standard input."""
    _, most = resource.getrlimit(resource.RLIMIT_STACK)
    resource.setrlimit(resource.RLIMIT_STACK, (most, most))
    job = json.load(sys.stdin)
    lean = LeanVersion(job["lean_version"], job["lean_commit"])
    try:
        source = Source(Path(job["engine"]), Path(job["library"]), lean)
        write_library(source, Path(job["target"]))
    except (NotWritten, OSError, BrokenProcessPool) as error:
        sys.exit(f"{type(error).__name__}: {error}")
