"""Sets of problems: a folder with a folder for each, or a JSONL file with a line for each.

A problem's folder is what `verifier check` takes as a challenge, with `problem.toml` in it, and
what is known to solve it below `oracle/`; or a comparator workspace, whose solution is
known to solve it. A line is

    {"id": "add-swap", "problem": {...}, "environment": "core", "oracle": {"files": {...}}}

with the fields as over HTTP; all but `problem` can be left out.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import BinaryIO

from pydantic import Field, ValidationError

from verifier.comparator import is_workspace, load_workspace
from verifier.model import Problem, Submission
from verifier.word import Word
from verifier.workspace import UnusableInput, explain, load_problem, load_submission

ORACLE = "oracle"
DEFAULT_ENVIRONMENT = "core"
MAX_LINE_BYTES = 1 << 26
"""More than the largest problem and the largest oracle, in whatever way JSON writes them."""
MAX_NAME = 100

_NAME = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9_])?")
_ENVIRONMENT = r"^[a-z][a-z0-9_-]*$"


class Line(Word):
    """One problem of a set as it is written in a line of JSON."""

    id: str | None = Field(
        None, description="Its name; by default `problem-` and the line's number"
    )
    problem: Problem
    environment: str | None = Field(None, pattern=_ENVIRONMENT)
    oracle: Submission | None = Field(None, description="What is known to solve it")


@dataclass(frozen=True, slots=True)
class Entry:
    """One problem of a set.

    Attributes:
        name: unlike that of any other in the set, whichever case it is written in, and fit to be a
            file's name.
        oracle: a submission that is known to solve it, if there is one.
    """

    name: str
    problem: Problem
    environment: str
    oracle: Submission | None


def read_set(
    path: Path,
    environment: str = DEFAULT_ENVIRONMENT,
    pass_over: Callable[[str, UnusableInput], None] | None = None,
) -> Iterator[Entry]:
    """The problems at `path`, in order: of a folder's folders by name, or of a file's lines.

    Args:
        environment: of the problems that do not name their own.
        pass_over: told of a problem that cannot be used, and which it is; the others are read on.

    Raises:
        UnusableInput: at the first problem that cannot be used, naming its folder or line, or if
            there is none at all.
    """
    taken: set[str] = set()
    found = _folders(path, environment) if path.is_dir() else _lines(path, environment)
    empty = True
    for where, read in found:
        empty = False
        try:
            entry = read()
            _check_name(entry.name, where, taken)
        except UnusableInput as error:
            if pass_over is None:
                raise
            pass_over(where, error)
        else:
            yield entry
    if empty:
        raise UnusableInput(f"{path} holds no problem")


def read_line(text: str | bytes, where: str, name: str, environment: str) -> Entry:
    """The problem that a line of JSON describes.

    Args:
        where: what to call the line in an error.
        name, environment: what it is called and judged in if it does not say so itself.

    Raises:
        UnusableInput: naming the field and what is wrong with it.
    """
    try:
        line = Line.model_validate_json(text)
    except ValidationError as error:
        raise UnusableInput(f"{where}: {explain(error)}") from error
    named = name if line.id is None else line.id
    return Entry(named, line.problem, line.environment or environment, line.oracle)


def _folders(path: Path, environment: str) -> Iterator[tuple[str, Callable[[], Entry]]]:
    try:
        names = sorted(os.listdir(path))
    except OSError as error:
        raise UnusableInput(f"{path}: {error.strerror}") from error
    if any(name.endswith(".lean") for name in names):
        yield str(path), partial(_folder, path, environment)
        return
    for name in names:
        if not name.startswith(".") and (path / name).is_dir():
            yield str(path / name), partial(_folder, path / name, environment)


def _folder(path: Path, environment: str) -> Entry:
    if is_workspace(path):
        return Entry(path.resolve().name, *_of_workspace(path, environment))
    problem = load_problem(path, {}, without=(ORACLE,))
    oracle = path / ORACLE
    solved = load_submission(oracle) if os.path.lexists(oracle) else None
    return Entry(path.resolve().name, problem, environment, solved)


def _of_workspace(path: Path, environment: str) -> tuple[Problem, str, Submission]:
    problem, solution = load_workspace(path)
    return problem, environment, solution


def _lines(path: Path, environment: str) -> Iterator[tuple[str, Callable[[], Entry]]]:
    try:
        with path.open("rb") as file:
            for number, line in enumerate(_bounded(file, path), 1):
                if line.strip():
                    where = f"{path}, line {number}"
                    name = f"problem-{number}"
                    yield where, partial(read_line, line, where, name, environment)
    except OSError as error:
        raise UnusableInput(f"{path}: {error.strerror}") from error


def _bounded(file: BinaryIO, path: Path) -> Iterator[bytes]:
    number = 0
    while line := file.readline(MAX_LINE_BYTES + 1):
        number += 1
        if len(line) > MAX_LINE_BYTES:
            raise UnusableInput(f"{path}, line {number} is longer than {MAX_LINE_BYTES} bytes")
        yield line


def _check_name(name: str, where: str, taken: set[str]) -> None:
    if not _NAME.fullmatch(name) or ".." in name or len(name) > MAX_NAME:
        raise UnusableInput(
            f"{where}: the name {name[: MAX_NAME + 1]!r} is not made of letters, digits, `_`, `-`"
            f" and single dots, with a letter or digit at its start, or is longer than {MAX_NAME}"
        )
    if name.lower() in taken:
        raise UnusableInput(f"{where}: the name {name!r} was given before, if not in the same case")
    taken.add(name.lower())
