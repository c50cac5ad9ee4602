"""Terms of a flat arena rebuilt by compiled code, the rest by a `Rebuilder`."""

from __future__ import annotations

from collections.abc import Callable

from verifier.kernel.abi import Engine, Object
from verifier.kernel.bridge import Bridge
from verifier.lean.flat import FlatTerms
from verifier.lean.names import Name
from verifier.lean.terms import Term

_CONSTRUCTORS = tuple(
    f"lean_expr_mk_{kind}" for kind in ("bvar", "app", "proj", "lambda", "forall", "let")
)


class FlatBuilder:
    """Rebuilds each term once.

    Args:
        name: how a name is made.
        leaf: how a term without subterms is made.
        unnamed: what a binder is called whose name is not known.
    """

    def __init__(
        self,
        engine: Engine,
        terms: FlatTerms,
        name: Callable[[Name], Object],
        leaf: Callable[[Term], Object],
        unnamed: Name,
    ) -> None:
        self._names = terms.names.values
        self._name = name
        self._unnamed = unnamed
        self.leaf = leaf
        addresses = {name: engine.address(name) for name in _CONSTRUCTORS}
        self._bridge = Bridge(terms.columns, addresses)

    def term(self, term: Term) -> Object:
        """The `Lean.Expr` object of `term`."""
        return self._bridge.term(term, self)

    def numbered_name(self, number: int) -> Object:
        """The object of a name by one more than its number; 0 stands for an unnamed binder."""
        return self._name(self._names[number - 1] if number else self._unnamed)
