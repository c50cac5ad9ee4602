"""What can be asked: a problem, and what somebody claims to be an answer to it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from verifier.model import Problem, Submission

CHALLENGE_FILE = "Challenge.lean"
SUBMISSION_FILE = "Submission.lean"


def problem_of(problem: Problem | str) -> Problem:
    """The problem itself, or the one whose challenge is this Lean text."""
    return Problem(challenge={CHALLENGE_FILE: problem}) if isinstance(problem, str) else problem


def submission_of(submission: Submission | str) -> Submission:
    """The submission itself, or that of one file with this Lean text."""
    if isinstance(submission, str):
        return Submission(files={SUBMISSION_FILE: submission})
    return submission


@dataclass(frozen=True)
class Ask:
    """A submission to be judged, alone or as a line of a batch.

    Attributes:
        submission: with a text, it is the only file.
        problem: with a text, it is the challenge.
        problem_id: of a registered problem; give this or `problem`. For a line of a batch both can
            be left out, if the batch names one.
        environment: by default the registered problem's, or `core`.
        fresh: judge it anew, even if the same was judged before.
        priority: what is judged first; by default `batch` for lines of a batch, or else
            `interactive`. Whoever waits for a reward is interactive in any case.
        id: your name for it, which comes back with the result of a line of a batch.
    """

    submission: Submission | str
    problem: Problem | str | None = None
    problem_id: str | None = None
    environment: str | None = None
    fresh: bool = False
    priority: Literal["interactive", "batch"] | None = None
    id: str | None = None

    def __post_init__(self) -> None:
        """Raises ValueError for two problems, and for text with half of a surrogate pair."""
        if self.problem is not None and self.problem_id is not None:
            raise ValueError("give either problem or problem_id")
        object.__setattr__(self, "submission", submission_of(self.submission))
        if self.problem is not None:
            object.__setattr__(self, "problem", problem_of(self.problem))
            _check(problem_of(self.problem).challenge)
        _check(submission_of(self.submission).files)

    def body(self, *without: str, **more: Any) -> bytes:
        """The JSON that asks it, on one line, without fields of these names."""
        fields: dict[str, Any] = {
            "problem": self.problem,
            "problem_id": self.problem_id,
            "submission": self.submission,
            "environment": self.environment,
            "fresh": self.fresh or None,
            "priority": self.priority,
            "id": self.id,
            **more,
        }
        given = {name for name, value in fields.items() if value is not None} - set(without)
        return json_of({name: fields[name] for name in fields if name in given})


def json_of(value: Any) -> bytes:
    """JSON on one line, of plain values and the words of verifier.model."""
    text = json.dumps(value, separators=(",", ":"), ensure_ascii=False, default=_plain)
    return text.encode()


def _check(files: Mapping[str, str]) -> None:
    for path, text in files.items():
        try:
            path.encode()
            text.encode()
        except UnicodeEncodeError as error:
            raise ValueError(f"{path!a} is no Unicode text: {error.reason}") from None


def _plain(word: Problem | Submission) -> Any:
    return word.model_dump(mode="json")
