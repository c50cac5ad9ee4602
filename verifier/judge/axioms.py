"""What does the proof rest on?

The walk goes through types and values, theorems and opaque constants included,
and through constructors and recursor rules: whatever a walker skips, an axiom can
hide behind.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass

from verifier.judge.sides import Question, Refusal, Side
from verifier.lean.constants import Axiom, Constant
from verifier.lean.names import Name, show
from verifier.reasons import Reason

STANDARD_AXIOMS: frozenset[Name] = frozenset(
    {("propext",), ("Quot", "sound"), ("Classical", "choice")}
)
SORRY: Name = ("sorryAx",)
# Axioms by which Lean trusts compiled code; since 4.29 each use of native_decide
# declares one of its own, named below `_native`.
NATIVE: frozenset[Name] = frozenset(
    {("Lean", "ofReduceBool"), ("Lean", "ofReduceNat"), ("Lean", "trustCompiler")}
)


@dataclass(frozen=True, slots=True)
class Foundation:
    """All that the targets rest on.

    Attributes:
        axioms: the axioms reached, all of them permitted.
        declared: the submission's own constants reached, for the kernel.
    """

    axioms: frozenset[Name]
    declared: dict[Name, Constant]


def walk_axioms(
    targets: Iterable[Name],
    question: Question,
    challenge: Side,
    submission: Side,
    mentions: Callable[[Constant], Collection[Name]],
) -> Foundation:
    """Follow everything that `targets` reach in the submission.

    Raises:
        Refusal: if a constant is unknown, unsafe or partial, or if an axiom is
            reached that the problem does not permit.
    """
    axioms: set[Name] = set()
    # A name that the challenge declares is permitted as the challenge's, not as a library's.
    permitted_of_library = question.permitted_axioms - challenge.constants.keys()
    declared: dict[Name, Constant] = {}
    via: dict[Name, Name | None] = dict.fromkeys(targets)
    pending = list(via)
    refused: dict[Name, Name] = {}  # axiom -> the constant through which it was met
    while pending:
        name = pending.pop()
        own = submission.constants.get(name)
        if own is not None:
            _require_safe(name, own.is_safe, via)
            declared[name] = own
            if isinstance(own, Axiom):
                axioms.add(name)
                # Only the challenge's own axioms can be permitted; that this is the one it
                # declares, and means the same, is part of comparing the statements.
                declared_there = isinstance(challenge.constants.get(name), Axiom)
                if name not in question.permitted_axioms or not declared_there:
                    refused.setdefault(name, name)
            for mentioned in mentions(own):
                if mentioned not in via:
                    via[mentioned] = name
                    pending.append(mentioned)
            continue
        trusted = submission.trusted.get(name)
        if trusted is None:
            raise Refusal(Reason.UNKNOWN_CONSTANT, f"no constant {_trail(name, via)}")
        _require_safe(name, trusted.safe, via)
        axioms |= trusted.axioms
        for axiom in trusted.axioms - permitted_of_library:
            refused.setdefault(axiom, name)
    if refused:
        raise _refusal(refused, via)
    return Foundation(frozenset(axioms), declared)


def _require_safe(name: Name, safe: bool, via: dict[Name, Name | None]) -> None:
    if not safe:
        raise Refusal(Reason.UNSAFE, f"unsafe or partial: {_trail(name, via)}")


def _refusal(refused: dict[Name, Name], via: dict[Name, Name | None]) -> Refusal:
    """The gravest refused axiom decides the reason; the detail lists them all."""
    reason = min((_classify(axiom) for axiom in refused), key=_GRAVITY.index)
    lines = []
    for axiom in sorted(refused, key=lambda a: (_GRAVITY.index(_classify(a)), repr(a))):
        trail = _trail(refused[axiom], via)
        lines.append(trail if refused[axiom] == axiom else f"{show(axiom)}, through {trail}")
    return Refusal(reason, "not permitted: " + "; ".join(lines[:20]))


_GRAVITY = (Reason.SORRY, Reason.NATIVE, Reason.AXIOM)


def _classify(axiom: Name) -> Reason:
    if axiom == SORRY:
        return Reason.SORRY
    return Reason.NATIVE if axiom in NATIVE or "_native" in axiom else Reason.AXIOM


def _trail(name: Name, via: dict[Name, Name | None]) -> str:
    """`name` and the chain of constants through which a target reaches it."""
    chain = [name]
    while (parent := via[chain[-1]]) is not None and len(chain) < 8:
        chain.append(parent)
    return " used by ".join(map(show, chain))
