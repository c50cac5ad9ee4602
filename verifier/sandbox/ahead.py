"""Sandboxes that are made ready while the files of their job are still being made.

A job's files may come from another job. To start a sandbox, and a program in it, takes none of
them.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from dataclasses import replace
from typing import Protocol, runtime_checkable

from verifier.sandbox.base import Job, Result, SandboxError


class Runs(Protocol):
    """Something that runs a job."""

    def run(self, job: Job) -> Result:
        """Run a job; see `Sandbox.run`."""
        ...


@runtime_checkable
class Begins(Protocol):
    """A sandbox that can begin a job before it has its files."""

    def begin(self, job: Job) -> AbstractContextManager[Runs]:
        """Make a sandbox, and carry out in it the longest of the job's beginnings.

        What comes out runs one job like `job`, which may have other files; any other is run as the
        sandbox itself would. It may be the sandbox itself. At the end, nothing is left of it, used
        or not. Raises SandboxError.
        """
        ...


@contextmanager
def begun(sandbox: Runs, job: Job) -> Iterator[Runs]:
    """What runs a job like `job` soonest: begun now, or the sandbox itself where that cannot be.

    What keeps it from beginning now would keep it from running later, and is reported then.
    """
    with ExitStack() as ends:
        runs = sandbox
        if job.beginnings and isinstance(sandbox, Begins):
            with suppress(SandboxError):
                runs = ends.enter_context(sandbox.begin(job))
        yield runs


def are_alike(begun: Job, job: Job) -> bool:
    """Whether a sandbox that was made for one job does for another: they differ in files alone, and
    the disk is large enough for those of both."""
    room = begun.caps.disk_bytes
    same = replace(begun, files=job.files, caps=replace(begun.caps, disk_bytes=job.caps.disk_bytes))
    return same == job and job.caps.disk_bytes <= room
