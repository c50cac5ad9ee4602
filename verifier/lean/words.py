"""Words of a source: what is not in comments or strings. A look at the text, and no more than that;
what Lean makes of it, only Lean knows."""

from __future__ import annotations

import re
from collections.abc import Iterator

# Bounded between guillemets, or many that do not close would take time by the square.
_PART = r"(?:«[^»\n]{0,200}»|[^\W\d][\w'!?]*)"
_START = re.compile(rf"""--|/-|"|'|r\#*"|{_PART}(?:\.{_PART})*""")
_COMMENT_EDGE = re.compile(r"/-|-/")
_STRING_END = re.compile(r'(?:[^"\\]|\\.)*+"', re.DOTALL)
_CHARACTER = re.compile(r"'(?:[^\\'\n]|\\(?:x[0-9a-fA-F]{2}|u\{?[0-9a-fA-F]+\}?|.))'", re.DOTALL)


_DECLARING = frozenset(("theorem", "lemma", "def", "abbrev", "instance", "opaque", "axiom"))
_DEFINING = frozenset(("def", "abbrev", "structure", "inductive", "class", "instance", "opaque"))
_AT_MARGIN = re.compile(r"\n(?![\s|)}\]⟩]|(?:deriving|where|with|then|else|do|by)\b|$)")


def find_sorries(source: str) -> tuple[int, ...]:
    """The offsets of all `sorry` that are a word of their own, in order."""
    return tuple(
        at
        for at, word in _words(source)
        if word == "sorry" and source[at - 1 : at] not in ("`", ".")
    )


def find_declarations(source: str) -> list[tuple[int, str]]:
    """What is declared, in order: from which line on, counted from 1, and the name as it is written
    there. What has no name is not in it."""
    found = []
    previous, declared_at = "", 0
    line, counted_to = 1, 0  # from where it was counted last, or many would take time by the square
    for at, word in _words(source):
        if previous in _DECLARING and not source[declared_at:at].strip():
            line += source.count("\n", counted_to, declared_at)
            counted_to = declared_at
            found.append((line, word))
        previous, declared_at = word, at + len(word)
    return found


def find_definitions(source: str) -> list[tuple[str, str]]:
    """What is defined, in order: each name with its text, without comments, up to the next line
    that begins at the margin."""
    code = _without_comments(source)
    begun: list[tuple[str, int, int]] = []  # name, and from where on; where the name is
    previous, end = ("", 0), 0
    for at, word in _words(code):
        if previous[0] in _DEFINING and not code[end:at].strip():
            begun.append((word, previous[1], at))
        previous, end = (word, at), at + len(word)
    nexts = [start for _, start, _ in (*begun[1:], ("", len(code), 0))]
    return [
        (name, code[start : _end_of(code, at, until)])
        for (name, start, at), until in zip(begun, nexts, strict=False)
    ]


def _end_of(code: str, at: int, until: int) -> int:
    """Where what began before `at` ends, at `until` at last: at the next line that begins at the
    margin, and with something else than what goes on there."""
    begins = _AT_MARGIN.search(code, at, until)
    return begins.start() if begins else until


def _without_comments(source: str) -> str:
    """The source with spaces for what is in comments."""
    kept, at = [], 0
    for start, end in _comments(source):
        kept += [source[at:start], re.sub(r"[^\n]", " ", source[start:end])]
        at = end
    return "".join((*kept, source[at:]))


def _words(source: str) -> Iterator[tuple[int, str]]:
    """Each identifier and keyword with its offset."""
    return ((start, source[start:end]) for kind, start, end in _pieces(source) if kind == "word")


def _comments(source: str) -> Iterator[tuple[int, int]]:
    return ((start, end) for kind, start, end in _pieces(source) if kind == "comment")


def _pieces(source: str) -> Iterator[tuple[str, int, int]]:
    """What stands in a source, from where to where: each "word", "comment" and "text" (a string or
    a character).

    What does not end (a comment, a string) goes on to the end of the source.
    """
    at = 0
    while (start := _START.search(source, at)) is not None:
        text, at = start.group(), start.end()
        kind = "text"
        if text == "--":
            kind, at = "comment", _after(source.find("\n", at), 1, source)
        elif text == "/-":
            kind, at = "comment", _after_comment(source, at)
        elif text == '"':
            end = _STRING_END.match(source, at)
            at = end.end() if end else len(source)
        elif text == "'":
            character = _CHARACTER.match(source, start.start())
            at = character.end() if character else at
        elif text.endswith('"'):
            closing = '"' + "#" * (len(text) - 2)
            at = _after(source.find(closing, at), len(closing), source)
        else:
            kind = "word"
        yield kind, start.start(), at


def _after(found: int, length: int, source: str) -> int:
    return len(source) if found < 0 else found + length


def _after_comment(source: str, at: int) -> int:
    depth = 1
    while depth:
        edge = _COMMENT_EDGE.search(source, at)
        if edge is None:
            return len(source)
        depth += 1 if edge.group() == "/-" else -1
        at = edge.end()
    return at
