"""A comparator workspace, which lean-eval's are too, as the problem and the submission it holds.

`config.json` names a challenge module and a solution module. The problem is the first of them with
what it imports of the workspace, the submission the second; that is often a bridge which imports
what its author wrote, as `Solution.lean` does with `Submission.lean`. All else lies there unread.
"""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictStr, ValidationError

from verifier.lakefile import Lakefile, Options, read_lakefile
from verifier.lean.header import BadHeader, parse_header
from verifier.lean.names import Name, parse, show
from verifier.limits import MAX_FILES
from verifier.model import Problem, Submission
from verifier.reasons import Reason
from verifier.workspace import PROBLEM_FILE, UnusableInput, explain, read_source

CONFIGS = ("config.json", "comparator.json")
_OWN = ("options", "limits")
"""What problem.toml may say here: what config.json has no word for."""


class Config(BaseModel):
    """All that a config.json can say. Another key is an error: it could ask for more."""

    model_config = ConfigDict(extra="forbid")

    challenge_module: StrictStr
    solution_module: StrictStr
    theorem_names: list[StrictStr] = Field(min_length=1)
    permitted_axioms: list[StrictStr]
    definition_names: list[StrictStr] | None = None
    allow_disproofs: StrictBool | None = None
    lean_kernel: StrictBool | None = None
    enable_nanoda: StrictBool | None = None
    external_kernels: dict[str, list[StrictStr]] | None = None
    json_output_path: StrictStr | None = None
    """Where comparator leaves its report; nothing is written there."""

    @property
    def other_kernels(self) -> list[str]:
        """The kernels that are to agree besides Lean's own."""
        named = sorted(self.external_kernels or {})
        return [*named, "nanoda"] if self.enable_nanoda and "nanoda" not in named else named


def is_workspace(folder: Path) -> bool:
    """Whether `folder` holds a file that would be its config.json."""
    return any((folder / name).is_file() for name in CONFIGS)


def load_workspace(
    folder: Path, config: str | None = None, lean_kernel_only: bool = False
) -> tuple[Problem, Submission]:
    """Read the problem and the submission of a workspace.

    Args:
        config: path of the configuration below `folder`; by default config.json or comparator.json.
        lean_kernel_only: leave out the external kernels that are asked for.

    Raises:
        UnusableInput: naming the file, and the field that cannot be heeded.
    """
    path = folder / config if config else _find_config(folder)
    asked = _read_config(path)
    if asked.lean_kernel is False:
        raise UnusableInput(f"{path}: lean_kernel: the Lean kernel is always asked here")
    if asked.other_kernels and not lean_kernel_only:
        names = ", ".join(asked.other_kernels)
        field = "external_kernels" if asked.external_kernels else "enable_nanoda"
        raise UnusableInput(
            f"{path}: {field}: {names} cannot be asked here; to ask the Lean kernel alone,"
            " give --lean-kernel-only"
        )
    modules = _Modules(folder, read_lakefile(folder))
    challenge = _module(path, "challenge_module", asked.challenge_module)
    solution = _module(path, "solution_module", asked.solution_module)
    own = _read_own(folder)
    fields = {
        "challenge": modules.below(challenge),
        "entry": _path(challenge),
        "theorems": asked.theorem_names,
        "holes": asked.definition_names or [],
        "permitted_axioms": asked.permitted_axioms,
        "allow_disproof": asked.allow_disproofs or False,
        **own,
        "options": {**modules.options(), **own.get("options", {})},
    }
    try:
        problem = Problem.model_validate(fields)
        proved = modules.below(solution, without=challenge)
        modules.options()
        submission = Submission.model_validate({"files": proved, "entry": _path(solution)})
    except ValidationError as error:
        raise UnusableInput(f"{path}: {explain(error)}") from error
    return problem, submission


def _find_config(folder: Path) -> Path:
    for name in CONFIGS:
        if (folder / name).is_file():
            return folder / name
    raise UnusableInput(f"{folder} is no workspace: it has no {' or '.join(CONFIGS)}")


def _read_config(path: Path) -> Config:
    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        if len({key for key, _ in pairs}) != len(pairs):
            raise ValueError("a key is given twice")
        return dict(pairs)

    try:
        return Config.model_validate(json.loads(read_source(path), object_pairs_hook=once))
    except OSError as error:
        raise UnusableInput(f"{path}: {error.strerror}") from error
    except ValidationError as error:
        raise UnusableInput(f"{path}: {explain(error)}") from error
    except (ValueError, RecursionError) as error:
        raise UnusableInput(f"{path} is not JSON: {error}") from error


def _read_own(folder: Path) -> dict[str, Any]:
    path = folder / PROBLEM_FILE
    if not path.exists():
        if (folder / "lakefile.lean").exists() and not (folder / "lakefile.toml").exists():
            # Without the options that it may set, statements could mean something else.
            raise UnusableInput(
                f"{folder / 'lakefile.lean'} is a program, and is not run: say its options in a"
                f" lakefile.toml, or below [options] in a {PROBLEM_FILE}"
            )
        return {}
    try:
        found = tomllib.loads(read_source(path))
    except (OSError, ValueError) as error:
        raise UnusableInput(f"{path}: {error}") from error
    if strange := sorted(set(found) - set(_OWN)):
        raise UnusableInput(f"{path}: {strange[0]}: in a workspace, config.json says this")
    return found


def _module(path: Path, field: str, name: str) -> Name:
    try:
        module = parse(name)
    except ValueError as error:
        raise UnusableInput(f"{path}: {field}: {error}") from error
    if not all(isinstance(part, str) and part not in ("", ".", "..") for part in module):
        raise UnusableInput(f"{path}: {field}: {name!r} is no name of a module")
    return module


def _path(module: Name) -> str:
    return "/".join(map(str, module)) + ".lean"


class _Modules:
    """The modules of a workspace, found by name. What is no plain file below it is refused."""

    def __init__(self, folder: Path, lakefile: Lakefile) -> None:
        self._folder = folder
        self._lakefile = lakefile
        self._options: dict[Name, Options] = {}
        self._stated: set[Name] = set()

    def below(self, entry: Name, without: Name | None = None) -> dict[str, str]:
        """The sources, by path, of `entry` and all that it imports of the workspace.

        What cannot be understood there, and what is imported but is nowhere, is for the intake
        to refuse: it knows whose fault it is.

        Args:
            without: the challenge, if `entry` is the solution.

        Raises:
            UnusableInput: with a reason if it is the solution that cannot be read as it lies there.
        """
        files: dict[str, str] = {}
        pending = [entry]
        while pending:
            module = pending.pop()
            if module == without or _path(module) in files:
                continue
            try:
                text = self._read(module, needed=module == entry)
            except UnusableInput as error:
                # It is the author's who wrote the solution, unless the challenge needs it, too.
                own = without is not None and module not in self._stated
                raise UnusableInput(str(error), error.reason if own else None) from error
            if text is None:
                continue
            files[_path(module)] = text
            if without is None:
                self._stated.add(module)
            if len(files) > MAX_FILES:
                reason = None if without is None else Reason.TOO_MANY_FILES
                raise UnusableInput(f"{show(entry)} imports more than {MAX_FILES} files", reason)
            try:
                pending += parse_header(text).imports
            except BadHeader:
                continue
        return files

    def options(self) -> Options:
        """The options of all modules that were read.

        Raises:
            UnusableInput: if they are not the same for all: a problem has one set of them.
        """
        (first, options), *others = self._options.items()
        for module, its in others:
            if its != options:
                differ = sorted({name for name, _ in options.items() ^ its.items()})
                raise UnusableInput(
                    f"{self._folder / 'lakefile.toml'}: leanOptions: {show(first)} and"
                    f" {show(module)} do not have the same {', '.join(differ)}"
                )
        return options

    def _read(self, module: Name, needed: bool) -> str | None:
        library = self._lakefile.library_of(module)
        where = self._folder / library.folder / _path(module)
        if not all(isinstance(part, str) and part not in ("", ".", "..") for part in module):
            return None
        if any("/" in str(part) or "\0" in str(part) for part in module):
            return None
        if not needed and not where.is_file() and not where.is_symlink():
            return None
        try:
            inside = self._folder.resolve()
            if where.resolve() != inside / library.folder / _path(module):
                message = f"{where}: a link leads there, and is not followed"
                raise UnusableInput(message, Reason.UNSAFE_PATH)
            text = read_source(where)
        except OSError as error:
            raise UnusableInput(f"{where}: {error.strerror}") from error
        self._options[module] = library.options
        return text
