"""How two environments differ, in lines."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from verifier.environments.build import INDEX, LIBRARY, MANIFEST
from verifier.environments.definition import Definition
from verifier.environments.prebuilt import packages_of
from verifier.lean.library import Library
from verifier.lean.names import show
from verifier.lean.objects import PART_SUFFIXES


def differences(
    one: Definition, other: Definition, folders: tuple[Path, Path]
) -> dict[str, list[str]]:
    """What is other in `other`, by heading; a heading is left out if nothing is.

    Lines begin with `+` for what only the other has, `-` for what only the first has, and `~` for
    what both have, but not alike.

    Args:
        folders: where each is built.
    """
    before, after = (
        _settings(each, folder) for each, folder in zip((one, other), folders, strict=True)
    )
    found = {heading: list(_compare(before[heading], after[heading])) for heading in before}
    first, second = folders
    found["modules"] = list(_compare(_modules(first), _modules(second), values=False))
    found["axioms"] = list(_compare(_axioms(first), _axioms(second), values=False))
    return {heading: lines for heading, lines in found.items() if lines}


def _settings(definition: Definition, folder: Path) -> dict[str, dict[str, Any]]:
    packages = packages_of(definition, folder)
    return {
        "Lean": definition.lean.model_dump(),
        "engine": definition.engine.model_dump(),
        "options": dict(definition.options),
        "limits": _flat(definition.limits.model_dump()),
        "packages": {each.name: f"{each.url} {each.revision}".strip() for each in packages},
    }


def _flat(table: Mapping[str, Any]) -> dict[str, Any]:
    flat: dict[str, Any] = {}
    for name, value in table.items():
        if isinstance(value, dict):
            flat |= {f"{name}.{key}": each for key, each in _flat(value).items()}
        else:
            flat[name] = value
    return flat


def _modules(folder: Path) -> dict[str, Any]:
    """For each module the digests of its parts; what else Lean writes beside them is the same
    where they are."""
    manifest: dict[str, str] = json.loads((folder / MANIFEST).read_text())
    found: dict[str, dict[str, str]] = {}
    for path, digest in manifest.items():
        for suffix in PART_SUFFIXES:
            if path.startswith(f"{LIBRARY}/") and path.endswith(suffix):
                name = path.removeprefix(f"{LIBRARY}/").removesuffix(suffix)
                found.setdefault(show(tuple(name.split("/"))), {})[suffix] = digest
    return found


def _axioms(folder: Path) -> dict[str, Any]:
    """Those of the library; none where nobody can read it."""
    if not (folder / INDEX).exists():
        return {}
    library = Library(folder / INDEX)
    found = {show(name): None for name in library.axioms()}
    library.close()
    return found


def _compare(
    one: Mapping[str, Any], other: Mapping[str, Any], values: bool = True
) -> Iterator[str]:
    for name in sorted(one.keys() | other.keys()):
        if name not in one:
            yield f"+ {name}{f' = {other[name]}' if values else ''}"
        elif name not in other:
            yield f"- {name}{f' = {one[name]}' if values else ''}"
        elif one[name] != other[name]:
            yield f"~ {name}{f': {one[name]} -> {other[name]}' if values else ''}"
