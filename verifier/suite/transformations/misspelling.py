"""Compiled modules that are not well formed: pointers, sizes, headers, whole files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from pydantic import Field

from verifier.lean.objects import HEADER_BYTES, PART_SUFFIXES
from verifier.suite.oleans import Cell, Graph, Near, Raw, Text, Value
from verifier.suite.termtext import number
from verifier.suite.transformations.modulewise import OnField, OnModule, place

_SCALAR = 3  # neither an empty list nor an anonymous name


class Pointer(OnField):
    """Let a field's pointer lead where none may lead.

    Attributes:
        where: `self` is the object that holds the field, `middle` is inside the one that the
            field points to, `forward` is the module's description, which is written last,
            `like` is what another field points to, `scalar` is a boxed number.
        like: the constant whose field that is; empty for the module's description.
        like_field: which field of it; the same one by default.
    """

    name: Literal["pointer"]
    where: Literal[
        "self",
        "forward",
        "like",
        "middle",
        "unaligned",
        "null",
        "header",
        "root",
        "outside",
        "top",
        "scalar",
    ]
    like: str = ""
    like_field: str | None = None

    def change(self, graph: Graph) -> None:
        """See `OnGraph.change`."""
        field = self.place(graph)
        field.put(self._target(graph, field.holder, field.value))

    def _target(self, graph: Graph, holder: Value, value: Value) -> Value:
        base = graph.parts[-1].base
        assert not isinstance(holder, int | Near | Raw)
        match self.where:
            case "self":
                return Near(holder)
            case "forward":
                return Near(graph.root)
            case "like":
                target = place(graph, self.like, self.like_field or self.field).value
                if isinstance(target, int | Near | Raw):
                    raise ValueError(f"{self.like_field or self.field} is no object")
                return Near(target)
            case "scalar":
                return _SCALAR
            case "middle" | "unaligned":
                if isinstance(value, int | Near | Raw):
                    raise ValueError(f"{self.field} points to nothing")
                return Near(value, 8 if self.where == "middle" else 4)
            case "null":
                return Raw(0)
            case "header":
                return Raw(base + 8)
            case "root":
                return Raw(base + HEADER_BYTES)
            case "outside":
                return Raw(base - (1 << 20))
            case "top":
                return Raw((1 << 64) - 8)


class Lie(OnField):
    """Let an object's header say something untrue.

    Attributes:
        about: `rc`, `bytes`, `fields`, `tag`; of arrays and strings `length`, `capacity`,
            `chars`; of big numbers `allocated`, `limbs`, `digits_at`.
        to: a number, or digits or a power as text.
    """

    name: Literal["lie"]
    about: Literal[
        "rc",
        "bytes",
        "fields",
        "tag",
        "length",
        "capacity",
        "chars",
        "allocated",
        "limbs",
        "digits_at",
    ]
    to: int | str

    def change(self, graph: Graph) -> None:
        """See `OnGraph.change`."""
        value = self.place(graph).value
        if isinstance(value, int | Near | Raw):
            raise ValueError(f"{self.field} is no object")
        value.lies[self.about] = number(self.to)


class SetBytes(OnField):
    """Replace the bytes of a string, its final NUL included, or the scalars of an object."""

    name: Literal["set_bytes"]
    hex: str

    def change(self, graph: Graph) -> None:
        """See `OnGraph.change`."""
        match self.place(graph).value:
            case Text() as text:
                text.raw = bytes.fromhex(self.hex)
            case Cell() as cell:
                cell.scalars = bytes.fromhex(self.hex)
            case _:
                raise ValueError(f"{self.field} has no bytes")


class OnPart(OnModule):
    """A forgery of the bytes of one file.

    Attributes:
        part: the file's suffix.
    """

    part: str = ".olean"

    def forge(self, parts: dict[str, bytes], every: Mapping[str, bytes]) -> Mapping[str, bytes]:
        """See `OnModule.forge`."""
        if self.part not in parts:
            raise ValueError(f"the module has no part {self.part}")
        return parts | {self.part: self.rewrite(parts[self.part])}

    def rewrite(self, data: bytes) -> bytes:
        """The bytes that the file is to have."""
        raise NotImplementedError


class PatchBytes(OnPart):
    """Overwrite bytes at an offset; a negative one counts from the end."""

    name: Literal["patch_bytes"]
    at: int
    hex: str

    def rewrite(self, data: bytes) -> bytes:
        """See `OnPart.rewrite`."""
        new = bytes.fromhex(self.hex)
        at = self.at % len(data)
        return data[:at] + new + data[at + len(new) :]


class Resize(OnPart):
    """Cut a file, or add zero bytes.

    Attributes:
        to: the new size.
        by: instead: how many bytes more, or fewer.
    """

    name: Literal["resize"]
    to: int | None = None
    by: int = 0

    def rewrite(self, data: bytes) -> bytes:
        """See `OnPart.rewrite`."""
        size = max(0, len(data) + self.by) if self.to is None else self.to
        return data[:size].ljust(size, b"\0")


_HEADER = {
    "magic": (0, 5),
    "version": (5, 1),
    "flags": (6, 1),
    "lean": (7, 33),
    "commit": (40, 40),
    "base": (80, 8),
    "root": (HEADER_BYTES, 8),
}


class Header(OnPart):
    """Change a field of a file's header, or the pointer to the module's description.

    Attributes:
        to: a number, or text for those that are text.
        add: whether the number is added to what is there.
    """

    name: Literal["header"]
    field: Literal["magic", "version", "flags", "lean", "commit", "base", "root"]
    to: int | str
    add: bool = False

    def rewrite(self, data: bytes) -> bytes:
        """See `OnPart.rewrite`."""
        at, width = _HEADER[self.field]
        if self.field in ("magic", "lean", "commit"):
            new = str(self.to).encode().ljust(width, b"\0")[:width]
        else:
            old = int.from_bytes(data[at : at + width], "little") if self.add else 0
            new = ((old + number(self.to)) % (1 << 8 * width)).to_bytes(width, "little")
        return data[:at] + new + data[at + width :]


class ArrangeParts(OnModule):
    """Decide which files a module has, and what is in them.

    Attributes:
        parts: suffix of each file that is to be there, to the suffix of the file whose
            bytes it gets; the empty text for an empty file.
        like: another module from which the bytes are taken.
    """

    name: Literal["arrange_parts"]
    parts: dict[str, str] = Field(default={s: s for s in PART_SUFFIXES})
    like: str | None = None

    def forge(self, parts: dict[str, bytes], every: Mapping[str, bytes]) -> Mapping[str, bytes]:
        """See `OnModule.forge`."""
        source = (
            {s: every[self.like + s] for s in PART_SUFFIXES if self.like + s in every}
            if (self.like)
            else parts
        )
        unknown = set(self.parts.values()) - {""} - source.keys()
        if unknown and "parts" in self.model_fields_set:
            raise ValueError(f"there is no {', '.join(unknown)} to be taken")
        return {to: source.get(of, b"") for to, of in self.parts.items() if of in source or not of}
