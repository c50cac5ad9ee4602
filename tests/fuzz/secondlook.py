"""A second look at what the judge accepted, by another way than the judge's own.

The forged module is laid out in memory as Lean itself would map it, with the hashes that
Lean would have computed; nothing passes through the judge's reader or its terms. What the
accepted proof reaches there is found by a walk of its own over the bytes, and compared,
object by object, with what the kernel holds. The statement is compared with the
challenge's by Lean's own equality of terms.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator

from harness import Recorder

from verifier.kernel.abi import BOX_ZERO, Object
from verifier.lean.names import Name, show
from verifier.suite import leanobjects, moduledata
from verifier.suite.oleans import Cell, Graph, Value, lay_out

LARGEST = 1 << 20  # bytes of a module
THEOREM = 2


class Loaded:
    """A module's constants as Lean objects; the graph is changed on the way.

    Raises:
        ValueError: if the objects cannot be laid out.
    """

    def __init__(self, engine: Recorder, graph: Graph) -> None:
        self.engine = engine
        normalise(graph)
        part = graph.parts[0]
        address = engine._allocate(LARGEST)
        part.header = part.header[:80] + address.to_bytes(8, "little")
        (data,), self._addresses = lay_out(graph)
        if len(data) > LARGEST:
            raise ValueError(f"{len(data)} bytes are too many")
        ctypes.memmove(address, data, len(data))
        infos = (c for c in moduledata.table(graph, "constants").fields if isinstance(c, Cell))
        self.constants = {moduledata.constant_name(info): info for info in infos}

    def object(self, value: Value) -> Object:
        """The object of a value."""
        if isinstance(value, int):
            return value << 1 | 1
        return self._addresses[value]  # type: ignore[index]

    def field(self, info: Cell, path: str) -> Value:
        """A field of a constant."""
        return moduledata.find(info, "Constant", path).value

    def reached(self, targets: list[Value], proofs: bool) -> dict[Name, Cell]:
        """The module's constants that some terms reach; through proofs only if asked."""
        found: dict[Name, Cell] = {}
        seen: set[Cell] = set()
        pending = [(target, "Expr") for target in targets]
        while pending:
            for name in mentioned(*pending.pop(), seen):
                info = self.constants.get(name)
                if info is not None and name not in found:
                    found[name] = info
                    hidden = not proofs and info.tag == THEOREM
                    pending.append(
                        (self.field(info, "type"), "Expr") if hidden else (info, "Constant")
                    )
        return found


def normalise(graph: Graph) -> None:
    """Drop metadata, as the judge does, and write the words that Lean would have cached."""
    for node, type_ in moduledata.typed(graph):
        if type_ == "Expr":
            for at, field in enumerate(node.fields):
                node.fields[at] = without_metadata(field) if node.tag != 4 else field
            if node.tag == leanobjects.LET:
                node.scalars = node.scalars[:8] + bytes(8)
        elif type_ in moduledata.SHAPES and type_ not in ("Name", "Level"):
            for at, (below, below_type) in enumerate(moduledata.parts(node, type_)):
                if below_type == "Expr":
                    node.fields[at] = without_metadata(below)
        if type_ in ("Name", "Level", "Expr"):
            word = leanobjects.true_word(node, type_).to_bytes(8, "little")
            node.scalars = word + node.scalars[8:]


def without_metadata(value: Value) -> Value:
    while isinstance(value, Cell) and value.tag == leanobjects.MDATA and len(value.fields) == 2:
        value = value.fields[1]
    return value


# What a constant names besides in its terms, and relies on.
_RELATIVES = {"Inductive": ("all", "ctors"), "Ctor": ("induct",), "Recursor": ("all",)}


def mentioned(value: Value, type_: str, seen: set[Cell]) -> Iterator[Name]:
    """The names of the constants below a term or a constant, but for those in `seen`."""
    pending = [(value, type_)]
    while pending:
        node, type_ = pending.pop()
        if not isinstance(node, Cell) or node in seen:
            continue
        seen.add(node)
        if type_ == "Expr" and node.tag in (leanobjects.CONST, leanobjects.PROJ):
            yield leanobjects.name_of(node.fields[0]) or ()
        if type_ == "Rule":
            yield leanobjects.name_of(node.fields[0]) or ()
        for relative in _RELATIVES.get(type_, ()):
            found = moduledata.find(node, type_, relative).value
            names = [found] if relative == "induct" else leanobjects.elements(found)
            yield from (leanobjects.name_of(name) or () for name in names)
        pending += [
            (below, below_type)
            for below, below_type in moduledata.parts(node, type_)
            if below_type not in ("Name", "[Name]", "Level", "[Level]")
        ]


def _generated(name: Name) -> bool:
    return any(isinstance(part, str) and part.startswith(("_", "match_")) for part in name)


class SecondLook:
    """Compares accepted modules with the kernel and with the challenge.

    Args:
        challenge: the challenge's compiled entry.
        known: the names of the honest submission's constants.
        target: the theorem that it states.
    """

    def __init__(
        self, engine: Recorder, challenge: Graph, target: Name, known: frozenset[Name]
    ) -> None:
        self.engine = engine
        self.target = target
        self.known = known
        self.asked = Loaded(engine, challenge)
        eqv = ctypes.CDLL(str(engine._library._name)).lean_expr_eqv
        eqv.argtypes, eqv.restype = [ctypes.c_size_t] * 2, ctypes.c_uint8
        self._same_expr = eqv
        statement = self.asked.field(self.asked.constants[target], "type")
        self.dependencies = self.asked.reached([statement], proofs=False)

    def complaints(self, forged: Graph) -> list[str]:
        """What is wrong with an accepted module; it has to be nothing."""
        given = Loaded(self.engine, forged.copy())
        target = given.constants.get(self.target)
        if target is None or target.tag != THEOREM:
            return ["the target is no theorem"]
        found = list(self._against_challenge(given, target))
        if found and (renamed := self._with_generated_names(forged)) is not None:
            again = Loaded(self.engine, renamed)
            found = list(self._against_challenge(again, again.constants[self.target]))
        terms = [given.field(target, "type"), given.field(target, "value")]
        reached = given.reached(terms, proofs=True) | {self.target: target}
        return found + list(self._against_kernel(given, reached))

    def _with_generated_names(self, forged: Graph) -> Graph | None:
        """The module with one name that Lean made up called as in the challenge again.

        A name such as `turn._f` may be any other of its kind: it means what it stands for.
        """
        infos = moduledata.table(forged, "constants").fields
        names = {moduledata.constant_name(info) or () for info in infos}
        gone = [name for name in self.dependencies if name not in names and _generated(name)]
        fresh = [name for name in names if name not in self.known and _generated(name)]
        if len(gone) != 1 or len(fresh) != 1:
            return None
        cell = moduledata.find(moduledata.constant(forged, fresh[0]), "Constant", "name").value
        wanted = leanobjects.name(gone[0])
        if not isinstance(cell, Cell) or not isinstance(wanted, Cell):
            return None
        cell.tag, cell.fields = wanted.tag, wanted.fields
        return forged

    def _against_kernel(self, given: Loaded, reached: dict[Name, Cell]) -> Iterator[str]:
        environment = self.engine.environment
        for name, info in reached.items():
            named = given.object(given.field(info, "name"))
            held = self.engine.call("lean_environment_find", environment, named)
            if held == BOX_ZERO:
                yield f"the kernel has no {show(name)}"
                continue
            kept = self.engine.keep(self.engine.field(held, 0))
            kind = info.tag
            beq = self.engine._equal[kind]
            mine = given.object(info.fields[0])
            if self.engine.tag(kept) != kind or beq(self.engine.field(kept, 0), mine) != 1:
                yield f"the kernel has another {show(name)}"

    def _against_challenge(self, given: Loaded, target: Cell) -> Iterator[str]:
        asked = self.asked.constants[self.target]
        if not self._same_field(asked, given, target, "type"):
            yield "another statement"
        for name, wanted in self.dependencies.items():
            info = given.constants.get(name)
            if info is None or info.tag != wanted.tag:
                yield f"no {show(name)}, on which the statement rests"
                continue
            fields = ("type", "value") if wanted.tag in (1, 3) else ("type",)
            if not all(self._same_field(wanted, given, info, field) for field in fields):
                yield f"another {show(name)}, on which the statement rests"

    def _same_field(self, asked: Cell, given: Loaded, info: Cell, field: str) -> bool:
        left = self.asked.object(self.asked.field(asked, field))
        right = given.object(given.field(info, field))
        return self._same_expr(left, right) == 1
