"""A sandbox that somebody interferes with."""

from __future__ import annotations

from collections.abc import Callable

from verifier.sandbox.around import Around
from verifier.sandbox.base import Job, Result, Sandbox


class Interfering(Around):
    """Runs jobs for real, and answers with what `interfere` makes of them.

    It gets the number of the job, from 1, the job, and a function that runs it. Those that are for
    the next file with the same header, and not for this one, are left alone and not counted.
    """

    def __init__(
        self, sandbox: Sandbox, interfere: Callable[[int, Job, Callable[[], Result]], Result]
    ) -> None:
        super().__init__(sandbox)
        self._interfere = interfere
        self._jobs = 0

    def run(self, job: Job) -> Result:
        """See `Sandbox.run`."""
        if "header.snap" in job.collect:
            return super().run(job)
        self._jobs += 1
        return self._interfere(self._jobs, job, lambda: self.inner.run(job))
