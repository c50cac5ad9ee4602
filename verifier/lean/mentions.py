"""Which constants a constant mentions, worked out once each."""

from __future__ import annotations

from verifier.lean.constants import Constant
from verifier.lean.names import Name
from verifier.lean.terms import Terms


class Mentions:
    """Answers which constants stand in the terms of a constant, or belong to it.

    Types and values count alike, those of theorems and opaque constants included:
    a walker that skips either misses axioms.
    """

    def __init__(self, terms: Terms) -> None:
        self._terms = terms
        self._known: dict[int, frozenset[Name]] = {}
        self._constants: list[Constant] = []  # keeps the identities in _known alive

    def __call__(self, constant: Constant) -> frozenset[Name]:
        """All names that `constant` mentions, itself possibly among them."""
        known = self._known.get(id(constant))
        if known is None:
            names = self._terms.names_in(constant.terms)
            known = frozenset(names.union(constant.companions))
            self._known[id(constant)] = known
            self._constants.append(constant)
        return known
