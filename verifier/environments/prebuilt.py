"""An environment whose library others have compiled, made of what its recipe has fetched.

The recipe (`fetch.py` beside the environment's Dockerfile) leaves a folder: `provenance.json`, and
below `packages` the compiled modules of each package that it names. Nothing in it is run here.
"""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from verifier.environments import build as building
from verifier.environments.build import Progress
from verifier.environments.definition import AdoptedPackage, Definition, load_definition
from verifier.environments.errors import EnvironmentUnusable
from verifier.environments.gathering import find_compiled, gather
from verifier.environments.inuse import alone, put_in_place
from verifier.lean.names import parse
from verifier.workspace import explain

PROVENANCE, SBOM, PACKAGES = "provenance.json", "sbom.cdx.json", "packages"
LEAN = "lean"
"""What the toolchain's own library is called among the packages."""


class Fetched(BaseModel):
    """One package, and where it came from.

    Attributes:
        name: its folder below `packages`.
        url: the archive or the repository.
        version: the archive's SHA-256, or the repository's revision.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str = Field(pattern=r"^\w[\w-]*$")
    url: str
    version: str = Field(pattern=r"^[0-9a-f]{40}([0-9a-f]{24})?$")


class Provenance(BaseModel):
    """Where a library came from.

    Attributes:
        lean: the commit that the toolchain says it was built from.
        engine: SHA-256 of the toolchain's own engine, for comparison: another copy of it is used.
        cache: where the compiled modules of the packages were got.
        packages: the toolchain first, then the project, then what it needs.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    lean: str
    engine: str
    cache: str
    packages: tuple[Fetched, ...] = Field(min_length=2)


def build_fetched(definition: Definition, fetched: Path, cache: Path, progress: Progress) -> Path:
    """Make the library of `definition` out of what was fetched.

    Args:
        fetched: the folder that the recipe has left.
        cache: where environments are kept.

    Returns:
        The folder of the build.

    Raises:
        EnvironmentUnusable: if it is not what is pinned, or no whole library of this Lean; or if
            an earlier build is in use.
    """
    prebuilt = definition.prebuilt
    if prebuilt is None:
        raise EnvironmentUnusable(f"{definition.id} is not fetched: its library is built here")
    if not (fetched / PROVENANCE).is_file():
        raise EnvironmentUnusable(
            f"{fetched} is no folder that the recipe has left: there is no {PROVENANCE} in it"
        )
    origin = read_provenance(fetched)
    _require_origin(definition, origin)
    folders = [(each.name, fetched / PACKAGES / each.name) for each in origin.packages]
    found = find_compiled(folders, [parse(each) for each in prebuilt.without], LEAN)
    counts = {name: 0 for name, _ in folders}
    for module in found.values():
        counts[module.package] += 1
    if empty := [name for name, count in counts.items() if not count]:
        raise EnvironmentUnusable(f"{fetched}: no compiled modules of {', '.join(empty)}")
    golden = load_definition(prebuilt.golden)
    draft = definition.model_copy(update={"folder": golden.folder})
    notes = {
        PROVENANCE: origin.model_dump_json(indent=1) + "\n",
        SBOM: json.dumps(bill_of_materials(definition, origin), indent=1) + "\n",
    }
    folder = building.folder_of(definition, cache)
    try:
        with alone(folder):
            pass  # or else all the work would be for nothing
        with (
            building.only_builder(folder),
            tempfile.TemporaryDirectory(
                prefix=f".building-{folder.name}-", dir=folder.parent
            ) as scratch,
        ):
            Path(scratch).chmod(0o755)
            done = Path(scratch) / "done"
            content = gather(done, draft, found, (), progress, notes)
            building.require_pinned(definition.id, prebuilt, content)
            put_in_place(done, folder)
    except OSError as error:
        raise EnvironmentUnusable(
            f"cannot build environment {definition.id} in {folder.parent}: {error}; "
            "free some space there, or set VERIFIER_CACHE_DIR to a writable folder"
        ) from error
    return folder


def read_provenance(folder: Path) -> Provenance:
    """Where the library in a folder came from. Raises EnvironmentUnusable."""
    path = folder / PROVENANCE
    try:
        return Provenance.model_validate_json(path.read_bytes())
    except ValidationError as error:
        raise EnvironmentUnusable(f"{path}: {explain(error)}") from error
    except OSError as error:
        raise EnvironmentUnusable(f"{path}: {error.strerror}") from error


def packages_of(definition: Definition, folder: Path) -> tuple[AdoptedPackage, ...]:
    """The packages of a library that was compiled elsewhere, as far as they are known.

    Args:
        folder: where it is built.
    """
    if definition.adopted is not None:
        return definition.adopted.packages
    if definition.prebuilt is None:
        return ()
    return tuple(
        AdoptedPackage(name=each.name, modules=0, url=each.url, revision=each.version)
        for each in read_provenance(folder).packages
    )


def bill_of_materials(definition: Definition, origin: Provenance) -> dict[str, object]:
    """What the library is made of, as CycloneDX 1.5; the same for the same pins.

    Source: https://cyclonedx.org/docs/1.5/json/
    """
    components = []
    for each in origin.packages:
        component: dict[str, object] = {
            "type": "library",
            "bom-ref": each.name,
            "name": each.name,
            "version": definition.lean.version if each.name == LEAN else each.version,
            "externalReferences": [{"type": "distribution", "url": each.url}],
        }
        if each.name == LEAN:
            component["hashes"] = [{"alg": "SHA-256", "content": each.version}]
        components.append(component)
    subject = {"type": "application", "name": definition.title, "version": definition.lean.version}
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": subject},
        "components": components,
    }


def _require_origin(definition: Definition, origin: Provenance) -> None:
    """Raise EnvironmentUnusable unless everything comes from where the pins say."""
    prebuilt = definition.prebuilt
    assert prebuilt is not None
    toolchain, project, *_ = origin.packages
    for what, found, pinned in (
        ("the toolchain's commit", origin.lean, definition.lean.commit),
        ("the first package", toolchain.name, LEAN),
        ("the toolchain", toolchain.url, prebuilt.toolchain.url),
        ("the toolchain's SHA-256", toolchain.version, prebuilt.toolchain.sha256),
        ("the project", project.url, prebuilt.project.url),
        ("the project's revision", project.version, prebuilt.project.revision),
    ):
        if found != pinned:
            raise EnvironmentUnusable(
                f"{definition.id}: {what} is {found!r} in what was fetched, not {pinned!r}"
            )
