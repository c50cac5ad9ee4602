from __future__ import annotations

import pytest
from sides import View, World

from verifier.judge.policy import RESERVED, merge_modules
from verifier.judge.sides import Refusal
from verifier.lean.constants import Quotient
from verifier.lean.names import Name
from verifier.reasons import Reason


def merge(world: World, *names: Name) -> Reason | None:
    view = View(world.library, world.library)
    axiom = world.theorem("x", world.constant("T"), world.constant("c"))
    try:
        merge_modules([{name: axiom} for name in names], view)
    except Refusal as refusal:
        return refusal.reason
    return None


def test_different_names_go_together() -> None:
    assert merge(World(), ("a",), ("a", "b")) is None


def test_a_name_is_there_and_is_not_the_librarys() -> None:
    assert merge(World(), ("T",)) is Reason.DUPLICATE_CONSTANT
    assert merge(World(), ()) is Reason.RESERVED_NAME


def test_modules_share_a_constant_only_if_it_is_the_same() -> None:
    world = World()
    view = View(world.library, world.library)
    one, same, other = (
        world.definition("a", world.constant("T"), world.constant(value)) for value in "cce"
    )
    assert merge_modules([{one.name: one}, {one.name: same}], view) == {one.name: one}
    with pytest.raises(Refusal) as caught:
        merge_modules([{one.name: one}, {one.name: other}], view)
    assert caught.value.reason is Reason.DUPLICATE_CONSTANT


def test_modules_share_a_theorem_whose_proofs_differ_and_one_is_kept() -> None:
    world = World()
    view = View(world.library, world.library)
    one, other = (world.theorem("a", world.constant("T"), world.constant(p)) for p in "ce")
    assert merge_modules([{one.name: one}, {one.name: other}], view) == {one.name: one}
    changed = world.theorem("a", world.constant("c"), world.constant("c"))
    with pytest.raises(Refusal) as caught:
        merge_modules([{one.name: one}, {one.name: changed}], view)
    assert caught.value.reason is Reason.DUPLICATE_CONSTANT


def test_names_that_the_kernel_computes_with_are_reserved() -> None:
    assert {("Nat", "gcd"), ("Nat", "log2"), ("Nat", "shiftLeft"), ("String", "ofList")} <= RESERVED
    bare = World()
    bare.library.clear()
    for name in RESERVED:
        assert merge(bare, name) is Reason.RESERVED_NAME


def test_the_quotient_primitives_are_the_librarys_under_any_name() -> None:
    world = World()
    quotient = Quotient(("Mine",), (), world.constant("T"), 0)
    with pytest.raises(Refusal) as caught:
        merge_modules([{quotient.name: quotient}], View({}, {}))
    assert caught.value.reason is Reason.RESERVED_NAME
