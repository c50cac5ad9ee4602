"""A control group per job: memory, processes and CPU time of the whole tree, as the kernel counts.

Both generations are known. Version 1: a group in each of the hierarchies memory, pids and cpuacct,
below the one this process is in. Version 2: one group in a subtree that belongs to us, by
delegation (systemd's `Delegate=yes`, also under `systemd --user`), or, for root, anywhere.
"""

import contextlib
import errno
import os
import select
import signal
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import count
from pathlib import Path

from verifier.sandbox.base import SandboxFault, SandboxUnavailable

PREFIX = "lean-verifier-job"
KEPT = "lean-verifier-kept"
"""Groups of what is kept ready between jobs, and of jobs that began so."""
IDLE: set[str] = set()
"""Those of them that this process made and in which there is no job."""
MOST_BYTES = 1 << 16
"""No file with numbers is as long."""
REMOVAL_SECONDS = 10.0
CHARGE_SLACK = 4 << 20
"""The kernel charges memory in batches and huge pages; a cap is reached when one does not fit."""
MEND = (
    "Run the service with a cgroup of its own, for example `systemd-run --scope -p Delegate=yes`"
    " (with --user when not root), or in a container started with --cgroupns=private and a"
    " writable /sys/fs/cgroup."
)

_sequence = count()


@dataclass(frozen=True)
class Usage:
    """What the kernel counted for a group so far."""

    version: int
    cpu_seconds: float
    peak_memory_bytes: int
    memory_cap_reached: bool
    killed_for_memory: bool
    """The kernel killed a process of the group because the group's own cap was reached."""
    killed_by_host: bool
    """The kernel killed a process of the group though it was within its cap."""


def usage_by_counters(
    version: int, cpu_nanoseconds: int, peak: int, limit: int, kills: int, limit_hits: int
) -> Usage:
    """What the counters of a group mean; memory in bytes. Version 1 has no `limit_hits`."""
    reached = peak + CHARGE_SLACK >= limit
    # The failure counters of version 1 stay 0 on recent kernels: the peak has to tell whose cap
    # it was.
    own = reached if version == 1 else limit_hits > 0
    return Usage(
        version=version,
        cpu_seconds=cpu_nanoseconds / 1e9,
        peak_memory_bytes=peak,
        memory_cap_reached=reached,
        killed_for_memory=kills > 0 and own,
        killed_by_host=kills > 0 and not own,
    )


@dataclass
class Group:
    """One job's control group. Made by `create_group`, which also removes it."""

    memory: Path
    pids: Path
    cpu: Path
    version: int
    _peak_seen: int = 0

    @property
    def name(self) -> str:
        """The name of its directories."""
        return self.memory.name

    @property
    def directories(self) -> tuple[Path, ...]:
        """The directories whose cgroup.procs a process must enter, each once."""
        return tuple(dict.fromkeys((self.memory, self.pids, self.cpu)))

    def limit(self, memory_bytes: int, pids: int) -> None:
        """Set the caps; swap is forbidden, so that memory means memory. Raises
        SandboxUnavailable."""
        try:
            self._limit(memory_bytes, pids)
        except OSError as error:
            raise SandboxUnavailable(f"cannot limit a control group: {error}. {MEND}") from error

    def _limit(self, memory_bytes: int, pids: int) -> None:
        if self.version == 1:
            write(self.memory / "memory.limit_in_bytes", memory_bytes)
            _write_if_there(self.memory / "memory.memsw.limit_in_bytes", memory_bytes)
            _write_if_there(self.memory / "memory.swappiness", 0)
        else:
            write(self.memory / "memory.max", memory_bytes)
            _write_if_there(self.memory / "memory.swap.max", 0)
            _write_if_there(self.memory / "memory.oom.group", 1)
        write(self.pids / "pids.max", pids)

    def usage(self) -> Usage:
        """Read the counters. Raises SandboxFault when they cannot be read."""
        try:
            return self._usage_v1() if self.version == 1 else self._usage_v2()
        except (OSError, KeyError, ValueError) as error:
            raise SandboxFault(f"cannot read the job's control group: {error}") from error

    def last_usage(self) -> Usage:
        """The counters outlive the processes, so this is `usage`."""
        return self.usage()

    def _usage_v1(self) -> Usage:
        return usage_by_counters(
            1,
            _number(self.cpu / "cpuacct.usage"),
            _number(self.memory / "memory.max_usage_in_bytes"),
            _number(self.memory / "memory.limit_in_bytes"),
            _table(self.memory / "memory.oom_control").get("oom_kill", 0),
            0,
        )

    def _usage_v2(self) -> Usage:
        events = _table(self.memory / "memory.events")
        try:
            peak = _number(self.memory / "memory.peak")
        except FileNotFoundError:  # before Linux 5.19
            self._peak_seen = max(self._peak_seen, _number(self.memory / "memory.current"))
            peak = self._peak_seen
        return usage_by_counters(
            2,
            _table(self.cpu / "cpu.stat")["usage_usec"] * 1000,
            peak,
            _number(self.memory / "memory.max"),
            events["oom_kill"],
            events["oom"],
        )

    def processes(self) -> set[int]:
        """The processes in the group, as this process's PID namespace numbers them."""
        found: set[int] = set()
        for directory in self.directories:
            with contextlib.suppress(FileNotFoundError):
                found |= {int(pid) for pid in (directory / "cgroup.procs").read_text().split()}
        return found

    def add(self, pid: int) -> None:
        """Move a process into the group. Raises SandboxFault."""
        if pid <= 0 or pid == os.getpid():
            # To the kernel, 0 is whoever writes it: it would be us, to be killed with the job.
            raise SandboxFault(f"{pid} is no process of a job")
        try:
            for directory in self.directories:
                write(directory / "cgroup.procs", pid)
        except OSError as error:
            raise SandboxFault(f"cannot put a job into its control group: {error}") from error

    def kill(self) -> None:
        """Kill every process of the group. Raises SandboxFault if one will not die."""
        deadline = time.monotonic() + REMOVAL_SECONDS
        while processes := self.processes() - {0}:
            with contextlib.ExitStack() as handles:
                dying = []
                for pid in processes:
                    with contextlib.suppress(ProcessLookupError):
                        dying.append(os.pidfd_open(pid))
                        handles.callback(os.close, dying[-1])
                        os.kill(pid, signal.SIGKILL)
                for handle in dying:
                    death = select.poll()
                    death.register(handle, select.POLLIN)
                    death.poll(max(deadline - time.monotonic(), 0) * 1000)
            if time.monotonic() > deadline:
                raise SandboxFault(f"processes of a job do not die: {sorted(processes)}")

    def remove(self) -> None:
        """Remove the empty group; that this works proves that no process of the job is left."""
        deadline = time.monotonic() + REMOVAL_SECONDS
        for directory in self.directories:
            while True:
                try:
                    directory.rmdir()
                except FileNotFoundError:
                    break
                except OSError as error:
                    if error.errno != errno.EBUSY or time.monotonic() > deadline:
                        raise SandboxFault(f"cannot remove {directory}: {error}") from error
                    time.sleep(0.001)
                else:
                    break


@dataclass(frozen=True)
class Places:
    """The directories in which groups of jobs are made."""

    memory: Path
    pids: Path
    cpu: Path
    version: int

    def group(self, name: str) -> Group:
        """The group of that name, whether or not it exists."""
        return Group(self.memory / name, self.pids / name, self.cpu / name, self.version)


@contextlib.contextmanager
def create_group(places: Places, memory_bytes: int, pids: int) -> Iterator[Group]:
    """Make a job's group, with its caps; at the end kill what is in it and remove it.

    Raises SandboxUnavailable when it cannot be made, SandboxFault when it cannot be removed.
    """
    with create_unlimited_group(places, PREFIX) as group:
        group.limit(memory_bytes, pids)
        yield group


@contextlib.contextmanager
def create_unlimited_group(places: Places, prefix: str) -> Iterator[Group]:
    """Make a group that has no caps yet; see `create_group`."""
    group = places.group(f"{prefix}.{owner()}.{next(_sequence)}")
    try:
        try:
            for directory in group.directories:
                directory.mkdir()
        except OSError as error:
            raise SandboxUnavailable(f"cannot make a control group: {error}. {MEND}") from error
        yield group
    finally:
        group.kill()
        group.remove()


def reap_stale_groups(places: Places) -> int:
    """Kill and remove groups whose makers died; return how many there were.

    Only makers of this PID namespace are judged, since the others cannot be seen from here.
    """
    reaped = 0
    for name in job_groups(places) | job_groups(places, KEPT):
        if is_dead(name.split(".")[1]):
            group = places.group(name)
            group.kill()
            group.remove()
            reaped += 1
    return reaped


def job_groups(places: Places, prefix: str = PREFIX) -> set[str]:
    """The names of all groups of jobs that exist, whoever made them."""
    names: set[str] = set()
    for directory in {places.memory, places.pids, places.cpu}:
        names |= {path.name for path in directory.glob(f"{prefix}.*-*-*.*")}
    return names


def kill_own_jobs(places: Places) -> None:
    """Kill all processes in the groups that this process made."""
    for name in job_groups(places):
        if name.startswith(f"{PREFIX}.{owner()}."):
            with contextlib.suppress(FileNotFoundError):  # it has ended by itself
                places.group(name).kill()


def owner() -> str:
    """This process's identity, which no later process of the same PID can be taken for."""
    return _identity(os.getpid())


@lru_cache(1)
def _identity(own: int) -> str:
    return f"{_pid_namespace()}-{own}-{_start_time(own)}"


def is_dead(process: str) -> bool:
    """Whether what `owner` said of a process of this boot is of one that is known to be dead.

    Raises ValueError for anything else.
    """
    namespace, pid, started = process.split("-")
    return namespace == _pid_namespace() and _start_time(int(pid)) != started


def _pid_namespace() -> str:
    return os.readlink("/proc/self/ns/pid").removeprefix("pid:[").removesuffix("]")


def _start_time(pid: int) -> str | None:
    """Field 22 of /proc/PID/stat (proc(5)): start time in ticks since boot."""
    try:
        text = Path(f"/proc/{pid}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return None
    return text[text.rindex(")") + 2 :].split()[19]


def write(path: Path, value: object) -> None:
    """Write to a file of a control group. Raises OSError."""
    file = os.open(path, os.O_WRONLY)
    try:
        os.write(file, str(value).encode())
    finally:
        os.close(file)


def _write_if_there(path: Path, value: object) -> None:
    with contextlib.suppress(FileNotFoundError):
        write(path, value)


def _read(path: Path) -> bytes:
    # Each job asks for a dozen of them, and what Python's files do besides takes longer.
    file = os.open(path, os.O_RDONLY)
    try:
        return os.read(file, MOST_BYTES)
    finally:
        os.close(file)


def _number(path: Path) -> int:
    return int(_read(path))


def _table(path: Path) -> dict[str, int]:
    pairs = (line.split() for line in _read(path).decode().splitlines())
    return {pair[0]: int(pair[1]) for pair in pairs}
