"""The problem of a task."""

from __future__ import annotations

from pathlib import Path

from verifier.harbor.layout import PROBLEM_FILE, PROBLEM_FOLDER
from verifier.problemset import DEFAULT_ENVIRONMENT, MAX_LINE_BYTES, Entry, read_line, read_set
from verifier.workspace import UnusableInput


def problem_of(task: Path, environment: str | None) -> Entry:
    """The problem of the task whose folder, or whose folder of tests, `task` is.

    Args:
        environment: what to judge it in, whatever the task says.

    Raises:
        UnusableInput: if there is none that can be used.
    """
    default = environment or DEFAULT_ENVIRONMENT
    for folder in (task / "tests", task):
        written, sources = folder / PROBLEM_FILE, folder / PROBLEM_FOLDER
        if written.is_file():
            found = read_line(_read(written), str(written), task.name, default)
        elif sources.is_dir():
            found = next(read_set(sources, default))
        else:
            continue
        if environment is None:
            return found
        return Entry(found.name, found.problem, environment, found.oracle)
    raise UnusableInput(
        f"{task} is no task of this verifier: there is neither {PROBLEM_FILE} nor"
        f" {PROBLEM_FOLDER}/ in it, nor in its tests/"
    )


def _read(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            data = file.read(MAX_LINE_BYTES + 1)
    except OSError as error:
        raise UnusableInput(f"{path}: {error.strerror}") from error
    if len(data) > MAX_LINE_BYTES:
        raise UnusableInput(f"{path} is larger than {MAX_LINE_BYTES} bytes")
    return data
