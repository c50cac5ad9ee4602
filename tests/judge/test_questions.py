from __future__ import annotations

import pytest

from verifier.judge.questions import stated_theorems
from verifier.lean.constants import Constant, Definition, Safety, Theorem
from verifier.lean.declared import Place, Range
from verifier.lean.names import Name, parse, show


def line(number: int, start: int, end: int) -> Range:
    return Range((number, start), (number, end))


def place(name: Name, number: int = 1) -> Place:
    """`theorem NAME : 1 = 1 := rfl`, on a line of its own."""
    end = 8 + len(show(name))
    return Place(line(number, 0, end + 15), line(number, 8, end))


def stated(places: dict[Name, Place], kind: type[Constant] = Theorem) -> list[str]:
    constants: dict[Name, Constant] = {}
    for name in places:
        theorem = Theorem(name, (), 0, 0, ())
        definition = Definition(name, (), 0, 0, Safety.SAFE, None, ())
        constants[name] = theorem if kind is Theorem else definition
    return list(map(show, stated_theorems(constants, places)))


def test_theorems_of_the_source_are_asked_in_order() -> None:
    names = [parse(text) for text in ("b", "N.c", "a")]
    places = {name: place(name, number) for number, name in enumerate(names)}
    assert stated(places) == ["N.c", "a", "b"]
    assert stated(places, Definition) == []
    assert stated_theorems({}, places) == ()


def test_private_and_macro_scoped_names_are_not_asked() -> None:
    for name in (
        ("_private", "Challenge", 0, "t"),
        ("t", "_@", "Challenge", 573676159, "_hygCtx", "_hyg", 3),
    ):
        assert stated({name: place(name)}) == []


@pytest.mark.parametrize(
    ("name", "own", "asked"),
    [
        ("instPosOfNatNat", line(1, 0, 8), False),
        ("N.instPosOfNatNat", line(1, 7, 15), False),
        ("instLawfulBEqColor", line(1, 11, 20), False),
        ("instP", line(1, 0, 8), False),
        ("instPosOfNatNat", line(1, 8, 23), True),
        ("N.instPos", line(1, 8, 17), True),
        ("N.instPos", line(1, 8, 15), True),
        ("_instant", line(1, 0, 8), True),
        ("«inst π»", line(1, 8, 16), True),
        ("«inst12»", line(1, 8, 16), True),
        ("match_1", line(1, 8, 15), True),
        ("instNat_1", Range((1, 8), (2, 24)), False),
        ("chosen", line(1, 0, 2), True),
    ],
)
def test_an_unnamed_instance_is_not_asked_but_one_with_a_name_is(
    name: str, own: Range, asked: bool
) -> None:
    assert stated({parse(name): Place(line(1, 0, 60), own)}) == [show(parse(name))] * asked


def test_a_helper_inside_another_declaration_is_not_asked() -> None:
    outer = Place(Range((3, 0), (5, 20)), line(3, 8, 9))
    for inside in (line(4, 2, 30), line(3, 20, 30), line(5, 0, 20)):
        places = {("t",): outer, ("t", "go"): Place(inside, line(inside.start[0], 2, 4))}
        assert stated(places) == ["t"]
        deeper = {("t", "go", "on"): Place(inside, line(inside.start[0], 2, 4))}
        assert stated({("t",): outer, **deeper}) == ["t"]


def test_a_theorem_below_the_name_of_another_is_asked() -> None:
    outer = Place(Range((3, 0), (5, 20)), line(3, 8, 9))
    for whole in (line(6, 0, 30), line(2, 0, 30), line(5, 21, 40), outer.whole):
        places = {("t",): outer, ("t", "go"): Place(whole, line(whole.start[0], 8, 12))}
        assert sorted(stated(places)) == ["t", "t.go"]


def test_a_theorem_inside_a_declaration_of_another_name_is_asked() -> None:
    outer = Place(Range((3, 0), (5, 20)), line(3, 8, 9))
    places = {("t",): outer, ("u",): Place(line(4, 0, 30), line(4, 8, 9))}
    assert stated(places) == ["t", "u"]
