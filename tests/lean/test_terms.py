from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from verifier.lean.printer import MAX_CHARACTERS, print_type
from verifier.lean.terms import APP, BVAR, FORALL, LAM, LET, Term, Terms


def test_equal_terms_are_one_term() -> None:
    terms = Terms()
    left = terms.apply(terms.constant(("f",)), terms.constant(("a",)))
    right = terms.apply(terms.constant(("f",)), terms.constant(("a",)))
    assert left == right
    assert left != terms.apply(terms.constant(("f",)), terms.constant(("b",)))


def test_universes_and_binder_annotations_tell_terms_apart() -> None:
    terms = Terms()
    zero = terms.level((0,))
    one = terms.level((1, zero))
    assert terms.constant(("c",), (zero,)) != terms.constant(("c",), (one,))
    t = terms.constant(("T",))
    assert terms.term((FORALL, t, t, 0)) != terms.term((FORALL, t, t, 1))
    assert terms.term((FORALL, t, t, 0)) != terms.term((LAM, t, t, 0))


def test_loose_variables_are_counted_through_binders() -> None:
    terms = Terms()
    t = terms.constant(("T",))
    v0, v1 = terms.term((BVAR, 0)), terms.term((BVAR, 1))
    assert terms.loose[v1] == 2
    assert terms.loose[terms.term((LAM, t, v0, 0))] == 0
    assert terms.loose[terms.term((LAM, v0, v1, 0))] == 1
    assert terms.loose[terms.term((LET, t, v0, v0))] == 1


def build(terms: Terms, choices: list[tuple[int, int, int]]) -> Term:
    """Some closed or open term, whatever the numbers are."""
    made = [terms.constant(("c",)), terms.term((BVAR, 0)), terms.term((BVAR, 3))]
    for kind, left, right in choices:
        a, b = made[left % len(made)], made[right % len(made)]
        if kind == 0:
            made.append(terms.term((APP, a, b)))
        elif kind == 1:
            made.append(terms.term((LAM, a, b, left % 4)))
        elif kind == 2:
            made.append(terms.term((FORALL, a, b, right % 4)))
        else:
            made.append(terms.term((LET, a, b, made[(left + right) % len(made)])))
    return made[-1]


CHOICES = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 99), st.integers(0, 99)))


@given(CHOICES)
def test_parts_come_before_wholes_and_are_visited_once(choices: list[tuple[int, int, int]]) -> None:
    terms = Terms()
    root = build(terms, choices)
    seen = list(terms.subterms([root]))
    assert len(seen) == len(set(seen))
    assert all(child < term for term in seen for child in terms.children(term))


@given(CHOICES)
def test_any_term_is_printed_within_bounds(choices: list[tuple[int, int, int]]) -> None:
    terms = Terms()
    root = build(terms, choices)
    for explicit in (False, True):
        assert len(print_type(terms, root, explicit=explicit)) <= MAX_CHARACTERS


def test_a_term_of_two_to_the_thousand_leaves_is_walked_and_printed() -> None:
    terms = Terms()
    term = terms.constant(("a",))
    for _ in range(1000):
        term = terms.apply(terms.constant(("f",)), term, term)
    assert terms.names_in([term]) == {("a",), ("f",)}
    assert len(print_type(terms, term)) <= MAX_CHARACTERS


def test_types_are_printed_as_people_write_them() -> None:
    terms = Terms()
    nat, v0, v1 = terms.constant(("Nat",)), terms.term((BVAR, 0)), terms.term((BVAR, 1))
    equation = terms.apply(terms.constant(("Eq",)), nat, v1, v0)
    inner = terms.term((FORALL, nat, equation, 1))
    outer = terms.term((FORALL, nat, inner, 0))
    terms.binder_names |= {outer: ("n",), inner: ("m",)}
    assert print_type(terms, outer) == "∀ (n : Nat), ∀ {m : Nat}, n = m"
    arrow = terms.term((FORALL, nat, nat, 0))
    assert print_type(terms, arrow) == "Nat → Nat"


def test_universes_are_printed_as_people_write_them() -> None:
    terms = Terms()
    zero = terms.level((0,))
    one = terms.level((1, zero))
    u, five = terms.level((4, ("u",))), terms.level((4, (5,)))
    shown = {
        zero: "Prop",
        one: "Type",
        terms.level((1, one)): "Type 1",
        u: "Sort u",
        terms.level((1, u)): "Type u",
        terms.level((1, terms.level((1, five)))): "Type (5+1)",
        terms.level((3, one, u)): "Sort (imax 1 u)",
    }
    assert {level: print_type(terms, terms.term((3, level))) for level in shown} == shown
