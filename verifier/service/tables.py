"""The tables of the database. What they may hold over time is in migrations/."""

from datetime import UTC, datetime

from sqlalchemy import (
    DateTime,
    Dialect,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Text,
    TypeDecorator,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship


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


class SourceRow(Table):
    """One source text, kept once however often it was sent."""

    __tablename__ = "source"

    sha256: Mapped[str] = mapped_column(String(64), primary_key=True)
    content: Mapped[bytes] = mapped_column(LargeBinary)


class ProblemRow(Table):
    """One problem, by its digest. In the document each source is replaced by its SHA-256."""

    __tablename__ = "problem"

    digest: Mapped[str] = mapped_column(String(64), primary_key=True)
    document: Mapped[str] = mapped_column(Text)


class SubmissionRow(Table):
    """One submission as it came in, written before it is judged."""

    __tablename__ = "submission"

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    problem_digest: Mapped[str] = mapped_column(ForeignKey("problem.digest"), index=True)
    digest: Mapped[str] = mapped_column(String(64), index=True)
    environment: Mapped[str] = mapped_column(String(200))
    document: Mapped[str] = mapped_column(Text)
    received_at: Mapped[datetime] = mapped_column(UtcDateTime)

    problem: Mapped[ProblemRow] = relationship()
    verdict: Mapped["VerdictRow | None"] = relationship()


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
