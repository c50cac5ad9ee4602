"""The forging transformations: each does to a module what its data says, and no more."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from verifier.environments import Environment
from verifier.environments.build import parts
from verifier.lean.constants import Constant, Definition, Inductive, Opaque, Recursor, Theorem
from verifier.lean.names import Name
from verifier.lean.objects import PART_SUFFIXES, LeanVersion, MalformedOlean, OtherLean
from verifier.lean.olean import Module, read_module
from verifier.lean.printer import print_type
from verifier.lean.terms import Terms
from verifier.suite import termtext
from verifier.suite.oleans import Big
from verifier.suite.transformations import TRANSFORMATIONS, read_transformation
from verifier.suite.transformations.misspelling import Pointer

LEAN = LeanVersion("4.35.0", "eb6cafb7290e8bd5f2937522d8d804f58f02bafc")
TWO: Name = ("Golden", "two")


@pytest.fixture(scope="module")
def golden(environment: Environment) -> bytes:
    return (environment.folder / "golden" / "Golden.olean").read_bytes()


def forged(golden: bytes, *tables: dict[str, Any]) -> dict[str, bytes]:
    compiled = {"Challenge.olean": golden}
    for table in tables:
        compiled = dict(read_transformation(table).on_artefacts(compiled))
    return compiled


def read(golden: bytes, *tables: dict[str, Any], terms: Terms | None = None) -> Module:
    compiled = forged(golden, *tables)
    return read_module([compiled["Challenge.olean"]], terms or Terms(), LEAN)


def constant(golden: bytes, *tables: dict[str, Any], name: Name = TWO) -> Constant:
    return read(golden, *tables).constants[name]


def test_every_name_belongs_to_one_transformation() -> None:
    names = [name for kind in TRANSFORMATIONS for name in kind.names()]
    assert len(names) == len(set(names))


def test_only_what_is_named_is_changed(golden: bytes) -> None:
    terms = Terms()
    before = read(golden, terms=terms).constants
    table = {"name": "set_field", "constant": "Golden.two", "field": "type", "to": "False"}
    after = read(golden, table, terms=terms).constants
    assert {name for name in before if before[name] != after[name]} == {TWO}
    assert print_type(terms, after[TWO].type) == "False"


@pytest.mark.parametrize(
    "otherwise", [{"base": "2^62"}, {"reorder": True}, {"unshare": True}], ids=lambda d: str(*d)
)
def test_a_module_written_otherwise_has_other_bytes_and_the_same_meaning(
    golden: bytes, otherwise: dict[str, Any]
) -> None:
    terms = Terms()
    before = read(golden, terms=terms)
    table = {"name": "reencode", **otherwise}
    assert forged(golden, table)["Challenge.olean"] != golden
    assert read(golden, table, terms=terms) == before


def test_a_list_of_which_the_rest_is_chosen(golden: bytes) -> None:
    table = {"name": "set_field", "constant": "Golden.two", "field": "all.tail", "to": ["x"]}
    found = constant(golden, table)
    assert isinstance(found, Theorem)
    assert found.all == (TWO, ("x",))


@pytest.mark.parametrize(
    ("field", "to", "found"),
    [
        ("numParams", 7, lambda c: c.params == 7),
        ("k", True, lambda c: c.k),
        ("levelParams", ["a", "b.c"], lambda c: c.levels == (("a",), ("b", "c"))),
        ("rules.1.nfields", 9, lambda c: c.rules[1].fields == 9),
        ("rules.0.ctor", "Nat.zero", lambda c: c.rules[0].constructor == ("Nat", "zero")),
        ("all", [], lambda c: c.all == ()),
    ],
)
def test_a_field_is_found_by_its_path(golden: bytes, field: str, to: object, found: Any) -> None:
    table = {"name": "set_field", "constant": "Golden.Tree.rec", "field": field, "to": to}
    recursor = constant(golden, table, name=("Golden", "Tree", "rec"))
    assert isinstance(recursor, Recursor)
    assert found(recursor)


def test_a_term_is_wrapped_as_often_as_asked(golden: bytes) -> None:
    terms = Terms()
    table = {"name": "set_field", "constant": "Golden.two", "field": "type", "to": "True"}
    module = read(golden, table | {"wrap": "(And _ _)", "times": 3}, terms=terms)
    text = print_type(terms, module.constants[TWO].type)
    assert text.count("True") == 8


@pytest.mark.parametrize(("wrap", "times"), [("(succ _)", 4097), ("(max _ _)", 60)])
def test_a_level_has_a_largest_depth_and_size(golden: bytes, wrap: str, times: int) -> None:
    table = {"name": "set_field", "constant": "Golden.two"}
    tables = [
        table | {"field": "type", "to": "(sort u)"},
        table | {"field": "type.level", "wrap": wrap, "times": times},
    ]
    with pytest.raises(MalformedOlean, match="universe level"):
        read(golden, *tables)
    tables[1]["times"] = 12
    assert read(golden, *tables).constants


def test_constants_are_added_renamed_and_removed(golden: bytes) -> None:
    before = set(read(golden).constants)
    copy = {"name": "copy_constant", "constant": "Golden.two", "to": "Golden.three"}
    assert set(read(golden, copy).constants) == before | {("Golden", "three")}
    remove = {"name": "remove_constant", "constant": "Golden.two"}
    assert set(read(golden, remove).constants) == before - {TWO}
    rename = {"name": "rename_constant", "constant": "Golden.Tree", "to": "Bush"}
    assert set(read(golden, rename).constants) ^ before == {("Golden", "Tree"), ("Bush",)}
    everywhere = read(golden, rename | {"everywhere": True}).constants
    tree = everywhere["Bush",]
    assert isinstance(tree, Inductive)
    assert tree.constructors == (("Bush", "leaf"), ("Bush", "node"))
    with pytest.raises(MalformedOlean, match="list of names"):
        read(golden, copy | {"listed": False})


@pytest.mark.parametrize(("kind", "class_"), [("opaque", Opaque), ("definition", Definition)])
def test_a_constant_changes_its_kind(golden: bytes, kind: str, class_: type) -> None:
    table = {"name": "change_kind", "constant": "Golden.two", "kind": kind}
    changed = constant(golden, table)
    assert isinstance(changed, class_)
    assert changed.is_safe
    back = constant(golden, table, table | {"kind": "theorem"})
    assert isinstance(back, Theorem)


def test_cached_words_do_not_matter_to_the_reader(golden: bytes) -> None:
    terms = Terms()
    before = read(golden, terms=terms).constants
    for to in ("zeros", "ones", "true"):
        table = {"name": "cached_words", "to": to}
        assert read(golden, table, terms=terms).constants == before
    assert forged(golden, {"name": "cached_words", "to": "true"})["Challenge.olean"] == golden


# `like` also needs a constant; the cases of the suite use it.
WHERE = [w for w in get_args(Pointer.model_fields["where"].annotation) if w != "like"]


@pytest.mark.parametrize("where", WHERE)
def test_no_stray_pointer_is_followed(golden: bytes, where: str) -> None:
    table = {"name": "pointer", "constant": "Golden.two", "field": "value", "where": where}
    with pytest.raises(MalformedOlean):
        read(golden, table)


@pytest.mark.parametrize(
    ("table", "error"),
    [
        ({"name": "resize", "to": 100}, MalformedOlean),
        ({"name": "resize", "by": -8}, MalformedOlean),
        ({"name": "header", "field": "version", "to": 3}, MalformedOlean),
        ({"name": "header", "field": "commit", "to": "0" * 40}, OtherLean),
        ({"name": "header", "field": "base", "to": "2^64", "add": True}, None),
        ({"name": "patch_bytes", "at": 0, "hex": "00"}, MalformedOlean),
        ({"name": "patch_bytes", "at": -1, "hex": "00"}, None),
        ({"name": "lie", "field": "constants", "about": "length", "to": "2^60"}, MalformedOlean),
        ({"name": "lie", "field": "constants", "about": "capacity", "to": 0}, None),
        (
            {"name": "set_bytes", "constant": "Golden.two", "field": "name.string", "hex": "ff00"},
            MalformedOlean,
        ),
    ],
)
def test_bytes_are_changed_as_told(
    golden: bytes, table: dict[str, Any], error: type[Exception] | None
) -> None:
    if error is None:
        assert read(golden, table).constants.keys() == read(golden).constants.keys()
    else:
        with pytest.raises(error):
            read(golden, table)


def test_parts_change_places_and_modules(environment: Environment, golden: bytes) -> None:
    three = parts(environment.library, ("Init", "Core"))
    compiled = {f"Helper{suffix}": data for suffix, data in zip(PART_SUFFIXES, three, strict=True)}
    compiled["Challenge.olean"] = golden
    one = {".olean": ".olean.private"}
    table = {"name": "arrange_parts", "module": "Helper", "parts": one}
    after = read_transformation(table).on_artefacts(compiled)
    assert after == {"Helper.olean": three[2], "Challenge.olean": golden}
    table = {"name": "arrange_parts", "like": "Helper"}
    after = read_transformation(table).on_artefacts(compiled)
    assert [after[f"Challenge{suffix}"] for suffix in PART_SUFFIXES] == three


@pytest.mark.parametrize(
    "table",
    [
        {"name": "reencode", "reorder": True, "module": "Nowhere"},
        {"name": "set_field", "constant": "nowhere", "field": "type", "to": "True"},
        {"name": "set_field", "constant": "Golden.two", "field": "numParams", "to": 1},
        {"name": "set_field", "constant": "Golden.two", "field": "type", "to": "(and"},
        {"name": "set_field", "constant": "Golden.two", "field": "type", "like": "Golden.Tree",
         "like_field": "numParams"},
        {"name": "change_kind", "constant": "Golden.two", "kind": "lemma"},
        {"name": "header", "field": "base", "to": "much"},
        {"name": "arrange_parts", "parts": {".olean": ".olean.private"}},
        {"name": "reencode", "reorder": True, "part": ".olean.private"},
        {"name": "reencode"},
    ],
)  # fmt: skip
def test_what_does_not_fit_is_an_error(golden: bytes, table: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"."):
        forged(golden, table)


@pytest.mark.parametrize(
    ("text", "found"), [("12", 12), ("-3", -3), ("2^64", 1 << 64), ("-2^64", -(1 << 64))]
)
def test_numbers_are_digits_or_powers(text: str, found: int) -> None:
    assert termtext.number(text) == found


def test_a_number_is_boxed_where_lean_boxes_it() -> None:
    assert termtext.value("2^62", "Nat") == 1 << 62
    for text in ("2^63", "-1"):
        assert isinstance(termtext.value(text, "Nat"), Big)
