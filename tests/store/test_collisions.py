"""Transactions that stand in each other's way: PostgreSQL ends one of them, and it is repeated."""

from __future__ import annotations

import random
import threading

import pytest
from sqlalchemy import update
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session
from words import order

from verifier.service.store.database import TRIES, Database
from verifier.service.store.keys import Keys
from verifier.service.store.submissions import Submissions
from verifier.service.store.tables import SubmissionRow


class Deadlock(Exception):
    """As psycopg says it."""

    sqlstate = "40P01"


def collide(_session: Session) -> None:
    raise DBAPIError("UPDATE", None, Deadlock())


def test_two_that_wait_for_each_other_both_come_through(database: Database) -> None:
    key = Keys(database).create("test")[0].id
    submissions = Submissions(database)
    ids = [submissions.place(order(key, text)).id for text in ("a", "b")]
    both_have_one = threading.Barrier(2)

    def change(mine: list[str]) -> None:
        tries = 0

        def action(session: Session) -> None:
            nonlocal tries
            tries += 1
            for id in mine:
                waiters = {"waiters": SubmissionRow.waiters + 1}
                session.execute(update(SubmissionRow).where(SubmissionRow.id == id).values(waiters))
                if tries == 1 and not database.is_sqlite and id == mine[0]:
                    both_have_one.wait(10)

        database.repeat(action)

    threads = [threading.Thread(target=change, args=[each]) for each in (ids, ids[::-1])]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with database.reading() as session:
        assert [session.get_one(SubmissionRow, id).waiters for id in ids] == [3, 3]


def test_what_always_collides_fails_in_the_end(database: Database) -> None:
    seen: list[None] = []

    def action(session: Session) -> None:
        seen.append(None)
        collide(session)

    with pytest.raises(DBAPIError):
        database.repeat(action)
    assert len(seen) == TRIES


def test_those_who_leave_and_cancel_the_same_never_collide(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = Keys(database).create("test")[0].id
    submissions = Submissions(database)
    troubles: list[DBAPIError] = []

    def once(action):  # type: ignore[no-untyped-def]
        try:
            with database.writing() as session:
                return action(session)
        except DBAPIError as error:
            troubles.append(error)

    monkeypatch.setattr(database, "repeat", once)
    for turn in range(4):
        with database.writing() as session:
            orders = [order(key, f"{turn} {n}") for n in range(60)]
            ids = [placed.id for placed in submissions.place_all(session, orders)]

        def leave(seed: int, ids: list[str] = ids) -> None:
            mine = random.Random(seed).sample(ids, len(ids))
            (submissions.leave if seed % 2 else submissions.cancel)(mine + mine[:20])

        threads = [threading.Thread(target=leave, args=[seed]) for seed in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert submissions.ended(ids) == set(ids)
    assert troubles == []
