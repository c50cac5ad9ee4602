from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifier.lean.names import Name, encode, parse, show

COMPONENTS = st.one_of(st.text(max_size=8), st.integers(0, 10**6))
NAMES = st.lists(COMPONENTS, max_size=5).map(tuple)


def test_plain_names_print_as_people_write_them() -> None:
    assert show(("Nat", "add_comm'")) == "Nat.add_comm'"
    assert show(("_private", "Main", 0, "x")) == "_private.Main.0.x"


def test_one_component_with_a_dot_prints_unlike_two() -> None:
    assert show(("Nat.add",)) == "«Nat.add»"


def test_characters_that_could_mislead_are_escaped() -> None:
    assert "\u202e" not in show(("a\u202eb",))
    assert show(("аdd",)) != show(("add",))


def test_parse_reads_guillemets_and_numbers() -> None:
    assert parse("A.«b.c».3") == ("A", "b.c", 3)


@pytest.mark.parametrize(
    "text", ["", ".", "a.", ".a", "a..b", "«a", "«a»b", "«»", "a»", ".".join("a" * 257)]
)
def test_parse_refuses_what_is_no_name(text: str) -> None:
    with pytest.raises(ValueError, match="no name"):
        parse(text)


@given(NAMES, NAMES)
def test_encoding_is_injective(left: Name, right: Name) -> None:
    assert (encode(left) == encode(right)) == (left == right)


@given(st.lists(st.from_regex(r"[a-zA-Z_][a-zA-Z0-9_']{0,6}", fullmatch=True), min_size=1))
def test_plain_names_survive_printing_and_parsing(parts: list[str]) -> None:
    assert parse(show(tuple(parts))) == tuple(parts)
