"""Small data sets of real proofs, and runs over them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from verifier.regrade.formats import open_table
from verifier.regrade.graders import Grader
from verifier.regrade.running import Task, prepare, run

STATEMENT = "theorem same (p : Prop) (h : p) : p :="
CHALLENGE = f"{STATEMENT} sorry\n"
HONEST = f"{STATEMENT} h\n"
HOLLOW = f"{STATEMENT} sorry\n"
FOREIGN = f"import Nowhere\n{STATEMENT} h\n"
"""Refused without any Lean."""
ADDED = "verifier_"

Judge = Callable[..., dict[str, Any]]


def rows() -> list[dict[str, Any]]:
    """Proofs with recorded rewards, some of which are wrong."""
    return [
        {"problem_id": "a", "challenge": CHALLENGE, "proof": HONEST, "reward": 1.0},
        {"problem_id": "a", "challenge": CHALLENGE, "proof": HOLLOW, "reward": 1.0},
        {"problem_id": "b", "challenge": CHALLENGE, "proof": HONEST + "-- b\n", "reward": 0.0},
        {"problem_id": "b", "challenge": CHALLENGE, "proof": FOREIGN, "reward": None},
    ]


def write_lines(path: Path, found: Iterable[Mapping[str, Any] | str]) -> Path:
    """Write JSON Lines; texts go there as they are."""
    lines = (line if isinstance(line, str) else json.dumps(line) for line in found)
    path.write_text("".join(f"{line}\n" for line in lines))
    return path


def read_lines(path: Path) -> list[dict[str, Any]]:
    """What is on each line."""
    return [json.loads(line) for line in path.read_text().splitlines()]


def regrade(source: Path, out: Path, grader: Grader, **given: Any) -> dict[str, Any]:
    """Run once, and give the report; keywords go into the task."""
    table = open_table(source, choices=given.pop("choices", None))
    task = Task(
        **{
            "source": source,
            "out": out,
            "columns": {},
            "form": None,
            "overrides": {},
            "threshold": 0.5,
            "prefix": ADDED,
            "jobs": 2,
            **given,
        }
    )
    show = nullcontext(lambda _: None)
    return run(task, table, prepare(task, table), grader, lambda _: show)
