"""The first process inside a container: the runner, and what it needs in addition there.

A container's host may be another machine than the one that asked for it, so nobody outside can
read the job's control group in time. It is read here, and what it says is sent on as it is. And a
container has a /proc, where the steps must not reach the runner.
"""

import ctypes
import os
import sys
import time

sys.path.insert(0, "/sandbox")

import runner  # type: ignore[import-not-found]

CGROUP = "/sys/fs/cgroup"
PR_SET_DUMPABLE = 4
HIGHEST = (1 << 62) - 1
V1 = (
    "cpuacct/cpuacct.usage",
    "memory/memory.usage_in_bytes",
    "memory/memory.max_usage_in_bytes",
    "memory/memory.limit_in_bytes",
    "memory/memory.oom_control",
)
V2 = ("cpu.stat", "memory.current", "memory.peak", "memory.max", "memory.events")
NEEDED = 2
"""How many of these must be there; memory.peak came with Linux 5.19, and gVisor has few."""


class Meter(runner.NoMeter):  # type: ignore[misc]
    """The control group around this process, as a container shows it (cgroups(7)).

    The files are opened before any step could harm that.
    """

    pause = 0.05

    def __init__(self, version: int) -> None:
        names = V1 if version == 1 else V2
        self.version = version
        self.files = [open_file(name) for name in names]
        self.peak = 0
        self.next = 0.0

    def reading(self) -> tuple[int, ...]:
        """A reading: version, CPU ns, peak and limit in bytes, kills, limit hits, bytes in use.

        Version 1 does not count how often the limit was hit; that is 0 there.
        """
        self.next = time.monotonic() + self.pause
        cpu, _, peak, limit, events = (read(file) for file in self.files)
        nanoseconds = int(cpu) if self.version == 1 else field(cpu, b"usage_usec") * 1000
        in_use = self.in_use()
        self.peak = max(self.peak, in_use, int(peak or 0))
        most = min(int(limit), HIGHEST) if limit.strip().isdigit() else HIGHEST
        kills, hits = field(events, b"oom_kill"), field(events, b"oom")
        return (self.version, nanoseconds, self.peak, most, kills, hits, in_use)

    def in_use(self) -> int:
        """The memory in use, in bytes."""
        return int(read(self.files[1]) or 0)

    def is_due(self) -> bool:
        """Whether the last reading is not recent."""
        return time.monotonic() >= self.next

    def send(self) -> None:
        """Send a reading, without the memory in use."""
        runner.send(b"M", b"\0".join(b"%d" % number for number in self.reading()[:-1]))

    def send_when_due(self) -> None:
        """Send a reading unless the last one is recent."""
        if self.is_due():
            self.send()


def find_meter() -> Meter | None:
    """The meter of this container, or None where no control group is in sight."""
    for version, names in ((1, V1), (2, V2)):
        if all(os.path.exists(f"{CGROUP}/{name}") for name in names[:NEEDED]):
            return Meter(version)
    return None


def open_file(name: str) -> int:
    """Open a file of the control group; -1 if the kernel, or what stands for it, has it not."""
    try:
        return os.open(f"{CGROUP}/{name}", os.O_RDONLY)
    except FileNotFoundError:
        return -1


def read(file: int) -> bytes:
    """What the file says now."""
    return os.pread(file, 4096, 0) if file >= 0 else b""


def field(table: bytes, name: bytes) -> int:
    """A number of a file that has a name and a number on each line; 0 if it is not there."""
    for line in table.splitlines():
        key, _, value = line.partition(b" ")
        if key == name:
            return int(value)
    return 0


def main() -> None:
    """Hide this process from its children to be, then be the runner."""
    ctypes.CDLL(None).prctl(PR_SET_DUMPABLE, 0, 0, 0, 0)
    runner.main(find_meter())


if __name__ == "__main__":
    main()
