"""Judging without a trusted library: both sides are all that there is, foundations included.

Then nothing is trusted because of its name. What the kernel computes with by name has to be what
the challenge says it is, and all that a kernel is to be shown is walked, not only what the proof
mentions.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from verifier.judge.axioms import STANDARD_AXIOMS, Foundation, walk_axioms
from verifier.judge.comparison import Comparison
from verifier.judge.policy import RESERVED
from verifier.judge.sides import Question, Refusal, Side
from verifier.lean.constants import Constant, TrustedConstant
from verifier.lean.names import Name, show
from verifier.lean.terms import Terms
from verifier.reasons import Reason

FOUNDATIONS: frozenset[Name] = RESERVED | {("Not",)}
"""What a challenge's side has to say all of: with these the kernel computes, or the judge."""


class NothingTrusted:
    """No library."""

    def get(self, _name: Name) -> TrustedConstant | None:
        """Nothing, whatever the name is."""
        return None


def require_axioms_told(question: Question, challenge: Side) -> None:
    """Check that the challenge's side has the standard axioms that are permitted.

    A permitted axiom counts as what the challenge's side says under its name. If that lacks it,
    honest proofs would be refused for the exporter's sake.

    Raises:
        Refusal: naming those that it lacks, and blaming the problem.
    """
    lacking = STANDARD_AXIOMS & question.permitted_axioms - challenge.constants.keys()
    if lacking:
        names = ", ".join(sorted(map(show, lacking)))
        raise Refusal(
            Reason.CHALLENGE_INVALID,
            f"the challenge's export lacks the permitted {names}: the exporter has to print all"
            " that the module imports, or the problem to permit less",
        )


def require_same_foundations(
    question: Question, challenge: Side, submission: Side, terms: Terms
) -> None:
    """Check that what a kernel treats specially means the same on both sides, all the way down.

    Stops a submission whose side has another `Nat.add` than the one with which kernels compute.

    Raises:
        Refusal: naming the first that does not.
    """
    comparison = Comparison(challenge, submission, question.holes, terms)
    for name in sorted(RESERVED & submission.constants.keys(), key=repr):
        comparison.require([(name, name)])
        if (difference := comparison.first_difference()) is not None:
            through = "" if difference[0] == name else f", for {show(difference[0])}"
            raise Refusal(
                Reason.RESERVED_NAME, f"{show(name)} is not what it is in the challenge{through}"
            )


def walk_whole(
    targets: Iterable[Name],
    question: Question,
    challenge: Side,
    submission: Side,
    mentions: Callable[[Constant], Collection[Name]],
    company: Callable[[Constant], Iterable[Name]],
) -> Foundation:
    """Follow everything that `targets` reach, and everything that comes along with it.

    Args:
        company: what belongs to a constant without being mentioned by it.

    Returns:
        All that a kernel which starts from nothing has to be shown, and its axioms.

    Raises:
        Refusal: as `walk_axioms`, or if something is missing that has to come along.
    """
    wanted = set(targets)
    while True:
        found = walk_axioms(wanted, question, challenge, submission, mentions)
        along = {name for each in found.declared.values() for name in company(each)}
        along -= found.declared.keys()
        if not along:
            return found
        if missing := along - submission.constants.keys():
            told = f"{show(min(missing, key=repr))} is missing from the export"
            raise Refusal(Reason.KERNEL_DIFFERS, told)
        wanted |= along
