"""Compiled Lean modules decoded into constants.

Only what the kernel cares about is read: the imports and the constants. The field order of each
Lean structure is a fact of the version (`verifier.lean.versions`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
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
        self.decoders: dict[str, Callable[[Ref], Constant]] = {
            "AxiomVal": self.axiom,
            "DefinitionVal": self.definition,
            "TheoremVal": self.theorem,
            "OpaqueVal": self.opaque,
            "QuotVal": self.quotient,
            "InductiveVal": self.inductive,
            "ConstructorVal": self.constructor,
            "RecursorVal": self.recursor,
        }

    def module(self) -> Module:
        image = self.image
        fields, scalars = image.structure(image.root, "ModuleData")
        is_module = self.flag(scalars["isModule"])
        listed = [self.terms.name(ref) for ref in image.array(fields["constNames"])]
        found: dict[Name, Constant] = {}
        for ref in image.array(fields["constants"]):
            constant = self.constant(ref)
            if constant.name in found:
                raise DeclaredTwice(f"declares {show(constant.name)} twice")
            found[constant.name] = constant
        if listed != list(found):
            raise MalformedOlean("the list of names is not that of the constants")
        imported = tuple(map(self.import_, image.array(fields["imports"])))
        return Module(imported, is_module, found, declared_places(image, self.terms))

    def places(self) -> Mapping[Name, Ref]:
        """Where each constant is."""
        fields, _ = self.image.structure(self.image.root, "ModuleData")
        listed = self.image.array(fields["constNames"])
        refs = self.image.array(fields["constants"])
        if len(listed) != len(refs):
            raise MalformedOlean("the list of names is not that of the constants")
        return dict(zip(map(self.terms.name, listed), refs, strict=True))

    def import_(self, ref: Ref) -> Import:
        fields, scalars = self.image.structure(ref, "Import")
        every, exported, meta = (scalars[n] for n in ("importAll", "isExported", "isMeta"))
        flag = self.flag
        return Import(self.terms.name(fields["module"]), flag(every), flag(exported), flag(meta))

    @staticmethod
    def flag(byte: int) -> bool:
        """A byte that has to be 0 or 1."""
        if byte > 1:
            raise MalformedOlean(f"a truth value of {byte}")
        return byte == 1

    def constant(self, ref: Ref) -> Constant:
        kind = self.image.tag(ref)
        (value,) = self.image.fields(ref, kind, 1)
        known = self.image.facts.constants
        if kind >= len(known):
            raise MalformedOlean(f"a constant of unknown kind {kind}")
        return self.decoders[known[kind]](value)

    def signature(self, ref: Ref) -> tuple[Name, tuple[Name, ...], int]:
        """`ConstantVal`: name, universe parameters, type."""
        fields, _ = self.image.structure(ref, "ConstantVal")
        type_ = self.closed(fields["type"])
        return self.terms.name(fields["name"]), self.names(fields["levelParams"]), type_

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
        fields, scalars = self.image.structure(ref, "AxiomVal")
        return Axiom(*self.signature(fields["constant"]), unsafe=self.flag(scalars["isUnsafe"]))

    def definition(self, ref: Ref) -> Constant:
        fields, scalars = self.image.structure(ref, "DefinitionVal")
        safety = scalars["safety"]
        if safety > 2:
            raise MalformedOlean(f"a definition of unknown safety {safety}")
        return Definition(
            *self.signature(fields["constant"]),
            value=self.closed(fields["value"]),
            safety=Safety(safety),
            hints=self.hints(fields["hints"]),
            all=self.names(fields["all"]),
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
        fields, _ = self.image.structure(ref, "TheoremVal")
        return Theorem(
            *self.signature(fields["constant"]),
            value=self.closed(fields["value"]),
            all=self.names(fields["all"]),
        )

    def opaque(self, ref: Ref) -> Constant:
        fields, scalars = self.image.structure(ref, "OpaqueVal")
        return Opaque(
            *self.signature(fields["constant"]),
            value=self.closed(fields["value"]),
            unsafe=self.flag(scalars["isUnsafe"]),
            all=self.names(fields["all"]),
        )

    def quotient(self, ref: Ref) -> Constant:
        fields, scalars = self.image.structure(ref, "QuotVal")
        return Quotient(*self.signature(fields["constant"]), quot_kind=scalars["kind"])

    def inductive(self, ref: Ref) -> Constant:
        fields, scalars = self.image.structure(ref, "InductiveVal")
        count, flag = self.count, self.flag
        return Inductive(
            *self.signature(fields["constant"]),
            params=count(fields["numParams"]),
            indices=count(fields["numIndices"]),
            all=self.names(fields["all"]),
            constructors=self.names(fields["ctors"]),
            nested=count(fields["numNested"]),
            recursive=flag(scalars["isRec"]),
            unsafe=flag(scalars["isUnsafe"]),
            reflexive=flag(scalars["isReflexive"]),
        )

    def constructor(self, ref: Ref) -> Constant:
        fields, scalars = self.image.structure(ref, "ConstructorVal")
        count = self.count
        return Constructor(
            *self.signature(fields["constant"]),
            inductive=self.terms.name(fields["induct"]),
            index=count(fields["cidx"]),
            params=count(fields["numParams"]),
            fields=count(fields["numFields"]),
            unsafe=self.flag(scalars["isUnsafe"]),
        )

    def recursor(self, ref: Ref) -> Constant:
        fields, scalars = self.image.structure(ref, "RecursorVal")
        count, flag = self.count, self.flag
        return Recursor(
            *self.signature(fields["constant"]),
            all=self.names(fields["all"]),
            params=count(fields["numParams"]),
            indices=count(fields["numIndices"]),
            motives=count(fields["numMotives"]),
            minors=count(fields["numMinors"]),
            rules=tuple(map(self.rule, self.image.list(fields["rules"]))),
            k=flag(scalars["k"]),
            unsafe=flag(scalars["isUnsafe"]),
        )

    def rule(self, ref: Ref) -> Rule:
        fields, _ = self.image.structure(ref, "RecursorRule")
        constructor, value = self.terms.name(fields["ctor"]), self.closed(fields["rhs"])
        return Rule(constructor, self.count(fields["nfields"]), value)
