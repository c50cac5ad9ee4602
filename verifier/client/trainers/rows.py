"""From a row of a dataset and a model's answer to what is asked of the verifier."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from verifier.client.asking import Ask
from verifier.model import Problem

PROBLEM_ID, CHALLENGE, PROBLEM, ENVIRONMENT = "problem_id", "challenge", "problem", "environment"
PROBLEMS = (PROBLEM_ID, CHALLENGE, PROBLEM)
Extract = Callable[[str], str | None]


def ask_of(row: Mapping[str, Any], code: str, environment: str | None) -> Ask:
    """What to ask about `code`.

    Args:
        row: names its problem in one of three fields: `problem_id`, of a registered one;
            `challenge`, its Lean text, or a mapping of paths to texts; `problem`, all that a
            problem can say, as a mapping or its JSON. `environment` is where to judge it. Fields
            that are None are as good as not there, since tables have them in every row.
        environment: where to judge what does not say so.

    Raises:
        ValueError: if the row names no problem, or two, or one that is none.
    """
    given = [name for name in PROBLEMS if row.get(name) is not None]
    if len(given) != 1:
        among = ", ".join(sorted(map(str, row))) or "no columns at all"
        found = " and ".join(given) or f"none of them among {among}"
        raise ValueError(f"a row needs one of {', '.join(PROBLEMS)}; there is {found}")
    value = _plain(row[given[0]])
    where = row.get(ENVIRONMENT) or environment
    submission = well_formed(code)
    if given[0] == PROBLEM_ID:
        return Ask(submission, problem_id=str(value), environment=where)
    if given[0] == CHALLENGE and isinstance(value, str):
        return Ask(submission, problem=value, environment=where)
    if isinstance(value, str):
        problem = Problem.model_validate_json(value)
    else:
        problem = Problem.model_validate({CHALLENGE: value} if given[0] == CHALLENGE else value)
    return Ask(submission, problem=problem, environment=where)


def row_of(truth: object) -> Mapping[str, Any]:
    """The row in a single field, for trainers that have one: a mapping, its JSON, or the Lean text
    of a challenge (which never begins with a brace). Raises ValueError if it is none of them."""
    if isinstance(truth, str):
        if not truth.lstrip().startswith("{"):
            return {CHALLENGE: truth}
        truth = json.loads(truth)
    if not isinstance(truth, Mapping):
        raise ValueError(f"this is neither a mapping nor a text, but {type(truth).__name__}")
    return truth


def rows_of(columns: Mapping[str, Any], count: int) -> list[dict[str, Any]]:
    """The rows in columns, but for those that name no problem nor environment.

    Raises:
        ValueError: if there are rows, and no column that could name their problems.
    """
    if count and not any(name in columns for name in PROBLEMS):
        there = ", ".join(sorted(columns)) or "no columns at all"
        raise ValueError(f"a row needs one of {', '.join(PROBLEMS)}; there is none among {there}")
    wanted = {name: columns[name] for name in (*PROBLEMS, ENVIRONMENT) if name in columns}
    return [{name: values[at] for name, values in wanted.items()} for at in range(count)]


def text_of(answer: object) -> str:
    """A model's answer as text: itself, or in a conversation what the model said last."""
    if isinstance(answer, str):
        return answer
    for message in reversed(list(answer) if isinstance(answer, Iterable) else []):
        if _field(message, "role") == "assistant":
            return _content(_field(message, "content"))
    return ""


def well_formed(text: str) -> str:
    """`text` as Unicode: halves of surrogate pairs that have no other half are replaced."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _field(message: object, name: str) -> Any:
    return message.get(name) if isinstance(message, Mapping) else getattr(message, name, None)


def _content(content: object) -> str:
    if isinstance(content, str) or content is None:
        return content or ""
    parts = content if isinstance(content, Iterable) else []
    return "".join(str(_field(part, "text") or "") for part in parts)


def _plain(value: Any) -> Any:
    """Without what is None: tables with nested fields have each of them in every row."""
    if isinstance(value, Mapping):
        return {name: _plain(each) for name, each in value.items() if each is not None}
    return value
