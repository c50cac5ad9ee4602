"""Compiled Lean modules decoded into constants.

Only what the kernel cares about is read: the imports and the constants. The field
order of each Lean structure is a fact of Lean 4.35.0.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from verifier.lean.arena import reader_into
from verifier.lean.constants import (
    Axiom,
    Constant,
    Constructor,
    Definition,
    Inductive,
    Opaque,
    Quotient,
    Recursor,
    Rule,
    Safety,
    Theorem,
)
from verifier.lean.declared import Place, declared_places
from verifier.lean.names import Name, show
from verifier.lean.objects import Image, LeanVersion, MalformedOlean, Ref
from verifier.lean.termreader import MAX_COUNT, TermReader
from verifier.lean.terms import Terms


class DeclaredTwice(MalformedOlean):
    """A module has two constants of one name, which Lean never writes."""


@dataclass(frozen=True, slots=True)
class Import:
    """One import of a module, as the module itself records it."""

    module: Name
    all: bool
    exported: bool
    meta: bool


@dataclass(frozen=True, slots=True)
class Module:
    """What one compiled module declares.

    Attributes:
        declared: the declarations that stand in its source, and where.
    """

    imports: tuple[Import, ...]
    is_module: bool
    constants: dict[Name, Constant]
    declared: dict[Name, Place]


def read_module(parts: Sequence[bytes], terms: Terms, lean: LeanVersion) -> Module:
    """Decode a compiled module, its terms into the arena `terms`.

    Args:
        parts: the one file of a plain module, or the three of a `module` file.

    Raises:
        MalformedOlean: if anything is not as Lean writes it.
        OtherLean: if another Lean build wrote it.
    """
    return decode_module(reader_into(terms, Image(parts, lean)))


class Constants:
    """The constants of one compiled module, each decoded when it is asked for.

    For trusted modules, of which few constants are wanted: what is not asked for is not looked at.

    Args:
        parts, terms, lean: as for `read_module`.

    Raises:
        MalformedOlean: if its lists are not as Lean writes them.
        OtherLean: if another Lean build wrote it.
    """

    def __init__(self, parts: Sequence[bytes], terms: Terms, lean: LeanVersion) -> None:
        self._decoder = _Decoder(reader_into(terms, Image(parts, lean)))
        self._refs = self._decoder.places()

    def get(self, name: Name) -> Constant | None:
        """The constant `name`, or None if the module has none.

        Raises:
            MalformedOlean: if it is not as Lean writes it, or called otherwise.
        """
        ref = self._refs.get(name)
        if ref is None:
            return None
        try:
            constant = self._decoder.constant(ref)
        except IndexError as error:
            raise MalformedOlean(f"a reference leads out of the module: {error}") from error
        if constant.name != name:
            raise MalformedOlean(f"what is listed as {show(name)} is {show(constant.name)}")
        return constant


def decode_module(reader: TermReader) -> Module:
    """Decode the whole module that `reader` reads from.

    Raises:
        MalformedOlean: if anything is not as Lean writes it.
    """
    try:
        return _Decoder(reader).module()
    except IndexError as error:
        # An offset behind the end of the bytes that no explicit check foresaw.
        raise MalformedOlean(f"a reference leads out of the module: {error}") from error


class _Decoder:
    def __init__(self, reader: TermReader) -> None:
        self.image = reader.image
        self.terms = reader

    def module(self) -> Module:
        image = self.image
        imports, names, constants, _, _ = image.fields(image.root, 0, 5, 1)
        is_module = image.flag(image.root, 5)
        listed = [self.terms.name(ref) for ref in image.array(names)]
        found: dict[Name, Constant] = {}
        for ref in image.array(constants):
            constant = self.constant(ref)
            if constant.name in found:
                raise DeclaredTwice(f"declares {show(constant.name)} twice")
            found[constant.name] = constant
        if listed != list(found):
            raise MalformedOlean("the list of names is not that of the constants")
        imported = tuple(map(self.import_, image.array(imports)))
        return Module(imported, is_module, found, declared_places(image, self.terms))

    def places(self) -> Mapping[Name, Ref]:
        """Where each constant is."""
        _, names, constants, _, _ = self.image.fields(self.image.root, 0, 5, 1)
        listed, refs = self.image.array(names), self.image.array(constants)
        if len(listed) != len(refs):
            raise MalformedOlean("the list of names is not that of the constants")
        return dict(zip(map(self.terms.name, listed), refs, strict=True))

    def import_(self, ref: Ref) -> Import:
        (module,) = self.image.fields(ref, 0, 1, 3)
        flag = self.image.flag
        return Import(self.terms.name(module), flag(ref, 1), flag(ref, 1, 1), flag(ref, 1, 2))

    def constant(self, ref: Ref) -> Constant:
        kind = self.image.tag(ref)
        (value,) = self.image.fields(ref, kind, 1)
        decode = (
            self.axiom,
            self.definition,
            self.theorem,
            self.opaque,
            self.quotient,
            self.inductive,
            self.constructor,
            self.recursor,
        )
        if kind >= len(decode):
            raise MalformedOlean(f"a constant of unknown kind {kind}")
        return decode[kind](value)

    def signature(self, ref: Ref) -> tuple[Name, tuple[Name, ...], int]:
        """`ConstantVal`: name, universe parameters, type."""
        name, levels, type_ = self.image.fields(ref, 0, 3)
        return self.terms.name(name), self.names(levels), self.closed(type_)

    def count(self, ref: Ref) -> int:
        """A number of parameters, fields and the like, which the kernel keeps in 32 bits."""
        number = self.image.natural(ref)
        if number > MAX_COUNT:
            raise MalformedOlean(f"an absurd count of {number.bit_length()} bits")
        return number

    def names(self, ref: Ref) -> tuple[Name, ...]:
        return tuple(self.terms.name(item) for item in self.image.list(ref))

    def closed(self, ref: Ref) -> int:
        term = self.terms.term(ref)
        if self.terms.terms.loose[term]:
            raise MalformedOlean("a term has a bound variable that nothing binds")
        return term

    def axiom(self, ref: Ref) -> Constant:
        (cv,) = self.image.fields(ref, 0, 1, 1)
        return Axiom(*self.signature(cv), unsafe=self.image.flag(ref, 1))

    def definition(self, ref: Ref) -> Constant:
        cv, value, hints, all_ = self.image.fields(ref, 0, 4, 1)
        safety = self.image.scalar(ref, 4, 0)
        if safety > 2:
            raise MalformedOlean(f"a definition of unknown safety {safety}")
        return Definition(
            *self.signature(cv),
            value=self.closed(value),
            safety=Safety(safety),
            hints=self.hints(hints),
            all=self.names(all_),
        )

    def hints(self, ref: Ref) -> int | bool | None:
        match self.image.variant(ref):
            case 0:
                return None
            case 1:
                return True
            case 2:
                self.image.fields(ref, 2, 0, 4)
                return int.from_bytes(self.image.data[ref + 8 : ref + 12], "little")
            case other:
                raise MalformedOlean(f"a reducibility hint of unknown kind {other}")

    def theorem(self, ref: Ref) -> Constant:
        cv, value, all_ = self.image.fields(ref, 0, 3)
        return Theorem(*self.signature(cv), value=self.closed(value), all=self.names(all_))

    def opaque(self, ref: Ref) -> Constant:
        cv, value, all_ = self.image.fields(ref, 0, 3, 1)
        return Opaque(
            *self.signature(cv),
            value=self.closed(value),
            unsafe=self.image.flag(ref, 3),
            all=self.names(all_),
        )

    def quotient(self, ref: Ref) -> Constant:
        (cv,) = self.image.fields(ref, 0, 1, 1)
        return Quotient(*self.signature(cv), quot_kind=self.image.scalar(ref, 1, 0))

    def inductive(self, ref: Ref) -> Constant:
        cv, params, indices, all_, constructors, nested = self.image.fields(ref, 0, 6, 3)
        count, flag = self.count, self.image.flag
        return Inductive(
            *self.signature(cv),
            params=count(params),
            indices=count(indices),
            all=self.names(all_),
            constructors=self.names(constructors),
            nested=count(nested),
            recursive=flag(ref, 6),
            unsafe=flag(ref, 6, 1),
            reflexive=flag(ref, 6, 2),
        )

    def constructor(self, ref: Ref) -> Constant:
        cv, inductive, index, params, fields = self.image.fields(ref, 0, 5, 1)
        count = self.count
        return Constructor(
            *self.signature(cv),
            inductive=self.terms.name(inductive),
            index=count(index),
            params=count(params),
            fields=count(fields),
            unsafe=self.image.flag(ref, 5),
        )

    def recursor(self, ref: Ref) -> Constant:
        cv, all_, params, indices, motives, minors, rules = self.image.fields(ref, 0, 7, 2)
        count, flag = self.count, self.image.flag
        return Recursor(
            *self.signature(cv),
            all=self.names(all_),
            params=count(params),
            indices=count(indices),
            motives=count(motives),
            minors=count(minors),
            rules=tuple(map(self.rule, self.image.list(rules))),
            k=flag(ref, 7),
            unsafe=flag(ref, 7, 1),
        )

    def rule(self, ref: Ref) -> Rule:
        constructor, fields, value = self.image.fields(ref, 0, 3)
        return Rule(self.terms.name(constructor), self.count(fields), self.closed(value))
