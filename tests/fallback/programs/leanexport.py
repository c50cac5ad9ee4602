"""Stands in for a toolchain's exporter: leanexport.py MODULE [-- CONSTANT...]

It reads compiled modules of the one Lean that our reader knows, and prints what a module declares
and imports, or some of that with all that it rests on. Like the original it leaves out what is
unsafe, does not mind names that are not there, and knows nothing of implicit arguments.
"""

import os
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

from verifier.export.closure import Closure
from verifier.export.ndjson import Writer
from verifier.kernel.order import declaration_order
from verifier.lean.arena import new_terms
from verifier.lean.library import Library
from verifier.lean.names import parse
from verifier.lean.objects import PART_SUFFIXES, LeanVersion
from verifier.lean.olean import read_module
from verifier.lean.versions import facts_of

KNOWN, UNKNOWN = (HERE / "commits").read_text().split()
LEAN = LeanVersion(facts_of(KNOWN).version, KNOWN)
LIBRARY, OWN = (Path(path) for path in os.environ["LEAN_PATH"].split(":"))


class Lenient(Closure):
    """A closure that leaves out what is nowhere, or unsafe."""

    def _want(self, name):
        found = self._view.get(name)
        if found is not None and found.safe:
            super()._want(name)


def own_modules(entry, terms):
    """The module, and what it imports that is not the library's."""
    found, pending = {}, [entry]
    while pending:
        name = pending.pop()
        stem = OWN.joinpath(*map(str, name))
        paths = [stem.with_name(stem.name + suffix) for suffix in PART_SUFFIXES]
        if name not in found and paths[0].is_file():
            parts = [path.read_bytes() for path in paths if path.is_file()]
            found[name] = read_module(parts, terms, LEAN)
            pending.extend(each.module for each in found[name].imports)
    return found


def same_theorem(one, other):
    """Whether Lean takes one for the other, where two modules have both."""
    statements = ((each.kind, each.levels, each.type) for each in (one, other))
    return one is other or (one.kind == "theorem" and len(set(statements)) == 1)


def main(module, *constants):
    terms = new_terms()
    modules = own_modules(parse(module), terms)
    library = Library(HERE / "index.sqlite")
    imports = {each.module for one in modules.values() for each in one.imports} - set(modules)
    view = library.view(imports)
    own = {}
    for one in modules.values():
        for name, constant in one.constants.items():
            if view.get(name) is not None or not same_theorem(own.get(name, constant), constant):
                sys.exit(f"import failed, environment already contains {name}")
            own[name] = constant
    safe = {name: constant for name, constant in own.items() if constant.is_safe}
    closure = Lenient(safe, view, LIBRARY, terms, LEAN)
    if constants:
        assert constants[0] == "--"
        roots = list(map(parse, constants[1:]))
    else:
        roots = [*safe, *all_of(view)]
    closure.gather(roots)
    writer = Writer(sys.stdout.write, terms)
    writer.begin(LeanVersion("5.0.0", UNKNOWN), "stand-in")
    for block in declaration_order(closure.constants, closure.mentions):
        writer.declare(block, closure.constants)
    sys.stdout.flush()


def all_of(view):
    """The names of all constants of the library that can be seen."""
    for module in view.importers_first():
        path = LIBRARY.joinpath(*map(str, module))
        parts = [p.read_bytes() for s in PART_SUFFIXES if (p := Path(f"{path}{s}")).is_file()]
        yield from read_module(parts, new_terms(), LEAN).constants


sys.setrecursionlimit(10_000)
main(*sys.argv[1:])
