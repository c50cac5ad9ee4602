"""What a sandbox that keeps programs ready asks of whoever keeps them: a server is one program that
has started, and waits to be forked for jobs."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Protocol

from verifier.sandbox.base import Job, Mount, Result, Sandbox
from verifier.sandbox.bubblewrap import RUNNER, RUNNER_INSIDE

SERVER_INSIDE = "/sandbox/forkserver.py"
BLANK_INSIDE = "/sandbox/blank.py"


@cache
def own_mounts(runner: Path) -> tuple[Mount, ...]:
    """What a server needs of ours."""
    here = Path(__file__).parent
    names = ("forkserver.py", "isolation.py", "blank.py")
    return (
        Mount(runner, RUNNER_INSIDE),
        *(Mount(here / name, f"/sandbox/{name}") for name in names),
    )


@dataclass(frozen=True)
class Key:
    """All that tells one server from another."""

    beginning: tuple[str, ...]
    variables: tuple[tuple[str, str], ...]
    mounts: tuple[Mount, ...]
    sources: tuple[tuple[int, int], ...]
    """Device and number of what is mounted: a server goes on showing what has been replaced."""
    stack_bytes: int
    memory_bytes: int = 0
    """Of one job, where a server has to be told beforehand; as are the processes."""
    pids: int = 0
    number: int = 0
    """Of servers that are alike, where one has one job at a time."""


def key_of(job: Job, beginning: tuple[str, ...]) -> Key:
    """What a server is to be for a job that begins like this."""
    variables = tuple(sorted(job.steps[0].env.items()))
    mounts = (*own_mounts(RUNNER), *job.mounts)
    return Key(beginning, variables, mounts, tuple(map(_source, mounts)), job.caps.stack_bytes)


def _source(mount: Mount) -> tuple[int, int]:
    try:
        found = mount.source.stat()
    except OSError:
        return 0, 0  # starting a server will say so
    return found.st_dev, found.st_ino


def first_frame(job: Job) -> bytes:
    """What a fork waits for, before the frames of the job: the size of its disk."""
    return b"%d\n" % job.caps.disk_bytes


class Place(Protocol):
    """A fork that waits for a job."""

    def run(self, job: Job) -> Result:
        """Run the job and end the fork; see `Sandbox.run`."""
        ...


class Server(Protocol):
    """One program that has started."""

    users: int
    """How many are about to fork it, or have jobs in its forks."""
    room: int
    """How many it can have."""

    @property
    def alive(self) -> bool:
        """Whether it can be forked, as far as is known."""
        ...

    @property
    def memory_bytes(self) -> int:
        """The most that it has used."""
        ...

    def take(self) -> Place:
        """A fork. Raises SandboxError and OSError when there is none; then it is to be closed."""
        ...

    def end_jobs(self) -> None:
        """Kill the jobs in its forks, from any thread. Raises nothing."""
        ...

    def close(self) -> None:
        """End it, and every job that came from it. Raises SandboxError and OSError."""
        ...


class Keeper(Protocol):
    """Starts servers."""

    @property
    def cold(self) -> Sandbox:
        """For jobs that are run without."""
        ...

    def keys(self, job: Job, beginning: tuple[str, ...]) -> tuple[Key, ...]:
        """The servers that could run a job that begins like this: all alike, the first for choice,
        the same for every such job."""
        ...

    def start(self, key: Key) -> Server:
        """Start one. Raises SandboxError and OSError."""
        ...
