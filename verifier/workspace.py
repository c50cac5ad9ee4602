"""Problems and submissions read from disk: one .lean file, a folder, or an archive of them."""

from __future__ import annotations

import errno
import os
import stat
import tomllib
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from verifier.limits import MAX_ARCHIVE_BYTES, MAX_FILES, MAX_SOURCE_BYTES
from verifier.model import Problem, Submission
from verifier.reasons import Reason
from verifier.sourcepaths import is_source

PROBLEM_FILE = "problem.toml"
MAX_DEPTH = 100
"""Of folders in each other; longer paths than 200 characters are refused later anyway."""
_PUT_THERE = (errno.ELOOP, errno.ENXIO, errno.ENAMETOOLONG)
ARCHIVES = (".zip", ".tar", ".tar.gz", ".tgz")


class UnusableInput(Exception):
    """A path given by the user cannot be read as what it should be.

    Attributes:
        reason: why a submission with such files is rejected; None if it is not their fault, or
            nobody knows.
    """

    def __init__(self, message: str, reason: Reason | None = None) -> None:
        super().__init__(message)
        self.reason = reason


def load_problem(
    path: Path, overrides: Mapping[str, Any], without: Collection[str] = ()
) -> Problem:
    """Read a challenge, and the `problem.toml` inside or beside it.

    Args:
        path: a .lean file or a folder.
        overrides: fields of `Problem` that win over the file's; None ones do not.
        without: names of folders directly below `path` that are no part of the challenge.

    Raises:
        UnusableInput: naming the path and what is wrong with it.
    """
    files = load_sources(path, without)
    described = path / PROBLEM_FILE if path.is_dir() else path.with_name(PROBLEM_FILE)
    if path.is_dir() and not described.exists():
        described = path.with_name(PROBLEM_FILE)
    fields: dict[str, Any] = {}
    if described.exists():
        try:
            fields = tomllib.loads(described.read_text())
        except (OSError, ValueError) as error:
            raise UnusableInput(f"{described}: {error}") from error
    fields |= {name: value for name, value in overrides.items() if value is not None}
    try:
        return Problem.model_validate({**fields, "challenge": files})
    except ValidationError as error:
        raise UnusableInput(f"{described}: {explain(error)}") from error


def load_submission(path: Path, entry: str | None = None) -> Submission:
    """Read a submission. An archive is only read here; it is unpacked where that is safe.

    Raises:
        UnusableInput: naming the path and what is wrong with it.
    """
    try:
        if path.name.endswith(ARCHIVES) and not path.is_dir():
            return Submission.packed(_read_bytes(path, MAX_ARCHIVE_BYTES), entry)
        return Submission.model_validate({"files": load_sources(path), "entry": entry})
    except ValidationError as error:
        raise UnusableInput(f"{path}: {explain(error)}") from error
    except OSError as error:
        raise UnusableInput(f"{error.filename or path}: {error.strerror}") from error


def load_sources(path: Path, without: Collection[str] = ()) -> dict[str, str]:
    """The .lean files at `path` by relative path, but for those in the folders `without` directly
    below it. Links are refused, not followed.

    Bytes that are not UTF-8 come through as lone surrogates, for the intake to refuse.

    Raises:
        UnusableInput: if there is nothing to read, or too much.
    """
    try:
        if not path.is_dir():
            return {path.name: read_source(path)}
        files: dict[str, str] = {}
        for found in _lean_files(path, without):
            files[found.relative_to(path).as_posix()] = read_source(found)
            if len(files) > MAX_FILES:
                message = f"{path} holds more than {MAX_FILES} .lean files"
                raise UnusableInput(message, Reason.TOO_MANY_FILES)
    except OSError as error:
        # Links, sockets and endless names are what somebody put there; all else may be the disk's.
        reason = Reason.UNSAFE_PATH if error.errno in _PUT_THERE else None
        raise UnusableInput(f"{error.filename or path}: {error.strerror}", reason) from error
    if not files:
        raise UnusableInput(f"{path} holds no .lean file", Reason.NO_ENTRY)
    return files


def _lean_files(folder: Path, without: Collection[str]) -> Iterator[Path]:
    for at, folders, names in os.walk(folder, onerror=_raise):
        if len(Path(at).relative_to(folder).parts) > MAX_DEPTH:
            message = f"{folder} has more than {MAX_DEPTH} folders in each other"
            raise UnusableInput(message, Reason.UNSAFE_PATH)
        # Nothing counts that is below a folder where no file would.
        left_out = without if Path(at) == folder else ()
        folders[:] = sorted(
            name for name in folders if is_source(f"{name}/A.lean") and name not in left_out
        )
        yield from (Path(at) / name for name in sorted(names) if is_source(name))


def _raise(error: OSError) -> None:
    raise error  # a folder that cannot be listed is not an empty one


def read_source(path: Path) -> str:
    """The text of one file, with lone surrogates for bytes that are not UTF-8.

    Raises:
        OSError: if it cannot be opened, as a link that ends `path` cannot.
        UnusableInput: if it is no regular file, or larger than a source may be.
    """
    return _read_bytes(path, MAX_SOURCE_BYTES).decode("utf-8", "surrogateescape")


def _read_bytes(path: Path, limit: int) -> bytes:
    # O_NONBLOCK: opening a pipe must not wait for a writer.
    descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    with os.fdopen(descriptor, "rb") as file:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise UnusableInput(f"{path} is no regular file", Reason.UNSAFE_PATH)
        data = file.read(limit + 1)
    if len(data) > limit:
        raise UnusableInput(f"{path} is larger than {limit} bytes", Reason.TOO_LARGE)
    return data


def explain(error: ValidationError) -> str:
    """One line a problem: the field, and what is wrong with it."""
    lines = []
    for item in error.errors(include_url=False, include_input=False, include_context=False):
        where = ".".join(map(str, item["loc"])) or "problem"
        lines.append(f"{where}: {item['msg']}")
    return "; ".join(lines)
