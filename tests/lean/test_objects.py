"""Objects at the very end of a file, where no reference of a submission can lead.

Whatever holds a reference is written behind what it leads to, and ends within the file, so these
checks stand behind others.
"""

from __future__ import annotations

import struct
from collections.abc import Callable

import pytest

from verifier.environments import Environment
from verifier.lean.objects import ARRAY, BIGNUM, STRING, Image, LeanVersion, MalformedOlean
from verifier.lean.termreader import term_shape

LEAN = LeanVersion("4.35.0", "eb6cafb7290e8bd5f2937522d8d804f58f02bafc")
METAVARIABLE = 2


def ending_with(environment: Environment, tag: int, words: int) -> tuple[Image, int]:
    """A real module with the beginning of one more object, and where that is."""
    golden = (environment.folder / "golden" / "Golden.olean").read_bytes()
    begun = struct.pack("<IHBB", 0, 1, 0, tag) + struct.pack(f"<{words}Q", *[1] * words)
    return Image([golden + begun], LEAN), len(golden)


@pytest.mark.parametrize(
    ("tag", "words", "read", "said"),
    [
        (ARRAY, 0, Image.array, "no array"),
        (ARRAY, 1, Image.array, "no array"),
        (STRING, 0, Image.string, "no string"),
        (STRING, 2, Image.string, "no string"),
        (BIGNUM, 0, Image.natural, "no number"),
        (BIGNUM, 1, Image.natural, "no number"),
    ],
)
def test_an_object_whose_head_is_cut_off_is_refused(
    environment: Environment,
    tag: int,
    words: int,
    read: Callable[[Image, int], object],
    said: str,
) -> None:
    image, at = ending_with(environment, tag, words)
    with pytest.raises(MalformedOlean, match=f"{said} at"):
        read(image, at)


def test_what_is_no_closed_term_has_no_shape(environment: Environment) -> None:
    image, at = ending_with(environment, METAVARIABLE, 0)
    with pytest.raises(MalformedOlean, match="no closed term"):
        term_shape(image, at)
