"""The one place that reads and writes the database."""

import hashlib
import json
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Engine, select
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session, joinedload

from verifier.model import Problem, Submission, Verdict
from verifier.service.database import WRITES
from verifier.service.tables import ProblemRow, SourceRow, SubmissionRow, VerdictRow

SOURCES_PER_STATEMENT = 100
"""SQLite allows only so many parameters in one statement."""


class AlreadyJudged(Exception):
    """The submission has a verdict, and a verdict never changes."""


class DamagedRecord(Exception):
    """What the database holds is not what was written to it."""


@dataclass(frozen=True)
class Record:
    """A submission and, once there is one, its verdict."""

    id: str
    environment: str
    received_at: datetime
    verdict: Verdict | None
    judged_at: datetime | None


class Repository:
    """Submissions and verdicts in the database. Every method may raise SQLAlchemyError."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._writing = engine.execution_options(**{WRITES: True})

    def ping(self) -> None:
        """Read something, to see whether the database answers."""
        with Session(self._engine) as session:
            session.execute(select(SubmissionRow.id).limit(1)).first()

    def add_submission(self, problem: Problem, submission: Submission, environment: str) -> str:
        """Record a submission that is about to be judged; return its new identifier."""
        identifier = str(uuid.uuid4())
        sources: dict[str, bytes] = {}
        asked = _without_sources(problem.model_dump(mode="json"), "challenge", sources)
        sent = _without_sources(submission.model_dump(mode="json"), "files", sources)
        rows = [{"sha256": key, "content": content} for key, content in sources.items()]
        with Session(self._writing) as session, session.begin():
            for start in range(0, len(rows), SOURCES_PER_STATEMENT):
                some = rows[start : start + SOURCES_PER_STATEMENT]
                session.execute(insert(SourceRow).values(some).on_conflict_do_nothing())
            problem_row = {"digest": problem.digest, "document": asked}
            session.execute(insert(ProblemRow).values(problem_row).on_conflict_do_nothing())
            session.add(
                SubmissionRow(
                    id=identifier,
                    problem_digest=problem.digest,
                    digest=submission.digest,
                    environment=environment,
                    document=sent,
                    received_at=datetime.now(UTC),
                )
            )
        return identifier

    def add_verdict(self, submission_id: str, verdict: Verdict) -> None:
        """Record the verdict of a submission. Raises AlreadyJudged when it has one."""
        row = VerdictRow(
            submission_id=submission_id,
            outcome=verdict.outcome.value,
            reward=verdict.reward,
            stage=verdict.stage.value,
            reason=verdict.reason.value,
            document=json.dumps(verdict.model_dump(mode="json")),
            judged_at=datetime.now(UTC),
        )
        try:
            with Session(self._writing) as session, session.begin():
                session.add(row)
        except IntegrityError as error:
            with Session(self._engine) as session:
                if session.get(VerdictRow, submission_id) is None:
                    raise
            raise AlreadyJudged(submission_id) from error

    def find(self, submission_id: str) -> Record | None:
        """The record of that identifier, if there is one. Raises DamagedRecord."""
        with Session(self._engine) as session:
            row = session.get(
                SubmissionRow, submission_id, options=[joinedload(SubmissionRow.verdict)]
            )
            if row is None:
                return None
            return Record(
                id=row.id,
                environment=row.environment,
                received_at=row.received_at,
                verdict=_read_verdict(row.verdict) if row.verdict else None,
                judged_at=row.verdict.judged_at if row.verdict else None,
            )

    def sources(self, submission_id: str) -> tuple[Problem, Submission]:
        """What was asked and what was answered, exactly as it came in.

        Raises KeyError for an unknown identifier, DamagedRecord when the texts are not the same.
        """
        with Session(self._engine) as session:
            row = session.get(
                SubmissionRow, submission_id, options=[joinedload(SubmissionRow.problem)]
            )
            if row is None:
                raise KeyError(submission_id)
            asked = _with_sources(session, row.problem.document, "challenge")
            sent = _with_sources(session, row.document, "files")
            digests = (row.problem_digest, row.digest)
        try:
            problem, submission = Problem.model_validate(asked), Submission.model_validate(sent)
        except ValueError as error:
            raise DamagedRecord(f"submission {submission_id}: {error}") from error
        if (problem.digest, submission.digest) != digests:
            raise DamagedRecord(f"submission {submission_id} does not have its digests")
        return problem, submission


def _without_sources(document: dict[str, Any], field: str, sources: dict[str, bytes]) -> str:
    """The document as text, with the sources in `field` moved to `sources` by their SHA-256."""
    files: Mapping[str, str] = document[field]
    moved = {}
    for path, text in files.items():
        content = text.encode()
        moved[path] = hashlib.sha256(content).hexdigest()
        sources[moved[path]] = content
    return json.dumps({**document, field: moved})


def _with_sources(session: Session, document: str, field: str) -> dict[str, Any]:
    read: dict[str, Any] = json.loads(document)
    files = {}
    for path, sha256 in read[field].items():
        row = session.get(SourceRow, sha256)
        if row is None or hashlib.sha256(row.content).hexdigest() != sha256:
            raise DamagedRecord(f"source {sha256} is missing or damaged")
        files[path] = row.content.decode()
    return {**read, field: files}


def _read_verdict(row: VerdictRow) -> Verdict:
    try:
        verdict = Verdict.model_validate_json(row.document)
    except ValueError as error:
        raise DamagedRecord(f"verdict of {row.submission_id}: {error}") from error
    if verdict.sealed().digest != verdict.digest:
        raise DamagedRecord(f"the verdict of {row.submission_id} does not have its digest")
    return verdict
