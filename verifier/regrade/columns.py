"""Which column is what: as was said, or else by the names that data sets usually give."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from verifier.regrade.table import UnusableData
from verifier.text import printable


class Role(StrEnum):
    """What a column can be for."""

    CHALLENGE = "challenge"
    PROOF = "proof"
    REWARD = "reward"
    PROBLEM = "problem"


class Form(StrEnum):
    """What the text of a proof is."""

    FILE = "file"
    """A whole Lean file."""
    ANSWER = "answer"
    """What a model said, with the file in a fenced block."""


USUAL: dict[Role, tuple[str, ...]] = {
    Role.CHALLENGE: (
        "challenge",
        "formal_statement",
        "lean4_statement",
        "lean_statement",
        "formal_theorem",
        "formal_problem",
        "statement",
        "theorem",
    ),
    Role.PROOF: (
        "submission",
        "proof",
        "full_proof",
        "formal_proof",
        "lean_proof",
        "lean4_code",
        "lean_code",
        "solution",
        "code",
        "completion",
        "response",
        "generation",
        "model_output",
        "output",
        "answer",
    ),
    Role.REWARD: (
        "reward",
        "score",
        "is_correct",
        "correct",
        "passed",
        "pass",
        "verified",
        "success",
        "label",
    ),
    Role.PROBLEM: ("problem_id", "task_id", "theorem_name", "name", "uuid", "id", "problem"),
}
ENVIRONMENT = "environment"
"""The column in which a row says where it is to be judged, as everywhere else."""
_FENCE = re.compile(r"^[ \t]*(?:```|~~~)", re.MULTILINE)
_ANSWER = re.compile(r"\s*(?:```|~~~|<think>)")
"""No Lean file begins like that."""
_NEEDED = (Role.CHALLENGE, Role.PROOF)


@dataclass(frozen=True)
class Columns:
    """The column of each role that has one, and what the proofs are.

    Attributes:
        form: what the text of a proof is.
        guessed: nobody said the form: it is that of most, and of those that do not tell theirs.
    """

    names: Mapping[Role, str]
    form: Form = Form.FILE
    guessed: bool = False

    @property
    def wanted(self) -> frozenset[str]:
        """The columns that are looked at."""
        return frozenset(self.names.values())

    def described(self) -> list[str]:
        """What was chosen, a line each, for people."""
        lines = [f"{role} = {printable(self.names[role])}" for role in Role if role in self.names]
        lines += [f"no column of a {role}" for role in Role if role not in self.names]
        text = {Form.FILE: "whole Lean files", Form.ANSWER: "answers of a model"}[self.form]
        return [*lines, f"proofs are {text}{', but for those that tell' if self.guessed else ''}"]

    def form_of(self, text: str) -> Form:
        """What the text of one proof is.

        If nobody said it: what begins with a fence is no Lean file, and what has no line that
        begins a fenced block holds no code if it is not a file itself.
        """
        if not self.guessed:
            return self.form
        if _ANSWER.match(text):
            return Form.ANSWER
        return self.form if _FENCE.search(text) else Form.FILE


def choose_columns(present: Sequence[str], given: Mapping[Role, str]) -> Columns:
    """Choose the column of each role: the one that is given, or the first with a usual name.

    Raises:
        UnusableData: if a column is not there, or none can be the challenge or the proof.
    """
    names = dict(given)
    for role, name in names.items():
        if name not in present:
            raise UnusableData(f"no column {name!r} to be the {role}; {_listed(present)}")
    by_lower = {name.lower(): name for name in reversed(present)}
    for role, usual in USUAL.items():
        if role in names:
            continue
        # A column that is something else already is not guessed to be this as well; what names the
        # problem can be its statement.
        taken = {name for other, name in names.items() if other is not Role.PROBLEM}
        free = [by_lower[name] for name in usual if name in by_lower]
        free = [name for name in free if name not in taken]
        if free:
            names[role] = free[0]
    for role in _NEEDED:
        if role not in names:
            raise UnusableData(
                f"which column is the {role}? Say --{role} COLUMN; {_listed(present)}"
            )
    return Columns(names)


def form_of(proofs: Sequence[object]) -> Form:
    """What proofs seem to be, by some of them: answers, if a line of most begins a fenced block.
    Of what is JSON it makes no difference."""
    texts = [proof for proof in proofs if isinstance(proof, str) and proof[:1] not in ("{", "[")]
    fenced = sum(bool(_FENCE.search(text)) for text in texts)
    return Form.ANSWER if 2 * fenced > len(texts) else Form.FILE


def _listed(present: Sequence[str]) -> str:
    return "there are " + (", ".join(map(printable, present)) or "none: the data is empty")
