"""Whether this process could judge a submission that is sent now."""

import asyncio
import shutil
import threading
from pathlib import Path

from sqlalchemy.exc import SQLAlchemyError

from verifier.service.judging import Judge
from verifier.service.schemas import Check, QueueReport, Readiness
from verifier.service.worker import LocalWorker

MIN_FREE_BYTES = 16 << 20
"""Less free space than this, where the database is, and a verdict might not be recorded."""


class ReadinessProbe:
    """Collects what the parts of the service say about themselves.

    `data` is the directory that has to take what is recorded.
    """

    def __init__(self, judge: Judge, worker: LocalWorker, data: Path) -> None:
        self._data = data
        self._judge = judge
        self._worker = worker
        self._rechecking = threading.Lock()

    async def report(self) -> Readiness:
        """What is in order and what is missing. Starts to look again at what was out of order."""
        load = self._worker.load()
        suspects = self._judge.suspects()
        if suspects and load.running == 0:
            threading.Thread(target=self._recheck, daemon=True).start()
        checks = [await asyncio.to_thread(self._check_database)]
        checks.append(await asyncio.to_thread(self._check_disk))
        for name in ("sandbox", *(f"environment {each}" for each in self._judge.environments)):
            checks.append(Check(name=name, ok=name not in suspects, detail=suspects.get(name, "")))
        checks.append(
            Check(
                name="queue", ok=not load.full, detail="every place is taken" if load.full else ""
            )
        )
        checks.append(
            Check(
                name="accepting",
                ok=load.accepting,
                detail="" if load.accepting else "the service is shutting down",
            )
        )
        missing = [check.name for check in checks if not check.ok]
        return Readiness(
            ready=not missing,
            missing=missing,
            checks=checks,
            queue=QueueReport(running=load.running, admitted=load.admitted, capacity=load.capacity),
        )

    def _check_database(self) -> Check:
        try:
            self._judge.repository.ping()
        except SQLAlchemyError as error:
            detail = str(getattr(error, "orig", None) or error)
            return Check(name="database", ok=False, detail=detail)
        return Check(name="database", ok=True)

    def _check_disk(self) -> Check:
        try:
            free = shutil.disk_usage(self._data).free
        except OSError as error:
            return Check(name="disk", ok=False, detail=f"{self._data}: {error.strerror}")
        if free < MIN_FREE_BYTES:
            return Check(name="disk", ok=False, detail=f"{free} bytes are left in {self._data}")
        return Check(name="disk", ok=True)

    def _recheck(self) -> None:
        if self._rechecking.acquire(blocking=False):
            try:
                self._judge.recheck()
            finally:
                self._rechecking.release()
