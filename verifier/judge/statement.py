"""Does the submission state what the challenge states?

Both sides live in one arena, where equal terms are equal numbers. A statement is
the same when its term is the same and every constant it reaches is: taken by both
sides from the library, or declared alike by both, all the way down.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from verifier.judge.sides import Question, Refusal, Side
from verifier.lean.constants import Constant, Definition, Theorem
from verifier.lean.names import Name, show
from verifier.lean.printer import print_type
from verifier.lean.terms import Terms
from verifier.reasons import Reason

Mentions = Callable[[Constant], Collection[Name]]

NOT: Name = ("Not",)
DISPROOF = "disproof"


def match_statements(
    question: Question, challenge: Side, submission: Side, terms: Terms, mentions: Mentions
) -> dict[Name, Name]:
    """Check every theorem and hole of `question`, and all that their types reach.

    Returns:
        For each theorem asked, the submission's theorem that answers it: itself, or
        its disproof.

    Raises:
        Refusal: at the first difference.
    """
    answers: dict[Name, Name] = {}
    reached: set[Name] = set()
    for name in question.theorems:
        asked = challenge.constants[name]
        answers[name] = _match_theorem(question, asked, submission, terms)
        reached |= terms.names_in([asked.type])
        if answers[name] != name:
            reached.add(NOT)
    for name in sorted(question.holes, key=repr):
        hole = challenge.constants[name]
        _match_hole(hole, submission, terms)
        reached |= terms.names_in([hole.type])
    # An axiom that the challenge declares is permitted as what it means there.
    reached |= question.permitted_axioms & challenge.constants.keys() & submission.constants.keys()
    _match_dependencies(reached, question.holes, challenge, submission, terms, mentions)
    return answers


def _match_theorem(question: Question, asked: Constant, submission: Side, terms: Terms) -> Name:
    """Stops a weakened, changed, missing, private or merely look-alike statement."""
    claim, expected = asked.name, asked.type
    if question.allow_disproof and (*asked.name, DISPROOF) in submission.constants:
        # Whoever claims a disproof is judged by it, not by a leftover proof attempt.
        claim = (*asked.name, DISPROOF)
        expected = terms.apply(terms.constant(NOT), asked.type)
    found = submission.constants.get(claim)
    if found is None:
        raise Refusal(Reason.MISSING, f"no theorem {show(claim)} in the submission")
    if not isinstance(found, Theorem):
        raise Refusal(Reason.WRONG_KIND, f"{show(claim)} is of kind {found.kind}, not a theorem")
    _match_levels(asked, found)
    if found.type != expected:
        detail = f"{show(claim)} differs\n" + _side_by_side(terms, expected, found.type)
        raise Refusal(Reason.STATEMENT_DIFFERS, detail)
    return claim


def _match_levels(asked: Constant, found: Constant) -> None:
    if asked.levels != found.levels:
        want, have = (", ".join(map(show, c.levels)) or "none" for c in (asked, found))
        raise Refusal(
            Reason.UNIVERSES_DIFFER,
            f"{show(found.name)} has universe parameters {have}; the challenge has {want}",
        )


def _match_hole(hole: Constant, submission: Side, terms: Terms) -> None:
    """A hole may take any value, but no other type, kind or safety."""
    found = submission.constants.get(hole.name)
    if found is None:
        raise Refusal(Reason.MISSING, f"no definition {show(hole.name)} in the submission")
    if not isinstance(found, Definition) or not found.is_safe:
        raise Refusal(Reason.HOLE_DIFFERS, f"{show(hole.name)} is not a safe, total definition")
    _match_levels(hole, found)
    if found.type != hole.type:
        detail = f"{show(hole.name)} differs\n" + _side_by_side(terms, hole.type, found.type)
        raise Refusal(Reason.HOLE_DIFFERS, detail)


def _match_dependencies(
    reached: set[Name],
    holes: frozenset[Name],
    challenge: Side,
    submission: Side,
    terms: Terms,
    mentions: Mentions,
) -> None:
    """Stops redefined dependencies: same words, other meaning."""
    pending, seen = sorted(reached, key=repr), set(reached)
    while pending:
        name = pending.pop()
        if name in holes:
            continue
        asked, found = challenge.constants.get(name), submission.constants.get(name)
        if asked is None and found is None:
            if challenge.trusted.get(name) is None or submission.trusted.get(name) is None:
                raise Refusal(
                    Reason.DEPENDENCY_DIFFERS,
                    f"the statement uses {show(name)}, which the submission does not import",
                )
            continue
        if asked is None or found is None or not _same(asked, found):
            raise Refusal(
                Reason.DEPENDENCY_DIFFERS, _describe_difference(name, asked, found, terms)
            )
        # Proofs are irrelevant: of a theorem only the statement counts.
        below = terms.names_in([asked.type]) if isinstance(asked, Theorem) else mentions(asked)
        fresh = sorted(set(below) - seen, key=repr)
        seen.update(fresh)
        pending.extend(fresh)


def _same(asked: Constant, found: Constant) -> bool:
    if isinstance(asked, Theorem) and isinstance(found, Theorem):
        return (asked.levels, asked.type) == (found.levels, found.type)
    return asked == found


def _describe_difference(
    name: Name, asked: Constant | None, found: Constant | None, terms: Terms
) -> str:
    def describe(constant: Constant | None) -> str:
        if constant is None:
            return "not declared by it"
        shown = [print_type(terms, term) for term in constant.terms]
        return f"{constant.kind} " + " := ".join(shown)

    return (
        f"the statement uses {show(name)}, which is not the challenge's\n"
        f"  challenge:  {describe(asked)}\n  submission: {describe(found)}"
    )


def _side_by_side(terms: Terms, expected: int, found: int) -> str:
    wanted, given = print_type(terms, expected), print_type(terms, found)
    if wanted == given:  # the difference is in what people do not write out
        wanted, given = (print_type(terms, t, explicit=True) for t in (expected, found))
    return f"  challenge:  {wanted}\n  submission: {given}"
