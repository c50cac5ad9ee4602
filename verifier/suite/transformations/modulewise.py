"""What all forgeries of one compiled module have in common."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence

from verifier.lean.objects import PART_SUFFIXES
from verifier.suite import moduledata
from verifier.suite.oleans import Cell, Graph, decode, encode
from verifier.suite.termtext import name
from verifier.suite.transformations.base import Transformation

ENTRY = "Challenge"  # an entry is compiled under the name of the challenge's


class OnModule(Transformation):
    """A forgery of one module.

    Attributes:
        module: path of the module, without a suffix.
    """

    module: str = ENTRY

    def on_artefacts(self, compiled: Mapping[str, bytes]) -> Mapping[str, bytes]:
        """See `Transformation.on_artefacts`."""
        suffixes = [s for s in PART_SUFFIXES if self.module + s in compiled]
        if not suffixes:
            raise ValueError(f"no module {self.module} among {', '.join(compiled)}")
        before = {suffix: compiled[self.module + suffix] for suffix in suffixes}
        own = {self.module + suffix for suffix in suffixes}
        others = {path: data for path, data in compiled.items() if path not in own}
        after = self.forge(before, compiled)
        return {**others, **{self.module + suffix: data for suffix, data in after.items()}}

    @abstractmethod
    def forge(self, parts: dict[str, bytes], every: Mapping[str, bytes]) -> Mapping[str, bytes]:
        """The parts that the module is to have, by suffix.

        Args:
            every: all that was compiled, by path.

        Raises:
            ValueError: if it does not fit.
        """


class OnGraph(OnModule):
    """A forgery that the codec spells out, well formed unless it wants otherwise.

    Attributes:
        part: which part's description of the module is changed; the last one by default.
    """

    part: str = ""

    def forge(self, parts: dict[str, bytes], every: Mapping[str, bytes]) -> Mapping[str, bytes]:
        """See `OnModule.forge`."""
        graph = decode(list(parts.values()))
        self.change(self._view(graph, list(parts)))
        return dict(zip(parts, encode(graph), strict=True))

    def _view(self, graph: Graph, suffixes: Sequence[str]) -> Graph:
        """The graph as seen from the chosen part."""
        if not self.part:
            return graph
        if self.part not in suffixes:
            raise ValueError(f"the module has no part {self.part}")
        return Graph(graph.parts[: suffixes.index(self.part) + 1])

    @abstractmethod
    def change(self, graph: Graph) -> None:
        """Change the objects.

        Raises:
            ValueError: if it does not fit.
        """


class OnField(OnGraph):
    """A forgery at one place.

    Attributes:
        constant: whose field it is; empty for the module's description.
        field: a path, in the words of `verifier.suite.moduledata`.
    """

    constant: str = ""
    field: str

    def place(self, graph: Graph) -> moduledata.Place:
        """Where the field is.

        Raises:
            ValueError: if there is none.
        """
        return place(graph, self.constant, self.field)


def place(graph: Graph, constant: str, field: str) -> moduledata.Place:
    """A field of a constant, or of the module's description if `constant` is empty.

    Raises:
        ValueError: if there is no such constant or field.
    """
    if not constant:
        return moduledata.find(graph.root, "ModuleData", field)
    return moduledata.find(named(graph, constant), "Constant", field)


def named(graph: Graph, constant: str) -> Cell:
    """The `ConstantInfo` of a constant.

    Raises:
        ValueError: if there is none.
    """
    return moduledata.constant(graph, name(constant))
