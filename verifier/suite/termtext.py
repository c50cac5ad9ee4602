"""Small terms, levels and other field values written as text, for the data of a case.

A term is written as `Nat`, `(f x y)`, `(forall Nat B)`, `(fun Nat b)`, `(let T v b)`,
`(sort u)`, `(var 0)`, `(nat 2^64)`, `(str "text")`, `(proj Prod 0 p)`, `(mdata t)`,
`(const List.map u v)`, and what no honest module holds: `(fvar x)`, `(mvar x)`. A level
is written as `0`, a parameter `u`, `(succ l)`, `(max l m)`, `(imax l m)`, `(mvar x)`.
"""

from __future__ import annotations

import re

from verifier.lean.names import Name, parse
from verifier.suite import leanobjects as lean
from verifier.suite.oleans import Cell, Items, Value, natural

_TOKEN = re.compile(r'\s*(?:([()])|("[^"]*")|([^\s()"]+))')
_NUMBER = re.compile(r"(-?\d+)(?:\^(\d+))?")

Literal = bool | int | str | list[str]
Tree = str | list["Tree"]


def number(text: str | int) -> int:
    """A number written as digits or as a power, such as `-2^64`.

    Raises:
        ValueError: if it is none.
    """
    written = _NUMBER.fullmatch(str(text))
    if written is None:
        raise ValueError(f"no number: {text!r}")
    base, exponent = int(written[1]), int(written[2] or 1)
    power: int = abs(base) ** exponent
    return power if base >= 0 else -power


def value(literal: Literal, type_: str, around: Value | None = None) -> Value:
    """What a field of type `type_`, as `verifier.suite.moduledata` calls it, is to hold.

    Args:
        around: what `_` stands for, in a term or a level.

    Raises:
        ValueError: if `literal` describes no such thing.
    """
    if isinstance(literal, list):
        items = [value(item, type_[1:-1], around) for item in literal]
        return Items(items) if type_[0] == "{" else lean.linked(items)
    if isinstance(literal, bool) or type_ == "scalar":
        return int(literal) if isinstance(literal, bool) else number(literal)
    match type_:
        case "Nat":
            return natural(number(literal))
        case "Name":
            return lean.name(name(str(literal)))
        case "String":
            return lean.text(str(literal))
        case "Expr":
            return _Writer(around).term(tree(str(literal)))
        case "Level":
            return _Writer(around).level(tree(str(literal)))
        case "Import":
            return Cell(0, [lean.name(name(str(literal)))], b"\0\1\0")
        case "Hints":
            return _hints(literal)
    raise ValueError(f"a {type_} cannot be written as text")


def name(text: str) -> Name:
    """A dotted name; the empty text is the anonymous one."""
    return parse(text) if text else ()


def _hints(literal: int | str) -> Value:
    words = {"opaque": 0, "abbrev": 1}
    if literal in words:
        return words[str(literal)]
    return Cell(2, [], (number(literal) % (1 << 32)).to_bytes(4, "little"))


def tree(text: str) -> Tree:
    """Nested lists of words.

    Raises:
        ValueError: if brackets do not match, or something is left over.
    """
    stack: list[list[Tree]] = [[]]
    at = 0
    while text[at:].strip():
        token = _TOKEN.match(text, at)
        if token is None:
            raise ValueError(f"cannot read {text[at:]!r}")
        at = token.end()
        if token[1] == "(":
            stack.append([])
        elif token[1] == ")":
            if len(stack) < 2:
                raise ValueError(f"one bracket too many in {text!r}")
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(token[2] or token[3])
    if len(stack) != 1 or len(stack[0]) != 1:
        raise ValueError(f"not one term: {text!r}")
    return stack[0][0]


class _Writer:
    """Builds what a tree of words describes; `_` in it stands for `around`."""

    def __init__(self, around: Value | None) -> None:
        self.around = around

    def term(self, written: Tree) -> Value:
        match written:
            case "_" if self.around is not None:
                return self.around
            case str():
                return lean.term(lean.CONST, lean.name(name(written)), 0)
            case ["const", str(constant), *levels]:
                made = lean.linked(map(self.level, levels))
                return lean.term(lean.CONST, lean.name(name(constant)), made)
            case [("forall" | "fun") as binder, domain, body]:
                tag = lean.FORALL if binder == "forall" else lean.LAM
                return lean.term(tag, lean.name(("x",)), self.term(domain), self.term(body), info=0)
            case ["let", type_, given, body]:
                parts = (self.term(type_), self.term(given), self.term(body))
                return lean.term(lean.LET, lean.name(("x",)), *parts, info=0)
            case ["sort", level]:
                return lean.term(lean.SORT, self.level(level))
            case ["var", str(index)]:
                return lean.term(lean.BVAR, natural(number(index)))
            case ["nat", str(digits)]:
                return lean.term(lean.LIT, Cell(0, [natural(number(digits))]))
            case ["str", str(quoted)]:
                return lean.term(lean.LIT, Cell(1, [lean.text(quoted.strip('"'))]))
            case ["proj", str(structure), str(index), target]:
                fields = (lean.name(name(structure)), natural(number(index)), self.term(target))
                return lean.term(lean.PROJ, *fields)
            case ["mdata", inner]:
                return lean.term(lean.MDATA, 0, self.term(inner))
            case [("fvar" | "mvar") as kind, str(identity)]:
                tag = lean.FVAR if kind == "fvar" else lean.MVAR
                return lean.term(tag, lean.name(name(identity)))
            case [function, *arguments] if arguments:
                made = self.term(function)
                for argument in arguments:
                    made = lean.term(lean.APP, made, self.term(argument))
                return made
        raise ValueError(f"no term: {written}")

    def level(self, written: Tree) -> Value:
        match written:
            case "_" if self.around is not None:
                return self.around
            case "0":
                return 0
            case str():
                return lean.level(lean.PARAM, lean.name(name(written)))
            case ["succ", below]:
                return lean.level(lean.SUCC, self.level(below))
            case [("max" | "imax") as word, left, right]:
                return lean.level(
                    lean.MAX if word == "max" else lean.IMAX, self.level(left), self.level(right)
                )
            case ["mvar", str(identity)]:
                return lean.level(lean.LEVEL_MVAR, lean.name(name(identity)))
        raise ValueError(f"no universe level: {written}")
