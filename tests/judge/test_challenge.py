from __future__ import annotations

import pytest
from sides import World

from verifier.judge.challenge import check_challenge
from verifier.judge.sides import Refusal
from verifier.lean.constants import Axiom, TrustedConstant
from verifier.reasons import Reason


@pytest.fixture
def world() -> World:
    """A challenge `t : d = d` over `d`, and an axiom `assumed : d` of its own."""
    world = World()
    d = world.definition("d", world.constant("T"), world.constant("c"))
    statement = world.equation(world.constant("d"), world.constant("d"))
    target = world.theorem("t", statement, world.constant("sorryAx"))
    assumed = Axiom(("assumed",), (), world.constant("d"))
    world.challenge |= {c.name: c for c in (d, target, assumed)}
    return world


def check(world: World, *theorems: str, **more: object) -> str | None:
    """The complaint about the challenge, or None."""
    question = world.question(*theorems, **more)
    try:
        check_challenge(question, world.sides()[0], world.terms, world.mentions)
    except Refusal as refusal:
        blamed = refusal.reason is Reason.CHALLENGE_INVALID
        return refusal.detail if blamed else f"blames {refusal.reason}"
    return None


def test_what_is_asked_has_to_be_there(world: World) -> None:
    assert check(world, "t") is None
    assert "no theorem nope" in (check(world, "nope") or "")
    assert "no theorem d" in (check(world, "d") or "")
    assert "no definition t" in (check(world, "t", holes=["t"]) or "")


def test_a_challenge_that_allows_disproofs_has_none_of_its_own(world: World) -> None:
    world.challenge["t", "disproof"] = world.challenge["d",]
    assert check(world, "t") is None
    assert "declares t.disproof itself" in (check(world, "t", allow_disproof=True) or "")
    del world.challenge["t", "disproof"]
    assert check(world, "t", allow_disproof=True) is None
    world.library["t", "disproof"] = TrustedConstant(frozenset(), True)
    assert "declares t.disproof itself" in (check(world, "t", allow_disproof=True) or "")


def test_a_statement_must_not_rest_on_sorry_but_in_a_hole(world: World) -> None:
    world.challenge["d",] = world.definition("d", world.constant("T"), world.constant("sorryAx"))
    assert "sorryAx" in (check(world, "t") or "")
    assert check(world, "t", holes=["d"]) is None


def test_a_permitted_axiom_must_not_rest_on_sorry(world: World) -> None:
    world.challenge["e2",] = world.definition("e2", world.constant("T"), world.constant("sorryAx"))
    world.challenge["assumed",] = Axiom(("assumed",), (), world.constant("e2"))
    assert check(world, "t") is None
    assert "sorryAx" in (check(world, "t", permitted=["assumed"]) or "")


def test_a_permitted_axiom_must_not_speak_of_a_hole(world: World) -> None:
    """Whoever fills in the hole could make the axiom false, and prove anything."""
    assert check(world, "t", permitted=["assumed"]) is None
    assert "an axiom about d" in (check(world, "t", permitted=["assumed"], holes=["d"]) or "")


def test_an_axiom_of_the_library_is_not_the_challenges_of_that_name(world: World) -> None:
    world.library["proof",] = TrustedConstant(frozenset({("assumed",)}), True)
    world.submission["t",] = world.theorem("t", world.constant("T"), world.constant("proof"))
    assert world.walk_refusal("t", permitted=["assumed"]).reason is Reason.AXIOM
    del world.challenge["assumed",]
    assert world.walk("t", permitted=["assumed"]).axioms == {("assumed",)}
