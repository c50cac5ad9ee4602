"""Finds the Lean code in a model's answer.

The rule, exactly:

1. Of an answer with `</think>` only what follows the last one counts. If what counts begins with
   `<think>`, the model never came to its answer, and there is no code.
2. Lines end with LF or CRLF, and nothing else. A line opens a block if it is made of blanks (spaces
   and tabs), at least three backticks or at least three tildes, and perhaps a tag, which after
   backticks has no backtick in it. The block's language is the tag's first word, in lower case.
3. It ends before the first line that is made of blanks and at least as many of the same
   character; or before a line that opens a block of Lean with at least as many of it, which begins
   the next; or with the answer. Shorter fences, and those of the other character, are part of it.
4. In a block of Lean (language `lean` or `lean4`) or of no language, lines inside a comment `/- -/`
   or a string that began in it end nothing. That does not go for one that does not end before the
   answer does; nor, once there was such a one, for any block that begins later.
5. The code is the last block of Lean. If there is none, it is the last block of no language. If
   there is none of these either, there is no code.
6. Its lines end with LF, and have lost as many blanks at their beginning as there are before the
   opening fence, or all of them if they had fewer.

The time that it takes grows with the length of the answer, whatever is in it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from verifier.leanlines import LeanLines

THINKING, ANSWERING = "<think>", "</think>"
LEAN = ("lean", "lean4")
_FENCE = re.compile(r"([ \t]*)(`{3,}|~{3,})(.*)", re.DOTALL)
_WORD = re.compile(r"\{?\.?([^\s{},:]*)")


@dataclass(frozen=True)
class _Fence:
    """A line that may open a block, or end one."""

    indentation: int
    mark: str
    tag: str

    @property
    def language(self) -> str:
        found = _WORD.match(self.tag.strip())
        return found[1].lower() if found else ""

    def opens(self) -> bool:
        return self.mark[0] == "~" or "`" not in self.tag

    def can_end(self, other: _Fence) -> bool:
        return self.mark[0] == other.mark[0] and len(self.mark) >= len(other.mark)

    def ends(self, other: _Fence) -> bool:
        return self.can_end(other) and not self.tag.strip()

    def ends_and_opens(self, other: _Fence) -> bool:
        return self.can_end(other) and self.opens() and self.language in LEAN


def last_lean_block(answer: str) -> str | None:
    """The Lean code of an answer, or None if there is none; by the rule above."""
    answer = answer.rpartition(ANSWERING)[2]
    if answer.lstrip().startswith(THINKING):
        return None
    lines = answer.replace("\r\n", "\n").split("\n")
    fences = {number: fence for number, line in enumerate(lines) if (fence := _fence(line))}
    found: dict[bool, tuple[int, int]] = {}
    comments_end = True
    at = 0
    while at < len(lines):
        fence = fences.get(at)
        if fence is None or not fence.opens():
            at += 1
            continue
        end = None
        is_lean = fence.language in LEAN
        if comments_end and (is_lean or not fence.language):
            end, comments_end = _end_outside_comments(lines, fences, at)
        if end is None:
            end = _end(lines, fences, at)
        if is_lean or not fence.language:
            found[is_lean] = (at, end)
        # A fence that ends this block and opens the next is looked at again.
        at = end if end < len(lines) and not fences[end].ends(fence) else end + 1
    if not found:
        return None
    opening, end = found[max(found)]
    return _without_indentation(lines[opening + 1 : end], fences[opening].indentation)


def _fence(line: str) -> _Fence | None:
    found = _FENCE.fullmatch(line)
    return _Fence(len(found[1]), found[2], found[3]) if found else None


def _end(lines: list[str], fences: dict[int, _Fence], opening: int) -> int:
    """Number of the line at which a block ends, if comments are not looked at."""
    opened = fences[opening]
    for at in range(opening + 1, len(lines)):
        fence = fences.get(at)
        if fence and (fence.ends(opened) or fence.ends_and_opens(opened)):
            return at
    return len(lines)


def _end_outside_comments(
    lines: list[str], fences: dict[int, _Fence], opening: int
) -> tuple[int | None, bool]:
    """The same if they are; and whether all comments had an end."""
    opened = fences[opening]
    lean = LeanLines()
    for at in range(opening + 1, len(lines)):
        fence = fences.get(at)
        if fence and lean.is_code and (fence.ends(opened) or fence.ends_and_opens(opened)):
            return at, True
        lean.feed(lines[at])
    return (len(lines), True) if lean.is_code else (None, False)


def _without_indentation(lines: list[str], most: int) -> str:
    kept = []
    for line in lines:
        blank = len(line) - len(line.lstrip(" \t"))
        kept.append(line[min(blank, most) :])
    return "".join(f"{line}\n" for line in kept)
