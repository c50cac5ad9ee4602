"""A compiled module taken apart into objects that can be changed, and put together again.

The judge only reads compiled modules. A forger has to write them, well formed down to
the last pointer, so that a forgery is refused for what it says and not for how it is
spelt. `verifier.lean.objects` describes the layout. Nothing here is part of the judge.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from verifier.lean.objects import (
    ARRAY,
    BIGNUM,
    HEADER_BYTES,
    MAX_CONSTRUCTOR_TAG,
    STRING,
)

_OBJECTS_AT = HEADER_BYTES + 8
_WORD = 1 << 64
_LIMB_BITS = 64


@dataclass(eq=False, slots=True)
class Cell:
    """A constructor: pointer fields, then scalars packed in bytes.

    Attributes:
        lies: what its header says instead of the truth: `rc`, `bytes`, `fields`, `tag`.
    """

    tag: int
    fields: list[Value]
    scalars: bytes = b""
    lies: dict[str, int] = field(default_factory=dict)


@dataclass(eq=False, slots=True)
class Items:
    """An array. Its `lies` may be `length` and `capacity` besides those of a cell."""

    fields: list[Value]
    lies: dict[str, int] = field(default_factory=dict)


@dataclass(eq=False, slots=True)
class Text:
    """A string, with its final NUL. Its `lies` may be `length`, `capacity` and `chars`."""

    raw: bytes
    lies: dict[str, int] = field(default_factory=dict)


@dataclass(eq=False, slots=True)
class Big:
    """A number with limbs. Its `lies` may be `allocated`, `limbs` and `digits_at`.

    `limbs` is signed, `digits_at` is what is added to the address of the limbs.
    """

    value: int
    lies: dict[str, int] = field(default_factory=dict)


Node = Cell | Items | Text | Big


@dataclass(frozen=True, slots=True)
class Near:
    """A pointer to `shift` bytes behind where `node` is written, whichever comes first."""

    node: Node
    shift: int = 0


@dataclass(frozen=True, slots=True)
class Raw:
    """A word written as it is, where a pointer should stand."""

    word: int


# An int is a boxed scalar.
Value = int | Cell | Items | Text | Big | Near | Raw


@dataclass(slots=True)
class Part:
    """One file of a module.

    Attributes:
        header: the bytes before the root pointer.
        nodes: the objects in the order in which they were written.
    """

    header: bytes
    root: Value
    nodes: list[Node]

    @property
    def base(self) -> int:
        """The address for which the file is made."""
        return int.from_bytes(self.header[80:HEADER_BYTES], "little")

    @base.setter
    def base(self, address: int) -> None:
        self.header = self.header[:80] + (address % _WORD).to_bytes(8, "little")


@dataclass(slots=True)
class Graph:
    """The objects of all parts of one module. Its description hangs on the last root."""

    parts: list[Part]

    @property
    def root(self) -> Cell:
        """The `ModuleData` of the whole module.

        Raises:
            ValueError: if something else stands there.
        """
        root = self.parts[-1].root
        if not isinstance(root, Cell):
            raise ValueError("the module has no description")
        return root

    def copy(self) -> Graph:
        """The same objects, ready to be changed without changing these."""
        twins: dict[Node, Node] = {}
        for part in self.parts:
            for node in part.nodes:
                twins[node] = _twin(node)

        def of(value: Value) -> Value:
            return twins[value] if isinstance(value, Node) else value

        for twin in twins.values():
            if isinstance(twin, Cell | Items):
                twin.fields = list(map(of, twin.fields))
        return Graph(
            [Part(p.header, of(p.root), [twins[node] for node in p.nodes]) for p in self.parts]
        )


def _twin(node: Node) -> Node:
    match node:
        case Cell():
            return Cell(node.tag, node.fields, node.scalars, dict(node.lies))
        case Items():
            return Items(node.fields, dict(node.lies))
        case Text():
            return Text(node.raw, dict(node.lies))
        case Big():
            return Big(node.value, dict(node.lies))


def own_copy(value: Value) -> Value:
    """The same, but an object that nothing else points to yet."""
    return _twin(value) if isinstance(value, Node) else value


def natural(value: int) -> Value:
    """A `Nat`, boxed where Lean boxes it; a negative number is written as Lean writes an `Int`."""
    return value if 0 <= value < 1 << 63 else Big(value)


def decode(parts: Sequence[bytes]) -> Graph:
    """Take a module apart.

    Args:
        parts: its files, in the order of `verifier.lean.objects.PART_SUFFIXES`.

    Raises:
        ValueError: if they are not what Lean writes.
    """
    at_address: dict[int, Node] = {}
    decoded: list[Part] = []
    try:
        for part in parts:
            decoded.append(_scan(part, at_address))
    except (struct.error, IndexError) as error:
        raise ValueError(f"no compiled module: {error}") from error

    def value(word: Value) -> Value:
        assert isinstance(word, int)
        if word & 1:
            return word >> 1
        if word not in at_address:
            raise ValueError(f"a pointer to {word:#x}, where nothing is")
        return at_address[word]

    for node in at_address.values():
        if isinstance(node, Cell | Items):
            node.fields = list(map(value, node.fields))
    for found in decoded:
        found.root = value(found.root)
    return Graph(decoded)


def _scan(part: bytes, at_address: dict[int, Node]) -> Part:
    """Read the objects of a part one behind the other; their fields stay bare words."""
    (root,) = struct.unpack_from("<Q", part, HEADER_BYTES)
    found = Part(part[:HEADER_BYTES], root, [])
    at = _OBJECTS_AT
    while at < len(part):
        node, size = _read(part, at)
        at_address[found.base + at] = node
        found.nodes.append(node)
        at += size
    return found


def _read(part: bytes, at: int) -> tuple[Node, int]:
    count, size, pointers, tag = struct.unpack_from("<iHBB", part, at)
    if count:
        raise ValueError(f"an object that is counted, at {at:#x}")
    if tag <= MAX_CONSTRUCTOR_TAG:
        words = struct.unpack_from(f"<{pointers}Q", part, at + 8)
        return Cell(tag, list(words), part[at + 8 + 8 * pointers : at + size]), max(size, 8)
    if tag == ARRAY:
        (length,) = struct.unpack_from("<Q", part, at + 8)
        words = struct.unpack_from(f"<{length}Q", part, at + 24)
        return Items(list(words)), 24 + 8 * length
    if tag == STRING:
        (length,) = struct.unpack_from("<Q", part, at + 8)
        return Text(part[at + 32 : at + 32 + length]), 32 + _padded(length)
    if tag == BIGNUM:
        (limbs,) = struct.unpack_from("<i", part, at + 12)
        size = 24 + 8 * abs(limbs)
        value = int.from_bytes(part[at + 24 : at + size], "little")
        return Big(-value if limbs < 0 else value), size
    raise ValueError(f"an object of kind {tag}, at {at:#x}")


def _padded(size: int) -> int:
    return size + 7 & ~7


def encode(graph: Graph) -> list[bytes]:
    """Write the parts again: what an untouched object was before is what it is again.

    Objects keep their order as far as that lets every pointer lead back. Those that
    nothing reaches are left out.

    Raises:
        ValueError: if objects point to each other in a circle; `Near` is for that.
    """
    return lay_out(graph)[0]


def lay_out(graph: Graph) -> tuple[list[bytes], Mapping[Node, int]]:
    """What `encode` writes, and where it puts each object, counted as pointers count.

    Raises:
        ValueError: as `encode` does.
    """
    plan = _Plan(graph)
    parts = zip(graph.parts, plan.written, strict=True)
    return [_write(part, nodes, plan.addresses) for part, nodes in parts], plan.addresses


class _Plan:
    """Where every object is to be written."""

    def __init__(self, graph: Graph) -> None:
        self.home = {node: n for n, part in enumerate(graph.parts) for node in part.nodes}
        self.addresses: dict[Node, int] = {}
        self.written: list[list[Node]] = []
        live = _reachable([part.root for part in graph.parts])
        for number, part in enumerate(graph.parts):
            self.written.append([])
            self._next = part.base + _OBJECTS_AT
            for node in part.nodes:
                if node in live:
                    self._place(node, number)
            for target in _targets([part.root]):
                self._place(target, number)
        for near in [node for node in live if node not in self.addresses]:
            self._place(near, len(graph.parts) - 1)

    def _place(self, start: Node, number: int) -> None:
        addresses, home = self.addresses, self.home
        if start in addresses or home.get(start, number) > number:
            return
        written = self.written[number]
        path = [(start, _strict_children(start))]
        opened = {start}
        while path:
            node, pending = path[-1]
            while pending:
                child = pending.pop()
                if child in addresses or home.get(child, number) > number:
                    continue
                if child in opened:
                    raise ValueError("objects that point to each other in a circle")
                opened.add(child)
                path.append((child, _strict_children(child)))
                break
            else:
                path.pop()
                opened.discard(node)
                addresses[node] = self._next
                self._next += _size(node)
                written.append(node)


def _strict_children(node: Node) -> list[Node]:
    """The objects that have to be written before `node`, the first one last."""
    if isinstance(node, Cell | Items):
        return [v for v in reversed(node.fields) if isinstance(v, Cell | Items | Text | Big)]
    return []


def _targets(values: Sequence[Value]) -> Iterator[Node]:
    for value in values:
        if isinstance(value, Near):
            yield value.node
        elif isinstance(value, Node):
            yield value


def _reachable(roots: Sequence[Value]) -> dict[Node, None]:
    """In the order in which they are met, so that the same graph gives the same bytes."""
    live: dict[Node, None] = {}
    pending = list(_targets(roots))
    while pending:
        node = pending.pop()
        if node not in live:
            live[node] = None
            if isinstance(node, Cell | Items):
                pending.extend(_targets(node.fields))
    return live


def _size(node: Node) -> int:
    match node:
        case Cell():
            return 8 + 8 * len(node.fields) + _padded(len(node.scalars))
        case Items():
            return 24 + 8 * len(node.fields)
        case Text():
            return 32 + _padded(len(node.raw))
        case Big():
            return 24 + 8 * _limbs(node)


def _limbs(number: Big) -> int:
    return max(1, -(-abs(number.value).bit_length() // _LIMB_BITS))


def _write(part: Part, nodes: Sequence[Node], addresses: Mapping[Node, int]) -> bytes:
    out = [part.header, _words(_word(part.root, addresses))]
    out += [_bytes(node, addresses) for node in nodes]
    return b"".join(out)


def _word(value: Value, addresses: Mapping[Node, int]) -> int:
    if isinstance(value, int):
        return value << 1 | 1
    if isinstance(value, Near):
        return addresses[value.node] + value.shift
    return value.word if isinstance(value, Raw) else addresses[value]


def _bytes(node: Node, addresses: Mapping[Node, int]) -> bytes:
    lies = node.lies
    match node:
        case Cell():
            head = _head(lies, _size(node), len(node.fields), node.tag)
            words = _words(*[_word(value, addresses) for value in node.fields])
            return head + words + node.scalars.ljust(_padded(len(node.scalars)), b"\0")
        case Items():
            length = len(node.fields)
            sizes = (lies.get("length", length), lies.get("capacity", length))
            words = _words(*sizes, *[_word(value, addresses) for value in node.fields])
            return _head(lies, 1, 0, ARRAY) + words
        case Text():
            length = len(node.raw)
            chars = len(node.raw[:-1].decode("utf-8", "replace"))
            sizes = (lies.get("length", length), lies.get("capacity", length))
            head = _head(lies, 1, 0, STRING) + _words(*sizes, lies.get("chars", chars))
            return head + node.raw.ljust(_padded(length), b"\0")
        case Big():
            count = _limbs(node)
            signed = lies.get("limbs", -count if node.value < 0 else count)
            digits_at = addresses[node] + 24 + lies.get("digits_at", 0)
            counts = (lies.get("allocated", count) % (1 << 32)) | (signed % (1 << 32)) << 32
            digits = abs(node.value).to_bytes(8 * count, "little")
            return _head(lies, _size(node), 0, BIGNUM) + _words(counts, digits_at) + digits


def _head(lies: Mapping[str, int], size: int, pointers: int, tag: int) -> bytes:
    if lies:
        size, pointers = lies.get("bytes", size), lies.get("fields", pointers)
        tag = lies.get("tag", tag)
    count = lies.get("rc", 0) % (1 << 32)
    return struct.pack("<IHBB", count, size % (1 << 16), pointers % 256, tag % 256)


def _words(*words: int) -> bytes:
    return struct.pack(f"<{len(words)}Q", *[word % _WORD for word in words])
