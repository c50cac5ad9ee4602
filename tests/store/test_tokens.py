"""Idempotency tokens: claimed, settled with what was made, and taken over from the dead."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import update

from verifier.service.store.database import Database
from verifier.service.store.idempotency import (
    CLAIM_TIME,
    Claim,
    Idempotency,
    InProgress,
    Mismatch,
    settle,
)
from verifier.service.store.keys import Keys
from verifier.service.store.tables import IdempotencyRow


def test_a_claim_is_settled_with_what_it_made(database: Database) -> None:
    store, key = Idempotency(database), Keys(database).open().id
    claim = store.begin(key, "t", "print")
    assert isinstance(claim, Claim)
    with pytest.raises(InProgress):
        store.begin(key, "t", "print")
    with pytest.raises(Mismatch):
        store.begin(key, "t", "other")
    assert store.find(key, "t") is None
    with database.writing() as session:
        settle(session, claim, "made")
    assert store.begin(key, "t", "print") == "made"
    store.release(claim)
    assert store.find(key, "t") == ("made", "print")
    store.forget(key, "t", "other")
    store.forget(key, "t", "made")
    assert isinstance(store.begin(key, "t", "other"), Claim)


def test_who_died_does_not_keep_a_key(database: Database) -> None:
    store, key = Idempotency(database), Keys(database).open().id
    dead = store.begin(key, "t", "print")
    assert isinstance(dead, Claim)
    with database.writing() as session:
        dead.at = datetime.now(UTC) - CLAIM_TIME - timedelta(seconds=1)
        session.execute(update(IdempotencyRow).values(created_at=dead.at))
    heir = store.begin(key, "t", "print")
    assert isinstance(heir, Claim)
    # The first was only slow; it settles and releases what is not its own any more.
    with database.writing() as session:
        settle(session, dead, "late")
    store.release(dead)
    with pytest.raises(InProgress):
        store.begin(key, "t", "print")
    store.renew(heir)
    store.release(heir)
    assert isinstance(store.begin(key, "t", "another"), Claim)
