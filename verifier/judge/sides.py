"""What the judge compares: the constants of a side, and what it takes from the library."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from verifier.lean.constants import Constant, TrustedConstant
from verifier.lean.names import Name
from verifier.reasons import Reason

DISPROOF = "disproof"


class Trusted(Protocol):
    """The library constants that a side imports, directly or not."""

    def get(self, name: Name) -> TrustedConstant | None:
        """The constant `name`, or None if no imported module has it."""


@dataclass(frozen=True, slots=True)
class Side:
    """The challenge or the submission, compiled."""

    constants: Mapping[Name, Constant]
    trusted: Trusted


@dataclass(frozen=True, slots=True)
class Question:
    """What a problem asks of a submission."""

    theorems: tuple[Name, ...]
    holes: frozenset[Name] = frozenset()
    permitted_axioms: frozenset[Name] = frozenset()
    allow_disproof: bool = False


class Refusal(Exception):
    """The submission does not answer the question."""

    def __init__(self, reason: Reason, detail: str) -> None:
        super().__init__(detail)
        self.reason = reason
        self.detail = detail
