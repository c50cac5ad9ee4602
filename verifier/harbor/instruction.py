"""What the agent is told."""

from __future__ import annotations

from verifier.briefing import limits_of, rules_of, statement_of, task_of
from verifier.environments.definition import Definition
from verifier.harbor import layout
from verifier.limits import Limits
from verifier.model import Problem
from verifier.problemset import Entry


def instruction(entry: Entry, definition: Definition, stating: str) -> str:
    """What the agent is told. `stating` is the path of the file that states the theorems."""
    problem = entry.problem
    limits = problem.limits.over(definition.limits)
    parts = (
        "# Prove it in Lean 4",
        f"{task_of(problem, stating)} Everything of the challenge is in `{layout.STATEMENT}`, and"
        " here:",
        statement_of(problem),
        "## What to hand in",
        _handed_in(problem, limits),
        "## What counts",
        rules_of(problem, definition),
        "## Limits",
        limits_of(limits),
        "## Trying it",
        f"There is no network. `lean FILE`, run in `{layout.ANSWER}`, compiles a file with the"
        " verifier's options, but without its limits, and prints errors with line and column. What"
        " a file imports has to be compiled before it: `lean -o Basic/Facts.olean"
        " Basic/Facts.lean`. This is a help and not the judge: after you have finished, the files"
        f" in `{layout.ANSWER}` are judged elsewhere, and nothing else that you leave behind"
        " counts.",
    )
    return "\n\n".join(parts) + "\n"


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
