"""From a row to a question: a problem, a submission, and a digest that no other question has."""

from __future__ import annotations

import hashlib
import json
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from verifier.extraction import last_lean_block
from verifier.model import Problem, Submission
from verifier.reasons import Reason
from verifier.regrade.columns import Columns, Form, Role
from verifier.regrade.table import Row
from verifier.text import printable
from verifier.workspace import explain

_CHALLENGE_FILE = "Challenge.lean"
_SUBMISSION_FILE = "Submission.lean"
_PROBLEMS_KEPT = 64


class BadRow(Exception):
    """A row asks nothing that can be judged. The text says why."""


@dataclass(frozen=True, slots=True)
class Question:
    """What one row asks.

    Attributes:
        digest: 32 bytes over all that decides the verdict.
    """

    digest: bytes
    problem: Problem
    problem_digest: bytes
    submission: Submission


@dataclass(frozen=True, slots=True)
class Refusal:
    """A row whose submission is rejected as it lies there, before anything can be judged."""

    digest: bytes
    reason: Reason
    detail: str


class Questions:
    """Reads rows of one data set.

    Args:
        overrides: fields of all problems, that win over a row's; None ones do not.
        asked_of: what decides verdicts besides problem and submission: who judges, and in what.
    """

    def __init__(self, columns: Columns, overrides: Mapping[str, Any], asked_of: str) -> None:
        self._columns = columns
        self._overrides = {name: each for name, each in overrides.items() if each is not None}
        self._asked_of = hashlib.sha256(asked_of.encode()).digest()
        self._problems: OrderedDict[str, tuple[Problem, bytes]] = OrderedDict()

    def read(self, row: Row) -> Question | Refusal:
        """What `row` asks. Raises BadRow."""
        if row.refused is not None:
            told = f"{row.place}\n{row.refused}\n{row.fault}".encode(errors="replace")
            digest = hashlib.sha256(self._asked_of + hashlib.sha256(told).digest()).digest()
            return Refusal(digest, row.refused, row.fault)
        if row.fault:
            raise BadRow(row.fault)
        try:
            return self._read(row)
        except RecursionError as error:
            raise BadRow("what it holds is nested too deeply") from error

    def _read(self, row: Row) -> Question:
        if row.asked is not None:
            problem, submission = row.asked
            digest = bytes.fromhex(problem.digest)
        else:
            problem, digest = self._problem(self._needed(row, Role.CHALLENGE))
            submission = self._submission(self._needed(row, Role.PROOF))
        whole = hashlib.sha256(self._asked_of + digest + _digest_of(submission)).digest()
        return Question(whole, problem, digest, submission)

    def problem_name(self, row: Row, question: Question | Refusal | None) -> str | None:
        """What the report calls the problem of `row`."""
        value = row.values.get(self._columns.names.get(Role.PROBLEM, ""))
        if isinstance(value, str | int) and str(value):
            return printable(str(value)[:200])
        return question.problem_digest.hex()[:12] if isinstance(question, Question) else None

    def recorded(self, row: Row) -> float | None:
        """The reward that `row` has already, if it has one."""
        name = self._columns.names.get(Role.REWARD)
        return None if name is None else recorded_reward(row.values.get(name))

    def _needed(self, row: Row, role: Role) -> Any:
        name = self._columns.names[role]
        if name not in row.values:
            raise BadRow(f"{name}: the {role} is not there")
        value = row.values[name]
        if value is None:
            raise BadRow(f"{name}: the {role} is null")
        return value

    def _problem(self, value: Any) -> tuple[Problem, bytes]:
        name = self._columns.names[Role.CHALLENGE]
        key = value if isinstance(value, str) else json.dumps(value, sort_keys=True, default=repr)
        if key in self._problems:
            self._problems.move_to_end(key)
            return self._problems[key]
        fields = _decoded(value)
        if isinstance(fields, str):
            fields = {"challenge": {_CHALLENGE_FILE: fields}}
        elif isinstance(fields, dict) and "challenge" not in fields:
            fields = {"challenge": fields}
        if not isinstance(fields, dict):
            raise BadRow(f"{name}: a challenge is a text, files by path, or a problem")
        try:
            problem = Problem.model_validate({**_without_nulls(fields), **self._overrides})
        except ValidationError as error:
            raise BadRow(f"{name}: {explain(error)}") from error
        made = problem, bytes.fromhex(problem.digest)
        for text in problem.challenge.values():
            _require_text(text, name)
        self._problems[key] = made
        if len(self._problems) > _PROBLEMS_KEPT:
            self._problems.popitem(last=False)
        return made

    def _submission(self, value: Any) -> Submission:
        name = self._columns.names[Role.PROOF]
        found = _decoded(value)
        if isinstance(found, list):
            found = _last_said(found, name)
            fields: Any = {"files": {_SUBMISSION_FILE: _code_in(found)}}
        elif isinstance(found, str):
            text = _code_in(found) if self._columns.form_of(found) is Form.ANSWER else found
            fields = {"files": {_SUBMISSION_FILE: text}}
        elif isinstance(found, dict):
            fields = found if {"files", "archive"} & found.keys() else {"files": found}
        else:
            raise BadRow(f"{name}: a proof is a text, files by path, a submission, or messages")
        try:
            submission = Submission.model_validate(_without_nulls(fields))
        except ValidationError as error:
            raise BadRow(f"{name}: {explain(error)}") from error
        for text in submission.files.values():
            _require_text(text, name)
        return submission


def recorded_reward(value: Any) -> float | None:
    """The number that a recorded reward is: of truth values, numbers, and texts for either; None
    for anything else."""
    if isinstance(value, str):
        word = value.strip().lower()
        if word in ("true", "yes", "pass", "passed", "correct"):
            return 1.0
        if word in ("false", "no", "fail", "failed", "incorrect"):
            return 0.0
        value = word
    try:
        number = float(value)
    except (TypeError, ValueError, OverflowError):
        return None
    return number if abs(number) < float("inf") else None


def _decoded(value: Any) -> Any:
    """JSON in a text stands for what it says: no Lean file starts with a brace."""
    if isinstance(value, str) and value[:1] in ("{", "["):
        try:
            found = json.loads(value)
        except (ValueError, RecursionError):
            return value
        return found if isinstance(found, dict | list) else value
    if isinstance(value, list) and value and all(isinstance(each, tuple) for each in value):
        return dict(value)  # as Arrow gives its maps
    return value


def _without_nulls(fields: Any) -> Any:
    """Arrow gives each row of a column all fields that any of them has."""
    if isinstance(fields, dict):
        return {name: _without_nulls(each) for name, each in fields.items() if each is not None}
    return fields


def _last_said(messages: list[Any], name: str) -> str:
    """What the model said last in a conversation."""
    for message in reversed(messages):
        if isinstance(message, dict) and message.get("role") in ("assistant", None):
            content = message.get("content")
            if isinstance(content, str):
                return content
    raise BadRow(f"{name}: no message of an assistant with a text")


def _code_in(answer: str) -> str:
    """The Lean file in an answer. One without any is an answer all the same: it proves nothing."""
    return last_lean_block(answer) or ""


def _require_text(text: str, name: str) -> None:
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise BadRow(f"{name}: it is not Unicode text, at character {error.start}") from error


def _digest_of(submission: Submission) -> bytes:
    whole = hashlib.sha256()
    others = submission.model_dump(mode="json", exclude={"files", "archive"})
    parts: list[bytes] = [json.dumps(others, sort_keys=True).encode(), submission.archive or b""]
    for path, text in sorted(submission.files.items()):
        parts += [path.encode(errors="surrogatepass"), text.encode()]
    for part in parts:
        whole.update(len(part).to_bytes(8, "little") + part)
    return whole.digest()
