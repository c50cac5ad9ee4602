"""The client for programs that wait."""

from __future__ import annotations

import time
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from typing import Any, Self, TypeVar

import httpx

from verifier.client import calls
from verifier.client.answers import (
    Batch,
    BatchResult,
    Environment,
    ProblemCheck,
    RegisteredProblem,
    Reward,
    SubmissionRecord,
)
from verifier.client.asking import Ask
from verifier.client.asynchronous import AsyncClient
from verifier.client.background import run_in_background
from verifier.client.calls import WAIT_SECONDS, Call
from verifier.client.connections import (
    DEADLINE_SECONDS,
    JUDGING_SECONDS,
    Settings,
)
from verifier.client.errors import VerifierError
from verifier.client.lines import ResultLines
from verifier.client.retries import AgainLater, Effort, Retries
from verifier.client.spooling import pieces_of, spooled
from verifier.model import Problem, Submission

T = TypeVar("T")


class Client:
    """Asks a verifier service, and waits for its answers. Threads can share one.

    Every method that asks raises VerifierError (see verifier.client.errors for its kinds) if there
    is no answer to be had; nothing that goes wrong is ever a reward of 0. What can be otherwise the
    next time is sent again, as `retries` says.
    """

    def __init__(
        self,
        url: str | None = None,
        key: str | None = None,
        *,
        deadline: float | None = DEADLINE_SECONDS,
        retries: Retries = Retries(),  # noqa: B008 (immutable)
        connections: int = 256,
        judging_seconds: float = JUDGING_SECONDS,
        proxy: str | None = None,
    ) -> None:
        """Connects to nothing yet.

        Args:
            url: where the service is; by default what LEAN_VERIFIER_URL says, or this machine.
            key: by default what LEAN_VERIFIER_KEY says, or none.
            deadline: seconds that one call may take in all, with everything that is sent again;
                None is for ever.
            connections: how many may be open at one time; they are used again.
            judging_seconds: how long to wait for the answer to one request for a reward; has to be
                more than the service's VERIFIER_REWARD_SECONDS.
            proxy: the address of a proxy; those of the environment are not used.
        """
        self._given: dict[str, Any] = {
            "url": url,
            "key": key,
            "deadline": deadline,
            "retries": retries,
            "connections": connections,
            "judging_seconds": judging_seconds,
            "proxy": proxy,
        }
        self._settings = Settings(**self._given)
        transport = httpx.HTTPTransport(**self._settings.transport)
        self._http = httpx.Client(**self._settings.client, transport=transport)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close all connections."""
        self._http.close()

    def reward(
        self,
        submission: Submission | str,
        *,
        problem: Problem | str | None = None,
        problem_id: str | None = None,
        environment: str | None = None,
        fresh: bool = False,
        deadline: float | None = None,
    ) -> Reward:
        """Have a submission judged, and wait for the verdict.

        Args:
            submission: with a text, it is the only file.
            problem: with a text, it is the challenge.
            problem_id: of a registered problem, instead.
            environment: by default the registered problem's, or `core`.
            fresh: judge it anew, even if the same was judged before.
            deadline: seconds, if not as many as the client allows.

        Raises:
            VerifierError: if there is no reward.
            ValueError: for two problems, or a text that is no Unicode.
        """
        ask = Ask(submission, problem, problem_id, environment, fresh)
        return self._send(calls.reward(ask), deadline)

    def ask(self, ask: Ask, *, deadline: float | None = None) -> Reward:
        """The same for what is put together already."""
        return self._send(calls.reward(ask), deadline)

    def reward_many(
        self, asks: Iterable[Ask], *, concurrency: int = 32, deadline: float | None = None
    ) -> list[Reward | VerifierError]:
        """Have many submissions judged, so many at one time.

        What went wrong with one stands in its place, and does not touch the others.

        Args:
            asks: read as they are sent.
            deadline: seconds for all of them, if not as many as the client allows.

        Returns:
            In the order of `asks`.
        """

        async def ask_all() -> list[Reward | VerifierError]:
            async with AsyncClient(**self._given) as client:
                return await client.reward_many(asks, concurrency=concurrency, deadline=deadline)

        # One thread for all, and whoever is interrupted does not wait for threads that wait.
        return run_in_background(ask_all)

    def submit(self, ask: Ask, *, webhook: str | None = None) -> SubmissionRecord:
        """Have a submission judged, without waiting; `webhook` is told when it has ended."""
        return self._send(calls.submit(ask, webhook))

    def submission(self, id: str, *, wait: float = 0) -> SubmissionRecord:
        """What is recorded of a submission, after waiting for its end for so many seconds, at most
        300."""
        return self._send(calls.submission(id, wait))

    def wait(self, id: str, *, deadline: float | None = None) -> Reward:
        """Wait for the verdict of a submission, for so many seconds if not as many as the client
        allows. Raises VerifierError if it has no reward."""
        effort = self._settings.effort(deadline)
        while True:
            wait = effort.at_most(WAIT_SECONDS)
            record = self._finish(calls.submission(id, wait), effort)
            if record.ended:
                return record.earned()
            effort.went_well()

    def cancel(self, id: str) -> SubmissionRecord:
        """End a submission; one that has ended stays as it is."""
        return self._send(calls.cancel(id))

    def submit_batch(
        self,
        lines: Iterable[Ask],
        *,
        environment: str | None = None,
        problem_id: str | None = None,
        webhook: str | None = None,
    ) -> Batch:
        """Have many submissions judged, in one request.

        Args:
            environment: of lines that name none.
            problem_id: of lines without a problem.
            webhook: told when all have ended.
        """
        with spooled(lines) as file:
            return self._send(calls.submit_batch(file, environment, problem_id, webhook))

    def batch(self, id: str, *, wait: float = 0) -> Batch:
        """How far a batch is, after waiting for its end for so many seconds, at most 300."""
        return self._send(calls.batch(id, wait))

    def cancel_batch(self, id: str) -> Batch:
        """End what has not ended in a batch."""
        return self._send(calls.cancel_batch(id))

    def batch_results(
        self, id: str, *, after: int = -1, deadline: float | None = None
    ) -> Iterator[BatchResult]:
        """The results of a batch, in the order of its lines, as they end, until all have.

        A stream that breaks is taken up where it broke.

        Args:
            after: position of the last result that is not wanted any more.
            deadline: seconds for all of them, if not as many as the client allows.
        """
        effort = self._settings.effort(deadline)
        lines = ResultLines(after)
        while True:
            call = calls.results(id, lines.after, follow=True)
            pause = 0.0
            try:
                with closing(self._stream(call, effort)) as pieces:
                    for piece in pieces:
                        for result in lines.feed(piece):
                            effort.went_well()
                            yield result
                        effort.left()
            except httpx.RequestError as error:
                pause = effort.broke(error)
            except AgainLater as later:
                pause = later.pause
            else:
                standing = self._finish(calls.batch(id, 0), effort)
                if standing.ended and lines.after + 1 >= standing.lines:
                    return
                pause = effort.stopped_early()
            lines.begin()
            time.sleep(pause)

    def register(
        self, problem: Problem | str, *, name: str = "", environment: str | None = None
    ) -> RegisteredProblem:
        """Register a problem, or find the same one that is; with a text, it is the challenge."""
        return self._send(calls.register(problem, name, environment))

    def problem(self, id: str) -> RegisteredProblem:
        """A registered problem."""
        return self._send(calls.problem(id))

    def delete_problem(self, id: str) -> None:
        """End a registration. Verdicts stay."""
        self._send(calls.delete_problem(id))

    def check_problem(
        self, id: str, oracle: Submission | str | None = None, *, deadline: float | None = None
    ) -> ProblemCheck:
        """Have a registered problem tried, and wait for what is found.

        Args:
            oracle: a submission that has to score 1.
            deadline: seconds, if not as many as the client allows.
        """
        effort = self._settings.effort(deadline)
        check = self._finish(calls.check_problem(id, oracle), effort)
        while not check.ended:
            effort.went_well()
            wait = effort.at_most(WAIT_SECONDS)
            check = self._finish(calls.check(id, check.id, wait), effort)
        return check

    def environments(self) -> tuple[Environment, ...]:
        """What workers that live can judge in."""
        return self._send(calls.environments()).items

    def environment(self, id: str) -> Environment:
        """One environment."""
        return self._send(calls.environment(id))

    def _send(self, call: Call[T], deadline: float | None = None) -> T:
        return self._finish(call, self._settings.effort(deadline))

    def _finish(self, call: Call[T], effort: Effort) -> T:
        while True:
            try:
                response = self._http.send(self._request(call, effort))
            except httpx.RequestError as error:
                pause = effort.broke(error)
            else:
                if response.is_success:
                    return call.read(response.content)
                pause = effort.answered(response, until_settled=call.until_settled)
            time.sleep(pause)

    def _stream(self, call: Call[bytes], effort: Effort) -> Generator[bytes, None, None]:
        response = self._http.send(self._request(call, effort), stream=True)
        with closing(response):
            if not response.is_success:
                response.read()
                raise AgainLater(effort.answered(response))
            yield from response.iter_bytes()

    def _request(self, call: Call[Any], effort: Effort) -> httpx.Request:
        body = call.body
        content = body if body is None or isinstance(body, bytes) else pieces_of(body)
        return self._http.build_request(**self._settings.request(call, effort), content=content)
