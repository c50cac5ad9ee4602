from __future__ import annotations

import pytest
from sides import View, World

from verifier.judge.policy import RESERVED, merge_modules
from verifier.judge.sides import Refusal
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


@pytest.mark.parametrize("names", [[("a",), ("a",)], [("T",)], [()]])
def test_a_name_is_declared_once_and_not_over_the_library(names: list[Name]) -> None:
    assert merge(World(), *names) is Reason.DUPLICATE_CONSTANT


def test_names_that_the_kernel_computes_with_are_reserved() -> None:
    assert {("Nat", "gcd"), ("Nat", "log2"), ("Nat", "shiftLeft"), ("String", "ofList")} <= RESERVED
    bare = World()
    bare.library.clear()
    for name in RESERVED:
        assert merge(bare, name) is Reason.RESERVED_NAME
