"""Checks that are no single condition in the source, described by hand in handmade.toml."""

from __future__ import annotations

import tomllib
from pathlib import Path

from operators import Mutant

DESCRIBED = Path(__file__).with_name("handmade.toml")


def handmade_mutants(root: Path) -> list[Mutant]:
    """All mutants of handmade.toml.

    Raises:
        ValueError: naming an edit whose old text is not in its file exactly once.
    """
    return [_mutant(root, table) for table in tomllib.loads(DESCRIBED.read_text())["mutant"]]


def _mutant(root: Path, table: dict[str, object]) -> Mutant:
    sources: dict[str, str] = {}
    edits = table["edits"]
    assert isinstance(edits, list)
    for file, old, new in edits:
        text = sources.get(file) or (root / file).read_text()
        if text.count(old) != 1:
            raise ValueError(f"{table['id']}: {text.count(old)} times in {file}: {old!r}")
        sources[file] = text.replace(old, new)
    return Mutant(str(table["id"]), (), sources)
