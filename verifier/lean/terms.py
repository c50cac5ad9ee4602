"""Lean terms as one hash-consed DAG.

A term is an index into a `Terms` arena. Equal terms have equal indices, and the
parts of a term always have smaller indices than the term, so a comparison is an
integer comparison, and a walk is a loop: nothing here recurses, however deep or
shared a hostile term is.

Binder names, metadata and the `nondep` flag of `let` are left out of a term's
identity, since they have no logical meaning; the first binder name seen is kept
aside for printing. Binder annotations (implicit or explicit) are kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, MutableMapping, Sequence
from typing import Final, Literal

from verifier.lean.names import Name

Term = int
Level = int

# Node tags: the constructor numbers of Lean.Expr and Lean.Level, so that a node
# reads like the object it came from.
BVAR: Final = 0
SORT: Final = 3
CONST: Final = 4
APP: Final = 5
LAM: Final = 6
FORALL: Final = 7
LET: Final = 8
LIT: Final = 9
PROJ: Final = 11
ZERO: Final = 0
SUCC: Final = 1
MAX: Final = 2
IMAX: Final = 3
PARAM: Final = 4

TermNode = (
    tuple[Literal[0], int]
    | tuple[Literal[3], Level]
    | tuple[Literal[4], Name, tuple[Level, ...]]
    | tuple[Literal[5], Term, Term]
    | tuple[Literal[6, 7], Term, Term, int]
    | tuple[Literal[8], Term, Term, Term]
    | tuple[Literal[9], int | str]
    | tuple[Literal[11], Name, int, Term]
)
LevelNode = (
    tuple[Literal[0]]
    | tuple[Literal[1], Level]
    | tuple[Literal[2, 3], Level, Level]
    | tuple[Literal[4], Name]
)


class Terms:
    """An arena of terms and universe levels.

    Attributes:
        nodes: the node of each term, by index.
        levels: the node of each universe level, by index.
        loose: for each term, one more than its largest loose bound variable, or 0.
        binder_names: a name for the binder of a lambda, forall or let, for printing.
    """

    def __init__(self) -> None:
        self._nodes: list[TermNode] = []
        self._loose: list[int] = []
        self.nodes: Sequence[TermNode] = self._nodes
        self.levels: list[LevelNode] = []
        self.loose: Sequence[int] = self._loose
        self.binder_names: MutableMapping[Term, Name] = {}
        self._terms: dict[TermNode, Term] = {}
        self._levels: dict[LevelNode, Level] = {}

    def level(self, node: LevelNode) -> Level:
        """Intern a universe level whose parts are already here."""
        index = self._levels.setdefault(node, len(self.levels))
        if index == len(self.levels):
            self.levels.append(node)
        return index

    def term(self, node: TermNode) -> Term:
        """Intern a term whose parts are already here."""
        index = self._terms.setdefault(node, len(self._nodes))
        if index == len(self._nodes):
            self._nodes.append(node)
            self._loose.append(self._loose_range(node))
        return index

    def _loose_range(self, node: TermNode) -> int:
        loose = self._loose
        match node:
            case (0, index):
                return index + 1
            case (5, function, argument):
                return max(loose[function], loose[argument])
            case (6 | 7, domain, body, _):
                return max(loose[domain], loose[body] - 1)
            case (8, domain, value, body):
                return max(loose[domain], loose[value], loose[body] - 1)
            case (11, _, _, structure):
                return loose[structure]
            case _:
                return 0

    def constant(self, name: Name, levels: tuple[Level, ...] = ()) -> Term:
        """The term that is the constant `name` at the universe `levels`."""
        return self.term((CONST, name, levels))

    def apply(self, function: Term, *arguments: Term) -> Term:
        """The application of `function` to `arguments`, from left to right."""
        for argument in arguments:
            function = self.term((APP, function, argument))
        return function

    def children(self, term: Term) -> tuple[Term, ...]:
        """The direct subterms of `term`."""
        match self.nodes[term]:
            case (5, function, argument):
                return (function, argument)
            case (6 | 7, domain, body, _):
                return (domain, body)
            case (8, domain, value, body):
                return (domain, value, body)
            case (11, _, _, structure):
                return (structure,)
            case _:
                return ()

    def rename_levels(self, term: Term, names: Mapping[Name, Name]) -> Term:
        """`term` with its universe parameters renamed, all at once."""
        if all(name == other for name, other in names.items()):
            return term
        levels = {
            level: self.level((PARAM, names[node[1]]))
            for level, node in enumerate(self.levels[:])
            if node[0] == PARAM and node[1] in names
        }
        for level, node in enumerate(self.levels[:]):  # parts come before wholes
            if node[0] == SUCC and node[1] in levels:
                levels[level] = self.level((SUCC, levels[node[1]]))
            elif node[0] in (MAX, IMAX) and not levels.keys().isdisjoint(node[1:]):
                left, right = (levels.get(part, part) for part in node[1:])
                levels[level] = self.level((node[0], left, right))
        renamed: dict[Term, Term] = {}
        for part in sorted(self.subterms([term])):
            renamed[part] = self.term(self._renamed(self.nodes[part], renamed, levels))
            if part in self.binder_names:
                self.binder_names.setdefault(renamed[part], self.binder_names[part])
        return renamed[term]

    @staticmethod
    def _renamed(
        node: TermNode, terms: Mapping[Term, Term], levels: Mapping[Level, Level]
    ) -> TermNode:
        match node:
            case (3, level):
                return (SORT, levels.get(level, level))
            case (4, name, given):
                return (CONST, name, tuple(levels.get(level, level) for level in given))
            case (5, function, argument):
                return (APP, terms[function], terms[argument])
            case (6, domain, body, info):
                return (LAM, terms[domain], terms[body], info)
            case (7, domain, body, info):
                return (FORALL, terms[domain], terms[body], info)
            case (8, domain, value, body):
                return (LET, terms[domain], terms[value], terms[body])
            case (11, structure, index, target):
                return (PROJ, structure, index, terms[target])
        return node

    def subterms(self, roots: Iterable[Term], seen: set[Term] | None = None) -> Iterator[Term]:
        """Yield every subterm of `roots` that is not in `seen`, once, and add it there."""
        seen = set() if seen is None else seen
        pending = list(roots)
        while pending:
            term = pending.pop()
            if term not in seen:
                seen.add(term)
                pending.extend(self.children(term))
                yield term

    def names_in(self, roots: Iterable[Term], seen: set[Term] | None = None) -> set[Name]:
        """The constants that `roots` mention, except below terms in `seen`.

        A projection mentions its structure and a literal mentions its type.
        """
        names: set[Name] = set()
        for term in self.subterms(roots, seen):
            match self.nodes[term]:
                case (4, name, _):
                    names.add(name)
                case (11, structure, _, _):
                    names.add(structure)
                case (9, value):
                    names.add(("Nat",) if isinstance(value, int) else ("String",))
                case _:
                    pass
        return names
