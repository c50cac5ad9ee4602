"""What the rows of the benchmark share: sizes, environments, and a place to write to."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from verifier.bench.library import open_large
from verifier.environments import Environment, open_environment
from verifier.environments.build import Progress
from verifier.settings import Settings


@dataclass(frozen=True)
class Sizes:
    """How much is measured."""

    rounds: int
    """Pairs of samples of each number."""
    theorems: int
    """In the large library."""
    few_theorems: int
    """In the small one."""
    nodes: int
    """Of the large proof."""
    submissions: int
    """Sent to the service in one round."""
    requests: int
    """Of each kind, to what is answered at once, in one round."""


FULL = Sizes(7, 50_000, 1_000, 1_000_000, 60, 200)
QUICK = Sizes(3, 5_000, 1_000, 100_000, 16, 50)


@dataclass
class Workbench:
    """Where measuring takes place.

    Attributes:
        scratch: an empty folder that goes away afterwards.
        progress: told, in a few words, what is being done.
    """

    settings: Settings
    sizes: Sizes
    scratch: Path
    progress: Progress
    _libraries: dict[int, Environment] = field(default_factory=dict)

    @cached_property
    def core(self) -> Environment:
        """The environment `core`."""
        return open_environment("core", self.settings.cache_dir, self.progress)

    @property
    def large(self) -> Environment:
        """`core` with a large library."""
        return self._library(self.sizes.theorems)

    @property
    def small(self) -> Environment:
        """`core` with a small library that has the same modules."""
        return self._library(self.sizes.few_theorems)

    def _library(self, theorems: int) -> Environment:
        if theorems not in self._libraries:
            self._libraries[theorems] = open_large(theorems, self.settings.cache_dir, self.progress)
        return self._libraries[theorems]
