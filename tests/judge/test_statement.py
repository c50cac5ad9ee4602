from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

import pytest
from sides import World

from verifier.judge.sides import Refusal
from verifier.judge.statement import match_statements
from verifier.lean.constants import (
    Axiom,
    Constant,
    Definition,
    Inductive,
    Opaque,
    Recursor,
    Rule,
    Safety,
    Theorem,
)
from verifier.lean.names import Name, is_auxiliary
from verifier.reasons import Reason


@pytest.fixture
def world() -> World:
    """A challenge `t : d = d` over a definition `d := c`, with `c : T` from the library."""
    world = World()
    d = world.definition("d", world.constant("T"), world.constant("c"))
    statement = world.equation(world.constant("d"), world.constant("d"))
    world.challenge |= {d.name: d, ("t",): world.theorem("t", statement, world.constant("sorryAx"))}
    world.submission |= {
        d.name: d,
        ("t",): world.theorem("t", statement, world.constant("proof")),
    }
    return world


def test_the_same_statement_matches_whatever_its_proof(world: World) -> None:
    assert world.match("t") == {("t",): ("t",)}


def test_a_missing_theorem_is_missing(world: World) -> None:
    del world.submission[("t",)]
    assert world.refusal("t").reason is Reason.MISSING


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        (("_private", "Challenge", 0, "t"), "it is private"),
        (("Mine", "t"), "there is Mine.t"),
        (("t", "disproof"), "a disproof does not count"),
        (("u",), "in the submission"),
    ],
)
def test_a_near_miss_is_named(world: World, name: Name, hint: str) -> None:
    world.submission[name] = world.submission.pop(("t",))
    assert hint in world.refusal("t").detail


@pytest.mark.parametrize("kind", [Axiom, Opaque, Definition])
def test_only_a_theorem_is_a_theorem(world: World, kind: type) -> None:
    name, type_ = ("t",), world.challenge["t",].type
    extra = {
        Axiom: (False,),
        Opaque: (type_, False, ()),
        Definition: (type_, Safety.SAFE, None, ()),
    }[kind]
    world.submission[name] = kind(name, (), type_, *extra)
    assert world.refusal("t").reason is Reason.WRONG_KIND


def test_another_type_shows_both_types(world: World) -> None:
    other = world.equation(world.constant("c"), world.constant("c"))
    world.submission["t",] = world.theorem("t", other, world.constant("proof"))
    refusal = world.refusal("t")
    assert refusal.reason is Reason.STATEMENT_DIFFERS
    assert "d = d" in refusal.detail
    assert "c = c" in refusal.detail


def test_another_number_of_universe_parameters_is_another_statement(world: World) -> None:
    world.submission["t",] = replace(world.submission["t",], levels=(("u",),))
    assert world.refusal("t").reason is Reason.UNIVERSES_DIFFER


def test_a_redefined_dependency_is_another_statement(world: World) -> None:
    world.submission["d",] = world.definition("d", world.constant("T"), world.constant("e"))
    assert world.refusal("t").reason is Reason.DEPENDENCY_DIFFERS


def test_a_dependency_of_a_dependency_counts(world: World) -> None:
    for side, value in ((world.challenge, "c"), (world.submission, "e")):
        side["below",] = world.definition("below", world.constant("T"), world.constant(value))
        side["d",] = world.definition("d", world.constant("T"), world.constant("below"))
    assert world.refusal("t").reason is Reason.DEPENDENCY_DIFFERS


def test_a_library_constant_that_only_one_side_imports_differs(world: World) -> None:
    world.imported_by_submission.discard(("c",))
    assert world.refusal("t").reason is Reason.DEPENDENCY_DIFFERS


def test_a_library_constant_redeclared_by_the_submission_differs(world: World) -> None:
    world.submission["c",] = world.definition("c", world.constant("T"), world.constant("e"))
    assert world.refusal("t").reason is Reason.DEPENDENCY_DIFFERS


def test_a_lemma_inside_a_statement_counts_by_its_statement_alone(world: World) -> None:
    for side, proof in ((world.challenge, "c"), (world.submission, "e")):
        side["lemma",] = world.theorem("lemma", world.constant("T"), world.constant(proof))
        side["d",] = world.definition("d", world.constant("T"), world.constant("lemma"))
    assert world.match("t") == {("t",): ("t",)}


def test_an_inductive_type_counts_with_its_constructors(world: World) -> None:
    for side, constructors in ((world.challenge, (("I", "a"),)), (world.submission, ())):
        side["I",] = Inductive(
            ("I",), (), world.constant("T"), 0, 0, (("I",),), constructors, 0, False, False, False
        )
        side["d",] = world.definition("d", world.constant("T"), world.constant("I"))
    assert world.refusal("t").reason is Reason.DEPENDENCY_DIFFERS


def test_a_constructor_of_a_type_in_the_statement_counts_itself(world: World) -> None:
    for side, shape in ((world.challenge, "T"), (world.submission, "c")):
        side["I",] = Inductive(
            ("I",), (), world.constant("T"), 0, 0, (("I",),), (("I", "a"),), 0, False, False, False
        )
        side["I", "a"] = Axiom(("I", "a"), (), world.constant(shape))
        side["d",] = world.definition("d", world.constant("T"), world.constant("I"))
    assert world.refusal("t").reason is Reason.DEPENDENCY_DIFFERS


def test_binder_annotations_are_part_of_a_statement(world: World) -> None:
    for side, info in ((world.challenge, 0), (world.submission, 1)):
        statement = world.terms.term((7, world.constant("T"), world.constant("T"), info))
        side["t",] = world.theorem("t", statement, world.constant("proof"))
    assert world.refusal("t").reason is Reason.STATEMENT_DIFFERS


def test_a_hole_may_have_any_value(world: World) -> None:
    world.submission["d",] = world.definition("d", world.constant("T"), world.constant("e"))
    assert world.match("t", holes=["d"]) == {("t",): ("t",)}


def test_a_hole_keeps_its_type(world: World) -> None:
    world.submission["d",] = world.definition("d", world.constant("c"), world.constant("e"))
    assert world.refusal("t", holes=["d"]).reason is Reason.HOLE_DIFFERS


def test_a_hole_keeps_its_universe_parameters(world: World) -> None:
    world.submission["d",] = replace(world.submission["d",], levels=(("u",),))
    assert world.refusal("t", holes=["d"]).reason is Reason.HOLE_DIFFERS


@pytest.mark.parametrize("safety", [Safety.UNSAFE, Safety.PARTIAL])
def test_a_hole_is_safe_and_total(world: World, safety: Safety) -> None:
    hole = world.submission["d",]
    assert isinstance(hole, Definition)
    world.submission["d",] = replace(hole, safety=safety)
    assert world.refusal("t", holes=["d"]).reason is Reason.HOLE_DIFFERS


def test_a_missing_hole_is_missing(world: World) -> None:
    statement = world.constant("T")
    world.challenge["t",] = world.submission["t",] = world.theorem("t", statement, statement)
    del world.submission["d",]
    assert world.refusal("t", holes=["d"]).reason is Reason.MISSING


def test_a_disproof_answers_where_it_is_allowed(world: World) -> None:
    world.disprove("t")
    assert world.match("t", allow_disproof=True) == {("t",): ("t", "disproof")}


def test_a_disproof_answers_nothing_where_it_is_not_allowed(world: World) -> None:
    world.disprove("t")
    del world.submission["t",]
    assert world.refusal("t").reason is Reason.MISSING


def test_a_disproof_refutes_the_statement_itself(world: World) -> None:
    world.disprove("t")
    claim = world.submission["t", "disproof"]
    assert isinstance(claim, Theorem)
    other = world.terms.apply(world.constant("Not"), world.constant("T"))
    world.submission["t", "disproof"] = replace(claim, type=other)
    refusal = world.refusal("t", allow_disproof=True)
    assert refusal.reason is Reason.STATEMENT_DIFFERS


def test_a_disproof_by_another_negation_is_refused(world: World) -> None:
    world.disprove("t")
    world.imported_by_submission.discard(("Not",))
    world.submission["Not",] = world.definition("Not", world.constant("T"), world.constant("e"))
    refusal = world.refusal("t", allow_disproof=True)
    assert refusal.reason is Reason.DEPENDENCY_DIFFERS
    assert isinstance(refusal, Refusal)


def test_a_permitted_axiom_of_the_challenge_keeps_its_meaning(world: World) -> None:
    for side, value in ((world.challenge, "c"), (world.submission, "e")):
        side["below",] = world.definition("below", world.constant("T"), world.constant(value))
        side["assumed",] = Axiom(("assumed",), (), world.constant("below"))
    assert world.match("t") == {("t",): ("t",)}
    assert world.refusal("t", permitted=["assumed"]).reason is Reason.DEPENDENCY_DIFFERS


def generated(world: World, name: str, value: str) -> Definition:
    parts = tuple(name.split("."))
    type_, body = world.constant("T"), world.constant(value)
    return Definition(parts, (), type_, body, Safety.SAFE, None, (parts,))


def use_generated(world: World, ours: str, theirs: str, our_value: str, their_value: str) -> None:
    """The challenge's `d` is built on `ours`, the submission's on `theirs`."""
    for side, name, value in (
        (world.challenge, ours, our_value),
        (world.submission, theirs, their_value),
    ):
        made = generated(world, name, value)
        side[made.name] = made
        body = world.terms.apply(world.constant("c"), world.terms.constant(made.name))
        side["d",] = world.definition("d", world.constant("T"), body)


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ("t.match_1", "helper.match_3"),
        ("t._proof_1", "helper._proof_2"),
        ("instAddRing", "instAddRing_1"),
        ("N.instBEqColor.beq", "N.instBEqColor_1.beq"),
        ("instζFinOfNatNat", "instζFinOfNatNat_1"),
        ("inst_underNat", "inst_underNat_1"),
        ("inst3dNat", "inst3dNat_1"),
        ("inst\nNat", "inst\nNat_1"),
    ],
)
def test_names_that_lean_makes_up_may_differ_where_their_meaning_does_not(
    world: World, ours: str, theirs: str
) -> None:
    use_generated(world, ours, theirs, "e", "e")
    assert world.match("t") == {("t",): ("t",)}


@pytest.mark.parametrize(
    ("ours", "theirs"), [("t.match_1", "helper.match_3"), ("instAddRing", "instAddRing_1")]
)
def test_names_that_lean_makes_up_are_compared_by_their_meaning(
    world: World, ours: str, theirs: str
) -> None:
    use_generated(world, ours, theirs, "e", "c")
    assert world.refusal("t").reason is Reason.DEPENDENCY_DIFFERS


def test_a_name_that_lean_made_up_for_the_library_stands_for_itself(world: World) -> None:
    world.library["instAddNat",] = world.library["T",]
    body = world.equation(world.constant("instAddNat"), world.constant("c"))
    world.challenge["t",] = world.theorem("t", body, world.constant("proof"))
    own = generated(world, "instAddNat_1", "e")
    world.submission[own.name] = own
    body = world.equation(world.terms.constant(own.name), world.constant("c"))
    world.submission["t",] = world.theorem("t", body, world.constant("proof"))
    assert world.refusal("t").reason is Reason.STATEMENT_DIFFERS


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        *(("ours", "theirs"), ("t.match_1", "theirs"), ("ours", "helper.match_3")),
        *(("instant", "instant_1"), ("inst", "insta"), ("match_", "match_x")),
    ],
)
def test_names_that_people_choose_are_compared_by_name(
    world: World, ours: str, theirs: str
) -> None:
    use_generated(world, ours, theirs, "e", "e")
    assert world.refusal("t").reason is Reason.DEPENDENCY_DIFFERS


@pytest.mark.parametrize(("level", "same"), [("u", True), ("v", False)])
def test_a_name_that_lean_makes_up_is_used_at_the_same_universes(
    world: World, level: str, same: bool
) -> None:
    for side, name, used in (
        (world.challenge, "t.match_1", "u"),
        (world.submission, "helper.match_3", level),
    ):
        made = replace(generated(world, name, "e"), levels=(("w",),))
        side[made.name] = made
        at = (world.terms.level((4, (used,))),)
        body = world.terms.constant(made.name, at)
        own = world.definition("d", world.constant("T"), body)
        side["d",] = replace(own, levels=(("u",), ("v",)))
    if same:
        assert world.match("t") == {("t",): ("t",)}
    else:
        assert world.refusal("t").reason is Reason.DEPENDENCY_DIFFERS


def test_a_made_up_name_stands_for_no_other_axiom_or_opaque(world: World) -> None:
    use_generated(world, "t.match_1", "helper.match_3", "e", "e")
    for side, name in ((world.challenge, "t"), (world.submission, "helper")):
        number = "match_1" if name == "t" else "match_3"
        side[name, number] = Opaque((name, number), (), world.constant("T"), 0, False, ())
    assert world.refusal("t").reason is Reason.DEPENDENCY_DIFFERS


def test_equal_terms_over_unequal_constants_differ_behind_unequal_terms_too(world: World) -> None:
    use_generated(world, "t.match_1", "helper.match_3", "d2", "d2")
    for side, value in ((world.challenge, "c"), (world.submission, "e")):
        side["d2",] = world.definition("d2", world.constant("T"), world.constant(value))
    assert world.refusal("t").reason is Reason.DEPENDENCY_DIFFERS


def test_a_permitted_axiom_of_another_type_differs(world: World) -> None:
    for side, type_ in ((world.challenge, "T"), (world.submission, "c")):
        side["assumed",] = Axiom(("assumed",), (), world.constant(type_))
    assert world.refusal("t", permitted=["assumed"]).reason is Reason.DEPENDENCY_DIFFERS


@pytest.mark.parametrize("hole", [("_h",), ("_private", "Challenge", 0, "h"), ("t", "match_1")])
def test_a_hole_stands_for_itself_and_nothing_else(world: World, hole: Name) -> None:
    """Otherwise different occurrences of one hole could be given different values."""
    other = ("_g",)
    for name in (hole, other):
        made = Definition(name, (), world.constant("T"), world.constant("c"), Safety.SAFE, 1, ())
        world.submission[name] = made
        if name == hole:
            world.challenge[name] = made
    for side, used in ((world.challenge, hole), (world.submission, other)):
        body = world.terms.apply(world.constant("c"), world.terms.constant(used))
        side["d",] = world.definition("d", world.constant("T"), body)
    question = replace(world.question("t"), holes=frozenset({hole}))
    with pytest.raises(Refusal) as caught:
        match_statements(question, *world.sides(), world.terms)
    assert caught.value.reason is Reason.DEPENDENCY_DIFFERS


def in_file(module: str, *own: str | int) -> Name:
    return ("_private", *module.split("."), 0, *own)


def use_private(
    world: World, asked: Constant, found: Constant, holes: Collection[Name] = ()
) -> Reason | None:
    """Why `d`, built on `asked` in the challenge and on `found` in the submission, differs."""
    for side, made in ((world.challenge, asked), (world.submission, found)):
        side[made.name] = made
        body = world.terms.apply(world.constant("c"), world.terms.constant(made.name))
        side["d",] = world.definition("d", world.constant("T"), body)
    question = replace(world.question("t"), holes=frozenset(holes))
    try:
        match_statements(question, *world.sides(), world.terms)
    except Refusal as refusal:
        return refusal.reason
    return None


@pytest.mark.parametrize(
    ("ours", "theirs", "value", "same"),
    [
        (in_file("Challenge", "pv"), in_file("Lemmas", "pv"), "e", True),
        (in_file("Challenge", "N", "pv"), in_file("Deep.Lemmas", "N", "pv"), "e", True),
        (in_file("Challenge", "pv"), in_file("Lemmas", "pv"), "c", False),
        (in_file("Challenge", "pv"), in_file("Lemmas", "other"), "e", False),
        (in_file("Challenge", "pv"), in_file("Lemmas", "N", "pv"), "e", False),
        (in_file("Challenge", "pv"), ("pv",), "e", False),
        (("pv",), in_file("Lemmas", "pv"), "e", False),
        (("_private", "pv"), in_file("Lemmas", "_private", "pv"), "e", True),
        (in_file("Challenge"), in_file("Lemmas"), "e", False),
    ],
)
def test_a_private_definition_may_be_in_another_file(
    world: World, ours: Name, theirs: Name, value: str, same: bool
) -> None:
    type_ = world.constant("T")
    asked = Definition(ours, (), type_, world.constant("e"), Safety.SAFE, None, ())
    found = Definition(theirs, (), type_, world.constant(value), Safety.SAFE, None, ())
    assert use_private(world, asked, found) is (None if same else Reason.DEPENDENCY_DIFFERS)


def test_a_private_theorem_may_be_in_another_file(world: World) -> None:
    ours, theirs = in_file("Challenge", "pv"), in_file("Lemmas", "pv")
    type_, proof = world.constant("T"), world.constant("proof")
    asked = Theorem(ours, (), type_, proof, ())
    found = Theorem(theirs, (), type_, world.constant("e"), ())
    assert use_private(world, asked, found) is None
    other = replace(found, type=world.constant("c"))
    assert use_private(world, asked, other) is Reason.DEPENDENCY_DIFFERS


@pytest.mark.parametrize(
    ("kind", "extra"),
    [
        (Axiom, (False,)),
        (Opaque, (0, False, ())),
        (Inductive, (0, 0, (), (), 0, False, False, False)),
    ],
)
def test_what_is_equal_to_itself_alone_keeps_its_private_name(
    world: World, kind: type, extra: tuple[object, ...]
) -> None:
    names = in_file("Challenge", "pv"), in_file("Lemmas", "pv")
    asked, found = (kind(name, (), world.constant("T"), *extra) for name in names)
    assert use_private(world, asked, found) is Reason.DEPENDENCY_DIFFERS


def test_a_private_hole_keeps_its_name(world: World) -> None:
    ours, theirs = in_file("Challenge", "pv"), in_file("Lemmas", "pv")
    type_, value = world.constant("T"), world.constant("e")
    asked = Definition(ours, (), type_, value, Safety.SAFE, None, ())
    world.submission[ours] = asked
    found = replace(asked, name=theirs)
    assert use_private(world, asked, found, [ours]) is Reason.DEPENDENCY_DIFFERS
    assert use_private(world, asked, asked, [ours]) is None


def test_a_private_name_of_the_library_stands_for_itself(world: World) -> None:
    ours, theirs = in_file("Library", "pv"), in_file("Lemmas", "pv")
    type_, value = world.constant("T"), world.constant("e")
    world.library[ours] = world.library["T",]
    world.imported_by_submission.add(ours)
    made = Definition(theirs, (), type_, value, Safety.SAFE, None, ())
    assert use_private(world, made, made) is None
    body = world.terms.apply(world.constant("c"), world.terms.constant(ours))
    world.challenge["d",] = world.definition("d", type_, body)
    assert world.refusal("t").reason is Reason.DEPENDENCY_DIFFERS


def test_a_private_name_is_one_that_people_chose(world: World) -> None:
    assert not is_auxiliary(("_private", "Challenge", 0, "secret"))
    assert is_auxiliary(("_private", "Challenge", 0, "secret", "match_1"))
    assert is_auxiliary(("secret", "_proof_1"))


def project(world: World, ours: int, theirs: int) -> None:
    """The sides' `d` take a field, by its number, of what Lean made up for each of them."""
    for side, number, field in (
        (world.challenge, "match_1", ours),
        (world.submission, "match_2", theirs),
    ):
        made = generated(world, f"x.{number}", "e")
        side[made.name] = made
        body = world.terms.term((11, ("S",), field, world.terms.constant(made.name)))
        side["d",] = world.definition("d", world.constant("T"), body)


def test_the_structure_of_a_projection_counts(world: World) -> None:
    project(world, 0, 0)
    assert world.refusal("t").reason is Reason.DEPENDENCY_DIFFERS
    world.library["S",] = world.library["T",]
    world.imported_by_submission.add(("S",))
    assert world.match("t") == {("t",): ("t",)}


def test_the_field_of_a_projection_counts(world: World) -> None:
    world.library["S",] = world.library["T",]
    world.imported_by_submission.add(("S",))
    project(world, 0, 1)
    assert world.refusal("t").reason is Reason.DEPENDENCY_DIFFERS


def test_an_axiom_is_no_opaque_constant_of_the_same_type(world: World) -> None:
    type_ = world.constant("T")
    world.challenge["d",] = Opaque(("d",), (), type_, world.constant("e"), False, ())
    world.submission["d",] = Axiom(("d",), (), type_)
    assert world.refusal("t").reason is Reason.DEPENDENCY_DIFFERS


@pytest.mark.parametrize(
    "other", [Rule(("c",), 1, 0), Rule(("e",), 0, 0)], ids=["fields", "constructor"]
)
def test_the_rules_of_a_recursor_count(world: World, other: Rule) -> None:
    value = world.constant("proof")
    for side, rule in ((world.challenge, Rule(("c",), 0, value)), (world.submission, other)):
        rules = (replace(rule, value=value),)
        side["d",] = Recursor(("d",), (), value, (), 0, 0, 1, 1, rules, False, False)
    assert world.refusal("t").reason is Reason.DEPENDENCY_DIFFERS


def at_levels(world: World, names: str, first: str, second: str) -> Theorem:
    """A theorem with universe parameters `names` that uses two of them, in this order."""
    levels = tuple(world.terms.level((4, (name,))) for name in (first, second))
    left = world.terms.level((1, world.terms.level((2, *levels))))
    type_ = world.terms.apply(
        world.terms.constant(("T",), (levels[0], left)), world.terms.term((3, levels[1]))
    )
    parameters = tuple((name,) for name in names)
    return Theorem(("t",), parameters, type_, world.constant("proof"), ())


@pytest.mark.parametrize(
    ("names", "first", "second", "reason"),
    [
        ("uv", "u", "v", None),
        ("ab", "a", "b", None),
        ("vu", "v", "u", None),
        ("vu", "u", "v", Reason.STATEMENT_DIFFERS),
        ("ab", "b", "a", Reason.STATEMENT_DIFFERS),
        ("ab", "a", "a", Reason.STATEMENT_DIFFERS),
        ("aa", "a", "a", Reason.UNIVERSES_DIFFER),
        ("abc", "a", "b", Reason.UNIVERSES_DIFFER),
        ("a", "a", "a", Reason.UNIVERSES_DIFFER),
    ],
)
def test_universe_parameters_correspond_by_position(
    world: World, names: str, first: str, second: str, reason: Reason | None
) -> None:
    world.challenge["t",] = at_levels(world, "uv", "u", "v")
    world.submission["t",] = at_levels(world, names, first, second)
    if reason is None:
        assert world.match("t") == {("t",): ("t",)}
    else:
        assert world.refusal("t").reason is reason


@pytest.mark.parametrize(
    ("names", "first", "second", "same"),
    [
        ("uv", "u", "v", True),
        ("ab", "a", "b", True),
        ("vu", "v", "u", True),
        ("vu", "u", "v", False),
        ("ab", "b", "a", False),
        ("aa", "a", "a", False),
        ("abc", "a", "b", False),
    ],
)
def test_universe_parameters_of_a_dependency_correspond_by_position(
    world: World, names: str, first: str, second: str, same: bool
) -> None:
    for side, *given in (
        (world.challenge, "uv", "u", "v"),
        (world.submission, names, first, second),
    ):
        body = at_levels(world, *given)
        side["d",] = replace(world.definition("d", body.type, body.type), levels=body.levels)
    if same:
        assert world.match("t") == {("t",): ("t",)}
    else:
        assert world.refusal("t").reason is Reason.DEPENDENCY_DIFFERS
