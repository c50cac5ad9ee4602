"""Where control groups of jobs can be made on this machine, and how version 2 is made to let us."""

import contextlib
import errno
import os
from collections.abc import Iterator
from itertools import count
from pathlib import Path

from verifier.sandbox.base import SandboxUnavailable
from verifier.sandbox.cgroup import MEND, Places, write

OWN_LEAF = "lean-verifier-self"
"""Where version 2 makes us put our own process: a group with processes cannot have controllers."""
MOVES = 5
"""How often to try that, while processes of the same group go on making new ones."""


def find_places() -> Places:
    """Find, and on version 2 prepare, the place for the groups of jobs.

    Raises SandboxUnavailable, with a way to mend it, when there is none.
    """
    own = dict(_own_groups())
    mounts = list(_cgroup_mounts())
    found: dict[str, Path] = {}
    for controller in ("memory", "pids", "cpuacct"):
        for root, point, options in mounts:
            if controller in options and controller in own:
                found[controller] = _beneath(point, root, own[controller])
    if len(found) == 3:
        places = Places(found["memory"], found["pids"], found["cpuacct"], 1)
        for directory in found.values():
            if not os.access(directory, os.W_OK):
                raise SandboxUnavailable(f"the control group {directory} is not writable. {MEND}")
        return places
    for root, point, options in mounts:
        if "cgroup2" in options and "" in own:
            controllers = set((point / "cgroup.controllers").read_text().split())
            if {"memory", "pids"} <= controllers or root != "/":
                base = _delegated(point, _beneath(point, root, own[""]))
                return Places(base, base, base, 2)
    raise SandboxUnavailable(
        f"no control groups for memory, pids and CPU time. {MEND} If /proc/cgroups says that memory"
        " is not enabled, the kernel needs cgroup_enable=memory at boot."
    )


def _own_groups() -> Iterator[tuple[str, str]]:
    """Pairs of controller ("" for version 2) and this process's group, of cgroups(7)."""
    for line in Path("/proc/self/cgroup").read_text().splitlines():
        _, controllers, path = line.split(":", 2)
        for controller in controllers.split(","):
            yield controller, path


def _cgroup_mounts() -> Iterator[tuple[str, Path, set[str]]]:
    """For each mounted hierarchy: its root, its mount point, and its type and options."""
    for line in Path("/proc/self/mountinfo").read_text().splitlines():
        before, _, after = line.partition(" - ")
        kind, _, options = after.split(" ")[:3]
        if kind in ("cgroup", "cgroup2"):
            root, point = before.split(" ")[3:5]
            yield root, Path(point), {kind, *options.split(",")}


def _beneath(point: Path, root: str, path: str) -> Path:
    """Where the group `path` is, in a hierarchy whose `root` is mounted at `point`."""
    if path == root:
        return point
    inner = path.removeprefix(root.rstrip("/") + "/") if path.startswith(root) else path
    return point / inner.lstrip("/")


def _delegated(top: Path, own: Path) -> Path:
    """A version 2 group below which jobs can have memory and pids controllers."""
    candidates = [own.parent] if own.name == OWN_LEAF else [own]
    if os.geteuid() == 0 and not _is_delegated(candidates[0]):
        candidates = [top]
    problems = []
    for base in candidates:
        try:
            _enable_controllers(base)
        except OSError as error:
            problems.append(f"{base}: {error.strerror}")
        else:
            return base
    raise SandboxUnavailable(f"no delegated control group ({'; '.join(problems)}). {MEND}")


def _is_delegated(group: Path) -> bool:
    """Whether systemd gave this group away; it then marks it with an attribute."""
    for name in ("trusted.delegate", "user.delegate"):
        with contextlib.suppress(OSError):
            if os.getxattr(group, name) == b"1":
                return True
    return group.name == OWN_LEAF or (group / OWN_LEAF).is_dir()


def _enable_controllers(base: Path) -> None:
    """Let children of `base` have controllers, moving its processes into a leaf if they bar it."""
    wanted = {"memory", "pids"}
    if wanted <= set((base / "cgroup.subtree_control").read_text().split()):
        if not os.access(base, os.W_OK):
            raise PermissionError(errno.EACCES, "not writable")
        return
    for attempt in count():
        try:
            write(base / "cgroup.subtree_control", "+memory +pids")
        except OSError as error:
            if error.errno != errno.EBUSY or attempt == MOVES:
                raise
            _move_processes(base, base / OWN_LEAF)
        else:
            return


def _move_processes(base: Path, leaf: Path) -> None:
    leaf.mkdir(exist_ok=True)
    for pid in (base / "cgroup.procs").read_text().split():
        with contextlib.suppress(ProcessLookupError):
            write(leaf / "cgroup.procs", pid)
