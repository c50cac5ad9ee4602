"""A whole library replayed from an empty kernel environment, in a process of its own."""

from __future__ import annotations

import json
import resource
import sys
from pathlib import Path
from typing import Any

from verifier.judge.axioms import NATIVE, SORRY, STANDARD_AXIOMS
from verifier.kernel.abi import Engine
from verifier.kernel.rebuild import Rebuilder
from verifier.kernel.replay import Kernel, KernelLimits, KernelRefusal, import_modules
from verifier.lean.arena import new_terms
from verifier.lean.constants import Axiom, Constant
from verifier.lean.names import Name, parse, show
from verifier.lean.objects import PART_SUFFIXES, LeanVersion
from verifier.lean.olean import read_module


def replay_library(
    engine_path: Path, library: Path, lean: LeanVersion, expected: frozenset[Name] = frozenset()
) -> dict[str, Any]:
    """Replay every safe constant of the library at `library`.

    Args:
        expected: axioms that it may have besides.

    Returns:
        Counts, and the axioms found, all of them expected.

    Raises:
        KernelRefusal: if the kernel refuses one, or holds another.
        ValueError: if the library has an axiom that is neither standard, nor expected, nor there
            only to be refused, or a constant that rests on something left out.
    """
    terms = new_terms()
    constants: dict[Name, Constant] = {}
    for path in sorted(library.rglob("*.olean")):
        found = [path.with_suffix(s) for s in PART_SUFFIXES if path.with_suffix(s).is_file()]
        module = read_module([p.read_bytes() for p in found], terms, lean)
        constants |= module.constants
    # The kernel does not vouch for unsafe constants, and lets nothing safe rest on them.
    safe = {name: constant for name, constant in constants.items() if constant.is_safe}
    axioms = {name for name, constant in safe.items() if isinstance(constant, Axiom)}
    if strange := axioms - STANDARD_AXIOMS - NATIVE - expected - {SORRY}:
        raise ValueError(f"unexpected axioms: {', '.join(map(show, sorted(strange, key=repr)))}")
    engine = Engine(engine_path)
    kernel = Kernel(Rebuilder(engine, terms), import_modules(engine, library, []))
    kernel.replay(safe, KernelLimits())
    return {
        "constants": len(constants),
        "replayed": len(safe),
        "unsafe": len(constants) - len(safe),
        "axioms": sorted(map(show, axioms)),
    }


def main() -> None:
    """Replay the library described by the JSON on standard input; print what was found."""
    _, most = resource.getrlimit(resource.RLIMIT_STACK)
    resource.setrlimit(resource.RLIMIT_STACK, (most, most))
    job = json.load(sys.stdin)
    lean = LeanVersion(job["lean_version"], job["lean_commit"])
    try:
        expected = frozenset(map(parse, job.get("axioms", ())))
        found = replay_library(Path(job["engine"]), Path(job["library"]), lean, expected)
    except (KernelRefusal, ValueError) as error:
        sys.exit(f"{type(error).__name__}: {error}")
    print(json.dumps(found), flush=True)
