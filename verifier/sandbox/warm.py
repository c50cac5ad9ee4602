"""Jobs whose programs have started already: a sandbox that keeps servers and has them forked.

A fork server is a process in a sandbox of its own, in which a program has been started and waits.
It is forked for each job; the copy gets the namespaces, limits, user and system call filter that a
fresh process would have, before it learns anything of the job. What only one job begins with is not
worth a server: it is run as it were without. forks.py and dockerforks.py start the servers.
"""

from __future__ import annotations

import atexit
import contextlib
import logging
import os
import threading
import time
from collections import Counter, OrderedDict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from verifier.sandbox.base import (
    Job,
    Promise,
    Result,
    SandboxError,
    SandboxFault,
    check_job,
)
from verifier.sandbox.forks import BubblewrapServers
from verifier.sandbox.probe import probe
from verifier.sandbox.servers import BLANK_INSIDE, Keeper, Key, Place, Server

logger = logging.getLogger(__name__)

MAX_SERVERS = 8
MEMORY_BYTES = 2 << 30
"""Of all servers of one process together, unless it is said otherwise."""
MOST_KNOWN = 1000
"""Beginnings that are remembered."""
PAUSE_SECONDS = 30.0
"""How long a server that did not start is not tried again."""


class WarmSandbox:
    """A sandbox, with fork servers for what many jobs begin with."""

    worth = 2
    """A beginning that is asked for so many times gets a server."""

    def __init__(self, keeper: Keeper | None = None, memory_bytes: int = MEMORY_BYTES) -> None:
        """`keeper` starts the servers; without one, bubblewrap's does. `memory_bytes` is for all of
        them, whatever environment each belongs to."""
        self._budget = memory_bytes
        self.keeper = keeper or BubblewrapServers()
        self.cold = self.keeper.cold
        self.name = self.cold.name
        self.python = self.cold.python
        self.shows_new_files = self.cold.shows_new_files
        self._lock = threading.Lock()
        self._process = os.getpid()
        self._servers: OrderedDict[Key, Server] = OrderedDict()
        self._known: tuple[Server, ...] = ()
        """The same, for who cannot wait until one has started."""
        # A server ends with the thread that started it, so that is one that stays.
        self._starter = ThreadPoolExecutor(1)
        # By their hashes: a key can be long, and to mistake one for another costs time only.
        self._asked: Counter[int] = Counter()
        self._not_before: dict[int, float] = {}
        atexit.register(self.close)

    def probe(self) -> list[Promise]:
        """Attack both ways into the sandbox. Raises nothing."""
        forked = Forked(self.keeper)
        promises = [replace(each, name=f"{each.name} (forked)") for each in forked.probe()]
        forked.close()
        return [*self.cold.probe(), *promises]

    def leftovers(self) -> list[str]:
        """Everything of this process's jobs that is still there, in words."""
        return self.cold.leftovers()

    def end_jobs(self) -> None:
        """Kill every job of this process; see `Sandbox.end_jobs`."""
        self.cold.end_jobs()
        for server in self._known:
            server.end_jobs()

    def close(self) -> None:
        """End the fork servers of this process."""
        with self._lock:
            servers, self._servers, self._known = self._servers, OrderedDict(), ()
            if self._process == os.getpid():
                for server in servers.values():
                    _end(server)

    def run(self, job: Job) -> Result:
        """Run a job; see `Sandbox.run`."""
        check_job(job)
        server = self._find(job)
        if server is None:
            return self.cold.run(job)
        try:
            place = self._take(server)
            return self.cold.run(job) if place is None else place.run(job)
        except OSError as error:
            raise SandboxFault(f"the machine refused something: {error}") from error
        finally:
            with self._lock:
                server.users -= 1

    def _take(self, server: Server) -> Place | None:
        """A fork; None, and an end to the server, if it gives none."""
        try:
            return server.take()
        except (SandboxError, OSError) as error:
            logger.warning("a fork server is given up: %s", error)
            with self._lock:
                self._servers = OrderedDict(
                    (key, each) for key, each in self._servers.items() if each is not server
                )
            _end(server)
            return None

    def _find(self, job: Job) -> Server | None:
        """The server for a job, started if that is worth it, with one more user; None if the job
        runs without."""
        choices = [self.keeper.keys(job, beginning) for beginning in job.beginnings]
        with self._lock:
            if self._process != os.getpid():
                # They are our parent's, who goes on talking to them.
                self._servers, self._known, self._process = OrderedDict(), (), os.getpid()
                self._starter = ThreadPoolExecutor(1)
            if len(self._asked) > MOST_KNOWN:
                self._asked.clear()
            self._asked.update(hash(keys[0]) for keys in choices)
            for keys in choices:
                if server := self._get(keys):
                    server.users += 1
                    self._make_room()
                    self._known = tuple(self._servers.values())
                    return server
        return None

    def _get(self, keys: tuple[Key, ...]) -> Server | None:
        """The first of some servers that are alike which has room, started if that is worth it."""
        for key in keys:
            server = self._servers.get(key)
            if server is not None and not server.alive:
                _end(self._servers.pop(key))
                server = None
            if server is None and self._asked[hash(keys[0])] >= self.worth:
                server = self._start(key)
            if server is None:
                return None
            if server.users < server.room:
                self._servers[key] = server
                self._servers.move_to_end(key)  # the last used is the last
                return server
        return None

    def _start(self, key: Key) -> Server | None:
        if not self._budget or time.monotonic() < self._not_before.get(hash(key), 0):
            return None
        try:
            return self._launch(key)
        except (SandboxError, OSError) as error:
            self._pause(key)
            logger.warning("jobs are run without a fork server: %s", error)
            return None

    def _pause(self, key: Key) -> None:
        if len(self._not_before) > MOST_KNOWN:
            self._not_before.clear()
        self._not_before[hash(key)] = time.monotonic() + PAUSE_SECONDS

    def _launch(self, key: Key) -> Server:
        return self._starter.submit(self.keeper.start, key).result()

    def _make_room(self) -> None:
        """End the servers that were not used for longest, down to what may be kept."""
        idle = [key for key, server in self._servers.items() if not server.users]
        for key in idle:
            used = sum(server.memory_bytes for server in self._servers.values())
            if len(self._servers) <= MAX_SERVERS and used <= self._budget:
                return
            _end(self._servers.pop(key))
            if used > self._budget:
                # Two that do not fit together would take turns to end each other.
                self._pause(key)


class Forked(WarmSandbox):
    """A warm sandbox with every job in a fork, of a server in which nothing was started."""

    worth = 1

    def probe(self) -> list[Promise]:
        """Attack the forks. Raises nothing."""
        return probe(self)

    def run(self, job: Job) -> Result:
        """Run a job in a fork, whatever it begins with."""
        return super().run(replace(job, beginnings=((*self.python, BLANK_INSIDE),)))

    def _start(self, key: Key) -> Server:
        return self._launch(key)


def _end(server: Server) -> None:
    with contextlib.suppress(SandboxError, OSError):
        server.close()
