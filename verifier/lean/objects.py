"""The object graph in the bytes of a compiled Lean module, read with bounds checks.

Layout (`.olean` version 2, little-endian): an 88-byte header, the
address of the root object, then the objects. An object starts with eight bytes:
reference count, size, number of pointer fields, tag. Pointers are absolute; an
odd one is a scalar, shifted left by one.

A module compiled with the `module` keyword has three files whose pointers cross.
`Image` lays them end to end and works with offsets into the whole. The bytes are
hostile: every access is checked by Python, and every pointer has to lead strictly
backwards, which is how Lean writes them, so that no walk can fail to end.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from verifier.lean.versions import facts_of

PART_SUFFIXES = (".olean", ".olean.server", ".olean.private")
HEADER_BYTES = 88
MAX_CONSTRUCTOR_TAG = 244
ARRAY, STRING, BIGNUM = 246, 249, 250

_HEADER = struct.Struct("<5sBB33s40sQ")


class MalformedOlean(Exception):
    """The bytes are not a well-formed compiled module."""


class OtherLean(Exception):
    """The module was written by another version of Lean."""


@dataclass(frozen=True, slots=True)
class LeanVersion:
    """What identifies a build of Lean, e.g. ``4.35.0`` and its 40-digit git commit."""

    version: str
    commit: str


# A reference: an odd number is a boxed scalar (value * 2 + 1), an even one the byte
# offset of an object.
Ref = int


class Image:
    """The parts of one compiled module as a single checked object graph.

    Args:
        parts: the bytes of `.olean` and, for a `module` file, `.olean.server` and
            `.olean.private`, in this order.
        lean: the only Lean build whose files are read.

    Attributes:
        root: the root object of the last part, which describes the whole module.
        facts: how this Lean lays out its structures.

    Raises:
        MalformedOlean: if a header or the root is not what Lean writes.
        OtherLean: if a part is of another Lean build.
        UnknownLean: if nothing is known of that build.
    """

    def __init__(self, parts: Sequence[bytes], lean: LeanVersion) -> None:
        self.facts = facts_of(lean.commit)
        if len(parts) not in (1, 3):
            raise MalformedOlean(f"a module has one part or three, not {len(parts)}")
        self._spans: list[tuple[int, int, int]] = []
        start = 0
        for part in parts:
            base = self._check_header(part, lean)
            self._spans.append((base, base + len(part), start - base))
            start += len(part)
        self._check_overlap()
        self.data = b"".join(parts)
        self.words = memoryview(self.data).cast("Q")
        self.size = start
        root_at = start - len(parts[-1]) + HEADER_BYTES
        self.root = self.resolve(self.words[root_at >> 3], self.size)

    def _check_header(self, part: bytes, lean: LeanVersion) -> int:
        if len(part) < HEADER_BYTES + 8 or len(part) % 8:
            raise MalformedOlean(f"{len(part)} bytes cannot be a compiled module")
        magic, version, _flags, text, commit, base = _HEADER.unpack_from(part)
        if magic != b"olean" or version != self.facts.olean:
            raise MalformedOlean(f"not an .olean file of version {self.facts.olean}")
        found = text.rstrip(b"\0"), commit
        if found != (lean.version.encode(), lean.commit.encode()):
            raise OtherLean(f"written by Lean {found[0]!r}, commit {commit!r}")
        if base % 8 or base + len(part) >= 1 << 63:
            raise MalformedOlean("the base address is impossible")
        return int(base)

    def _check_overlap(self) -> None:
        spans = sorted(self._spans)
        for (_, end, _), (base, _, _) in pairwise(spans):
            if base < end:
                raise MalformedOlean("the parts' address ranges overlap")

    @property
    def spans(self) -> Sequence[tuple[int, int, int]]:
        """For each part where its addresses begin and end, and what makes them offsets."""
        return self._spans

    def resolve(self, pointer: int, before: int) -> Ref:
        """Turn a raw pointer into a reference to something before offset `before`."""
        if pointer & 1:
            return pointer
        for base, end, shift in self._spans:
            if base <= pointer < end:
                offset = pointer + shift
                if offset & 7 or offset >= before or pointer - base <= HEADER_BYTES:
                    raise MalformedOlean(f"a pointer at {before:#x} does not lead back")
                return offset
        raise MalformedOlean(f"a pointer at {before:#x} leads out of the module")

    def tag(self, ref: Ref) -> int:
        """The tag of an object, i.e. its constructor number if it is a constructor."""
        if ref & 1:
            raise MalformedOlean("a scalar stands where an object should")
        return self.words[ref >> 3] >> 56

    def variant(self, ref: Ref) -> int:
        """The constructor number of a value whose field-less constructors are boxed."""
        return ref >> 1 if ref & 1 else self.tag(ref)

    def fields(self, ref: Ref, tag: int, count: int, scalar_bytes: int = 0) -> list[Ref]:
        """The `count` pointer fields of the constructor object `ref`.

        Raises:
            MalformedOlean: unless its tag, number of fields and size are as asked.
        """
        if ref & 1:
            raise MalformedOlean("a scalar stands where an object should")
        at = ref >> 3
        word = self.words[at]
        size = 8 + 8 * count + (scalar_bytes + 7 & ~7)
        if word >> 56 != tag or word >> 48 & 0xFF != count or word >> 32 & 0xFFFF != size:
            raise MalformedOlean(f"no constructor {tag} with {count} fields at {ref:#x}")
        if ref + size > self.size:
            raise MalformedOlean(f"the object at {ref:#x} is cut off")
        return [self.resolve(p, ref) for p in self.words[at + 1 : at + 1 + count]]

    def structure(self, ref: Ref, name: str) -> tuple[dict[str, Ref], dict[str, int]]:
        """The pointer fields and the bytes of a structure of Lean's, by their names.

        Raises:
            MalformedOlean: unless it is laid out as this Lean does.
        """
        layout = self.facts.structures[name]
        count = len(layout.fields)
        found = self.fields(ref, 0, count, len(layout.scalars))
        at = ref + 8 + 8 * count
        scalars = {scalar: self.data[at + offset] for scalar, offset in layout.scalars.items()}
        return dict(zip(layout.fields, found, strict=True)), scalars

    def scalar(self, ref: Ref, count: int, index: int) -> int:
        """Byte `index` of the scalars behind the `count` pointer fields of `ref`."""
        return self.data[ref + 8 + 8 * count + index]

    def array(self, ref: Ref) -> list[Ref]:
        """The elements of an array object."""
        if self.tag(ref) != ARRAY or ref + 24 > self.size:
            raise MalformedOlean(f"no array at {ref:#x}")
        at = ref >> 3
        length = self.words[at + 1]
        if length > (self.size - ref - 24) // 8:
            raise MalformedOlean(f"the array at {ref:#x} is cut off")
        return [self.resolve(p, ref) for p in self.words[at + 3 : at + 3 + length]]

    def list(self, ref: Ref) -> list[Ref]:
        """The elements of a linked list."""
        elements = []
        while ref != 1:
            head, ref = self.fields(ref, 1, 2)
            elements.append(head)
        return elements

    def string(self, ref: Ref) -> str:
        """A string object, which has to be UTF-8 and end with NUL."""
        if self.tag(ref) != STRING or ref + 32 > self.size:
            raise MalformedOlean(f"no string at {ref:#x}")
        size = self.words[(ref >> 3) + 1]
        if not 1 <= size <= self.size - ref - 32:
            raise MalformedOlean(f"the string at {ref:#x} is cut off")
        raw = self.data[ref + 32 : ref + 32 + size]
        if raw[-1]:
            raise MalformedOlean(f"the string at {ref:#x} has no end")
        try:
            return raw[:-1].decode("utf-8")
        except UnicodeDecodeError as error:
            raise MalformedOlean(f"the string at {ref:#x} is not UTF-8") from error

    def natural(self, ref: Ref) -> int:
        """A natural number: boxed, or the inline limbs of a big one."""
        if ref & 1:
            return ref >> 1
        at = ref >> 3
        if self.tag(ref) != BIGNUM or ref + 24 > self.size:
            raise MalformedOlean(f"no number at {ref:#x}")
        count = self.words[at + 1] >> 32
        # The limb count is signed, with the sign of the number: naturals have none.
        if not 1 <= count < 1 << 31 or count > (self.size - ref - 24) // 8:
            raise MalformedOlean(f"the number at {ref:#x} is negative or cut off")
        if self._inline_limbs(self.words[at + 2], ref) != ref + 24:
            raise MalformedOlean(f"the number at {ref:#x} keeps its digits elsewhere")
        value = int.from_bytes(self.data[ref + 24 : ref + 24 + 8 * count], "little")
        if value < 1 << 63:
            raise MalformedOlean(f"the number at {ref:#x} is small but not boxed")
        if value < 1 << 64 * (count - 1):
            raise MalformedOlean(f"the number at {ref:#x} has a leading zero")
        return value

    def _inline_limbs(self, pointer: int, ref: Ref) -> int:
        for base, end, shift in self._spans:
            if base <= pointer < end and base <= ref - shift < end:
                return pointer + shift
        return -1
