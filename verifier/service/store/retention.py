"""Forgetting: texts that nobody has sent again for long, and what was compiled from them. Verdicts
and their digests stay."""

from datetime import UTC, datetime, timedelta

from sqlalchemy import delete, select
from sqlalchemy.orm import Session, aliased

from verifier.service.store.database import Database
from verifier.service.store.submissions import UNFINISHED
from verifier.service.store.tables import (
    ArtefactRow,
    BlobRow,
    DeliveryRow,
    IdempotencyRow,
    ProblemRow,
    SubmissionRow,
)

IDEMPOTENCY_TIME = timedelta(days=1)
"""How long an Idempotency-Key means the same request."""
AT_ONCE = 500


class Retention:
    """What is deleted, and when."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def forget(self, days: int) -> int:
        """Delete what is older than that; return how many texts and compiled modules it was."""
        now = datetime.now(UTC)
        cutoff = now - timedelta(days=days)

        def forget_messages(session: Session) -> None:
            session.execute(
                delete(IdempotencyRow).where(IdempotencyRow.created_at < now - IDEMPOTENCY_TIME)
            )
            session.execute(delete(DeliveryRow).where(DeliveryRow.ended_at < cutoff))

        self._database.repeat(forget_messages)
        forgotten = 0
        while some := self._forget_some(cutoff):
            forgotten += some
        return forgotten

    def _forget_some(self, cutoff: datetime) -> int:
        """Delete a few, so that nobody waits long for the lock."""
        needed = [
            select(SubmissionRow.id)
            .where(digest == BlobRow.digest, SubmissionRow.state.in_(UNFINISHED))
            .exists()
            for digest in (SubmissionRow.digest, SubmissionRow.problem_digest)
        ]
        registered = select(ProblemRow.id).where(ProblemRow.digest == BlobRow.digest).exists()
        # Whoever sends a text again gets the verdict of old, and should get what it rests on.
        text = aliased(BlobRow)
        rested_on = (
            select(ArtefactRow.path)
            .join(SubmissionRow)
            .join(text, text.digest == SubmissionRow.digest)
            .where(ArtefactRow.digest == BlobRow.digest)
            .exists()
        )
        old = BlobRow.used_at < cutoff
        some = (
            select(BlobRow.digest)
            .where(old, *(~each for each in needed), ~registered, ~rested_on)
            .limit(AT_ONCE)
            .with_for_update(skip_locked=True)  # what somebody has locked is about to be used
        )

        def forget(session: Session) -> int:
            digests = session.scalars(some).all()
            # Old is asked again, since somebody may have sent it meanwhile.
            gone = session.scalars(
                delete(BlobRow)
                .where(BlobRow.digest.in_(digests), old)
                .returning(BlobRow.digest)
                .execution_options(synchronize_session=False)
            )
            return len(gone.all())

        return self._database.repeat(forget)
