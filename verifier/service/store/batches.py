"""Batches: many submissions under one name, each line with its place."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from sqlalchemy import func, select, update
from sqlalchemy.orm import Session

from verifier.service.store.database import Database
from verifier.service.store.idempotency import Claim, settle
from verifier.service.store.identifiers import new_identifier
from verifier.service.store.records import COLUMNS, WITH_VERDICTS, Record, read_record
from verifier.service.store.submissions import UNFINISHED, Order, Placed, Submissions
from verifier.service.store.tables import SUBMISSION, BatchItemRow, BatchRow, State, SubmissionRow
from verifier.service.store.webhooks import BATCH_ENDED, note

LONGEST_INTAKE = timedelta(hours=1)
"""A batch whose last line has not come in by then has lost its sender."""
_UNFINISHED = (
    select(BatchItemRow.position)
    .join(SubmissionRow)
    .where(BatchItemRow.batch_id == BatchRow.id, SubmissionRow.state.in_(UNFINISHED))
    .exists()
)
_DUE = (
    BatchRow.webhook.is_not(None),
    BatchRow.announced_at.is_(None),
    BatchRow.size.is_not(None),
    ~_UNFINISHED,
)
"""What makes it time to announce the end of a batch."""
_ANY_DUE = select(BatchRow.id).where(*_DUE).limit(1)


class BatchCancelled(Exception):
    """Somebody cancelled the batch while its lines still came in."""


@dataclass(frozen=True)
class Line:
    """One line of a batch, as it came in: an order, or in JSON what is wrong with it."""

    position: int
    name: str | None
    content: Order | str


@dataclass(frozen=True)
class Batch:
    """A batch, and how far it is.

    Attributes:
        size: number of lines; None until the last has come in.
        lines: how many have come in.
        refused: lines that could not be taken.
        states: how many of its submissions are in each state.
    """

    id: str
    created_at: datetime
    size: int | None
    lines: int
    refused: int
    states: dict[State, int]
    cancelled: bool

    @property
    def ended(self) -> bool:
        """Whether nothing more comes."""
        if self.size is None and not self.cancelled:
            return False
        return not any(self.states.get(state) for state in UNFINISHED)


@dataclass(frozen=True)
class Item:
    """One line of a batch and what became of it."""

    position: int
    name: str | None
    error: str | None
    record: Record | None


class Batches:
    """The batches in the database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._submissions = Submissions(database)

    def begin(self, key_id: str, webhook: str | None) -> str:
        """Begin a batch; return its identifier."""
        id = new_identifier()
        row = BatchRow(id=id, key_id=key_id, webhook=webhook, created_at=datetime.now(UTC))
        with self._database.writing() as session:
            session.add(row)
        return id

    def add(self, id: str, lines: Sequence[Line]) -> list[Placed]:
        """Add lines; return what became of those that are orders. Raises BatchCancelled."""
        orders = [line.content for line in lines if isinstance(line.content, Order)]

        def add(session: Session) -> list[Placed]:
            # Whoever cancels it waits for these lines, or these see that it is cancelled.
            row = session.get_one(BatchRow, id, with_for_update=True)
            if row.cancelled_at is not None:
                raise BatchCancelled(id)
            placed = self._submissions.place_all(session, orders)
            submissions = iter(placed)
            for line in lines:
                order = isinstance(line.content, Order)
                session.add(
                    BatchItemRow(
                        batch_id=id,
                        position=line.position,
                        name=line.name,
                        submission_id=next(submissions).id if order else None,
                        error=None if isinstance(line.content, Order) else line.content,
                    )
                )
            return placed

        return self._database.repeat(add)

    def close(
        self, id: str, size: int, claim: Claim | None = None, fingerprint: str | None = None
    ) -> None:
        """All lines have come in, and `claim` is settled with that. Raises BatchCancelled."""
        with self._database.writing() as session:
            closed = session.scalars(
                update(BatchRow)
                .where(BatchRow.id == id, BatchRow.cancelled_at.is_(None))
                .values(size=size)
                .returning(BatchRow.id)
            ).all()
            if not closed:
                raise BatchCancelled(id)
            settle(session, claim, id, fingerprint)

    def find(self, id: str, key_id: str) -> Batch | None:
        """The batch of that identifier, if it is that key's."""
        with self._database.reading() as session:
            row = session.scalar(
                select(BatchRow).where(BatchRow.id == id, BatchRow.key_id == key_id)
            )
            return _counted(session, [row])[0] if row else None

    def page(self, key_id: str, before: str | None, size: int) -> list[Batch]:
        """A key's batches, the newest first, from the one after `before` on."""
        asked = select(BatchRow).where(BatchRow.key_id == key_id)
        if before is not None:
            asked = asked.where(BatchRow.id < before)
        with self._database.reading() as session:
            rows = session.scalars(asked.order_by(BatchRow.id.desc()).limit(size)).all()
            return _counted(session, rows)

    def unfinished(self, id: str, after: int = -1, last: bool = False) -> tuple[int, str] | None:
        """Position and submission of the first line that has not ended, or of the last one, among
        those after position `after`."""
        place = BatchItemRow.position
        asked = (
            select(place, SubmissionRow.id)
            .join(SubmissionRow)
            .where(BatchItemRow.batch_id == id, place > after, SubmissionRow.state.in_(UNFINISHED))
            .order_by(place.desc() if last else place)
            .limit(1)
        )
        with self._database.reading() as session:
            found = session.execute(asked).first()
            return (found[0], found[1]) if found else None

    def items(self, id: str, after: int, size: int) -> list[Item]:
        """Lines in order, from the one after position `after` on, whether ended or not."""
        item = BatchItemRow
        asked = (
            select(*COLUMNS, item.position, item.name, item.error)
            .select_from(item)
            .outerjoin(WITH_VERDICTS, SUBMISSION.c.id == item.submission_id)
            .where(item.batch_id == id, item.position > after)
            .order_by(item.position)
            .limit(size)
        )
        with self._database.reading() as session:
            return [
                Item(position, name, error, read_record(record) if record[0] is not None else None)
                for *record, position, name, error in session.execute(asked)
            ]

    def cancel(self, id: str) -> int:
        """End what of a batch has not ended and nobody else waits for; return how many."""

        def cancel(session: Session) -> int:
            first = session.scalars(
                update(BatchRow)
                .where(BatchRow.id == id, BatchRow.cancelled_at.is_(None))
                .values(cancelled_at=datetime.now(UTC))
                .returning(BatchRow.id)
            ).all()
            if not first:
                return 0  # once is enough: it leaves each submission only once
            asked = (
                select(BatchItemRow.submission_id)
                .join(SubmissionRow)
                .where(BatchItemRow.batch_id == id, SubmissionRow.state.in_(UNFINISHED))
            )
            ids = [each for each in session.scalars(asked) if each is not None]
            return self._submissions.leave_all(session, ids)

        # Cancelled and left in one transaction: half of it could not be made up for.
        return self._database.repeat(cancel)

    def cancel_lost(self) -> int:
        """Cancel batches whose sender is gone, with the process that took them in; return how
        many."""
        asked = select(BatchRow.id).where(
            BatchRow.size.is_(None),
            BatchRow.cancelled_at.is_(None),
            BatchRow.created_at < datetime.now(UTC) - 2 * LONGEST_INTAKE,
        )
        with self._database.reading() as session:
            lost = session.scalars(asked).all()
        for id in lost:
            self.cancel(id)
        return len(lost)

    def announce_ended(self) -> None:
        """Tell the webhooks of batches that have ended since the last time."""
        with self._database.asking() as connection:
            if connection.execute(_ANY_DUE).first() is None:
                return

        def announce(session: Session) -> None:
            ended = session.execute(
                update(BatchRow)
                .where(*_DUE)
                .values(announced_at=datetime.now(UTC))
                .returning(BatchRow.id, BatchRow.key_id, BatchRow.webhook)
                .execution_options(synchronize_session=False)
            ).all()
            for id, key_id, url in ended:
                assert url is not None
                note(session.connection(), key_id, url, BATCH_ENDED, id)

        self._database.repeat(announce)


def _counted(session: Session, rows: Sequence[BatchRow]) -> list[Batch]:
    """The batches of these rows, and how far each is."""
    asked = (
        select(BatchItemRow.batch_id, SubmissionRow.state, func.count())
        .select_from(BatchItemRow)
        .join(SubmissionRow, isouter=True)
        .where(BatchItemRow.batch_id.in_([row.id for row in rows]))
        .group_by(BatchItemRow.batch_id, SubmissionRow.state)
    )
    states: dict[str, dict[State, int]] = {row.id: {} for row in rows}
    refused: dict[str, int] = {}
    for id, state, count in session.execute(asked):
        if state is None:
            refused[id] = count
        else:
            states[id][State(state)] = count
    return [
        Batch(
            id=row.id,
            created_at=row.created_at,
            size=row.size,
            lines=sum(states[row.id].values()) + refused.get(row.id, 0),
            refused=refused.get(row.id, 0),
            states=states[row.id],
            cancelled=row.cancelled_at is not None,
        )
        for row in rows
    ]
