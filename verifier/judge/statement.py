"""Does the submission state what the challenge states?"""

from __future__ import annotations

from verifier.judge.comparison import Comparison, level_names
from verifier.judge.sides import DISPROOF, Question, Refusal, Side
from verifier.lean.constants import Constant, Definition, Theorem
from verifier.lean.names import Name, show
from verifier.lean.printer import print_type
from verifier.lean.terms import Term, Terms
from verifier.reasons import Reason

NOT: Name = ("Not",)


def match_statements(
    question: Question, challenge: Side, submission: Side, terms: Terms
) -> dict[Name, Name]:
    """Check every theorem and hole of `question`, and all that their types reach.

    Returns:
        For each theorem asked, the submission's theorem that answers it: itself, or
        its disproof.

    Raises:
        Refusal: at the first difference.
    """
    comparison = Comparison(challenge, submission, question.holes, terms)
    answers = {
        name: _match_theorem(question, challenge.constants[name], comparison)
        for name in question.theorems
    }
    for name in sorted(question.holes, key=repr):
        _match_hole(challenge.constants[name], comparison)
    # An axiom that the challenge declares is permitted as what it means there.
    assumed = question.permitted_axioms & challenge.constants.keys() & submission.constants.keys()
    comparison.require([(name, name) for name in assumed])
    _match_dependencies(comparison)
    return answers


def _match_theorem(question: Question, asked: Constant, comparison: Comparison) -> Name:
    """Stops a weakened, changed, missing, private or merely look-alike statement."""
    submission, terms = comparison.submission, comparison.terms
    claim, expected = asked.name, asked.type
    if question.allow_disproof and (*asked.name, DISPROOF) in submission.constants:
        # Whoever claims a disproof is judged by it, not by a leftover proof attempt.
        claim = (*asked.name, DISPROOF)
        expected = terms.apply(terms.constant(NOT), asked.type)
    found = submission.constants.get(claim)
    if found is None:
        raise Refusal(Reason.MISSING, f"no theorem {show(claim)}" + _near_miss(claim, submission))
    if not isinstance(found, Theorem):
        raise Refusal(Reason.WRONG_KIND, f"{show(claim)} is of kind {found.kind}, not a theorem")
    type_ = _type_at_levels(asked, found, terms, Reason.UNIVERSES_DIFFER)
    if not comparison.same_term(expected, type_):
        detail = f"{show(claim)} differs\n" + _side_by_side(terms, expected, type_)
        raise Refusal(Reason.STATEMENT_DIFFERS, detail)
    return claim


def _near_miss(claim: Name, submission: Side) -> str:
    """What may have been meant, where the submission has nothing of the right name."""
    for name in submission.constants:
        if name[-len(claim) :] == claim:
            how = "it is private" if name[0] == "_private" else f"there is {show(name)}"
            return f" in the submission; {how}"
    if (*claim, DISPROOF) in submission.constants:
        return " in the submission; a disproof does not count for this problem"
    return " in the submission"


def _type_at_levels(asked: Constant, found: Constant, terms: Terms, otherwise: Reason) -> Term:
    """The type of `found`, its universe parameters called as the challenge calls them.

    Raises:
        Refusal: for the reason `otherwise`, if they are not as many.
    """
    names = level_names(asked, found)
    if names is None:
        want, have = (", ".join(map(show, c.levels)) or "none" for c in (asked, found))
        raise Refusal(
            otherwise,
            f"{show(found.name)} has universe parameters {have}; the challenge has {want}",
        )
    return terms.rename_levels(found.type, names)


def _match_hole(hole: Constant, comparison: Comparison) -> None:
    """A hole may take any value, but no other type, kind or safety."""
    found = comparison.submission.constants.get(hole.name)
    if found is None:
        raise Refusal(Reason.MISSING, f"no definition {show(hole.name)} in the submission")
    if not isinstance(found, Definition) or not found.is_safe:
        raise Refusal(Reason.HOLE_DIFFERS, f"{show(hole.name)} is not a safe, total definition")
    type_ = _type_at_levels(hole, found, comparison.terms, Reason.HOLE_DIFFERS)
    if not comparison.same_term(hole.type, type_):
        shown = _side_by_side(comparison.terms, hole.type, type_)
        raise Refusal(Reason.HOLE_DIFFERS, f"{show(hole.name)} differs\n{shown}")


def _match_dependencies(comparison: Comparison) -> None:
    """Stops redefined dependencies: same words, other meaning."""
    difference = comparison.first_difference()
    if difference is None:
        return
    name, other = difference
    asked = comparison.challenge.constants.get(name)
    found = comparison.submission.constants.get(other)
    if asked is None and found is None:
        detail = f"the statement uses {show(name)}, which the submission does not import"
        raise Refusal(Reason.DEPENDENCY_DIFFERS, detail)
    detail = _describe_difference(name, asked, found, comparison.terms)
    raise Refusal(Reason.DEPENDENCY_DIFFERS, detail)


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


def _side_by_side(terms: Terms, expected: Term, found: Term) -> str:
    wanted, given = print_type(terms, expected), print_type(terms, found)
    if wanted == given:  # the difference is in what people do not write out
        wanted, given = (print_type(terms, t, explicit=True) for t in (expected, found))
    return f"  challenge:  {wanted}\n  submission: {given}"
