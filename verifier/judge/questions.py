"""Which theorems does a challenge state?"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from verifier.lean.constants import Constant, Theorem
from verifier.lean.names import Name


def stated_theorems(
    constants: Mapping[Name, Constant], declared: Collection[Name]
) -> tuple[Name, ...]:
    """The theorems of the challenge's entry module that stand in its source, sorted.

    Args:
        declared: the names that the module declares in its source.

    Private theorems are helpers of the challenge and are not asked.
    """
    return tuple(
        name
        for name in sorted(declared, key=repr)
        if isinstance(constants.get(name), Theorem) and name[:1] != ("_private",)
    )
