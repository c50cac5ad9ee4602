"""The reward of what an agent left behind, or that there is none."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from verifier.harbor.layout import DETAILS_NAME
from verifier.model import Problem, Submission, Verdict
from verifier.reasons import Reason
from verifier.workspace import UnusableInput, load_submission

OTHER_REWARD = "reward.txt"
"""What Harbor reads where there is no reward.json."""

Judge = Callable[[Problem, Submission], Verdict]


class NotJudged(Exception):
    """The verifier could not tell: there is no reward, least of all 0."""


@dataclass(frozen=True)
class Grade:
    """What an answer earned.

    Attributes:
        verdict: None if the files were refused before anything could be judged.
    """

    reward: Literal[0, 1]
    reason: Reason
    detail: str
    verdict: Verdict | None

    @property
    def details(self) -> dict[str, Any]:
        """All of it, as JSON."""
        return {
            "reward": self.reward,
            "outcome": self.reason.outcome,
            "reason": self.reason,
            "meaning": self.reason.meaning.text,
            "detail": self.detail,
            "verdict": self.verdict and self.verdict.model_dump(mode="json"),
        }


def grade(problem: Problem, answer: Path, judge: Judge) -> Grade:
    """Judge the folder or file that an agent handed in.

    Files that are at fault earn 0. An answer that is not there at all earns nothing: whoever brings
    it here brings an empty folder from an agent that has done nothing.

    Raises:
        NotJudged: if there is no verdict.
        UnusableInput: if the answer is not there, or the machine cannot read it.
    """
    try:
        submission = _read(answer)
    except UnusableInput as error:
        if error.reason is None:
            raise
        return Grade(0, error.reason, str(error), None)
    verdict = judge(problem, submission)
    if verdict.reward is None:
        meaning = verdict.reason.meaning.text
        raise NotJudged(": ".join(filter(None, (verdict.reason, meaning, verdict.detail))))
    return Grade(verdict.reward, verdict.reason, verdict.detail, verdict)


def _read(answer: Path) -> Submission:
    if answer.is_symlink():
        raise UnusableInput(f"{answer} is a link", Reason.UNSAFE_PATH)
    submission = load_submission(answer)
    for path, text in submission.files.items():
        try:
            f"{path}\n{text}".encode()
        except UnicodeEncodeError as error:
            # Said here, since such a text could not be sent to a service.
            raise UnusableInput(f"{path!r} is not UTF-8", Reason.NOT_TEXT) from error
    return submission


def clear(reward: Path, details: Path | None) -> None:
    """Remove the file that lies where the reward is going to be, whoever has put it there.

    Raises OSError; also for a folder, which is not removed: the path may be a mistake."""
    for path in (reward, reward.with_name(OTHER_REWARD), _beside(reward, details)):
        path.unlink(missing_ok=True)


def write(graded: Grade, reward: Path, details: Path | None) -> None:
    """Write the reward as Harbor reads it, after the details. Raises OSError."""
    _put(_beside(reward, details), graded.details)
    # Harbor takes each member for a reward of its own, so there is one.
    _put(reward, {"reward": graded.reward})


def _beside(reward: Path, details: Path | None) -> Path:
    return details or reward.with_name(DETAILS_NAME)


def _put(path: Path, document: dict[str, Any]) -> None:
    """Write a file that is there as a whole or not at all, through no link."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(
        "w", encoding="utf-8", dir=path.parent, prefix=".", delete=False
    ) as file:
        try:
            json.dump(document, file)
            file.write("\n")
            os.fchmod(file.fileno(), 0o644)
            file.flush()
            Path(file.name).replace(path)
        except BaseException:
            Path(file.name).unlink(missing_ok=True)
            raise
