"""What does a challenge state, and what does it leave open?"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from verifier.judge.axioms import SORRY
from verifier.lean.constants import Axiom, Constant, Definition, Theorem
from verifier.lean.declared import Place
from verifier.lean.names import Name, is_auxiliary, is_macro_scoped
from verifier.lean.terms import APP, CONST, LAM, Term, Terms


def stated_theorems(
    constants: Mapping[Name, Constant], declared: Mapping[Name, Place]
) -> tuple[Name, ...]:
    """The theorems of the challenge's entry module that somebody named in its source, sorted.

    Args:
        declared: what the module declares in its source, and where.
    """
    return tuple(n for n in _named(declared) if isinstance(constants.get(n), Theorem))


def open_definitions(
    constants: Mapping[Name, Constant], declared: Mapping[Name, Place], terms: Terms
) -> frozenset[Name]:
    """The definitions that somebody named there, and whose value is `sorry` and nothing else."""
    return frozenset(
        name
        for name in _named(declared)
        if isinstance(found := constants.get(name), Definition) and _is_sorry(found.value, terms)
    )


def assuming(constants: Mapping[Name, Constant], names: Collection[Name]) -> dict[Name, Constant]:
    """The constants, with the theorems of these names turned into axioms of the same statements:
    what is proved with them is proved from them, and of their own proofs nobody hears again."""
    return {
        name: Axiom(name, each.levels, each.type)
        if name in names and isinstance(each, Theorem)
        else each
        for name, each in constants.items()
    }


def _named(declared: Mapping[Name, Place]) -> list[Name]:
    """What a source declares under names of its own, sorted.

    Private declarations are helpers of the challenge and are not asked. Nor are those whose
    names nobody outside could choose as well: what a macro brings in, unnamed instances,
    and helpers that are written inside another declaration.
    """
    return [
        name
        for name in sorted(declared, key=repr)
        if name[:1] != ("_private",)
        and not is_macro_scoped(name)
        and not _is_unnamed(name, declared[name])
        and not _is_helper(name, declared)
    ]


def _is_sorry(value: Term, terms: Terms) -> bool:
    """Whether `sorry` stands for a whole value, below the parameters if it has any."""
    node = terms.nodes[value]
    while node[0] == LAM:
        node = terms.nodes[node[2]]
    while node[0] == APP:
        node = terms.nodes[node[1]]
    return node[0] == CONST and node[1] == SORRY


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
