"""What a reference judge is to be asked, and what it said.

The rows are the queue: one is written in the transaction of the verdict, so that no crash loses it,
and whoever asks claims it for a while. A disagreement quarantines the matter, not only the
submission that was asked about: all that are of it lose their answers, however they were asked, and
so do those that come later.
"""

import hashlib
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    SelectBase,
    bindparam,
    case,
    func,
    insert,
    select,
    union,
    update,
)
from sqlalchemy.orm import Session

from verifier.model import KernelReport
from verifier.reasons import Outcome
from verifier.service.store.database import INSERTS, Database
from verifier.service.store.tables import (
    KEY,
    REFERENCE,
    SUBMISSION,
    VERDICT,
    KeyRow,
    ReferenceRow,
    SubmissionRow,
    VerdictRow,
)

_FIELDS: Sequence[Any] = (
    REFERENCE.c.submission_id,
    SUBMISSION.c.environment,
    REFERENCE.c.judge,
    REFERENCE.c.answer,
    REFERENCE.c.detail,
    REFERENCE.c.seconds,
    REFERENCE.c.attempts,
    REFERENCE.c.answered_at,
    REFERENCE.c.quarantined_at,
)
_ALL = select(*_FIELDS).join_from(REFERENCE, SUBMISSION)
_QUARANTINED = REFERENCE.c.quarantined_at.is_not(None)
_KNOWN = (
    select(REFERENCE.c.judge, REFERENCE.c.detail)
    .join_from(REFERENCE, VERDICT, VERDICT.c.submission_id == REFERENCE.c.submission_id)
    .where(_QUARANTINED, VERDICT.c.matter == bindparam("matter"))
    .limit(1)
)
_MATTER = select(VERDICT.c.matter)
_TURNS = KEY.alias()
_NEXT_TURN = select(func.coalesce(func.max(_TURNS.c.reference_turn), 0) + 1).scalar_subquery()
_ADD = insert(REFERENCE)
_FORGET_QUESTION = update(SUBMISSION).values(question=None)
_MARK = select(func.count(), func.max(REFERENCE.c.quarantined_at)).where(_QUARANTINED)
_WAITING = select(func.count()).select_from(REFERENCE).where(REFERENCE.c.answer.is_(None))


@dataclass(frozen=True)
class Referral:
    """A submission that the reference judge is being asked about.

    Attributes:
        attempt: from 1.
    """

    id: str
    environment: str
    attempt: int


@dataclass(frozen=True)
class Referred:
    """What is known of a submission that the reference judge is asked about."""

    id: str
    environment: str
    judge: str
    answer: str | None
    detail: str
    seconds: float | None
    attempts: int
    answered_at: datetime | None
    quarantined_at: datetime | None


def is_chosen(id: str, digest: str, share: float) -> bool:
    """Whether a submission is in the share (0 to 1) that is judged a second time.

    It depends on the identifier as well as on the submission's digest: that one is drawn by the
    service, so that who writes a submission cannot make it one that is not chosen.
    """
    drawn = hashlib.sha256(f"{id} {digest}".encode()).digest()[:8]
    return int.from_bytes(drawn) < share * 2**64


class References:
    """The second opinions in the database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def take(self, environments: Collection[str], lease: timedelta) -> Referral | None:
        """Claim a submission, for so long. Who claims it has to settle it or give it back before
        that. What was tried already comes after all that was not, so that nothing waits behind what
        never ends; the keys take turns, and of each it is the one that has waited longest."""
        due = (ReferenceRow.answer.is_(None), ReferenceRow.not_before <= datetime.now(UTC))
        with self._database.asking() as connection:
            if connection.scalar(select(ReferenceRow.submission_id).where(*due).limit(1)) is None:
                return None  # as nearly always; nobody who writes has to wait for that

        def take(session: Session) -> Referral | None:
            row = session.execute(
                select(ReferenceRow, SubmissionRow.environment, KeyRow.id)
                .join(SubmissionRow, SubmissionRow.id == ReferenceRow.submission_id)
                .join(KeyRow, KeyRow.id == SubmissionRow.key_id)
                .where(*due, SubmissionRow.environment.in_(environments))
                .order_by(
                    case((ReferenceRow.attempts == 0, 0), else_=1),
                    KeyRow.reference_turn,
                    ReferenceRow.not_before,
                    ReferenceRow.submission_id,
                )
                .limit(1)
                .with_for_update(of=ReferenceRow, skip_locked=True)
            ).first()
            if row is None:
                return None
            found, environment, key_id = row
            found.attempts += 1
            found.not_before = datetime.now(UTC) + lease
            session.execute(
                update(KeyRow)
                .where(KeyRow.id == key_id)
                .values(reference_turn=_NEXT_TURN)
                .execution_options(synchronize_session=False)
            )
            return Referral(found.submission_id, environment, found.attempts)

        return self._database.repeat(take)

    def settle(self, referral: Referral, report: KernelReport) -> bool:
        """Record an answer, and quarantine the matter or set it free again; False if the claim was
        lost, and then nothing is recorded."""
        now = datetime.now(UTC)

        def settle(session: Session) -> bool:
            matter = session.scalar(_MATTER.where(VERDICT.c.submission_id == referral.id))
            if matter is not None:
                _hold(session.connection(), matter)
            doubt = {"quarantined_at": now} if report.answer == "rejects" else {}
            own = session.execute(
                update(ReferenceRow)
                .where(*_own(referral))
                .values(
                    answer=report.answer,
                    judge=report.name,
                    detail=report.detail,
                    seconds=report.seconds,
                    answered_at=now,
                    **doubt,
                )
                .returning(ReferenceRow.submission_id)
                .execution_options(synchronize_session=False)
            ).first()
            if own is None:
                return False
            if report.answer == "rejects":
                _quarantine(session, referral.id, matter, report, now)
            elif report.answer == "agrees":
                _release(session, referral.id, matter, report)
            return True

        return self._database.repeat(settle)

    def give_back(
        self, referral: Referral, detail: str, pause: timedelta, counts: bool = True
    ) -> None:
        """Have it asked again after `pause`; `counts` is whether this was an attempt."""
        with self._database.writing() as session:
            session.execute(
                update(ReferenceRow)
                .where(*_own(referral))
                .values(
                    attempts=referral.attempt if counts else referral.attempt - 1,
                    detail=detail,
                    not_before=datetime.now(UTC) + pause,
                )
                .execution_options(synchronize_session=False)
            )

    def retry(self, id: str) -> bool:
        """Have the reference judge asked once more, as if it had not been: of what is quarantined
        for the sake of another, about that one. What is quarantined stays so until it agrees. False
        if it was not asked, or is still to answer."""
        with self._database.writing() as session:
            found = session.scalars(
                update(ReferenceRow)
                .where(
                    ReferenceRow.submission_id == _rejected_itself(session, id),
                    ReferenceRow.answer.is_not(None),
                )
                .values(answer=None, answered_at=None, attempts=0, not_before=datetime.now(UTC))
                .returning(ReferenceRow.submission_id)
            )
            return bool(found.all())

    def find(self, id: str) -> Referred | None:
        """What is known of a submission, if it was chosen."""
        with self._database.asking() as connection:
            row = connection.execute(_ALL.where(REFERENCE.c.submission_id == id)).first()
        return None if row is None else Referred(*row)

    def list(self, size: int, everything: bool = False) -> list[Referred]:
        """What somebody has to look at, the newest first: the quarantined, and what has no answer;
        or everything."""
        asked = _ALL.order_by(REFERENCE.c.submission_id.desc()).limit(size)
        if not everything:
            asked = asked.where(_QUARANTINED | (REFERENCE.c.answer == "failed"))
        with self._database.asking() as connection:
            return [Referred(*row) for row in connection.execute(asked)]

    def waiting(self) -> int:
        """How many the reference judge has still to answer."""
        with self._database.asking() as connection:
            return connection.scalar(_WAITING) or 0

    def mark(self) -> tuple[int, datetime | None]:
        """How many verdicts are quarantined, and since when the last of them is: another mark is
        another set of them."""
        with self._database.asking() as connection:
            count, last = connection.execute(_MARK).one()
        return count, last


def note_accepted(connection: Connection, id: str, matter: str | None, chosen: bool) -> None:
    """Have the reference judge asked about a submission if it is chosen, in the transaction of its
    verdict; or quarantine it, if the same matter is."""
    now = datetime.now(UTC)
    row = {"submission_id": id, "not_before": now}
    if matter is not None:
        _hold(connection, matter, shared=True)
        if known := connection.execute(_KNOWN, {"matter": matter}).first():
            connection.execute(_FORGET_QUESTION.where(SUBMISSION.c.id == id))
            told = {"judge": known.judge, "answer": "rejects", "detail": known.detail}
            connection.execute(_ADD, {**row, **told, "answered_at": now, "quarantined_at": now})
            return
    if chosen:
        connection.execute(_ADD, row)


def _own(referral: Referral) -> Sequence[ColumnElement[bool]]:
    return (
        ReferenceRow.submission_id == referral.id,
        ReferenceRow.answer.is_(None),
        ReferenceRow.attempts == referral.attempt,
    )


def _hold(connection: Connection, matter: str, shared: bool = False) -> None:
    """Until the end of the transaction, either verdicts on a matter are recorded (`shared`), or
    what is quarantined of it changes: or else what is recorded at the same moment could slip
    through. Where there is one writer at a time, that is so already."""
    if connection.dialect.name == "postgresql":
        number = int.from_bytes(hashlib.sha256(matter.encode()).digest()[:8], signed=True)
        lock = func.pg_advisory_xact_lock_shared if shared else func.pg_advisory_xact_lock
        connection.execute(select(lock(number)))


def _same(session: Session, id: str, matter: str | None) -> SelectBase:
    """The accepted submissions of the same matter, whoever sent them, and those that were asked in
    the same words, whose verdicts can be older than that is noted."""
    asked = session.get_one(SubmissionRow, id)
    accepted = (
        select(SubmissionRow.id)
        .join(VerdictRow)
        .where(VerdictRow.outcome == Outcome.ACCEPTED.value)
    )
    words = accepted.where(
        SubmissionRow.digest == asked.digest,
        SubmissionRow.problem_digest == asked.problem_digest,
        SubmissionRow.environment == asked.environment,
    )
    return words if matter is None else union(words, accepted.where(VerdictRow.matter == matter))


def _quarantine(
    session: Session, id: str, matter: str | None, report: KernelReport, now: datetime
) -> None:
    """Take the answer away from all others of the same matter, too."""
    same = _same(session, id, matter)
    # Locked in order, or two of these could wait for each other.
    locked = select(SubmissionRow.id).where(SubmissionRow.id.in_(same)).order_by(SubmissionRow.id)
    ids = session.scalars(locked.with_for_update()).all()
    session.execute(
        update(SubmissionRow)
        .where(SubmissionRow.id.in_(same))
        .values(question=None)
        .execution_options(synchronize_session=False)
    )
    told = {"answer": "rejects", "judge": report.name, "detail": report.detail}
    told_now = {**told, "answered_at": now, "quarantined_at": now, "seconds": None}
    rows = [{"submission_id": each, "not_before": now, **told_now} for each in ids if each != id]
    if rows:
        connection = session.connection()
        connection.execute(
            INSERTS[connection.dialect.name](REFERENCE).on_conflict_do_update(
                index_elements=[REFERENCE.c.submission_id], set_=told_now
            ),
            rows,
        )


def _release(session: Session, id: str, matter: str | None, report: KernelReport) -> None:
    """Set free what was quarantined for the same reason as this one."""
    session.execute(
        update(ReferenceRow)
        .where(
            ReferenceRow.submission_id.in_(_same(session, id, matter)),
            ReferenceRow.quarantined_at.is_not(None),
        )
        .values(quarantined_at=None, answer=report.answer, judge=report.name, detail=report.detail)
        .execution_options(synchronize_session=False)
    )


def _rejected_itself(session: Session, id: str) -> str:
    """Of what is quarantined together with a submission, the one that was asked about: what is said
    of another, of which less may be asked, is not said of that. By itself, it is that one."""
    row = session.get(ReferenceRow, id)
    if row is None or row.quarantined_at is None or row.seconds is not None:
        return id
    matter = session.scalar(_MATTER.where(VERDICT.c.submission_id == id))
    found = session.scalar(
        select(ReferenceRow.submission_id).where(
            ReferenceRow.submission_id.in_(_same(session, id, matter)),
            ReferenceRow.quarantined_at.is_not(None),
            ReferenceRow.seconds.is_not(None),
        )
    )
    return found or id
