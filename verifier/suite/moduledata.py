"""The parts of a compiled module by Lean's own names for them, such as `rules.0.rhs`.

Field names and their order are those of Lean 4.35.0's structures. A path goes from a
constant, or from the module's description, to one field; elements of lists and arrays
are numbered from 0, and `tail` is the rest of a list.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from verifier.lean.names import Name
from verifier.suite.leanobjects import name_of
from verifier.suite.oleans import Cell, Graph, Items, Value


@dataclass(frozen=True, slots=True)
class Shape:
    """One constructor: pointer fields with their types, then scalars with their widths."""

    tag: int
    fields: tuple[tuple[str, str], ...]
    scalars: tuple[tuple[str, int], ...] = ()


def _shape(tag: int, fields: str, scalars: str = "") -> Shape:
    """`fields` are `name:Type`, `scalars` are `name:bytes`, each separated by a space."""
    pairs = [(n, t) for n, _, t in (word.partition(":") for word in fields.split())]
    widths = [(n, int(w)) for n, _, w in (word.partition(":") for word in scalars.split())]
    return Shape(tag, tuple(pairs), tuple(widths))


# `[T]` is a list and `{T}` an array. The fields of one called `-` count as its owner's.
_SIGNATURE = "-:ConstantVal"
_WORD = "data:8"
SHAPES: dict[str, tuple[Shape, ...]] = {
    "ModuleData": (
        _shape(
            0,
            "imports:{Import} constNames:{Name} constants:{Constant} "
            "extraConstNames:{Name} entries:{Entry}",
            "isModule:1",
        ),
    ),
    "Import": (_shape(0, "module:Name", "importAll:1 isExported:1 isMeta:1"),),
    "Entry": (_shape(0, "extension:Name items:{Any}"),),
    "Constant": tuple(
        _shape(tag, f"-:{kind}")
        for tag, kind in enumerate(
            ("Axiom", "Definition", "Theorem", "Opaque", "Quot", "Inductive", "Ctor", "Recursor")
        )
    ),
    "ConstantVal": (_shape(0, "name:Name levelParams:[Name] type:Expr"),),
    "Axiom": (_shape(0, _SIGNATURE, "isUnsafe:1"),),
    "Definition": (_shape(0, f"{_SIGNATURE} value:Expr hints:Hints all:[Name]", "safety:1"),),
    "Theorem": (_shape(0, f"{_SIGNATURE} value:Expr all:[Name]"),),
    "Opaque": (_shape(0, f"{_SIGNATURE} value:Expr all:[Name]", "isUnsafe:1"),),
    "Quot": (_shape(0, _SIGNATURE, "kind:1"),),
    "Inductive": (
        _shape(
            0,
            f"{_SIGNATURE} numParams:Nat numIndices:Nat all:[Name] ctors:[Name] numNested:Nat",
            "isRec:1 isUnsafe:1 isReflexive:1",
        ),
    ),
    "Ctor": (
        _shape(0, f"{_SIGNATURE} induct:Name cidx:Nat numParams:Nat numFields:Nat", "isUnsafe:1"),
    ),
    "Recursor": (
        _shape(
            0,
            f"{_SIGNATURE} all:[Name] numParams:Nat numIndices:Nat numMotives:Nat "
            "numMinors:Nat rules:[Rule]",
            "k:1 isUnsafe:1",
        ),
    ),
    "Rule": (_shape(0, "ctor:Name nfields:Nat rhs:Expr"),),
    "Hints": (_shape(2, "", "height:4"),),
    "Name": (
        _shape(1, "prefix:Name string:String", _WORD),
        _shape(2, "prefix:Name number:Nat", _WORD),
    ),
    "Level": (
        _shape(1, "below:Level", _WORD),
        _shape(2, "left:Level right:Level", _WORD),
        _shape(3, "left:Level right:Level", _WORD),
        _shape(4, "param:Name", _WORD),
        _shape(5, "mvar:Name", _WORD),
    ),
    "Expr": (
        _shape(0, "index:Nat", _WORD),
        _shape(1, "fvar:Name", _WORD),
        _shape(2, "mvar:Name", _WORD),
        _shape(3, "level:Level", _WORD),
        _shape(4, "const:Name levels:[Level]", _WORD),
        _shape(5, "fn:Expr arg:Expr", _WORD),
        _shape(6, "binder:Name domain:Expr body:Expr", f"{_WORD} info:1"),
        _shape(7, "binder:Name domain:Expr body:Expr", f"{_WORD} info:1"),
        _shape(8, "binder:Name domain:Expr value:Expr body:Expr", f"{_WORD} nondep:1"),
        _shape(9, "literal:Literal", _WORD),
        _shape(10, "metadata:Any expr:Expr", _WORD),
        _shape(11, "struct:Name index:Nat expr:Expr", _WORD),
    ),
    "Literal": (_shape(0, "nat:Nat"), _shape(1, "string:String")),
}
KINDS = ("axiom", "definition", "theorem", "opaque", "quot", "inductive", "ctor", "recursor")


@dataclass(frozen=True, slots=True)
class Place:
    """A field: a slot among the pointers of `holder`, or `width` bytes of its scalars."""

    holder: Cell | Items
    at: int
    type: str
    width: int = 0

    @property
    def value(self) -> Value:
        """What the pointer field holds.

        Raises:
            ValueError: if it is a scalar.
        """
        if self.width:
            raise ValueError(f"a scalar of {self.width} bytes is no object")
        return self.holder.fields[self.at]

    def put(self, value: Value) -> None:
        """Let the field hold `value`; for a scalar, a number that is cut to its width."""
        if not self.width:
            self.holder.fields[self.at] = value
            return
        if not isinstance(value, int) or not isinstance(self.holder, Cell):
            raise ValueError("an object cannot stand where a scalar is")
        new = (value % (1 << 8 * self.width)).to_bytes(self.width, "little")
        old = self.holder.scalars
        self.holder.scalars = old[: self.at] + new + old[self.at + self.width :]


def find(value: Value, type_: str, path: str) -> Place:
    """Follow `path` from an object of type `type_`.

    Raises:
        ValueError: if there is no such field.
    """
    place: Place | None = None
    for step in path.split("."):
        if place is not None:
            value, type_ = place.value, place.type
        place = _step(value, type_, step)
        if place is None:
            raise ValueError(f"no {step!r} of {path!r} in this {type_}")
    assert place is not None
    return place


def _step(value: Value, type_: str, step: str) -> Place | None:
    if type_[0] == "[" and step == "tail":
        return Place(value, 1, type_) if isinstance(value, Cell) and value.fields[1:] else None
    if type_[0] in "[{":
        return _element(value, type_, int(step)) if step.isdecimal() else None
    shape = shape_of(value, type_)
    if shape is None or not isinstance(value, Cell):
        return None
    at = 0
    for name, width in shape.scalars:
        if name == step:
            return Place(value, at, "scalar", width)
        at += width
    for index, (name, field_type) in enumerate(shape.fields):
        if name == step:
            return Place(value, index, field_type)
        if name == "-" and (inner := _step(value.fields[index], field_type, step)) is not None:
            return inner
    return None


def shape_of(value: Value, type_: str) -> Shape | None:
    """The constructor of `type_` that `value` is made with, unless it has no fields."""
    shapes = SHAPES.get(type_, ())
    return next((s for s in shapes if isinstance(value, Cell) and s.tag == value.tag), None)


def _element(value: Value, type_: str, index: int) -> Place | None:
    if type_[0] == "[":
        while isinstance(value, Cell) and len(value.fields) == 2 and index:
            value, index = value.fields[1], index - 1
        holds = isinstance(value, Cell) and len(value.fields) == 2
    else:
        holds = isinstance(value, Items) and index < len(value.fields)
    if not holds or not isinstance(value, Cell | Items):
        return None
    return Place(value, index, type_[1:-1])


def constant_name(info: Value) -> Name | None:
    """The name of the constant that a `ConstantInfo` describes."""
    return name_of(find(info, "Constant", "name").value)


def table(graph: Graph, field: str) -> Items:
    """An array of the module's description, such as `constants`.

    Raises:
        ValueError: if something else stands there.
    """
    value = find(graph.root, "ModuleData", field).value
    if not isinstance(value, Items):
        raise ValueError(f"{field} is no array")
    return value


def constant(graph: Graph, name: Name) -> Cell:
    """The `ConstantInfo` of the first constant of that name.

    Raises:
        ValueError: if there is none.
    """
    for info in table(graph, "constants").fields:
        if isinstance(info, Cell) and constant_name(info) == name:
            return info
    raise ValueError(f"no constant is called {name}")


def typed(graph: Graph) -> Iterator[tuple[Cell, str]]:
    """Every object that has a type here and hangs on some constant, parts before wholes."""
    seen: set[Cell] = set()
    for info in table(graph, "constants").fields:
        pending: list[tuple[Value, str, bool]] = [(info, "Constant", False)]
        while pending:
            value, type_, ready = pending.pop()
            if ready and isinstance(value, Cell):
                yield value, type_
            elif isinstance(value, Cell) and value not in seen:
                seen.add(value)
                pending.append((value, type_, True))
                pending += [(below, below_type, False) for below, below_type in parts(value, type_)]


def parts(value: Cell, type_: str) -> Iterator[tuple[Value, str]]:
    """The fields of an object that point to others, with their types."""
    if type_[0] == "[" and len(value.fields) == 2:
        yield value.fields[0], type_[1:-1]
        yield value.fields[1], type_
    shape = shape_of(value, type_)
    if shape is not None:
        for below, (_, field_type) in zip(value.fields, shape.fields, strict=False):
            yield below, field_type
