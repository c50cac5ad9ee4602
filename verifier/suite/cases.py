"""One folder of `adversarial_suite/cases` is one case.

case.toml           title, kind, layer, [expect], optionally [problem]
Challenge.lean      or a folder challenge/
Cheat.lean          or a folder cheat/; absent where the case is an honest one
Honest.lean         or a folder honest/: the nearest submission that must get 1
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from verifier.model import Problem, Submission, Verdict
from verifier.reasons import Outcome, Reason, Stage
from verifier.workspace import load_sources


class Expectation(BaseModel):
    """How a submission has to end, and for what reason."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    outcome: Outcome
    stage: Stage
    reason: Reason

    def met_by(self, verdict: Verdict) -> bool:
        """Whether `verdict` is right for the right reason."""
        found = (verdict.outcome, verdict.stage, verdict.reason)
        return found == (self.outcome, self.stage, self.reason)


ACCEPTED = Expectation(outcome=Outcome.ACCEPTED, stage=Stage.VERDICT, reason=Reason.ACCEPTED)


class _CaseFile(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    title: str = Field(min_length=1)
    kind: str
    layer: str
    naive: str = ""
    expect: Expectation
    problem: dict[str, Any] = Field(default_factory=dict)


@dataclass(frozen=True)
class Attempt:
    """A submission of a case, and what has to become of it."""

    name: str
    submission: Submission
    expected: Expectation


@dataclass(frozen=True)
class Case:
    """A problem with a cheat, an honest twin, or both."""

    id: str
    title: str
    kind: str
    layer: str
    problem: Problem
    attempts: tuple[Attempt, ...]


def load_cases(root: Path) -> list[Case]:
    """All cases below `root`, sorted by id.

    Raises:
        ValueError: naming the folder that is no well-formed case.
    """
    return [_load(folder) for folder in sorted(root.iterdir()) if folder.is_dir()]


def _load(folder: Path) -> Case:
    try:
        read = _CaseFile.model_validate(tomllib.loads((folder / "case.toml").read_text()))
        challenge = _sources(folder, "Challenge")
        problem = Problem.model_validate({**read.problem, "challenge": challenge})
        attempts = tuple(_attempts(folder, read.expect))
    except (OSError, ValueError) as error:
        raise ValueError(f"{folder.name}: {error}") from error
    if not attempts:
        raise ValueError(f"{folder.name}: neither a cheat nor an honest submission")
    return Case(folder.name, read.title, read.kind, read.layer, problem, attempts)


def _attempts(folder: Path, expected: Expectation) -> Iterator[Attempt]:
    for name, wanted in (("Cheat", expected), ("Honest", ACCEPTED)):
        files = _sources(folder, name)
        if files is not None:
            yield Attempt(name.lower(), Submission(files=files), wanted)


def _sources(folder: Path, name: str) -> dict[str, str] | None:
    single, several = folder / f"{name}.lean", folder / name.lower()
    if single.is_file():
        return load_sources(single)
    if not several.is_dir():
        return None
    ignored = [p for p in several.rglob("*") if p.is_file() and p.suffix != ".lean"]
    return load_sources(several) | {
        p.relative_to(several).as_posix(): p.read_text() for p in ignored
    }
