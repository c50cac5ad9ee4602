"""Who judges a question: this machine, or a service."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, Protocol, TypeVar

from verifier.challengecache import judge_digest
from verifier.client import (
    AsyncClient,
    NotFound,
    RequestRefused,
    Retries,
    ServiceTrouble,
    Unauthorized,
    VerifierError,
)
from verifier.environments import Environment
from verifier.insistence import verify_insisting
from verifier.model import Problem, Submission
from verifier.reasons import Outcome as Says
from verifier.reasons import Reason, Stage
from verifier.record import MAX_DETAIL
from verifier.regrade.journal import Outcome
from verifier.sandbox import Sandbox
from verifier.text import printable

T = TypeVar("T")
REFUSED = "request_refused"
"""The reason of what a service does not take."""
NOT_JUDGED = "not_judged"
"""The reason of what a service could not judge."""
TROUBLES = frozenset(
    {
        Reason.SANDBOX_UNAVAILABLE,
        Reason.SANDBOX_FAULT,
        Reason.ENVIRONMENT_UNUSABLE,
        Reason.INTERNAL,
        NOT_JUDGED,
    }
)
"""Reasons that say nothing about the row."""


class GraderLost(Exception):
    """Nothing can be judged any more. What has been judged is recorded."""


class Grader(Protocol):
    """Judges questions, several at a time.

    Attributes:
        identity: what decides its verdicts besides the question.
    """

    identity: str

    def judge(self, problem: Problem, submission: Submission) -> Outcome:
        """What comes of a question. Raises GraderLost."""

    def abandon(self) -> None:
        """End what is under way; its outcomes are of no use."""

    def close(self) -> None:
        """Let go of what it holds."""


class LocalGrader:
    """The one path, in this process and its sandboxes."""

    def __init__(self, environment: Environment, sandbox: Sandbox, cache: Path) -> None:
        self._environment = environment
        self._sandbox = sandbox
        self._cache = cache
        self._abandoned = threading.Event()
        self.identity = f"local {environment.digest} {judge_digest()}"

    def judge(self, problem: Problem, submission: Submission) -> Outcome:
        """See `Grader`."""
        bench = self._environment, self._sandbox, self._cache
        return Outcome.of(verify_insisting(problem, submission, *bench, self._abandoned.wait))

    def abandon(self) -> None:
        """See `Grader`."""
        self._abandoned.set()
        self._sandbox.end_jobs()

    def close(self) -> None:
        """See `Grader`."""
        if (close := getattr(self._sandbox, "close", None)) is not None:
            close()


class RemoteGrader:
    """A verifier service."""

    def __init__(self, url: str | None, environment: str, connections: int) -> None:
        """Takes the key from the environment variable that the client reads.

        Args:
            url: where the service is; by default where the client looks for it.

        Raises:
            GraderLost: if the service does not answer, or has no such environment.
        """
        self._environment = environment
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        # Later it may be away for a while; if it is not there at first, it is not the right one.
        first = AsyncClient(url, retries=Retries(attempts=2))
        try:
            found = self._run(first.environment(environment))
        except NotFound as error:
            served = ", ".join(each.id for each in self._run(first.environments())) or "none"
            raise GraderLost(
                f"the service has no environment {environment!r}; there are: {served}"
            ) from error
        except VerifierError as error:
            raise GraderLost(f"the service: {error}") from error
        finally:
            self._run(first.close())
        self._client = AsyncClient(url, connections=connections)
        # Two services with the same environment give the same verdicts.
        self.identity = f"remote {found.digest}"

    def judge(self, problem: Problem, submission: Submission) -> Outcome:
        """See `Grader`."""
        ask = self._client.reward(submission, problem=problem, environment=self._environment)
        try:
            return Outcome.of(self._run(ask).verdict)
        except (Unauthorized, NotFound) as error:
            raise GraderLost(f"the service: {error}") from error
        except (RequestRefused, ServiceTrouble) as error:
            if error.verdict is not None:
                return Outcome.of(error.verdict)
            fields = (": ".join(filter(None, (e.field, e.message))) for e in error.fields)
            reason = NOT_JUDGED if isinstance(error, ServiceTrouble) else REFUSED
            return _without_verdict(reason, "; ".join((str(error), *fields)))
        except VerifierError as error:
            # It has been sent again and again by now.
            raise GraderLost(f"the service: {error}") from error

    def abandon(self) -> None:
        """See `Grader`."""
        self._loop.call_soon_threadsafe(self._cancel_all)

    def close(self) -> None:
        """See `Grader`."""
        with contextlib.suppress(Exception):
            self._run(self._client.close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _run(self, coroutine: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(coroutine, self._loop).result()

    def _cancel_all(self) -> None:
        for task in asyncio.all_tasks(self._loop):
            task.cancel()


def _without_verdict(reason: str, detail: str) -> Outcome:
    return Outcome(None, Says.ERROR, Stage.INTAKE, reason, printable(detail[:MAX_DETAIL]))
