"""Submissions: recorded before they are judged, and found again afterwards."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Select, and_, bindparam, case, func, or_, select, update
from sqlalchemy.orm import Session

from verifier.model import Examination, Problem, Submission
from verifier.service.store.blobs import USED_PRECISION, keep, read_asked, read_word
from verifier.service.store.database import INSERTS, ROWS_PER_STATEMENT, Database
from verifier.service.store.idempotency import Claim, settle
from verifier.service.store.identifiers import new_identifiers
from verifier.service.store.recall import Recall
from verifier.service.store.records import RECORDS, Record, read_record
from verifier.service.store.references import References
from verifier.service.store.tables import BLOB, SUBMISSION, Lane, State, SubmissionRow
from verifier.service.store.webhooks import announce, subscribe

TRIES = 5
UNFINISHED = tuple(state for state in State if not state.ended)

_BY_ID = RECORDS.where(SUBMISSION.c.id == bindparam("id"))
_BY_ID_AND_KEY = _BY_ID.where(SUBMISSION.c.key_id == bindparam("key_id"))
_ASKED, _GIVEN = BLOB.alias(), BLOB.alias()
_ENDED = (
    select(SUBMISSION.c.id)
    .join_from(SUBMISSION, _ASKED, _ASKED.c.digest == SUBMISSION.c.problem_digest)
    .join(_GIVEN, _GIVEN.c.digest == SUBMISSION.c.digest)
    .where(
        SUBMISSION.c.key_id == bindparam("key_id"),
        SUBMISSION.c.question == bindparam("question"),
        SUBMISSION.c.state.not_in(UNFINISHED),
        # Or else it has to be noted that they were sent again.
        _ASKED.c.used_at > bindparam("since"),
        _GIVEN.c.used_at > bindparam("since"),
    )
)
_INSERT = {
    dialect: insert(SUBMISSION).on_conflict_do_nothing().returning(SUBMISSION.c.id)
    for dialect, insert in INSERTS.items()
}
_THOSE = select(SUBMISSION.c.id).where(SUBMISSION.c.id.in_(bindparam("ids", expanding=True)))
_THOSE_ENDED = _THOSE.where(SUBMISSION.c.state.not_in(UNFINISHED))
_THOSE_QUEUED = _THOSE.where(SUBMISSION.c.state == State.QUEUED)
_WAITING = (
    select(SUBMISSION.c.environment, func.count(), func.min(SUBMISSION.c.received_at))
    .where(SUBMISSION.c.state == State.QUEUED)
    .group_by(SUBMISSION.c.environment)
)
_DUE = (
    select(SUBMISSION.c.environment, func.count())
    .where(
        SUBMISSION.c.state == State.QUEUED,
        or_(SUBMISSION.c.not_before.is_(None), SUBMISSION.c.not_before <= bindparam("now")),
    )
    .group_by(SUBMISSION.c.environment)
)
_SOURCES = (
    select(SUBMISSION.c.problem_digest, _ASKED.c.content, SUBMISSION.c.digest, _GIVEN.c.content)
    .join_from(SUBMISSION, _ASKED, _ASKED.c.digest == SUBMISSION.c.problem_digest, isouter=True)
    .outerjoin(_GIVEN, _GIVEN.c.digest == SUBMISSION.c.digest)
    .where(SUBMISSION.c.id == bindparam("id"))
)


class Contended(Exception):
    """Others changed the same thing again and again; the caller may try once more."""


@dataclass(frozen=True)
class Order:
    """Something to be judged.

    Attributes:
        question: digest over all that decides the verdict; orders of one key that ask the same
            question are one submission. None asks anew.
    """

    key_id: str
    problem: Problem | Examination
    submission: Submission
    environment: str
    lane: Lane
    question: str | None = None
    webhook: str | None = None
    trace: str | None = None


@dataclass(frozen=True)
class Placed:
    """What became of an order: a new submission, or one that asks the same."""

    id: str
    environment: str
    new: bool
    """Whether somebody has to be told that there is work."""
    ended: bool
    record: Record | None = None
    """What is recorded, if that was read on the way: it has ended then."""


class Submissions:
    """The submissions in the database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._references = References(database)
        self._recall = Recall()

    def recall(self, order: Order, claim: Claim | None = None) -> Placed | None:
        """What `place` would find, if that is at hand without asking the database."""
        if order.question is None or claim is not None or order.webhook is not None:
            return None
        record = self._recall.find(order.key_id, order.question)
        return None if record is None else _ended(order, record)

    def watch_quarantine(self) -> None:
        """Look whether something that is at hand may have been quarantined. Every process that
        answers from what it has at hand has to do that all the time."""
        self._recall.watch(self._references.mark())

    def place(self, order: Order, claim: Claim | None = None) -> Placed:
        """Record one order, or find the submission that is the answer to it; `claim` is settled
        with that."""
        if order.question is not None and claim is None and order.webhook is None:
            # A reader waits for nobody, and this is all that most of them need.
            since = datetime.now(UTC) - USED_PRECISION
            asked = {"key_id": order.key_id, "question": order.question, "since": since}
            mark = self._recall.mark
            with self._database.asking() as connection:
                id = connection.scalar(_ENDED, asked)
                row = connection.execute(_BY_ID, {"id": id}).first() if id else None
            if row is not None:
                record = read_record(row)
                size = len(row.document or "")
                self._recall.keep(order.key_id, order.question, record, size, mark)
                return _ended(order, record)
        return self._database.repeat(lambda session: self._place(session, order, claim))

    def join(self, id: str) -> Placed | None:
        """Wait for a submission, with whoever does already, or be told that it has ended. None if
        it has no verdict that would stand."""
        with self._database.writing() as session:
            more = case((SubmissionRow.state.in_(UNFINISHED), 1), else_=0)
            found = session.execute(
                update(SubmissionRow)
                .where(
                    SubmissionRow.id == id,
                    SubmissionRow.state.in_((*UNFINISHED, State.JUDGED)),
                )
                .values(waiters=SubmissionRow.waiters + more)
                .returning(SubmissionRow.environment, SubmissionRow.state)
            ).first()
        if found is None:
            return None
        return Placed(id, found.environment, new=False, ended=found.state == State.JUDGED)

    def place_all(self, session: Session, orders: Sequence[Order]) -> list[Placed]:
        """Record orders in a transaction of the caller's. Raises Contended."""
        words = [word for order in orders for word in (order.problem, order.submission)]
        kept = keep(session.connection(), words)
        problems, digests = kept[::2], kept[1::2]
        names = new_identifiers(len(orders))
        rows = {
            at: _row(orders[at], names[at], problems[at], digests[at])
            # All transactions in the same order, or two of them could wait for each other.
            for at in sorted(range(len(orders)), key=lambda each: orders[each].question or "")
        }
        new = _insert(session, list(rows.values()))
        _lock_asked(session, [orders[at] for at, row in rows.items() if row["id"] not in new])
        placed: dict[int, Placed] = {}
        for at, row in rows.items():
            order = orders[at]
            if row["id"] in new:
                placed[at] = Placed(names[at], order.environment, new=True, ended=False)
            else:
                placed[at] = _join_or_insert(session, order, row)
            if order.webhook is not None:
                subscribe(session, order.key_id, placed[at].id, order.webhook, placed[at].ended)
        return [placed[at] for at in range(len(orders))]

    def find(self, id: str, key_id: str | None = None) -> Record | None:
        """The submission of that identifier, if there is one, and if it is that key's."""
        asked = _BY_ID if key_id is None else _BY_ID_AND_KEY
        values = {"id": id} if key_id is None else {"id": id, "key_id": key_id}
        with self._database.asking() as connection:
            row = connection.execute(asked, values).first()
        return None if row is None else read_record(row)

    def page(self, key_id: str, before: str | None, size: int) -> list[Record]:
        """A key's submissions, the newest first, from the one after `before` on."""
        asked = RECORDS.where(SUBMISSION.c.key_id == key_id)
        asked = asked.order_by(SUBMISSION.c.id.desc()).limit(size)
        if before is not None:
            asked = asked.where(SUBMISSION.c.id < before)
        with self._database.asking() as connection:
            return [read_record(row) for row in connection.execute(asked)]

    def ended(self, ids: Sequence[str]) -> set[str]:
        """Those of `ids` to which nothing more happens."""
        return self._those(ids, _THOSE_ENDED)

    def queued(self, ids: Sequence[str]) -> set[str]:
        """Those of `ids` that nobody judges yet."""
        return self._those(ids, _THOSE_QUEUED)

    def _those(self, ids: Sequence[str], asked: Select[str]) -> set[str]:
        found: set[str] = set()
        for start in range(0, len(ids), 500):
            with self._database.asking() as connection:
                found.update(connection.scalars(asked, {"ids": ids[start : start + 500]}))
        return found

    def sources(self, id: str) -> tuple[Problem | Examination, Submission]:
        """What was asked and what was answered, exactly as it came in.

        Raises KeyError, ForgottenSource and DamagedRecord.
        """
        with self._database.asking() as connection:
            row = connection.execute(_SOURCES, {"id": id}).first()
        if row is None:
            raise KeyError(id)
        asked, problem, given, submission = row
        return read_asked(asked, problem), read_word(given, submission, Submission)

    def cancel(self, ids: Sequence[str]) -> int:
        """End what has not ended, whoever waits for it; return how many that were.

        What is being judged is stopped when its worker looks the next time.
        """
        return self._database.repeat(lambda session: _cancel(session, ids))

    def leave(self, ids: Sequence[str]) -> int:
        """Somebody no longer waits for these, for each as often as it is named: end what nobody
        else waits for; return how many that were."""
        return self._database.repeat(lambda session: self.leave_all(session, ids))

    def leave_all(self, session: Session, ids: Sequence[str]) -> int:
        """Leave submissions in a transaction of the caller's."""
        _lock(session, ids)
        times: dict[int, list[str]] = {}
        for id, count in Counter(ids).items():
            times.setdefault(count, []).append(id)
        for count, left in times.items():
            for start in range(0, len(left), 500):
                some = left[start : start + 500]
                session.execute(
                    update(SubmissionRow)
                    .where(SubmissionRow.id.in_(some), SubmissionRow.state.in_(UNFINISHED))
                    .values(waiters=SubmissionRow.waiters - count)
                )
        return _cancel(session, sorted(set(ids)), SubmissionRow.waiters <= 0)

    def waiting(self) -> dict[str, tuple[int, datetime]]:
        """For each environment, how many are queued, and since when the oldest is."""
        with self._database.asking() as connection:
            rows = connection.execute(_WAITING).all()
        return {name: (count, oldest) for name, count, oldest in rows}

    def due(self) -> dict[str, int]:
        """For each environment, how many a worker could take now."""
        with self._database.asking() as connection:
            rows = connection.execute(_DUE, {"now": datetime.now(UTC)}).all()
        return {name: count for name, count in rows}  # noqa: C416

    def failed(self, size: int) -> list[Record]:
        """What the service gave up, of all keys, the newest first."""
        asked = RECORDS.where(SUBMISSION.c.state == State.FAILED)
        asked = asked.order_by(SUBMISSION.c.id.desc()).limit(size)
        with self._database.asking() as connection:
            return [read_record(row) for row in connection.execute(asked)]

    def retry(self, id: str) -> bool:
        """Queue a failed submission again, as if nothing had happened; False if it is not one."""
        with self._database.writing() as session:
            found = session.scalars(
                update(SubmissionRow)
                .where(SubmissionRow.id == id, SubmissionRow.state == State.FAILED)
                .values(state=State.QUEUED, attempts=0, doubt=None, not_before=None, ended_at=None)
                .returning(SubmissionRow.id)
            )
            return bool(found.all())

    def _place(self, session: Session, order: Order, claim: Claim | None) -> Placed:
        placed = self.place_all(session, [order])[0]
        settle(session, claim, placed.id)
        return placed


def _ended(order: Order, record: Record) -> Placed:
    return Placed(record.id, order.environment, new=False, ended=True, record=record)


def _row(order: Order, id: str, problem: str, digest: str) -> dict[str, Any]:
    return {
        "id": id,
        "key_id": order.key_id,
        "environment": order.environment,
        "problem_digest": problem,
        "digest": digest,
        "question": order.question,
        "lane": order.lane,
        "state": State.QUEUED,
        "waiters": 1,
        "attempts": 0,
        "trace": order.trace,
        "received_at": datetime.now(UTC),
    }


def _lock(session: Session, ids: Iterable[str]) -> None:
    """Lock submissions before several are changed: all transactions in the same order, or two of
    them could wait for each other."""
    ordered = sorted(set(ids))
    for start in range(0, len(ordered), 500):
        some = select(SubmissionRow.id).where(SubmissionRow.id.in_(ordered[start : start + 500]))
        session.execute(some.order_by(SubmissionRow.id).with_for_update()).all()


def _lock_asked(session: Session, orders: Sequence[Order]) -> None:
    """Lock the submissions that ask the same as these orders."""
    if len(orders) < 2:
        return
    found: list[str] = []
    for start in range(0, len(orders), ROWS_PER_STATEMENT):
        questions = [
            and_(SubmissionRow.key_id == order.key_id, SubmissionRow.question == order.question)
            for order in orders[start : start + ROWS_PER_STATEMENT]
        ]
        found += session.scalars(select(SubmissionRow.id).where(or_(*questions)))
    _lock(session, found)


def _insert(session: Session, rows: Sequence[dict[str, Any]]) -> set[str]:
    """Insert what asks a new question; return the identifiers of those."""
    if not rows:
        return set()
    connection = session.connection()
    return set(connection.scalars(_INSERT[connection.dialect.name], list(rows)))


def _join_or_insert(session: Session, order: Order, row: dict[str, Any]) -> Placed:
    """One more waits for the submission that asks the same; unless that has just vanished."""
    for _ in range(TRIES):
        if joined := _join(session, order):
            return joined
        if _insert(session, [row]):
            return Placed(row["id"], order.environment, new=True, ended=False)
    raise Contended("the same submission was sent too often at the same moment")


def _join(session: Session, order: Order) -> Placed | None:
    more = case((SubmissionRow.state.in_(UNFINISHED), 1), else_=0)
    # Who waits for an answer now goes before those who will look for it some day.
    lane = case((SubmissionRow.lane > order.lane, int(order.lane)), else_=SubmissionRow.lane)
    found = session.execute(
        update(SubmissionRow)
        .where(SubmissionRow.key_id == order.key_id, SubmissionRow.question == order.question)
        .values(waiters=SubmissionRow.waiters + more, lane=lane)
        .returning(SubmissionRow.id, SubmissionRow.state)
        .execution_options(synchronize_session=False)
    ).first()
    if found is None:
        return None
    ended = found.state not in UNFINISHED
    return Placed(found.id, order.environment, new=False, ended=ended)


def _cancel(session: Session, ids: Sequence[str], *conditions: object) -> int:
    _lock(session, ids)
    cancelled = 0
    for start in range(0, len(ids), 500):
        done = session.scalars(
            update(SubmissionRow)
            .where(
                SubmissionRow.id.in_(ids[start : start + 500]),
                SubmissionRow.state.in_(UNFINISHED),
                *conditions,  # type: ignore[arg-type]
            )
            .values(state=State.CANCELLED, question=None, ended_at=datetime.now(UTC))
            .returning(SubmissionRow.id)
        ).all()
        announce(session.connection(), done)
        cancelled += len(done)
    return cancelled
