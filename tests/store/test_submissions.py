"""What is recorded comes back as it was, once, and only to its owner."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from words import PROBLEM, SUBMISSION, order, verdict_of

from verifier.environments import Environment
from verifier.environments.definition import load_definition
from verifier.limits import Limits, StageLimits
from verifier.model import Problem
from verifier.service.store.blobs import DamagedRecord
from verifier.service.store.claims import Claims
from verifier.service.store.database import Database
from verifier.service.store.keys import Keys
from verifier.service.store.submissions import Submissions
from verifier.service.store.tables import State, VerdictRow


@pytest.fixture
def key(database: Database) -> str:
    return Keys(database).create("somebody")[0].id


@pytest.fixture
def submissions(database: Database) -> Submissions:
    return Submissions(database)


def judged(database: Database, id: str, detail: str = "", repeatable: bool = True) -> None:
    claim = Claims(database).take("core", "worker")
    assert claim is not None
    assert claim.id == id
    assert Claims(database).finish(
        claim, verdict_of(detail=detail), "q" if repeatable else "another"
    )


def test_a_record_comes_back_as_it_was_written(
    database: Database, submissions: Submissions, key: str
) -> None:
    before = datetime.now(UTC)
    id = submissions.place(order(key)).id
    record = submissions.find(id)
    assert record is not None
    assert (record.verdict, record.ended_at, record.state) == (None, None, State.QUEUED)
    assert before <= record.received_at <= datetime.now(UTC)
    judged(database, id, "\0 \U0001f600 ∀")
    record = submissions.find(id)
    assert record is not None
    assert record.verdict == verdict_of(detail="\0 \U0001f600 ∀")
    assert record.ended_at is not None
    assert submissions.sources(id) == (PROBLEM, SUBMISSION)


@pytest.mark.parametrize("limits", [{}, {"files": 9, "build": {"pids": 10}}])
def test_the_environment_still_decides_what_a_problem_left_to_it(
    submissions: Submissions, key: str, limits: dict[str, Any]
) -> None:
    definition = load_definition("core").model_copy(
        update={
            "limits": Limits(files=3, build=StageLimits(pids=8, cpu_seconds=5)),
            "options": {"maxRecDepth": 7},
        }
    )
    environment = Environment(definition, Path(), Path(), frozenset())
    sent = Problem(challenge=PROBLEM.challenge, limits=Limits.model_validate(limits))
    asked, _ = submissions.sources(submissions.place(replace(order(key), problem=sent)).id)
    assert asked.digest == sent.digest
    complete = environment.complete(asked)
    assert complete == environment.complete(sent)
    assert complete.limits.files == limits.get("files", 3)
    assert complete.limits.build == StageLimits(
        pids=limits.get("build", {}).get("pids", 8), cpu_seconds=5
    )
    assert complete.options == {"maxRecDepth": 7}


def test_nobody_sees_what_belongs_to_another_key(
    database: Database, submissions: Submissions, key: str
) -> None:
    other = Keys(database).create("other")[0].id
    id = submissions.place(order(key, question="q")).id
    assert submissions.find(id, key) is not None
    assert submissions.find(id, other) is None
    assert [record.id for record in submissions.page(key, None, 10)] == [id]
    assert submissions.page(other, None, 10) == []
    same = submissions.place(order(other, question="q"))
    assert same.new, "that somebody else asked the same must not show"


def test_pages_follow_each_other(submissions: Submissions, key: str) -> None:
    ids = [submissions.place(order(key, str(number))).id for number in range(5)]
    first = submissions.page(key, None, 2)
    second = submissions.page(key, first[-1].id, 2)
    last = submissions.page(key, second[-1].id, 2)
    found = [record.id for page in (first, second, last) for record in page]
    assert found == sorted(ids, reverse=True)


def test_the_same_question_is_one_submission(
    database: Database, submissions: Submissions, key: str
) -> None:
    first = submissions.place(order(key, question="q"))
    second = submissions.place(order(key, question="q"))
    assert (first.new, second.new, second.id, second.ended) == (True, False, first.id, False)
    judged(database, first.id)
    third = submissions.place(order(key, question="q"))
    assert (third.new, third.id, third.ended) == (False, first.id, True)


def test_a_verdict_that_load_decided_answers_nobody_else(
    database: Database, submissions: Submissions, key: str
) -> None:
    first = submissions.place(order(key, question="q"))
    judged(database, first.id, repeatable=False)
    assert submissions.place(order(key, question="q")).new


def test_what_several_wait_for_ends_when_the_last_has_left(
    submissions: Submissions, key: str
) -> None:
    id = submissions.place(order(key, question="q")).id
    submissions.place(order(key, question="q"))
    assert submissions.leave([id]) == 0
    assert submissions.leave([id]) == 1
    record = submissions.find(id)
    assert record is not None
    assert record.state is State.CANCELLED
    assert submissions.place(order(key, question="q")).new


def test_what_has_ended_cannot_be_cancelled(
    database: Database, submissions: Submissions, key: str
) -> None:
    id = submissions.place(order(key)).id
    judged(database, id)
    assert submissions.cancel([id]) == 0
    record = submissions.find(id)
    assert record is not None
    assert record.state is State.JUDGED


@pytest.mark.parametrize("change", ["UPDATE verdict SET reward = 1", "DELETE FROM verdict"])
def test_the_database_refuses_to_change_a_verdict(
    database: Database, submissions: Submissions, key: str, change: str
) -> None:
    judged(database, submissions.place(order(key)).id)
    with pytest.raises(DBAPIError, match="never changes"), database.engine.begin() as connection:
        connection.execute(text(change))


def test_a_record_that_was_tampered_with_is_noticed(
    database: Database, submissions: Submissions, key: str
) -> None:
    id = submissions.place(order(key)).id
    forged = verdict_of().model_dump(mode="json") | {"detail": "forged"}
    with database.engine.begin() as connection:
        row = {"outcome": "rejected", "reward": 0, "stage": "statement", "reason": "missing"}
        row |= {"submission_id": id, "document": json.dumps(forged)}
        connection.execute(VerdictRow.__table__.insert(), row | {"judged_at": datetime.now(UTC)})
        connection.execute(text("UPDATE blob SET content = :it"), {"it": b"x"})
    with pytest.raises(DamagedRecord, match="digest"):
        submissions.find(id)
    with pytest.raises(DamagedRecord, match="digest"):
        submissions.sources(id)
