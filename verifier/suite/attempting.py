"""One attempt of a case, on the one path, with whatever its attacker can do besides."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

from verifier.environments import Environment
from verifier.model import Verdict
from verifier.pipeline import verify
from verifier.sandbox.around import Around
from verifier.sandbox.base import Job, Result, Sandbox
from verifier.suite.cases import Attempt, Case


class LostBuild(Around):
    """A sandbox whose builds are in the hands of the attacker, who chooses what comes out.

    Args:
        sources: the texts of the submission, by which its build is told from the challenge's.
        forge: from the compiled modules to those that come out.
    """

    def __init__(
        self,
        sandbox: Sandbox,
        sources: frozenset[bytes],
        forge: Callable[[Mapping[str, bytes]], Mapping[str, bytes]],
    ) -> None:
        super().__init__(sandbox)
        self._sources = sources
        self._forge = forge
        self.forged = False

    def run(self, job: Job) -> Result:
        """See `Sandbox.run`."""
        result = self.inner.run(job)
        compiles = any(path.endswith(".olean") for path in job.collect)
        if not compiles or not self._sources & set(job.files.values()):
            return result
        if not result.files:
            said = b"".join(step.log for step in result.steps)[-500:].decode("utf-8", "replace")
            raise ValueError(f"the build left nothing to forge: {said}")
        self.forged = True
        return replace(result, files=self._forge(result.files))


def judge_attempt(
    case: Case, attempt: Attempt, environment: Environment, sandbox: Sandbox, cache: Path
) -> Verdict:
    """Judge `attempt` on the one path.

    Raises:
        ValueError: if a transformation does not fit, so that nothing was attempted.
    """
    submission = attempt.handed_in()
    if not attempt.forges:
        return verify(case.problem, submission, environment, sandbox, cache)
    sources = frozenset(text.encode() for text in submission.files.values())
    if sources & {text.encode() for text in case.problem.challenge.values()}:
        raise ValueError("a file of the submission is also one of the challenge's")
    trouble: list[ValueError] = []

    def forge(compiled: Mapping[str, bytes]) -> Mapping[str, bytes]:
        try:
            return attempt.artefacts(compiled)
        except ValueError as error:
            trouble.append(error)
            raise

    lost = LostBuild(sandbox, sources, forge)
    verdict = verify(case.problem, submission, environment, lost, cache)
    if trouble:
        raise trouble[0]
    if not lost.forged:
        raise ValueError(f"nothing came to be forged: {verdict.detail}")
    return verdict
