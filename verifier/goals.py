"""What was to be proved where, read from what Lean tells of its own way.

With `trace.Elab.info`, Lean 4.35.0 prints after each command a tree of what it did (see
`Lean.Elab.InfoTree.format`), in which a step of a proof looks like this:

    • [Tactic] @ ⟨3, 12⟩-⟨3, 17⟩ @ Lean.Elab.Tactic.evalExact
      (the syntax, over any number of lines)
      before ⏎ hypotheses and goals
      after no goals
      • (what is below it)

The text is the submission's: it serves people and models, and decides nothing.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from verifier.model import Diagnostic, Goal
from verifier.text import printable

MAX_GOALS = 50
MAX_STEPS = 10_000
"""Of one file. Each error looks through all of them."""
MAX_STATE_CHARACTERS = 4000
NO_GOALS = "no goals"

_KIND = "[Elab.info]"
_PLACE = r"@ ⟨(\d{1,9}), (\d{1,9})⟩†?-⟨(\d{1,9}), (\d{1,9})⟩†?"
_STEP = re.compile(rf"( *)• \[Tactic\] {_PLACE}")
_SORRY = re.compile(rf" *• \[Term\] sorry : (.*) {_PLACE} @ Lean\.Elab\.Term\.elabSorry")


class _Place(NamedTuple):
    """From a line and column up to, and without, another."""

    start: tuple[int, int]
    end: tuple[int, int]

    def holds(self, point: tuple[int, int]) -> bool:
        return self.start <= point < max(self.end, (self.start[0], self.start[1] + 1))


class _Step(NamedTuple):
    """One tactic, and the goals before it."""

    place: _Place
    state: str


def read_goals(log: bytes, file: str, diagnostics: Sequence[Diagnostic]) -> Iterator[Goal]:
    """The goals at each error of `file`, and at each `sorry` in it, in the order of the text.

    Args:
        log: what `lean --json` printed with that option, hostile and possibly cut.
        diagnostics: what Lean said when it compiled the file.
    """
    steps: list[_Step] = []
    missing: dict[_Place, str] = {}
    for tree in _trees(log):
        _read_tree(tree.split("\n"), steps, missing)
    found = [
        _goal(file, place, "sorry", _state_before(place, steps) or f"⊢ {type_}")
        for place, type_ in missing.items()
    ]
    errors = (d for d in diagnostics if d.file == file and d.severity == "error" and d.line)
    for error in islice(errors, MAX_GOALS):
        start = (error.line, error.column)
        place = _Place(start, max(start, (error.end_line, error.end_column)))
        if state := _state_around(start, steps):
            found.append(_goal(file, place, "error", state))
    yield from sorted(found, key=lambda goal: (goal.line, goal.column))


def _trees(log: bytes) -> Iterator[str]:
    for line in log.split(b"\n"):
        if not line.startswith(b"{") or _KIND.encode() not in line:
            continue
        try:
            told = json.loads(line)["data"]
        except (ValueError, KeyError, TypeError, RecursionError):
            continue  # cut, or not Lean's
        if isinstance(told, str) and told.startswith(_KIND):
            yield told


def _read_tree(lines: Sequence[str], steps: list[_Step], missing: dict[_Place, str]) -> None:
    began: list[_Telling] = []
    open_: list[_Telling] = []  # each below the one before it
    for line in lines:
        while open_ and not line.startswith(open_[-1].margin):
            open_.pop()
        if (sorry := _SORRY.fullmatch(line)) and len(missing) < MAX_GOALS:
            missing.setdefault(_place(sorry.groups()[1:]), sorry[1])
        if (step := _STEP.match(line)) and len(began) < MAX_STEPS:
            if open_:
                open_[-1].ended = True
            open_.append(_Telling(len(step[1]), _place(step.groups()[1:])))
            began.append(open_[-1])
        elif open_:
            open_[-1].take(line)
    told = (_Step(each.place, each.state) for each in began)
    room = max(0, MAX_STEPS - len(steps))
    steps += islice((step for step in told if step.state not in ("", NO_GOALS)), room)


class _Telling:
    """A step whose lines are being read."""

    def __init__(self, indent: int, place: _Place) -> None:
        self.margin = " " * (indent + 2)
        self.place = place
        self.ended = False
        self._lines: list[str] | None = None
        self._size = 0

    def take(self, line: str) -> None:
        """Take one of its own lines, or of what is below it."""
        text = line.removeprefix(self.margin)
        if self.ended or text.startswith("• "):
            self.ended = True
        elif self._lines is None:
            if text.startswith("before "):
                self._lines = [text.removeprefix("before ")]
        elif text.startswith("after ") or self._size > MAX_STATE_CHARACTERS:
            self.ended = True
        else:
            self._lines.append(text)
            self._size += len(text)

    @property
    def state(self) -> str:
        """What stands between `before` and `after`."""
        return "\n".join(self._lines or ()).strip()


def _state_before(place: _Place, steps: Sequence[_Step]) -> str:
    """The goals before the tactic that stands at exactly this place, if one does."""
    return next((step.state for step in steps if step.place == place), "")


def _state_around(point: tuple[int, int], steps: Sequence[_Step]) -> str:
    """The goals before the innermost tactic at a point, and of equal ones the first: it is the one
    that was written, and not what that stands for."""
    around = [step for step in steps if step.place.holds(point)]
    if not around:
        return ""
    start = max(step.place.start for step in around)
    end = min(step.place.end for step in around if step.place.start == start)
    return _state_before(_Place(start, end), around)


def _place(numbers: Sequence[str]) -> _Place:
    line, column, end_line, end_column = map(int, numbers)
    return _Place((line, column), (end_line, end_column))


def _goal(file: str, place: _Place, at: str, state: str) -> Goal:
    return Goal.model_validate(
        {
            "file": file,
            "line": place.start[0],
            "column": place.start[1],
            "end_line": place.end[0],
            "end_column": place.end[1],
            "at": at,
            "state": printable(state[:MAX_STATE_CHARACTERS]),
        }
    )
