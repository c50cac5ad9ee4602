"""The reader over real compiled modules, whole, cut and forged by hand."""

from __future__ import annotations

import re
import struct

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from verifier.environments import Environment
from verifier.environments.build import parts
from verifier.lean.constants import Axiom, Inductive, Recursor, Theorem
from verifier.lean.objects import HEADER_BYTES, Image, LeanVersion, MalformedOlean, OtherLean
from verifier.lean.olean import Constants, DeclaredTwice, read_module
from verifier.lean.terms import Terms

LEAN = LeanVersion("4.35.0", "eb6cafb7290e8bd5f2937522d8d804f58f02bafc")


@pytest.fixture(scope="module")
def golden(environment: Environment) -> bytes:
    return (environment.folder / "golden" / "Golden.olean").read_bytes()


def patched(data: bytes, at: int, new: bytes) -> bytes:
    return data[:at] + new + data[at + len(new) :]


def test_a_plain_module_is_read(golden: bytes) -> None:
    terms = Terms()
    module = read_module([golden], terms, LEAN)
    assert not module.is_module
    assert {i.module for i in module.imports} == {("Init",)}
    assert isinstance(module.constants["Golden", "two"], Theorem)
    tree = module.constants["Golden", "Tree"]
    assert isinstance(tree, Inductive)
    assert tree.constructors == (("Golden", "Tree", "leaf"), ("Golden", "Tree", "node"))
    recursor = module.constants["Golden", "Tree", "rec"]
    assert isinstance(recursor, Recursor)
    assert [rule.fields for rule in recursor.rules] == [0, 3]
    literals = {node[1] for node in terms.nodes if node[0] == 9}
    assert 340282366920938463463374607431768211457 in literals
    assert '∀ ε > 0, "quoted" \\ \n' in literals
    assert ("Golden", "two") in module.declared
    assert ("Golden", "Tree", "rec") not in module.declared
    whole, name = module.declared["Golden", "two"]
    assert whole.start < name.start < name.end < whole.end
    assert name.end[1] - name.start[1] == len("two")


def test_a_module_file_needs_its_private_part_for_its_proofs(environment: Environment) -> None:
    three = parts(environment.library, ("Init", "Core"))
    assert len(three) == 3
    whole = read_module(three, Terms(), LEAN)
    public = read_module(three[:1], Terms(), LEAN)
    assert whole.is_module
    assert sum(isinstance(c, Theorem) for c in whole.constants.values()) > 50
    theorems = [n for n, c in public.constants.items() if isinstance(c, Theorem)]
    axioms = [n for n, c in public.constants.items() if isinstance(c, Axiom)]
    assert len(axioms) > len(theorems)


def test_a_number_with_a_leading_zero_is_refused(golden: bytes) -> None:
    """Lean looks at the number of limbs first: it would be unequal to itself."""
    limbs = struct.pack("<3Q", 1, 0, 1)
    assert golden.count(limbs) == 1
    forged = golden.replace(limbs, struct.pack("<3Q", 1, 1 << 63, 0))
    with pytest.raises(MalformedOlean, match="leading zero"):
        read_module([forged], Terms(), LEAN)


def test_reading_twice_into_one_arena_gives_equal_constants(golden: bytes) -> None:
    terms = Terms()
    first = read_module([golden], terms, LEAN)
    size = len(terms.nodes)
    assert read_module([golden], terms, LEAN).constants == first.constants
    assert len(terms.nodes) == size


@pytest.mark.parametrize("count", [0, 2, 4])
def test_a_module_has_one_part_or_three(golden: bytes, count: int) -> None:
    with pytest.raises(MalformedOlean, match="one part or three"):
        read_module([golden] * count, Terms(), LEAN)


def test_parts_that_claim_the_same_addresses_are_refused(golden: bytes) -> None:
    with pytest.raises(MalformedOlean, match="overlap"):
        read_module([golden] * 3, Terms(), LEAN)


@pytest.mark.parametrize(
    ("at", "new", "error", "says"),
    [
        (0, b"x", MalformedOlean, "not an .olean file"),
        (5, b"\3", MalformedOlean, "not an .olean file of version 2"),
        (7, b"4.34.0", OtherLean, "written by Lean b'4.34.0'"),
        (40, b"0", OtherLean, "written by Lean b'4.35.0', commit b'0b6c"),
        (80, b"\1", MalformedOlean, "the base address is impossible"),
        (80, b"\4", MalformedOlean, "the base address is impossible"),
        (80, b"\xf8" + b"\xff" * 7, MalformedOlean, "the base address is impossible"),
        (88, b"\0" * 8, MalformedOlean, "leads out of the module"),
        (88, b"\1" + b"\0" * 7, MalformedOlean, "a scalar stands where an object should"),
        (88, b"\xff" * 8, MalformedOlean, "a scalar stands where an object should"),
    ],
)
def test_a_forged_header_is_refused(
    golden: bytes, at: int, new: bytes, error: type[Exception], says: str
) -> None:
    with pytest.raises(error, match=re.escape(says)):
        read_module([patched(golden, at, new)], Terms(), LEAN)


def test_a_cut_file_is_refused_at_every_length(golden: bytes) -> None:
    for length in (0, 8, 40, 88, 96, 104, *range(128, len(golden), len(golden) // 40 & ~7)):
        with pytest.raises(MalformedOlean):
            read_module([golden[:length]], Terms(), LEAN)


def test_a_pointer_to_itself_is_refused(golden: bytes) -> None:
    image = Image([golden], LEAN)
    base = struct.unpack_from("<Q", golden, 80)[0]
    refused = 0
    for at in range(HEADER_BYTES + 8, len(golden) - 8, 8):
        if base < image.words[at >> 3] < base + len(golden):
            cyclic = patched(golden, at, struct.pack("<Q", base + at - 8))
            try:
                read_module([cyclic], Terms(), LEAN)
            except MalformedOlean:
                refused += 1
        if refused >= 50:
            break
    assert refused >= 50


def test_a_repeated_constant_is_refused(golden: bytes) -> None:
    image = Image([golden], LEAN)
    array = image.fields(image.root, 0, 5, 1)[2]
    first, second = array + 24, array + 32
    forged = patched(golden, second, golden[first : first + 8])
    with pytest.raises(DeclaredTwice):
        read_module([forged], Terms(), LEAN)


def test_a_constant_that_is_listed_as_another_is_not_found(golden: bytes) -> None:
    image = Image([golden], LEAN)
    listed = image.fields(image.root, 0, 5, 1)[1]
    first, second = golden[listed + 24 : listed + 32], golden[listed + 32 : listed + 40]
    names = list(read_module([golden], Terms(), LEAN).constants)
    swapped = Constants([patched(golden, listed + 24, second + first)], Terms(), LEAN)
    with pytest.raises(MalformedOlean, match="what is listed as"):
        swapped.get(names[0])
    assert swapped.get(names[2]) is not None


def test_names_without_constants_are_refused(golden: bytes) -> None:
    image = Image([golden], LEAN)
    listed = image.fields(image.root, 0, 5, 1)[1]
    fewer = struct.pack("<Q", image.words[(listed >> 3) + 1] - 1)
    with pytest.raises(MalformedOlean, match="list of names"):
        Constants([patched(golden, listed + 8, fewer)], Terms(), LEAN)


def test_a_negative_number_is_refused(golden: bytes) -> None:
    image = Image([golden], LEAN)
    for at in range(HEADER_BYTES + 8, len(golden), 8):
        if image.words[at >> 3] >> 56 == 250:
            forged = patched(golden, at + 12, struct.pack("<i", -3))
            with pytest.raises(MalformedOlean, match="negative"):
                read_module([forged], Terms(), LEAN)
            return
    pytest.fail("the golden module has no big number")


@settings(
    max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(at=st.integers(0, 10**9), new=st.binary(min_size=1, max_size=16))
def test_any_damage_is_read_or_refused_and_nothing_else(golden: bytes, at: int, new: bytes) -> None:
    damaged = patched(golden, at % (len(golden) - len(new)), new)
    try:
        read_module([damaged], Terms(), LEAN)
    except (MalformedOlean, OtherLean):
        return
