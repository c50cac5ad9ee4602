"""Small worlds for the judge: two sides and a library, in one arena."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

import pytest

from verifier.judge.axioms import Foundation, walk_axioms
from verifier.judge.sides import Question, Refusal, Side
from verifier.judge.statement import match_statements
from verifier.lean.constants import Constant, Definition, Safety, Theorem, TrustedConstant
from verifier.lean.mentions import Mentions
from verifier.lean.names import Name, parse
from verifier.lean.terms import Term, Terms

SAFE = TrustedConstant(frozenset(), True)


class View:
    """A library of which a side imports some constants."""

    def __init__(self, library: Mapping[Name, TrustedConstant], imported: Collection[Name]) -> None:
        self.library, self.imported = library, imported

    def get(self, name: Name) -> TrustedConstant | None:
        return self.library.get(name) if name in self.imported else None


class World:
    """A challenge, a submission, and the library constants T, c, e, proof, Eq and Not."""

    def __init__(self) -> None:
        self.terms = Terms()
        self.mentions = Mentions(self.terms)
        self.challenge: dict[Name, Constant] = {}
        self.submission: dict[Name, Constant] = {}
        self.library = {(n,): SAFE for n in ("T", "c", "e", "proof", "Eq", "Not")}
        self.library["sorryAx",] = TrustedConstant(frozenset({("sorryAx",)}), True)
        self.imported_by_submission: set[Name] = set(self.library)

    def constant(self, name: str) -> Term:
        return self.terms.constant((name,))

    def equation(self, left: Term, right: Term) -> Term:
        return self.terms.apply(self.constant("Eq"), self.constant("T"), left, right)

    def definition(self, name: str, type_: Term, value: Term) -> Definition:
        return Definition((name,), (), type_, value, Safety.SAFE, None, ((name,),))

    def theorem(self, name: str, type_: Term, value: Term) -> Theorem:
        return Theorem(parse(name), (), type_, value, ())

    def disprove(self, name: str) -> None:
        refuted = self.terms.apply(self.constant("Not"), self.challenge[(name,)].type)
        claim = self.theorem(f"{name}.disproof", refuted, self.constant("proof"))
        self.submission[claim.name] = claim

    def sides(self) -> tuple[Side, Side]:
        return (
            Side(self.challenge, View(self.library, self.library)),
            Side(self.submission, View(self.library, self.imported_by_submission)),
        )

    def question(self, *theorems: str, holes: Collection[str] = (), **more: Any) -> Question:
        permitted = frozenset(map(parse, more.pop("permitted", ())))
        named = frozenset(map(parse, holes))
        return Question(tuple(map(parse, theorems)), named, permitted, **more)

    def match(self, *theorems: str, **more: Any) -> dict[Name, Name]:
        question = self.question(*theorems, **more)
        return match_statements(question, *self.sides(), self.terms)

    def refusal(self, *theorems: str, **more: Any) -> Refusal:
        with pytest.raises(Refusal) as caught:
            self.match(*theorems, **more)
        return caught.value

    def walk(self, *targets: str, **more: Any) -> Foundation:
        question = self.question(*targets, **more)
        return walk_axioms(question.theorems, question, *self.sides(), self.mentions)

    def walk_refusal(self, *targets: str, **more: Any) -> Refusal:
        with pytest.raises(Refusal) as caught:
            self.walk(*targets, **more)
        return caught.value
