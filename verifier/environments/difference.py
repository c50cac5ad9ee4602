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
    what both have, but not alike; with `?` for what cannot be told.

    Args:
        folders: where each is built.
    """
    before, after = (
        _settings(each, folder) for each, folder in zip((one, other), folders, strict=True)
    )
    found = {heading: list(_compare(before[heading], after[heading])) for heading in before}
    first, second = folders
    found["modules"] = list(_compare(_modules(first), _modules(second), values=False))
    axioms = _axioms(first), _axioms(second)
    if axioms[0] is not None and axioms[1] is not None:
        found["axioms"] = list(_compare(axioms[0], axioms[1], values=False))
    elif found["modules"]:
        names = (one.id, other.id)
        unread = [name for name, each in zip(names, axioms, strict=True) if each is None]
        found["axioms"] = [f"? not known of {', '.join(unread)}, whose files nobody here can read"]
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


def _axioms(folder: Path) -> dict[str, Any] | None:
    """Those of the library; None where nobody can read it."""
    if not (folder / INDEX).exists():
        return None
    library = Library(folder / INDEX)
    found = {show(name): None for name in library.axioms()}
    library.close()
    return found


def _compare(
    one: Mapping[str, Any], other: Mapping[str, Any], values: bool = True
) -> Iterator[str]:
    for name in sorted(one.keys() | other.keys()):
        if name not in one:
            yield f"+ {name}{_value(other[name]) if values else ''}"
        elif name not in other:
            yield f"- {name}{_value(one[name]) if values else ''}"
        elif one[name] != other[name]:
            yield f"~ {name}{f': {_shown(one[name])} -> {_shown(other[name])}' if values else ''}"


def _value(value: Any) -> str:
    shown = _shown(value)
    return f" = {shown}" if shown else ""


def _shown(value: Any) -> str:
    """As it is written in an environment.toml."""
    return str(value).lower() if isinstance(value, bool) else str(value)
