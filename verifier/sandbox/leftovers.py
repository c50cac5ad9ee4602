"""What jobs left on this machine; after a job it must be nothing."""

import contextlib
import os
import stat
from collections.abc import Iterable, Iterator
from pathlib import Path

from verifier.sandbox import cgroup, delegation
from verifier.sandbox.base import SandboxUnavailable
from verifier.sandbox.users import NOBODY, is_job_user

MARK = "/sandbox/runner.py"
OPEN_PLACES = ("/tmp", "/var/tmp", "/dev/shm", "/dev/mqueue", "/run/lock")  # noqa: S108
"""Where every user of a host can usually leave files."""


def leftovers(own_only: bool = True) -> list[str]:
    """Everything of a job that is still there, in words; of other makers too if asked.

    Processes are found by their group's name, or by having the runner in their command line;
    files and shared memory by their owner, so only where a job has a user of its own.
    """
    prefix = f"{cgroup.PREFIX}.{cgroup.owner()}." if own_only else f"{cgroup.PREFIX}."
    found = []
    with contextlib.suppress(SandboxUnavailable):
        places = delegation.find_places()
        names = {name for name in cgroup.job_groups(places) if name.startswith(prefix)}
        kept = cgroup.job_groups(places, cgroup.KEPT) - cgroup.IDLE
        mine = f"{cgroup.KEPT}.{cgroup.owner()}."
        forked = sorted(name for name in kept if name.startswith(mine))
        found += [f"control group {name}" for name in [*sorted(names), *forked]]
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            groups = (process / "cgroup").read_text()
            command = (process / "cmdline").read_bytes().decode("utf-8", "replace").split("\0")
            if prefix in groups or (MARK in command and not own_only):
                found.append(f"process {process.name} {' '.join(command)[:200]}")
    for line in Path("/proc/self/mountinfo").read_text().splitlines():
        if MARK in line:
            found.append(f"mount {line}")
    found += [f"file {path}" for path in files_of_jobs(OPEN_PLACES)]
    found += _shared_memory()
    return found


def files_of_jobs(places: Iterable[str | Path]) -> Iterator[str]:
    """Files that belong to a job's user, in `places` and the open directories below them.

    A directory that others cannot write to need not be searched for what they wrote.
    """
    for place in places:
        try:
            entries = list(os.scandir(place))
        except OSError:
            continue
        for entry in entries:
            with contextlib.suppress(OSError):
                status = entry.stat(follow_symlinks=False)
                if _is_jobs(status.st_uid):
                    yield entry.path
                elif stat.S_ISDIR(status.st_mode) and status.st_mode & stat.S_IWOTH:
                    yield from files_of_jobs([entry.path])


def _shared_memory() -> Iterator[str]:
    """System V shared memory, semaphores and queues of jobs in the host's own namespace."""
    for kind in ("shm", "sem", "msg"):
        with contextlib.suppress(OSError):
            head, *rows = (Path("/proc/sysvipc") / kind).read_text().splitlines()
            columns = head.split()
            for row in rows:
                numbers = dict(zip(columns, row.split(), strict=True))
                if _is_jobs(int(numbers["uid"])) or _is_jobs(int(numbers["cuid"])):
                    yield f"{kind} {row.strip()}"


def _is_jobs(user: int) -> bool:
    # What belongs to NOBODY may be anybody's.
    return is_job_user(user) and user != NOBODY
