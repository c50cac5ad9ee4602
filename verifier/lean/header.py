"""The header of a Lean source file: `module`, `prelude`, and imports.

Decides the order in which files are compiled, and refuses early what would be
refused anyway. It is not trusted further: what a compiled module really imports is
read from the compiled module.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from verifier.lean.names import Name, parse

_WORD = re.compile(r"[A-Za-z]+(?![\w'!?.«])")
_NAME = re.compile(r"(?:«[^»\n]*»|[^\W\d][\w'!?]*)(?:\.(?:«[^»\n]*»|[^\W\d][\w'!?]*))*")
_SPACE = re.compile(r"[ \t\r\n]+")
_COMMENT_EDGE = re.compile(r"/-|-/")


class BadHeader(Exception):
    """The header cannot be understood."""


@dataclass(frozen=True, slots=True)
class Header:
    """What stands before the first command of a file."""

    is_module: bool
    prelude: bool
    imports: tuple[Name, ...]
    end: int = field(default=0, compare=False)
    """Offset of what comes after it."""
    last: int = field(default=0, compare=False)
    """Offset behind its last word; 0 if it has none."""


def parse_header(source: str) -> Header:
    """Parse the header of a Lean source text.

    The header ends at the first thing that cannot belong to it, as for Lean; so an
    `import` further down is no import.

    Raises:
        BadHeader: if a comment does not end, or an import has no module name.
    """
    at = _skip(source, 0)
    last = 0
    is_module, after = _keyword(source, at, "module")
    if is_module:
        last, at = at + len("module"), after
    prelude, after = _keyword(source, at, "prelude")
    if prelude:
        last, at = at + len("prelude"), after
    imports: list[Name] = []
    while True:
        start = at
        _, at = _keyword(source, at, "public")
        _, at = _keyword(source, at, "meta")
        found, at = _keyword(source, at, "import")
        if not found:
            return Header(is_module, prelude, tuple(imports), start, last)
        _, at = _keyword(source, at, "all")
        name = _NAME.match(source, at)
        if name is None:
            line = source.count("\n", 0, start) + 1
            raise BadHeader(f"line {line}: `import` without a module name")
        try:
            imports.append(parse(name.group()))
        except ValueError as error:
            raise BadHeader(f"{name.group()[:100]!r} is no module name: {error}") from error
        last = name.end()
        at = _skip(source, last)


def _keyword(source: str, at: int, word: str) -> tuple[bool, int]:
    match = _WORD.match(source, at)
    if match is None or match.group() != word:
        return False, at
    return True, _skip(source, match.end())


def _skip(source: str, at: int) -> int:
    """The offset behind white space and comments; doc comments are not skipped."""
    while True:
        space = _SPACE.match(source, at)
        if space is not None:
            at = space.end()
        elif source.startswith("--", at):
            end = source.find("\n", at)
            at = len(source) if end < 0 else end + 1
        elif source.startswith("/-", at) and source[at + 2 : at + 3] not in ("-", "!"):
            at = _skip_block(source, at)
        elif source.startswith("/--/", at):
            at += 4  # an empty comment, not a doc comment
        else:
            return at


def _skip_block(source: str, start: int) -> int:
    depth, at = 1, start + 2
    while depth:
        edge = _COMMENT_EDGE.search(source, at)
        if edge is None:
            line = source.count("\n", 0, start) + 1
            raise BadHeader(f"line {line}: a comment that does not end")
        depth += 1 if edge.group() == "/-" else -1
        at = edge.end()
    return at
