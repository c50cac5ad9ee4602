"""What was made by a request with an Idempotency-Key, so that it is made once.

A row begins as a claim: somebody is taking the request in. It is settled in the transaction that
makes what was asked for, so that there is never the one without the other. A claim whose holder
died can be taken over after a while.
"""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from sqlalchemy import ColumnElement, delete, select, update
from sqlalchemy.orm import Session

from verifier.service.store.database import Database, add_missing
from verifier.service.store.tables import IdempotencyRow

CLAIM_TIME = timedelta(minutes=2)
"""Whoever has not renewed a claim for so long has died."""


class Mismatch(Exception):
    """The token was used for another request."""


class InProgress(Exception):
    """The same request is being taken in at this moment."""


@dataclass
class Claim:
    """The right to make what a request asks for."""

    key_id: str
    token: str
    at: datetime
    """When it was claimed or renewed, which tells this claim from one that took it over."""


class Idempotency:
    """The tokens in the database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def find(self, key_id: str, token: str) -> tuple[str, str] | None:
        """What a token's request made, and the fingerprint of that request, if it is settled."""
        with self._database.reading() as session:
            row = session.get(IdempotencyRow, (key_id, token))
            return (row.made, row.fingerprint) if row and row.made else None

    def begin(self, key_id: str, token: str, fingerprint: str) -> Claim | str:
        """Claim a token; or the identifier of what its request made.

        Raises Mismatch and InProgress.
        """
        now = datetime.now(UTC)
        claim = Claim(key_id, token, now)
        row = {
            "key_id": key_id,
            "token": token,
            "fingerprint": fingerprint,
            "made": None,
            "created_at": now,
        }
        with self._database.writing() as session:
            add_missing(session, IdempotencyRow, [row])
            found = session.scalars(
                select(IdempotencyRow)
                .where(IdempotencyRow.key_id == key_id, IdempotencyRow.token == token)
                .with_for_update()
            ).one()
            if found.created_at == now and found.made is None:
                return claim
            if found.fingerprint != fingerprint:
                raise Mismatch
            if found.made is not None:
                return found.made
            if abs(now - found.created_at) < CLAIM_TIME:
                raise InProgress
            found.created_at = now
            return claim

    def renew(self, claim: Claim) -> None:
        """Keep a claim for longer. If it is lost, it stays lost."""
        now = datetime.now(UTC)
        with self._database.writing() as session:
            session.execute(update(IdempotencyRow).where(*_own(claim)).values(created_at=now))
        claim.at = now

    def release(self, claim: Claim) -> None:
        """Nothing was made: the token is free again."""
        with self._database.writing() as session:
            session.execute(delete(IdempotencyRow).where(*_own(claim)))

    def forget(self, key_id: str, token: str, made: str) -> None:
        """What was made is no answer any more: the token is free again."""
        with self._database.writing() as session:
            session.execute(
                delete(IdempotencyRow).where(
                    IdempotencyRow.key_id == key_id,
                    IdempotencyRow.token == token,
                    IdempotencyRow.made == made,
                )
            )


def settle(
    session: Session, claim: Claim | None, made: str, fingerprint: str | None = None
) -> None:
    """Note what was made, in the transaction that makes it; and the fingerprint, if it was not
    known before."""
    if claim is None:
        return
    values = {"made": made} | ({} if fingerprint is None else {"fingerprint": fingerprint})
    session.execute(update(IdempotencyRow).where(*_own(claim)).values(values))


def _own(claim: Claim) -> tuple[ColumnElement[bool], ...]:
    return (
        IdempotencyRow.key_id == claim.key_id,
        IdempotencyRow.token == claim.token,
        IdempotencyRow.created_at == claim.at,
        IdempotencyRow.made.is_(None),
    )
