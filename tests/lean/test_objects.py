"""References that lead where none of a submission's can, since other checks stand before.

Whatever holds a reference is written behind what it leads to, and ends within the file, so none
leads to the very end of one.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence

import pytest

from verifier.environments import Environment
from verifier.lean.objects import ARRAY, BIGNUM, STRING, Image, LeanVersion, MalformedOlean
from verifier.lean.termreader import term_shape

LEAN = LeanVersion("4.35.0", "eb6cafb7290e8bd5f2937522d8d804f58f02bafc")
METAVARIABLE = 2
BASE_AT, ROOT_AT = 80, 88


def ending_with(
    environment: Environment, tag: int, words: Sequence[int], size: int = 1, fields: int = 0
) -> tuple[Image, int]:
    """A real module with the beginning of one more object, and where that is."""
    golden = (environment.folder / "golden" / "Golden.olean").read_bytes()
    begun = struct.pack("<IHBB", 0, size, fields, tag) + struct.pack(f"<{len(words)}Q", *words)
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
        (STRING, 3, Image.array, "no array"),
        (ARRAY, 3, Image.string, "no string"),
        (STRING, 3, Image.natural, "no number"),
    ],
)
def test_an_object_of_another_kind_or_with_its_head_cut_off_is_refused(
    environment: Environment,
    tag: int,
    words: int,
    read: Callable[[Image, int], object],
    said: str,
) -> None:
    image, at = ending_with(environment, tag, [1] * words)
    with pytest.raises(MalformedOlean, match=f"{said} at"):
        read(image, at)


LIMBS = 1 << 32  # the number of limbs is the upper half of its word


@pytest.mark.parametrize(
    ("tag", "words", "read", "said"),
    [
        (ARRAY, [1, 1], Image.array, "the array at .* is cut off"),
        (STRING, [1, 1, 1], Image.string, "the string at .* is cut off"),
        (STRING, [9, 9, 9, 0], Image.string, "the string at .* is cut off"),
        (STRING, [0, 1, 1, 0], Image.string, "the string at .* is cut off"),
        (STRING, [1, 1, 1, 1], Image.string, "the string at .* has no end"),
        (STRING, [2, 2, 1, 0xFF], Image.string, "the string at .* is not UTF-8"),
        (BIGNUM, [1 * LIMBS, 0], Image.natural, "the number at .* is negative or cut off"),
        (BIGNUM, [2 * LIMBS, 0, 1], Image.natural, "the number at .* is negative or cut off"),
        (BIGNUM, [0, 0, 1], Image.natural, "the number at .* is negative or cut off"),
        (BIGNUM, [LIMBS << 31, 0, 1], Image.natural, "the number at .* is negative or cut off"),
        (BIGNUM, [1 * LIMBS, 8, 1], Image.natural, "the number at .* keeps its digits elsewhere"),
    ],
)
def test_an_object_that_says_what_cannot_be_is_refused(
    environment: Environment,
    tag: int,
    words: list[int],
    read: Callable[[Image, int], object],
    said: str,
) -> None:
    image, at = ending_with(environment, tag, words)
    with pytest.raises(MalformedOlean, match=said):
        read(image, at)


def test_a_small_number_is_boxed(environment: Environment) -> None:
    image, at = ending_with(environment, BIGNUM, [])
    (base,) = struct.unpack_from("<Q", image.data, BASE_AT)
    for limb in ((1 << 63) - 1, 1 << 63):
        image, _ = ending_with(environment, BIGNUM, [LIMBS, base + at + 24, limb])
        if limb >> 63:
            assert image.natural(at) == limb
        else:
            with pytest.raises(MalformedOlean, match="is small but not boxed"):
                image.natural(at)


def test_a_constructor_whose_fields_are_cut_off_is_refused(environment: Environment) -> None:
    whole, at = ending_with(environment, 1, [1, 1], size=24, fields=2)
    assert whole.fields(at, 1, 2) == [1, 1]
    cut, at = ending_with(environment, 1, [1], size=24, fields=2)
    with pytest.raises(MalformedOlean, match="is cut off"):
        cut.fields(at, 1, 2)


@pytest.mark.parametrize(
    "read", [Image.tag, lambda image, ref: image.fields(ref, 0, 1), Image.string, Image.array]
)
def test_a_scalar_is_no_object(
    environment: Environment, read: Callable[[Image, int], object]
) -> None:
    image, _ = ending_with(environment, STRING, [])
    with pytest.raises(MalformedOlean, match="a scalar stands where an object should"):
        read(image, 2 * ROOT_AT + 1)


def test_no_pointer_leads_into_the_header(environment: Environment) -> None:
    image, end = ending_with(environment, STRING, [])
    (base,) = struct.unpack_from("<Q", image.data, BASE_AT)
    assert image.resolve(base + ROOT_AT + 8, end) == ROOT_AT + 8
    for offset in (0, BASE_AT, ROOT_AT):
        with pytest.raises(MalformedOlean, match="does not lead back"):
            image.resolve(base + offset, end)


def test_what_is_no_closed_term_has_no_shape(environment: Environment) -> None:
    image, at = ending_with(environment, METAVARIABLE, [])
    with pytest.raises(MalformedOlean, match="no closed term"):
        term_shape(image, at)
