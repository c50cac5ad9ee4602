"""Constants written in the export format of lean4export, version 3.1.0: NDJSON.

A line defines a name (`in`), a universe level (`il`) or a term (`ie`) by those defined before it,
or declares constants. Numbers are contiguous in each of the three, no two of them are alike, and
nothing comes before what it rests on; other kernels rely on all of that. Metadata is left out and
`nondep` is false, as there. Keys are in alphabetical order, as lean4export has them.
"""

from __future__ import annotations

import decimal
import json
from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from verifier.export.closure import QUOTIENT
from verifier.kernel.order import Block
from verifier.lean.constants import (
    Axiom,
    Constant,
    Constructor,
    Definition,
    Inductive,
    Opaque,
    Quotient,
    Recursor,
    Safety,
    Theorem,
)
from verifier.lean.names import Name, show
from verifier.lean.objects import LeanVersion
from verifier.lean.terms import LAM, MAX, PARAM, ZERO, Level, Term, Terms

FORMAT = "3.1.0"
EXPORTER = "lean-verifier"
BINDERS = ("default", "implicit", "strictImplicit", "instImplicit")
KINDS = ("type", "ctor", "lift", "ind")
_Kind = TypeVar("_Kind", bound=Constant)
_LONG_BITS = 1024
_LONG = 1 << _LONG_BITS
SAFETIES = {Safety.UNSAFE: "unsafe", Safety.SAFE: "safe", Safety.PARTIAL: "partial"}


class Unfit(ValueError):
    """Constants that do not make up a declaration."""


class Writer:
    """Writes one export.

    Args:
        write: takes each line, with its line break.
        terms: the arena of all terms of the constants.

    Attributes:
        declared: how many constants have been written.
    """

    def __init__(self, write: Callable[[str], object], terms: Terms) -> None:
        self.declared = 0
        self._write = write
        self._terms = terms
        self._names: dict[Name, int] = {(): 0}
        self._levels: dict[Level, int] = {terms.level((ZERO,)): 0}
        self._numbers: dict[Term, int] = {}
        self._seen: set[Term] = set()

    def begin(self, lean: LeanVersion, version: str) -> None:
        """Write what an export begins with; `version` is the exporter's own."""
        meta = {
            "exporter": {"name": EXPORTER, "version": version},
            "format": {"version": FORMAT},
            "lean": {"githash": lean.commit, "version": lean.version},
        }
        self._line({"meta": meta})

    def declare(self, block: Block, constants: Mapping[Name, Constant]) -> None:
        """Write what one declaration brings; all that it rests on has been written.

        Args:
            block: as `declaration_order` has it.

        Raises:
            Unfit: if a constant of the block is missing or is not what it should be.
        """
        match constants[block[0]]:
            case Inductive() as first:
                self._inductive(first, constants)
            case Quotient():
                for name in QUOTIENT:
                    one = _as(Quotient, constants, name)
                    self._line({"quot": self._signature(one) | {"kind": KINDS[one.quot_kind]}})
                    self.declared += 1
            case constant:
                kind, more = self._plain(constant)
                self._line({kind: self._signature(constant) | more})
                self.declared += 1

    def _plain(self, constant: Constant) -> tuple[str, dict[str, object]]:
        match constant:
            case Axiom():
                return "axiom", {"isUnsafe": constant.unsafe}
            case Definition():
                return "def", {
                    "value": self._term(constant.value),
                    "hints": _hints(constant.hints),
                    "safety": SAFETIES[constant.safety],
                    "all": self._name_list(constant.all),
                }
            case Theorem():
                value = self._term(constant.value)
                return "thm", {"value": value, "all": self._name_list(constant.all)}
            case Opaque():
                return "opaque", {
                    "value": self._term(constant.value),
                    "isUnsafe": constant.unsafe,
                    "all": self._name_list(constant.all),
                }
        raise Unfit(f"the {constant.kind} {show(constant.name)} has no line of its own")

    def _inductive(self, first: Inductive, constants: Mapping[Name, Constant]) -> None:
        types = [_as(Inductive, constants, name) for name in first.all]
        made = [_as(Constructor, constants, n) for each in types for n in each.constructors]
        recs = [_as(Recursor, constants, name) for name in first.recursors]
        block = {
            "types": [self._type(each) for each in types],
            "ctors": [self._constructor(each) for each in made],
            "recs": [self._recursor(each) for each in recs],
        }
        self._line({"inductive": block})
        self.declared += len(types) + len(made) + len(recs)

    def _type(self, type_: Inductive) -> dict[str, object]:
        return self._signature(type_) | {
            "numParams": type_.params,
            "numIndices": type_.indices,
            "all": self._name_list(type_.all),
            "ctors": self._name_list(type_.constructors),
            "numNested": type_.nested,
            "isRec": type_.recursive,
            "isUnsafe": type_.unsafe,
            "isReflexive": type_.reflexive,
        }

    def _constructor(self, made: Constructor) -> dict[str, object]:
        return self._signature(made) | {
            "induct": self._name(made.inductive),
            "cidx": made.index,
            "numParams": made.params,
            "numFields": made.fields,
            "isUnsafe": made.unsafe,
        }

    def _recursor(self, rec: Recursor) -> dict[str, object]:
        rules = [
            {
                "ctor": self._name(rule.constructor),
                "nfields": rule.fields,
                "rhs": self._term(rule.value),
            }
            for rule in rec.rules
        ]
        return self._signature(rec) | {
            "all": self._name_list(rec.all),
            "numParams": rec.params,
            "numIndices": rec.indices,
            "numMotives": rec.motives,
            "numMinors": rec.minors,
            "rules": rules,
            "k": rec.k,
            "isUnsafe": rec.unsafe,
        }

    def _signature(self, constant: Constant) -> dict[str, object]:
        name = self._name(constant.name)
        parameters = self._name_list(constant.levels)
        for parameter in constant.levels:  # readers look for these among the levels
            self._level(self._terms.level((PARAM, parameter)))
        return {"name": name, "levelParams": parameters, "type": self._term(constant.type)}

    def _name_list(self, names: Iterable[Name]) -> list[int]:
        return [self._name(name) for name in names]

    def _name(self, name: Name) -> int:
        if (known := self._names.get(name)) is not None:
            return known
        for length in range(1, len(name) + 1):
            part = name[:length]
            if part in self._names:
                continue
            before, last, number = self._names[part[:-1]], part[-1], len(self._names)
            if isinstance(last, int):
                self._write(f'{{"in":{number},"num":{{"i":{last},"pre":{before}}}}}\n')
            else:
                text = _text(last)
                self._write(f'{{"in":{number},"str":{{"pre":{before},"str":{text}}}}}\n')
            self._names[part] = number
        return self._names[name]

    def _level(self, level: Level) -> int:
        if (known := self._levels.get(level)) is not None:
            return known
        nodes = self._terms.levels
        needed: set[Level] = set()
        pending = [level]
        while pending:
            at = pending.pop()
            if at not in needed and at not in self._levels:
                needed.add(at)
                if nodes[at][0] not in (ZERO, PARAM):
                    pending.extend(nodes[at][1:])  # type: ignore[arg-type]
        for at in sorted(needed):  # parts come before wholes
            said = self._said_of_level(at)
            number = len(self._levels)
            self._write(f'{{"il":{number},{said}}}\n')
            self._levels[at] = number
        return self._levels[level]

    def _said_of_level(self, level: Level) -> str:
        known = self._levels
        match self._terms.levels[level]:
            case (1, below):
                return f'"succ":{known[below]}'
            case (4, name):
                return f'"param":{self._name(name)}'
            case (tag, left, right):
                word = "max" if tag == MAX else "imax"
                return f'"{word}":[{known[left]},{known[right]}]'
        raise AssertionError("level zero has its number from the start")

    def _term(self, term: Term) -> int:
        if (known := self._numbers.get(term)) is not None:
            return known
        for part in sorted(self._terms.subterms([term], self._seen)):  # parts before wholes
            before, after = self._said_of_term(part)
            number = len(self._numbers)
            self._write(f'{{{before}"ie":{number}{after}}}\n')
            self._numbers[part] = number
        return self._numbers[term]

    def _said_of_term(self, term: Term) -> tuple[str, str]:
        """What stands before and after the number of a term."""
        known = self._numbers
        match self._terms.nodes[term]:
            case (0, index):
                return f'"bvar":{index},', ""
            case (3, level):
                return "", f',"sort":{self._level(level)}'
            case (4, name, levels):
                given = ",".join([str(self._level(level)) for level in levels])
                return f'"const":{{"name":{self._name(name)},"us":[{given}]}},', ""
            case (5, function, argument):
                return f'"app":{{"arg":{known[argument]},"fn":{known[function]}}},', ""
            case (6 | 7 as tag, domain, body, info):
                said = (
                    f'{{"binderInfo":"{BINDERS[info]}","body":{known[body]},'
                    f'"name":{self._binder(term)},"type":{known[domain]}}}'
                )
                return ("", f',"lam":{said}') if tag == LAM else (f'"forallE":{said},', "")
            case (8, domain, value, body):
                said = (
                    f'{{"body":{known[body]},"name":{self._binder(term)},"nondep":false,'
                    f'"type":{known[domain]},"value":{known[value]}}}'
                )
                return "", f',"letE":{said}'
            case (9, int() as value):
                return "", f',"natVal":"{decimal_text(value)}"'
            case (9, value):
                return "", f',"strVal":{_text(str(value))}'
            case (11, structure, index, target):
                said = (
                    f'{{"idx":{index},"struct":{known[target]},"typeName":{self._name(structure)}}}'
                )
                return "", f',"proj":{said}'
        raise AssertionError("a term of unknown shape")

    def _binder(self, term: Term) -> int:
        return self._name(self._terms.binder_names.get(term, ()))

    def _line(self, data: dict[str, object]) -> None:
        self._write(
            json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False) + "\n"
        )


def _as(kind: type[_Kind], constants: Mapping[Name, Constant], name: Name) -> _Kind:
    constant = constants.get(name)
    if not isinstance(constant, kind):
        raise Unfit(f"{show(name)} is no {kind.__name__.lower()}")
    return constant


def _hints(hints: int | bool | None) -> object:
    if hints is None:
        return "opaque"
    return "abbrev" if hints is True else {"regular": hints}


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def decimal_text(value: int) -> str:
    """A natural number in decimal, however long it is: what Python does itself takes time that is
    quadratic, and it refuses long ones."""
    if value < _LONG:
        return str(value)
    with decimal.localcontext(
        decimal.Context(prec=decimal.MAX_PREC, Emax=decimal.MAX_EMAX, Emin=decimal.MIN_EMIN)
    ):
        return format(_exactly(value, value.bit_length()), "f")


def _exactly(value: int, bits: int) -> decimal.Decimal:
    if bits <= _LONG_BITS:
        return decimal.Decimal(value)
    low = bits >> 1
    upper, lower = value >> low, value & ((1 << low) - 1)
    return _exactly(upper, bits - low) * decimal.Decimal(2) ** low + _exactly(lower, low)
