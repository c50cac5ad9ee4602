"""The declarations that people wrote, as opposed to those that Lean adds.

Lean records the source range of every declaration that stands in the source, and
which of them are fields of structures.
"""

from __future__ import annotations

from verifier.lean.names import Name
from verifier.lean.objects import Image
from verifier.lean.termreader import TermReader

_RANGES: Name = ("Lean", "declRangeExt")
_PROJECTIONS: Name = ("Lean", "projectionFnInfoExt")


def declared_names(image: Image, reader: TermReader) -> frozenset[Name]:
    """Names of the module's declarations that have a source range and are no fields.

    Raises:
        MalformedOlean: if the module's extension entries are not as Lean writes them.
    """
    (*_, entries) = image.fields(image.root, 0, 5, 1)
    ranged: set[Name] = set()
    fields: set[Name] = set()
    for entry in image.array(entries):
        extension, items = image.fields(entry, 0, 2)
        name = reader.name(extension)
        found = ranged if name == _RANGES else fields if name == _PROJECTIONS else None
        if found is not None:
            # Each item is a pair of a constant's name and what is known of it.
            found.update(reader.name(image.fields(item, 0, 2)[0]) for item in image.array(items))
    return frozenset(ranged - fields)
