"""What is forgotten, and what never is."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import update
from words import PROBLEM, order, verdict_of

from verifier.service.store import recall
from verifier.service.store.artefacts import Artefacts
from verifier.service.store.blobs import ForgottenSource, fetch_content
from verifier.service.store.claims import Claims
from verifier.service.store.database import Database
from verifier.service.store.keys import Keys
from verifier.service.store.problems import Problems
from verifier.service.store.retention import Retention
from verifier.service.store.submissions import Submissions
from verifier.service.store.tables import BlobRow


@pytest.fixture
def key(database: Database) -> str:
    return Keys(database).create("somebody")[0].id


def grow_old(database: Database, days: int) -> None:
    with database.writing() as session:
        session.execute(update(BlobRow).values(used_at=datetime.now(UTC) - timedelta(days=days)))


def judge_all(database: Database) -> None:
    claims = Claims(database)
    while claim := claims.take("core", "w"):
        claims.finish(claim, verdict_of(), "q")


def test_old_texts_go_and_their_verdicts_stay(database: Database, key: str) -> None:
    submissions = Submissions(database)
    id = submissions.place(order(key, question="q")).id
    judge_all(database)
    assert Retention(database).forget(90) == 0
    grow_old(database, 91)
    assert Retention(database).forget(90) == 2
    with pytest.raises(ForgottenSource):
        submissions.sources(id)
    record = submissions.find(id, key)
    assert record is not None
    assert record.verdict == verdict_of()
    assert not submissions.place(order(key, question="q")).new


def test_what_waits_or_is_registered_is_kept(database: Database, key: str) -> None:
    submissions = Submissions(database)
    id = submissions.place(order(key)).id
    grow_old(database, 1000)
    assert Retention(database).forget(90) == 0
    judge_all(database)
    Problems(database).register(key, PROBLEM, "core", "")
    grow_old(database, 1000)
    assert Retention(database).forget(90) == 1
    with pytest.raises(ForgottenSource):
        submissions.sources(id)
    assert Problems(database).read(PROBLEM.digest) == PROBLEM


def test_what_is_sent_again_is_young_again(database: Database, key: str) -> None:
    submissions = Submissions(database)
    submissions.place(order(key))
    judge_all(database)
    grow_old(database, 1000)
    id = submissions.place(order(key)).id
    judge_all(database)
    assert Retention(database).forget(90) == 0
    assert submissions.sources(id)


def test_what_is_answered_from_what_was_judged_is_young_again_too(
    database: Database, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    submissions = Submissions(database)
    asked = order(key, question="q")
    id = submissions.place(asked).id
    judge_all(database)
    monkeypatch.setattr(recall, "SECONDS", 0.0)
    assert submissions.place(asked).ended
    assert submissions.recall(asked) is None
    grow_old(database, 1000)
    assert submissions.place(asked).id == id
    assert Retention(database).forget(90) == 0
    assert submissions.sources(id)


def test_what_was_compiled_goes_when_the_last_text_goes_that_it_comes_from(
    database: Database, key: str
) -> None:
    submissions, artefacts = Submissions(database), Artefacts(database)
    names = [submissions.place(order(key, text)).id for text in ("one", "two")]
    for name in names:
        claim = Claims(database).take("core", "w")
        assert claim is not None
        kept = artefacts.keep({"challenge/C.olean": b"both", "submission/C.olean": name.encode()})
        assert Claims(database).finish(claim, verdict_of(), None, kept)
    orphan = artefacts.keep({"submission/C.olean": b"of a claim that was lost"})
    grow_old(database, 1000)
    submissions.place(order(key, "two"))  # the problem and this text are young again
    assert Retention(database).forget(90) == 3
    assert artefacts.find(names[0]) == artefacts.find(names[1])[:1]
    assert artefacts.read(names[1], artefacts.find(names[1])[1].digest) == names[1].encode()
    with pytest.raises(ForgottenSource), database.reading() as session:
        fetch_content(session, orphan[0].digest)
    judge_all(database)
    grow_old(database, 1000)
    assert Retention(database).forget(90) == 4
    assert [artefacts.find(name) for name in names] == [[], []]
    record = submissions.find(names[0])
    assert record is not None
    assert record.verdict == verdict_of()


def test_many_are_forgotten_in_one_go(database: Database, key: str) -> None:
    submissions = Submissions(database)
    with database.writing() as session:
        placed = submissions.place_all(session, [order(key, str(n)) for n in range(1200)])
    assert submissions.cancel([each.id for each in placed]) == 1200
    grow_old(database, 1000)
    assert Retention(database).forget(2) == 1201
