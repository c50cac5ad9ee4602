"""How a Lean structure lies in memory: an object with pointers, and packed scalars behind them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Structure:
    """One structure.

    Attributes:
        fields: the pointer fields, in their order.
        scalars: where each scalar begins, behind the pointers; all are one byte wide.
    """

    fields: tuple[str, ...]
    scalars: Mapping[str, int]


def structures(described: Mapping[str, str]) -> dict[str, Structure]:
    """Structures from text: names of pointer fields, and after a `|` those of bytes."""
    found = {}
    for name, text in described.items():
        pointers, _, scalars = text.partition("|")
        offsets = {scalar: at for at, scalar in enumerate(scalars.split())}
        found[name] = Structure(tuple(pointers.split()), offsets)
    return found
