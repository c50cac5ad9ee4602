"""What a prover, human or model, needs to hear of a verdict: where, what, and what was to be shown.

Pure: from a verdict and the files that it is about. All of it is the submission's own text, or
Lean's about it; it decides nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from pydantic import Field

from verifier.model import Diagnostic, Goal, Verdict
from verifier.reasons import Outcome, Reason, Stage
from verifier.text import printable
from verifier.word import Word

DEFAULT_CHARACTERS = 4000
LEAST_CHARACTERS = 200
MOST_CHARACTERS = 100_000
MAX_SOURCE_CHARACTERS = 200
CUT = " ⋯ "

_RANKS = {"error": 0, "sorry": 1, "warning": 2}


class UnusableLength(ValueError):
    """Feedback cannot be so long, or so short."""


class Item(Word):
    """One thing to mend. Lines count from 1, columns from 0, in characters, as in Lean."""

    file: str
    line: int = Field(description="0 if unknown")
    column: int
    end_line: int
    end_column: int
    severity: Literal["error", "sorry", "warning"]
    message: str
    source: str = Field(description="The source line")
    goal: str = Field(description="Hypotheses and goals there, if they are known")


class Feedback(Word):
    """A verdict in as many characters as were allowed."""

    outcome: Outcome = Field(description="Of what is quarantined, `error`: it earns nothing")
    stage: Stage
    reason: Reason = Field(description="The verdict's, which stays as it is while quarantined")
    detail: str
    quarantined: bool = Field(
        False, description="Whether the verdict is contradicted, and is nobody's answer"
    )
    items: tuple[Item, ...] = Field(description="Errors first, then each `sorry`, then warnings")
    omitted: int = Field(description="Items for which there was no room")
    prompt: str = Field(description="All of it as text, to be put into a prompt")


def feedback_on(
    verdict: Verdict,
    files: Mapping[str, str],
    characters: int = DEFAULT_CHARACTERS,
    contradicted: str | None = None,
) -> Feedback:
    """What to tell the author of a submission.

    Args:
        files: the submission's, whose lines are shown; those that are not there are not.
        characters: how long the prompt may be, from 200 to 100,000. What is long is cut in its
            middle, and what does not fit is counted.
        contradicted: who contradicts the verdict, and that it is quarantined; nothing if it is not.

    Raises:
        UnusableLength: if there may not be so many characters, or so few.
    """
    check_characters(characters)
    all_items = list(_items(verdict, files))
    detail = "" if verdict.reason is Reason.COMPILE_ERROR and all_items else verdict.detail
    outcome = verdict.outcome if contradicted is None else Outcome.ERROR
    said = f"{verdict.reason.meaning.text} ({verdict.reason})"
    head = f"{outcome}: {said if contradicted is None else contradicted}"
    detail = _shorten(detail, (characters - len(head)) // 2)
    parts = [f"{head}\n{detail}" if detail else head]
    room = characters - len(parts[0]) - len(_omitted(len(all_items)))
    items: list[Item] = []
    for each in all_items:
        # No item may take the place of all the others.
        item = _fit(each, max(room // 2, room // (len(all_items) - len(items))))
        shown = "\n\n" + _show(item)
        if len(shown) > room:
            break
        items.append(item)
        parts.append(shown)
        room -= len(shown)
    omitted = len(all_items) - len(items)
    if omitted:
        parts.append(_omitted(omitted))
    return Feedback(
        outcome=outcome,
        stage=verdict.stage,
        reason=verdict.reason,
        detail=detail,
        quarantined=contradicted is not None,
        items=tuple(items),
        omitted=omitted,
        prompt="".join(parts),
    )


def check_characters(characters: int) -> None:
    """Raise UnusableLength, naming the limits, if feedback cannot have that length."""
    if not LEAST_CHARACTERS <= characters <= MOST_CHARACTERS:
        raise UnusableLength(
            f"feedback can have {LEAST_CHARACTERS} to {MOST_CHARACTERS} characters, not"
            f" {characters}"
        )


def _items(verdict: Verdict, files: Mapping[str, str]) -> Iterator[Item]:
    """All there is to say, the most important first."""
    goals = {_key(goal.at, goal): goal.state for goal in verdict.goals}
    # Split once: there can be millions of lines, and a hundred messages about the last of them.
    named = {each.file for each in verdict.diagnostics} | {each.file for each in verdict.goals}
    lines = {path: text.split("\n") for path, text in files.items() if path in named}
    found = [
        _item(each, each.severity, each.message, goals.get(_key("error", each), ""), lines)
        for each in verdict.diagnostics
        if each.severity != "information" and not _is_told_by_a_goal(each, verdict)
    ]
    found += [
        _item(goal, "sorry", "unproved", goal.state, lines)
        for goal in verdict.goals
        if goal.at == "sorry"
    ]
    yield from sorted(found, key=lambda item: _RANKS[item.severity])


def _is_told_by_a_goal(diagnostic: Diagnostic, verdict: Verdict) -> bool:
    """Whether this is the warning that there is a `sorry` somewhere, and its place is known."""
    warns = diagnostic.severity == "warning" and "sorry" in diagnostic.message
    return warns and any(goal.at == "sorry" for goal in verdict.goals)


def _key(at: str, place: Diagnostic | Goal) -> tuple[str, str, int, int]:
    return at, place.file, place.line, place.column


def _item(
    place: Diagnostic | Goal,
    severity: str,
    message: str,
    goal: str,
    lines: Mapping[str, Sequence[str]],
) -> Item:
    return Item.model_validate(
        {
            "file": place.file,
            "line": place.line,
            "column": place.column,
            "end_line": place.end_line,
            "end_column": place.end_column,
            "severity": severity,
            "message": message,
            # Lean often ends a message with the goal.
            "goal": "" if goal and message.endswith(goal) else goal,
            "source": _source_line(lines.get(place.file, ()), place.line),
        }
    )


def _source_line(lines: Sequence[str], line: int) -> str:
    if not 0 < line <= len(lines):
        return ""
    return printable(lines[line - 1].rstrip()[:MAX_SOURCE_CHARACTERS]).replace("\t", " ")


def _fit(item: Item, room: int) -> Item:
    """The item with its texts cut so that it takes about so many characters."""
    spare = len(_show(item)) - room
    if spare <= 0:
        return item
    texts = len(item.message) + len(item.goal)
    wanted = max(0, texts - spare)
    message = _shorten(item.message, max(wanted // 2, wanted - len(item.goal)))
    goal = _shorten(item.goal, wanted - len(message))
    return item.model_copy(update={"message": message, "goal": goal})


def _shorten(text: str, size: int) -> str:
    """At most `size` characters of a text: its start and its end."""
    if len(text) <= size:
        return text
    kept = size - len(CUT)
    return text[: kept - kept // 2] + CUT + text[len(text) - kept // 2 :] if kept > 1 else ""


def _show(item: Item) -> str:
    where = f"{item.file}:{item.line}:{item.column}: " if item.line else f"{item.file}: "
    lines = [f"{where}{item.severity}: {item.message}"]
    if item.source:
        number = str(item.line)
        lines.append(f"{number} | {item.source}")
        end = item.end_column if item.end_line == item.line else len(item.source)
        width = max(1, min(end, len(item.source)) - item.column)
        if item.column < len(item.source):
            lines.append(f"{' ' * len(number)} | {' ' * item.column}{'^' * width}")
    if item.goal:
        lines += ["goal:", *("  " + line for line in item.goal.split("\n"))]
    return "\n".join(lines)


def _omitted(count: int) -> str:
    return f"\n\n({count} more)"
