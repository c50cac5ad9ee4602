"""What jobs left on this machine; after a job it must be nothing."""

import contextlib
from pathlib import Path

from verifier.sandbox import cgroup
from verifier.sandbox.base import SandboxUnavailable

MARK = "/sandbox/runner.py"


def leftovers(own_only: bool = True) -> list[str]:
    """Processes, control groups and mounts of jobs, in words; of other makers too if asked.

    Processes are found by their group's name, or by having the runner in their command line.
    """
    prefix = f"{cgroup.PREFIX}.{cgroup.owner()}." if own_only else f"{cgroup.PREFIX}."
    found = []
    with contextlib.suppress(SandboxUnavailable):
        names = cgroup.job_groups(cgroup.find_places())
        found += [f"control group {name}" for name in sorted(names) if name.startswith(prefix)]
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            groups = (process / "cgroup").read_text()
            command = (process / "cmdline").read_bytes().decode("utf-8", "replace").split("\0")
            if prefix in groups or (MARK in command and not own_only):
                found.append(f"process {process.name} {' '.join(command)[:200]}")
    for line in Path("/proc/self/mountinfo").read_text().splitlines():
        if MARK in line:
            found.append(f"mount {line}")
    return found
