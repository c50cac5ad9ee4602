"""What a worker does with a submission: record it, judge it on the one path, record the verdict."""

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from verifier.environments import Environment, EnvironmentUnusable, open_environment
from verifier.model import Problem, Submission, Verdict
from verifier.pipeline import verify
from verifier.reasons import Blame, Outcome, Reason
from verifier.sandbox.base import Sandbox, SandboxUnavailable
from verifier.sandbox.probe import require
from verifier.service.repository import Repository
from verifier.service.worker import ShuttingDown

logger = logging.getLogger(__name__)

SANDBOX_REASONS = (Reason.SANDBOX_UNAVAILABLE, Reason.SANDBOX_FAULT)
SUDDEN_ENDS = (Reason.NO_OUTPUT, Reason.JUDGE_CRASHED)
"""What a submission looks like whose process is killed from outside."""
RECHECK_SECONDS = 10


@dataclass(frozen=True)
class Judged:
    """A verdict that is on record."""

    id: str
    verdict: Verdict


class Judge:
    """The sandbox and the environments of this process, and what is known about their health.

    Both were checked when they were opened. A verdict that blames one puts it under suspicion,
    until a later verdict or a new check clears it.
    """

    def __init__(
        self,
        sandbox: Sandbox,
        environments: dict[str, Environment],
        repository: Repository,
        cache: Path,
    ) -> None:
        self.repository = repository
        self._sandbox = sandbox
        self._environments = environments
        self._cache = cache
        self._lock = threading.Lock()
        self._suspects: dict[str, str] = {}
        self._last_check = 0.0
        self.stopping = False
        """Set when the service is told to stop. Whoever told it may have told its jobs as well, as
        systemd does, so that a sudden end says nothing about the submission any more."""
        self.closed = False
        """Set before running jobs are killed: what they end with then is no verdict."""

    @property
    def sandbox_name(self) -> str:
        """The kind of sandbox."""
        return self._sandbox.name

    @property
    def environments(self) -> list[str]:
        """The identifiers of the environments that are served."""
        return sorted(self._environments)

    def judge(self, problem: Problem, submission: Submission, environment: str) -> Judged:
        """Judge and record.

        Raises SQLAlchemyError when it cannot be recorded, ShuttingDown when the service stopped.
        """
        identifier = self.repository.add_submission(problem, submission, environment)
        started = time.monotonic()
        opened = self._environments[environment]
        verdict = verify(problem, submission, opened, self._sandbox, self._cache)
        ended = verdict.outcome is Outcome.ERROR or verdict.reason in SUDDEN_ENDS
        if self.closed or (self.stopping and ended):
            raise ShuttingDown("the service was stopped while it judged this")
        self._learn_from(verdict, environment)
        self.repository.add_verdict(identifier, verdict)
        seconds = time.monotonic() - started
        outcome, stage, reason = verdict.outcome, verdict.stage, verdict.reason
        ours = reason.meaning.blame is Blame.INFRASTRUCTURE
        level = logging.ERROR if ours else logging.INFO
        logger.log(level, "%s %s %s %s %.2f s", identifier, outcome, stage, reason, seconds)
        return Judged(identifier, verdict)

    def suspects(self) -> dict[str, str]:
        """Names of what is out of order, with the complaint."""
        with self._lock:
            return dict(self._suspects)

    def recheck(self) -> None:
        """Look again at what is under suspicion, unless that was done a moment ago.

        Call it when no submission is being judged: the probe counts what jobs leave behind.
        """
        with self._lock:
            suspects = list(self._suspects)
            if not suspects or time.monotonic() - self._last_check < RECHECK_SECONDS:
                return
            self._last_check = time.monotonic()
        for name in suspects:
            self._settle(name, self._check_sandbox if name == "sandbox" else self._reopen)

    def _check_sandbox(self, _name: str) -> None:
        require(self._sandbox)

    def _reopen(self, name: str) -> None:
        identifier = name.removeprefix("environment ")
        self._environments[identifier] = open_environment(identifier, self._cache)

    def _settle(self, name: str, check: Callable[[str], None]) -> None:
        try:
            check(name)
        except (SandboxUnavailable, EnvironmentUnusable) as error:
            with self._lock:
                self._suspects[name] = str(error)
        else:
            with self._lock:
                self._suspects.pop(name, None)

    def _learn_from(self, verdict: Verdict, environment: str) -> None:
        with self._lock:
            if verdict.reason in SANDBOX_REASONS:
                self._suspects["sandbox"] = verdict.detail
            elif verdict.reason is Reason.ENVIRONMENT_UNUSABLE:
                self._suspects[f"environment {environment}"] = verdict.detail
            elif any(stage.stage == "build" for stage in verdict.stages):
                self._suspects.pop("sandbox", None)
                self._suspects.pop(f"environment {environment}", None)
