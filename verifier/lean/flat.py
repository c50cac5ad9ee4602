"""The arena and the reader of terms, kept in compiled columns of numbers.

They behave as those of `terms.py` and `termreader.py`, and give every term the same
number. A node is made into a tuple only when somebody looks at it: for a proof of a
million nodes that is a tenth of the memory.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, MutableMapping, Sequence
from typing import Generic, TypeVar

from verifier.lean.columns import Columns, Decoder
from verifier.lean.names import Name
from verifier.lean.objects import Image, Ref
from verifier.lean.termreader import TermReader
from verifier.lean.terms import (
    BVAR,
    CONST,
    LIT,
    PROJ,
    Level,
    Term,
    TermNode,
    Terms,
)

_Value = TypeVar("_Value", bound=Hashable)


class _Numbered(Generic[_Value]):
    """Values that are not numbers, and a number for each."""

    def __init__(self) -> None:
        self.values: list[_Value] = []
        self._numbers: dict[_Value, int] = {}

    def number(self, value: _Value) -> int:
        found = self._numbers.setdefault(value, len(self.values))
        if found == len(self.values):
            self.values.append(value)
        return found


class FlatTerms(Terms):
    """An arena like `Terms`, whose nodes are rows of compiled columns."""

    def __init__(self) -> None:
        super().__init__()
        self.columns = Columns()
        self.names: _Numbered[Name] = _Numbered()
        self.level_lists: _Numbered[tuple[Level, ...]] = _Numbered()
        self.literals: _Numbered[int | str] = _Numbered()
        self.nodes = _Nodes(self.columns, self.names, self.level_lists, self.literals)
        self.loose = _LooseRanges(self.columns)
        self.binder_names = _BinderNames(self.columns, self.names)

    def term(self, node: TermNode) -> Term:
        """Intern a term whose parts are already here."""
        intern = self.columns.intern
        match node:
            case (4, name, levels):
                return intern(CONST, self.names.number(name), self.level_lists.number(levels), 0)
            case (9, value):
                return intern(LIT, self.literals.number(value), isinstance(value, str), 0)
            case (11, structure, index, target):
                return intern(PROJ, self.names.number(structure), index, target)
            case (0 | 3 as tag, number):
                return intern(tag, number, 0, 0)
            case (5, function, argument):
                return intern(5, function, argument, 0)
            case (6 | 7 | 8 as tag, first, second, third):
                return intern(tag, first, second, third)
        raise AssertionError(f"a term of unknown shape {node!r}")

    def subterms(self, roots: Iterable[Term], seen: set[Term] | None = None) -> Iterator[Term]:
        """Yield every subterm of `roots` that is not in `seen`, once, and add it there."""
        return iter(self.columns.subterms(roots, seen))

    def names_in(self, roots: Iterable[Term], seen: set[Term] | None = None) -> set[Name]:
        """The constants that `roots` mention, except below terms in `seen`."""
        found, numbers, texts = self.columns.mentioned(roots, seen)
        names = {self.names.values[number] for number in found}
        return names | ({("Nat",)} if numbers else set()) | ({("String",)} if texts else set())


class _Nodes(Sequence[TermNode]):
    def __init__(
        self,
        columns: Columns,
        names: _Numbered[Name],
        level_lists: _Numbered[tuple[Level, ...]],
        literals: _Numbered[int | str],
    ) -> None:
        self._columns = columns
        self._names = names
        self._level_lists = level_lists
        self._literals = literals

    def __len__(self) -> int:
        return self._columns.count

    def __getitem__(self, term: Term) -> TermNode:  # type: ignore[override]  # never a slice
        tag, *numbers = self._columns.row(term)
        first, second, third = numbers
        match tag:
            case 0:
                return (BVAR, first)
            case 3:
                return (3, first)
            case 4:
                return (CONST, self._names.values[first], self._level_lists.values[second])
            case 5:
                return (5, first, second)
            case 6:
                return (6, first, second, third)
            case 7:
                return (7, first, second, third)
            case 8:
                return (8, first, second, third)
            case 9:
                return (LIT, self._literals.values[first])
            case _:
                return (PROJ, self._names.values[first], second, third)


class _LooseRanges(Sequence[int]):
    def __init__(self, columns: Columns) -> None:
        self._columns = columns

    def __len__(self) -> int:
        return self._columns.count

    def __getitem__(self, term: Term) -> int:  # type: ignore[override]  # never a slice
        return self._columns.loose_range(term)


class _BinderNames(MutableMapping[Term, Name]):
    """The first name given to each binder; no name is ever taken back."""

    def __init__(self, columns: Columns, names: _Numbered[Name]) -> None:
        self._columns = columns
        self._names = names

    def __getitem__(self, term: Term) -> Name:
        number = self._columns.binder(term)
        if not number:
            raise KeyError(term)
        return self._names.values[number - 1]

    def __setitem__(self, term: Term, name: Name) -> None:
        self._columns.name_binder(term, self._names.number(name))

    def __delitem__(self, term: Term) -> None:
        raise TypeError("a binder keeps its name")

    def __iter__(self) -> Iterator[Term]:
        return (term for term in range(self._columns.count) if self._columns.binder(term))

    def __len__(self) -> int:
        return sum(1 for _ in self)


class FlatReader(TermReader):
    """A reader like `TermReader`, whose inner loop is compiled."""

    terms: FlatTerms

    def __init__(self, image: Image, terms: FlatTerms) -> None:
        super().__init__(image, terms)
        self._decoder = Decoder(terms.columns, image.words, image.data, image.spans)

    def term(self, ref: Ref) -> Term:
        """Decode a `Lean.Expr`; metadata is dropped, the binder names are kept aside."""
        return self._decoder.term(ref, self)

    def leaf(self, ref: Ref, tag: int) -> Term:
        """Decode a term without subterms, or refuse any."""
        return self._decode_term(ref, tag, self.term_fields(ref))

    def name_number(self, ref: Ref) -> int:
        """The number that the arena has for a name."""
        return self.terms.names.number(self.name(ref))

    def decoded_terms(self) -> dict[Ref, Term]:
        """Every term object decoded so far."""
        return self._decoder.decoded()
