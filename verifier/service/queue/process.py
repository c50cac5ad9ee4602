"""One process that judges: it claims, judges, and gives signs of life meanwhile."""

from __future__ import annotations

import logging
import os
import socket
import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeVar

from sqlalchemy.exc import SQLAlchemyError

import verifier
from verifier.challengecache import judge_digest
from verifier.environments import Environment, EnvironmentUnusable, open_environment
from verifier.model import Verdict
from verifier.pipeline import verify
from verifier.reasons import Reason
from verifier.sandbox.base import Sandbox, SandboxError
from verifier.sandbox.probe import require
from verifier.service.metrics import METRICS
from verifier.service.question import question_of
from verifier.service.queue.broker import Broker
from verifier.service.queue.judging import SANDBOX_REASONS, decide, settle
from verifier.service.store.blobs import DamagedRecord, ForgottenSource
from verifier.service.store.claims import Claim, Claims
from verifier.service.store.database import Database
from verifier.service.store.submissions import Submissions
from verifier.service.store.workers import Worker, Workers
from verifier.service.tracing import Tracing
from verifier.settings import Settings

logger = logging.getLogger(__name__)

T = TypeVar("T")
BEATS_PER_LEASE = 10
SICK_PAUSE = 2.0
"""Seconds between two looks at what is out of order."""


class Drain:
    """When running work has to be over: never, until somebody says when. For several processes."""

    def __init__(self, deadline: Callable[[], float]) -> None:
        self._deadline = deadline

    @property
    def begun(self) -> bool:
        """Whether the service is told to stop."""
        return self._deadline() > 0

    @property
    def over(self) -> bool:
        """Whether the time that running work was given is over."""
        return 0 < self._deadline() <= time.monotonic()


class JudgingProcess:
    """This process as a worker."""

    def __init__(
        self,
        settings: Settings,
        database: Database,
        broker: Broker,
        sandbox: Sandbox,
        environments: Mapping[str, Environment],
        drain: Drain,
    ) -> None:
        self._settings = settings
        self._broker = broker
        self._sandbox = sandbox
        self._environments = dict(environments)
        self._drain = drain
        self._claims = Claims(database)
        self._submissions = Submissions(database)
        self._workers = Workers(database)
        self._tracing = Tracing(settings.otlp_endpoint, "worker")
        self._trouble: dict[str, str] = {}
        self._id = ""
        self._claim: Claim | None = None
        self._lost = False
        self._stopped = threading.Event()
        self._pulse = threading.Thread(target=self._beat_until_stopped, daemon=True)

    def start(self) -> None:
        """Enter the list of workers, and begin to give signs of life."""
        self._insist(self._enter)
        self._pulse.start()

    def stop(self) -> None:
        """Leave the list."""
        self._stopped.set()
        self._pulse.join()
        self._tracing.close()
        self._workers.leave(self._id)

    def work(self, environment: str) -> None:
        """Judge the next submission for an environment, if there is one.

        Raises SQLAlchemyError if the database does not answer; then nothing was claimed.
        """
        if self._trouble and not self._recovered():
            self._stopped.wait(SICK_PAUSE)
            return
        claim = self._claims.take(environment, self._id)
        if claim is None:
            return
        self._lost = False
        self._claim = claim
        try:
            self._judge(claim)
        finally:
            self._claim = None

    def _judge(self, claim: Claim) -> None:
        started = time.monotonic()
        try:
            problem, submission = self._insist(lambda: self._submissions.sources(claim.id))
        except (ForgottenSource, DamagedRecord) as error:
            trouble = f"its text is not there: {error}"
            if self._insist(lambda: self._claims.give_up(claim, trouble)):
                self._broker.tell(claim.id)
            return
        with (
            METRICS.judging(claim.environment),
            self._tracing.attempt(claim.environment, claim.trace) as verdicts,
        ):
            verdict = verify(
                problem,
                submission,
                self._environments[claim.environment],
                self._sandbox,
                self._settings.cache_dir,
            )
            verdicts.append(verdict)
        if self._lost:
            logger.info("stopped", extra={"submission": claim.id})
            return
        self._learn_from(verdict, claim.environment)
        decision = decide(verdict, claim.doubt, self._drain.begun)
        question = self._question(verdict, claim.environment) if decision.repeatable else None
        ended = self._insist(
            lambda: settle(
                self._claims, claim, verdict, decision, question, self._settings.max_attempts
            )
        )
        METRICS.judged(verdict, claim.environment, ended)
        logger.log(
            logging.INFO if decision.final else logging.WARNING,
            "judged" if ended else "not judged",
            extra={
                "submission": claim.id,
                "outcome": verdict.outcome.value,
                "stage": verdict.stage.value,
                "reason": verdict.reason.value,
                "detail": verdict.detail[:500] if not decision.final else "",
                "attempt": claim.attempt,
                "seconds": round(time.monotonic() - started, 3),
            },
        )
        if ended:
            self._broker.tell(claim.id)

    def _question(self, verdict: Verdict, environment: str) -> str:
        """The question that this verdict answers."""
        assert verdict.environment is not None
        return question_of(
            verdict.problem_digest,
            verdict.submission_digest,
            environment,
            verdict.environment.digest,
            judge_digest(),
        )

    def _insist(self, action: Callable[[], T]) -> T:
        """Do it, however long the database does not answer. What was judged is not judged again
        for that."""
        pause = 0.1
        while True:
            try:
                return action()
            except SQLAlchemyError as error:
                if self._drain.over:
                    raise
                logger.warning("database: %s", getattr(error, "orig", None) or error)
                self._stopped.wait(pause)
                pause = min(2 * pause, 2.0)

    def _learn_from(self, verdict: Verdict, environment: str) -> None:
        if verdict.reason in SANDBOX_REASONS:
            self._trouble = {**self._trouble, "sandbox": verdict.detail}
            METRICS.sandbox_faults.labels(self._sandbox.name).inc()
        elif verdict.reason is Reason.ENVIRONMENT_UNUSABLE:
            self._trouble = {**self._trouble, f"environment {environment}": verdict.detail}

    def _recovered(self) -> bool:
        """Look again at what was out of order."""
        for name in list(self._trouble):
            try:
                if name == "sandbox":
                    require(self._sandbox)
                else:
                    identifier = name.removeprefix("environment ")
                    opened = open_environment(identifier, self._settings.cache_dir)
                    self._environments[identifier] = opened
            except (SandboxError, EnvironmentUnusable) as error:
                self._trouble = {**self._trouble, name: str(error)}
                return False
            self._trouble = {key: text for key, text in self._trouble.items() if key != name}
        return True

    def _enter(self) -> None:
        self._id = self._workers.enter(self._describe())

    def _describe(self) -> Worker:
        return Worker(
            host=f"{socket.gethostname()}/{os.getpid()}",
            sandbox=self._sandbox.name,
            version=verifier.__version__,
            judge=judge_digest(),
            environments={name: each.report for name, each in self._environments.items()},
            trouble=self._trouble,
        )

    def _beat_until_stopped(self) -> None:
        while not self._stopped.wait(self._settings.lease_seconds / BEATS_PER_LEASE):
            try:
                self._beat()
            except SQLAlchemyError as error:
                logger.warning("no sign of life: %s", getattr(error, "orig", None) or error)
            except Exception:
                logger.exception("no sign of life")

    def _beat(self) -> None:
        claim = self._claim
        if claim and self._drain.over:
            self._sandbox.end_jobs()
        if not self._workers.beat(self._id, self._describe()):
            self._enter()
        if claim and claim is self._claim and not self._lost and not self._claims.holds(claim):
            # Cancelled, or given to another: whatever comes of it, nobody wants it.
            self._lost = True
            self._sandbox.end_jobs()


def open_environments(
    settings: Settings, progress: Callable[[str], None] | None = None
) -> dict[str, Environment]:
    """The environments that the settings name. Raises EnvironmentUnusable."""
    cache: Path = settings.cache_dir
    return {name: open_environment(name, cache, progress) for name in settings.environments}
