"""What a problem asks and what counts, in the words for whoever is to solve it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence

from verifier.environments.definition import Definition
from verifier.limits import Limits
from verifier.model import Problem

MIB = 1 << 20


def task_of(problem: Problem, stating: str) -> str:
    """What is to be proved. `stating` is the path of the file that states it."""
    if problem.theorems:
        what = f"Prove {_names(problem.theorems)}, as stated in `{stating}`."
    else:
        what = f"Prove every theorem that `{stating}` states."
    if problem.open_holes:
        what += (
            " Fill in every definition that is `sorry` there, so that the theorems can be proved."
        )
    elif problem.holes:
        what += (
            f" Fill in the definitions {_names(problem.holes)}, which are `sorry` there, so that"
            " the theorems can be proved."
        )
    if problem.assumed:
        what += (
            f" You may use {_names(problem.assumed)} without proof: state each as it stands, with"
            " `sorry`."
        )
    if problem.allow_disproof:
        what += (
            " If a statement is false, refute it: `theorem NAME.disproof : ¬ STATEMENT`, with all"
            " of its variables bound by `∀` in STATEMENT, counts like a proof of NAME."
        )
    return what


def statement_of(problem: Problem) -> str:
    """The challenge's files in Markdown."""
    files = (f"`{path}`:\n\n{_fenced(text)}" for path, text in problem.challenge.items())
    return "\n\n".join(files)


def rules_of(problem: Problem, definition: Definition) -> str:
    """What an answer has to keep to, as a list in Markdown."""
    return _bullets(_rules(problem, definition))


def limits_of(limits: Limits) -> str:
    """What an answer may cost, as a list in Markdown."""
    return _bullets(_limits(limits))


def _rules(problem: Problem, definition: Definition) -> list[str]:
    axioms = problem.permitted_axioms
    permitted = f"no axioms but {_names(axioms)}" if axioms else "no axioms at all"
    rules = [
        "Each theorem has exactly the type that the challenge gives it, down to every definition"
        " that it uses, with as many universe parameters.",
        f"The proofs rest on {permitted}: not on `sorry`, on `native_decide` or other compiled"
        " code, or on anything unsafe or partial. Of what a proof rests on everything is looked at,"
        " whatever it is called.",
        "The Lean kernel accepts every declaration, rebuilt from what the compiler wrote.",
        f"The Lean is {definition.lean.version}; the environment is `{definition.id}`"
        f" ({definition.title}). Nothing can be imported but its modules and your own files;"
        " `prelude` is refused.",
    ]
    options = {**definition.options, **problem.options}
    if options:
        written = ", ".join(f"`{name}` = `{json.dumps(options[name])}`" for name in sorted(options))
        rules.append(f"Options that are set for every file: {written}.")
    rules.append("The reward is 1 if all of this holds, and otherwise 0; there is nothing between.")
    return rules


def _limits(limits: Limits) -> Iterable[str]:
    yield f"`maxHeartbeats` is {limits.max_heartbeats or 'without limit'} where a file sets none."
    for name, stage in (("Compiling", limits.build), ("Checking", limits.judge)):
        yield (
            f"{name} all files: {stage.cpu_seconds:g} seconds of CPU time, {stage.wall_seconds:g}"
            f" seconds in all, {stage.memory_bytes // MIB} MiB of memory, {stage.pids} processes"
            " and threads."
        )
    yield (
        f"What the compiler writes: {limits.olean_bytes // MIB} MiB. What it prints:"
        f" {limits.log_bytes} bytes."
    )


def _names(names: Sequence[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _bullets(lines: Iterable[str]) -> str:
    return "\n".join(f"- {line}" for line in lines)


def _fenced(text: str) -> str:
    """A block of Lean that ends where it should, whatever is in it."""
    longest = max((len(run) for run in re.findall("`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}lean\n{text.rstrip()}\n{fence}"
