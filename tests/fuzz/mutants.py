"""Mutants of compiled modules, judged by the real judge with the real kernel.

A program of its own, since it loads the kernel: it imports the trusted modules once
and forks for every few mutants. Usage, from the folder of a prepared job:

    python tests/fuzz/mutants.py FOLDER --count N --seed S [--forge]

FOLDER holds `job.json` and the compiled modules as the judging process finds them,
with paths of this machine in the job. With --forge, the type of the first target is
first made `False`, so that the mutants start behind the statement check. Prints one
JSON object: how many mutants ended for which reason, and every one that was
accepted, or died before the kernel, with the edits that make it.
"""

from __future__ import annotations

import argparse
import json
import random
import struct
from pathlib import Path
from typing import Any

from harness import Ended, open_bench

from verifier.lean.objects import PART_SUFFIXES, Image, LeanVersion
from verifier.lean.olean import decode_module
from verifier.lean.termreader import TermReader
from verifier.lean.terms import Terms

Edits = list[tuple[int, int, bytes]]  # part, offset, bytes written there


class Watched(Image):
    """An image that notes which objects a reader looks at."""

    def __init__(self, parts: list[bytes], lean: LeanVersion) -> None:
        self.seen: set[int] = set()
        super().__init__(parts, lean)

    def fields(self, ref: int, tag: int, count: int, scalar_bytes: int = 0) -> list[int]:
        # A lone word of scalars is a hash, which nobody reads.
        scalars = 0 if scalar_bytes == 8 else scalar_bytes + 7 & ~7
        self.seen.update(range(ref, ref + 8 + 8 * count + scalars, 8))
        return super().fields(ref, tag, count, scalar_bytes)

    def array(self, ref: int) -> list[int]:
        found = super().array(ref)
        self.seen.update(range(ref, ref + 24 + 8 * len(found), 8))
        return found


class Subject:
    """The compiled entry module that is mutated."""

    def __init__(self, folder: Path, job: dict[str, Any], forge: bool) -> None:
        entry = "/".join(job["submission"]["entry"])
        self.paths = [
            p for s in PART_SUFFIXES if (p := folder / "submission" / f"{entry}{s}").is_file()
        ]
        self.parts = [path.read_bytes() for path in self.paths]
        lean = LeanVersion(job["lean_version"], job["lean_commit"])
        if forge:
            self._forge(lean)
        image = Watched(self.parts, lean)
        decode_module(TermReader(image, Terms()))
        starts = [0]
        for part in self.parts:
            starts.append(starts[-1] + len(part))
        self.hot = [
            (number, offset - starts[number])
            for offset in sorted(image.seen)
            for number in [max(i for i, s in enumerate(starts) if s <= offset)]
        ]
        self.pointers = [w for w in image.words if any(b <= w < e for b, e, _ in image._spans)]
        self.alike: dict[int, list[int]] = {}  # object header -> addresses of such objects
        for pointer in sorted(set(self.pointers)):
            self.alike.setdefault(self._header(pointer), []).append(pointer)

    def _forge(self, lean: LeanVersion) -> None:
        """Point the type of the theorem `boom` at the term `False`."""
        image = Image(self.parts, lean)
        reader = TermReader(image, Terms())
        decode_module(reader)
        false = next(
            ref
            for ref, term in reader.decoded_terms().items()
            if reader.terms.nodes[term][:2] == (4, ("False",))
        )
        base, _, shift = image._spans[-1]
        assert len(self.parts) == 1
        data = bytearray(self.parts[0])
        for ref in image.array(image.fields(image.root, 0, 5, 1)[2]):
            (value,) = image.fields(ref, image.tag(ref), 1)
            signature = image.fields(
                value,
                image.tag(value),
                image.words[value >> 3] >> 48 & 255,
                (image.words[value >> 3] >> 32 & 0xFFFF)
                - 8
                - 8 * (image.words[value >> 3] >> 48 & 255),
            )[0]
            if reader.name(image.fields(signature, 0, 3)[0]) == ("boom",):
                struct.pack_into("<Q", data, signature + 8 + 16, false - shift)
        assert base == -shift
        self.parts = [bytes(data)]

    def _header(self, pointer: int) -> int:
        for part in self.parts:
            base = int.from_bytes(part[80:88], "little")
            if base <= pointer < base + len(part):
                return int.from_bytes(part[pointer - base :][:8], "little")
        return 0

    def mutate(self, rng: random.Random) -> Edits:
        """One to three small edits, mostly where the reader looks."""
        return [self._edit(rng) for _ in range(rng.choice((1, 1, 1, 2, 3)))]

    def _edit(self, rng: random.Random) -> tuple[int, int, bytes]:
        if rng.random() < 0.85:
            number, at = rng.choice(self.hot)
        else:
            number = rng.randrange(len(self.parts))
            at = rng.randrange(len(self.parts[number]) // 8) * 8
        word = self.parts[number][at : at + 8]
        value = int.from_bytes(word, "little")
        if self._header(value) and rng.random() < 0.6:
            # The same kind of object, written earlier: well formed, and something else.
            others = [p for p in self.alike[self._header(value)] if p <= value] or [value]
            return number, at, rng.choice(others).to_bytes(8, "little")
        match rng.randrange(9):
            case 0:
                value ^= 1 << rng.randrange(64)
            case 1:
                value = rng.choice(self.pointers)
            case 2:
                value = rng.choice(self.pointers) + rng.choice((-8, 8, 16, 24))
            case 3:
                value += rng.choice((-16, -8, -2, -1, 1, 2, 8, 16))
            case 4:
                value = rng.choice((0, 1, 3, 5, 7, (1 << 64) - 1, 1 << 63, 1 << 32))
            case 5:
                at += rng.randrange(8)
                return number, at, bytes([rng.randrange(256)])
            case 6:  # another tag, number of fields or size in an object's header
                shift, width = rng.choice(((56, 8), (48, 8), (32, 16)))
                value = value & ~(((1 << width) - 1) << shift)
                value |= rng.choice((0, 1, 2, 3, 5, 6, 7, 8, 9, 11, 246, 249)) << shift
            case 7:
                other, where = rng.choice(self.hot)
                return number, at, self.parts[other][where : where + rng.choice((8, 16, 24))]
            case _:
                return number, at, b"\0" * rng.choice((1, 8, 64))
        return number, at, (value % (1 << 64)).to_bytes(8, "little")

    def write(self, edits: Edits) -> None:
        for number, path in enumerate(self.paths):
            data = bytearray(self.parts[number])
            for part, at, new in edits:
                if part == number:
                    data[at : at + len(new)] = new[: max(0, len(data) - at)]
            path.write_bytes(data)


def run(source: Path, count: int, seed: int, forge: bool) -> dict[str, Any]:
    """Judge `count` mutants and sum up."""
    with open_bench(source) as bench:
        subject = Subject(bench.folder, bench.job, forge)
        rng = random.Random(seed)

        def judge(edits: Edits) -> Ended:
            subject.write(edits)
            return bench.judge()

        found = bench.judge_all(
            [subject.mutate(rng) for _ in range(count)],
            judge,
            lambda number, edits: f"seed {seed} mutant {number} {edits!r}",
        )
    return {
        "mutants": count,
        "reasons": dict(found.reasons),
        "accepted": found.accepted,
        "broken": found.broken,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--forge", action="store_true")
    args = parser.parse_args()
    print(json.dumps(run(args.folder, args.count, args.seed, args.forge), indent=1))


if __name__ == "__main__":
    main()
