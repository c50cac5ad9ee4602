"""Whether a submission that is sent now would be judged."""

import shutil

from sqlalchemy.exc import SQLAlchemyError

from verifier.service.api.parts import Parts
from verifier.service.api.schemas import Check, QueueReport, Readiness
from verifier.service.queue.broker import BROKER_ERRORS

MIN_FREE_BYTES = 16 << 20
"""Less free space than this, where the database is, and a verdict might not be recorded."""


def examine(parts: Parts) -> Readiness:
    """Ask everything that is needed whether it is there."""
    inside, capacity = parts.admission.load
    checks = [_database(parts), *_disk(parts), _broker(parts), *_workers(parts)]
    full = parts.keeper.queued >= parts.settings.queue_limit
    checks.append(_check("queue", "as much is queued as may be" if full else ""))
    busy = inside >= capacity
    checks.append(_check("connections", "as many are open as may be" if busy else ""))
    stopping = parts.admission.stopping
    checks.append(_check("accepting", "the service is stopping" if stopping else ""))
    missing = [check.name for check in checks if not check.ok]
    return Readiness(
        ready=not missing,
        missing=missing,
        checks=checks,
        queue=QueueReport(
            queued=parts.keeper.queued,
            workers=len(parts.keeper.roll.living),
            connections=inside,
            capacity=capacity,
        ),
    )


def _check(name: str, complaint: str) -> Check:
    return Check(name=name, ok=not complaint, detail=complaint)


def _database(parts: Parts) -> Check:
    try:
        parts.database.ping()
    except SQLAlchemyError as error:
        return _check("database", type(getattr(error, "orig", None) or error).__name__)
    return _check("database", "")


def _disk(parts: Parts) -> list[Check]:
    directory = parts.settings.database_dir
    if directory is None:
        return []
    try:
        free = shutil.disk_usage(directory).free
    except OSError as error:
        return [_check("disk", f"{directory}: {error.strerror}")]
    short = free < MIN_FREE_BYTES
    return [_check("disk", f"{free} bytes are left in {directory}" if short else "")]


def _broker(parts: Parts) -> Check:
    try:
        parts.broker.ping()
    except BROKER_ERRORS as error:
        return _check("broker", type(error).__name__)
    return _check("broker", "")


def _workers(parts: Parts) -> list[Check]:
    """For each environment, whether somebody judges in it, and what those who cannot say."""
    checks = []
    living = parts.keeper.roll.living
    for name in parts.settings.environments:
        able = [worker for worker in living if name in worker.environments]
        well = [worker for worker in able if not worker.trouble]
        complaint = "" if well else "no worker serves it"
        if able and not well:
            complaint = "; ".join(f"{key}: {text}" for key, text in able[0].trouble.items())
        checks.append(_check(f"environment {name}", complaint))
    return checks
