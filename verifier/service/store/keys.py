"""API keys: who may ask for what. A key owns everything that was made with it."""

import base64
import hashlib
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import Row, bindparam, func, select, update
from sqlalchemy.orm import Session

from verifier.service.store.database import Database, add_missing
from verifier.service.store.identifiers import new_identifier
from verifier.service.store.tables import KEY, KeyRow

PREFIX = "lvk_"
"""What the secret of every key starts with, so that scanners of leaked secrets can know it."""
WEBHOOK_PREFIX = "whsec_"
OPEN_ID = "00000000-0000-0000-0000-000000000000"
"""The key of everybody, where the service asks for none."""


_BY_SECRET = select(KEY).where(KEY.c.secret_digest == bindparam("digest"))


class Scope(StrEnum):
    """What a key may be used for."""

    JUDGE = "judge"
    """Send submissions and batches, and cancel them."""
    READ = "read"
    """Look at what belongs to the key."""
    PROBLEMS = "problems"
    """Register, check and delete problems."""


ALL_SCOPES = frozenset(Scope)


@dataclass(frozen=True)
class Key:
    """A key as others may see it."""

    id: str
    name: str
    scopes: frozenset[Scope]
    rate_limit: str | None
    webhook_secret: str
    created_at: datetime
    expires_at: datetime | None
    revoked_at: datetime | None

    def is_valid(self, now: datetime) -> bool:
        """Whether it opens anything."""
        return self.revoked_at is None and (self.expires_at is None or now < self.expires_at)


class Keys:
    """The keys in the database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._open: Key | None = None

    def create(
        self,
        name: str,
        scopes: Iterable[Scope] = ALL_SCOPES,
        rate_limit: str | None = None,
        expires_at: datetime | None = None,
    ) -> tuple[Key, str]:
        """Make a key; return it with its secret, which is shown once and kept nowhere."""
        secret = PREFIX + secrets.token_urlsafe(32)
        row = _row(new_identifier(), name, scopes, _digest(secret), rate_limit, expires_at)
        with self._database.writing() as session:
            session.add(row)
        return _key(row), secret

    def find(self, secret: str) -> Key | None:
        """The valid key with that secret."""
        with self._database.asking() as connection:
            row = connection.execute(_BY_SECRET, {"digest": _digest(secret)}).first()
        key = None if row is None else _key(row)
        return key if key and key.is_valid(datetime.now(UTC)) else None

    def open(self) -> Key:
        """The key of everybody; made when it is asked for the first time.

        It is read once, since nobody can change or revoke it.
        """
        if self._open is None:
            with self._database.reading() as session:
                row = session.get(KeyRow, OPEN_ID)
            if row is None:
                with self._database.writing() as session:
                    _add_open(session)
                    row = session.get_one(KeyRow, OPEN_ID)
            self._open = _key(row)
        return self._open

    @property
    def open_at_hand(self) -> Key | None:
        """The key of everybody, if that is known without asking the database."""
        return self._open

    def list(self) -> list[Key]:
        """All keys that somebody made, revoked ones too, the oldest first."""
        with self._database.reading() as session:
            asked = select(KeyRow).where(KeyRow.secret_digest.is_not(None)).order_by(KeyRow.id)
            return [_key(row) for row in session.scalars(asked)]

    def revoke(self, id: str) -> bool:
        """Make a key useless for ever; False if there is none with that identifier."""
        revoked = func.coalesce(KeyRow.revoked_at, datetime.now(UTC))
        with self._database.writing() as session:
            found = update(KeyRow).where(KeyRow.id == id, KeyRow.secret_digest.is_not(None))
            return bool(
                session.scalars(found.values(revoked_at=revoked).returning(KeyRow.id)).all()
            )


def _row(
    id: str,
    name: str,
    scopes: Iterable[Scope],
    secret_digest: str | None,
    rate_limit: str | None,
    expires_at: datetime | None,
) -> KeyRow:
    return KeyRow(
        id=id,
        name=name,
        secret_digest=secret_digest,
        scopes=" ".join(sorted(scopes)),
        rate_limit=rate_limit,
        webhook_secret=new_webhook_secret(),
        created_at=datetime.now(UTC),
        expires_at=expires_at,
        turn=0,
    )


def _add_open(session: Session) -> None:
    row = _row(OPEN_ID, "everybody", ALL_SCOPES, None, None, None)
    values = {column.key: getattr(row, column.key) for column in KeyRow.__table__.columns}
    add_missing(session, KeyRow, [values])


def new_webhook_secret() -> str:
    """A secret as the specification of Standard Webhooks writes it: 24 bytes in base64."""
    return WEBHOOK_PREFIX + base64.b64encode(secrets.token_bytes(24)).decode()


def _key(row: KeyRow | Row[*tuple[Any, ...]]) -> Key:
    return Key(
        id=row.id,
        name=row.name,
        scopes=frozenset(map(Scope, row.scopes.split())),
        rate_limit=row.rate_limit,
        webhook_secret=row.webhook_secret,
        created_at=row.created_at,
        expires_at=row.expires_at,
        revoked_at=row.revoked_at,
    )


def _digest(secret: str) -> str:
    # No salt: the secret is 256 random bits, which no dictionary holds.
    return hashlib.sha256(secret.encode()).hexdigest()
