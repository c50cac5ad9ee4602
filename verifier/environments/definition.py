"""What an environment is, as it is written down: in `lean_images/<id>/environment.toml` if it is
shipped, in `adopted/<id>.json` below the cache if it was adopted."""

from __future__ import annotations

import importlib.util
import json
import re
import tomllib
from pathlib import Path
from typing import Any, Self, TypeVar

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    ValidationError,
    field_validator,
    model_validator,
)

from verifier.digests import digest_of_files
from verifier.environments.errors import EnvironmentUnusable
from verifier.limits import Limits
from verifier.model import Conditions
from verifier.workspace import explain

ID = r"^[a-z][a-z0-9_-]{0,63}$"
ADOPTED = "adopted"
C = TypeVar("C", bound=Conditions)
MODULE, CONSTANTS = "{module}", "{constants}"
"""What is filled in in an exporter's command."""
_HERE = Path(__file__).resolve().parent
# In a checkout the images lie beside the package, in an installed wheel inside it.
_ROOTS = (_HERE.parents[1] / "lean_images", _HERE.parent / "_images")


class _Table(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Lean(_Table):
    """The one Lean build whose files are read."""

    version: str
    commit: str = Field(pattern=r"^[0-9a-f]{40}$")


class EngineFile(_Table):
    """Where `libleanshared.so` comes from, and what it must be."""

    package: str
    library: str
    sha256: str = Field(pattern=r"^[0-9a-f]{64}$")


class LibrarySources(_Table):
    """The trusted modules, as sources that are built once."""

    sources: str
    root: str


class AdoptedPackage(_Table):
    """Where some of the modules came from, as the project's manifest says."""

    name: str
    modules: int
    url: str = ""
    revision: str = ""


class Adoption(_Table):
    """A library that was compiled elsewhere.

    Attributes:
        base: the environment whose engine compiles and checks, and whose library is in this one
            unless a toolchain's is.
        content: SHA-256 of the manifest, which has that of every file.
        toolchain: what the project's `lean-toolchain` says; empty if it has none.
        official: whether the library of a toolchain took the place of that of the base.
        axioms: those that the library declares beyond Lean's own, each named by who adopted it.
    """

    base: str
    content: str = Field(pattern=r"^[0-9a-f]{64}$")
    toolchain: str = ""
    official: bool = False
    axioms: tuple[str, ...] = ()
    packages: tuple[AdoptedPackage, ...] = ()


class Archive(_Table):
    """A file that is fetched; it is not, as long as its digest is not written down."""

    url: str
    sha256: str = Field(pattern=r"^([0-9a-f]{64})?$")


class Repository(_Table):
    """The one commit of a git repository that is fetched."""

    url: str
    revision: str = Field(pattern=r"^[0-9a-f]{40}$")


class Prebuilt(_Table):
    """A library that others compile and publish; the recipe beside this file fetches it.

    Attributes:
        toolchain: the official toolchain, whose library is the first part of this one.
        project: the Lake project whose modules, and those of its packages, are the rest.
        cache: where the project's compiled modules come from.
        without: modules of the project that are left out, with all below them.
        golden: the environment whose golden modules prove the kernel here too.
        content: SHA-256 of the manifest of what was built when the pins were made; empty as long
            as nobody has written it down.
    """

    toolchain: Archive
    project: Repository
    cache: str
    without: tuple[str, ...] = ()
    golden: str
    content: str = Field(default="", pattern=r"^([0-9a-f]{64})?$")


class Fallback(_Table):
    """How a Lean is judged of which nothing is known in `verifier.lean.versions`: by its own
    exporter, and external kernels.

    Attributes:
        program: a file, or a folder; a path that is not absolute counts from the definition's.
        sha256: of the file, or of the lines `DIGEST  PATH` of a folder's files, sorted.
        command: prints the export. `{module}` becomes the name of the module, and a word
            `{constants}` the names of the constants that are wanted of it; without that, all that
            the module imports has to be printed.
    """

    program: Path
    sha256: str = Field(pattern=r"^[0-9a-f]{64}$")
    command: tuple[str, ...] = Field(min_length=1)

    @field_validator("command")
    @classmethod
    def _names_the_module(cls, command: tuple[str, ...]) -> tuple[str, ...]:
        if not any(MODULE in word for word in command):
            raise ValueError(f"has to say where the module's name goes: {MODULE}")
        return command


class Definition(_Table):
    """An environment as it is written down. Its library is built from sources, adopted, or fetched
    as others have built it."""

    id: str = Field(pattern=ID)
    title: str
    lean: Lean
    engine: EngineFile
    library: LibrarySources | None = None
    adopted: Adoption | None = None
    prebuilt: Prebuilt | None = None
    fallback: Fallback | None = None
    options: dict[str, bool | int | str] = Field(default_factory=dict)
    limits: Limits = Limits()
    folder: Path
    described: bytes
    """The file as it was read. Its digest has to be that of these limits and options, even if
    somebody has changed the file since."""
    added: dict[str, bytes] = Field(default_factory=dict)
    """Source files that are not in the folder, as in `sources`."""

    @model_validator(mode="after")
    def _has_one_library(self) -> Self:
        if [self.library, self.adopted, self.prebuilt].count(None) != 2:
            raise ValueError("a library is either built from sources, adopted, or prebuilt")
        if self.fallback is not None and self.library is None:
            raise ValueError("a fallback reads no library that was compiled elsewhere")
        return self

    @property
    def compiled_here(self) -> bool:
        """Whether the library is built from sources of ours, which our own tests have examined."""
        return self.library is not None

    @property
    def base(self) -> str:
        """The environment for whose options most of the adversarial suite is written."""
        if self.adopted is not None:
            return self.adopted.base
        return self.prebuilt.golden if self.prebuilt is not None else self.id

    @property
    def cases_of(self) -> str:
        """The environment whose cases of the adversarial suite are meant for this one too."""
        if self.adopted is None:
            return self.id
        return "" if self.adopted.official else self.adopted.base

    @property
    def sources(self) -> dict[str, bytes]:
        """The library's source files by path below its source root, sorted, those added last; none
        of one that was compiled elsewhere."""
        if self.library is None:
            return {}
        root = self.folder / self.library.sources
        files = {str(p.relative_to(root)): p.read_bytes() for p in sorted(root.rglob("*.lean"))}
        if f"{self.library.root}.lean" not in files:
            raise EnvironmentUnusable(f"{root} has no {self.library.root}.lean")
        return files | self.added

    def complete(self, problem: C) -> C:
        """`problem` with this environment's options and limits where it has none of its own."""
        options = {**self.options, **problem.options}
        limits = problem.limits.over(self.limits)
        return problem.model_copy(update={"options": options, "limits": limits})

    def enlarged(self, name: str, added: dict[str, bytes]) -> Definition:
        """The same environment under another id, with more modules in its library.

        Args:
            added: source files by path below the library's source root.
        """
        return self.model_copy(update={"id": name, "added": dict(sorted(added.items()))})

    def digest(self, builder: str) -> str:
        """SHA-256 over all that decides what is built, and the options and limits; `builder` names
        the recipe."""
        files = {"environment.toml": self.described, **self.sources}
        return digest_of_files(files, [builder.encode()])

    def find_engine(self) -> Path:
        """The engine's file, found without importing the package that brings it.

        Raises:
            EnvironmentUnusable: if the package is not installed or lacks the file.
        """
        spec = importlib.util.find_spec(self.engine.package)
        if spec is None or spec.origin is None:
            raise EnvironmentUnusable(
                f"environment {self.id} needs the Python package {self.engine.package}; "
                f"mend it with: pip install -r requirements.lock"
            )
        path = Path(spec.origin).parent / self.engine.library
        if not path.is_file():
            raise EnvironmentUnusable(f"{path} is missing; reinstall {self.engine.package}")
        return path


def list_environments(cache: Path | None = None) -> list[str]:
    """The ids of all environments that are written down; with a cache, also of those adopted."""
    found = {path.parent.name for root in _ROOTS for path in root.glob("*/environment.toml")}
    if cache is not None:
        names = (path.stem for path in (cache / ADOPTED).glob("*.json"))
        found |= {name for name in names if re.fullmatch(ID, name)}
    return sorted(found)


def load_definition(name: str, cache: Path | None = None) -> Definition:
    """Read the definition of the environment `name`.

    Args:
        cache: where adopted ones are looked for as well.

    Raises:
        EnvironmentUnusable: if there is none, or it is not well formed.
    """
    if name in list_environments():
        path = next(p for root in _ROOTS if (p := root / name / "environment.toml").is_file())
    elif name in list_environments(cache):
        assert cache is not None
        path = adopted_path(name, cache)
    else:
        known = ", ".join(list_environments(cache)) or "none"
        raise EnvironmentUnusable(f"no environment {name!r}; there are: {known}")
    try:
        described = path.read_bytes()
        table = _parse(path, described)
        more = {"folder": path.parent, "described": described, "added": {}}
        found = Definition.model_validate({**table, **more})
    except ValidationError as error:
        raise EnvironmentUnusable(f"{path}: {explain(error)}") from error
    except (OSError, ValueError) as error:
        raise EnvironmentUnusable(f"{path}: {error}") from error
    if found.id != name:
        raise EnvironmentUnusable(f"{path} calls itself {found.id!r}")
    return found


def adopted_path(name: str, cache: Path) -> Path:
    """Where an adopted environment is written down."""
    return cache / ADOPTED / f"{name}.json"


def _parse(path: Path, described: bytes) -> dict[str, Any]:
    if path.suffix == ".toml":
        return tomllib.loads(described.decode())
    table = json.loads(described)
    if not isinstance(table, dict):
        raise ValueError("not an object")
    return table
