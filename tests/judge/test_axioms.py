from __future__ import annotations

from dataclasses import replace

import pytest
from sides import World

from verifier.lean.constants import (
    Axiom,
    Constant,
    Constructor,
    Inductive,
    Opaque,
    Recursor,
    Rule,
    Safety,
    TrustedConstant,
)
from verifier.reasons import Reason


@pytest.fixture
def world() -> World:
    """A theorem `t : T := h` whose helper `h : T := proof` is the submission's own."""
    world = World()
    helper = world.theorem("h", world.constant("T"), world.constant("proof"))
    target = world.theorem("t", world.constant("T"), world.constant("h"))
    world.submission |= {("h",): helper, ("t",): target}
    world.submission["bad",] = Axiom(("bad",), (), world.constant("T"))
    return world


def test_a_proof_from_the_library_rests_on_nothing(world: World) -> None:
    found = world.walk("t")
    assert found.axioms == frozenset()
    assert set(found.declared) == {("t",), ("h",)}


def test_constants_that_nothing_reaches_do_not_count(world: World) -> None:
    assert ("bad",) not in world.walk("t").declared


def test_an_axiom_of_the_submission_is_refused_wherever_it_hides(world: World) -> None:
    bad, fine = world.constant("bad"), world.constant("T")
    hiding = {
        "a value": [world.theorem("h", fine, bad)],
        "a type": [world.theorem("h", bad, fine)],
        "an opaque value": [Opaque(("h",), (), fine, bad, False, ())],
        "a constructor": [
            Inductive(("h",), (), fine, 0, 0, (("h",),), (("k",),), 0, False, False, False),
            Constructor(("k",), (), bad, ("h",), 0, 0, 0, False),
        ],
        "a recursor rule": [
            Recursor(("h",), (), fine, (), 0, 0, 0, 0, (Rule(("c",), 0, bad),), False, False)
        ],
    }
    for place, constants in hiding.items():
        world.submission |= {constant.name: constant for constant in constants}
        refusal = world.walk_refusal("t")
        assert refusal.reason is Reason.AXIOM, place
        assert "bad" in refusal.detail


def test_an_axiom_of_a_library_constant_counts(world: World) -> None:
    world.library["proof",] = TrustedConstant(frozenset({("choice",)}), True)
    assert world.walk_refusal("t").reason is Reason.AXIOM
    assert world.walk("t", permitted=["choice"]).axioms == {("choice",)}


def test_sorry_is_told_apart_and_is_the_gravest(world: World) -> None:
    world.submission["h",] = world.theorem("h", world.constant("bad"), world.constant("sorryAx"))
    refusal = world.walk_refusal("t")
    assert refusal.reason is Reason.SORRY
    assert "sorryAx used by h used by t" in refusal.detail


@pytest.mark.parametrize("name", ["Lean.ofReduceBool", "Lean.trustCompiler", "x._native.ax_1"])
def test_trust_in_compiled_code_is_told_apart(world: World, name: str) -> None:
    from verifier.lean.names import parse

    world.library["proof",] = TrustedConstant(frozenset({parse(name)}), True)
    assert world.walk_refusal("t").reason is Reason.NATIVE


def test_a_permitted_name_permits_only_an_axiom_that_the_challenge_declares(world: World) -> None:
    bad = world.constant("bad")
    world.submission["h",] = world.theorem("h", world.constant("T"), bad)
    assert world.walk_refusal("t", permitted=["bad"]).reason is Reason.AXIOM
    world.challenge["bad",] = world.theorem("bad", world.constant("T"), world.constant("c"))
    assert world.walk_refusal("t", permitted=["bad"]).reason is Reason.AXIOM
    world.challenge["bad",] = world.submission["bad",]
    assert world.walk("t", permitted=["bad"]).axioms == {("bad",)}


def test_unsafe_constants_are_refused_own_or_not(world: World) -> None:
    world.library["proof",] = TrustedConstant(frozenset(), False)
    assert world.walk_refusal("t").reason is Reason.UNSAFE
    world.submission["h",] = Opaque(("h",), (), world.constant("T"), world.constant("c"), True, ())
    assert world.walk_refusal("t").reason is Reason.UNSAFE


def unsafe_constants(world: World) -> dict[str, Constant]:
    """One called `h` of each kind that can be unsafe, which is reached through its name alone."""
    t, h = world.constant("T"), ("h",)
    named = world.definition("h", t, world.constant("c"))
    return {
        "axiom": Axiom(h, (), t, True),
        "definition": replace(named, safety=Safety.UNSAFE),
        "partial definition": replace(named, safety=Safety.PARTIAL),
        "opaque": Opaque(h, (), t, world.constant("c"), True, ()),
        "inductive": Inductive(h, (), t, 0, 0, (h,), (), 0, False, True, False),
        "constructor": Constructor(h, (), t, ("T",), 0, 0, 0, True),
        "recursor": Recursor(h, (), t, (("T",),), 0, 0, 1, 0, (), False, True),
    }


def test_an_unsafe_constant_of_any_kind_is_refused(world: World) -> None:
    for kind, constant in unsafe_constants(world).items():
        world.submission["h",] = constant
        refusal = world.walk_refusal("t")
        assert refusal.reason is Reason.UNSAFE, kind
        assert refusal.detail == "unsafe or partial: h used by t"


def test_a_constant_that_is_nowhere_is_refused(world: World) -> None:
    world.submission["h",] = replace(world.submission["h",], type=world.constant("ghost"))
    assert world.walk_refusal("t").reason is Reason.UNKNOWN_CONSTANT


def test_a_library_constant_that_is_not_imported_is_unknown(world: World) -> None:
    world.imported_by_submission.discard(("proof",))
    assert world.walk_refusal("t").reason is Reason.UNKNOWN_CONSTANT


def test_deep_and_shared_terms_are_walked_once(world: World) -> None:
    term = world.constant("c")
    for _ in range(20_000):
        term = world.terms.apply(term, term)
    world.submission["h",] = world.theorem("h", world.constant("T"), term)
    assert set(world.walk("t").declared) == {("t",), ("h",)}
