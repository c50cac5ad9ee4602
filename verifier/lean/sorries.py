"""Where `sorry` stands as a word of its own in a source: not in comments, strings or names."""

from __future__ import annotations

import re

# Bounded between guillemets, or many that do not close would take time by the square.
_PART = r"(?:«[^»\n]{0,200}»|[^\W\d][\w'!?]*)"
_START = re.compile(rf"""--|/-|"|'|r\#*"|{_PART}(?:\.{_PART})*""")
_COMMENT_EDGE = re.compile(r"/-|-/")
_STRING_END = re.compile(r'(?:[^"\\]|\\.)*+"', re.DOTALL)
_CHARACTER = re.compile(r"'(?:[^\\'\n]|\\(?:x[0-9a-fA-F]{2}|u\{?[0-9a-fA-F]+\}?|.))'", re.DOTALL)


def find_sorries(source: str) -> tuple[int, ...]:
    """The offsets of all `sorry`, in order.

    What does not end (a comment, a string) goes on to the end of the source.
    """
    found = []
    at = 0
    while (start := _START.search(source, at)) is not None:
        text, at = start.group(), start.end()
        if text == "--":
            at = _after(source.find("\n", at), 1, source)
        elif text == "/-":
            at = _after_comment(source, at)
        elif text == '"':
            end = _STRING_END.match(source, at)
            at = end.end() if end else len(source)
        elif text == "'":
            character = _CHARACTER.match(source, start.start())
            at = character.end() if character else at
        elif text.endswith('"'):
            closing = '"' + "#" * (len(text) - 2)
            at = _after(source.find(closing, at), len(closing), source)
        elif text == "sorry" and source[start.start() - 1 : start.start()] not in ("`", "."):
            found.append(start.start())
    return tuple(found)


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
