"""Rules on what a compiled submission may declare at all."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from verifier.judge.sides import Refusal, Trusted
from verifier.lean.constants import Constant, Quotient, Theorem
from verifier.lean.names import Name, show
from verifier.reasons import Reason

_NAT = "add beq ble div gcd land log2 lor mod mul pow pred shiftLeft shiftRight sub succ xor zero"

# The kernel computes with these by name, whatever their definition says. Were one of
# them absent from the library and defined by a submission, the two could disagree,
# and anything would follow.
RESERVED: frozenset[Name] = frozenset(
    {("Nat", word) for word in _NAT.split()}
    | {("Quot",), ("Quot", "mk"), ("Quot", "lift"), ("Quot", "ind"), ("Quot", "sound")}
    | {("Lean", "reduceBool"), ("Lean", "reduceNat"), ("eagerReduce",)}
    | {("String", "mk"), ("String", "ofList"), ("Char", "ofNat"), ("List", "nil")}
    | {("List", "cons"), ("Bool", "true"), ("Bool", "false"), ("sorryAx",), ("propext",)}
    | {("Nat",), ("String",), ("Char",), ("List",), ("Bool",), ("Eq",), ("Classical", "choice")}
)


def merge_modules(
    modules: Iterable[Mapping[Name, Constant]], trusted: Trusted
) -> dict[Name, Constant]:
    """Put the constants of a submission's modules together.

    Modules may share a constant, since Lean adds equations wherever they are needed.
    Of a theorem only the statement has to be the same, as for Lean itself: one of the
    proofs is kept and checked, the other is used by nothing.

    Raises:
        Refusal: if two different constants have one name, if one is declared again
            over an imported one, has no name, or has a name that the kernel treats
            specially.
    """
    merged: dict[Name, Constant] = {}
    for constants in modules:
        for name, constant in constants.items():
            if not name:
                raise Refusal(Reason.RESERVED_NAME, f"{constant.kind} without a name")
            if trusted.get(name) is not None:
                raise Refusal(Reason.DUPLICATE_CONSTANT, f"{show(name)} is the library's already")
            if name in RESERVED or isinstance(constant, Quotient):
                raise Refusal(Reason.RESERVED_NAME, f"{show(name)} is the library's to declare")
            if not _agree(merged.setdefault(name, constant), constant):
                raise Refusal(Reason.DUPLICATE_CONSTANT, f"{show(name)} is declared differently")
    return merged


def _agree(kept: Constant, other: Constant) -> bool:
    if isinstance(kept, Theorem) and isinstance(other, Theorem):
        return (kept.levels, kept.type) == (other.levels, other.type)
    return kept == other
