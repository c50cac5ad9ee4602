"""What the agent is told."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence

from verifier.environments.definition import Definition
from verifier.harbor import layout
from verifier.model import Limits, Problem
from verifier.problemset import Entry

MIB = 1 << 20


def instruction(entry: Entry, definition: Definition, stating: str) -> str:
    """What the agent is told. `stating` is the path of the file that states the theorems."""
    problem = entry.problem
    limits = problem.limits.over(definition.limits)
    files = (f"`{path}`:\n\n{_fenced(text)}" for path, text in problem.challenge.items())
    parts = (
        "# Prove it in Lean 4",
        f"{_asked(problem, stating)} Everything of the challenge is in `{layout.STATEMENT}`, and"
        " here:",
        *files,
        "## What to hand in",
        _handed_in(problem, limits),
        "## What counts",
        _bullets(_rules(problem, definition)),
        "## Limits",
        _bullets(_limits(limits)),
        "## Trying it",
        f"There is no network. `lean FILE`, run in `{layout.ANSWER}`, compiles a file with the"
        " verifier's options, but without its limits, and prints errors with line and column. What"
        " a file imports has to be compiled before it: `lean -o Basic/Facts.olean"
        " Basic/Facts.lean`. This is a help and not the judge: after you have finished, the files"
        f" in `{layout.ANSWER}` are judged elsewhere, and nothing else that you leave behind"
        " counts.",
    )
    return "\n\n".join(parts) + "\n"


def _asked(problem: Problem, stating: str) -> str:
    if problem.theorems:
        what = f"Prove {_names(problem.theorems)}, as stated in `{stating}`."
    else:
        what = f"Prove every theorem that `{stating}` states."
    if problem.holes:
        what += (
            f" Fill in the definitions {_names(problem.holes)}, which are `sorry` there, so that"
            " the theorems can be proved."
        )
    if problem.allow_disproof:
        what += (
            " If a statement is false, refute it: `theorem NAME.disproof : ¬ STATEMENT`, with all"
            " of its variables bound by `∀` in STATEMENT, counts like a proof of NAME."
        )
    return what


def _handed_in(problem: Problem, limits: Limits) -> str:
    text = (
        f"Write your answer to `{layout.ANSWER}/{layout.ANSWER_FILE}`. It is there already, as a"
        " copy of the challenge's file. It has to state the same theorems, under the same names,"
        " with a proof in place of each `sorry`. Besides it there can be other `.lean` files in"
        " that folder, which it imports by their path (`Basic/Facts.lean` is"
        " `import Basic.Facts`): at most"
        f" {limits.files} files and {limits.source_bytes} bytes in all. Files that do not end in"
        " `.lean`, hidden ones, and toolchain or project files are ignored. Links are refused."
    )
    if len(problem.challenge) > 1:
        text += (
            " The challenge's other files are there when your answer is compiled; you need not hand"
            " them in again."
        )
    return text


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
