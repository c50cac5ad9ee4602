"""What is declared and defined in a source, by a look at its words."""

from __future__ import annotations

import pytest

from verifier.lean.words import find_declarations, find_definitions


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("def a := 1\ndef b := 2\n", [("a", "def a := 1"), ("b", "def b := 2")]),
        (
            "def a :=\n  1 -- one\n\n  + 2\ntheorem t : a = 3 := rfl",
            [("a", "def a :=\n  1       \n\n  + 2")],
        ),
        (
            "inductive T\n| a\n| b\nderiving Nonempty\nopen T",
            [("T", "inductive T\n| a\n| b\nderiving Nonempty")],
        ),
        (
            "def a := 1\n\n/-- What follows. -/\n@[simp] theorem t : a = 1 := rfl",
            [("a", "def a := 1")],
        ),
        ('def a := "def b := 3"', [("a", 'def a := "def b := 3"')]),
        (
            "instance : Inhabited Nat := ⟨1⟩\nstructure S where\n  x : Nat",
            [("S", "structure S where\n  x : Nat")],
        ),
        ("/- def a := 1 -/ -- def b := 2", []),
        ("def", []),
    ],
)
def test_definitions_are_found_with_their_texts(source: str, found: list[tuple[str, str]]) -> None:
    assert [(name, text.rstrip()) for name, text in find_definitions(source)] == found


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("theorem a : True := trivial\n\nlemma b.c : True := a", [(1, "a"), (3, "b.c")]),
        ("@[simp] private theorem a : True := trivial", [(1, "a")]),
        ("instance : Inhabited Nat := ⟨1⟩\n-- theorem a\n", []),
    ],
)
def test_declarations_are_found_with_their_lines(source: str, found: list[tuple[int, str]]) -> None:
    assert find_declarations(source) == found


@pytest.mark.parametrize("text", ["def a\n", "def a ", "def\n", "\n"])
def test_a_long_source_takes_no_longer_than_it_is_long(text: str) -> None:
    find_declarations(text * 300_000)


def test_definitions_that_never_end_take_time_by_their_length() -> None:
    for source in ("def a " * 20_000, "def a :=\n  " * 20_000, "/-" * 50_000):
        found = find_definitions(source)
        assert sum(len(text) for _, text in found) <= len(source)
