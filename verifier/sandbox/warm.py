"""Jobs whose programs have started already: a bubblewrap sandbox that forks.

A fork server is a process in a bubblewrap sandbox of its own, in which a program has been started
and waits. It is forked for each job; the copy gets the namespaces, limits, control group, user and
system call filter that a fresh process would have, before it learns anything of the job. What only
one job begins with is not worth a server: it is run as it were without.
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
from itertools import chain

from verifier.sandbox import bwrap
from verifier.sandbox.base import (
    Job,
    Promise,
    Result,
    SandboxError,
    SandboxFault,
    check_job,
)
from verifier.sandbox.bubblewrap import OWN_PROCESSES, BubblewrapSandbox
from verifier.sandbox.conversation import Conversation
from verifier.sandbox.forks import BLANK_INSIDE, Fork, ForkServer, Key, own_mounts
from verifier.sandbox.leftovers import leftovers
from verifier.sandbox.probe import probe
from verifier.sandbox.users import choose_user
from verifier.sandbox.wire import ReportReader, encode_job

logger = logging.getLogger(__name__)

MAX_SERVERS = 8
MEMORY_BYTES = 2 << 30
"""Of all servers of one process together."""
MOST_KNOWN = 1000
"""Beginnings that are remembered."""
PAUSE_SECONDS = 30.0
"""How long a server that did not start is not tried again."""


class WarmSandbox:
    """Bubblewrap's sandbox, with fork servers for what many jobs begin with."""

    name = BubblewrapSandbox.name
    shows_new_files = True
    worth = 2
    """A beginning that is asked for so many times gets a server."""

    def __init__(self, cold: BubblewrapSandbox | None = None) -> None:
        self.cold = cold or BubblewrapSandbox()
        self.python = self.cold.python
        self._lock = threading.Lock()
        self._process = os.getpid()
        self._servers: OrderedDict[Key, ForkServer] = OrderedDict()
        self._running: set[Fork] = set()
        self._running_lock = threading.Lock()
        # A server ends with the thread that started it, so that is one that stays.
        self._starter = ThreadPoolExecutor(1)
        self._asked: Counter[Key] = Counter()
        self._not_before: dict[Key, float] = {}
        atexit.register(self.close)

    def probe(self) -> list[Promise]:
        """Attack both ways into the sandbox. Raises nothing."""
        forked = Forked(self.cold)
        promises = [replace(each, name=f"{each.name} (forked)") for each in forked.probe()]
        forked.close()
        return [*self.cold.probe(), *promises]

    def leftovers(self) -> list[str]:
        """Everything of this process's jobs that is still there, in words."""
        return leftovers()

    def end_jobs(self) -> None:
        """Kill every job of this process; see `Sandbox.end_jobs`."""
        self.cold.end_jobs()
        with self._running_lock:
            running = list(self._running)
        for fork in running:
            with contextlib.suppress(SandboxError, OSError):
                fork.group.kill()

    def close(self) -> None:
        """End the fork servers of this process."""
        with self._lock:
            servers, self._servers = self._servers, OrderedDict()
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
            fork = self._fork(server)
            return self.cold.run(job) if fork is None else self._run(job, server, fork)
        except OSError as error:
            raise SandboxFault(f"the machine refused something: {error}") from error
        finally:
            with self._lock:
                server.users -= 1

    def _fork(self, server: ForkServer) -> Fork | None:
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

    def _run(self, job: Job, server: ForkServer, fork: Fork) -> Result:
        started = time.monotonic()
        caps = job.caps
        with self._running_lock:
            self._running.add(fork)
        try:
            fork.group.limit(caps.memory_bytes, caps.pids + OWN_PROCESSES)
            frames = chain([fork.first_frame(caps.disk_bytes)], encode_job(job, choose_user()))
            talk = Conversation(ReportReader(job), frames, fork.pipes, fork.group, started)
            threading.Thread(target=server.prepare, daemon=True).start()
            return talk.hold(bwrap.advice)
        finally:
            with self._running_lock:
                self._running.remove(fork)
            fork.close()

    def _find(self, job: Job) -> ForkServer | None:
        """The server for a job, started if that is worth it, with one more user; None if the job
        runs without."""
        variables = tuple(sorted(job.steps[0].env.items()))
        mounts = (*own_mounts(), *job.mounts)
        keys = [Key(each, variables, mounts, job.caps.stack_bytes) for each in job.beginnings]
        with self._lock:
            if self._process != os.getpid():
                # They are our parent's, who goes on talking to them.
                self._servers, self._process = OrderedDict(), os.getpid()
                self._starter = ThreadPoolExecutor(1)
            if len(self._asked) > MOST_KNOWN:
                self._asked.clear()
            self._asked.update(keys)
            for key in keys:
                if server := self._get(key):
                    server.users += 1
                    self._make_room()
                    return server
        return None

    def _get(self, key: Key) -> ForkServer | None:
        server = self._servers.pop(key, None)
        if server is not None and not server.alive:
            _end(server)
            server = None
        worth = self._asked[key] >= self.worth and time.monotonic() >= self._not_before.get(key, 0)
        if server is None and worth:
            server = self._start(key)
        if server is not None:
            self._servers[key] = server  # the last used is the last
        return server

    def _start(self, key: Key) -> ForkServer | None:
        try:
            return self._launch(key)
        except (SandboxError, OSError) as error:
            if len(self._not_before) > MOST_KNOWN:
                self._not_before.clear()
            self._not_before[key] = time.monotonic() + PAUSE_SECONDS
            logger.warning("jobs are run without a fork server: %s", error)
            return None

    def _launch(self, key: Key) -> ForkServer:
        return self._starter.submit(ForkServer, key, self.cold).result()

    def _make_room(self) -> None:
        """End the servers that were not used for longest, down to what may be kept."""
        idle = [key for key, server in self._servers.items() if not server.users]
        for key in idle:
            used = sum(server.memory_bytes for server in self._servers.values())
            if len(self._servers) <= MAX_SERVERS and used <= MEMORY_BYTES:
                return
            _end(self._servers.pop(key))


class Forked(WarmSandbox):
    """A warm sandbox with every job in a fork, of a server in which nothing was started."""

    worth = 1

    def probe(self) -> list[Promise]:
        """Attack the forks. Raises nothing."""
        return probe(self)

    def run(self, job: Job) -> Result:
        """Run a job in a fork, whatever it begins with."""
        return super().run(replace(job, beginnings=((*self.python, BLANK_INSIDE),)))

    def _start(self, key: Key) -> ForkServer:
        return self._launch(key)


def _end(server: ForkServer) -> None:
    with contextlib.suppress(SandboxError, OSError):
        server.close()
