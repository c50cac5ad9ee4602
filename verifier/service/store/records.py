"""What is recorded about a submission, as it is read back: by one statement, into no object of the
mapper's, since this is what most requests end in."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from sqlalchemy import Select, and_, select

from verifier.model import Verdict
from verifier.service.store.blobs import DamagedRecord
from verifier.service.store.tables import REFERENCE, SUBMISSION, VERDICT, State


@dataclass(frozen=True)
class Quarantine:
    """Why a verdict is nobody's answer: the reference judge contradicts it."""

    since: datetime
    judge: str
    detail: str


@dataclass(frozen=True)
class Record:
    """A submission and, once there is one, its verdict."""

    id: str
    environment: str
    state: State
    problem_digest: str
    submission_digest: str
    attempts: int
    trouble: str | None
    received_at: datetime
    ended_at: datetime | None
    verdict: Verdict | None
    quarantine: Quarantine | None = None

    @property
    def reward(self) -> Literal[0, 1] | None:
        """What it earns as things stand: nothing without a verdict, and nothing while that is
        quarantined."""
        return None if self.verdict is None or self.quarantine else self.verdict.reward


COLUMNS = (
    SUBMISSION.c.id,
    SUBMISSION.c.environment,
    SUBMISSION.c.state,
    SUBMISSION.c.problem_digest,
    SUBMISSION.c.digest,
    SUBMISSION.c.attempts,
    SUBMISSION.c.trouble,
    SUBMISSION.c.received_at,
    SUBMISSION.c.ended_at,
    VERDICT.c.document,
    REFERENCE.c.quarantined_at,
    REFERENCE.c.judge,
    REFERENCE.c.detail,
)
"""What `read_record` reads, from submissions and their verdicts."""
WITH_VERDICTS = SUBMISSION.outerjoin(VERDICT, VERDICT.c.submission_id == SUBMISSION.c.id).outerjoin(
    REFERENCE,
    and_(REFERENCE.c.submission_id == SUBMISSION.c.id, REFERENCE.c.quarantined_at.is_not(None)),
)
RECORDS: Select[Any] = select(*COLUMNS).select_from(WITH_VERDICTS)
"""All of them; conditions are for the caller."""


def read_record(row: Sequence[Any]) -> Record:
    """The record in a row that begins with COLUMNS. Raises DamagedRecord."""
    id, environment, state, problem, digest, attempts, trouble, received_at, ended_at = row[:9]
    document, since, judge, detail = row[9:13]
    return Record(
        id=id,
        environment=environment,
        state=State(state),
        problem_digest=problem,
        submission_digest=digest,
        attempts=attempts,
        trouble=trouble,
        received_at=received_at,
        ended_at=ended_at,
        verdict=None if document is None else _read_verdict(id, document),
        quarantine=None if since is None else Quarantine(since, judge, detail),
    )


def _read_verdict(id: str, document: str) -> Verdict:
    try:
        verdict = Verdict.model_validate_json(document)
    except ValueError as error:
        raise DamagedRecord(f"verdict of {id}: {error}") from error
    if verdict.own_digest() != verdict.digest:
        raise DamagedRecord(f"the verdict of {id} does not have its digest")
    return verdict
