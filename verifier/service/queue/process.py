"""One process that judges: it claims, judges, and gives signs of life meanwhile.

Tickets say at once that there is work. A process to which none come looks by itself now and then,
and goes on as long as it finds something: so Redis may be gone, or Celery have lost its way to it.
"""

from __future__ import annotations

import logging
import os
import socket
import threading
import time
from collections.abc import Callable, Mapping
from typing import TypeVar

from sqlalchemy.exc import SQLAlchemyError

import verifier
from verifier.challengecache import judge_digest
from verifier.environments import Environment, EnvironmentUnusable, Forced, open_environment
from verifier.judgejob import Built
from verifier.model import Conditions, Examination, Problem, Verdict
from verifier.pipeline import verify
from verifier.reasons import Outcome, Reason
from verifier.sandbox.base import Sandbox, SandboxError
from verifier.sandbox.probe import require
from verifier.sandbox.processes import own_name
from verifier.service.metrics import METRICS
from verifier.service.question import matter_of, question_of
from verifier.service.queue.broker import Broker
from verifier.service.queue.judging import SANDBOX_REASONS, decide, settle
from verifier.service.queue.referring import referring
from verifier.service.store.artefacts import Artefact, Artefacts
from verifier.service.store.blobs import DamagedRecord, ForgottenSource
from verifier.service.store.claims import Claim, Claims
from verifier.service.store.database import Database
from verifier.service.store.references import is_chosen
from verifier.service.store.submissions import Submissions
from verifier.service.store.workers import Worker, Workers
from verifier.service.tracing import Tracing
from verifier.settings import Settings
from verifier.workspacewriting import sayable

logger = logging.getLogger(__name__)

T = TypeVar("T")
BEATS_PER_LEASE = 10
SICK_PAUSE = 2.0
"""Seconds between two looks at what is out of order."""
TICKET_SECONDS = 2.0
"""Who has judged for so long since the ticket looks at the queues again: others may have had a
ticket for another environment meanwhile."""
LOOK_SECONDS = 3.0
"""Who got no ticket for so long looks for work."""


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
        self._referring = referring(settings).keys()
        self._drain = drain
        self._database = database
        self._claims = Claims(database)
        self._artefacts = Artefacts(database)
        self._submissions = Submissions(database)
        self._workers = Workers(database)
        self._tracing = Tracing(settings.otlp_endpoint, "worker")
        METRICS.sandbox_faults.labels(sandbox.name)  # there from the start, for alarms
        self._trouble: dict[str, str] = {}
        self._id = ""
        self._claim: Claim | None = None
        self._ending = threading.Lock()
        """Held while jobs are ended, so that none of the next claim's is among them."""
        self._lost: Claim | None = None
        """What somebody else has now, or nobody wants any more."""
        self._turn = threading.Lock()
        """Held by whoever judges: one submission at a time."""
        self._last_ticket = 0.0
        self._leaving = threading.Event()
        self._stopped = threading.Event()
        self._pulse = threading.Thread(target=self._beat_until_stopped, daemon=True)
        self._looker = threading.Thread(target=self._look_until_leaving, daemon=True)

    def start(self) -> None:
        """Enter the list of workers, and begin to give signs of life and to look for work."""
        self._insist(self._enter)
        self._pulse.start()
        self._looker.start()

    def stop(self) -> None:
        """End what is being done, and leave the list."""
        self._leaving.set()
        self._looker.join()  # it gives signs of life until then
        self._stopped.set()
        self._pulse.join()
        self._sandbox.close()
        self._tracing.close()
        self._workers.leave(self._id)

    def work(self, environment: str) -> None:
        """There is a ticket: judge what waits for an environment, for a while.

        Raises SQLAlchemyError if the database does not answer; then nothing is claimed.
        """
        with self._turn:
            self._last_ticket = time.monotonic()
            until = self._last_ticket + TICKET_SECONDS
            while more := self._work(environment):
                if time.monotonic() > until or self._leaving.is_set() or self._drain.begun:
                    break
            self._last_ticket = time.monotonic()
        if more:
            self._broker.post(environment)

    def _work(self, environment: str) -> bool:
        """Judge the next submission; return whether there was one."""
        if self._trouble and not self._recovered():
            self._leaving.wait(SICK_PAUSE)
            return False
        claim = self._claims.take(environment, self._id)
        if claim is None:
            return False
        self._claim = claim
        try:
            self._judge(claim)
        finally:
            with self._ending:
                self._claim = None
        return True

    def _look_until_leaving(self) -> None:
        while not self._leaving.wait(LOOK_SECONDS):
            try:
                self._miss_environments()
                for environment in self._submissions.due():
                    while environment in self._environments and self._look(environment):
                        pass
            except SQLAlchemyError as error:
                logger.warning("database: %s", getattr(error, "orig", None) or error)
            except Exception:
                logger.exception("looking for work goes on")

    def _miss_environments(self) -> None:
        """Notice what is no longer in its place, though nobody asks for it, and open it again."""
        if all(each.is_there for each in self._environments.values()):
            return
        if not self._turn.acquire(blocking=False):
            return  # the verdict will tell
        try:
            gone = [name for name, each in self._environments.items() if not each.is_there]
            told = {f"environment {name}": self._environments[name].changed() for name in gone}
            self._trouble = {**self._trouble, **told}
            self._recovered()
        finally:
            self._turn.release()

    def _look(self, environment: str) -> bool:
        """Judge a submission without a ticket, if none comes; return whether there was one."""
        forgotten = time.monotonic() - self._last_ticket > LOOK_SECONDS
        if not forgotten or self._leaving.is_set() or self._drain.begun:
            return False
        if not self._turn.acquire(blocking=False):
            return False
        try:
            return self._work(environment)
        finally:
            self._turn.release()

    def _judge(self, claim: Claim) -> None:
        started = time.monotonic()
        try:
            problem, submission = self._insist(lambda: self._submissions.sources(claim.id))
        except (ForgottenSource, DamagedRecord) as error:
            trouble = f"its text is not there: {error}"
            if self._insist(lambda: self._claims.give_up(claim, trouble)):
                self._broker.tell(claim.id)
            return
        built: dict[str, Built] = {}
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
                built.__setitem__,
            )
            verdicts.append(verdict)
        if self._lost is claim:
            logger.info("stopped", extra={"submission": claim.id})
            return
        self._learn_from(verdict, claim.environment)
        decision = decide(verdict, claim.doubt, self._drain.begun)
        question = self._question(verdict, claim.environment) if decision.repeatable else None
        artefacts = self._keep(built, verdict, claim) if decision.final else []
        matter = self._matter(built, problem, verdict, claim)
        most = self._settings.max_attempts
        referred = self._is_referred(claim, problem, verdict)
        ended = self._insist(
            lambda: settle(
                self._claims, claim, verdict, decision, question, most, artefacts, matter, referred
            )
        )
        METRICS.judged(verdict, claim.environment, ended)
        event = "judged" if ended else "will be judged again"
        logger.log(
            logging.WARNING if verdict.outcome is Outcome.ERROR else logging.INFO,
            event,
            extra={
                "submission": claim.id,
                "outcome": verdict.outcome.value,
                "stage": verdict.stage.value,
                "reason": verdict.reason.value,
                "detail": "" if decision.final else " ".join(verdict.detail[:500].split()),
                "attempt": claim.attempt,
                "seconds": round(time.monotonic() - started, 3),
            },
        )
        if ended:
            self._broker.tell(claim.id)

    def _keep(self, built: Mapping[str, Built], verdict: Verdict, claim: Claim) -> list[Artefact]:
        """Keep what a verdict rests on, if that is wanted. The verdict stands without it."""
        wanted = self._settings.keep_artefacts
        if wanted == "none" or (wanted == "accepted" and verdict.outcome is not Outcome.ACCEPTED):
            return []
        compiled = {
            f"{side}/{path}": data
            for side, (_, files) in built.items()
            for path, data in files.items()
        }
        size, most = sum(map(len, compiled.values())), self._settings.max_artefact_bytes
        trouble = f"{size} bytes; the limit is {most}"
        for _ in range(2 if size <= most else 0):
            try:
                return self._artefacts.keep(compiled)
            except SQLAlchemyError as error:
                trouble = str(getattr(error, "orig", None) or error)
            self._insist(self._database.ping)  # if it was only away, once more is enough
        logger.warning("artefacts are not kept: %s", trouble, extra={"submission": claim.id})
        return []

    def _is_referred(self, claim: Claim, problem: Problem | Examination, verdict: Verdict) -> bool:
        """Whether the reference judge is to be asked about a submission, if it is accepted."""
        if claim.environment not in self._referring or not sayable(problem):
            return False
        return is_chosen(claim.id, verdict.submission_digest, self._settings.reference_share)

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

    def _matter(
        self, built: Mapping[str, Built], problem: Conditions, verdict: Verdict, claim: Claim
    ) -> str | None:
        """What was accepted, however it was asked for; None for all other verdicts."""
        if verdict.outcome is not Outcome.ACCEPTED:
            return None
        assert verdict.environment is not None
        challenge = built["challenge"][0] if "challenge" in built else None
        complete = self._environments[claim.environment].complete(problem)
        judged_in = verdict.environment.digest
        return matter_of(challenge, built["submission"][0], complete, judged_in, judge_digest())

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
                    opened = _open(identifier, self._settings)
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
            process=own_name(),
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
        if claim and (self._lost is claim or not self._claims.holds(claim)):
            # Cancelled, or given to another: whatever comes of it, nobody wants it. Its next job
            # may have begun since the last time.
            self._lost = claim
            with self._ending:
                if claim is self._claim:  # or else the next one is being judged already
                    self._sandbox.end_jobs()


def open_environments(
    settings: Settings, progress: Callable[[str], None] | None = None
) -> dict[str, Environment]:
    """The environments that the settings name. Raises EnvironmentUnusable."""
    return {name: _open(name, settings, progress) for name in settings.environments}


def _open(
    name: str, settings: Settings, progress: Callable[[str], None] | None = None
) -> Environment:
    forced = Forced.by(settings)
    return open_environment(name, settings.cache_dir, progress, forced, settings.kernel_file)
