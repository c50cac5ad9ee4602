"""Forged but well-formed modules, judged by the real judge with the real kernel.

Where `mutants.py` breaks bytes, this lies: the modules it makes are as well formed as
Lean's own. Whatever the judge accepts is looked at a second time, by another way.
Usage, with the folder of a job that `jobs.py` prepared, with the same --false or without:

    python tests/fuzz/forger.py FOLDER --count N --seed S [--false] [--only NUMBER] [--blind]

With --false, the type of `boom` is made `False` first, so that nothing may be accepted.
With --blind, the judge does not compare constants with the kernel's: the second look has
to notice. Prints one JSON object: how many forgeries ended for which reason, how many
could not be written, every accepted one that did not bear the second look, and every one
that died before the kernel. A number and the seed make a forgery again.
"""

from __future__ import annotations

import argparse
import json
import random
from pathlib import Path
from typing import Any

from forgeries import Forger, Stock
from harness import Bench, Ended, open_bench
from secondlook import SecondLook

from verifier.lean.constants import Inductive
from verifier.lean.names import Name
from verifier.suite import moduledata
from verifier.suite.oleans import Graph, decode, encode
from verifier.suite.termtext import value

TARGET: Name = ("boom",)
MATERIAL: tuple[Name, ...] = (("lie",), ("secret",), ("loop",))


def cleared(data: bytes, keep: set[Name] | None) -> Graph:
    """A module without what is of no account here, so that judging it is quick.

    Args:
        keep: the constants that are to stay; all, if None.
    """
    graph = decode([data])
    for field in ("entries", "extraConstNames"):
        moduledata.table(graph, field).fields.clear()
    if keep is not None:
        infos, names = (moduledata.table(graph, f) for f in ("constants", "constNames"))
        kept = [n for n, i in enumerate(infos.fields) if moduledata.constant_name(i) in keep]
        infos.fields = [infos.fields[n] for n in kept]
        names.fields = [names.fields[n] for n in kept]
    return decode(encode(graph))


class Forging:
    """A bench, and the forgeries that are judged on it."""

    def __init__(self, bench: Bench, seed: int, false: bool, blind: bool) -> None:
        self.bench = bench
        self.seed = seed
        entry = "/".join(bench.job["submission"]["entry"]) + ".olean"
        self.path = bench.folder / "submission" / entry
        whole = self.path.read_bytes()
        asked = (bench.folder / "challenge" / entry).read_bytes()
        self.stock = Stock(self._subject(whole, false))
        infos = moduledata.table(self.stock.graph, "constants").fields
        known = frozenset(moduledata.constant_name(info) or () for info in infos)
        self.look = SecondLook(bench.engine, cleared(asked, None), TARGET, known)
        self.false = false
        if blind:
            bench.engine.equal_constants = lambda _left, _right: True

    def _subject(self, whole: bytes, false: bool) -> Graph:
        """The honest module, cut down to what its proof reaches; it has to be accepted."""
        self.path.write_bytes(whole)
        terms = self.bench.judging.terms
        reached = set(MATERIAL) | {TARGET}
        side = self.bench.judging.side(self.bench.judging.read("submission"))
        pending = [TARGET]
        while pending:
            constant = side.constants.get(pending.pop())
            # Nothing need mention a recursor, and the judge asks for those of every type.
            made = constant.recursors if isinstance(constant, Inductive) else ()
            named = self.bench.judging.mentions(constant) if constant else ()
            for name in (*made, *named):
                if name not in reached and name in side.constants:
                    reached.add(name)
                    pending.append(name)
        assert terms.nodes
        graph = cleared(whole, reached)
        if false:
            target = moduledata.constant(graph, TARGET)
            moduledata.find(target, "Constant", "type").put(value("False", "Expr"))
        return decode(encode(graph))

    def judge(self, number: int) -> Ended:
        """Make, write and judge one forgery; look again at one that was accepted."""
        forger = Forger(self.stock, random.Random(f"{self.seed} {number}"))
        try:
            graph = forger.forge() if number else self.stock.graph
            (data,) = encode(graph)
        except ValueError:
            return "forging", "impossible"
        self.path.write_bytes(data)
        self.bench.engine.environment = None
        stage, reason = self.bench.judge()
        if reason != "accepted":
            return stage, reason
        try:
            complaints = self.look.complaints(decode([data]))
        except Exception as error:
            complaints = [f"{type(error).__name__}: {error}"]
        return (stage, f"hole:{'; '.join(complaints)}") if complaints else (stage, reason)


def run(source: Path, numbers: range, seed: int, false: bool, blind: bool) -> dict[str, Any]:
    """Judge forgeries and sum up. Number 0 is the subject itself."""
    with open_bench(source) as bench:
        forging = Forging(bench, seed, false, blind)
        found = bench.judge_all(numbers, forging.judge, lambda _, n: f"seed {seed} number {n}")
    return {
        "forgeries": len(numbers),
        "reasons": dict(found.reasons.most_common()),
        "holes": found.flagged + (found.accepted if false else []),
        "broken": found.broken,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--false", action="store_true")
    parser.add_argument("--only", type=int)
    parser.add_argument("--blind", action="store_true")
    args = parser.parse_args()
    only = args.only is not None
    numbers = range(args.only, args.only + 1) if only else range(args.count)
    found = run(args.folder, numbers, args.seed, args.false, args.blind)
    print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
