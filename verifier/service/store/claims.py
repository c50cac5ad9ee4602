"""Who judges what: a worker claims a submission, and finishes it or gives it back.

A claim is the worker's identifier in the row. Whatever a worker says of a submission that is not,
or no longer, its own changes nothing; so each submission ends once, however often it was begun.
"""

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from sqlalchemy import (
    ColumnElement,
    Connection,
    bindparam,
    case,
    func,
    insert,
    null,
    or_,
    select,
    update,
)
from sqlalchemy.orm import Session

from verifier.model import Verdict
from verifier.reasons import Outcome, Reason
from verifier.service.store.artefacts import Artefact, attach
from verifier.service.store.database import Database
from verifier.service.store.references import note_accepted
from verifier.service.store.tables import KEY, SUBMISSION, VERDICT, Lane, State, SubmissionRow
from verifier.service.store.webhooks import announce

LONGEST_PAUSE = timedelta(minutes=1)

_DUE = (
    SUBMISSION.c.state == State.QUEUED,
    SUBMISSION.c.environment == bindparam("place"),
    SUBMISSION.c.lane == bindparam("rank"),
    or_(SUBMISSION.c.not_before.is_(None), SUBMISSION.c.not_before <= bindparam("now")),
)
_WAITING_KEYS = (
    select(KEY.c.id)
    .where(select(SUBMISSION.c.id).where(SUBMISSION.c.key_id == KEY.c.id, *_DUE).exists())
    .order_by(KEY.c.turn, KEY.c.id)
)
_OLDEST = (
    select(SUBMISSION.c.id)
    .where(SUBMISSION.c.key_id == bindparam("owner"), *_DUE)
    .order_by(SUBMISSION.c.id)
    .limit(1)
    .with_for_update(skip_locked=True)  # others may be faster
)
_TAKE = (
    update(SUBMISSION)
    .where(SUBMISSION.c.id == _OLDEST.scalar_subquery())
    .values(state=State.RUNNING, worker=bindparam("taker"), attempts=SUBMISSION.c.attempts + 1)
    .returning(SUBMISSION.c.id, SUBMISSION.c.attempts, SUBMISSION.c.doubt, SUBMISSION.c.trace)
)
_TURNS = KEY.alias()
_SERVED = (
    update(KEY)
    .where(KEY.c.id == bindparam("owner"))
    .values(turn=select(func.coalesce(func.max(_TURNS.c.turn), 0) + 1).scalar_subquery())
)
_FINISH = (
    update(SUBMISSION)
    .where(
        SUBMISSION.c.id == bindparam("claimed"),
        SUBMISSION.c.state == State.RUNNING,
        SUBMISSION.c.worker == bindparam("by"),
        SUBMISSION.c.attempts == bindparam("attempt"),
    )
    .values(
        state=State.JUDGED,
        worker=None,
        trouble=None,
        question=case(
            (SUBMISSION.c.question == bindparam("answered"), SUBMISSION.c.question), else_=null()
        ),
        ended_at=bindparam("now"),
    )
    .returning(SUBMISSION.c.id)
)
_RECORD = insert(VERDICT)
_CLAIMANTS = select(SUBMISSION.c.worker).where(SUBMISSION.c.state == State.RUNNING).distinct()


@dataclass(frozen=True)
class Claim:
    """A submission that one worker judges now."""

    id: str
    worker: str
    environment: str
    attempt: int
    """From 1."""
    doubt: Reason | None
    trace: str | None


class Claims:
    """The submissions as work."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def take(self, environment: str, worker: str) -> Claim | None:
        """Claim the submission whose turn it is: those of people who wait before batches, the
        keys in turn, and of each key the oldest."""

        def take(connection: Connection) -> Claim | None:
            for lane in Lane:
                if claim := _take(connection, environment, worker, lane):
                    return claim
            return None

        return self._database.repeat_plain(take)

    def holds(self, claim: Claim) -> bool:
        """Whether the claim is still good: neither cancelled nor given to somebody else."""
        with self._database.reading() as session:
            return session.scalars(select(SubmissionRow.id).where(*_own(claim))).first() is not None

    def finish(
        self,
        claim: Claim,
        verdict: Verdict,
        question: str | None,
        artefacts: Sequence[Artefact] = (),
        matter: str | None = None,
        referred: bool = False,
    ) -> bool:
        """Record the verdict; False if the claim is lost, and then nothing is recorded.

        `question` is what it answers. If the submission asked another one, as when workers are
        being replaced, or there is none, nobody else will get this verdict for an answer.
        `artefacts` are what it rests on, if they are kept. If it accepts, `matter` is what (see
        `verifier.service.question.matter_of`), and `referred` whether the reference judge is asked
        about it too.
        """

        def finish(connection: Connection) -> bool:
            now = datetime.now(UTC)
            own = {"claimed": claim.id, "by": claim.worker, "attempt": claim.attempt}
            if not connection.execute(_FINISH, {**own, "answered": question, "now": now}).first():
                return False
            announce(connection, [claim.id])
            row = {
                "submission_id": claim.id,
                "outcome": verdict.outcome.value,
                "reward": verdict.reward,
                "stage": verdict.stage.value,
                "reason": verdict.reason.value,
                "document": json.dumps(verdict.model_dump(mode="json")),
                "judged_at": now,
                "matter": matter,
            }
            connection.execute(_RECORD, row)
            attach(connection, claim.id, artefacts)
            if verdict.outcome is Outcome.ACCEPTED:
                note_accepted(connection, claim.id, matter, referred)
            return True

        return self._database.repeat_plain(finish)

    def give_up(self, claim: Claim, trouble: str) -> bool:
        """End a submission that the service cannot judge; it stays on record, with the reason."""
        with self._database.writing() as session:
            return _end(session, claim, state=State.FAILED, trouble=trouble, question=None)

    def give_back(
        self,
        claim: Claim,
        trouble: str | None = None,
        pause: timedelta = timedelta(0),
        doubt: Reason | None = None,
        counts: bool = True,
    ) -> bool:
        """Queue it again, for any worker, after `pause`; `counts` is whether this was an attempt.
        False if the claim is lost."""
        with self._database.writing() as session:
            values = {
                "state": State.QUEUED,
                "worker": None,
                "doubt": doubt,
                "trouble": trouble,
                "attempts": claim.attempt if counts else claim.attempt - 1,
                "not_before": datetime.now(UTC) + min(pause, LONGEST_PAUSE) if pause else None,
            }
            return _change(session, claim, values)

    def take_away(self, workers: Collection[str], max_attempts: int) -> int:
        """Queue again what these workers had, who are gone; return how much it was.

        What was begun too often is given up: it may be what kills them.
        """
        lost = (SubmissionRow.state == State.RUNNING, SubmissionRow.worker.in_(workers))
        trouble = "the worker that judged it died"

        def take_away(session: Session) -> int:
            # Locked in order, or this and somebody who cancels could wait for each other.
            locked = select(SubmissionRow.id).where(*lost).order_by(SubmissionRow.id)
            session.execute(locked.with_for_update()).all()
            ended = session.scalars(
                update(SubmissionRow)
                .where(*lost, SubmissionRow.attempts >= max_attempts)
                .values(
                    state=State.FAILED,
                    worker=None,
                    question=None,
                    trouble=f"{trouble}, {max_attempts} times in a row",
                    ended_at=datetime.now(UTC),
                )
                .returning(SubmissionRow.id)
            ).all()
            announce(session.connection(), ended)
            back = session.scalars(
                update(SubmissionRow)
                .where(*lost)
                .values(state=State.QUEUED, worker=None, trouble=trouble)
                .returning(SubmissionRow.id)
            ).all()
            return len(ended) + len(back)

        return self._database.repeat(take_away)

    def workers(self) -> set[str]:
        """Everybody who has claimed something."""
        with self._database.asking() as connection:
            return {worker for worker in connection.scalars(_CLAIMANTS) if worker is not None}

    def shorten_pauses(self) -> None:
        """No pause is this long: the clock was set back."""
        now = datetime.now(UTC)
        with self._database.writing() as session:
            session.execute(
                update(SubmissionRow)
                .where(SubmissionRow.state == State.QUEUED)
                .where(SubmissionRow.not_before > now + 2 * LONGEST_PAUSE)
                .values(not_before=None)
            )


def _take(connection: Connection, environment: str, worker: str, lane: Lane) -> Claim | None:
    due = {"place": environment, "rank": lane, "now": datetime.now(UTC)}
    for key_id in connection.scalars(_WAITING_KEYS, due).all():
        found = connection.execute(_TAKE, {**due, "owner": key_id, "taker": worker}).first()
        if found is None:
            continue
        connection.execute(_SERVED, {"owner": key_id})
        id, attempt, doubt, trace = found
        return Claim(id, worker, environment, attempt, Reason(doubt) if doubt else None, trace)
    return None


def _own(claim: Claim) -> Sequence[ColumnElement[bool]]:
    return (
        SubmissionRow.id == claim.id,
        SubmissionRow.state == State.RUNNING,
        SubmissionRow.worker == claim.worker,
        SubmissionRow.attempts == claim.attempt,
    )


def _change(session: Session, claim: Claim, values: Mapping[str, object]) -> bool:
    done = (
        update(SubmissionRow).where(*_own(claim)).values(dict(values)).returning(SubmissionRow.id)
    )
    return bool(session.scalars(done).all())


def _end(session: Session, claim: Claim, **values: object) -> bool:
    values |= {"worker": None, "ended_at": datetime.now(UTC)}
    if not _change(session, claim, values):
        return False
    announce(session.connection(), [claim.id])
    return True
