"""Judging without a library: what is trusted elsewhere by its place is looked at here."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from sides import World

from verifier.judge.sides import Refusal, Side
from verifier.judge.whole import (
    NothingTrusted,
    require_axioms_told,
    require_same_foundations,
    walk_whole,
)
from verifier.lean.constants import Axiom, Constant, Inductive, Recursor
from verifier.lean.names import Name
from verifier.reasons import Reason

PROPEXT = ("propext",)
ADD = ("Nat", "add")


@pytest.fixture
def world() -> World:
    """Both sides have `propext : T`, `Nat.add : T := c`, and `T`, which is an axiom."""
    world = World()
    for side in (world.challenge, world.submission):
        side[("T",)] = Axiom(("T",), (), world.constant("Eq"))
        side[("Eq",)] = Axiom(("Eq",), (), world.constant("Eq"))
        side[PROPEXT] = Axiom(PROPEXT, (), world.constant("T"))
        side[("c",)] = Axiom(("c",), (), world.constant("T"))
        side[ADD] = world.theorem("Nat.add", world.constant("T"), world.constant("c"))
    return world


def sides(world: World) -> tuple[Side, Side]:
    return Side(world.challenge, NothingTrusted()), Side(world.submission, NothingTrusted())


def refused(call, *arguments) -> Refusal:
    with pytest.raises(Refusal) as caught:
        call(*arguments)
    return caught.value


def test_a_challenge_that_lacks_a_permitted_standard_axiom_is_at_fault(world: World) -> None:
    challenge, _ = sides(world)
    permitted = world.question("t", permitted=["propext", "other"])
    require_axioms_told(permitted, challenge)
    more = world.question("t", permitted=["propext", "Classical.choice", "Quot.sound"])
    refusal = refused(require_axioms_told, more, challenge)
    assert refusal.reason is Reason.CHALLENGE_INVALID
    assert "lacks the permitted Classical.choice, Quot.sound:" in refusal.detail


def test_foundations_are_the_same_all_the_way_down(world: World) -> None:
    question = world.question("t")
    require_same_foundations(question, *sides(world), world.terms)
    world.submission[("c",)] = Axiom(("c",), (), world.constant("Eq"))
    world.submission[ADD] = world.definition("x", world.constant("T"), world.constant("c"))
    refusal = refused(require_same_foundations, question, *sides(world), world.terms)
    assert refusal.reason is Reason.RESERVED_NAME
    assert "Nat.add is not what it is in the challenge" in refusal.detail


def test_a_foundation_that_the_challenge_lacks_is_refused(world: World) -> None:
    world.submission["Nat", "gcd"] = Axiom(("Nat", "gcd"), (), world.constant("T"))
    refusal = refused(require_same_foundations, world.question("t"), *sides(world), world.terms)
    assert refusal.reason is Reason.RESERVED_NAME
    assert "Nat.gcd is not what it is in the challenge" in refusal.detail


def test_a_foundation_that_differs_below_is_named_with_what_differs(world: World) -> None:
    type_ = world.constant("T")
    world.challenge[ADD] = world.definition("x", type_, world.constant("c"))
    world.submission[ADD] = world.definition("x", type_, world.constant("c"))
    world.submission[("c",)] = Axiom(("c",), (), world.constant("Eq"))
    refusal = refused(require_same_foundations, world.question("t"), *sides(world), world.terms)
    assert refusal.detail == "Nat.add is not what it is in the challenge, for c"


def recursor(world: World, mentions: str) -> Recursor:
    type_ = world.constant(mentions)
    return Recursor(("I", "rec"), (), type_, (("I",),), 0, 0, 1, 0, (), False, False)


def company(constant: Constant) -> Iterable[Name]:
    return constant.recursors if isinstance(constant, Inductive) else ()


def test_what_comes_along_is_walked_as_well(world: World) -> None:
    """An axiom in a recursor that the proof does not mention would be shown to kernels."""
    question = world.question("t", permitted=["T", "Eq", "c", "propext"])
    inductive = Inductive(
        ("I",), (), world.constant("T"), 0, 0, (("I",),), (), 0, False, False, False
    )
    world.submission[("t",)] = world.theorem("t", world.constant("I"), world.constant("c"))
    world.submission[("I",)] = inductive

    def walk() -> set[Name]:
        found = walk_whole(question.theorems, question, *sides(world), world.mentions, company)
        return set(found.declared)

    refusal = refused(walk)
    assert (refusal.reason, refusal.detail) == (
        Reason.KERNEL_DIFFERS,
        "I.rec is missing from the export",
    )
    world.submission["I", "rec"] = recursor(world, "propext")
    assert walk() == {("t",), ("I",), ("I", "rec"), ("T",), ("Eq",), ("c",), PROPEXT}
    world.submission["I", "rec"] = recursor(world, "evil")
    world.submission[("evil",)] = Axiom(("evil",), (), world.constant("T"))
    refusal = refused(walk)
    assert (refusal.reason, refusal.detail) == (
        Reason.AXIOM,
        "not permitted: evil used by I.rec",
    )
