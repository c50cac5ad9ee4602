"""Do two terms, or two constants, mean the same on both sides?

Both sides live in one arena, where equal terms are equal numbers. But a number only
fixes the names in a term, and a name means what its side declares under it. So a
comparison goes all the way down: each constant reached is taken by both sides from
the library, or declared alike by both.

One name may stand for another: those that Lean makes up for a `match`, for a proof
inside a declaration, or for an instance, and private ones, which carry their file's name.
They depend on where and after what they were declared, not on the meaning, so two of them
are compared by what they stand for.
"""

from __future__ import annotations

from collections.abc import Collection

from verifier.judge.sides import Side
from verifier.lean.constants import Constant, Definition, Theorem, facts
from verifier.lean.names import Name, is_auxiliary, is_same_private
from verifier.lean.terms import CONST, PROJ, Term, TermNode, Terms

Pair = tuple[Name, Name]


class Comparison:
    """A comparison of the submission with the challenge, which remembers what it did.

    Args:
        holes: definitions whose meaning is the submission's to choose.
    """

    def __init__(
        self, challenge: Side, submission: Side, holes: Collection[Name], terms: Terms
    ) -> None:
        self.challenge = challenge
        self.submission = submission
        self.holes = holes
        self.terms = terms
        self._shared: set[Term] = set()
        self._different: set[tuple[Term, Term]] = set()
        self._met: set[Pair] = set()
        self._pending: list[Pair] = []

    def same_term(self, asked: Term, found: Term) -> bool:
        """Whether two terms are the same but for what their constants stand for.

        Whether those stand for the same is left to `first_difference`.
        """
        pending = [(asked, found)]
        while pending:
            pair = pending.pop()
            if pair[0] == pair[1]:
                names = self.terms.names_in([pair[0]], self._shared)
                self.require(sorted(((name, name) for name in names), key=repr))
            elif pair not in self._different:
                self._different.add(pair)
                if not self._same_head(*pair):
                    return False
                self._require_structure(pair[0])
                below = zip(*map(self.terms.children, pair), strict=True)
                pending.extend(below)
        return True

    def _same_head(self, asked: Term, found: Term) -> bool:
        left, right = self.terms.nodes[asked], self.terms.nodes[found]
        if left[0] == CONST and right[0] == CONST:
            if not self._may_stand_for(left[1], right[1]):
                return False
            self.require([(left[1], right[1])])
            return left[2] == right[2]
        return _scalars(left) == _scalars(right)

    def _may_stand_for(self, asked: Name, found: Name) -> bool:
        """Whether only Lean tells the two names apart, for what the sides themselves declare."""
        declared = asked in self.challenge.constants and found in self.submission.constants
        made_up = is_auxiliary(asked) and is_auxiliary(found)
        return declared and (made_up or is_same_private(asked, found))

    def _require_structure(self, term: Term) -> None:
        """A projection names its structure, and both sides name the same here."""
        match self.terms.nodes[term]:
            case (11, structure, _, _):
                self.require([(structure, structure)])

    def require(self, pairs: Collection[Pair]) -> None:
        """Demand that the challenge's first name and the submission's second mean the same."""
        fresh = [pair for pair in pairs if pair not in self._met]
        self._met.update(fresh)
        self._pending.extend(fresh)

    def first_difference(self) -> Pair | None:
        """Compare all that is demanded, and what it rests on in turn."""
        while self._pending:
            asked, found = self._pending.pop()
            if not self._same_meaning(asked, found):
                return asked, found
        return None

    def _same_meaning(self, asked: Name, found: Name) -> bool:
        if asked in self.holes or found in self.holes:
            # Whatever a hole's values are, it stands for itself and for nothing else.
            return asked == found
        ours = self.challenge.constants.get(asked)
        theirs = self.submission.constants.get(found)
        if ours is None and theirs is None and asked == found:
            return (
                self.challenge.trusted.get(asked) is not None
                and self.submission.trusted.get(found) is not None
            )
        if ours is None or theirs is None:
            return False
        return self._same_constant(ours, theirs)

    def _same_constant(self, asked: Constant, found: Constant) -> bool:
        """Whether all but the names agrees; the names as well, where they are more than names.

        Definitions of the same value unfold to each other, and any two proofs of the same
        proposition are equal, so the kernel itself could put one for the other. Axioms, opaque
        constants and inductive types are equal to nothing but themselves, and holes to nothing
        known: those keep their names.
        """
        if asked.name != found.name and not isinstance(asked, Definition | Theorem):
            return False
        names = level_names(asked, found)
        if names is None or facts(asked) != facts(found):
            return False
        self.require([(name, name) for name in asked.companions])
        # Proofs are irrelevant: of a theorem only the statement counts.
        count = 1 if isinstance(asked, Theorem) else len(asked.terms)
        pairs = zip(asked.terms[:count], found.terms[:count], strict=True)
        return all(self.same_term(a, self.terms.rename_levels(f, names)) for a, f in pairs)


def level_names(asked: Constant, found: Constant) -> dict[Name, Name] | None:
    """What `asked` calls the universe parameters of `found`, or None if it has more or fewer.

    They stand for each other by position, as arguments do; only their names are free.
    """
    if not len(asked.levels) == len(found.levels) == len(set(found.levels)):
        return None
    return dict(zip(found.levels, asked.levels, strict=True))


def _scalars(node: TermNode) -> tuple[object, ...]:
    """What a node says besides its subterms; all of it, where it has none."""
    match node:
        case (6 | 7 as tag, _, _, info):
            return (tag, info)
        case (11, structure, index, _):
            return (PROJ, structure, index)
        case (5 | 8 as tag, *_):
            return (tag,)
        case _:
            return node
