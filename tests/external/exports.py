"""Exports read by other code than that which writes them: parsed, checked, and made into terms."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

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
from verifier.lean.names import Name
from verifier.lean.terms import Terms

INFOS = {"default": 0, "implicit": 1, "strictImplicit": 2, "instImplicit": 3}
KINDS = {"type": 0, "ctor": 1, "lift": 2, "ind": 3}
SAFETIES = {"unsafe": Safety.UNSAFE, "safe": Safety.SAFE, "partial": Safety.PARTIAL}


@dataclass
class Parsed:
    """An export, with its terms in `terms`."""

    terms: Terms
    meta: dict[str, Any] = field(default_factory=dict)
    names: list[Name] = field(default_factory=lambda: [()])
    levels: list[int] = field(default_factory=list)
    exprs: list[int] = field(default_factory=list)
    constants: dict[Name, Constant] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.levels.append(self.terms.level((0,)))


def parse(lines: Iterable[str], terms: Terms) -> Parsed:
    """Read an export line by line.

    Raises:
        AssertionError: if it is not as readers of the format need it: numbers contiguous, nothing
            defined twice, nothing used before it is there, each constant declared once, after all
            constants that its terms mention.
    """
    parsed = Parsed(terms)
    for number, line in enumerate(lines):
        assert line.endswith("\n"), f"line {number} is cut off"
        data = json.loads(line)
        if number == 0:
            parsed.meta = data.pop("meta")
            assert not data
        elif "in" in data:
            _new(parsed.names, data.pop("in"), _name(parsed, data))
        elif "il" in data:
            _new(parsed.levels, data.pop("il"), _level(parsed, data))
        elif "ie" in data:
            _new(parsed.exprs, data.pop("ie"), _expr(parsed, data))
        else:
            _declare(parsed, data)
    assert len(set(parsed.names)) == len(parsed.names)
    assert len(set(parsed.levels)) == len(parsed.levels)
    assert len(set(parsed.exprs)) == len(parsed.exprs)
    return parsed


def _new(where: list[Any], number: int, what: Any) -> None:
    assert number == len(where)
    where.append(what)


def _only(data: dict[str, Any]) -> tuple[str, Any]:
    ((kind, body),) = data.items()
    return kind, body


def _name(parsed: Parsed, data: dict[str, Any]) -> Name:
    kind, body = _only(data)
    last = body.pop({"str": "str", "num": "i"}[kind])
    assert type(last) is {"str": str, "num": int}[kind]
    return (*parsed.names[body.pop("pre")], last)


def _level(parsed: Parsed, data: dict[str, Any]) -> int:
    kind, body = _only(data)
    if kind == "succ":
        return parsed.terms.level((1, parsed.levels[body]))
    if kind == "param":
        return parsed.terms.level((4, parsed.names[body]))
    left, right = (parsed.levels[part] for part in body)
    return parsed.terms.level(((2, left, right), (3, left, right))[("max", "imax").index(kind)])


def _expr(parsed: Parsed, data: dict[str, Any]) -> int:
    kind, body = _only(data)
    terms, exprs = parsed.terms, parsed.exprs
    match kind:
        case "bvar":
            return terms.term((0, body))
        case "sort":
            return terms.term((3, parsed.levels[body]))
        case "const":
            levels = tuple(parsed.levels[level] for level in body["us"])
            return terms.term((4, parsed.names[body["name"]], levels))
        case "app":
            return terms.term((5, exprs[body["fn"]], exprs[body["arg"]]))
        case "lam" | "forallE":
            domain, inner = exprs[body["type"]], exprs[body["body"]]
            parsed.names[body["name"]]  # it has to be there
            info = INFOS[body["binderInfo"]]
            return terms.term((6 if kind == "lam" else 7, domain, inner, info))
        case "letE":
            assert body["nondep"] is False
            parts = (exprs[body["type"]], exprs[body["value"]], exprs[body["body"]])
            return terms.term((8, *parts))
        case "natVal":
            assert body.isdecimal()
            return terms.term((9, int(body)))
        case "strVal":
            return terms.term((9, body))
        case "proj":
            structure = exprs[body["struct"]]
            return terms.term((11, parsed.names[body["typeName"]], body["idx"], structure))
    raise AssertionError(f"a line of unknown kind: {kind}")


def _declare(parsed: Parsed, data: dict[str, Any]) -> None:
    kind, body = _only(data)
    if kind == "inductive":
        made = [_inductive(parsed, each) for each in body["types"]]
        made += [_constructor(parsed, each) for each in body["ctors"]]
        made += [_recursor(parsed, each) for each in body["recs"]]
    else:
        made = [_plain(parsed, kind, body)]
    for constant in made:
        assert constant.name not in parsed.constants
    known = parsed.constants.keys() | ({c.name for c in made} if kind == "inductive" else set())
    for constant in made:
        assert parsed.terms.names_in(constant.terms) <= known, constant.name
        for level in constant.levels:
            assert parsed.terms.level((4, level)) in parsed.levels
    parsed.constants |= {constant.name: constant for constant in made}


def _head(parsed: Parsed, body: dict[str, Any]) -> tuple[Name, tuple[Name, ...], int]:
    return parsed.names[body["name"]], _names(parsed, body["levelParams"]), _at(parsed, body)


def _at(parsed: Parsed, body: dict[str, Any], key: str = "type") -> int:
    return parsed.exprs[body[key]]


def _names(parsed: Parsed, numbers: list[int]) -> tuple[Name, ...]:
    return tuple(parsed.names[number] for number in numbers)


def _plain(parsed: Parsed, kind: str, body: dict[str, Any]) -> Constant:
    head = _head(parsed, body)
    match kind:
        case "axiom":
            return Axiom(*head, unsafe=body["isUnsafe"])
        case "quot":
            return Quotient(*head, quot_kind=KINDS[body["kind"]])
    value, every = _at(parsed, body, "value"), _names(parsed, body["all"])
    match kind:
        case "thm":
            return Theorem(*head, value=value, all=every)
        case "opaque":
            return Opaque(*head, value=value, unsafe=body["isUnsafe"], all=every)
        case "def":
            hints = body["hints"]
            return Definition(
                *head,
                value=value,
                safety=SAFETIES[body["safety"]],
                hints={"opaque": None, "abbrev": True}[hints]
                if isinstance(hints, str)
                else hints["regular"],
                all=every,
            )
    raise AssertionError(f"a declaration of unknown kind: {kind}")


def _inductive(parsed: Parsed, body: dict[str, Any]) -> Constant:
    return Inductive(
        *_head(parsed, body),
        params=body["numParams"],
        indices=body["numIndices"],
        all=_names(parsed, body["all"]),
        constructors=_names(parsed, body["ctors"]),
        nested=body["numNested"],
        recursive=body["isRec"],
        unsafe=body["isUnsafe"],
        reflexive=body["isReflexive"],
    )


def _constructor(parsed: Parsed, body: dict[str, Any]) -> Constant:
    return Constructor(
        *_head(parsed, body),
        inductive=parsed.names[body["induct"]],
        index=body["cidx"],
        params=body["numParams"],
        fields=body["numFields"],
        unsafe=body["isUnsafe"],
    )


def _recursor(parsed: Parsed, body: dict[str, Any]) -> Constant:
    rules = tuple(
        Rule(parsed.names[rule["ctor"]], rule["nfields"], _at(parsed, rule, "rhs"))
        for rule in body["rules"]
    )
    return Recursor(
        *_head(parsed, body),
        all=_names(parsed, body["all"]),
        params=body["numParams"],
        indices=body["numIndices"],
        motives=body["numMotives"],
        minors=body["numMinors"],
        rules=rules,
        k=body["k"],
        unsafe=body["isUnsafe"],
    )
