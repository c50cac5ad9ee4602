"""Which theorems does a challenge state?"""

from __future__ import annotations

from collections.abc import Mapping

from verifier.lean.constants import Constant, Theorem
from verifier.lean.declared import Place
from verifier.lean.names import Name, is_auxiliary, is_macro_scoped


def stated_theorems(
    constants: Mapping[Name, Constant], declared: Mapping[Name, Place]
) -> tuple[Name, ...]:
    """The theorems of the challenge's entry module that somebody named in its source, sorted.

    Args:
        declared: what the module declares in its source, and where.

    Private theorems are helpers of the challenge and are not asked. Nor are those whose
    names nobody outside could choose as well: what a macro brings in, unnamed instances,
    and helpers that are written inside another declaration.
    """
    return tuple(
        name
        for name in sorted(declared, key=repr)
        if isinstance(constants.get(name), Theorem)
        and name[:1] != ("_private",)
        and not is_macro_scoped(name)
        and not _is_unnamed(name, declared[name])
        and not _is_helper(name, declared)
    )


def _is_unnamed(name: Name, place: Place) -> bool:
    """Whether Lean made up `name`, and no identifier stands at its place.

    Whoever writes it writes its last component at least, and perhaps guillemets; an unnamed
    instance has the word `instance` there. Where that could be the name, it counts as one.
    """
    (first, left), (last, right) = place.name
    written = {
        len(".".join(map(str, name[at:]))) + quotes
        for at in range(len(name))
        for quotes in range(0, 2 * (len(name) - at) + 1, 2)
    }
    return is_auxiliary(name) and (first != last or right - left not in written)


def _is_helper(name: Name, declared: Mapping[Name, Place]) -> bool:
    """Whether `name` comes from a `where` or `let rec` inside the declaration it belongs to."""
    whole = declared[name].whole
    outer = (declared[name[:n]].whole for n in range(1, len(name)) if name[:n] in declared)
    return any(o != whole and o.start <= whole.start and whole.end <= o.end for o in outer)
