"""The declarations that people wrote, as opposed to those that Lean adds.

Lean records the source range of every declaration that stands in the source, and
which of them are fields of structures.
"""

from __future__ import annotations

from typing import NamedTuple

from verifier.lean.names import Name
from verifier.lean.objects import Image, Ref
from verifier.lean.termreader import TermReader

_RANGES: Name = ("Lean", "declRangeExt")
_PROJECTIONS: Name = ("Lean", "projectionFnInfoExt")

Position = tuple[int, int]
"""Line and column."""


class Range(NamedTuple):
    """A stretch of source text. The end is the position after it."""

    start: Position
    end: Position


class Place(NamedTuple):
    """Where a declaration stands: all of it, and its name, or what stands for that."""

    whole: Range
    name: Range


def declared_places(image: Image, reader: TermReader) -> dict[Name, Place]:
    """The module's declarations that have a source range and are no fields.

    Raises:
        MalformedOlean: if the module's extension entries are not as Lean writes them.
    """
    described, _ = image.structure(image.root, "ModuleData")
    places: dict[Name, Place] = {}
    fields: set[Name] = set()
    for entry in image.array(described["entries"]):
        extension, items = image.fields(entry, 0, 2)
        name = reader.name(extension)
        if name not in (_RANGES, _PROJECTIONS):
            continue
        for item in image.array(items):
            # A pair of a constant's name and what is known of it.
            constant, known = image.fields(item, 0, 2)
            if name == _RANGES:
                whole, own = image.fields(known, 0, 2)
                places[reader.name(constant)] = Place(_range(image, whole), _range(image, own))
            else:
                fields.add(reader.name(constant))
    return {name: place for name, place in places.items() if name not in fields}


def _range(image: Image, ref: Ref) -> Range:
    """`DeclarationRange`, whose columns in UTF-16 are left out."""
    start, _, end, _ = image.fields(ref, 0, 4)
    return Range(_position(image, start), _position(image, end))


def _position(image: Image, ref: Ref) -> Position:
    line, column = image.fields(ref, 0, 2)
    return image.natural(line), image.natural(column)
