"""The lines of an export that define names, universe levels and terms, each by those before it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from verifier.export.lines import (
    MalformedExport,
    as_count,
    as_flag,
    as_items,
    as_natural,
    as_number,
    as_text,
    as_word,
    fields_of,
    only_field,
    refer,
)
from verifier.export.ndjson import BINDERS
from verifier.lean.names import MAX_COMPONENTS, Name, show
from verifier.lean.termreader import (
    MAX_BOUND_VARIABLE,
    MAX_LEVEL_DEPTH,
    MAX_LEVEL_SIZE,
    MAX_NAME_NUMBER,
)
from verifier.lean.terms import (
    APP,
    BVAR,
    CONST,
    FORALL,
    IMAX,
    LAM,
    LET,
    LIT,
    MAX,
    PARAM,
    PROJ,
    SORT,
    SUCC,
    ZERO,
    Level,
    LevelNode,
    Term,
    Terms,
)

_INFOS = {word: number for number, word in enumerate(BINDERS)}


class TermLines:
    """What the lines so far have defined.

    Args:
        terms: the arena that the terms come into.
        annotations: as for `read_export`.
    """

    def __init__(self, terms: Terms, annotations: bool) -> None:
        self._terms = terms
        self._infos = _INFOS if annotations else dict.fromkeys(_INFOS, 0)
        self._names: list[Name] = [()]
        self._named: set[Name] = {()}
        zero = terms.level((ZERO,))
        self._levels: list[Level] = [zero]
        # Of each level that is there, how deep it is and how large when it is written out.
        self._extents: dict[Level, tuple[int, int]] = {zero: (1, 1)}
        self._made: list[Term] = []
        self._makers: dict[str, Callable[[Any], Term]] = {
            "app": self._app,
            "bvar": self._bound,
            "const": self._const,
            "forallE": self._forall,
            "lam": self._lam,
            "letE": self._let,
            "natVal": lambda value: terms.term((LIT, as_natural(value))),
            "proj": self._proj,
            "sort": lambda number: terms.term((SORT, refer(number, self._levels))),
            "strVal": lambda value: terms.term((LIT, as_text(value))),
        }

    def take(self, line: dict[str, Any]) -> bool:
        """Take a line, unless it defines none of the three; return whether it does.

        Raises:
            MalformedExport: if the line is not as it has to be.
        """
        if "ie" in line:
            self._expect(line.pop("ie"), self._made)
            kind, body = only_field(line)
            maker = self._makers.get(kind)
            if maker is None:
                raise MalformedExport(f"a term of unknown kind {kind[:40]!r}")
            self._made.append(maker(body))
        elif "in" in line:
            self._expect(line.pop("in"), self._names)
            self._take_name(*only_field(line))
        elif "il" in line:
            self._expect(line.pop("il"), self._levels)
            self._take_level(*only_field(line))
        else:
            return False
        return True

    def name(self, number: object) -> Name:
        """The name of that number. Raises MalformedExport."""
        return refer(number, self._names)

    def names(self, numbers: object) -> tuple[Name, ...]:
        """The names of a list of numbers. Raises MalformedExport."""
        return tuple([refer(number, self._names) for number in as_items(numbers)])

    def closed(self, number: object) -> Term:
        """The term of that number, in which all variables are bound. Raises MalformedExport."""
        term = self._term(number)
        if self._terms.loose[term]:
            raise MalformedExport("a term has a bound variable that nothing binds")
        return term

    @staticmethod
    def _expect(number: object, known: Sequence[object]) -> None:
        if type(number) is not int or number != len(known):
            raise MalformedExport(f"out of turn: the next number is {len(known)}")

    def _take_name(self, kind: str, body: object) -> None:
        last: str | int
        if kind == "str":
            before, given = fields_of(body, ("pre", "str"))
            last = as_text(given)
        elif kind == "num":
            before, given = fields_of(body, ("pre", "i"))
            last = as_number(given, MAX_NAME_NUMBER)
        else:
            raise MalformedExport(f"a name of unknown kind {kind[:40]!r}")
        name = (*refer(before, self._names), last)
        if len(name) > MAX_COMPONENTS:
            raise MalformedExport(f"a name of more than {MAX_COMPONENTS} components")
        if name in self._named:
            raise MalformedExport(f"the name {show(name)[:200]} is there twice")
        self._named.add(name)
        self._names.append(name)

    def _take_level(self, kind: str, body: Any) -> None:
        node: LevelNode
        parts: tuple[Level, ...] = ()
        if kind == "param":
            node = (PARAM, refer(body, self._names))
        elif kind == "succ":
            parts = (below,) = (refer(body, self._levels),)
            node = (SUCC, below)
        elif kind in ("max", "imax"):
            if len(as_items(body)) != 2:
                raise MalformedExport("a maximum of other than two levels")
            parts = left, right = refer(body[0], self._levels), refer(body[1], self._levels)
            node = (MAX, left, right) if kind == "max" else (IMAX, left, right)
        else:
            raise MalformedExport(f"a level of unknown kind {kind[:40]!r}")
        depth = 1 + max((self._extents[part][0] for part in parts), default=0)
        size = 1 + sum(self._extents[part][1] for part in parts)
        if depth > MAX_LEVEL_DEPTH or size > MAX_LEVEL_SIZE:
            raise MalformedExport("an absurdly deep or large universe level")
        level = self._terms.level(node)
        if level in self._extents:
            raise MalformedExport("a level that is there already")
        self._extents[level] = depth, size
        self._levels.append(level)

    def _app(self, body: object) -> Term:
        function, argument = fields_of(body, ("fn", "arg"))
        return self._terms.term((APP, self._term(function), self._term(argument)))

    def _bound(self, index: object) -> Term:
        return self._terms.term((BVAR, as_number(index, MAX_BOUND_VARIABLE)))

    def _const(self, body: object) -> Term:
        name, levels = fields_of(body, ("name", "us"))
        given = tuple([refer(level, self._levels) for level in as_items(levels)])
        return self._terms.term((CONST, refer(name, self._names), given))

    def _lam(self, body: object) -> Term:
        name, domain, inner, info = self._binder(body)
        return self._named_as(name, self._terms.term((LAM, domain, inner, info)))

    def _forall(self, body: object) -> Term:
        name, domain, inner, info = self._binder(body)
        return self._named_as(name, self._terms.term((FORALL, domain, inner, info)))

    def _binder(self, body: object) -> tuple[Name, Term, Term, int]:
        name, domain, inner, info = fields_of(body, ("name", "type", "body", "binderInfo"))
        parts = self._term(domain), self._term(inner)
        return refer(name, self._names), *parts, as_word(info, self._infos)

    def _let(self, body: object) -> Term:
        name, domain, value, inner, flag = fields_of(
            body, ("name", "type", "value", "body", "nondep")
        )
        as_flag(flag)  # has no meaning
        parts = self._term(domain), self._term(value), self._term(inner)
        return self._named_as(refer(name, self._names), self._terms.term((LET, *parts)))

    def _proj(self, body: object) -> Term:
        structure, index, target = fields_of(body, ("typeName", "idx", "struct"))
        named, of = refer(structure, self._names), self._term(target)
        return self._terms.term((PROJ, named, as_count(index), of))

    def _named_as(self, name: Name, term: Term) -> Term:
        self._terms.binder_names.setdefault(term, name)
        return term

    def _term(self, number: object) -> Term:
        return refer(number, self._made)
