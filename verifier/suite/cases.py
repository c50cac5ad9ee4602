"""One folder of `adversarial_suite/cases` is one case; the README there describes it.

case.toml           title, kind, layer, [expect], and what else the README lists
Challenge.lean      or a folder challenge/
Cheat.lean          or a folder cheat/; absent where the case is an honest one
Honest.lean         or a folder honest/: the nearest submission that must get 1; absent where
                    case.toml says `twin = false`
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

from verifier.model import Problem, Submission, Verdict
from verifier.reasons import Outcome, Reason, Stage
from verifier.suite.transformations import Transformation, read_transformation
from verifier.workspace import load_sources

_HERE = Path(__file__).resolve().parent
# In a checkout the suite lies beside the package, in an installed wheel inside it.
_ROOTS = (_HERE.parents[1] / "adversarial_suite", _HERE.parent / "_suite")
CASES = next((root for root in _ROOTS if root.is_dir()), _ROOTS[0]) / "cases"
"""The cases that come with the verifier."""


class Kind(StrEnum):
    """What a case is about; the rows of the suite's matrix."""

    UNFINISHED = "unfinished"
    AXIOMS = "axioms"
    STATEMENT = "statement"
    INTAKE = "intake"
    KERNEL = "kernel"
    FORGED = "forged"
    MACHINE = "machine"
    COSTLY = "costly"
    HONEST = "honest"


class Layer(StrEnum):
    """What has to stop a cheat; the columns of the matrix."""

    INTAKE = "P"
    BUILD = "B"
    STATEMENT = "S"
    AXIOMS = "A"
    KERNEL = "K"
    NONE = "-"


MANY_CAUSES = frozenset(
    {
        Reason.BAD_ARCHIVE,
        Reason.COMPILE_ERROR,
        Reason.DUPLICATE_CONSTANT,
        Reason.KERNEL_REJECTED,
        Reason.MALFORMED_OLEAN,
        Reason.MISSING,
        Reason.NO_OUTPUT,
    }
)
"""Reasons that a cheat can meet by accident, so that a case has to name its obstacle."""


class Expectation(BaseModel):
    """How a submission has to end, and for what reason.

    Attributes:
        says: a regular expression that the verdict's detail has to match somewhere, where the
            reason alone could be right by accident.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    outcome: Outcome
    stage: Stage
    reason: Reason
    says: str = ""

    @field_validator("says")
    @classmethod
    def _is_expression(cls, says: str) -> str:
        try:
            re.compile(says)
        except re.error as error:
            raise ValueError(f"no regular expression: {error}") from error
        return says

    @model_validator(mode="after")
    def _names_its_obstacle(self) -> Expectation:
        if self.reason in MANY_CAUSES and not self.says:
            raise ValueError(
                f"{self.reason} has many causes: `says` must name the one that is meant"
            )
        return self

    def met_by(self, verdict: Verdict) -> bool:
        """Whether `verdict` is right for the right reason."""
        found = (verdict.outcome, verdict.stage, verdict.reason)
        expected = (self.outcome, self.stage, self.reason)
        return found == expected and re.search(self.says, verdict.detail) is not None

    def __str__(self) -> str:
        said = f" ({self.says})" if self.says else ""
        return f"{self.outcome} at {self.stage}: {self.reason}{said}"


ACCEPTED = Expectation(outcome=Outcome.ACCEPTED, stage=Stage.VERDICT, reason=Reason.ACCEPTED)


class _CaseFile(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    title: str = Field(min_length=1, max_length=100)
    kind: Kind
    layer: Layer
    naive: Literal["accepts", "rejects"] | None = None
    source: str | None = Field(None, pattern=r"^https://\S+$")
    environments: tuple[str, ...] = ()
    twin: bool = True
    expect: Expectation
    problem: dict[str, Any] = Field(default_factory=dict)
    transform: tuple[dict[str, Any], ...] = ()


@dataclass(frozen=True)
class Attempt:
    """A submission of a case, and what has to become of it.

    Attributes:
        name: `cheat` or `honest`.
        transformations: what is done to it besides, in order.
    """

    name: str
    submission: Submission
    expected: Expectation
    transformations: tuple[Transformation, ...] = ()

    @property
    def forges(self) -> bool:
        """Whether anything is done to the compiled modules."""
        untouched = Transformation.on_artefacts
        return any(type(t).on_artefacts is not untouched for t in self.transformations)

    def handed_in(self) -> Submission:
        """The submission as it reaches the intake.

        Raises:
            ValueError: from a transformation that does not fit.
        """
        submission = self.submission
        for transformation in self.transformations:
            submission = transformation.on_submission(submission)
        return submission

    def artefacts(self, compiled: Mapping[str, bytes]) -> Mapping[str, bytes]:
        """What the attacker makes of the compiled modules.

        Raises:
            ValueError: from a transformation that does not fit.
        """
        for transformation in self.transformations:
            compiled = transformation.on_artefacts(compiled)
        return compiled


@dataclass(frozen=True)
class Case:
    """A problem with a cheat, an honest twin, or both.

    Attributes:
        naive: what the exit code of `lean` and the text of `#print axioms` would have said
            of the cheat; None where nobody could ask them.
        source: a public report of the idea.
        environments: where the case can be run; empty for everywhere.
    """

    id: str
    title: str
    kind: Kind
    layer: Layer
    naive: Literal["accepts", "rejects"] | None
    source: str | None
    environments: tuple[str, ...]
    problem: Problem
    attempts: tuple[Attempt, ...]

    def attempt(self, name: str) -> Attempt:
        """The attempt of that name. Raises KeyError if there is none."""
        return {attempt.name: attempt for attempt in self.attempts}[name]

    def runs_in(self, environment: str) -> bool:
        """Whether the case can be run in the environment of that name."""
        return not self.environments or environment in self.environments


def load_cases(root: Path) -> list[Case]:
    """All cases below `root`, sorted by id.

    Raises:
        ValueError: naming the folder that is no well-formed case.
    """
    return [_load(folder) for folder in sorted(root.iterdir()) if folder.is_dir()]


def _load(folder: Path) -> Case:
    try:
        _check_files(folder)
        read = _CaseFile.model_validate(tomllib.loads((folder / "case.toml").read_text()))
        challenge = _sources(folder, "Challenge")
        problem = Problem.model_validate({**read.problem, "challenge": challenge})
        transformations = tuple(map(read_transformation, read.transform))
        attempts = tuple(_attempts(folder, read.expect, transformations))
    except (OSError, ValueError) as error:
        raise ValueError(f"{folder.name}: {error}") from error
    names = {attempt.name for attempt in attempts}
    if not names:
        raise ValueError(f"{folder.name}: neither a cheat nor an honest submission")
    if read.twin != ("honest" in names):
        raise ValueError(
            f"{folder.name}: `twin = false` belongs where there is no honest submission, "
            "and only there"
        )
    return Case(
        id=folder.name,
        title=read.title,
        kind=read.kind,
        layer=read.layer,
        naive=read.naive,
        source=read.source,
        environments=read.environments,
        problem=problem,
        attempts=attempts,
    )


def _check_files(folder: Path) -> None:
    """A misspelt `Honset.lean` must not silently be no twin."""
    sources = ("Challenge", "Cheat", "Honest")
    for path in folder.iterdir():
        known = {f"{name}.lean" for name in sources} | {"case.toml"}
        if path.is_dir():
            known = {name.lower() for name in sources}
        if path.name not in known:
            raise ValueError(f"{path.name} is no part of a case")
    for name in sources:
        if (folder / f"{name}.lean").exists() and (folder / name.lower()).exists():
            raise ValueError(f"both {name}.lean and {name.lower()}/")


def _attempts(
    folder: Path, expected: Expectation, transformations: tuple[Transformation, ...]
) -> Iterator[Attempt]:
    for name, wanted in (("Cheat", expected), ("Honest", ACCEPTED)):
        files = _sources(folder, name)
        if files is not None:
            own = tuple(t for t in transformations if t.of == name.lower())
            yield Attempt(name.lower(), Submission(files=files), wanted, own)


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
