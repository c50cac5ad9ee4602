"""Well-formed lies about a compiled module, made at random but with regard to types.

Each changes some fields of some constants: a term for a term, a level for a level, a
name for a name, a number, a flag, a whole constant. The result can always be written.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from verifier.suite import leanobjects as lean
from verifier.suite import moduledata
from verifier.suite.moduledata import KINDS, Place, table
from verifier.suite.oleans import Cell, Graph, Node, Value, natural
from verifier.suite.termtext import value as written
from verifier.suite.transformations.forging import (
    ChangeKind,
    CopyConstant,
    RemoveConstant,
    RenameConstant,
)

NUMBERS = (0, 1, 2, 3, 5, 1 << 20, (1 << 32) - 1, 1 << 32, (1 << 32) + 1, 1 << 63, 1 << 64, -1)
WRAPPERS = (
    "(mdata _)",
    "((const id 0) True _)",
    "(let Nat (nat 3) _)",
    "(And _ _)",
    "(fun Nat _)",
    "(forall Nat _)",
    "(proj And 0 _)",
    "(proj Point 1 _)",
    "(Nat.succ _)",
)
TERMS = (
    "False",
    "True",
    "True.intro",
    "lie",
    "loop",
    "secret",
    "boom",
    "nowhere",
    "(sort 0)",
    "(sort u)",
    "(sort (imax u 0))",
    "(var 0)",
    "(var 1)",
    "(nat 0)",
    "(nat 2^70)",
    '(str "x")',
    "(const Quot.sound u)",
    "(const False.elim 0)",
    "(fvar x)",
    "(forall (sort 0) (var 0))",
)
LEVELS = (
    "0",
    "u",
    "v",
    "(succ 0)",
    "(succ _)",
    "(max _ u)",
    "(imax _ 0)",
    "(imax _ _)",
    "(mvar m)",
)
REPLACEABLE = ("Expr", "Level", "Name", "Nat", "[Name]", "[Level]", "[Rule]", "Hints", "Literal")


class Stock:
    """The fields and values of a module, by type, with which forgeries are made.

    Args:
        graph: the module, taken to pieces and cleared of what is not to be forged.
    """

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self._number = {node: n for n, node in enumerate(graph.parts[0].nodes)}
        # (number of the holder, index or offset, type, width of a scalar)
        self.places: dict[str, list[tuple[int, int, str, int]]] = {}
        self.values: dict[str, list[int]] = {}
        for node, type_ in moduledata.typed(graph):
            self._note(node, type_)
        infos = table(graph, "constants").fields
        self.names = [
            ".".join(map(str, found)) for i in infos if (found := moduledata.constant_name(i))
        ]

    def _note(self, node: Cell, type_: str) -> None:
        number = self._number[node]
        self.values.setdefault(type_, []).append(number)
        for at, (_, field_type) in enumerate(moduledata.parts(node, type_)):
            if field_type in REPLACEABLE:
                self._place(number, at, field_type, 0)
        shape = moduledata.shape_of(node, type_)
        offset = 0
        for name, width in shape.scalars if shape else ():
            if name != "data":
                self._place(number, offset, "scalar", width)
            offset += width

    def _place(self, number: int, at: int, type_: str, width: int) -> None:
        self.places.setdefault(type_, []).append((number, at, type_, width))


class Forger:
    """One forgery: a copy of the stock's module, and what is done to it."""

    def __init__(self, stock: Stock, rng: random.Random) -> None:
        self.stock = stock
        self.rng = rng
        self.graph = stock.graph.copy()
        self.nodes: list[Node] = self.graph.parts[0].nodes

    def forge(self) -> Graph:
        """Do one to four random things.

        Raises:
            ValueError: if they do not go together.
        """
        steps: list[tuple[int, Callable[[], None]]] = [
            (10, self.replace),
            (3, self.relevel),
            (3, self.renumber),
            (3, self.flip),
            (4, self.wrap),
            (3, self.invent),
            (2, self.relist),
            (3, self.exchange),
            (1, self.kind),
            (1, self.copy),
            (1, self.rename),
            (1, self.remove),
            (2, self.harmless),
        ]
        weights, actions = zip(*steps, strict=True)
        for action in self.rng.choices(actions, weights, k=self.rng.choice((1, 1, 1, 2, 4))):
            action()
        return self.graph

    def pick(self, *types: str) -> Place:
        """A random field of one of some types; where it is shared, perhaps only here."""
        number, at, type_, width = self.rng.choice(self.stock.places[self.rng.choice(types)])
        holder = self.nodes[number]
        assert isinstance(holder, Cell)
        return Place(holder, at, type_, width)

    def replace(self) -> None:
        """One value for another of its type, out of the same module."""
        place = self.pick("Expr", "Expr", "Expr", "Name", "Level", "[Level]", "[Name]", "[Rule]")
        place.put(self.nodes[self.rng.choice(self.stock.values[place.type])])

    def relevel(self) -> None:
        place = self.pick("Level")
        place.put(written(self.rng.choice(LEVELS), "Level", place.value))

    def renumber(self) -> None:
        place = self.pick("Nat")
        old = place.value if isinstance(place.value, int) else 0
        place.put(natural(self.rng.choice((*NUMBERS, old + 1, old - 1))))

    def flip(self) -> None:
        place = self.pick("scalar")
        place.put(self.rng.choice((0, 1, 1, 2, 3, 0xFFFFFFFF)))

    def wrap(self) -> None:
        place = self.pick("Expr")
        wrapper = self.rng.choice(WRAPPERS)
        value = place.value
        for _ in range(self.rng.choice((1, 1, 1, 2, 60, 500))):
            value = written(wrapper, "Expr", value)
        place.put(value)

    def invent(self) -> None:
        """A term that the module does not have."""
        place = self.pick("Expr")
        made = written(self.rng.choice(TERMS), "Expr")
        if self.rng.random() < 0.5:
            other = self.nodes[self.rng.choice(self.stock.values["Expr"])]
            pair = [made, other, place.value]
            self.rng.shuffle(pair)
            made = lean.term(lean.APP, *pair[:2])
        place.put(made)

    def relist(self) -> None:
        """A list shorter, longer or in another order."""
        place = self.pick("[Name]", "[Level]", "[Rule]")
        items = lean.elements(place.value)
        match self.rng.randrange(4):
            case 0:
                items = items[:-1]
            case 1:
                items = items * 2
            case 2:
                self.rng.shuffle(items)
            case 3:
                others = self.stock.values.get(place.type[1:-1], [])
                items.append(self.nodes[self.rng.choice(others)] if others else 0)
        place.put(lean.linked(items))

    def exchange(self) -> None:
        """Two constants exchange a field."""
        field = self.rng.choice(("type", "value", "levelParams", "rules", "all", "ctors"))
        first, second = (self._constant_with(field) for _ in range(2))
        held = first.value
        first.put(second.value)
        second.put(held)

    def _constant_with(self, field: str) -> Place:
        infos = list(table(self.graph, "constants").fields)
        self.rng.shuffle(infos)
        for info in infos:
            try:
                return moduledata.find(info, "Constant", field)
            except ValueError:
                continue
        raise ValueError(f"nothing has {field}")

    def _name(self) -> str:
        return self.rng.choice(self.stock.names)

    def kind(self) -> None:
        kind = self.rng.choice(KINDS)
        ChangeKind(name="change_kind", constant=self._name(), kind=kind).change(self.graph)

    def copy(self) -> None:
        to = self.rng.choice((self._name(), "copy", "Nat.add", "lie"))
        CopyConstant(name="copy_constant", constant=self._name(), to=to).change(self.graph)

    def rename(self) -> None:
        to = self.rng.choice((self._name(), "renamed", "propext", ""))
        everywhere = self.rng.random() < 0.5
        change = RenameConstant(
            name="rename_constant", constant=self._name(), to=to, everywhere=everywhere
        )
        change.change(self.graph)

    def remove(self) -> None:
        RemoveConstant(name="remove_constant", constant=self._name()).change(self.graph)

    def harmless(self) -> None:
        """What has no logical meaning, or should have none."""
        match self.rng.randrange(3):
            case 0:
                place = self.pick("Expr")
                place.put(written("(mdata _)", "Expr", place.value))
            case 1:
                place = self.pick("Hints")
                place.put(written(self.rng.choice(("opaque", "abbrev", 7)), "Hints"))
            case 2:
                target = moduledata.constant(self.graph, ("boom",))
                place = moduledata.find(target, "Constant", "value")
                self._let_in(place)

    def _let_in(self, place: Place) -> None:
        """Put an unused proof or number before the proof of the target."""
        name = lean.name(("Nat",))
        nat = lean.term(lean.CONST, name, 0)
        unused: Value = written(self.rng.choice(("(nat 0)", "secret", "hidden", "large")), "Expr")
        place.put(lean.term(lean.LET, name, nat, unused, place.value, info=0))
