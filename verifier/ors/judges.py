"""Who judges: a service, or this machine."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Protocol

from verifier.client import AsyncClient, VerifierError
from verifier.environments import Environment, Forced, open_environment
from verifier.insistence import verify_insisting
from verifier.model import Submission, Verdict
from verifier.problemset import Entry
from verifier.sandbox import Sandbox
from verifier.settings import Settings


class NotJudged(Exception):
    """There is no verdict: nothing is said about the proof, least of all a 0."""


class Judge(Protocol):
    """Judges submissions, as many at one time as it is asked to."""

    async def __call__(self, entry: Entry, submission: Submission) -> Verdict:
        """The verdict, which has a reward. Raises NotJudged."""


class ServiceJudge:
    """A service, over HTTP."""

    def __init__(self, client: AsyncClient) -> None:
        self._client = client

    async def __call__(self, entry: Entry, submission: Submission) -> Verdict:
        """See Judge."""
        try:
            answer = await self._client.reward(
                submission, problem=entry.problem, environment=entry.environment
            )
        except (ValueError, VerifierError) as error:
            raise NotJudged(str(error)) from error
        return answer.verdict


class LocalJudge:
    """This machine: so many at one time, in a sandbox that holds."""

    def __init__(
        self, environments: Mapping[str, Environment], sandbox: Sandbox, cache: Path, workers: int
    ) -> None:
        self._environments = environments
        self._sandbox = sandbox
        self._cache = cache
        self._free = asyncio.Semaphore(workers)

    async def __call__(self, entry: Entry, submission: Submission) -> Verdict:
        """See Judge."""
        environment = self._environments[entry.environment]
        async with self._free:
            verdict = await asyncio.to_thread(
                verify_insisting, entry.problem, submission, environment, self._sandbox, self._cache
            )
        if verdict.reward is None:
            said = (verdict.reason, verdict.reason.meaning.text, verdict.detail)
            raise NotJudged(": ".join(filter(None, said)))
        return verdict


def open_environments(names: Iterable[str], settings: Settings) -> dict[str, Environment]:
    """The environments of those names. Raises EnvironmentUnusable."""
    cache, forced, kernels = settings.cache_dir, Forced.by(settings), settings.kernel_file
    return {name: open_environment(name, cache, forced=forced, kernels=kernels) for name in names}
