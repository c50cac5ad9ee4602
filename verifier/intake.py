"""Intake: files to modules, and everything that can be refused before a byte is compiled."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter

from verifier.lean.header import BadHeader, Header, parse_header
from verifier.lean.names import Name, show
from verifier.limits import Limits
from verifier.model import Examination, Problem, Submission
from verifier.reasons import Reason
from verifier.sourcepaths import is_plain, is_source

LONE_ENTRY = "Challenge"
CHALLENGE_ENTRIES = ("Challenge.lean", "Main.lean")
SUBMISSION_ENTRIES = ("Solution.lean", "Submission.lean")

_FOLDER = re.compile(r"[A-Za-z_][A-Za-z0-9_']*")
_MAX_PATH = 200
# A program of Lake's, which is not run here.
_LAKEFILE = re.compile(r"(.*/)?lakefile\.lean")


class IntakeRefusal(Exception):
    """The files cannot be taken in."""

    def __init__(self, reason: Reason, detail: str) -> None:
        super().__init__(detail)
        self.reason = reason
        self.detail = detail


@dataclass(frozen=True, slots=True)
class SourceModule:
    """One Lean file, its module name, and what its header says.

    Attributes:
        source: the file's path as it was handed in.
    """

    name: Name
    source: str
    text: str
    header: Header

    @property
    def path(self) -> str:
        """Path below the source root, without a suffix."""
        return "/".join(map(str, self.name))

    @property
    def header_text(self) -> str:
        """The header as it is written, from the start of the file to its last word."""
        return self.text[: self.header.last]


@dataclass(frozen=True, slots=True)
class Workspace:
    """Modules in the order in which they can be compiled; one of them is the entry."""

    modules: tuple[SourceModule, ...]
    entry: Name
    entry_source: str

    @property
    def foreign_imports(self) -> tuple[Name, ...]:
        """What its modules import of the environment, in order; Lean adds `Init` by itself."""
        own = {module.name for module in self.modules}
        imported = {name for module in self.modules for name in module.header.imports}
        return tuple(sorted({("Init",), *imported} - own))

    @property
    def entry_path(self) -> str:
        """Path of the entry file, as it is compiled."""
        return "/".join(map(str, self.entry)) + ".lean"


def take_in_challenge(problem: Problem, trusted: Collection[Name]) -> Workspace:
    """Turn a problem's files into a workspace.

    Args:
        trusted: the modules of the environment.

    Raises:
        IntakeRefusal: blaming the problem, and naming the file and the rule.
    """
    try:
        lean = _lean_files(problem.challenge, problem.limits)
        path = _find_entry(lean, problem.entry, CHALLENGE_ENTRIES)
        # A file that stands alone may have any name; nobody can import it.
        entry = (LONE_ENTRY,) if len(lean) == 1 else _module_name(path)
        return _workspace(lean, path, entry, trusted)
    except IntakeRefusal as refusal:
        raise IntakeRefusal(Reason.BAD_PROBLEM, f"the challenge: {refusal.detail}") from refusal


def lean_files(problem: Problem) -> dict[str, str]:
    """The Lean files of a problem, by path. Raises IntakeRefusal."""
    return _lean_files(problem.challenge, problem.limits)


def challenge_entry(problem: Problem) -> str:
    """Path of the file that states a problem's theorems. Raises IntakeRefusal."""
    return _find_entry(lean_files(problem), problem.entry, CHALLENGE_ENTRIES)


def take_in_submission(
    submission: Submission,
    problem: Problem | Examination,
    challenge: Workspace | None,
    trusted: Collection[Name],
) -> Workspace:
    """Turn a submission's files, laid over the problem's, into a workspace.

    The entry gets the module name of the challenge's entry, so that private and
    generated names, which carry the module's name, agree on both sides. Where there is
    no challenge, the files stand for themselves.

    Raises:
        IntakeRefusal: naming the file and the limit or rule that it breaks.
    """
    lean = _lean_files(submission.files, problem.limits)
    if challenge is None:
        path = _find_entry(lean, submission.entry, (*SUBMISSION_ENTRIES, "Main.lean"))
        entry = (LONE_ENTRY,) if len(lean) == 1 else _module_name(path)
        return _workspace(lean, path, entry, trusted)
    assert isinstance(problem, Problem)
    own_path = challenge.entry_path
    path = _find_entry(lean, submission.entry, (*SUBMISSION_ENTRIES, own_path, "Main.lean"))
    if path != own_path and own_path in lean:
        # Such a file would be a second module of the entry's name.
        raise IntakeRefusal(
            Reason.UNSAFE_PATH,
            f"{path} is the entry and is compiled as {own_path}: remove {own_path}",
        )
    below = _lean_files(problem.challenge, problem.limits)
    del below[challenge.entry_source]
    return _workspace(below | lean, path, challenge.entry, trusted)


def _workspace(
    lean: Mapping[str, str], entry_path: str, entry: Name, trusted: Collection[Name]
) -> Workspace:
    packages = {module[0] for module in trusted}
    modules: dict[Name, SourceModule] = {}
    for path, text in lean.items():
        _require_short(path)
        # What the entry's file is called says nothing: nobody can import it by that name.
        name = entry if path == entry_path else _module_name(path)
        if name[0] in packages:
            raise IntakeRefusal(
                Reason.SHADOWS_TRUSTED_MODULE,
                f"{path} is module {show(name)}, a name that belongs to the environment",
            )
        if name in modules:
            raise IntakeRefusal(
                Reason.UNSAFE_PATH, f"{path} and another file are both module {show(name)}"
            )
        modules[name] = SourceModule(name, path, text, _header(path, text))
    return Workspace(_order(modules, entry, trusted), entry, entry_path)


def _lean_files(files: Mapping[str, str], limits: Limits) -> dict[str, str]:
    for path in files:
        if not is_plain(path):
            raise IntakeRefusal(
                Reason.UNSAFE_PATH, f"{path[:_MAX_PATH]!r} is no plain relative path"
            )
    lean = {
        path: text
        for path, text in files.items()
        if is_source(path) and not _LAKEFILE.fullmatch(path)
    }
    if len(lean) > limits.files:
        raise IntakeRefusal(
            Reason.TOO_MANY_FILES, f"{len(lean)} files; the limit is {limits.files}"
        )
    total = 0
    for path, text in lean.items():
        try:
            total += len(text.encode())
        except UnicodeEncodeError as error:
            raise IntakeRefusal(Reason.NOT_TEXT, f"{path[:200]!r} is not UTF-8") from error
        if "\0" in text:
            raise IntakeRefusal(Reason.NOT_TEXT, f"{path[:200]!r} has a NUL character")
        if total > limits.source_bytes:
            raise IntakeRefusal(
                Reason.TOO_LARGE, f"the sources exceed the limit of {limits.source_bytes} bytes"
            )
    return lean


def _require_short(path: str) -> None:
    """An entry may have a name that is no module name, but no endless one."""
    if len(path) > _MAX_PATH:
        raise IntakeRefusal(
            Reason.UNSAFE_PATH,
            f"{path[:_MAX_PATH]!r} is a path of more than {_MAX_PATH} characters",
        )


def _module_name(path: str) -> Name:
    """The module that a source file is."""
    parts = tuple(path.removesuffix(".lean").split("/"))
    if not all(map(_FOLDER.fullmatch, parts)):
        raise IntakeRefusal(
            Reason.UNSAFE_PATH, f"{path[:_MAX_PATH]!r} is no path of plain ASCII names"
        )
    return parts


def _find_entry(lean: Mapping[str, str], entry: str | None, names: Collection[str]) -> str:
    if entry is not None:
        if entry not in lean:
            raise IntakeRefusal(Reason.NO_ENTRY, f"no file {entry[:_MAX_PATH]!r} to be the entry")
        return entry
    if not lean:
        raise IntakeRefusal(Reason.NO_ENTRY, "no .lean file among the files")
    if len(lean) == 1:
        return next(iter(lean))
    for name in names:
        if name in lean:
            return name
    raise IntakeRefusal(
        Reason.NO_ENTRY, f"which of {len(lean)} files is the entry? expected {', '.join(names)}"
    )


def _header(path: str, text: str) -> Header:
    try:
        header = parse_header(text)
    except BadHeader as error:
        raise IntakeRefusal(Reason.BAD_HEADER, f"{path}: {error}") from error
    if header.prelude:
        raise IntakeRefusal(Reason.PRELUDE, f"{path} starts with `prelude`")
    return header


def _order(
    modules: Mapping[Name, SourceModule], entry: Name, trusted: Collection[Name]
) -> tuple[SourceModule, ...]:
    """The entry and what it imports, each after its imports; unused files are left out."""
    graph: dict[Name, list[Name]] = {}  # lists: the order must not depend on hashing
    pending = [entry]
    while pending:
        name = pending.pop()
        if name in graph:
            continue
        graph[name] = []
        for imported in modules[name].header.imports:
            if imported in modules:
                graph[name].append(imported)
                pending.append(imported)
            elif imported not in trusted:
                shown = show(imported)[:_MAX_PATH]
                raise IntakeRefusal(
                    Reason.UNKNOWN_IMPORT,
                    f"{modules[name].source} imports {shown}, which is neither one "
                    "of the files that are given nor a module of the environment",
                )
    try:
        order = tuple(TopologicalSorter(graph).static_order())
    except CycleError as error:
        circle = " imports ".join(map(show, reversed(error.args[1])))
        raise IntakeRefusal(Reason.IMPORT_CYCLE, circle) from error
    return tuple(modules[name] for name in order)
