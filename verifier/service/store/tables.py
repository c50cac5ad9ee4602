"""The tables of the database. What they may hold over time is in migrations/."""

from datetime import UTC, datetime
from enum import IntEnum, StrEnum

from sqlalchemy import (
    DateTime,
    Dialect,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Text,
    TypeDecorator,
    text,
)
from sqlalchemy import Table as PlainTable
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship


class State(StrEnum):
    """Where a submission is on its way."""

    QUEUED = "queued"
    RUNNING = "running"
    JUDGED = "judged"
    FAILED = "failed"
    """Given up: the service could not judge it, and says why. An operator can queue it again."""
    CANCELLED = "cancelled"

    @property
    def ended(self) -> bool:
        """Whether nothing more happens to it by itself."""
        return self not in (State.QUEUED, State.RUNNING)


class Lane(IntEnum):
    """Who waits: the lower number goes first."""

    INTERACTIVE = 0
    BATCH = 1


class UtcDateTime(TypeDecorator[datetime]):
    """An aware moment, kept in UTC. SQLite forgets time zones, so they are put back here."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return None if value is None else value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None or value.tzinfo is not None:
            return value
        return value.replace(tzinfo=UTC)


class Table(DeclarativeBase):
    """Base of all tables. Constraints have names, so that migrations can speak of them."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(column_0_label)s",
            "uq": "uq_%(table_name)s_%(column_0_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
            "pk": "pk_%(table_name)s",
        }
    )


class BlobRow(Table):
    """A problem or a submission as canonical JSON, or a compiled module: kept once, under the
    SHA-256 of it."""

    __tablename__ = "blob"

    digest: Mapped[str] = mapped_column(String(64), primary_key=True)
    content: Mapped[bytes] = mapped_column(LargeBinary)
    used_at: Mapped[datetime] = mapped_column(UtcDateTime, index=True)
    """When it was last sent, to the day; what nobody has sent for long is forgotten."""


class KeyRow(Table):
    """An API key, which owns everything that was made with it. The secret itself is not kept."""

    __tablename__ = "api_key"

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    name: Mapped[str] = mapped_column(String(200))
    secret_digest: Mapped[str | None] = mapped_column(String(64), unique=True)
    """SHA-256 of the secret; none for whoever comes where no key is asked for."""
    scopes: Mapped[str] = mapped_column(String(200))
    """Separated by spaces."""
    rate_limit: Mapped[str | None] = mapped_column(String(200))
    """As the library `limits` writes it; none means the service's own."""
    webhook_secret: Mapped[str] = mapped_column(String(100))
    """What deliveries are signed with; both sides have to know it."""
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)
    expires_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    revoked_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    turn: Mapped[int] = mapped_column(Integer, server_default="0")
    """When it was last served, in turns of all keys: the lowest is served next."""
    reference_turn: Mapped[int] = mapped_column(Integer, server_default="0")
    """The same of the reference judge."""


class SubmissionRow(Table):
    """One submission, from its arrival, which is recorded before anything else happens to it."""

    __tablename__ = "submission"

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    key_id: Mapped[str] = mapped_column(ForeignKey("api_key.id"))
    environment: Mapped[str] = mapped_column(String(200))
    problem_digest: Mapped[str] = mapped_column(String(64), index=True)
    digest: Mapped[str] = mapped_column(String(64), index=True)
    question: Mapped[str | None] = mapped_column(String(64))
    """Digest over all that decides the verdict, while the same question gets this answer."""
    lane: Mapped[Lane] = mapped_column(Integer)
    state: Mapped[State] = mapped_column(String(20))
    waiters: Mapped[int] = mapped_column(Integer, server_default="1")
    """How many requests it is the answer to; nobody cancels what others wait for."""
    attempts: Mapped[int] = mapped_column(Integer, server_default="0")
    worker: Mapped[str | None] = mapped_column(String(36))
    """Who judges it now. A verdict of anybody else comes too late."""
    doubt: Mapped[str | None] = mapped_column(String(60))
    """A sudden end that has to happen twice to be believed."""
    trouble: Mapped[str | None] = mapped_column(Text)
    """What went wrong of ours, last."""
    trace: Mapped[str | None] = mapped_column(String(100))
    """The `traceparent` of the request (W3C Trace Context)."""
    received_at: Mapped[datetime] = mapped_column(UtcDateTime)
    not_before: Mapped[datetime | None] = mapped_column(UtcDateTime)
    ended_at: Mapped[datetime | None] = mapped_column(UtcDateTime)

    verdict: Mapped["VerdictRow | None"] = relationship()

    __table_args__ = (
        Index("ix_submission_key_id_id", "key_id", "id"),
        Index("uq_submission_key_id", "key_id", "question", unique=True),
        Index(
            "ix_submission_queued",
            "environment",
            "lane",
            "key_id",
            "id",
            sqlite_where=text("state = 'queued'"),
            postgresql_where=text("state = 'queued'"),
        ),
        Index(
            "ix_submission_running",
            "worker",
            sqlite_where=text("state = 'running'"),
            postgresql_where=text("state = 'running'"),
        ),
    )


class VerdictRow(Table):
    """The verdict of one submission. Written once; the database refuses to change it."""

    __tablename__ = "verdict"

    submission_id: Mapped[str] = mapped_column(ForeignKey("submission.id"), primary_key=True)
    outcome: Mapped[str] = mapped_column(String(20), index=True)
    reward: Mapped[int | None] = mapped_column(Integer)
    stage: Mapped[str] = mapped_column(String(40))
    reason: Mapped[str] = mapped_column(String(60), index=True)
    document: Mapped[str] = mapped_column(Text)
    judged_at: Mapped[datetime] = mapped_column(UtcDateTime)
    matter: Mapped[str | None] = mapped_column(String(64), index=True)
    """Digest over what was accepted, however it was asked for; none of other verdicts, and of those
    that are older than this."""


class ArtefactRow(Table):
    """A compiled module that a verdict rests on. Forgotten with its content."""

    __tablename__ = "artefact"

    submission_id: Mapped[str] = mapped_column(ForeignKey("submission.id"), primary_key=True)
    path: Mapped[str] = mapped_column(String(300), primary_key=True)
    digest: Mapped[str] = mapped_column(ForeignKey("blob.digest", ondelete="CASCADE"), index=True)
    size: Mapped[int] = mapped_column(Integer)


class ReferenceRow(Table):
    """An accepted submission about which the reference judge is asked, and what it says."""

    __tablename__ = "reference"

    submission_id: Mapped[str] = mapped_column(ForeignKey("submission.id"), primary_key=True)
    attempts: Mapped[int] = mapped_column(Integer, server_default="0")
    not_before: Mapped[datetime] = mapped_column(UtcDateTime)
    """While it is being asked, when whoever does so must have died."""
    judge: Mapped[str] = mapped_column(String(64), server_default="")
    """What the reference judge is called that was asked last."""
    answer: Mapped[str | None] = mapped_column(String(20))
    """`agrees`, `rejects` or `failed`; none until there is one."""
    detail: Mapped[str] = mapped_column(Text, server_default="")
    seconds: Mapped[float | None] = mapped_column(Float)
    """How long that took; none while nobody has asked about this one itself, which can be
    quarantined all the same, for another of the same matter."""
    answered_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    quarantined_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    """Since when the verdict is nobody's answer; none unless it is contradicted."""

    __table_args__ = (
        Index(
            "ix_reference_waiting",
            "not_before",
            sqlite_where=text("answer IS NULL"),
            postgresql_where=text("answer IS NULL"),
        ),
        Index(
            "ix_reference_quarantined",
            "quarantined_at",
            sqlite_where=text("quarantined_at IS NOT NULL"),
            postgresql_where=text("quarantined_at IS NOT NULL"),
        ),
    )


class ProblemRow(Table):
    """A problem that somebody registered, to speak of it by its identifier."""

    __tablename__ = "problem"

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    key_id: Mapped[str] = mapped_column(ForeignKey("api_key.id"))
    digest: Mapped[str] = mapped_column(String(64))
    environment: Mapped[str] = mapped_column(String(200))
    name: Mapped[str] = mapped_column(String(200))
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)

    __table_args__ = (
        Index("ix_problem_key_id_id", "key_id", "id"),
        Index("uq_problem_key_id", "key_id", "digest", "environment", unique=True),
    )


class CheckRow(Table):
    """One look at a registered problem: the submissions whose verdicts tell what it is worth."""

    __tablename__ = "problem_check"

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    problem_id: Mapped[str] = mapped_column(ForeignKey("problem.id", ondelete="CASCADE"))
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)
    probes: Mapped[str] = mapped_column(Text)
    """JSON: name of the probe to the identifier of its submission."""


class BatchRow(Table):
    """Many submissions that came in one request."""

    __tablename__ = "batch"

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    key_id: Mapped[str] = mapped_column(ForeignKey("api_key.id"))
    webhook: Mapped[str | None] = mapped_column(String(2000))
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)
    size: Mapped[int | None] = mapped_column(Integer)
    """None until the last line has come in."""
    cancelled_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    announced_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    """When its webhook was told that it has ended."""

    __table_args__ = (Index("ix_batch_key_id_id", "key_id", "id"),)


class BatchItemRow(Table):
    """One line of a batch: a submission, or what was wrong with the line."""

    __tablename__ = "batch_item"

    batch_id: Mapped[str] = mapped_column(ForeignKey("batch.id"), primary_key=True)
    position: Mapped[int] = mapped_column(Integer, primary_key=True)
    """From 0, in the order of the lines."""
    name: Mapped[str | None] = mapped_column(String(200))
    """What the client calls it."""
    submission_id: Mapped[str | None] = mapped_column(ForeignKey("submission.id"), index=True)
    error: Mapped[str | None] = mapped_column(Text)
    """Problem details in JSON, if the line could not be taken."""


class IdempotencyRow(Table):
    """What was made by a request with an Idempotency-Key, so that it is made once."""

    __tablename__ = "idempotency"

    key_id: Mapped[str] = mapped_column(ForeignKey("api_key.id"), primary_key=True)
    token: Mapped[str] = mapped_column(String(255), primary_key=True)
    fingerprint: Mapped[str] = mapped_column(String(64))
    """SHA-256 over the request, to tell the same from another."""
    made: Mapped[str | None] = mapped_column(String(36))
    """Identifier of what it made; none while it is being made."""
    created_at: Mapped[datetime] = mapped_column(UtcDateTime, index=True)


class SubscriptionRow(Table):
    """Whom to tell when a submission has ended."""

    __tablename__ = "webhook_subscription"

    submission_id: Mapped[str] = mapped_column(ForeignKey("submission.id"), primary_key=True)
    url: Mapped[str] = mapped_column(String(2000), primary_key=True)


class DeliveryRow(Table):
    """Something that a webhook has to be told."""

    __tablename__ = "webhook_delivery"

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    key_id: Mapped[str] = mapped_column(ForeignKey("api_key.id"))
    url: Mapped[str] = mapped_column(String(2000))
    body: Mapped[str] = mapped_column(Text)
    attempts: Mapped[int] = mapped_column(Integer, server_default="0")
    not_before: Mapped[datetime] = mapped_column(UtcDateTime)
    ended_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    trouble: Mapped[str | None] = mapped_column(Text)

    __table_args__ = (
        Index(
            "ix_webhook_delivery_due",
            "not_before",
            sqlite_where=text("ended_at IS NULL"),
            postgresql_where=text("ended_at IS NULL"),
        ),
    )


class WorkerRow(Table):
    """One process that judges."""

    __tablename__ = "worker"

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    document: Mapped[str] = mapped_column(Text)
    """JSON: what it is, what it can judge, and what is out of order with it."""
    beat: Mapped[int] = mapped_column(Integer, server_default="0")
    """Goes up while it lives. Whoever looks twice can tell, however the clocks are set."""


def _plain(mapped: type[Table]) -> PlainTable:
    table = mapped.__table__
    assert isinstance(table, PlainTable)
    return table


# For statements that are made once and give plain rows: what each submission goes through does
# without the mapper, which takes several times as long as the database.
ARTEFACT = _plain(ArtefactRow)
BLOB = _plain(BlobRow)
KEY = _plain(KeyRow)
REFERENCE = _plain(ReferenceRow)
SUBMISSION = _plain(SubmissionRow)
VERDICT = _plain(VerdictRow)
SUBSCRIPTION = _plain(SubscriptionRow)
DELIVERY = _plain(DeliveryRow)
WORKER = _plain(WorkerRow)
