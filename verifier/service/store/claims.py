"""Who judges what: a worker claims a submission, and finishes it or gives it back.

A claim is the worker's identifier in the row. Whatever a worker says of a submission that is not,
or no longer, its own changes nothing; so each submission ends once, however often it was begun.
"""

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from sqlalchemy import ColumnElement, case, func, or_, select, update
from sqlalchemy.orm import Session

from verifier.model import Verdict
from verifier.reasons import Reason
from verifier.service.store.artefacts import Artefact, attach
from verifier.service.store.database import Database
from verifier.service.store.tables import KeyRow, Lane, State, SubmissionRow, VerdictRow
from verifier.service.store.webhooks import announce

LONGEST_PAUSE = timedelta(minutes=1)


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

        def take(session: Session) -> Claim | None:
            for lane in Lane:
                if claim := self._take(session, environment, worker, lane):
                    return claim
            return None

        return self._database.repeat(take)

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
    ) -> bool:
        """Record the verdict; False if the claim is lost, and then nothing is recorded.

        `question` is what it answers. If the submission asked another one, as when workers are
        being replaced, or there is none, nobody else will get this verdict for an answer.
        `artefacts` are what it rests on, if they are kept.
        """
        asked = case((SubmissionRow.question == question, question), else_=None)

        def finish(session: Session) -> bool:
            if not _end(session, claim, state=State.JUDGED, trouble=None, question=asked):
                return False
            session.add(
                VerdictRow(
                    submission_id=claim.id,
                    outcome=verdict.outcome.value,
                    reward=verdict.reward,
                    stage=verdict.stage.value,
                    reason=verdict.reason.value,
                    document=json.dumps(verdict.model_dump(mode="json")),
                    judged_at=datetime.now(UTC),
                )
            )
            attach(session, claim.id, artefacts)
            return True

        return self._database.repeat(finish)

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
            announce(session, ended)
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
        asked = select(SubmissionRow.worker).where(SubmissionRow.state == State.RUNNING).distinct()
        with self._database.reading() as session:
            return {worker for worker in session.scalars(asked) if worker is not None}

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

    def _take(self, session: Session, environment: str, worker: str, lane: Lane) -> Claim | None:
        now = datetime.now(UTC)
        due = (
            SubmissionRow.state == State.QUEUED,
            SubmissionRow.environment == environment,
            SubmissionRow.lane == lane,
            or_(SubmissionRow.not_before.is_(None), SubmissionRow.not_before <= now),
        )
        waiting = select(SubmissionRow.id).where(SubmissionRow.key_id == KeyRow.id, *due).exists()
        keys = session.scalars(select(KeyRow.id).where(waiting).order_by(KeyRow.turn, KeyRow.id))
        for key_id in keys.all():
            row = session.scalar(
                select(SubmissionRow)
                .where(SubmissionRow.key_id == key_id, *due)
                .order_by(SubmissionRow.id)
                .limit(1)
                .with_for_update(skip_locked=True)
            )
            if row is None:
                continue  # others were faster
            row.state, row.worker = State.RUNNING, worker
            row.attempts += 1
            last = select(func.coalesce(func.max(KeyRow.turn), 0)).scalar_subquery()
            session.execute(
                update(KeyRow)
                .where(KeyRow.id == key_id)
                .values(turn=last + 1)
                .execution_options(synchronize_session=False)
            )
            doubt = Reason(row.doubt) if row.doubt else None
            return Claim(row.id, worker, environment, row.attempts, doubt, row.trace)
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
    announce(session, [claim.id])
    return True
