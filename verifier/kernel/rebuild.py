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
    Rule,
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
        return self.engine.structure(
            "ConstantVal",
            {
                "name": self.name(constant.name),
                "levelParams": self.names(constant.levels),
                "type": self.term(constant.type),
            },
        )

    def value(self, constant: Constant) -> Object:
        """The `AxiomVal`, `DefinitionVal` and so on of a constant."""
        make, natural = self.engine.structure, self.engine.natural
        head = {"constant": self.signature(constant)}
        match constant:
            case Axiom():
                return make("AxiomVal", head, {"isUnsafe": constant.unsafe})
            case Definition():
                more = {
                    "value": self.term(constant.value),
                    "hints": self._hints(constant),
                    "all": self.names(constant.all),
                }
                return make("DefinitionVal", head | more, {"safety": constant.safety})
            case Theorem():
                more = {"value": self.term(constant.value), "all": self.names(constant.all)}
                return make("TheoremVal", head | more)
            case Opaque():
                more = {"value": self.term(constant.value), "all": self.names(constant.all)}
                return make("OpaqueVal", head | more, {"isUnsafe": constant.unsafe})
            case Quotient():
                return make("QuotVal", head, {"kind": constant.quot_kind})
            case Inductive():
                more = {
                    "numParams": natural(constant.params),
                    "numIndices": natural(constant.indices),
                    "all": self.names(constant.all),
                    "ctors": self.names(constant.constructors),
                    "numNested": natural(constant.nested),
                }
                flags = {
                    "isRec": constant.recursive,
                    "isUnsafe": constant.unsafe,
                    "isReflexive": constant.reflexive,
                }
                return make("InductiveVal", head | more, flags)
            case Constructor():
                more = {
                    "induct": self.name(constant.inductive),
                    "cidx": natural(constant.index),
                    "numParams": natural(constant.params),
                    "numFields": natural(constant.fields),
                }
                return make("ConstructorVal", head | more, {"isUnsafe": constant.unsafe})
            case Recursor():
                more = {
                    "all": self.names(constant.all),
                    "numParams": natural(constant.params),
                    "numIndices": natural(constant.indices),
                    "numMotives": natural(constant.motives),
                    "numMinors": natural(constant.minors),
                    "rules": self.engine.list([self._rule(rule) for rule in constant.rules]),
                }
                flags = {"k": constant.k, "isUnsafe": constant.unsafe}
                return make("RecursorVal", head | more, flags)
        raise AssertionError(f"a constant of unknown kind {constant.kind}")

    def _rule(self, rule: Rule) -> Object:
        return self.engine.structure(
            "RecursorRule",
            {
                "ctor": self.name(rule.constructor),
                "nfields": self.engine.natural(rule.fields),
                "rhs": self.term(rule.value),
            },
        )

    def _hints(self, definition: Definition) -> Object:
        match definition.hints:
            case None:
                return box(0)
            case True:
                return box(1)
            case height:
                return self.engine.constructor(2, (), struct.pack("<I", height))

    def kind(self, constant: Constant) -> int:
        """Its constructor number in `Lean.ConstantInfo`; what is declared alone has the same in
        `Lean.Declaration`."""
        return self.engine.facts.constants.index(STRUCTURES[type(constant)])

    def info(self, constant: Constant) -> Object:
        """`Lean.ConstantInfo`."""
        return self.engine.constructor(self.kind(constant), (self.value(constant),))


STRUCTURES: dict[type[Constant], str] = {
    Axiom: "AxiomVal",
    Definition: "DefinitionVal",
    Theorem: "TheoremVal",
    Opaque: "OpaqueVal",
    Quotient: "QuotVal",
    Inductive: "InductiveVal",
    Constructor: "ConstructorVal",
    Recursor: "RecursorVal",
}
"""What Lean calls them."""
