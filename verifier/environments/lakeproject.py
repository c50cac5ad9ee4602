"""What a Lake project says of itself: its toolchain, its packages, and where their compiled modules
are. Only data is read; a `lakefile.lean` is a program, and is not run.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from verifier.environments.errors import EnvironmentUnusable
from verifier.lakefile import (
    COMPILED,
    LAKEFILE,
    Lakefile,
    Options,
    read_lakefile,
    require_path,
    require_utf8,
)
from verifier.workspace import UnusableInput

MANIFEST = "lake-manifest.json"
TOOLCHAIN = "lean-toolchain"
PROGRAM = "lakefile.lean"
OLDER = ".lake/build/lib"
"""Where Lake put compiled modules before it made a folder for each kind of them."""
MAX_BYTES = 16 << 20
MAX_TEXT = 4096
"""Characters of a field of a manifest."""
_PIN = re.compile(r"(?:.*:)?v?(\d+\.\d+\.\d+\S*)")


@dataclass(frozen=True)
class Package:
    """One package.

    Attributes:
        name: as the manifest has it.
        compiled: the folder of its compiled modules; it need not be there.
        url, revision: where it came from; empty for what is on this machine alone.
    """

    name: str
    compiled: Path
    url: str = ""
    revision: str = ""


@dataclass(frozen=True)
class Project:
    """A project.

    Attributes:
        toolchain: what `lean-toolchain` says; empty if there is none.
        packages: itself first, then those that it needs.
        options: the Lean options of all its own modules; None if no data says them.
        unknown: why not.
        sources: files of roots of its libraries, by the module that each should be compiled to.
    """

    name: str
    toolchain: str
    packages: tuple[Package, ...]
    options: Options | None
    unknown: str
    sources: Mapping[tuple[str | int, ...], Path]

    @property
    def version(self) -> str:
        """The Lean version that the pin names, as `4.35.0`; empty if it names none."""
        match = _PIN.fullmatch(self.toolchain)
        return match[1] if match else ""


def read_project(folder: Path, places: Mapping[str, Path]) -> Project:
    """Read the project in `folder`.

    Args:
        places: folders of compiled modules, by the package, where they are not where Lake has them.

    Raises:
        EnvironmentUnusable: saying what is missing or cannot be understood.
    """
    folder = folder.resolve()
    has_program = (folder / PROGRAM).is_file()
    if not has_program and not (folder / LAKEFILE).is_file():
        raise EnvironmentUnusable(f"{folder} is no Lake project: it has no {LAKEFILE}")
    lakefile = _lakefile(folder)
    name = lakefile.name or folder.name
    try:
        require_path("name", name)
    except ValueError as error:
        said = folder / LAKEFILE if lakefile.name else f"the folder {str(folder)!r}"
        raise EnvironmentUnusable(f"{said}: {error}") from error
    own = Package(name, places.get(name) or _compiled(folder, lakefile))
    packages = (own, *_dependencies(folder, places))
    known = {package.name for package in packages}
    if strange := places.keys() - known:
        raise EnvironmentUnusable(
            f"no package {', '.join(sorted(strange))}; there are: {', '.join(sorted(known))}"
        )
    options, unknown = _options(folder, lakefile)
    sources = {
        root: path
        for library in lakefile.libraries
        for root in library.roots
        if (path := folder / library.folder / f"{'/'.join(map(str, root))}.lean").is_file()
    }
    pin = _read(folder / TOOLCHAIN).strip() if (folder / TOOLCHAIN).is_file() else ""
    return Project(name, pin, packages, options, unknown, sources)


def _lakefile(folder: Path) -> Lakefile:
    try:
        return read_lakefile(folder)
    except UnusableInput as error:
        raise EnvironmentUnusable(str(error)) from error


def _options(folder: Path, lakefile: Lakefile) -> tuple[Options | None, str]:
    """The options that hold for all modules, or why that is not known."""
    if not (folder / LAKEFILE).is_file():
        return None, f"{folder / PROGRAM} is a program, and is not run"
    each = [library.options for library in lakefile.libraries] or [lakefile.rest.options]
    if any(options != each[0] for options in each):
        return None, f"{folder / LAKEFILE}: its libraries have different leanOptions"
    return each[0], ""


def _dependencies(folder: Path, places: Mapping[str, Path]) -> Iterator[Package]:
    path = folder / MANIFEST
    if not path.is_file():
        # What has no dependencies may do without.
        if (folder / ".lake" / "packages").is_dir():
            raise EnvironmentUnusable(
                f"{path} is missing: it names the packages; `lake update` writes it"
            )
        return
    try:
        manifest = json.loads(_read(path))
        packages = _expect(manifest, dict, "an object").get("packages", [])
        below = _path(manifest, "packagesDir", ".lake/packages")
        for entry in _expect(packages, list, "a list of packages"):
            yield _package(folder, below, _expect(entry, dict, "a package"), places)
    except (ValueError, RecursionError) as error:
        raise EnvironmentUnusable(f"{path}: {error}") from error


def _package(
    folder: Path, below: str, entry: dict[str, Any], places: Mapping[str, Path]
) -> Package:
    # Manifests before version 7 had the kind of a package around it.
    name, kind = entry.get("name"), entry.get("type")
    if not isinstance(name, str) or not re.fullmatch(r"[\w.«»-]+", name) or name.startswith("."):
        raise ValueError("a package has no name; `lake update` writes the manifest anew")
    require_path("name", name)
    if kind == "git":
        root = folder / below / name / _path(entry, "subDir")
    elif kind == "path":
        root = folder / _path(entry, "dir")
    else:
        raise ValueError(f"package {name} is of the type {kind!r}; git and path are known")
    place = places.get(name)
    if place is None:
        place = _compiled(root, _lakefile(root) if root.is_dir() else Lakefile())
    url, revision = (_text(entry, key) for key in ("url", "rev"))
    return Package(name, place, url, revision)


def _text(entry: dict[str, Any], key: str, default: str = "") -> str:
    """A field of a manifest; null is as good as absent."""
    text = str(entry.get(key) or default)
    require_utf8(key, text)
    if len(text) > MAX_TEXT:
        raise ValueError(f"{key}: longer than {MAX_TEXT} characters")
    return text


def _path(entry: dict[str, Any], key: str, default: str = "") -> str:
    text = _text(entry, key, default)
    require_path(key, text)
    return text


def _compiled(root: Path, lakefile: Lakefile) -> Path:
    if lakefile.compiled == COMPILED and not (root / COMPILED).is_dir():
        return root / OLDER
    return root / lakefile.compiled


def _expect(value: Any, kind: type, what: str) -> Any:
    if not isinstance(value, kind):
        raise ValueError(f"{what} is expected")
    return value


def _read(path: Path) -> str:
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
        if len(data) > MAX_BYTES:
            raise EnvironmentUnusable(f"{path} is larger than {MAX_BYTES} bytes")
        return data.decode()
    except (OSError, ValueError) as error:
        raise EnvironmentUnusable(f"{path}: {error}") from error
