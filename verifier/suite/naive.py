"""What a naive judge says: `lean` ends with exit code 0 and `#print axioms` looks harmless.

It is run for real on every cheat that is Lean source, beside our own verdict, to show
what the strictness buys.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Literal

from verifier.compiling import compile_modules
from verifier.environments import Environment
from verifier.intake import (
    IntakeRefusal,
    SourceModule,
    Workspace,
    take_in_challenge,
    take_in_submission,
)
from verifier.judge.questions import stated_theorems
from verifier.lean.header import Header
from verifier.lean.names import show
from verifier.lean.objects import PART_SUFFIXES, LeanVersion
from verifier.lean.olean import read_module
from verifier.lean.terms import Terms
from verifier.model import Problem, Submission
from verifier.record import Record, StageFailure
from verifier.sandbox.base import Sandbox
from verifier.stages import build_challenge
from verifier.suite.cases import Attempt, Case

NaiveWord = Literal["accepts", "rejects"]

_LISTED = re.compile(r"depends on axioms: \[([^\]]*)\]")
_NONE = "does not depend on any axioms"


def naive_says(
    case: Case, attempt: Attempt, environment: Environment, sandbox: Sandbox, cache: Path
) -> NaiveWord | None:
    """Ask the naive judge about an attempt.

    Returns:
        None where it cannot be asked: what is handed in is more than Lean source, no order
        is known in which it could be compiled, or the challenge says nothing to ask about.
    """
    if attempt.transformations:
        return None
    problem = environment.complete(case.problem)
    try:
        theorems = _theorems(problem, environment, sandbox, cache)
    except StageFailure:
        return None
    workspace = _workspace(attempt.submission, problem, environment)
    if workspace is None:
        return None
    result, _ = compile_modules(_asking(workspace, theorems), problem, environment, sandbox)
    well = len(result.steps) == len(workspace.modules) and result.stop is None
    if not well or any(step.exit_code != 0 for step in result.steps):
        return "rejects"
    permitted = set(problem.permitted_axioms)
    found = list(axioms_printed(messages(result.steps[-1].log)))
    harmless = all(axioms <= permitted for axioms in found)
    return "accepts" if harmless and len(found) >= len(theorems) else "rejects"


def axioms_printed(texts: Iterable[str]) -> Iterator[set[str]]:
    """The axioms of each answer to `#print axioms` among what was printed.

    Whoever prints the same words himself is believed.
    """
    for text in texts:
        if _NONE in text:
            yield set()
        elif (listed := _LISTED.search(text)) is not None:
            yield set(listed[1].replace(",", " ").split())


def messages(log: bytes) -> Iterator[str]:
    """The text of each message that `lean --json` printed."""
    for line in log.split(b"\n"):
        try:
            yield str(json.loads(line)["data"])
        except (ValueError, TypeError, KeyError):
            continue


def _theorems(
    problem: Problem, environment: Environment, sandbox: Sandbox, cache: Path
) -> tuple[str, ...]:
    """The names of the theorems that the challenge asks for."""
    if problem.theorems:
        return problem.theorems
    asked = take_in_challenge(problem, environment.modules)
    record = Record(problem, Submission(files=problem.challenge), environment, sandbox.name)
    _, compiled = build_challenge(problem, asked, environment, sandbox, cache, record)
    stem = asked.entry_path.removesuffix(".lean")
    parts = [compiled[stem + suffix] for suffix in PART_SUFFIXES if stem + suffix in compiled]
    lean = environment.definition.lean
    module = read_module(parts, Terms(), LeanVersion(lean.version, lean.commit))
    return tuple(map(show, stated_theorems(module.constants, module.declared)))


def _workspace(
    submission: Submission, problem: Problem, environment: Environment
) -> Workspace | None:
    """As the intake orders it; a single file that the intake refuses is compiled all the same."""
    asked = take_in_challenge(problem, environment.modules)
    try:
        return take_in_submission(submission, problem, asked, environment.modules)
    except IntakeRefusal:
        if len(submission.files) != 1:
            return None
        ((path, text),) = submission.files.items()
        lone = SourceModule(asked.entry, path, text, Header(False, False, ()))
        return Workspace((lone,), asked.entry, path)


def _asking(workspace: Workspace, theorems: Iterable[str]) -> Workspace:
    """The same modules, with the naive judge's questions at the end of the last."""
    *others, entry = workspace.modules
    questions = "".join(f"\n#print axioms {name}" for name in theorems)
    asking = replace(entry, text=f"{entry.text}\n{questions}\n")
    return replace(workspace, modules=(*others, asking))
