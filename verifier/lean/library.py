"""The index of an environment's trusted modules, an SQLite file written once.

It answers, at a cost that does not depend on the size of the library, which
constants a set of imports brings, and what axioms each rests on.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping
from graphlib import TopologicalSorter
from pathlib import Path

from verifier.lean.constants import Axiom, Constant, TrustedConstant
from verifier.lean.mentions import Mentions
from verifier.lean.names import Name, encode
from verifier.lean.olean import Module
from verifier.lean.terms import Terms

_SCHEMA = """
CREATE TABLE module (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, parts TEXT NOT NULL);
CREATE TABLE import (module INTEGER NOT NULL, imported INTEGER NOT NULL);
CREATE INDEX import_module ON import (module);
CREATE TABLE axioms (id INTEGER PRIMARY KEY, names TEXT NOT NULL UNIQUE);
CREATE TABLE constant (
    name TEXT PRIMARY KEY, module INTEGER NOT NULL, axioms INTEGER NOT NULL, safe INTEGER NOT NULL
) WITHOUT ROWID;
"""

_CLOSURE = """
WITH RECURSIVE visible(id) AS (
    SELECT id FROM module WHERE name IN ({})
    UNION SELECT imported FROM import JOIN visible ON import.module = visible.id
) SELECT id FROM visible
"""


class Library:
    """A library's index, opened for reading.

    Args:
        index: the SQLite file.

    Raises:
        sqlite3.Error: if it is not an index.
    """

    def __init__(self, index: Path) -> None:
        self._database = sqlite3.connect(f"file:{index}?mode=ro&immutable=1", uri=True)
        self._axioms: dict[int, frozenset[Name]] = {
            key: frozenset(tuple(name) for name in json.loads(names))
            for key, names in self._database.execute("SELECT id, names FROM axioms")
        }

    def modules(self) -> frozenset[Name]:
        """All modules of the library."""
        rows = self._database.execute("SELECT parts FROM module")
        return frozenset(tuple(json.loads(parts)) for (parts,) in rows)

    def view(self, imports: Iterable[Name]) -> LibraryView:
        """What a module sees that imports `imports`; unknown ones bring nothing."""
        names = [encode(name) for name in imports]
        query = _CLOSURE.format(",".join("?" * len(names)))
        visible = {row[0] for row in self._database.execute(query, names)}
        return LibraryView(self._database, self._axioms, visible)

    def close(self) -> None:
        """Close the file."""
        self._database.close()


class LibraryView:
    """The constants of the modules that some imports bring."""

    def __init__(
        self, database: sqlite3.Connection, axioms: Mapping[int, frozenset[Name]], visible: set[int]
    ) -> None:
        self._database = database
        self._axioms = axioms
        self._visible = visible
        self._known: dict[Name, TrustedConstant | None] = {}

    def get(self, name: Name) -> TrustedConstant | None:
        """The constant `name`, or None if no visible module has it."""
        if name not in self._known:
            self._known[name] = self._look_up(name)
        return self._known[name]

    def home(self, name: Name) -> Name | None:
        """The visible module that declares the constant `name`, or None."""
        if self.get(name) is None:
            return None
        query = (
            "SELECT parts FROM constant JOIN module ON constant.module = module.id"
            " WHERE constant.name = ?"
        )
        (parts,) = self._database.execute(query, (encode(name),)).fetchone()
        return tuple(json.loads(parts))

    def importers_first(self) -> list[Name]:
        """The visible modules, each before all that it imports."""
        names = {
            key: tuple(json.loads(parts))
            for key, parts in self._database.execute("SELECT id, parts FROM module")
            if key in self._visible
        }
        graph: dict[int, set[int]] = {key: set() for key in sorted(names)}
        for module, imported in self._database.execute("SELECT module, imported FROM import"):
            if module in graph:
                graph[module].add(imported)
        order = list(TopologicalSorter(graph).static_order())
        return [names[key] for key in reversed(order)]

    def _look_up(self, name: Name) -> TrustedConstant | None:
        try:
            row = self._database.execute(
                "SELECT module, axioms, safe FROM constant WHERE name = ?", (encode(name),)
            ).fetchone()
        except UnicodeEncodeError:
            return None
        if row is None or row[0] not in self._visible:
            return None
        return TrustedConstant(self._axioms[row[1]], bool(row[2]))


def write_index(path: Path, modules: Mapping[Name, Module], terms: Terms) -> None:
    """Write the index of `modules`, which are complete: no constant is missing.

    Raises:
        ValueError: if two modules declare the same constant.
    """
    constants: dict[Name, tuple[Name, Constant]] = {}
    for module_name, module in modules.items():
        for name, constant in module.constants.items():
            if name in constants:
                raise ValueError(f"{name} is declared by {constants[name][0]} and {module_name}")
            constants[name] = (module_name, constant)
    foundations = _foundations({n: c for n, (_, c) in constants.items()}, Mentions(terms))
    module_ids = {name: number for number, name in enumerate(modules)}
    sets: dict[frozenset[Name], int] = {}
    with sqlite3.connect(path) as database:
        database.executescript(_SCHEMA)
        database.executemany(
            "INSERT INTO module VALUES (?, ?, ?)",
            [(number, encode(name), json.dumps(name)) for name, number in module_ids.items()],
        )
        database.executemany(
            "INSERT INTO import VALUES (?, ?)",
            [
                (module_ids[name], module_ids[imported.module])
                for name, module in modules.items()
                for imported in module.imports
            ],
        )
        database.executemany(
            "INSERT INTO constant VALUES (?, ?, ?, ?)",
            [
                (
                    encode(name),
                    module_ids[module_name],
                    sets.setdefault(foundations[name], len(sets)),
                    constant.is_safe,
                )
                for name, (module_name, constant) in constants.items()
            ],
        )
        database.executemany(
            "INSERT INTO axioms VALUES (?, ?)",
            [(number, json.dumps(sorted(names))) for names, number in sets.items()],
        )
    database.close()


def _foundations(
    constants: Mapping[Name, Constant], mentions: Mentions
) -> dict[Name, frozenset[Name]]:
    """For each constant the axioms it reaches.

    There are few axioms, so each spreads on its own against the direction of use;
    that needs no care for the circles among inductive types.
    """
    used_by: dict[Name, list[Name]] = {}
    for name, constant in constants.items():
        for mentioned in mentions(constant):
            used_by.setdefault(mentioned, []).append(name)
    reached: dict[Name, set[Name]] = {name: set() for name in constants}
    for axiom in [name for name, constant in constants.items() if isinstance(constant, Axiom)]:
        pending = [axiom]
        while pending:
            name = pending.pop()
            if axiom not in reached[name]:
                reached[name].add(axiom)
                pending.extend(used_by.get(name, ()))
    return {name: frozenset(axioms) for name, axioms in reached.items()}
