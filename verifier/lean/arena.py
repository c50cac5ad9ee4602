"""Where terms are kept, and how they are read: by compiled code, if it is here."""

from __future__ import annotations

from verifier.lean.compiled import why_plain
from verifier.lean.objects import Image
from verifier.lean.termreader import TermReader
from verifier.lean.terms import Terms

_compiled = why_plain() is None
if _compiled:
    from verifier.lean.flat import FlatReader, FlatTerms


def new_terms() -> Terms:
    """An empty arena of the best kind there is."""
    return FlatTerms() if _compiled else Terms()


def reader_into(terms: Terms, image: Image) -> TermReader:
    """The reader for an arena of the kind of `terms`."""
    if _compiled and isinstance(terms, FlatTerms):
        return FlatReader(image, terms)
    return TermReader(image, terms)
