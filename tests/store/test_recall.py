"""Verdicts at hand: to whom they are told, and what is never kept."""

from __future__ import annotations

from dataclasses import replace

import pytest
from words import order, verdict_of

from verifier.reasons import Reason
from verifier.service.store import recall
from verifier.service.store.claims import Claims
from verifier.service.store.database import Database
from verifier.service.store.keys import Keys
from verifier.service.store.submissions import Submissions
from verifier.service.store.tables import Lane

QUESTION = "a" * 64


@pytest.fixture
def submissions(database: Database) -> Submissions:
    return Submissions(database)


@pytest.fixture
def key(database: Database) -> str:
    return Keys(database).create("test")[0].id


def judge(database: Database, question: str = QUESTION, detail: str = "") -> None:
    claims = Claims(database)
    claim = claims.take("core", "worker")
    assert claim
    assert claims.finish(claim, verdict_of(detail=detail), question)


def test_a_verdict_that_was_asked_for_again_is_at_hand(
    database: Database, submissions: Submissions, key: str
) -> None:
    asked = order(key, question=QUESTION)
    id = submissions.place(asked).id
    assert submissions.place(asked).record is None
    assert submissions.recall(asked) is None
    judge(database)
    assert submissions.recall(asked) is None
    placed = submissions.place(asked)
    assert (placed.id, placed.ended, placed.new) == (id, True, False)
    assert submissions.recall(asked) == placed
    assert placed.record == submissions.find(id)


def test_it_is_told_to_nobody_else(database: Database, submissions: Submissions, key: str) -> None:
    asked = order(key, question=QUESTION)
    submissions.place(asked)
    judge(database)
    submissions.place(asked)
    other = Keys(database).create("other")[0].id
    assert submissions.recall(replace(asked, key_id=other)) is None
    assert submissions.place(replace(asked, key_id=other)).new


@pytest.mark.parametrize("change", [{"question": None}, {"webhook": "https://example.org/"}])
def test_what_needs_more_than_an_answer_goes_to_the_database(
    database: Database, submissions: Submissions, key: str, change: dict[str, str | None]
) -> None:
    asked = order(key, question=QUESTION)
    submissions.place(asked)
    judge(database)
    submissions.place(asked)
    assert submissions.recall(asked)
    assert submissions.recall(replace(asked, **change)) is None  # type: ignore[arg-type]


def test_an_error_is_never_at_hand(database: Database, submissions: Submissions, key: str) -> None:
    asked = order(key, question=QUESTION)
    submissions.place(asked)
    claims = Claims(database)
    claim = claims.take("core", "worker")
    assert claim
    # Not what a worker does, which answers no question with an error.
    assert claims.finish(claim, verdict_of(reason=Reason.CHALLENGE_BUILD_FAILED), QUESTION)
    assert submissions.place(asked).ended
    assert submissions.recall(asked) is None


def test_only_so_much_is_kept(
    database: Database, submissions: Submissions, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recall, "RECORDS", 2)
    orders = [order(key, f"{n}", Lane.INTERACTIVE, f"{n}" * 64) for n in range(4)]
    for number, each in enumerate(orders):
        submissions.place(each)
        judge(database, f"{number}" * 64, "x" * recall.DOCUMENT_BYTES if number == 3 else "")
    for each in orders[:2]:
        submissions.place(each)
    assert submissions.recall(orders[0])  # and so the other one is forgotten first
    submissions.place(orders[2])
    submissions.place(orders[3])
    assert [submissions.recall(each) is not None for each in orders] == [True, False, True, False]
