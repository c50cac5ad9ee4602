"""What a verdict rests on is kept with it, once, and never stands in its way."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

import pytest
from sqlalchemy import func, select, update
from words import order, verdict_of

from verifier.reasons import Reason
from verifier.service.store.artefacts import Artefact, Artefacts
from verifier.service.store.blobs import DamagedRecord
from verifier.service.store.claims import Claims
from verifier.service.store.database import Database
from verifier.service.store.keys import Keys
from verifier.service.store.submissions import Submissions
from verifier.service.store.tables import BlobRow

FILES = {
    "submission/B.olean": b"\0olean\xff" * 1000,
    "submission/«π 1»/A.olean.private": b"",
    "challenge/B.olean": b"\0olean\xff" * 1000,
}
SAME = hashlib.sha256(FILES["challenge/B.olean"]).hexdigest()


@pytest.fixture
def key(database: Database) -> str:
    return Keys(database).create("somebody")[0].id


@pytest.fixture
def artefacts(database: Database) -> Artefacts:
    return Artefacts(database)


def judge(database: Database, key: str, files: Mapping[str, bytes], text: str = "") -> str:
    """Send and accept a submission that was compiled to these files."""
    id = Submissions(database).place(order(key, text)).id
    claim = Claims(database).take("core", "w")
    assert claim is not None
    kept = Artefacts(database).keep(files)
    assert Claims(database).finish(claim, verdict_of(reason=Reason.ACCEPTED), None, kept)
    assert claim.id == id
    return id


def blobs(database: Database) -> int:
    with database.reading() as session:
        return session.scalar(select(func.count()).select_from(BlobRow)) or 0


def test_what_is_kept_comes_back_by_path(
    database: Database, artefacts: Artefacts, key: str
) -> None:
    id = judge(database, key, FILES)
    found = artefacts.find(id)
    assert [each.path for each in found] == sorted(FILES)
    for each in found:
        content = FILES[each.path]
        assert (each.digest, each.size) == (hashlib.sha256(content).hexdigest(), len(content))
        assert artefacts.read(id, each.digest) == content


def test_the_same_bytes_are_kept_once(database: Database, artefacts: Artefacts, key: str) -> None:
    first = judge(database, key, FILES)
    before = blobs(database)
    second = judge(database, key, FILES, "another text")
    assert artefacts.find(first) == artefacts.find(second)
    assert blobs(database) == before + 1


def test_a_submission_has_what_was_kept_with_it_and_nothing_else(
    database: Database, artefacts: Artefacts, key: str
) -> None:
    judge(database, key, FILES)
    other = judge(database, key, {}, "another text")
    assert artefacts.find(other) == []
    assert artefacts.read(other, SAME) is None
    record = Submissions(database).find(other)
    assert record is not None
    assert artefacts.read(other, record.submission_digest) is None


def test_a_claim_that_is_lost_leaves_nothing(
    database: Database, artefacts: Artefacts, key: str
) -> None:
    id = Submissions(database).place(order(key)).id
    claim = Claims(database).take("core", "w")
    assert claim is not None
    Submissions(database).cancel([id])
    kept = artefacts.keep(FILES)
    assert not Claims(database).finish(claim, verdict_of(), None, kept)
    assert artefacts.find(id) == []


@pytest.mark.parametrize("path", ["submission/A.olean", "submission/\0"])
def test_a_verdict_stands_if_what_it_rests_on_cannot_be_recorded(
    database: Database,
    artefacts: Artefacts,
    key: str,
    path: str,
    caplog: pytest.LogCaptureFixture,
) -> None:
    id = Submissions(database).place(order(key)).id
    claim = Claims(database).take("core", "w")
    assert claim is not None
    never_kept = [*artefacts.keep(FILES), Artefact(path, "0" * 64, 3)]
    assert Claims(database).finish(claim, verdict_of(), None, never_kept)
    record = Submissions(database).find(id)
    assert record is not None
    assert record.verdict == verdict_of()
    assert artefacts.find(id) == []
    assert "artefacts are not kept" in caplog.text


def test_damaged_bytes_are_not_handed_out(
    database: Database, artefacts: Artefacts, key: str
) -> None:
    id = judge(database, key, FILES)
    with database.writing() as session:
        session.execute(update(BlobRow).where(BlobRow.digest == SAME).values(content=b"forged"))
    with pytest.raises(DamagedRecord):
        artefacts.read(id, SAME)
