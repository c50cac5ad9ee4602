"""Is a whole set of problems worth asking? What its probes tell, in the field's own classes.

    names = probes(problem, oracle)  ->  judge each  ->  assess(...)  ->  compare_definitions(...)

Pure: who judges, and where, is the caller's business.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from typing import Literal

from pydantic import Field

from verifier.lean.words import find_definitions
from verifier.limits import Limits, StageLimits
from verifier.model import Problem, StageReport, Verdict
from verifier.problemcheck import NOOP, ORACLE, Finding, Standing, report
from verifier.reasons import Outcome, Reason, Stage
from verifier.word import Word

TIGHT = 0.7
"""An oracle that needs so much of a limit may need more than that on another day."""
_SPACE = re.compile(r"\s+")
_NO_IMPORT = re.compile(r"imports .* which is neither")
"""As the intake says it; a problem's own fault has no reason of its own."""


class Trouble(StrEnum):
    """Why a problem is of no use: the classes in which sets of problems are reported."""

    MISSING_LIBRARY = "missing library"
    MEMORY = "memory"
    TIME = "time"
    DEFINITION_MISMATCH = "definition mismatch"
    OTHER_STATEMENT = "other statement"
    UNFINISHED = "unfinished"
    SORRY = "sorry"
    AXIOM = "axiom"
    NOT_COMPILING = "does not compile"
    TRIVIALLY_ACCEPTED = "accepted as it stands"
    UNUSABLE = "unusable"
    NOT_JUDGED = "not judged"


_TROUBLES = {
    Reason.UNKNOWN_IMPORT: Trouble.MISSING_LIBRARY,
    Reason.FOREIGN_IMPORT: Trouble.MISSING_LIBRARY,
    Reason.BUILD_MEMORY: Trouble.MEMORY,
    Reason.JUDGE_MEMORY: Trouble.MEMORY,
    Reason.BUILD_TIME: Trouble.TIME,
    Reason.BUILD_CPU: Trouble.TIME,
    Reason.JUDGE_TIME: Trouble.TIME,
    Reason.JUDGE_CPU: Trouble.TIME,
    Reason.KERNEL_HEARTBEATS: Trouble.TIME,
    Reason.DEPENDENCY_DIFFERS: Trouble.DEFINITION_MISMATCH,
    Reason.HOLE_DIFFERS: Trouble.DEFINITION_MISMATCH,
    Reason.STATEMENT_DIFFERS: Trouble.OTHER_STATEMENT,
    Reason.UNIVERSES_DIFFER: Trouble.OTHER_STATEMENT,
    Reason.WRONG_KIND: Trouble.OTHER_STATEMENT,
    Reason.MISSING: Trouble.UNFINISHED,
    Reason.NO_ENTRY: Trouble.UNFINISHED,
    Reason.SORRY: Trouble.SORRY,
    Reason.AXIOM: Trouble.AXIOM,
    Reason.NATIVE: Trouble.AXIOM,
    Reason.UNSAFE: Trouble.AXIOM,
    Reason.COMPILE_ERROR: Trouble.NOT_COMPILING,
    Reason.CHALLENGE_BUILD_FAILED: Trouble.NOT_COMPILING,
}


class Margin(Word):
    """What the oracle needed of one limit."""

    what: Literal["memory", "cpu", "wall"]
    stage: Literal["build", "judge"]
    used: float = Field(description="Bytes, or seconds")
    limit: float

    @property
    def share(self) -> float:
        """Of the limit."""
        return self.used / self.limit


class Assessment(Word):
    """What is known about one problem of a set."""

    name: str
    standing: Standing
    trouble: Trouble | None = None
    findings: tuple[Finding, ...] = ()
    unknown: tuple[str, ...] = ()
    margins: tuple[Margin, ...] = Field((), description="Of the oracle, if it was accepted")
    detail: str = ""

    @property
    def tight(self) -> tuple[Margin, ...]:
        """Limits that the oracle comes close to."""
        return tuple(margin for margin in self.margins if margin.share >= TIGHT)


class Disagreement(Word):
    """A name that means different things in a set."""

    name: str
    problems: tuple[tuple[str, ...], ...] = Field(description="Those that mean the same together")


def unusable(name: str, detail: str) -> Assessment:
    """What is known about a problem that could not be read."""
    trouble = Trouble.MISSING_LIBRARY if _NO_IMPORT.search(detail) else Trouble.UNUSABLE
    return Assessment(name=name, standing=Standing.FAILED, trouble=trouble, detail=detail)


def not_judged(name: str, detail: str) -> Assessment:
    """What is known about a problem whose environment cannot be used."""
    return Assessment(
        name=name, standing=Standing.INCONCLUSIVE, trouble=Trouble.NOT_JUDGED, detail=detail
    )


def assess(name: str, verdicts: Mapping[str, Verdict], limits: Limits) -> Assessment:
    """What the verdicts of all of a problem's probes say.

    Args:
        verdicts: by name of the probe; see `verifier.problemcheck.probes`.
        limits: under which they were judged.
    """
    found = report(verdicts, frozenset())
    noop, oracle = verdicts[NOOP], verdicts.get(ORACLE)
    accepted = oracle is not None and oracle.outcome is Outcome.ACCEPTED
    return Assessment(
        name=name,
        standing=found.standing,
        trouble=_trouble(found.standing, noop, oracle),
        findings=found.findings,
        unknown=found.unknown,
        margins=tuple(_margins(oracle.stages, limits)) if oracle and accepted else (),
    )


def compare_definitions(problems: Iterable[tuple[str, Problem]]) -> list[Disagreement]:
    """The names that problems of a set define differently, by their texts up to white space.

    Two problems that look the same ask different things if what they rest on is not the same.
    """
    meanings: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for problem_name, problem in problems:
        for name, text in dict(_definitions(problem)).items():
            meanings[name][text].append(problem_name)
    return [
        Disagreement(name=name, problems=tuple(map(tuple, groups.values())))
        for name, groups in sorted(meanings.items())
        if len(groups) > 1
    ]


def _definitions(problem: Problem) -> Iterator[tuple[str, str]]:
    for source in problem.challenge.values():
        for name, text in find_definitions(source):
            yield name, _SPACE.sub(" ", text).strip()


def _trouble(standing: Standing, noop: Verdict, oracle: Verdict | None) -> Trouble | None:
    if standing is Standing.PASSED:
        return None
    if standing is not Standing.FAILED:
        return Trouble.NOT_JUDGED
    if noop.outcome is Outcome.ACCEPTED:
        return Trouble.TRIVIALLY_ACCEPTED
    if noop.outcome is Outcome.ERROR:
        return _class_of(noop)
    return Trouble.UNUSABLE if oracle is None else _class_of(oracle)


def _class_of(verdict: Verdict) -> Trouble:
    if verdict.reason in (Reason.BAD_PROBLEM, Reason.CHALLENGE_BUILD_FAILED):
        if _NO_IMPORT.search(verdict.detail):
            return Trouble.MISSING_LIBRARY
        for reason in (Reason.BUILD_MEMORY, Reason.BUILD_TIME, Reason.BUILD_CPU):
            if reason.meaning.text in verdict.detail:
                return _TROUBLES[reason]
    return _TROUBLES.get(verdict.reason, Trouble.UNUSABLE)


def _margins(stages: Iterable[StageReport], limits: Limits) -> Iterator[Margin]:
    spent = list(stages)
    for stage, names in (
        ("build", {Stage.BUILD}),
        ("judge", {Stage.READ, Stage.STATEMENT, Stage.AXIOMS, Stage.KERNEL}),
    ):
        own = [each for each in spent if each.stage in names]
        given: StageLimits = getattr(limits, stage)
        used = {
            "wall": (sum(each.seconds for each in own), given.wall_seconds),
            "cpu": (sum(each.cpu_seconds or 0 for each in own), given.cpu_seconds),
            "memory": (max((s.peak_memory_bytes or 0 for s in own), default=0), given.memory_bytes),
        }
        for what, (amount, limit) in used.items():
            yield Margin.model_validate(
                {"what": what, "stage": stage, "used": amount, "limit": limit}
            )
