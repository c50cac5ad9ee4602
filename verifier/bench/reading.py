"""Reading and rebuilding a large proof, against the kernel's own check of it.

    python -m verifier.bench.reading [--nodes N] [--rounds N] [--shape NAME] [--plain] [--json FILE]

The proof is one theorem about natural numbers: a balanced conjunction of blocks, each under a
lambda and a `let`. Its nodes are distinct. There are three shapes of block:

    rewriting  each step carries an equation through an addition, by `congrArg` of a lambda
    chaining   each step joins an equation between sums of literals to the last, by `Eq.trans`
    evaluating a long sum, which equals itself

It is written as a compiled module by the suite's writer, since Lean would elaborate it for a long
time. Every round is a process of its own, which reads the module, rebuilds the theorem in the Lean
runtime and has the official kernel check it (`lean_add_decl`), each timed in seconds of processor
time. The figures are medians, the time is given as a ratio to the kernel's, and the memory is what
reading and rebuilding added at most.
"""

from __future__ import annotations

import argparse
import json
import random
import resource
import statistics
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from verifier.environments import Environment, open_environment
from verifier.environments.definition import Lean
from verifier.kernel.abi import BOX_ZERO, Engine
from verifier.kernel.rebuild import Rebuilder
from verifier.kernel.replay import import_modules
from verifier.lean.arena import new_terms
from verifier.lean.constants import Theorem
from verifier.lean.objects import LeanVersion
from verifier.lean.olean import read_module
from verifier.lean.terms import Terms
from verifier.settings import Settings
from verifier.suite import leanobjects as lean
from verifier.suite.oleans import Cell, Graph, Items, Part, Value, encode

STEPS = 50  # in a block
RANDOM_LITERALS = 4096
BASE_ADDRESS = 1 << 32


class Writer:
    """Makes the objects of a proof, in the order in which Lean writes them."""

    def __init__(self) -> None:
        self.made: list[Cell] = []
        self.shared: dict[tuple[int, ...], Cell] = {}
        self.names: dict[str, Value] = {}
        one = self.note(lean.level(lean.SUCC, 0))
        self.nat = self.constant("Nat")
        self.add = self.constant("Nat.add")
        self.equal = self.apply(self.constant("Eq", one), self.nat)
        self.trans = self.apply(self.constant("Eq.trans", one), self.nat)
        self.refl = self.apply(self.constant("Eq.refl", one), self.nat)
        self.congr = self.apply(self.constant("congrArg", one, one), self.nat, self.nat)
        self.both, self.intro = self.constant("And"), self.constant("And.intro")
        self.var = [self.term(lean.BVAR, n) for n in range(4)]
        self.successor = self.apply(self.add, self.var[0])
        self.known: dict[int, Cell] = {}
        self.values: dict[Cell, int] = {}

    def note(self, cell: Cell) -> Cell:
        self.made.append(cell)
        return cell

    def term(self, tag: int, *fields: Value, info: int | None = None) -> Cell:
        # One object for equal terms, as in what Lean writes.
        key = (tag, *(field if isinstance(field, int) else id(field) for field in fields))
        if key not in self.shared:
            # Nobody reads the cached word, which takes long to make: it stays zero.
            cell = Cell(tag, list(fields), bytes(8 if info is None else 9))
            self.shared[key] = self.note(cell)
        return self.shared[key]

    def name(self, text: str) -> Value:
        return self.names.setdefault(text, lean.name(tuple(text.split("."))))

    def constant(self, name: str, *levels: Value) -> Cell:
        return self.term(lean.CONST, self.name(name), lean.linked(levels))

    def apply(self, function: Cell, *arguments: Cell) -> Cell:
        for argument in arguments:
            function = self.term(lean.APP, function, argument)
        return function

    def literal(self, value: int) -> Cell:
        if value not in self.known:
            self.known[value] = self.term(lean.LIT, Cell(0, [value]))
            self.values[self.known[value]] = value
        return self.known[value]

    def binder(self, tag: int, name: str, *parts: Cell) -> Cell:
        return self.term(tag, self.name(name), *parts, info=0)


Proved = tuple[Cell, Cell]
"""A statement and its proof."""

# What a block is under: `fun (n : Nat) (h : n = k) => let s : Nat := k; …`
N, H = 2, 1


def rewriting(write: Writer, k: Cell, rng: random.Random) -> Proved:
    """`n + a + b + … = k + a + b + …`"""
    left, right, proof = write.var[N], k, write.var[H]
    for _ in range(STEPS):
        literal = write.literal(rng.randrange(RANDOM_LITERALS))
        step = write.binder(lean.LAM, "m", write.nat, write.apply(write.successor, literal))
        proof = write.apply(write.congr, left, right, step, proof)
        left = write.apply(write.add, left, literal)
        right = write.apply(write.add, right, literal)
    return write.apply(write.equal, left, right), proof


def chaining(write: Writer, k: Cell, rng: random.Random) -> Proved:
    """`n = k`, by `k = a + b`, `a + b = c + d`, and so on back to `k`."""
    proof, before = write.var[H], k
    value = write.values[k]
    for part in [*(rng.randrange(value) for _ in range(STEPS)), None]:
        after = k
        if part is not None:
            after = write.apply(write.add, write.literal(part), write.literal(value - part))
        equal = write.apply(write.refl, k)
        proof = write.apply(write.trans, write.var[N], before, after, proof, equal)
        before = after
    return write.apply(write.equal, write.var[N], k), proof


def evaluating(write: Writer, _k: Cell, rng: random.Random) -> Proved:
    """`n + a + b + … = n + a + b + …`, by `rfl`."""
    term = write.var[N]
    for _ in range(STEPS):
        term = write.apply(write.add, term, write.literal(rng.randrange(RANDOM_LITERALS)))
    return write.apply(write.equal, term, term), write.apply(write.refl, term)


SHAPES: dict[str, Callable[[Writer, Cell, random.Random], Proved]] = {
    "rewriting": rewriting,
    "chaining": chaining,
    "evaluating": evaluating,
}


def block(write: Writer, shape: str, number: int, rng: random.Random) -> Proved:
    """A closed statement and its proof."""
    k = write.literal(RANDOM_LITERALS + number)
    given = write.apply(write.equal, write.var[0], k)

    def close(outer: int, body: Cell) -> Cell:
        body = write.binder(lean.LET, "s", write.nat, k, body)
        return write.binder(outer, "n", write.nat, write.binder(outer, "h", given, body))

    statement, proof = SHAPES[shape](write, k, rng)
    return close(lean.FORALL, statement), close(lean.LAM, proof)


def write_proof(shape: str, nodes: int, version: Lean) -> bytes:
    """A compiled module with one theorem `large` of about `nodes` nodes."""
    write, rng = Writer(), random.Random(1)  # noqa: S311
    proved: list[Proved] = []
    while len(write.made) + 6 * len(proved) < nodes:
        proved.append(block(write, shape, len(proved), rng))
    while len(proved) > 1:
        pairs = zip(proved[::2], proved[1::2], strict=False)
        joined = [
            (write.apply(write.both, a, b), write.apply(write.intro, a, b, p, q))
            for (a, p), (b, q) in pairs
        ]
        proved = joined + proved[len(proved) & ~1 :]
    ((statement, proof),) = proved
    name = write.name("large")
    theorem = Cell(2, [Cell(0, [Cell(0, [name, 0, statement]), proof, lean.linked([name])])])
    imports = Items([Cell(0, [write.name("Init")], b"\0\1\0")])
    root = Cell(0, [imports, Items([name]), Items([theorem]), Items([]), Items([])], b"\0")
    header = struct.pack(
        "<5sBB33s40sQ",
        b"olean",
        2,
        1,
        version.version.encode(),
        version.commit.encode(),
        BASE_ADDRESS,
    )
    return encode(Graph([Part(header, root, [*write.made])]))[0]


def memory(what: str) -> int:
    """Bytes of memory of this process, by its name in /proc: `VmRSS` now, `VmHWM` at most."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) << 10 for line in lines if line.startswith(what))


def measure(path: Path, job: dict[str, str], plain: bool) -> dict[str, float]:
    """Read, rebuild and check the module at `path` in this process."""
    version = LeanVersion(job["lean_version"], job["lean_commit"])
    took: dict[str, float] = {}
    before = memory("VmRSS")
    started = time.process_time()
    terms = Terms() if plain else new_terms()
    module = read_module([path.read_bytes()], terms, version)
    took["read"] = time.process_time() - started
    reading = memory("VmHWM") - before
    theorem = module.constants["large",]
    assert isinstance(theorem, Theorem)
    started = time.process_time()
    terms.names_in(theorem.terms)
    took["mentions"] = time.process_time() - started
    kept = memory("VmRSS") - before
    engine = Engine(Path(job["engine"]))
    trusted = import_modules(engine, Path(job["library"]), [("Init",)])
    bare = memory("VmRSS")
    started = time.process_time()
    rebuilder = Rebuilder(engine, terms)
    declaration = engine.constructor(rebuilder.kind(theorem), (rebuilder.value(theorem),))
    took["rebuild"] = time.process_time() - started
    took["memory"] = max(reading, kept + memory("VmRSS") - bare)
    took["process"] = memory("VmHWM")
    started = time.process_time()
    result = engine.call("lean_add_decl", trusted, 0, 0, declaration, BOX_ZERO)
    took["kernel"] = time.process_time() - started
    assert engine.tag(result) == 1, "the kernel refuses the proof"
    return took | {"nodes": len(terms.nodes)}


def run(path: Path, environment: Environment, plain: bool) -> dict[str, float]:
    """Measure in a process of its own."""
    job = json.dumps(environment.kernel_job())
    command = [sys.executable, __file__, "--measure", job, str(path), *["plain"] * plain]
    done = subprocess.run(command, stdout=subprocess.PIPE, check=True)
    found: dict[str, float] = json.loads(done.stdout)
    return found


def main() -> int:
    """Measure; return the exit code."""
    if sys.argv[1:2] == ["--measure"]:
        _, most = resource.getrlimit(resource.RLIMIT_STACK)
        resource.setrlimit(resource.RLIMIT_STACK, (most, most))
        _, _, job, file, *plain = sys.argv
        print(json.dumps(measure(Path(file), json.loads(job), bool(plain))))
        return 0
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--nodes", type=int, default=1_000_000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--shape", choices=sorted(SHAPES), default="rewriting")
    parser.add_argument("--plain", action="store_true", help="without the compiled code")
    parser.add_argument("--json", type=Path, help="write the samples here")
    args = parser.parse_args()
    environment = open_environment("core", Settings().cache_dir)
    with tempfile.TemporaryDirectory() as scratch:
        path = Path(scratch) / "Large.olean"
        path.write_bytes(write_proof(args.shape, args.nodes, environment.definition.lean))
        samples = [run(path, environment, args.plain) for _ in range(args.rounds)]
    print(f"{args.shape}: {samples[0]['nodes']:,.0f} distinct nodes")
    report(samples)
    if args.json:
        args.json.write_text(json.dumps(samples))
    return 0


def report(samples: list[dict[str, Any]]) -> None:
    """Print the medians."""
    for step in ("read", "mentions", "rebuild", "kernel"):
        print(f"{step:9} {statistics.median(s[step] for s in samples):7.3f} s")
    ratio = statistics.median((s["read"] + s["rebuild"]) / s["kernel"] for s in samples)
    added = statistics.median(s["memory"] for s in samples) / 1e6
    whole = statistics.median(s["process"] for s in samples) / 1e6
    print(
        f"read and rebuild: {ratio:.2f} x kernel, {added:.0f} MB of {whole:.0f} MB with the engine"
    )


if __name__ == "__main__":
    sys.exit(main())
