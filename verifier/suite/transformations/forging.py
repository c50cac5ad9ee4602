"""Compiled modules that are well formed and lie: about a field, a kind, or what is there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from verifier.suite import leanobjects, moduledata, termtext
from verifier.suite.moduledata import KINDS, SHAPES, table
from verifier.suite.oleans import Cell, Graph, Items, Node, Value, own_copy
from verifier.suite.transformations.modulewise import OnField, OnGraph, named, place


class Reencode(OnGraph):
    """Write the module otherwise than Lean does, with the same meaning.

    Attributes:
        base: the address for which the first file is made; the others move with it.
        reorder: write simple objects first, where Lean writes each before what points to it.
        unshare: point at copies of objects where Lean shares one.
    """

    name: Literal["reencode"]
    base: int | str | None = None
    reorder: bool = False
    unshare: bool = False

    def forge(self, parts: dict[str, bytes], every: Mapping[str, bytes]) -> Mapping[str, bytes]:
        """See `OnModule.forge`."""
        forged = super().forge(parts, every)
        if any(forged[suffix] == parts[suffix] for suffix in parts):
            raise ValueError("nothing is written otherwise")
        return forged

    def change(self, graph: Graph) -> None:
        """See `OnGraph.change`."""
        depth: dict[Node, int] = {}
        shift = 0 if self.base is None else termtext.number(self.base) - graph.parts[0].base
        for part in graph.parts:
            part.base += shift
            for node in part.nodes:
                below = node.fields if isinstance(node, Cell | Items) else ()
                inner = [depth.get(value, 0) for value in below if isinstance(value, Node)]
                depth[node] = 1 + max(inner, default=0)
            if self.reorder:
                part.nodes.sort(key=depth.__getitem__)
            for node in part.nodes if self.unshare else ():
                if isinstance(node, Cell | Items):
                    node.fields = [own_copy(value) for value in node.fields]


class SetField(OnField):
    """Give a field another value.

    Attributes:
        to: the value, as `verifier.suite.termtext` reads it.
        like: instead: a constant whose field of the same type is to be shared.
        like_field: which field of it; the same one by default.
        wrap: a term or level put around the value, which it calls `_`.
        times: how often.
    """

    name: Literal["set_field"]
    to: termtext.Literal | None = None
    like: str | None = None
    like_field: str | None = None
    wrap: str | None = None
    times: int = 1

    def change(self, graph: Graph) -> None:
        """See `OnGraph.change`."""
        field = self.place(graph)
        value = self._value(graph, field)
        for _ in range(self.times if self.wrap else 0):
            value = termtext.value(self.wrap or "", field.type, value)
        field.put(value)

    def _value(self, graph: Graph, field: moduledata.Place) -> Value:
        if self.to is not None:
            return termtext.value(self.to, field.type, None if field.width else field.value)
        if self.like is None:
            return field.value
        other = place(graph, self.like, self.like_field or self.field)
        if other.type != field.type:
            raise ValueError(f"{self.field} is a {field.type}, not a {other.type}")
        return other.value


class SwapFields(OnField):
    """Let two constants exchange a field.

    Attributes:
        other: the second constant.
    """

    name: Literal["swap_fields"]
    other: str

    def change(self, graph: Graph) -> None:
        """See `OnGraph.change`."""
        first, second = self.place(graph), place(graph, self.other, self.field)
        held = first.value
        first.put(second.value)
        second.put(held)


class CopyConstant(OnGraph):
    """Add a copy of a constant under another name, or under its own.

    Attributes:
        to: the copy's name.
        listed: whether the module's list of names knows of it.
    """

    name: Literal["copy_constant"]
    constant: str
    to: str
    listed: bool = True

    def change(self, graph: Graph) -> None:
        """See `OnGraph.change`."""
        info = _shell(named(graph, self.constant))
        added = leanobjects.name(termtext.name(self.to))
        moduledata.find(info, "Constant", "name").put(added)
        table(graph, "constants").fields.append(info)
        if self.listed:
            table(graph, "constNames").fields.append(added)


def _shell(info: Cell) -> Cell:
    """A constant of its own that shares its parts with `info`."""
    (value,) = info.fields
    assert isinstance(value, Cell)
    signature = value.fields[0]
    assert isinstance(signature, Cell)
    own = Cell(signature.tag, list(signature.fields), signature.scalars)
    return Cell(info.tag, [Cell(value.tag, [own, *value.fields[1:]], value.scalars)])


class RemoveConstant(OnGraph):
    """Leave a constant out.

    Attributes:
        listed: whether the module's list of names still has it.
    """

    name: Literal["remove_constant"]
    constant: str
    listed: bool = False

    def change(self, graph: Graph) -> None:
        """See `OnGraph.change`."""
        infos, names = table(graph, "constants").fields, table(graph, "constNames").fields
        at = infos.index(named(graph, self.constant))
        del infos[at]
        if not self.listed:
            del names[at]


class RenameConstant(OnGraph):
    """Give a constant another name.

    Attributes:
        everywhere: also where it is mentioned, and in the names below it.
    """

    name: Literal["rename_constant"]
    constant: str
    to: str
    everywhere: bool = False

    def change(self, graph: Graph) -> None:
        """See `OnGraph.change`."""
        info = named(graph, self.constant)
        new = leanobjects.name(termtext.name(self.to))
        field = moduledata.find(info, "Constant", "name")
        old = field.value
        if self.everywhere and isinstance(old, Cell) and isinstance(new, Cell):
            old.tag, old.fields, old.scalars = new.tag, new.fields, new.scalars
            return
        table(graph, "constNames").fields[table(graph, "constants").fields.index(info)] = new
        field.put(new)


_DEFAULTS: dict[str, Value] = {"Nat": 0, "Hints": 1}


class ChangeKind(OnGraph):
    """Make a constant one of another kind; what the kind lacks is left out.

    Attributes:
        kind: a word of `verifier.suite.moduledata.KINDS`.
    """

    name: Literal["change_kind"]
    constant: str
    kind: str

    def change(self, graph: Graph) -> None:
        """See `OnGraph.change`."""
        if self.kind not in KINDS:
            raise ValueError(f"no kind {self.kind!r}; there are {', '.join(KINDS)}")
        info = named(graph, self.constant)
        tag = KINDS.index(self.kind)
        (_, value_type) = SHAPES["Constant"][tag].fields[0]
        shape = SHAPES[value_type][0]
        old = info.fields[0]
        assert isinstance(old, Cell)
        fields: list[Value] = [old.fields[0]]
        for field, type_ in shape.fields[1:]:
            fields.append(self._kept(info, field, type_))
        safety = value_type == "Definition"
        scalars = b"\1" if safety else bytes(sum(width for _, width in shape.scalars))
        info.tag, info.fields = tag, [Cell(0, fields, scalars)]

    def _kept(self, info: Cell, field: str, type_: str) -> Value:
        try:
            return moduledata.find(info, "Constant", field).value
        except ValueError:
            if type_ in _DEFAULTS:
                return _DEFAULTS[type_]
            if type_[0] == "[":
                return termtext.value([self.constant] if field == "all" else [], type_)
            return termtext.value("(sort 0)" if type_ == "Expr" else self.constant, type_)


class CachedWords(OnGraph):
    """Rewrite the words that Lean caches in names, levels and terms.

    Attributes:
        to: what they are to be; `true` is what Lean would have computed.
    """

    name: Literal["cached_words"]
    to: Literal["true", "zeros", "ones"]

    def change(self, graph: Graph) -> None:
        """See `OnGraph.change`."""
        for node, type_ in moduledata.typed(graph):
            if type_ in ("Name", "Level", "Expr"):
                word = bytes(8) if self.to == "zeros" else b"\xff" * 8
                if self.to == "true":
                    word = leanobjects.true_word(node, type_).to_bytes(8, "little")
                node.scalars = word + node.scalars[8:]
