"""Does the compiled reader say the same as the plain one, of good modules and of broken ones?

    python tests/fuzz/differential.py [--count N] [--seed S] [--library] [--suite]

Both read mutants of small modules and of the golden one; with --library, also every module of the
trusted library; with --suite, also what every attempt of the adversarial suite hands to the judge,
which takes minutes. Prints one JSON object: how many were read and how many refused, and every one
about which the readers disagree, with what makes it. Exit 1 if there is any.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from mutants import Subject
from targets import LEAN, TARGETS, VERSION

from verifier.environments import Environment, open_environment
from verifier.environments.build import parts as parts_of
from verifier.lean.flat import FlatTerms
from verifier.lean.objects import PART_SUFFIXES, MalformedOlean, OtherLean
from verifier.lean.olean import Module, read_module
from verifier.lean.terms import Terms
from verifier.sandbox.base import Job, Result, Sandbox
from verifier.sandbox.bubblewrap import BubblewrapSandbox
from verifier.settings import Settings
from verifier.suite import CASES, load_cases
from verifier.suite.attempting import judge_attempt

LARGE_ONE_IN = 40  # they take longer
WALKS_COMPARED = 30  # constants of each module


def disagreement(parts: Sequence[bytes]) -> tuple[str, str | None]:
    """How the plain reader ended, and what the compiled one does otherwise, if anything."""
    plain, flat = Terms(), FlatTerms()
    expected, found = _outcome(parts, plain), _outcome(parts, flat)
    if isinstance(expected, str) or isinstance(found, str):
        ended = expected.partition(":")[0] if isinstance(expected, str) else "read"
        return ended, None if expected == found else f"{found} for {expected}"
    return "read", _first_difference(expected, found, plain, flat)


def _outcome(parts: Sequence[bytes], terms: Terms) -> Module | str:
    try:
        return read_module(parts, terms, LEAN)
    except (MalformedOlean, OtherLean) as error:
        return f"{type(error).__name__}: {error}"


def _first_difference(expected: Module, found: Module, plain: Terms, flat: Terms) -> str | None:
    if repr(expected) != repr(found):
        return "constants"
    shared: tuple[set[int], set[int]] = (set(), set())
    for constant in list(expected.constants.values())[:WALKS_COMPARED]:
        roots = constant.terms
        if plain.names_in(roots) != flat.names_in(roots):
            return "names"
        if plain.names_in(roots, shared[0]) != flat.names_in(roots, shared[1]):
            return "names besides those seen"
        if set(plain.subterms(roots)) != set(flat.subterms(roots)) or shared[0] != shared[1]:
            return "subterms"
        renaming = {level: ("renamed", *level) for level in constant.levels}
        if len({t.rename_levels(constant.type, renaming) for t in (plain, flat)}) != 1:
            return "renaming"
    alike = {
        "nodes": plain.nodes == list(flat.nodes),
        "levels": plain.levels == flat.levels,
        "loose": plain.loose == list(flat.loose),
        "binders": plain.binder_names == dict(flat.binder_names),
    }
    return next((what for what, same in alike.items() if not same), None)


@dataclass
class Found:
    """What was read, by how it ended, and what the readers disagree about."""

    ended: Counter[str] = field(default_factory=Counter)
    disagreements: list[str] = field(default_factory=list)

    def add(self, parts: Sequence[bytes], origin: str) -> None:
        """Read with both."""
        ended, difference = disagreement(parts)
        self.ended[ended] += 1
        if difference is not None:
            self.disagreements.append(f"{origin}: {difference}")


def add_mutants(found: Found, environment: Environment, count: int, seed: int) -> None:
    """Read `count` mutants: of modules that Lean has just compiled, and of larger ones."""
    rng = random.Random(seed)
    small = [[VERSION + body] for body in TARGETS["olean"].seeds()]
    golden = [(environment.folder / "golden" / "Golden.olean").read_bytes()]
    in_parts = min(
        (p for _, p in library(environment) if len(p) > 1), key=lambda p: len(b"".join(p))
    )
    with tempfile.TemporaryDirectory(dir="/dev/shm") as scratch:
        modules = [*small, golden, in_parts]
        subjects = [_subject(Path(scratch) / str(n), p) for n, p in enumerate(modules)]
        for number in range(count):
            large = number % LARGE_ONE_IN == 0
            subject = rng.choice(subjects[-2:] if large else subjects[:-2])
            edits = subject.mutate(rng)
            mutant = [bytearray(part) for part in subject.parts]
            for part, at, new in edits:
                room = max(0, len(mutant[part]) - at)
                mutant[part][at : at + len(new)] = new[:room]
            found.add(list(map(bytes, mutant)), f"seed {seed} mutant {number} {edits!r}")


def _subject(folder: Path, parts: Sequence[bytes]) -> Subject:
    (folder / "submission").mkdir(parents=True)
    for suffix, part in zip(PART_SUFFIXES, parts, strict=False):
        (folder / "submission" / f"A{suffix}").write_bytes(part)
    lean = {"lean_version": LEAN.version, "lean_commit": LEAN.commit}
    return Subject(folder, {"submission": {"entry": ["A"]}, **lean}, forge=False)


def library(environment: Environment) -> Iterator[tuple[str, list[bytes]]]:
    """Every trusted module; of those in three parts, also the first part alone."""
    for name in sorted(environment.modules):
        whole = parts_of(environment.library, name)
        yield ".".join(map(str, name)), whole
        if len(whole) > 1:
            yield f"{'.'.join(map(str, name))}, public part", whole[:1]


class Caught:
    """A sandbox that keeps the compiled modules which the judge is given."""

    def __init__(self, inner: Sandbox) -> None:
        self.inner = inner
        self.modules: list[list[bytes]] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self.inner, name)

    def run(self, job: Job) -> Result:
        """See `Sandbox.run`."""
        if "job.json" in job.files:
            described = json.loads(job.files["job.json"])
            for side in ("challenge", "submission"):
                for name in described.get(side, {}).get("modules", ()):
                    stem = f"{side}/{'/'.join(name)}"
                    paths = [f"{stem}{suffix}" for suffix in PART_SUFFIXES]
                    self.modules.append([job.files[p] for p in paths if p in job.files])
        return self.inner.run(job)


def suite(environment: Environment, cache: Path) -> Iterator[tuple[str, list[bytes]]]:
    """What every attempt of the adversarial suite hands to the judge."""
    sandbox = Caught(BubblewrapSandbox())
    for case in load_cases(CASES):
        for attempt in case.attempts if case.runs_in("core") else ():
            sandbox.modules = []
            try:
                judge_attempt(case, attempt, environment, sandbox, cache)
            except ValueError as error:
                print(f"{case.id} {attempt.name} was not attempted: {error}", file=sys.stderr)
            for parts in sandbox.modules:
                yield f"{case.id} {attempt.name}", parts


def main() -> int:
    """Compare; return the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--library", action="store_true")
    parser.add_argument("--suite", action="store_true")
    args = parser.parse_args()
    cache = Settings().cache_dir
    environment = open_environment("core", cache)
    found = Found()
    add_mutants(found, environment, args.count, args.seed)
    for origin, parts in library(environment) if args.library else ():
        found.add(parts, origin)
    for origin, parts in suite(environment, cache) if args.suite else ():
        found.add(parts, origin)
    print(json.dumps({"ended": found.ended, "disagreements": found.disagreements}, indent=1))
    return 1 if found.disagreements else 0


if __name__ == "__main__":
    sys.exit(main())
