"""The process that asks the reference judge, a while after the verdict and in nobody's way.

It claims accepted submissions that were chosen when they were recorded, writes each as a comparator
workspace, and records the answer. It judges nothing itself, and no verdict waits for it.
"""

from __future__ import annotations

import logging
import signal
import threading
import time
from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Literal, TypeVar

from prometheus_client import start_http_server
from sqlalchemy.exc import SQLAlchemyError

from verifier.environments import EnvironmentUnusable, list_environments
from verifier.environments.definition import load_definition
from verifier.external.definition import (
    Reference,
    UnusableKernels,
    load_references,
    open_reference,
)
from verifier.external.reference import ask_reference
from verifier.intake import IntakeRefusal
from verifier.model import KernelReport
from verifier.record import StageFailure
from verifier.sandbox.base import Sandbox, SandboxFault, SandboxUnavailable
from verifier.sandbox.choice import make_sandbox
from verifier.sandbox.probe import require
from verifier.service.metrics import METRICS
from verifier.service.store.blobs import DamagedRecord, ForgottenSource
from verifier.service.store.database import Database, connect
from verifier.service.store.references import References, Referral
from verifier.service.store.submissions import Submissions
from verifier.service.store.workers import Workers
from verifier.settings import Settings
from verifier.stages import unpack
from verifier.workspacewriting import NoWorkspace, workspace_files

logger = logging.getLogger(__name__)

T = TypeVar("T")

LOOK_SECONDS = 2.0
SICK_SECONDS = 10.0
"""How long until the next look when there is no sandbox."""
LEASE_SLACK = timedelta(minutes=10)
"""Beyond twice the time limit of asking: for unpacking, a sandbox that is slow to start, the
database."""
LONGEST_WAIT = 600.0
"""Seconds after which one is asked about even if there always is something to be judged."""
FIRST_PAUSE = timedelta(seconds=5)
"""Until a second attempt; each further one waits four times as long, but at most an hour."""
LONGEST_PAUSE = timedelta(hours=1)

When = Literal["idle", "always"]
"""When to ask: while no submission waits to be judged, but after a while anyway; or whenever there
is something."""


def referring(settings: Settings) -> dict[str, Reference]:
    """The reference judge of each environment that has one; none while the share is 0, and then no
    file is read.

    Raises:
        EnvironmentUnusable: if what is written down cannot be used, or there is nothing.
    """
    return reference_judges(settings) if settings.reference_share > 0 else {}


def reference_judges(settings: Settings) -> dict[str, Reference]:
    """The same, whatever the share is: there may be something left to be asked."""
    try:
        known = list_environments(settings.cache_dir)
        found = load_references(settings.kernel_file, settings.environments, known)
    except UnusableKernels as error:
        raise EnvironmentUnusable(str(error)) from error
    if not found:
        where = settings.kernels or "VERIFIER_KERNELS names no file"
        raise EnvironmentUnusable(f"no reference judge for any environment: {where}")
    return found


def opened_judges(settings: Settings) -> dict[str, Reference]:
    """The same, for whoever asks them: all that they need is there. Raises EnvironmentUnusable."""
    found = reference_judges(settings)
    try:
        for reference in {each.name: each for each in found.values()}.values():
            open_reference(reference)
    except UnusableKernels as error:
        raise EnvironmentUnusable(str(error)) from error
    return found


class ReferenceProcess:
    """This process as one that asks reference judges: one question at a time."""

    def __init__(
        self,
        settings: Settings,
        database: Database,
        sandbox: Sandbox,
        judges: Mapping[str, Reference],
        when: When,
    ) -> None:
        self._settings = settings
        self._submissions = Submissions(database)
        self._references = References(database)
        self._workers = Workers(database)
        self._sandbox = sandbox
        self._judges = judges
        self._when = when
        longest = max(each.limits.wall_seconds for each in judges.values())
        self._lease = 2 * timedelta(seconds=longest) + LEASE_SLACK
        self._last_turn = time.monotonic()
        self._leaving = threading.Event()
        self._thread = threading.Thread(target=self._run, name="reference", daemon=True)
        for reference in judges.values():  # there from the start, for alarms
            for answer in ("agrees", "rejects", "failed"):
                METRICS.references.labels(reference.name, answer)

    def start(self) -> None:
        """Begin to look for what is to be asked."""
        self._thread.start()

    def stop(self) -> None:
        """End what is being asked, which is asked again later, and stop."""
        self._leaving.set()
        while self._thread.is_alive():
            self._sandbox.end_jobs()
            self._thread.join(0.2)
        self._sandbox.close()

    def look(self) -> bool:
        """Ask about the next submission, if there is one and it is time; return whether it was.

        Raises SQLAlchemyError if the database does not answer.
        """
        if self._when == "idle" and self._would_be_in_the_way():
            return False
        try:
            return self._take_turn()
        finally:
            self._last_turn = time.monotonic()

    def _take_turn(self) -> bool:
        referral = self._references.take(self._judges.keys(), self._lease)
        if referral is None:
            return False
        reference = self._judges[referral.environment]
        try:
            report = self._ask(referral, reference)
        except SandboxUnavailable as error:
            told, pause = str(error), timedelta(seconds=SICK_SECONDS)
            self._insist(lambda: self._references.give_back(referral, told, pause, counts=False))
            logger.warning("the reference judge has no sandbox: %s", error)
            self._leaving.wait(SICK_SECONDS)
            return True
        if self._leaving.is_set():  # what the sandbox said may be our own doing
            self._references.give_back(referral, "", timedelta(0), counts=False)
        elif report.answer == "failed" and self._may_try_again(referral, report):
            pause = min(FIRST_PAUSE * 4 ** min(referral.attempt - 1, 8), LONGEST_PAUSE)
            self._insist(lambda: self._references.give_back(referral, report.detail, pause))
        elif self._insist(lambda: self._references.settle(referral, report)):
            self._tell(referral, report)
        return True

    def _ask(self, referral: Referral, reference: Reference) -> KernelReport:
        """What the reference judge says, or why it cannot be asked. Raises SandboxUnavailable."""
        if referral.attempt > self._settings.max_attempts:
            return _nothing(reference, "whoever began to ask about it died each time")
        try:
            record = self._submissions.find(referral.id)
            assert record is not None
            assert record.verdict is not None
            problem, submission = self._submissions.sources(referral.id)
            definition = load_definition(referral.environment, self._settings.cache_dir)
            plain = unpack(submission, self._sandbox)
            files = workspace_files(
                definition.complete(problem),
                plain,
                [each.name for each in record.verdict.theorems],
                [each.name for each in record.verdict.holes],
                reference.lakefile,
            )
        except (ForgottenSource, DamagedRecord) as error:
            return _nothing(reference, f"its text is not there: {error}")
        except NoWorkspace as error:
            return _nothing(reference, f"{_NO_WORKSPACE}{error}")
        except (IntakeRefusal, StageFailure, SandboxFault, EnvironmentUnusable) as error:
            return _nothing(reference, str(error))
        report = ask_reference(reference, files, self._sandbox)
        if report.answer != "rejects":
            return report
        # What takes the answer from everybody has to be said twice, each time in a sandbox of its
        # own: a full disk can look like a rejection.
        again = ask_reference(reference, files, self._sandbox)
        if again.answer == "rejects":
            return again
        told = f"it rejected ({report.detail}), but asked again, it did not: {again.answer}"
        return _nothing(reference, f"{told} {again.detail}".rstrip())

    def _would_be_in_the_way(self) -> bool:
        """Whether something waits that somebody could judge now, and has not done so for long."""
        if time.monotonic() - self._last_turn > LONGEST_WAIT:
            return False
        due = self._submissions.due()
        if not due:
            return False
        workers = (sign.worker for sign in self._workers.list())
        return any(due.keys() & each.environments.keys() for each in workers if not each.trouble)

    def _may_try_again(self, referral: Referral, report: KernelReport) -> bool:
        lasting = report.detail.startswith(_NO_WORKSPACE)
        return not lasting and referral.attempt < self._settings.max_attempts

    def _tell(self, referral: Referral, report: KernelReport) -> None:
        METRICS.references.labels(report.name, report.answer).inc()
        about = {
            "submission": referral.id,
            "reference": report.name,
            "answer": report.answer,
            "detail": " ".join(report.detail[-500:].split()),
            "seconds": round(report.seconds, 3),
        }
        if report.answer == "rejects":
            logger.error("the reference judge rejects what was accepted", extra=about)
        elif report.answer == "failed":
            logger.warning("the reference judge gave no answer", extra=about)
        else:
            logger.info("the reference judge agrees", extra=about)

    def _insist(self, action: Callable[[], T]) -> T:
        """Do it, however long the database does not answer."""
        while True:
            try:
                return action()
            except SQLAlchemyError as error:
                if self._leaving.is_set():
                    raise
                logger.warning("database: %s", getattr(error, "orig", None) or error)
                self._leaving.wait(LOOK_SECONDS)

    def _run(self) -> None:
        while not self._leaving.is_set():
            try:
                if self.look():
                    continue
            except SQLAlchemyError as error:
                logger.warning("database: %s", getattr(error, "orig", None) or error)
            except Exception:
                logger.exception("asking the reference judge goes on")
            self._leaving.wait(LOOK_SECONDS)


_NO_WORKSPACE = "no workspace can say it: "


def _nothing(reference: Reference, detail: str) -> KernelReport:
    return KernelReport(
        name=reference.name,
        answer="failed",
        detail=detail,
        seconds=0.0,
        cpu_seconds=0.0,
        peak_memory_bytes=0,
    )


def run_reference(settings: Settings, judges: Mapping[str, Reference], when: When) -> int:
    """Ask reference judges until SIGTERM or SIGINT; return the exit code.

    Raises SandboxError if the sandbox does not keep its promises.
    """
    sandbox = make_sandbox(settings)
    require(sandbox)
    if settings.metrics_port:
        start_http_server(settings.metrics_port, settings.host)
    ended = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: ended.set())
    process = ReferenceProcess(
        settings, Database(connect(settings.database)), sandbox, judges, when
    )
    process.start()
    ended.wait()
    logger.info("stopping")
    process.stop()
    return 0
