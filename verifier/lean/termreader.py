"""Names, universe levels and terms decoded from a compiled module.

Each object is decoded once, its parts first, from left to right. `flat.py` decodes terms
in the same order, so that both readers number them alike.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from verifier.lean.names import MAX_COMPONENTS, Name
from verifier.lean.objects import Image, MalformedOlean, Ref
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

# Lean itself writes none of these; they keep hostile input away from quadratic work
# and from the 20 and 24 bits that Lean has for them.
MAX_NAME_NUMBER = 1 << 63
MAX_BOUND_VARIABLE = (1 << 20) - 2
MAX_LEVEL_DEPTH = 1 << 12
MAX_LEVEL_SIZE = 1 << 14  # written out: the kernel visits shared parts again and again
MAX_COUNT = 1 << 20
MAX_BINDER_INFO = 3
MAX_LITERAL_BITS = 1 << 23

MDATA: Final = 10

# Constructor number -> (pointer fields, scalar bytes, which fields are terms)
SHAPES: dict[int, tuple[int, int, tuple[int, ...]]] = {
    BVAR: (1, 8, ()),
    SORT: (1, 8, ()),
    CONST: (2, 8, ()),
    APP: (2, 8, (0, 1)),
    LAM: (3, 9, (1, 2)),
    FORALL: (3, 9, (1, 2)),
    LET: (4, 9, (1, 2, 3)),
    LIT: (1, 8, ()),
    MDATA: (2, 8, (1,)),
    PROJ: (3, 8, (2,)),
}
_LEVEL_SHAPES: dict[int, tuple[int, tuple[int, ...]]] = {
    SUCC: (1, (0,)),
    MAX: (2, (0, 1)),
    IMAX: (2, (0, 1)),
    PARAM: (1, ()),
}


def term_shape(image: Image, ref: Ref) -> tuple[int, int, list[Ref]]:
    """Tag, number of pointer fields, and parts that are terms, of the term object at `ref`.

    Raises:
        MalformedOlean: if it is no term, or one with free or meta variables.
    """
    tag = image.tag(ref)
    shape = SHAPES.get(tag)
    if shape is None:
        raise MalformedOlean(f"no closed term at {ref:#x}")
    fields = image.fields(ref, tag, shape[0], shape[1])
    return tag, shape[0], [fields[i] for i in shape[2]]


class TermReader:
    """Decodes from `image` into `terms`; remembers what it has decoded."""

    def __init__(self, image: Image, terms: Terms) -> None:
        self.image = image
        self.terms = terms
        self._names: dict[Ref, Name] = {1: ()}
        self._levels: dict[Ref, Level] = {1: terms.level((ZERO,))}
        self._level_depth: dict[Ref, int] = {1: 0}
        self._level_size: dict[Ref, int] = {1: 1}
        self._level_lists: dict[Ref, tuple[Level, ...]] = {}
        self._terms: dict[Ref, Term] = {}
        self._fields: dict[Ref, list[Ref]] = {}

    def name(self, ref: Ref) -> Name:
        """Decode a `Lean.Name`."""
        if (known := self._names.get(ref)) is not None:
            return known
        chain: list[tuple[Ref, str | int]] = []
        at = ref
        while at not in self._names:
            kind = self.image.tag(at)
            if kind not in (1, 2) or len(chain) >= MAX_COMPONENTS:
                raise MalformedOlean(f"no name, or an absurdly long one, at {at:#x}")
            prefix, component = self.image.fields(at, kind, 2, 8)
            read: Callable[[Ref], str | int] = self.image.string if kind == 1 else self._number
            chain.append((at, read(component)))
            at = prefix
        name = self._names[at]
        for at, part in reversed(chain):
            name = (*name, part)
            if len(name) > MAX_COMPONENTS:
                raise MalformedOlean(f"an absurdly long name at {at:#x}")
            self._names[at] = name
        return name

    def _number(self, ref: Ref) -> int:
        number = self.image.natural(ref)
        if number > MAX_NAME_NUMBER:
            raise MalformedOlean(f"an absurd number in a name, at {ref:#x}")
        return number

    def level(self, ref: Ref) -> Level:
        """Decode a `Lean.Level`."""
        if (known := self._levels.get(ref)) is not None:
            return known
        fields: dict[Ref, list[Ref]] = {}
        pending = [ref]
        while pending:
            at = pending.pop()
            if at not in self._levels and at not in fields:
                shape = _LEVEL_SHAPES.get(self.image.tag(at))
                if shape is None:
                    raise MalformedOlean(f"no universe level at {at:#x}")
                fields[at] = self.image.fields(at, self.image.tag(at), shape[0], 8)
                pending.extend(fields[at][i] for i in shape[1])
        for at in sorted(fields):
            self._decode_level(at, fields[at])
        return self._levels[ref]

    def _decode_level(self, at: Ref, fields: list[Ref]) -> None:
        node: LevelNode
        depth = size = 1
        tag = self.image.tag(at)
        if tag == PARAM:
            node = (PARAM, self.name(fields[0]))
        elif tag == SUCC:
            node = (SUCC, self._levels[fields[0]])
            depth += self._level_depth[fields[0]]
            size += self._level_size[fields[0]]
        else:
            left, right = self._levels[fields[0]], self._levels[fields[1]]
            node = (MAX, left, right) if tag == MAX else (IMAX, left, right)
            depth += max(self._level_depth[f] for f in fields)
            size += sum(self._level_size[f] for f in fields)
        if depth > MAX_LEVEL_DEPTH or size > MAX_LEVEL_SIZE:
            raise MalformedOlean(f"an absurdly deep or large universe level at {at:#x}")
        self._level_size[at] = size
        self._level_depth[at] = depth
        self._levels[at] = self.terms.level(node)

    def term(self, ref: Ref) -> Term:
        """Decode a `Lean.Expr`; metadata is dropped, the binder names are kept aside."""
        if (known := self._terms.get(ref)) is not None:
            return known
        image, done = self.image, self._terms
        fields: dict[Ref, list[Ref]] = {}
        pending = [ref]
        while pending:
            at = pending.pop()
            if at in done:
                continue
            tag = image.tag(at)
            if at in fields:  # met again: all below it is done
                done[at] = self._decode_term(at, tag, fields.pop(at))
                continue
            fields[at] = found = self.term_fields(at)
            pending.append(at)
            pending.extend(found[i] for i in reversed(SHAPES[tag][2]))
        return done[ref]

    def term_fields(self, ref: Ref) -> list[Ref]:
        """The pointer fields of the term object at `ref`.

        Raises:
            MalformedOlean: if it is no term, or one with a free variable.
        """
        tag = self.image.tag(ref)
        shape = SHAPES.get(tag)
        if shape is None:
            raise MalformedOlean(f"no term, or one with a free variable, at {ref:#x}")
        return self.image.fields(ref, tag, shape[0], shape[1])

    def _level_list(self, ref: Ref) -> tuple[Level, ...]:
        """Decoded once each: many constants may point at one long list."""
        known = self._level_lists.get(ref)
        if known is None:
            known = tuple(self.level(item) for item in self.image.list(ref))
            self._level_lists[ref] = known
        return known

    def decoded_terms(self) -> dict[Ref, Term]:
        """Every term object decoded so far."""
        return dict(self._terms)

    def _decode_term(self, at: Ref, tag: int, fields: list[Ref]) -> Term:
        done, terms = self._terms, self.terms
        if tag == APP:
            return terms.term((APP, done[fields[0]], done[fields[1]]))
        if tag == CONST:
            return terms.term((CONST, self.name(fields[0]), self._level_list(fields[1])))
        if tag == BVAR:
            index = self.image.natural(fields[0])
            if index > MAX_BOUND_VARIABLE:
                raise MalformedOlean(f"a bound variable whose index has {index.bit_length()} bits")
            return terms.term((BVAR, index))
        if tag == LAM or tag == FORALL:
            info = self.image.scalar(at, 3, 8)
            if info > MAX_BINDER_INFO:
                raise MalformedOlean(f"a binder of unknown kind {info}")
            domain, body = done[fields[1]], done[fields[2]]
            term = terms.term(
                (LAM, domain, body, info) if tag == LAM else (FORALL, domain, body, info)
            )
            terms.binder_names.setdefault(term, self.name(fields[0]))
            return term
        if tag == MDATA:
            return done[fields[1]]
        if tag == SORT:
            return terms.term((SORT, self.level(fields[0])))
        if tag == LET:
            term = terms.term((LET, done[fields[1]], done[fields[2]], done[fields[3]]))
            terms.binder_names.setdefault(term, self.name(fields[0]))
            return term
        if tag == PROJ:
            index = self.image.natural(fields[1])
            if index > MAX_COUNT:
                raise MalformedOlean(f"an absurd field index at {at:#x}")
            return terms.term((PROJ, self.name(fields[0]), index, done[fields[2]]))
        return terms.term((LIT, self._literal(fields[0])))

    def _literal(self, ref: Ref) -> int | str:
        kind = self.image.tag(ref)
        (value,) = self.image.fields(ref, kind, 1)
        if kind == 1:
            return self.image.string(value)
        number = self.image.natural(value) if kind == 0 else -1
        if not 0 <= number.bit_length() <= MAX_LITERAL_BITS or number < 0:
            raise MalformedOlean(f"no literal, or an absurdly large one, at {ref:#x}")
        return number
