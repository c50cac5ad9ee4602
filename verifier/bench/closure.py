"""What the judge does not do: replay all that a proof rests on, library included.

This is the baseline that its speed is compared with, and nothing else uses it. It runs in a process
of its own, follows the imports of a compiled module, reads all of these modules, walks from one
theorem through everything that it reaches, and declares that in an empty kernel environment.
It only declares: comparing what the kernel then holds, as the judge does, would double its work.
"""

from __future__ import annotations

import json
import resource
import sys
import time
from pathlib import Path
from typing import Any

from verifier.kernel.abi import Engine
from verifier.kernel.order import declaration_order
from verifier.kernel.rebuild import Rebuilder
from verifier.kernel.replay import Kernel, KernelLimits, import_modules
from verifier.lean.arena import new_terms
from verifier.lean.constants import Constant
from verifier.lean.mentions import Mentions
from verifier.lean.names import Name
from verifier.lean.objects import PART_SUFFIXES, LeanVersion
from verifier.lean.olean import read_module
from verifier.lean.terms import Terms


class _Declaring(Kernel):
    """A kernel that is told everything and asked nothing."""

    def declare(self, constants: dict[Name, Constant], mentions: Mentions) -> None:
        """Add all of them, each after those it rests on."""
        for block in declaration_order(constants, mentions):
            self._add(block, self._declaration(constants, block), KernelLimits())


def read_all(
    compiled: Path, library: Path, lean: LeanVersion, terms: Terms
) -> dict[Name, Constant]:
    """The constants of a compiled module and of all that it imports."""
    constants: dict[Name, Constant] = {}
    pending = [compiled]
    known = {compiled}
    while pending:
        path = pending.pop()
        parts = [path.with_suffix(s) for s in PART_SUFFIXES if path.with_suffix(s).is_file()]
        module = read_module([part.read_bytes() for part in parts], terms, lean)
        constants |= module.constants
        wanted = {
            library.joinpath(*map(str, i.module)).with_suffix(".olean") for i in module.imports
        }
        pending += wanted - known
        known |= wanted
    return constants


def closure(
    constants: dict[Name, Constant], theorem: Name, mentions: Mentions
) -> dict[Name, Constant]:
    """`theorem` and all that it reaches."""
    reached = {theorem: constants[theorem]}
    pending = [theorem]
    while pending:
        for name in mentions(reached[pending.pop()]):
            if name not in reached:
                reached[name] = constants[name]
                pending.append(name)
    return reached


def replay_closure(job: dict[str, Any]) -> dict[str, float]:
    """Seconds of it all, of walking and declaring alone, and how many constants these were."""
    library = Path(job["library"])
    lean = LeanVersion(job["lean_version"], job["lean_commit"])
    engine = Engine(Path(job["engine"]))
    empty = import_modules(engine, library, [])
    started = time.perf_counter()
    terms = new_terms()
    constants = read_all(Path(job["compiled"]), library, lean, terms)
    read = time.perf_counter()
    mentions = Mentions(terms)
    reached = closure(constants, tuple(job["theorem"]), mentions)
    _Declaring(Rebuilder(engine, terms), empty).declare(reached, mentions)
    done = time.perf_counter()
    return {"all": done - started, "replay": done - read, "constants": len(reached)}


def main() -> None:
    """Replay what the JSON on standard input describes; print what it took."""
    _, most = resource.getrlimit(resource.RLIMIT_STACK)
    resource.setrlimit(resource.RLIMIT_STACK, (most, most))
    print(json.dumps(replay_closure(json.load(sys.stdin))), flush=True)
