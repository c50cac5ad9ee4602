"""Terms and constants of ours rebuilt as objects of the Lean runtime.

Nothing of the submission's bytes survives the rebuilding: Lean computes hashes,
bound-variable ranges and flags afresh.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable

from verifier.kernel.abi import BOX_ZERO, Engine, Object, box
from verifier.lean.compiled import why_plain
from verifier.lean.constants import (
    Axiom,
    Constant,
    Constructor,
    Definition,
    Inductive,
    Opaque,
    Quotient,
    Recursor,
    Theorem,
)
from verifier.lean.names import Name
from verifier.lean.terms import (
    LAM,
    MAX,
    PARAM,
    ZERO,
    Level,
    Term,
    Terms,
)

_compiled = why_plain() is None
if _compiled:
    from verifier.kernel.flatbuild import FlatBuilder
    from verifier.lean.flat import FlatTerms

_UNNAMED: Name = ("x",)  # what a binder is called of which nobody knows the name
_DEPENDENT = 0  # what `let` is to the kernel, and `have` as well


class Rebuilder:
    """Rebuilds from `terms` in `engine`; each name, level and term once.

    Attributes:
        longest_number: bits of the longest number among the literals built so far.
    """

    def __init__(self, engine: Engine, terms: Terms) -> None:
        self.engine = engine
        self.terms = terms
        self.longest_number = 0
        self._names: dict[Name, Object] = {(): BOX_ZERO}
        self._levels: dict[Level, Object] = {}
        self._built: dict[Term, Object] = {}
        self._flat: FlatBuilder | None = None
        if _compiled and isinstance(terms, FlatTerms):
            self._flat = FlatBuilder(engine, terms, self.name, self._leaf, _UNNAMED)

    def name(self, name: Name) -> Object:
        """The `Lean.Name` object of `name`."""
        if (known := self._names.get(name)) is not None:
            return known
        prefix, last = self.name(name[:-1]), name[-1]
        if isinstance(last, int):
            built = self.engine.call(
                "l_Lean_Name_num___override", prefix, self.engine.natural(last)
            )
        else:
            built = self.engine.call("l_Lean_Name_str___override", prefix, self.engine.string(last))
        return self._names.setdefault(name, built)

    def names(self, names: Iterable[Name]) -> Object:
        """A `List Name`."""
        return self.engine.list([self.name(n) for n in names])

    def level(self, level: Level) -> Object:
        """The `Lean.Level` object of `level`."""
        needed: set[Level] = set()
        pending = [level]
        while pending:
            at = pending.pop()
            if at not in needed and at not in self._levels:
                needed.add(at)
                node = self.terms.levels[at]
                if node[0] not in (ZERO, PARAM):
                    pending.extend(node[1:])  # type: ignore[arg-type]
        for at in sorted(needed):
            self._levels[at] = self._build_level(at)
        return self._levels[level]

    def _build_level(self, level: Level) -> Object:
        call, known = self.engine.call, self._levels
        match self.terms.levels[level]:
            case (0,):
                return BOX_ZERO
            case (1, below):
                return call("l_Lean_Level_succ___override", known[below])
            case (4, name):
                return call("l_Lean_Level_param___override", self.name(name))
            case (tag, left, right):
                word = "max" if tag == MAX else "imax"
                return call(f"l_Lean_Level_{word}___override", known[left], known[right])

    def term(self, term: Term) -> Object:
        """The `Lean.Expr` object of `term`."""
        if self._flat is not None:
            return self._flat.term(term)
        built = self._built
        if term in built:
            return built[term]
        # Parts have smaller indices than wholes, so ascending order is children first.
        # Those built already have all their parts built.
        needed = set()
        pending = [term]
        children = self.terms.children
        while pending:
            at = pending.pop()
            if at not in needed and at not in built:
                needed.add(at)
                pending.extend(children(at))
        for at in sorted(needed):
            built[at] = self.engine.keep(self._build_term(at))
        return built[term]

    def _leaf(self, term: Term) -> Object:
        return self.engine.keep(self._build_term(term))

    def _build_term(self, term: Term) -> Object:
        call, built = self.engine.function, self._built
        node = self.terms.nodes[term]
        match node:
            case (5, function, argument):
                return call("lean_expr_mk_app")(built[function], built[argument])
            case (4, name, levels):
                objects = self.engine.list([self.level(item) for item in levels])
                return call("lean_expr_mk_const")(self.name(name), objects)
            case (0, index):
                return call("lean_expr_mk_bvar")(box(index))
            case (6 | 7, domain, body, info):
                make = "lean_expr_mk_lambda" if node[0] == LAM else "lean_expr_mk_forall"
                return call(make)(self._binder(term), built[domain], built[body], info)
            case (8, domain, value, body):
                return call("lean_expr_mk_let")(
                    self._binder(term), built[domain], built[value], built[body], _DEPENDENT
                )
            case (3, level):
                return call("lean_expr_mk_sort")(self.level(level))
            case (11, structure, index, target):
                return call("lean_expr_mk_proj")(
                    self.name(structure), self.engine.natural(index), built[target]
                )
            case (9, value):
                if isinstance(value, int):
                    self.longest_number = max(self.longest_number, value.bit_length())
                    literal = self.engine.constructor(0, (self.engine.natural(value),))
                else:
                    literal = self.engine.constructor(1, (self.engine.string(value),))
                return call("lean_expr_mk_lit")(literal)
        raise AssertionError(f"a term of unknown shape {node!r}")

    def _binder(self, term: Term) -> Object:
        return self.name(self.terms.binder_names.get(term, _UNNAMED))

    def signature(self, constant: Constant) -> Object:
        """`Lean.ConstantVal`."""
        return self.engine.constructor(
            0, (self.name(constant.name), self.names(constant.levels), self.term(constant.type))
        )

    def value(self, constant: Constant) -> Object:
        """The `AxiomVal`, `DefinitionVal` and so on of a constant."""
        make, natural = self.engine.constructor, self.engine.natural
        head = self.signature(constant)
        match constant:
            case Axiom():
                return make(0, (head,), bytes([constant.unsafe]))
            case Definition():
                return make(
                    0,
                    (
                        head,
                        self.term(constant.value),
                        self._hints(constant),
                        self.names(constant.all),
                    ),
                    bytes([constant.safety]),
                )
            case Theorem():
                return make(0, (head, self.term(constant.value), self.names(constant.all)))
            case Opaque():
                return make(
                    0,
                    (head, self.term(constant.value), self.names(constant.all)),
                    bytes([constant.unsafe]),
                )
            case Quotient():
                return make(0, (head,), bytes([constant.quot_kind]))
            case Inductive():
                return make(
                    0,
                    (
                        head,
                        natural(constant.params),
                        natural(constant.indices),
                        self.names(constant.all),
                        self.names(constant.constructors),
                        natural(constant.nested),
                    ),
                    bytes([constant.recursive, constant.unsafe, constant.reflexive]),
                )
            case Constructor():
                return make(
                    0,
                    (
                        head,
                        self.name(constant.inductive),
                        natural(constant.index),
                        natural(constant.params),
                        natural(constant.fields),
                    ),
                    bytes([constant.unsafe]),
                )
            case Recursor():
                rules = [
                    make(0, (self.name(r.constructor), natural(r.fields), self.term(r.value)))
                    for r in constant.rules
                ]
                return make(
                    0,
                    (
                        head,
                        self.names(constant.all),
                        natural(constant.params),
                        natural(constant.indices),
                        natural(constant.motives),
                        natural(constant.minors),
                        self.engine.list(rules),
                    ),
                    bytes([constant.k, constant.unsafe]),
                )
        raise AssertionError(f"a constant of unknown kind {constant.kind}")

    def _hints(self, definition: Definition) -> Object:
        match definition.hints:
            case None:
                return box(0)
            case True:
                return box(1)
            case height:
                return self.engine.constructor(2, (), struct.pack("<I", height))

    def info(self, constant: Constant) -> Object:
        """`Lean.ConstantInfo`."""
        return self.engine.constructor(KINDS.index(type(constant)), (self.value(constant),))


# The order of the constructors of Lean.ConstantInfo.
KINDS: tuple[type[Constant], ...] = (
    Axiom,
    Definition,
    Theorem,
    Opaque,
    Quotient,
    Inductive,
    Constructor,
    Recursor,
)
