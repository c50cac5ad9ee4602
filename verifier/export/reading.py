"""Exports read back: hostile NDJSON of lean4export's format 3.1.0, made into terms and constants.

Whoever printed the text may have meant harm, so that nothing in it is taken for granted. A line is
bounded, is UTF-8, and is one JSON object with just the fields that the format has; numbers are
contiguous, in each of names, levels and terms; what a line refers to stands before it; no name, no
level and no constant is there twice. Whether the constants make sense together is for the judge,
and whether they hold for a kernel.

Two terms may be equal all the same: exporters number terms apart that differ in the name of a bound
variable or in metadata, which are no part of a term here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, BinaryIO

from verifier.export.lines import (
    MAX_LINE_BYTES,
    MalformedExport,
    as_count,
    as_flag,
    as_items,
    as_number,
    as_text,
    as_word,
    fields_of,
    only_field,
    parse_line,
)
from verifier.export.ndjson import FORMAT, KINDS, SAFETIES
from verifier.export.termlines import TermLines
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
    Theorem,
)
from verifier.lean.names import Name, show
from verifier.lean.objects import LeanVersion, OtherLean
from verifier.lean.terms import Terms

MAX_HEIGHT = (1 << 32) - 1
"""Of a definition; Lean keeps it in 32 bits."""
_SIGNATURE = ("name", "levelParams", "type")
_OF_TYPES = (
    *_SIGNATURE,
    "numParams",
    "numIndices",
    "all",
    "ctors",
    "numNested",
    "isRec",
    "isUnsafe",
    "isReflexive",
)
_OF_CONSTRUCTORS = (*_SIGNATURE, "induct", "cidx", "numParams", "numFields", "isUnsafe")
_OF_RECURSORS = (
    *_SIGNATURE,
    "all",
    "numParams",
    "numIndices",
    "numMotives",
    "numMinors",
    "rules",
    "k",
    "isUnsafe",
)
_QUOTIENTS = {word: number for number, word in enumerate(KINDS)}
_SAFETIES = {word: safety for safety, word in SAFETIES.items()}


class DeclaredTwice(MalformedExport):
    """An export declares one name twice."""


def read_export(
    file: BinaryIO, terms: Terms, lean: LeanVersion, *, annotations: bool = True
) -> dict[Name, Constant]:
    """Read an export line by line.

    Args:
        terms: the arena that the constants' terms come into.
        lean: whose constants they have to be, by the commit that the export names.
        annotations: whether binders keep what the export says of them (implicit, instance and so
            on); or else all become explicit. lean4export takes terms for the same that differ in
            nothing else, and prints the first it meets.

    Returns:
        The constants, in the order of their declarations.

    Raises:
        MalformedExport: at the first line that is not as it has to be.
        OtherLean: if it names another commit.
    """
    reader = _Reader(terms, annotations)
    place = 0
    try:
        while line := file.readline(MAX_LINE_BYTES + 1):
            place += 1
            if place == 1:
                _check_meta(parse_line(line), lean)
            else:
                reader.take(parse_line(line))
    except MalformedExport as error:
        raise type(error)(f"line {place}: {error}") from error
    if place == 0:
        raise MalformedExport("nothing is there")
    return reader.constants


def _check_meta(line: dict[str, Any], lean: LeanVersion) -> None:
    (meta,) = fields_of(line, ("meta",))
    exporter, format_, build = fields_of(meta, ("exporter", "format", "lean"))
    for said in fields_of(exporter, ("name", "version")):
        as_text(said)
    (version,) = fields_of(format_, ("version",))
    if version != FORMAT:
        raise MalformedExport(f"not of the format {FORMAT}")
    commit, named = map(as_text, fields_of(build, ("githash", "version")))
    if commit != lean.commit:
        raise OtherLean(f"an export of the Lean {named[:40]!r} of commit {commit[:40]!r}")


class _Reader:
    """What the lines so far have declared."""

    def __init__(self, terms: Terms, annotations: bool) -> None:
        self.constants: dict[Name, Constant] = {}
        self._lines = TermLines(terms, annotations)
        self._plain: dict[str, Callable[[Any], Constant]] = {
            "axiom": self._axiom,
            "def": self._definition,
            "opaque": self._opaque,
            "quot": self._quotient,
            "thm": self._theorem,
        }

    def take(self, line: dict[str, Any]) -> None:
        """Take one line. Raises MalformedExport."""
        if not self._lines.take(line):
            self._take_declaration(*only_field(line))

    def _take_declaration(self, kind: str, body: object) -> None:
        if kind == "inductive":
            types, constructors, recursors = fields_of(body, ("types", "ctors", "recs"))
            if not as_items(types):
                raise MalformedExport("an inductive declaration without a type")
            for each in types:
                self._declare(self._inductive(each))
            for each in as_items(constructors):
                self._declare(self._constructor(each))
            for each in as_items(recursors):
                self._declare(self._recursor(each))
        elif kind in self._plain:
            self._declare(self._plain[kind](body))
        else:
            raise MalformedExport(f"a line of unknown kind {kind[:40]!r}")

    def _declare(self, constant: Constant) -> None:
        if not constant.name:
            raise MalformedExport("a constant without a name")
        if constant.name in self.constants:
            raise DeclaredTwice(f"{show(constant.name)[:200]} is declared twice")
        self.constants[constant.name] = constant

    def _signature(self, name: object, levels: object, type_: object) -> tuple[Any, Any, Any]:
        return self._lines.name(name), self._lines.names(levels), self._lines.closed(type_)

    def _axiom(self, body: object) -> Constant:
        *signature, unsafe = fields_of(body, (*_SIGNATURE, "isUnsafe"))
        return Axiom(*self._signature(*signature), unsafe=as_flag(unsafe))

    def _definition(self, body: object) -> Constant:
        *signature, value, hints, safety, every = fields_of(
            body, (*_SIGNATURE, "value", "hints", "safety", "all")
        )
        return Definition(
            *self._signature(*signature),
            value=self._lines.closed(value),
            safety=as_word(safety, _SAFETIES),
            hints=_hints(hints),
            all=self._lines.names(every),
        )

    def _theorem(self, body: object) -> Constant:
        *signature, value, every = fields_of(body, (*_SIGNATURE, "value", "all"))
        head = self._signature(*signature)
        return Theorem(*head, value=self._lines.closed(value), all=self._lines.names(every))

    def _opaque(self, body: object) -> Constant:
        *signature, value, unsafe, every = fields_of(
            body, (*_SIGNATURE, "value", "isUnsafe", "all")
        )
        return Opaque(
            *self._signature(*signature),
            value=self._lines.closed(value),
            unsafe=as_flag(unsafe),
            all=self._lines.names(every),
        )

    def _quotient(self, body: object) -> Constant:
        *signature, kind = fields_of(body, (*_SIGNATURE, "kind"))
        return Quotient(*self._signature(*signature), quot_kind=as_word(kind, _QUOTIENTS))

    def _inductive(self, body: object) -> Constant:
        *signature, params, indices, every, made, nested, recursive, unsafe, reflexive = fields_of(
            body, _OF_TYPES
        )
        if not as_items(every):
            raise MalformedExport("an inductive type that is not among those declared with it")
        return Inductive(
            *self._signature(*signature),
            params=as_count(params),
            indices=as_count(indices),
            all=self._lines.names(every),
            constructors=self._lines.names(made),
            nested=as_count(nested),
            recursive=as_flag(recursive),
            unsafe=as_flag(unsafe),
            reflexive=as_flag(reflexive),
        )

    def _constructor(self, body: object) -> Constant:
        *signature, owner, index, params, fields, unsafe = fields_of(body, _OF_CONSTRUCTORS)
        return Constructor(
            *self._signature(*signature),
            inductive=self._lines.name(owner),
            index=as_count(index),
            params=as_count(params),
            fields=as_count(fields),
            unsafe=as_flag(unsafe),
        )

    def _recursor(self, body: object) -> Constant:
        *signature, every, params, indices, motives, minors, rules, k, unsafe = fields_of(
            body, _OF_RECURSORS
        )
        return Recursor(
            *self._signature(*signature),
            all=self._lines.names(every),
            params=as_count(params),
            indices=as_count(indices),
            motives=as_count(motives),
            minors=as_count(minors),
            rules=tuple([self._rule(rule) for rule in as_items(rules)]),
            k=as_flag(k),
            unsafe=as_flag(unsafe),
        )

    def _rule(self, body: object) -> Rule:
        constructor, fields, value = fields_of(body, ("ctor", "nfields", "rhs"))
        return Rule(self._lines.name(constructor), as_count(fields), self._lines.closed(value))


def _hints(hints: object) -> int | bool | None:
    if type(hints) is dict:
        (height,) = fields_of(hints, ("regular",))
        return as_number(height, MAX_HEIGHT)
    return as_word(hints, {"opaque": None, "abbrev": True})
