"""All that some constants rest on, down to the library's foundations.

A kernel that starts from nothing needs the library's constants too. They are read from the
trusted files of the environment, those that are needed and no others: each module is opened once,
after all modules that import it, so that by then it is known what is wanted of it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from pathlib import Path

from verifier.lean.constants import Constant, Inductive, Quotient
from verifier.lean.library import LibraryView, part_files
from verifier.lean.mentions import Mentions
from verifier.lean.names import Name, show
from verifier.lean.objects import LeanVersion
from verifier.lean.olean import Constants
from verifier.lean.terms import LIT, Term, Terms

QUOTIENT: tuple[Name, ...] = (("Quot",), ("Quot", "mk"), ("Quot", "lift"), ("Quot", "ind"))
"""What the kernel brings with one declaration, in this order."""
EQUALITY: Name = ("Eq",)
"""What has to be there before the quotient is."""
OF_TEXT: tuple[Name, ...] = (("Char", "ofNat"), ("String", "ofList"))
"""What a text literal unfolds to in a kernel: by these two, if the library has them."""

Declared = Mapping[Name, Constant]


class Unfounded(Exception):
    """A constant rests on something that is nowhere, or that no kernel vouches for."""


class Closure:
    """Gathers what constants rest on.

    Args:
        own: constants that are not the library's; they come first.
        view: the library's constants that can be seen.
        library: folder of its compiled modules.
        terms: the arena in which the terms of `own` are, and all others will be.
    """

    def __init__(
        self, own: Declared, view: LibraryView, library: Path, terms: Terms, lean: LeanVersion
    ) -> None:
        self.constants: dict[Name, Constant] = {}
        self.mentions = Mentions(terms)
        self._own = own
        self._view = view
        self._library = library
        self._terms = terms
        self._lean = lean
        self._company = Company(terms, self.mentions)
        self._wanted: dict[Name, dict[Name, None]] = {}  # names by the library module they are in
        self._noted: set[Name] = set()

    def gather(self, roots: Iterable[Name]) -> dict[Name, Constant]:
        """The constants `roots`, and everything that they rest on.

        Raises:
            Unfounded: if something is missing, or is unsafe or partial.
            MalformedOlean: if a trusted module is damaged.
        """
        self._take(roots, self._own.get)
        while self._wanted:
            for module in self._view.importers_first():
                if module in self._wanted:
                    self._open(module)
        if missing := self._noted - self.constants.keys():
            told = ", ".join(sorted(map(show, missing))[:10])
            raise Unfounded(f"the library's index has {told}, and its modules have not")
        return self.constants

    def _open(self, module: Name) -> None:
        parts = [path.read_bytes() for path in part_files(self._library, module)]
        constants = Constants(parts, self._terms, self._lean)
        while names := self._wanted.pop(module, None):
            self._take(names, constants.get)

    def _take(self, names: Iterable[Name], find: Callable[[Name], Constant | None]) -> None:
        """Add `names`, and of what they rest on all that `find` finds; note the rest as wanted."""
        pending = list(names)
        while pending:
            name = pending.pop()
            if name in self.constants:
                continue
            constant = find(name)
            if constant is None:
                self._want(name)
                continue
            if not constant.is_safe:
                raise Unfounded(f"{show(name)} is unsafe or partial")
            self.constants[name] = constant
            # In a fixed order: it decides in which one terms are numbered, and which of several
            # names for a binder is the first.
            pending.extend(sorted(self.mentions(constant), key=repr))
            pending.extend(self._brought(constant))

    def _want(self, name: Name) -> None:
        if name in self._noted:
            return
        self._noted.add(name)
        if name in self._own:
            raise Unfounded(f"the library rests on {show(name)}, which is not its own")
        module = self._view.home(name)
        if module is None:
            raise Unfounded(f"{show(name)} is nowhere")
        self._wanted.setdefault(module, {})[name] = None

    def _brought(self, constant: Constant) -> Iterable[Name]:
        for name in self._company(constant):
            if name not in OF_TEXT or self._view.get(name) is not None:
                yield name


class Company:
    """Tells what belongs to a constant without being mentioned by it: what a kernel makes of its
    declaration, or unfolds its literals to."""

    def __init__(self, terms: Terms, mentions: Callable[[Constant], Collection[Name]]) -> None:
        self._terms = terms
        self._mentions = mentions
        self._seen: set[Term] = set()

    def __call__(self, constant: Constant) -> Iterable[Name]:
        """The names; those of `OF_TEXT` need not be there. A literal counts the first time only."""
        if isinstance(constant, Quotient):
            yield from (*QUOTIENT, EQUALITY)
        elif isinstance(constant, Inductive):
            yield from constant.recursors
        if self._has_text(constant):
            yield from OF_TEXT

    def _has_text(self, constant: Constant) -> bool:
        nodes = self._terms.nodes
        return ("String",) in self._mentions(constant) and any(
            (node := nodes[term])[0] == LIT and isinstance(node[1], str)
            for term in self._terms.subterms(constant.terms, self._seen)
        )
