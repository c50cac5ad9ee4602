"""The client for programs with an event loop."""

from __future__ import annotations

import asyncio
import math
from collections.abc import AsyncGenerator, AsyncIterator, Iterable
from contextlib import aclosing
from typing import Any, BinaryIO, Self, TypeVar

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
from verifier.client.calls import WAIT_SECONDS, Call
from verifier.client.connections import (
    DEADLINE_SECONDS,
    JUDGING_SECONDS,
    Settings,
)
from verifier.client.errors import VerifierError
from verifier.client.lines import ResultLines
from verifier.client.pooling import ManyConnections
from verifier.client.retries import AgainLater, Effort, Retries
from verifier.client.spooling import pieces_of, spooled
from verifier.model import Problem, Submission

T = TypeVar("T")


class AsyncClient:
    """Asks a verifier service, and waits for its answers. It belongs to one event loop.

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
        self._settings = Settings(url, key, retries, deadline, connections, judging_seconds, proxy)
        transport = ManyConnections(connections, **self._settings.transport)
        self._http = httpx.AsyncClient(**self._settings.client, transport=transport)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Close all connections."""
        await self._http.aclose()

    async def reward(
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
        return await self._send(calls.reward(ask), deadline)

    async def ask(self, ask: Ask, *, deadline: float | None = None) -> Reward:
        """The same for what is put together already."""
        return await self._send(calls.reward(ask), deadline)

    async def reward_many(
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

        outcomes: dict[int, Reward | VerifierError] = {}
        numbered = enumerate(asks)
        effort = self._settings.effort(deadline)

        async def work() -> None:
            for number, ask in numbered:
                call = calls.reward(ask)
                try:
                    reward = await self._send(call, effort.at_most(math.inf))
                    outcomes[number] = reward
                except VerifierError as error:
                    outcomes[number] = error

        try:
            async with asyncio.TaskGroup() as group:
                for _ in range(concurrency):
                    group.create_task(work())
        except ExceptionGroup as failures:  # what reading `asks` raises
            raise failures.exceptions[0] from None
        return [outcomes[number] for number in range(len(outcomes))]

    async def submit(self, ask: Ask, *, webhook: str | None = None) -> SubmissionRecord:
        """Have a submission judged, without waiting; `webhook` is told when it has ended."""
        return await self._send(calls.submit(ask, webhook))

    async def submission(self, id: str, *, wait: float = 0) -> SubmissionRecord:
        """What is recorded of a submission, after waiting for its end for so many seconds, at most
        300."""
        return await self._send(calls.submission(id, wait))

    async def wait(self, id: str, *, deadline: float | None = None) -> Reward:
        """Wait for the verdict of a submission, for so many seconds if not as many as the client
        allows. Raises VerifierError if it has no reward."""
        effort = self._settings.effort(deadline)
        while True:
            wait = effort.at_most(WAIT_SECONDS)
            record = await self._finish(calls.submission(id, wait), effort)
            if record.ended:
                return record.earned()
            effort.went_well()

    async def cancel(self, id: str) -> SubmissionRecord:
        """End a submission; one that has ended stays as it is."""
        return await self._send(calls.cancel(id))

    async def submit_batch(
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
            return await self._send(calls.submit_batch(file, environment, problem_id, webhook))

    async def batch(self, id: str, *, wait: float = 0) -> Batch:
        """How far a batch is, after waiting for its end for so many seconds, at most 300."""
        return await self._send(calls.batch(id, wait))

    async def cancel_batch(self, id: str) -> Batch:
        """End what has not ended in a batch."""
        return await self._send(calls.cancel_batch(id))

    async def batch_results(
        self, id: str, *, after: int = -1, deadline: float | None = None
    ) -> AsyncIterator[BatchResult]:
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
                async with aclosing(self._stream(call, effort)) as pieces:
                    async for piece in pieces:
                        for result in lines.feed(piece):
                            effort.went_well()
                            yield result
                        effort.left()
            except httpx.RequestError as error:
                pause = effort.broke(error)
            except AgainLater as later:
                pause = later.pause
            else:
                standing = await self._finish(calls.batch(id, 0), effort)
                if standing.ended and lines.after + 1 >= standing.lines:
                    return
                pause = effort.stopped_early()
            lines.begin()
            await asyncio.sleep(pause)

    async def register(
        self, problem: Problem | str, *, name: str = "", environment: str | None = None
    ) -> RegisteredProblem:
        """Register a problem, or find the same one that is; with a text, it is the challenge."""
        return await self._send(calls.register(problem, name, environment))

    async def problem(self, id: str) -> RegisteredProblem:
        """A registered problem."""
        return await self._send(calls.problem(id))

    async def delete_problem(self, id: str) -> None:
        """End a registration. Verdicts stay."""
        await self._send(calls.delete_problem(id))

    async def check_problem(
        self, id: str, oracle: Submission | str | None = None, *, deadline: float | None = None
    ) -> ProblemCheck:
        """Have a registered problem tried, and wait for what is found.

        Args:
            oracle: a submission that has to score 1.
            deadline: seconds, if not as many as the client allows.
        """
        effort = self._settings.effort(deadline)
        check = await self._finish(calls.check_problem(id, oracle), effort)
        while not check.ended:
            effort.went_well()
            wait = effort.at_most(WAIT_SECONDS)
            check = await self._finish(calls.check(id, check.id, wait), effort)
        return check

    async def environments(self) -> tuple[Environment, ...]:
        """What workers that live can judge in."""
        return (await self._send(calls.environments())).items

    async def environment(self, id: str) -> Environment:
        """One environment."""
        return await self._send(calls.environment(id))

    async def _send(self, call: Call[T], deadline: float | None = None) -> T:
        return await self._finish(call, self._settings.effort(deadline))

    async def _finish(self, call: Call[T], effort: Effort) -> T:
        while True:
            try:
                response = await self._http.send(self._request(call, effort))
            except httpx.RequestError as error:
                pause = effort.broke(error)
            else:
                if response.is_success:
                    return call.read(response.content)
                pause = effort.answered(response, until_settled=call.until_settled)
            await asyncio.sleep(pause)

    async def _stream(self, call: Call[bytes], effort: Effort) -> AsyncGenerator[bytes, None]:
        response = await self._http.send(self._request(call, effort), stream=True)
        try:
            if not response.is_success:
                await response.aread()
                raise AgainLater(effort.answered(response))
            async for piece in response.aiter_bytes():
                yield piece
        finally:
            await response.aclose()

    def _request(self, call: Call[Any], effort: Effort) -> httpx.Request:
        body = call.body
        content = body if body is None or isinstance(body, bytes) else _pieces(body)
        return self._http.build_request(**self._settings.request(call, effort), content=content)


async def _pieces(file: BinaryIO) -> AsyncIterator[bytes]:
    for piece in pieces_of(file):
        yield piece
