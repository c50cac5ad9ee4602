"""A whole library replayed in the kernel, in processes of its own.

It is the one that was written for the kernel (`verifier.kernel.librarywriting`). Modules are taken
in the order of their imports, a portion at a time. The kernel of a portion starts from what its
modules import, as Lean itself reads it, and has to accept all that they declare. The first starts
from nothing, so all of them together show that the whole library holds; and none needs more memory
than its own part of it.
"""

from __future__ import annotations

import json
import resource
import sys
from collections.abc import Sequence
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, replace
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

from verifier.judge.axioms import NATIVE, SORRY, STANDARD_AXIOMS
from verifier.kernel.abi import Engine
from verifier.kernel.portions import PORTION_BYTES, map_portions
from verifier.kernel.rebuild import Rebuilder
from verifier.kernel.replay import Kernel, KernelLimits, KernelRefusal, import_modules
from verifier.lean.arena import new_terms
from verifier.lean.constants import Axiom, Constant, Theorem
from verifier.lean.library import Library, part_files
from verifier.lean.names import Name, parse, show
from verifier.lean.objects import LeanVersion
from verifier.lean.olean import read_module


@dataclass(frozen=True)
class Whole:
    """A library that is to be replayed.

    Attributes:
        engine: the official library.
        folder: the modules that were written for the kernel.
        lean: the Lean that they must be of.
        expected: axioms that may be there besides Lean's own.
    """

    engine: Path
    folder: Path
    lean: LeanVersion
    expected: frozenset[Name] = frozenset()


@dataclass(frozen=True)
class Replayed:
    """What was found.

    Attributes:
        constants: how many there are.
        replayed: how many the kernel accepted.
        unsafe: how many it does not vouch for.
        repeated: how many of those are theorems that another module proves as well.
        axioms: all axioms, each of them expected.
    """

    constants: int = 0
    replayed: int = 0
    unsafe: int = 0
    repeated: int = 0
    axioms: frozenset[Name] = frozenset()

    def __add__(self, other: Replayed) -> Replayed:
        return Replayed(
            self.constants + other.constants,
            self.replayed + other.replayed,
            self.unsafe + other.unsafe,
            self.repeated + other.repeated,
            self.axioms | other.axioms,
        )

    @property
    def table(self) -> dict[str, Any]:
        """As JSON has it."""
        return {**vars(self), "axioms": sorted(map(show, self.axioms))}


def replay_library(whole: Whole, index: Path, portion_bytes: int = PORTION_BYTES) -> Replayed:
    """Replay every safe constant of a library.

    Args:
        index: the library's.
        portion_bytes: how much of it one process takes on; a module is never divided.

    Raises:
        KernelRefusal: if the kernel refuses a constant, or holds another.
        ValueError: if the library has an axiom that is neither standard, nor expected, nor there
            only to be refused, or a constant that rests on something left out.
        concurrent.futures.process.BrokenProcessPool: if the kernel brings its process down.
    """
    opened = Library(index)
    order = [*reversed(opened.view(opened.roots()).importers_first())]
    opened.close()
    found = Replayed()
    work = partial(replay_modules, whole=whole)
    for each in map_portions(work, order, whole.folder, portion_bytes):
        found += each
    return found


def replay_modules(names: Sequence[Name], whole: Whole) -> Replayed:
    """Replay modules on top of what they import, in this process.

    Raises:
        KernelRefusal, ValueError: as `replay_library`.
    """
    terms = new_terms()
    constants: dict[Name, Constant] = {}
    twins: list[Constant] = []
    imports: set[Name] = set()
    for name in names:
        parts = [path.read_bytes() for path in part_files(whole.folder, name)]
        module = read_module(parts, terms, whole.lean)
        twins += (each for each in module.constants.values() if each.name in constants)
        constants = {**module.constants, **constants}
        imports |= {imported.module for imported in module.imports}
    # The kernel does not vouch for unsafe constants, and lets nothing safe rest on them.
    safe = {name: constant for name, constant in constants.items() if constant.is_safe}
    axioms = frozenset(name for name, constant in safe.items() if isinstance(constant, Axiom))
    if strange := axioms - STANDARD_AXIOMS - NATIVE - whole.expected - {SORRY}:
        raise ValueError(f"unexpected axioms: {', '.join(map(show, sorted(strange, key=repr)))}")
    engine = Engine(whole.engine)
    native = import_modules(engine, whole.folder, sorted(imports - {*names}))
    kernel = Kernel(Rebuilder(engine, terms), native)
    known = {n for n, c in safe.items() if isinstance(c, Theorem) and kernel.find(n) is not None}
    kernel.replay({n: c for n, c in safe.items() if n not in known}, KernelLimits())
    twins += (safe[name] for name in known)
    kernel.replay(dict(map(_apart, twins, count())), KernelLimits())
    total, unsafe = len(constants) + len(twins) - len(known), len(constants) - len(safe)
    return Replayed(total, total - unsafe, unsafe, len(twins), axioms)


def _apart(twin: Constant, number: int) -> tuple[Name, Constant]:
    """A theorem under a name of its own: of those that have one name, which the index has found to
    be the same theorem, each has to be proved. Raises ValueError if it is no theorem."""
    if not isinstance(twin, Theorem):
        raise ValueError(f"{show(twin.name)} is declared twice, and is no theorem")
    name = (*twin.name, "_twin", number)
    return name, replace(twin, name=name, all=(name,))


def main() -> None:
    """Replay the library described by the JSON on standard input; print what was found."""
    _, most = resource.getrlimit(resource.RLIMIT_STACK)
    resource.setrlimit(resource.RLIMIT_STACK, (most, most))
    job = json.load(sys.stdin)
    lean = LeanVersion(job["lean_version"], job["lean_commit"])
    try:
        expected = frozenset(map(parse, job.get("axioms", ())))
        whole = Whole(Path(job["engine"]), Path(job["library"]), lean, expected)
        found = replay_library(whole, Path(job["index"]))
    except (KernelRefusal, ValueError, BrokenProcessPool) as error:
        sys.exit(f"{type(error).__name__}: {error}")
    print(json.dumps(found.table), flush=True)
