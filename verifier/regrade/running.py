"""One run from beginning to end: judge, write the data, write the report."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import verifier
from verifier.regrade.columns import (
    ENVIRONMENT,
    Columns,
    Form,
    Role,
    choose_columns,
    form_of,
)
from verifier.regrade.files import replacing
from verifier.regrade.formats.choosing import format_named, is_dataset
from verifier.regrade.formats.tree import TreeTable
from verifier.regrade.graders import Grader
from verifier.regrade.grading import Progress, grade
from verifier.regrade.journal import Journal
from verifier.regrade.output import added_columns, write
from verifier.regrade.page import as_page
from verifier.regrade.questions import Questions
from verifier.regrade.report import make_report
from verifier.regrade.table import Batch, Table, UnusableData
from verifier.text import printable

JOURNAL = ".journal"
REPORT_JSON, REPORT_HTML = ".report.json", ".report.html"
THRESHOLD = 0.5


@dataclass(frozen=True)
class Task:
    """What is to be judged, and how.

    Attributes:
        columns: those that were said.
        form: what proofs are; by default what they seem to be.
        overrides: fields of all problems; None ones are not given.
        threshold: recorded rewards above it are a 1.
        prefix: of the columns that are added.
        retry_errors: ask anew what has an outcome without a reward.
        force: replace an output that no run of this left there.
        environment: what everything is judged in; None if rows may say what they like of it.
    """

    source: Path
    out: Path
    columns: Mapping[Role, str]
    form: Form | None
    overrides: Mapping[str, Any]
    threshold: float
    prefix: str
    jobs: int
    retry_errors: bool = False
    force: bool = False
    environment: str | None = None

    def beside(self, suffix: str) -> Path:
        """What is called like the output, with `suffix` at the end."""
        return self.out.with_name(self.out.name + suffix)


Show = Callable[[int | None], AbstractContextManager[Callable[[Progress], None]]]


def prepare(task: Task, table: Table) -> Columns:
    """Choose the columns, and make sure that the output can be written.

    Raises:
        UnusableData: naming what is wrong.
    """
    added_columns(task.prefix, table.columns)
    if task.out.resolve() == task.source.resolve():
        raise UnusableData(f"{task.out}: the output would replace the data")
    if task.source.is_dir() and task.source.resolve() in task.out.resolve().parents:
        raise UnusableData(f"{task.out}: the output would be inside the data")
    if format_named(task.out) not in (None, table.written_as):
        raise UnusableData(
            f"{task.out}: what comes out is {table.written_as}, and its name says something else"
        )
    if task.out.exists() and not task.beside(JOURNAL).exists() and not task.force:
        raise UnusableData(f"{task.out} is there already; --force replaces it")
    if task.out.is_dir() and not is_dataset(task.out) and any(task.out.iterdir()):
        raise UnusableData(f"{task.out} is a folder with other things in it, and is not replaced")
    if isinstance(table, TreeTable):
        named: dict[str, Any] = {str(role): name for role, name in task.columns.items()}
        given = {**named, **task.overrides, "form": task.form}
        if said := [name for name, value in given.items() if value is not None]:
            raise UnusableData(f"{said[0]}: this is for data with rows; a tree says it itself")
        return Columns(table.roles)
    columns = choose_columns(table.columns, task.columns)
    if task.environment is not None and ENVIRONMENT not in columns.names.values():
        _check_environments(table, task.environment)
    if task.form is not None:
        return replace(columns, form=task.form)
    proof = columns.names[Role.PROOF]
    first = next(table.batches((proof,)), Batch(()))
    form = form_of([row.values.get(proof) for row in first.rows[:100]])
    return replace(columns, form=form, guessed=True)


def _check_environments(table: Table, environment: str) -> None:
    """Refuse data with a row that is to be judged elsewhere, where the verdict may be another."""
    for batch in table.batches((ENVIRONMENT,)):
        for row in batch.rows:
            said = row.values.get(ENVIRONMENT)
            if isinstance(said, str) and said.strip() not in ("", environment):
                raise UnusableData(
                    f"{printable(row.place)}: its column `{ENVIRONMENT}` says"
                    f" {printable(said[:100])!r}, and all is to be judged in {environment!r}: name"
                    " another with --env, and judge rows of different environments one by one;"
                    " or pass --ignore-environment if the column means something else"
                )


def run(task: Task, table: Table, columns: Columns, grader: Grader, show: Show) -> dict[str, Any]:
    """Judge what has not been judged, and write the data and its report beside it.

    Args:
        show: given the number of rows, if it is known, shows how far the run is.

    Returns:
        The report.

    Raises:
        UnusableData: if the data cannot be read or the output not be written.
        GraderLost: if nothing can be judged any more.
    """
    questions = Questions(columns, task.overrides, grader.identity)
    try:
        task.out.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UnusableData(f"{task.out.parent}: {error.strerror}") from error
    with Journal(task.beside(JOURNAL)) as journal:
        if task.retry_errors:
            journal.forget_errors()
        with show(table.total) as tell:
            done = grade(
                table.batches(columns.wanted),
                questions,
                journal,
                grader,
                task.jobs,
                task.threshold,
                tell,
            )
        write(table, task.out, journal, task.prefix)
        report = {
            "run": {
                "input": str(task.source),
                "output": str(task.out),
                "judge": grader.identity.partition(" ")[0],
                "version": verifier.__version__,
                "judged_now": done.judged,
            },
            **make_report(journal),
        }
    _write_text(task.beside(REPORT_JSON), json.dumps(report, indent=1) + "\n")
    _write_text(task.beside(REPORT_HTML), as_page(report))
    return report


def _write_text(path: Path, text: str) -> None:
    with replacing(path) as scratch:
        scratch.write_text(text, encoding="utf-8", errors="replace")
