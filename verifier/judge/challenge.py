"""Is the challenge itself fit to be asked?"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace

from verifier.judge.axioms import walk_axioms
from verifier.judge.sides import DISPROOF, Question, Refusal, Side
from verifier.lean.constants import Axiom, Constant, Definition, Theorem
from verifier.lean.names import Name, show
from verifier.lean.terms import Terms
from verifier.reasons import Reason


def check_challenge(
    question: Question,
    challenge: Side,
    terms: Terms,
    mentions: Callable[[Constant], Collection[Name]],
) -> None:
    """Check that what `question` names is there and that its statements are sound.

    A statement whose definitions rest on sorry, or on an axiom that the problem does
    not permit, could not be proved by anybody; that is the problem's fault, and no
    submission's.

    Raises:
        Refusal: with a reason that blames the problem.
    """
    constants = dict(challenge.constants)
    for name in question.theorems:
        _require(isinstance(constants.get(name), Theorem), f"has no theorem {show(name)}")
        if question.allow_disproof:
            # A submission may have to keep it, and would then be judged by it.
            refuted = (*name, DISPROOF)
            known = refuted in constants or challenge.trusted.get(refuted) is not None
            _require(not known, f"declares {show(refuted)} itself, and allows disproofs")
    for name in question.holes:
        hole = constants.get(name)
        _require(isinstance(hole, Definition), f"has no definition {show(name)} to be a hole")
        assert hole is not None
        constants[name] = Axiom(hole.name, hole.levels, hole.type)
    asked = [challenge.constants[n].type for n in (*question.theorems, *question.holes)]
    assumed = [n for n in question.permitted_axioms if isinstance(constants.get(n), Axiom)]
    filled = Side(constants, challenge.trusted)
    lenient = replace(question, permitted_axioms=question.permitted_axioms | question.holes)
    try:
        walk_axioms(terms.names_in(asked), lenient, filled, filled, mentions)
        below = walk_axioms(assumed, lenient, filled, filled, mentions)
    except Refusal as refusal:
        raise Refusal(Reason.CHALLENGE_INVALID, f"its statement: {refusal.detail}") from refusal
    # Whoever fills in a hole could make an axiom about it false.
    about_holes = below.axioms & question.holes
    _require(not about_holes, f"permits an axiom about {', '.join(map(show, about_holes))}")


def _require(condition: bool, complaint: str) -> None:
    if not condition:
        raise Refusal(Reason.CHALLENGE_INVALID, f"the challenge {complaint}")
