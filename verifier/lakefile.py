"""What a workspace's lakefile.toml says that decides what its sources mean: where the modules of a
library are, and which options Lean has for them. Nothing else in it is looked at, and nothing run.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from verifier.lean.names import Name
from verifier.model import OptionValue
from verifier.workspace import UnusableInput, read_source

LAKEFILE = "lakefile.toml"
COMPILED = ".lake/build/lib/lean"
MAX_NAME, MAX_PATH = 200, 1000
"""Bytes of a name between slashes, and of a path: file systems take little more of either."""
MAX_DEPTH = 50
"""Parts of an option's name."""
Options = dict[str, OptionValue]


@dataclass(frozen=True)
class Library:
    """One `lean_lib`.

    Attributes:
        roots: modules that it has, with all that is below them.
        folder: where its modules are, below the workspace.
        options: of the package and its own; its own win.
    """

    roots: tuple[Name, ...]
    folder: str
    options: Options

    def has(self, module: Name) -> bool:
        """Whether `module` is one of its own."""
        return any(module[: len(root)] == root for root in self.roots)


@dataclass(frozen=True)
class Lakefile:
    """A package: libraries, and what holds for modules of none.

    Attributes:
        name: empty if it has none.
        compiled: where its compiled modules are, below its folder.
    """

    libraries: tuple[Library, ...] = ()
    rest: Library = field(default_factory=lambda: Library((), "", {}))
    name: str = ""
    compiled: str = COMPILED

    def library_of(self, module: Name) -> Library:
        """The library that has `module`; the package as a whole if none does."""
        return next((each for each in self.libraries if each.has(module)), self.rest)


def read_lakefile(folder: Path) -> Lakefile:
    """Read the lakefile.toml of a workspace; one that has none is an empty package.

    Raises:
        UnusableInput: naming the field that cannot be understood.
    """
    path = folder / LAKEFILE
    if not path.exists() and not path.is_symlink():
        return Lakefile()
    try:
        found = tomllib.loads(read_source(path))
    except (OSError, ValueError) as error:
        raise UnusableInput(f"{path}: {error}") from error
    except RecursionError as error:
        raise UnusableInput(f"{path}: a value in it is nested too deeply") from error
    try:
        package = _library(found, "", {})
        libraries = found.get("lean_lib", [])
        if not isinstance(libraries, list):
            raise ValueError("lean_lib: a list of tables is expected")
        own = tuple(_library(each, package.folder, package.options) for each in libraries)
        name = _text(found, "name", "")
        build = _path(found, "buildDir", ".lake/build")
        compiled = f"{build}/{_path(found, 'leanLibDir', 'lib/lean')}"
    except ValueError as error:
        raise UnusableInput(f"{path}: {error}") from error
    return Lakefile(own, package, name, compiled)


def _text(found: dict[str, Any], key: str, default: str) -> str:
    value = found.get(key, default)
    if not isinstance(value, str):
        raise ValueError(f"{key}: a text is expected")
    require_utf8(key, value)
    return value


def _path(found: dict[str, Any], key: str, default: str) -> str:
    value = _text(found, key, default)
    require_path(key, value)
    return value


def require_utf8(field: str, text: str) -> None:
    """Raise ValueError, naming the field, for a text that cannot be written down as it is."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise ValueError(f"{field}: {text[:40]!r} is not UTF-8") from error


def require_path(field: str, text: str) -> None:
    """Raise ValueError, naming the field, for what cannot be a path of a file."""
    require_utf8(field, text)
    if "\0" in text:
        raise ValueError(f"{field}: a path has no NUL")
    parts = text.encode().split(b"/")
    if len(text.encode()) > MAX_PATH or len(max(parts, key=len)) > MAX_NAME:
        raise ValueError(
            f"{field}: {text[:40]!r}… is too long: a path has {MAX_PATH} bytes at most, and "
            f"{MAX_NAME} between slashes"
        )


def _library(found: Any, folder: str, options: Options) -> Library:
    if not isinstance(found, dict):
        raise ValueError("lean_lib: a list of tables is expected")
    source = _path(found, "srcDir", "")
    roots = found.get("roots", [found.get("name")])
    if not isinstance(roots, list):
        raise ValueError("roots: a list of names is expected")
    for root in roots:
        if isinstance(root, str):
            require_path("roots" if "roots" in found else "name", root.replace(".", "/"))
    return Library(
        tuple(tuple(root.split(".")) for root in roots if isinstance(root, str)),
        "/".join(
            part for part in (*folder.split("/"), *source.split("/")) if part not in ("", ".")
        ),
        {**options, **_lean_options(found.get("leanOptions", {})), **_given_as_arguments(found)},
    )


def _lean_options(found: Any, depth: int = 0) -> Options:
    """A table, in which dotted names are nested tables, or a list of `name` and `value`."""
    if depth >= MAX_DEPTH:
        raise ValueError(f"leanOptions: a name has {MAX_DEPTH} parts at most")
    if isinstance(found, list):
        options: Options = {}
        for each in found:
            if not isinstance(each, dict) or not isinstance(each.get("name"), str):
                raise ValueError("leanOptions: each has a name and a value")
            options[each["name"]] = _value(each["name"], each.get("value"))
        return options
    if not isinstance(found, dict):
        raise ValueError("leanOptions: a table is expected")
    options = {}
    for name, value in found.items():
        if isinstance(value, dict):
            options |= {
                f"{name}.{rest}": each for rest, each in _lean_options(value, depth + 1).items()
            }
        else:
            options[name] = _value(name, value)
    return options


def _value(name: str, value: Any) -> OptionValue:
    if not isinstance(value, bool | int | str):
        raise ValueError(
            f"leanOptions.{name}: true or false, a whole number, or a text is expected"
        )
    return value


def _given_as_arguments(found: dict[str, Any]) -> Options:
    """Options among the arguments of the compiler; other arguments cannot be heeded here."""
    options: Options = {}
    for key in ("moreLeanArgs", "weakLeanArgs"):
        arguments = found.get(key, [])
        if not isinstance(arguments, list):
            raise ValueError(f"{key}: a list of texts is expected")
        for argument in arguments:
            name, equals, value = str(argument).removeprefix("-D").partition("=")
            if not str(argument).startswith("-D") or not equals:
                raise ValueError(f"{key}: {argument!r} is not -DNAME=VALUE, and cannot be heeded")
            options[name] = {"true": True, "false": False}.get(value, value)
    return options
