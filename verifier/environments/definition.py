"""What `lean_images/<id>/environment.toml` says."""

from __future__ import annotations

import importlib.util
import tomllib
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field

from verifier.digests import digest_of_files
from verifier.environments.errors import EnvironmentUnusable
from verifier.limits import Limits

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


class Definition(_Table):
    """An environment as it is written down."""

    id: str = Field(pattern=r"^[a-z][a-z0-9_-]*$")
    title: str
    lean: Lean
    engine: EngineFile
    library: LibrarySources
    options: dict[str, bool | int | str] = Field(default_factory=dict)
    limits: Limits = Limits()
    folder: Path
    described: bytes
    """The file as it was read. Its digest has to be that of these limits and options, even if
    somebody has changed the file since."""
    added: dict[str, bytes] = Field(default_factory=dict)
    """Source files that are not in the folder, as in `sources`."""

    @property
    def sources(self) -> dict[str, bytes]:
        """The library's source files by path below its source root, sorted, those added last."""
        root = self.folder / self.library.sources
        files = {str(p.relative_to(root)): p.read_bytes() for p in sorted(root.rglob("*.lean"))}
        if f"{self.library.root}.lean" not in files:
            raise EnvironmentUnusable(f"{root} has no {self.library.root}.lean")
        return files | self.added

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


def list_environments() -> list[str]:
    """The ids of all environments that are written down."""
    return sorted(path.parent.name for root in _ROOTS for path in root.glob("*/environment.toml"))


def load_definition(name: str) -> Definition:
    """Read the definition of the environment `name`.

    Raises:
        EnvironmentUnusable: if there is none, or it is not well formed.
    """
    for root in _ROOTS:
        path = root / name / "environment.toml"
        if name in list_environments() and path.is_file():
            try:
                described = path.read_bytes()
                table = tomllib.loads(described.decode())
                more = {"folder": path.parent, "described": described, "added": {}}
                found = Definition.model_validate({**table, **more})
            except ValueError as error:
                raise EnvironmentUnusable(f"{path}: {error}") from error
            if found.id != name:
                raise EnvironmentUnusable(f"{path} calls itself {found.id!r}")
            return found
    known = ", ".join(list_environments()) or "none"
    raise EnvironmentUnusable(f"no environment {name!r}; there are: {known}")
