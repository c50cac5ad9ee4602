"""Does the kernel behind the C interface behave as this package believes?

Run in a child process at every start, before anything is judged. The golden module
was compiled by the same Lean from a source of ours, so whatever we read and rebuild
of it can be held against what Lean itself wrote:

* golden constants are read as what our source says;
* every golden constant is read, replayed, and equals what the kernel then holds;
* the hash word of every rebuilt term is the one in the file;
* known falsehoods are refused, each for its own reason.
"""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

from verifier.kernel.abi import Engine, Object
from verifier.kernel.rebuild import Rebuilder
from verifier.kernel.replay import Kernel, KernelLimits, KernelRefusal, import_modules
from verifier.lean.arena import new_terms, reader_into
from verifier.lean.constants import Constant, Constructor, Definition, Recursor, Safety, Theorem
from verifier.lean.names import Name, show
from verifier.lean.objects import Image, LeanVersion
from verifier.lean.olean import decode_module
from verifier.lean.termreader import MDATA, TermReader, term_shape
from verifier.lean.terms import Terms
from verifier.reasons import Reason

PASSED = "self-test passed"


class SelfTestFailed(Exception):
    """The kernel or our bridge to it is not what it should be."""


def run(engine_path: Path, library: Path, golden: Path, lean: LeanVersion) -> None:
    """Run the whole self-test in this process.

    Raises:
        SelfTestFailed: saying what does not hold.
    """
    terms = new_terms()
    image = Image([golden.read_bytes()], lean)
    reader = reader_into(terms, image)
    module = decode_module(reader)
    engine = Engine(engine_path)
    rebuilder = Rebuilder(engine, terms)
    imports = [i.module for i in module.imports]

    if engine.facts.commit != lean.commit:
        raise SelfTestFailed(f"{engine_path} is of the commit {engine.facts.commit}")
    trusted = import_modules(engine, library, imports)
    _expect_theorem(engine, Kernel(rebuilder, trusted).find(_THEOREM))
    _expect_accepted(Kernel(rebuilder, trusted), module.constants)
    _compare_words(engine, rebuilder, reader)
    _expect_known(module.constants)
    for title, reason, constants in _falsehoods(module.constants, terms):
        _expect_refused(Kernel(rebuilder, trusted), constants, title, reason)


_THEOREM: Name = ("Nat", "add_comm")


def _expect_theorem(engine: Engine, held: Object | None) -> None:
    """The public part of a `module` file has axioms for theorems: it must be the private one that
    was imported."""
    wanted = engine.facts.constants.index("TheoremVal")
    if held is None or engine.tag(held) != wanted:
        raise SelfTestFailed(f"{show(_THEOREM)} was not imported as a theorem")


def _expect_known(constants: dict[Name, Constant]) -> None:
    """Fields that are taken for each other on reading and on rebuilding alike would not be noticed
    by the kernel; but what they should say of our own source is known."""
    for name, expected in _KNOWN.items():
        constant = constants.get(("Golden", *name))
        if constant is None:
            raise SelfTestFailed(f"the golden module lacks {show(name)}")
        found = {field: getattr(constant, field) for field in expected}
        if found != expected:
            raise SelfTestFailed(f"{show(constant.name)} is read as {found}, not {expected}")


def _in_golden(*names: str) -> tuple[Name, ...]:
    return tuple(("Golden", *name.split(".")) for name in names)


_KNOWN: dict[tuple[str, ...], dict[str, object]] = {
    ("Tree",): {
        "params": 1,
        "indices": 0,
        "nested": 0,
        "all": _in_golden("Tree"),
        "constructors": _in_golden("Tree.leaf", "Tree.node"),
        "recursive": True,
        "unsafe": False,
        "reflexive": False,
    },
    ("Even",): {"params": 0, "indices": 1, "all": _in_golden("Even", "Odd")},
    ("Rose",): {"params": 1, "indices": 0, "nested": 1, "recursive": True},
    ("Reach",): {"recursive": True, "unsafe": False, "reflexive": True},
    ("Pair",): {"params": 2, "levels": (("u",), ("v",)), "recursive": False},
    ("Tree", "node"): {
        "inductive": ("Golden", "Tree"),
        "index": 1,
        "params": 1,
        "fields": 3,
        "unsafe": False,
    },
    ("Tree", "rec"): {
        "all": _in_golden("Tree"),
        "params": 1,
        "indices": 0,
        "motives": 1,
        "minors": 2,
        "k": False,
        "unsafe": False,
    },
    ("Even", "rec"): {"indices": 1, "motives": 2, "minors": 3},
    ("swap",): {"safety": Safety.SAFE, "all": _in_golden("swap")},
    ("big",): {"safety": Safety.SAFE, "hints": True},
    ("hidden",): {"unsafe": False, "all": _in_golden("hidden")},
}


def _expect_accepted(kernel: Kernel, constants: dict[Name, Constant]) -> None:
    kinds = {constant.kind for constant in constants.values()}
    wanted = {"theorem", "definition", "opaque", "inductive", "constructor", "recursor"}
    if not wanted <= kinds:
        raise SelfTestFailed(f"the golden module lacks {sorted(wanted - kinds)}")
    kernel.replay({n: c for n, c in constants.items() if c.is_safe}, KernelLimits())


def _compare_words(engine: Engine, rebuilder: Rebuilder, reader: TermReader) -> None:
    """Hash, bound-variable range and flags: Lean computed them for the file and for us."""
    tainted: set[int] = set()  # metadata is dropped on reading and changes the hash above it
    compared = 0
    for ref, term in sorted(reader.decoded_terms().items()):
        tag, pointers, inner = term_shape(reader.image, ref)
        if tag == MDATA or tainted.intersection(inner):
            tainted.add(ref)
            continue
        in_file = reader.image.words[(ref >> 3) + 1 + pointers]
        if in_file != engine.word(rebuilder.term(term), pointers):
            raise SelfTestFailed(f"a rebuilt term differs from the file's at {ref:#x}")
        compared += 1
    if compared < 500:
        raise SelfTestFailed(f"only {compared} golden terms could be compared")


def _falsehoods(
    constants: dict[Name, Constant], terms: Terms
) -> list[tuple[str, Reason, dict[Name, Constant]]]:
    two = constants["Golden", "two"]
    assert isinstance(two, Theorem)
    false = terms.constant(("False",))
    swap = constants["Golden", "swap"]
    assert isinstance(swap, Definition)
    tree = {n: c for n, c in constants.items() if n[:2] == ("Golden", "Tree")}
    node = tree["Golden", "Tree", "node"]
    recursor = tree["Golden", "Tree", "rec"]
    assert isinstance(node, Constructor)
    assert isinstance(recursor, Recursor)
    family: dict[Name, Constant] = {
        n: tree[n]
        for n in [
            ("Golden", "Tree"),
            ("Golden", "Tree", "leaf"),
            ("Golden", "Tree", "node"),
            ("Golden", "Tree", "rec"),
        ]
    }
    itself = terms.constant(two.name)
    lying_node = replace(node, fields=node.fields + 1)
    lying_k = replace(recursor, k=True)
    lying_rules = replace(recursor, rules=recursor.rules[::-1])

    def one(constant: Constant) -> dict[Name, Constant]:
        return {constant.name: constant}

    return [
        ("a proof of False", Reason.KERNEL_REJECTED, one(replace(two, type=false))),
        ("a theorem that proves itself", Reason.CYCLE, one(replace(two, type=false, value=itself))),
        (
            "an unknown constant",
            Reason.KERNEL_REJECTED,
            one(replace(two, value=terms.constant(("Golden", "nowhere")))),
        ),
        (
            "a theorem that is no proposition",
            Reason.KERNEL_REJECTED,
            one(replace(two, type=terms.constant(("Nat",)), value=terms.term((9, 0)))),
        ),
        (
            "a constructor that lies about its fields",
            Reason.KERNEL_DIFFERS,
            family | one(lying_node),
        ),
        (
            "a recursor that lies about K",
            Reason.KERNEL_DIFFERS,
            family | one(lying_k),
        ),
        (
            "a recursor that lies about its rules",
            Reason.KERNEL_DIFFERS,
            family | one(lying_rules),
        ),
    ]


def _expect_refused(
    kernel: Kernel, constants: dict[Name, Constant], title: str, reason: Reason
) -> None:
    try:
        kernel.replay(constants, KernelLimits())
    except KernelRefusal as refusal:
        if refusal.reason is reason:
            return
        raise SelfTestFailed(f"{title} is refused for {refusal.reason}: {refusal}") from refusal
    raise SelfTestFailed(f"{title} is accepted: {', '.join(map(show, constants))}")


def main() -> None:
    """Run the self-test described by the JSON on standard input; exit 0 if it passes."""
    job: dict[str, Any] = json.load(sys.stdin)
    lean = LeanVersion(job["lean_version"], job["lean_commit"])
    golden = Path(job["golden"]) / "Golden.olean"
    try:
        run(Path(job["engine"]), Path(job["library"]), golden, lean)
    except (SelfTestFailed, KernelRefusal) as failure:
        sys.exit(f"{type(failure).__name__}: {failure}")
    print(PASSED, flush=True)
