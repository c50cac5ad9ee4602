"""Whom a job runs as: nobody else, wherever this process has the power to choose.

The kernel counts some things for each user: epoll watches, queued signals, full pipes, processes.
A job that uses them up would make every other job of its user fail, Lean's event loop above all.
"""

import os
import secrets
from functools import cache
from itertools import count
from pathlib import Path

NOBODY = 65534
FIRST, LAST = 0x70000000, 0x7FFFFFFF
"""Numbers that neither distributions, systemd nor container tools hand out (systemd UIDS-GIDS)."""
JOBS = 256
"""How many jobs of one process may run before a number comes again."""
POWERS = (1 << 6) | (1 << 7) | (1 << 21)
"""CAP_SETGID, CAP_SETUID, CAP_SYS_ADMIN."""

_sequence = count()


def choose_user() -> int:
    """The user for a new job; 0 where only a user namespace of its own can hide who we are.

    Unlike any other that this machine's jobs have at the time, or NOBODY if this process is in a
    user namespace without such numbers.
    """
    if not _is_powerful():
        return 0
    processes = (LAST - FIRST + 1) // JOBS
    user = FIRST + os.getpid() % processes * JOBS + next(_sequence) % JOBS
    for candidate in (user, NOBODY):
        if _exists("uid_map", candidate) and _exists("gid_map", candidate):
            return candidate
    return 0


def random_user(highest: int = LAST) -> int:
    """A user that no other job is likely to have, where those who choose do not know each other.

    `highest` is for an engine whose users are only those of a namespace.
    """
    lowest = FIRST if highest >= LAST else 1000
    return lowest + secrets.randbelow(highest - lowest + 1)


def is_of_one_job(user: int) -> bool:
    """Whether no other job that runs now has this user."""
    return FIRST <= user <= LAST


def is_job_user(user: int) -> bool:
    """Whether files of this user are a job's."""
    return user == NOBODY or FIRST <= user <= LAST


def _is_powerful() -> bool:
    """Whether this process can make namespaces and become another user without one of users."""
    status = Path("/proc/self/status").read_text()
    powers = int(status.partition("CapEff:")[2].split()[0], 16)
    if os.geteuid() != 0 or powers & POWERS != POWERS:
        return False
    return Path("/proc/self/setgroups").read_text().strip() == "allow"


def _exists(table: str, user: int) -> bool:
    """Whether the number exists in the user namespace that this process is in."""
    return any(first <= user < first + size for first, size in _ranges(table))


@cache
def _ranges(table: str) -> list[tuple[int, int]]:
    """First number and size of each range; a namespace's are written once, before it is used."""
    rows = Path("/proc/self", table).read_text().splitlines()
    return [(int(first), int(size)) for first, _, size in map(str.split, rows)]
