"""The index of an environment's trusted modules, an SQLite file written once.

It answers, at a cost that does not depend on the size of the library, which
constants a set of imports brings, and what axioms each rests on.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable, Mapping
from graphlib import TopologicalSorter
from pathlib import Path
from typing import NamedTuple

from verifier.lean.arena import new_terms
from verifier.lean.constants import Axiom, Theorem, TrustedConstant
from verifier.lean.names import Name, encode, show
from verifier.lean.objects import PART_SUFFIXES
from verifier.lean.olean import Module
from verifier.lean.terms import Terms

_SCHEMA = """
CREATE TABLE module (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, parts TEXT NOT NULL);
CREATE TABLE import (module INTEGER NOT NULL, imported INTEGER NOT NULL);
CREATE INDEX import_module ON import (module);
CREATE TABLE axioms (id INTEGER PRIMARY KEY, names TEXT NOT NULL UNIQUE);
CREATE TABLE constant (
    name TEXT NOT NULL, module INTEGER NOT NULL, axioms INTEGER NOT NULL, safe INTEGER NOT NULL,
    PRIMARY KEY (name, module)
) WITHOUT ROWID;
"""

_CLOSURE = """
WITH RECURSIVE visible(id) AS (
    SELECT id FROM module WHERE name IN ({})
    UNION SELECT imported FROM import JOIN visible ON import.module = visible.id
) SELECT id FROM visible
"""


def part_files(library: Path, name: Name) -> list[Path]:
    """The files of a compiled module, all its parts."""
    stem = library.joinpath(*map(str, name))
    paths = [stem.with_name(f"{stem.name}{suffix}") for suffix in PART_SUFFIXES]
    return [path for path in paths if path.is_file()]


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

    def roots(self) -> frozenset[Name]:
        """The modules that no other one imports; together they bring all of them."""
        rows = self._database.execute(
            "SELECT parts FROM module WHERE id NOT IN (SELECT imported FROM import)"
        )
        return frozenset(tuple(json.loads(parts)) for (parts,) in rows)

    def axioms(self) -> frozenset[Name]:
        """All axioms that something in the library rests on, as each does on itself."""
        return frozenset().union(*self._axioms.values())

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
            "SELECT module.id, parts FROM constant JOIN module ON constant.module = module.id"
            " WHERE constant.name = ?"
        )
        rows = self._database.execute(query, (encode(name),))
        # Of several, any will do: they are the same theorem.
        return next(tuple(json.loads(parts)) for key, parts in rows if key in self._visible)

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
            rows = self._database.execute(
                "SELECT module, axioms, safe FROM constant WHERE name = ?", (encode(name),)
            )
            found = [row for row in rows if row[0] in self._visible]
        except UnicodeEncodeError:
            return None
        if not found:
            return None
        # Of several, Lean takes any: they are the same theorem, whose proofs may differ.
        axioms: frozenset[Name] = frozenset().union(*(self._axioms[row[1]] for row in found))
        return TrustedConstant(axioms, all(row[2] for row in found))


class DeclaredApart(ValueError):
    """Two modules declare different things under one name."""


class _Entry(NamedTuple):
    """What the index needs of one constant of one module."""

    module: int
    mentions: tuple[int, ...]
    is_axiom: bool
    is_theorem: bool
    is_safe: bool


class Indexer:
    """Collects what the index says, a module at a time: a library is larger than what fits into
    memory as terms.

    Args:
        read: reads a module again, into terms that the caller gives; needed where two modules
            have a constant of the same name.
    """

    def __init__(self, read: Callable[[Name, Terms], Module]) -> None:
        self._read = read
        self._modules: dict[Name, int] = {}
        self._listed: list[Name] = []
        self._twins: dict[tuple[Name, Name], list[Name]] = {}
        self._imports: list[tuple[int, Name]] = []
        self._numbers: dict[Name, int] = {}
        self._names: list[Name] = []
        self._entries: dict[int, list[_Entry]] = {}

    def add(self, name: Name, module: Module, terms: Terms) -> None:
        """Take note of a module, whose terms are in `terms`.

        Raises:
            DeclaredApart: if a module before it has one of its names, unless both are theorems.
        """
        number = self._modules[name] = len(self._listed)
        self._listed.append(name)
        self._imports += [(number, imported.module) for imported in module.imports]
        for own, constant in module.constants.items():
            mentioned = terms.names_in(constant.terms).union(constant.companions)
            entry = _Entry(
                number,
                tuple(map(self._number, mentioned)),
                isinstance(constant, Axiom),
                isinstance(constant, Theorem),
                constant.is_safe,
            )
            known = self._entries.setdefault(self._number(own), [])
            for other in known[:1]:
                first = self._listed[other.module]
                if not (entry.is_theorem and other.is_theorem):
                    raise _apart(own, first, name)
                self._twins.setdefault((first, name), []).append(own)
            known.append(entry)

    def missing(self) -> dict[Name, Name]:
        """Modules that are imported and not there, each with one that imports it."""
        return {
            name: self._listed[number]
            for number, name in self._imports
            if name not in self._modules
        }

    def axioms(self) -> frozenset[Name]:
        """All that is declared as an axiom, but for unsafe ones, on which nothing safe can rest."""
        return frozenset(
            self._names[number]
            for number, entries in self._entries.items()
            if any(entry.is_axiom and entry.is_safe for entry in entries)
        )

    def write(self, path: Path) -> None:
        """Write the index. Every module that is imported must have been added.

        Raises:
            DeclaredApart: if two modules have theorems of one name that state different things.
                The same one may be there twice: Lean itself writes such.
        """
        self._compare_twins()
        foundations = self._foundations()
        sets: dict[frozenset[int], int] = {}
        with sqlite3.connect(path) as database:
            database.executescript(_SCHEMA)
            database.executemany(
                "INSERT INTO module VALUES (?, ?, ?)",
                [(i, encode(name), json.dumps(name)) for name, i in self._modules.items()],
            )
            database.executemany(
                "INSERT INTO import VALUES (?, ?)",
                ((module, self._modules[imported]) for module, imported in self._imports),
            )
            database.executemany(
                "INSERT INTO constant VALUES (?, ?, ?, ?)",
                (
                    (
                        encode(self._names[number]),
                        entry.module,
                        sets.setdefault(foundations.get(number, frozenset()), len(sets)),
                        entry.is_safe,
                    )
                    for number, entries in self._entries.items()
                    for entry in entries
                ),
            )
            database.executemany(
                "INSERT INTO axioms VALUES (?, ?)",
                [
                    (at, json.dumps(sorted((self._names[n] for n in numbers), key=repr)))
                    for numbers, at in sets.items()
                ],
            )
        database.close()

    def _number(self, name: Name) -> int:
        number = self._numbers.get(name)
        if number is None:
            number = self._numbers[name] = len(self._names)
            self._names.append(name)
        return number

    def _compare_twins(self) -> None:
        """A name has to mean one thing in all of the library: the sides of a question could import
        different modules of it."""
        for pair, names in self._twins.items():
            terms = new_terms()
            one, two = (self._read(module, terms).constants for module in pair)
            for name in names:
                if (one[name].levels, one[name].type) != (two[name].levels, two[name].type):
                    raise _apart(name, *pair)

    def _foundations(self) -> dict[int, frozenset[int]]:
        """For each constant the axioms it reaches, unless there are none.

        There are few axioms, so each spreads on its own against the direction of use;
        that needs no care for the circles among inductive types.
        """
        used_by: dict[int, list[int]] = {}
        for number, entries in self._entries.items():
            for entry in entries:
                for mentioned in entry.mentions:
                    used_by.setdefault(mentioned, []).append(number)
        reached: dict[int, set[int]] = {}
        axioms = [n for n, entries in self._entries.items() if any(e.is_axiom for e in entries)]
        for axiom in axioms:
            pending = [axiom]
            while pending:
                number = pending.pop()
                known = reached.setdefault(number, set())
                if axiom not in known:
                    known.add(axiom)
                    pending.extend(used_by.get(number, ()))
        return {number: frozenset(known) for number, known in reached.items()}


def _apart(name: Name, first: Name, second: Name) -> DeclaredApart:
    return DeclaredApart(f"{show(name)} is declared by {show(first)} and by {show(second)}")
