"""What a record amounts to: a reward, or an error that is never a 0."""

from verifier.model import Verdict
from verifier.reasons import Blame, Outcome
from verifier.service.api.errors import ErrorKind, ServiceError
from verifier.service.store.records import Quarantine, Record
from verifier.service.store.tables import State


def verdict_of(record: Record) -> Verdict:
    """The verdict of a submission that has ended, which has a reward. Raises ServiceError."""
    if error := error_of(record):
        raise error
    assert record.verdict is not None
    return record.verdict


def contradiction(quarantine: Quarantine) -> str:
    """What is told of a verdict that is quarantined."""
    return f"{quarantine.judge} contradicts the verdict, which is quarantined"


def error_of(record: Record) -> ServiceError | None:
    """Why a submission that has ended has no reward; nothing if it has one."""
    verdict = record.verdict
    if record.state is State.CANCELLED:
        return ServiceError(ErrorKind.CANCELLED, "somebody cancelled it", id=record.id)
    if verdict is None:
        return ServiceError(ErrorKind.NOT_JUDGED, record.trouble or "it was given up", id=record.id)
    if record.quarantine is not None:
        return ServiceError(ErrorKind.NOT_JUDGED, contradiction(record.quarantine), id=record.id)
    if verdict.outcome is not Outcome.ERROR:
        return None
    meaning = verdict.reason.meaning
    # What ran out of time on a busy machine may well be judged by and by.
    by_problem = meaning.blame is Blame.PROBLEM and not verdict.load_dependent
    return ServiceError(
        ErrorKind.UNUSABLE_PROBLEM if by_problem else ErrorKind.NOT_JUDGED,
        f"{meaning.text}: {verdict.detail}" if verdict.detail else meaning.text,
        id=record.id,
        verdict=verdict,
    )
