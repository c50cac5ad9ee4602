"""A whole library replayed in the kernel, in processes of its own.

Modules are taken in the order of their imports, a portion at a time. The kernel of a portion starts
from what its modules import, as Lean itself reads it, and has to accept all that they declare. The
first starts from nothing, so all of them together show that the whole library holds; and none needs
more memory than its own part of it.
"""

from __future__ import annotations

import json
import os
import resource
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from verifier.judge.axioms import NATIVE, SORRY, STANDARD_AXIOMS
from verifier.kernel.abi import Engine
from verifier.kernel.rebuild import Rebuilder
from verifier.kernel.replay import Kernel, KernelLimits, KernelRefusal, import_modules
from verifier.lean.arena import new_terms
from verifier.lean.constants import Axiom, Constant, Theorem
from verifier.lean.library import Library
from verifier.lean.names import Name, parse, show
from verifier.lean.objects import PART_SUFFIXES, LeanVersion
from verifier.lean.olean import read_module

PORTION_BYTES = 128 << 20
"""Of compiled files. Measured on core: terms and the kernel's copies take nine times as much."""
_MEMORY_FACTOR = 12


@dataclass(frozen=True)
class Whole:
    """A library that is to be replayed.

    Attributes:
        engine: the official library.
        folder: the compiled modules.
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
        repeated: theorems that an imported module proves as well; those proofs are not looked at.
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
    portions = list(_portions(order, whole.folder, portion_bytes))
    found = Replayed()
    # A process has one kernel for life, and an engine's threads do not survive a fork.
    with ProcessPoolExecutor(
        min(len(portions), _at_once(portion_bytes)), get_context("spawn"), max_tasks_per_child=1
    ) as pool:
        for each in pool.map(replay_modules, portions, [whole] * len(portions)):
            found += each
    return found


def replay_modules(names: Sequence[Name], whole: Whole) -> Replayed:
    """Replay modules on top of what they import, in this process.

    Raises:
        KernelRefusal, ValueError: as `replay_library`.
    """
    terms = new_terms()
    constants: dict[Name, Constant] = {}
    imports: set[Name] = set()
    for name in names:
        module = read_module(
            [path.read_bytes() for path in _files(whole.folder, name)], terms, whole.lean
        )
        constants |= module.constants
        imports |= {imported.module for imported in module.imports}
    # The kernel does not vouch for unsafe constants, and lets nothing safe rest on them.
    safe = {name: constant for name, constant in constants.items() if constant.is_safe}
    axioms = frozenset(name for name, constant in safe.items() if isinstance(constant, Axiom))
    if strange := axioms - STANDARD_AXIOMS - NATIVE - whole.expected - {SORRY}:
        raise ValueError(f"unexpected axioms: {', '.join(map(show, sorted(strange, key=repr)))}")
    engine = Engine(whole.engine)
    native = import_modules(engine, whole.folder, sorted(imports - {*names}))
    kernel = Kernel(Rebuilder(engine, terms), native)
    new = dict(_not_proved_before(kernel, safe))
    kernel.replay(new, KernelLimits())
    unsafe, repeated = len(constants) - len(safe), len(safe) - len(new)
    return Replayed(len(constants), len(new), unsafe, repeated, axioms)


def _not_proved_before(
    kernel: Kernel, constants: Mapping[Name, Constant]
) -> Iterator[tuple[Name, Constant]]:
    """All but theorems that are known; the index has made sure that they are the same ones."""
    for name, constant in constants.items():
        if not isinstance(constant, Theorem) or kernel.find(name) is None:
            yield name, constant


def _portions(
    order: Sequence[Name], library: Path, portion_bytes: int
) -> Iterator[tuple[Name, ...]]:
    """The modules in their order, cut where a portion would become too large."""
    portion: list[Name] = []
    size = 0
    for name in order:
        more = sum(path.stat().st_size for path in _files(library, name))
        if portion and size + more > portion_bytes:
            yield tuple(portion)
            portion, size = [], 0
        portion.append(name)
        size += more
    yield tuple(portion)


def _files(library: Path, name: Name) -> list[Path]:
    stem = library.joinpath(*map(str, name))
    paths = [stem.with_name(f"{stem.name}{suffix}") for suffix in PART_SUFFIXES]
    return [path for path in paths if path.is_file()]


def _at_once(portion_bytes: int) -> int:
    """How many processes this machine has memory and processors for."""
    memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    return max(1, min(os.cpu_count() or 1, memory // (_MEMORY_FACTOR * portion_bytes)))


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
