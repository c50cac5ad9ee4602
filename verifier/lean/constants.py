"""The constants of a Lean module, as the kernel knows them.

Fields follow Lean's own `ConstantInfo`. Two constants are equal when everything
that has logical meaning is; reducibility hints and the grouping of definitions
(`all`) only steer the elaborator and are left out of the comparison. Terms of
constants that are compared must live in the same arena.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from enum import IntEnum

from verifier.lean.names import Name
from verifier.lean.terms import Term


class Safety(IntEnum):
    """`Lean.DefinitionSafety`."""

    UNSAFE = 0
    SAFE = 1
    PARTIAL = 2


@dataclass(frozen=True, slots=True)
class Constant:
    """What all constants have: a name, universe parameters and a type."""

    name: Name
    levels: tuple[Name, ...]
    type: Term

    @property
    def kind(self) -> str:
        """The word people use for this kind of constant."""
        return type(self).__name__.lower()

    @property
    def terms(self) -> tuple[Term, ...]:
        """Every term the constant holds: its type, and its value or rules."""
        return (self.type,)

    @property
    def companions(self) -> tuple[Name, ...]:
        """Constants that belong to this one without its terms naming them."""
        return ()

    @property
    def is_safe(self) -> bool:
        """Whether the kernel checked it as an ordinary, total constant."""
        return True


@dataclass(frozen=True, slots=True)
class Axiom(Constant):
    unsafe: bool = False

    @property
    def is_safe(self) -> bool:
        return not self.unsafe


@dataclass(frozen=True, slots=True)
class Definition(Constant):
    value: Term
    safety: Safety
    hints: int | bool | None = field(compare=False)  # None opaque, True abbrev, else the height
    all: tuple[Name, ...] = field(compare=False)

    @property
    def terms(self) -> tuple[Term, ...]:
        return (self.type, self.value)

    @property
    def is_safe(self) -> bool:
        return self.safety is Safety.SAFE


@dataclass(frozen=True, slots=True)
class Theorem(Constant):
    value: Term
    all: tuple[Name, ...] = field(compare=False)

    @property
    def terms(self) -> tuple[Term, ...]:
        return (self.type, self.value)


@dataclass(frozen=True, slots=True)
class Opaque(Constant):
    value: Term
    unsafe: bool
    all: tuple[Name, ...] = field(compare=False)

    @property
    def terms(self) -> tuple[Term, ...]:
        return (self.type, self.value)

    @property
    def is_safe(self) -> bool:
        return not self.unsafe


@dataclass(frozen=True, slots=True)
class Quotient(Constant):
    quot_kind: int


@dataclass(frozen=True, slots=True)
class Inductive(Constant):
    params: int
    indices: int
    all: tuple[Name, ...]
    constructors: tuple[Name, ...]
    nested: int
    recursive: bool
    unsafe: bool
    reflexive: bool

    @property
    def companions(self) -> tuple[Name, ...]:
        return (*self.all, *self.constructors)

    @property
    def recursors(self) -> tuple[Name, ...]:
        """What the recursors are called that the kernel makes for it: one for each type that is
        declared with it, and one for each that one of them is nested in (Lean 4.35.0)."""
        nested = ((*self.all[0], f"rec_{number}") for number in range(1, self.nested + 1))
        return (*((*name, "rec") for name in self.all), *nested)

    @property
    def is_safe(self) -> bool:
        return not self.unsafe


@dataclass(frozen=True, slots=True)
class Constructor(Constant):
    inductive: Name
    index: int
    params: int
    fields: int
    unsafe: bool

    @property
    def companions(self) -> tuple[Name, ...]:
        return (self.inductive,)

    @property
    def is_safe(self) -> bool:
        return not self.unsafe


@dataclass(frozen=True, slots=True)
class Rule:
    """One computation rule of a recursor."""

    constructor: Name
    fields: int
    value: Term


@dataclass(frozen=True, slots=True)
class Recursor(Constant):
    all: tuple[Name, ...]
    params: int
    indices: int
    motives: int
    minors: int
    rules: tuple[Rule, ...]
    k: bool
    unsafe: bool

    @property
    def terms(self) -> tuple[Term, ...]:
        return (self.type, *(rule.value for rule in self.rules))

    @property
    def companions(self) -> tuple[Name, ...]:
        return (*self.all, *(rule.constructor for rule in self.rules))

    @property
    def is_safe(self) -> bool:
        return not self.unsafe


def facts(constant: Constant) -> tuple[object, ...]:
    """Everything about a constant that has logical meaning, but its names and its terms."""
    plain = [f.name for f in fields(constant) if f.compare and f.name not in _NAMES_AND_TERMS]
    rules = constant.rules if isinstance(constant, Recursor) else ()
    return (
        constant.kind,
        *(getattr(constant, name) for name in plain),
        *((rule.constructor, rule.fields) for rule in rules),
    )


_NAMES_AND_TERMS = frozenset({"name", "levels", "type", "value", "rules"})


@dataclass(frozen=True, slots=True)
class TrustedConstant:
    """What the environment's index says of a library constant.

    Attributes:
        axioms: every axiom it rests on.
        safe: false if it is unsafe or partial.
    """

    axioms: frozenset[Name]
    safe: bool
