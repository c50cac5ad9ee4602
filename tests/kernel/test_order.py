"""The order of declarations, and what is no well-formed declaration."""

from __future__ import annotations

import pytest

from verifier.kernel.order import BrokenBlock, declaration_order
from verifier.lean.constants import Axiom, Constant, Constructor, Inductive
from verifier.lean.mentions import Mentions
from verifier.lean.names import Name
from verifier.lean.terms import SORT, ZERO, Terms


def test_what_a_type_lists_as_its_constructor_has_to_be_one() -> None:
    terms = Terms()
    sort = terms.term((SORT, terms.level((ZERO,))))
    name: Name = ("T", "mk")
    type_ = Inductive(("T",), (), sort, 0, 0, (("T",),), (name,), 0, False, False, False)
    of_type = terms.constant(("T",))
    own = Constructor(name, (), of_type, ("T",), 0, 0, 0, False)
    constants: dict[Name, Constant] = {("T",): type_, name: own}
    assert declaration_order(constants, Mentions(terms)) == [(("T",),)]
    for lacking in ({}, {name: Axiom(name, (), of_type)}):
        with pytest.raises(BrokenBlock, match=r"T lacks its constructor T\.mk"):
            declaration_order({("T",): type_, **lacking}, Mentions(terms))
