"""Tells where lines of Lean are code, and where they are inside a comment or a string."""

from __future__ import annotations

import re

_IN_CODE = re.compile(
    r"""
    (?P<line>--)
    | (?P<block>/-)
    | (?<![\w'!?])r(?P<hashes>\#*)"
    | (?P<string>")
    | '(?:\\[^u x]|\\u[0-9a-fA-F]{4}|\\x[0-9a-fA-F]{2}|[^\\'])'  # a character
    | «[^»]*»?
    | [^\W\d][\w'!?]*  # a name, whose primes begin no character
    """,
    re.VERBOSE,
)
_IN_COMMENT = re.compile(r"/-|-/")
_IN_STRING = re.compile(r'\\.|"')


class LeanLines:
    """Follows comments and strings through lines of Lean.

    Not for what has to be judged: only as good as it takes to tell where code ends in prose.
    """

    def __init__(self) -> None:
        self._comments = 0
        self._string = ""  # what would end the string that it is in

    @property
    def is_code(self) -> bool:
        """Whether the next line begins outside of comments and strings."""
        return not self._comments and not self._string

    def feed(self, line: str) -> None:
        """Go through one line."""
        at = 0
        while at < len(line):
            if self._comments:
                at = self._comment(line, at)
            elif self._string:
                at = self._text(line, at)
            else:
                at = self._code(line, at)

    def _comment(self, line: str, at: int) -> int:
        found = _IN_COMMENT.search(line, at)
        if found is None:
            return len(line)
        self._comments += 1 if found[0] == "/-" else -1
        return found.end()

    def _text(self, line: str, at: int) -> int:
        if self._string != '"':
            end = line.find(self._string, at)
            if end < 0:
                return len(line)
            self._string, length = "", len(self._string)
            return end + length
        found = _IN_STRING.search(line, at)
        if found is None:
            return len(line)
        if found[0] == '"':
            self._string = ""
        return found.end()

    def _code(self, line: str, at: int) -> int:
        found = _IN_CODE.search(line, at)
        if found is None or found["line"]:
            return len(line)
        if found["block"]:
            self._comments = 1
        elif found["hashes"] is not None:
            hashes = found["hashes"]
            self._string = '"' + hashes
        elif found["string"]:
            self._string = '"'
        return found.end()
