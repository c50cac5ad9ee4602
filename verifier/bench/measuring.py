"""What a row of the benchmark is, and how a number comes of its samples.

Every number compares two things that were measured in turns, one right after the other, so that
a load that comes and goes meets both. The number is the median over these pairs.
"""

from __future__ import annotations

import itertools
import statistics
from collections.abc import Callable, Generator
from dataclasses import dataclass
from operator import truediv

from verifier.bench.workbench import Workbench

Pair = tuple[float, float]
"""A sample of ours, and the one that it is held against."""
Rounds = Generator[tuple[Pair, ...], None, None]
"""Measuring that goes on and on, a pair for each number of a row; it is closed when it is enough.
What it needs, it opens before the first, and closes at the end."""


class Skipped(Exception):
    """A row cannot be measured here; the message says why."""


@dataclass(frozen=True)
class Goal:
    """What a number should be: at most `bound`, or at least."""

    bound: float
    at_least: bool = False

    def share(self, value: float) -> float:
        """How far from the goal a value is: 1 just meets it, and more misses it."""
        return self.bound / value if self.at_least else value / self.bound

    def __str__(self) -> str:
        return f"{'≥' if self.at_least else '≤'} {self.bound:g}"


@dataclass(frozen=True)
class Number:
    """One number, and what it is made of.

    Attributes:
        what: what the samples of ours are.
        against: what the other samples are.
        unit: of the samples.
        combine: from a pair of samples to their number.
    """

    key: str
    what: str
    against: str
    goal: Goal
    unit: str = "s"
    combine: Callable[[float, float], float] = truediv


@dataclass(frozen=True)
class Row:
    """Numbers that are measured together. The first one's key is the row's.

    Attributes:
        rounds: measures; raises Skipped before the first if it cannot.
    """

    numbers: tuple[Number, ...]
    rounds: Callable[[Workbench], Rounds]

    @property
    def key(self) -> str:
        """What it is called."""
        return self.numbers[0].key


@dataclass(frozen=True)
class Measured:
    """A number with its samples; there are none where it was skipped, and `skipped` says why."""

    number: Number
    pairs: tuple[Pair, ...] = ()
    skipped: str = ""

    @property
    def value(self) -> float | None:
        """The number itself."""
        values = [self.number.combine(*pair) for pair in self.pairs]
        return statistics.median(values) if values else None

    @property
    def met(self) -> bool | None:
        """Whether the goal is."""
        return None if self.value is None else self.number.goal.share(self.value) <= 1

    def medians(self) -> Pair:
        """Of both sides alone."""
        ours, against = zip(*self.pairs, strict=True)
        return statistics.median(ours), statistics.median(against)


def measure(row: Row, bench: Workbench) -> list[Measured]:
    """Measure all numbers of a row."""
    rounds = row.rounds(bench)
    try:
        sampled = []
        for number, pairs in enumerate(itertools.islice(rounds, bench.sizes.rounds), 1):
            bench.progress(f"{row.key}: {number} of {bench.sizes.rounds}")
            sampled.append(pairs)
    except Skipped as skipped:
        return [Measured(number, skipped=str(skipped)) for number in row.numbers]
    finally:
        rounds.close()
    return [
        Measured(number, pairs)
        for number, pairs in zip(row.numbers, zip(*sampled, strict=True), strict=True)
    ]
