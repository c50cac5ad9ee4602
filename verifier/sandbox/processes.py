"""A name for a process that no other process has or will have, on any machine."""

from pathlib import Path

from verifier.sandbox import cgroup


def own_name() -> str:
    """This process: the machine's start, the PID namespace, the PID, and when that was started."""
    return f"{_boot()}/{cgroup.owner()}"


def is_known_dead(name: str) -> bool:
    """Whether a process is dead for sure. Nothing is known of other machines and namespaces.

    Raises ValueError for what is no such name.
    """
    boot, _, process = name.partition("/")
    return boot == _boot() and cgroup.is_dead(process)


def _boot() -> str:
    return Path("/proc/sys/kernel/random/boot_id").read_text().strip()
