"""What webhooks have to be told: noted in the transaction in which it comes true."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from sqlalchemy import Connection, bindparam, func, insert, or_, select, update
from sqlalchemy.orm import Session

from verifier.service.store.database import Database, add_missing
from verifier.service.store.identifiers import new_identifier
from verifier.service.store.tables import (
    DELIVERY,
    SUBMISSION,
    SUBSCRIPTION,
    DeliveryRow,
    KeyRow,
    SubscriptionRow,
)

SUBMISSION_ENDED = "submission.ended"
BATCH_ENDED = "batch.ended"
CLAIM_TIME = timedelta(minutes=2)
"""Longer than a delivery takes; after that, who began it must have died."""


_SUBSCRIBERS = (
    select(SUBMISSION.c.key_id, SUBSCRIPTION.c.url, SUBMISSION.c.id)
    .join_from(SUBSCRIPTION, SUBMISSION)
    .where(SUBMISSION.c.id.in_(bindparam("ids", expanding=True)))
)
_NOTE = insert(DELIVERY)
_ANY_DUE = (
    select(DELIVERY.c.id)
    .where(DELIVERY.c.ended_at.is_(None), DELIVERY.c.not_before <= bindparam("now"))
    .limit(1)
)


@dataclass(frozen=True)
class Delivery:
    """One message to one address."""

    id: str
    key_id: str
    url: str
    body: str
    secret: str
    attempt: int
    """From 1."""


class Webhooks:
    """The messages that are still to be delivered."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def take(
        self, limit: int, per_key: int, under_way: Mapping[str, int] | None = None
    ) -> list[Delivery]:
        """Claim messages that are due, for a while: of each key only so many that with those of it
        that are under way it has at most `per_key`."""
        now = datetime.now(UTC)
        due = (DeliveryRow.ended_at.is_(None), DeliveryRow.not_before <= now)
        place = func.row_number().over(
            partition_by=DeliveryRow.key_id, order_by=(DeliveryRow.not_before, DeliveryRow.id)
        )
        ranked = select(DeliveryRow.id, DeliveryRow.key_id, place.label("place")).where(*due)
        each = ranked.subquery()
        allowed = [each.c.place <= per_key]
        for key_id, count in (under_way or {}).items():
            allowed.append(or_(each.c.key_id != key_id, each.c.place <= per_key - count))
        with self._database.asking() as connection:
            if connection.execute(_ANY_DUE, {"now": now}).first() is None:
                return []  # as nearly always; nobody who writes has to wait for that
        with self._database.writing() as session:
            rows = session.scalars(
                select(DeliveryRow)
                .where(DeliveryRow.id.in_(select(each.c.id).where(*allowed)), *due)
                .order_by(DeliveryRow.not_before)
                .limit(limit)
                .with_for_update(skip_locked=True)
            ).all()
            for row in rows:
                row.not_before = now + CLAIM_TIME
                row.attempts += 1
            keys = select(KeyRow).where(KeyRow.id.in_({row.key_id for row in rows}))
            secrets = {key.id: key.webhook_secret for key in session.scalars(keys)}
            return [
                Delivery(row.id, row.key_id, row.url, row.body, secrets[row.key_id], row.attempts)
                for row in rows
            ]

    def done(self, id: str) -> None:
        """It was delivered."""
        self._settle(id, trouble=None, ended_at=datetime.now(UTC))

    def failed(self, id: str, trouble: str, pause: timedelta | None) -> None:
        """It was not; try again after `pause`, or never."""
        now = datetime.now(UTC)
        if pause is None:
            self._settle(id, trouble=trouble, ended_at=now)
        else:
            self._settle(id, trouble=trouble, not_before=now + pause)

    def _settle(self, id: str, **values: object) -> None:
        with self._database.writing() as session:
            session.execute(update(DeliveryRow).where(DeliveryRow.id == id).values(values))


def announce(connection: Connection, ids: Sequence[str]) -> None:
    """Tell whoever asked for it that these submissions have ended."""
    if not ids:
        return
    for key_id, url, id in connection.execute(_SUBSCRIBERS, {"ids": list(ids)}).all():
        note(connection, key_id, url, SUBMISSION_ENDED, id)


def subscribe(session: Session, key_id: str, id: str, url: str, ended: bool) -> None:
    """Have an address told when a submission has ended; at once, if it has."""
    if ended:
        note(session.connection(), key_id, url, SUBMISSION_ENDED, id)
    else:
        add_missing(session, SubscriptionRow, [{"submission_id": id, "url": url}])


def note(connection: Connection, key_id: str, url: str, event: str, subject: str) -> None:
    """Note a message. It names what happened to what; the rest is for whoever holds the key."""
    now = datetime.now(UTC)
    body = {"type": event, "timestamp": now.isoformat(), "data": {"id": subject}}
    row = {
        "id": new_identifier(),
        "key_id": key_id,
        "url": url,
        "body": json.dumps(body),
        "attempts": 0,
        "not_before": now,
    }
    connection.execute(_NOTE, row)
