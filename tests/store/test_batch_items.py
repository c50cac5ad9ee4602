"""Batches in the database: lines that come in, are cancelled, or lose their sender."""

from __future__ import annotations

import threading
from datetime import UTC, datetime

import pytest
from sqlalchemy import update
from words import order

from verifier.service.store.batches import LONGEST_INTAKE, BatchCancelled, Batches, Line
from verifier.service.store.database import Database
from verifier.service.store.keys import Keys
from verifier.service.store.submissions import Submissions
from verifier.service.store.tables import BatchRow, State


@pytest.fixture
def key(database: Database) -> str:
    return Keys(database).create("test")[0].id


@pytest.fixture
def batches(database: Database) -> Batches:
    return Batches(database)


def lines(key: str, *texts: str, start: int = 0) -> list[Line]:
    """A line for each text; the same text is the same question. An empty one is refused."""
    return [
        Line(start + at, f"n{at}", order(key, text, question=text) if text else "{}")
        for at, text in enumerate(texts)
    ]


def test_a_batch_tells_how_far_it_is(batches: Batches, key: str) -> None:
    id = batches.begin(key, None)
    batches.add(id, lines(key, "a", "", "b"))
    found = batches.find(id, key)
    assert found is not None
    assert (found.size, found.lines, found.refused, found.ended) == (None, 3, 1, False)
    batches.close(id, 3)
    assert batches.page(key, None, 10) == [batches.find(id, key)]
    assert [item.error for item in batches.items(id, -1, 10)] == [None, "{}", None]
    first, last = batches.unfinished(id), batches.unfinished(id, last=True)
    assert first is not None
    assert last is not None
    assert (first[0], last[0]) == (0, 2)
    assert batches.unfinished(id, 2) is None


def test_lines_that_ask_the_same_leave_as_often_as_they_came(
    batches: Batches, database: Database, key: str
) -> None:
    id = batches.begin(key, None)
    batches.add(id, lines(key, "a", "a", "b", "a"))
    batches.add(id, lines(key, "a", start=4))
    other = Submissions(database).place(order(key, "b", question="b"))
    assert batches.cancel(id) == 1
    assert batches.cancel(id) == 0
    record = Submissions(database).find(other.id)
    assert record is not None
    assert record.state is State.QUEUED


def test_a_batch_whose_cancelling_failed_can_be_cancelled_again(
    batches: Batches, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = batches.begin(key, None)
    batches.add(id, lines(key, "a", "b"))

    def fail(*_: object) -> int:
        raise ConnectionError

    with monkeypatch.context() as patched:
        patched.setattr(Submissions, "leave_all", fail)
        with pytest.raises(ConnectionError):
            batches.cancel(id)
    found = batches.find(id, key)
    assert found is not None
    assert not found.cancelled
    assert (batches.cancel(id), batches.cancel(id)) == (2, 0)
    assert batches.unfinished(id) is None


def test_a_cancelled_batch_takes_nothing_more(batches: Batches, key: str) -> None:
    id = batches.begin(key, None)
    batches.add(id, lines(key, "a"))
    batches.cancel(id)
    with pytest.raises(BatchCancelled):
        batches.add(id, lines(key, "b", start=1))
    with pytest.raises(BatchCancelled):
        batches.close(id, 1)
    found = batches.find(id, key)
    assert found is not None
    assert (found.ended, found.states) == (True, {State.CANCELLED: 1})


def test_no_line_slips_past_one_who_cancels(batches: Batches, key: str) -> None:
    for turn in range(5):
        id = batches.begin(key, None)

        def come_in(id: str = id, turn: int = turn) -> None:
            try:
                for at in range(50):
                    batches.add(id, lines(key, f"{turn} {at}", start=at))
            except BatchCancelled:
                pass

        sender = threading.Thread(target=come_in)
        sender.start()
        while not (found := batches.find(id, key)) or not found.lines:
            pass
        batches.cancel(id)
        sender.join()
        assert batches.unfinished(id) is None


def test_a_batch_that_lost_its_sender_is_cancelled(
    batches: Batches, database: Database, key: str
) -> None:
    old, young = batches.begin(key, None), batches.begin(key, None)
    batches.add(old, lines(key, "a"))
    long_ago = datetime.now(UTC) - 3 * LONGEST_INTAKE
    with database.writing() as session:
        session.execute(update(BatchRow).where(BatchRow.id == old).values(created_at=long_ago))
    assert batches.cancel_lost() == 1
    assert batches.cancel_lost() == 0
    found = batches.find(old, key), batches.find(young, key)
    assert [batch.cancelled for batch in found if batch] == [True, False]
