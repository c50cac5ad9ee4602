"""Jobs whose programs have started already: a bubblewrap sandbox that forks.

A fork server is a process in a bubblewrap sandbox of its own, in which a program has been started
and waits. It is forked for each job; the copy gets the namespaces, limits, control group, user and
system call filter that a fresh process would have, before it learns anything of the job. What only
some steps begin with is not worth a server: such jobs are run as they were without.
"""

from __future__ import annotations

import atexit
import contextlib
import logging
import os
import resource
import socket
import struct
import subprocess
import threading
import time
from collections import Counter, OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path
from typing import IO

from verifier.sandbox import bwrap, cgroup
from verifier.sandbox.around import Around
from verifier.sandbox.base import (
    Job,
    Mount,
    Promise,
    Result,
    SandboxError,
    SandboxFault,
    SandboxUnavailable,
    check_job,
)
from verifier.sandbox.bubblewrap import OWN_PROCESSES, RUNNER, RUNNER_INSIDE, BubblewrapSandbox
from verifier.sandbox.conversation import START_SECONDS, Conversation
from verifier.sandbox.isolation import CHANGE_USER
from verifier.sandbox.leftovers import leftovers
from verifier.sandbox.pipes import Pipes
from verifier.sandbox.probe import probe
from verifier.sandbox.users import choose_user
from verifier.sandbox.wire import ReportReader, encode_job

logger = logging.getLogger(__name__)

SERVER_INSIDE = "/sandbox/forkserver.py"
BLANK_INSIDE = "/sandbox/blank.py"
OWN_MOUNTS = (
    Mount(RUNNER, RUNNER_INSIDE),
    *(
        Mount(Path(__file__).with_name(name), f"/sandbox/{name}")
        for name in ("forkserver.py", "isolation.py", "blank.py")
    ),
)
POWERS = (*bwrap.CHANGE_USER, "CAP_SYS_ADMIN")
"""What a server needs so that its children can make namespaces and become another user."""
MAX_SERVERS = 8
MEMORY_BYTES = 2 << 30
"""Of all servers of one process together."""
PROCESSES = 1024
PAUSE_SECONDS = 30.0
"""How long a server that did not start is not tried again."""
OWN_DISK_BYTES = 1 << 16
CREDENTIALS = struct.Struct("iII")
"""`struct ucred` of unix(7): process, user, group."""


@dataclass(frozen=True)
class Key:
    """All that tells one server from another."""

    beginning: tuple[str, ...]
    mounts: tuple[Mount, ...]
    stack_bytes: int


class ForkServer:
    """One program that has started."""

    def __init__(self, key: Key, sandbox: BubblewrapSandbox) -> None:
        """Start it. Raises SandboxError."""
        self._lock = threading.Lock()
        self._resources = contextlib.ExitStack()
        try:
            self._start(key, sandbox)
        except BaseException:
            self.close()
            raise

    def _start(self, key: Key, sandbox: BubblewrapSandbox) -> None:
        powerful = choose_user() != 0
        runtime = sandbox.runtime
        mounts = (*runtime.mounts, *OWN_MOUNTS, *key.mounts)
        for mount in mounts:
            bwrap.check_source(mount, powerful)
        places = sandbox.find_places()
        self.group = self._resources.enter_context(
            cgroup.create_group(places, MEMORY_BYTES, PROCESSES, cgroup.KEPT)
        )
        near, far = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        near.setsockopt(socket.SOL_SOCKET, socket.SO_PASSCRED, 1)
        self._control = self._resources.enter_context(near)
        powers = POWERS if powerful else ("CAP_SYS_ADMIN",)
        with far, bwrap.filter_file() as filter_file:
            command = (
                *(*runtime.argv, SERVER_INSIDE, str(far.fileno()), str(filter_file)),
                *(str(CHANGE_USER if powerful else 0), str(len(runtime.argv)), *key.beginning),
            )
            options = bwrap.options(mounts, runtime, OWN_DISK_BYTES, powers, not powerful)
            process = bwrap.start(options, command, self.group, [far.fileno(), filter_file])
        self._process = process
        self._resources.callback(process.wait)
        self._resources.callback(process.kill)
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        for stream in (process.stdin, process.stdout, process.stderr):
            self._resources.callback(stream.close)
        # Before the program is executed: where its stack may grow to is decided then.
        hard = resource.prlimit(process.pid, resource.RLIMIT_STACK)[1]
        soft = key.stack_bytes if hard < 0 else min(key.stack_bytes, hard)
        resource.prlimit(process.pid, resource.RLIMIT_STACK, (soft, hard))
        pid = self._wait_until_ready(process)
        if shared := _shared_memory(pid):
            raise SandboxFault(f"a fork server shares memory with its forks: {shared}")

    def _wait_until_ready(self, process: subprocess.Popen[bytes]) -> int:
        """Its process, which is a child of bubblewrap's."""
        assert process.stdin is not None
        assert process.stderr is not None
        process.stdin.write(bwrap.ENTERED)
        process.stdin.flush()
        self._control.settimeout(START_SECONDS)
        try:
            pid, said = _receive_from(self._control), b""
        except OSError as error:
            pid, said = None, str(error).encode()
        if pid is None:
            said = said or process.stderr.read(4000)
            words = said.decode("utf-8", "replace").strip()
            raise SandboxUnavailable(f"a fork server did not start: {words}. {bwrap.advice(words)}")
        return pid

    @property
    def alive(self) -> bool:
        """Whether it can be forked, as far as is known."""
        return self._process.poll() is None

    @property
    def memory_bytes(self) -> int:
        """The most that it has used."""
        return self.group.usage().peak_memory_bytes

    def close(self) -> None:
        """End it, and every job that came from it."""
        self._resources.close()

    @contextlib.contextmanager
    def fork(self, disk_bytes: int, group: cgroup.Group) -> Iterator[Pipes]:
        """Fork it for a job, into a control group. Raises SandboxFault."""
        with contextlib.ExitStack() as ends:
            talk, job_end = map(ends.enter_context, socket.socketpair())
            talk.setsockopt(socket.SOL_SOCKET, socket.SO_PASSCRED, 1)
            talk.settimeout(START_SECONDS)
            report, report_end = _pipe(ends)
            errors, error_end = _pipe(ends)
            theirs = (job_end, report_end, error_end)
            try:
                with self._lock:
                    given = [end.fileno() for end in theirs]
                    socket.send_fds(self._control, [str(disk_bytes).encode()], given)
                for end in theirs:
                    end.close()
                pid = _receive_from(talk)
            except OSError as error:
                raise SandboxFault(f"the fork server does not answer: {error}") from error
            if pid is None:
                raise SandboxFault("the fork server's child died before it said who it is")
            group.add(pid)
            yield Pipes(talk.fileno(), report.fileno(), errors.fileno())


class WarmSandbox:
    """Bubblewrap's sandbox, with fork servers for what many jobs begin with."""

    name = BubblewrapSandbox.name

    def __init__(self, cold: BubblewrapSandbox | None = None) -> None:
        self.cold = cold or BubblewrapSandbox()
        self.python = self.cold.python
        self._lock = threading.Lock()
        self._process = os.getpid()
        self._servers: OrderedDict[Key, ForkServer] = OrderedDict()
        self._asked: Counter[Key] = Counter()
        self._not_before: dict[Key, float] = {}
        atexit.register(self.close)

    def probe(self) -> list[Promise]:
        """Attack both ways into the sandbox. Raises nothing."""
        forked = [replace(each, name=f"{each.name}, forked") for each in probe(_Blank(self))]
        return [*self.cold.probe(), *forked]

    def leftovers(self) -> list[str]:
        """Everything of this process's jobs that is still there, in words."""
        return leftovers()

    def end_jobs(self) -> None:
        """Kill every job of this process; see `Sandbox.end_jobs`."""
        self.cold.end_jobs()

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
            return self._run(job, server)
        except OSError as error:
            raise SandboxFault(f"the machine refused something: {error}") from error

    def _run(self, job: Job, server: ForkServer) -> Result:
        started = time.monotonic()
        caps = job.caps
        processes = caps.pids + OWN_PROCESSES
        with (
            cgroup.create_group(self.cold.find_places(), caps.memory_bytes, processes) as group,
            server.fork(caps.disk_bytes, group) as pipes,
        ):
            frames = chain([bwrap.ENTERED], encode_job(job, choose_user()))
            talk = Conversation(ReportReader(job), frames, pipes, group, started)
            try:
                return talk.hold(bwrap.advice)
            finally:
                group.kill()

    def _find(self, job: Job) -> ForkServer | None:
        """The server for a job, started if that is worth it; None if the job runs without."""
        keys = [Key(each, job.mounts, job.caps.stack_bytes) for each in job.beginnings]
        with self._lock:
            if self._process != os.getpid():
                # They are our parent's, who goes on talking to them.
                self._servers, self._process = OrderedDict(), os.getpid()
            for key in keys:
                self._asked[key] += 1
                # What is most special may never be asked again.
                worth = key is keys[-1] or self._asked[key] > 1
                if server := self._get(key, worth):
                    return server
        return None

    def _get(self, key: Key, start: bool) -> ForkServer | None:
        server = self._servers.pop(key, None)
        if server is not None and not server.alive:
            _end(server)
            server = None
        if server is None and start and time.monotonic() >= self._not_before.get(key, 0):
            server = self._start(key)
        if server is not None:
            self._servers[key] = server  # the last used is the last
            self._make_room()
        return server

    def _start(self, key: Key) -> ForkServer | None:
        try:
            return ForkServer(key, self.cold)
        except (SandboxError, OSError) as error:
            self._not_before[key] = time.monotonic() + PAUSE_SECONDS
            logger.warning("jobs are run without a fork server: %s", error)
            return None

    def _make_room(self) -> None:
        """End the servers that were not used for longest, down to what may be kept."""
        while len(self._servers) > 1 and (
            len(self._servers) > MAX_SERVERS
            or sum(server.memory_bytes for server in self._servers.values()) > MEMORY_BYTES
        ):
            _, oldest = self._servers.popitem(last=False)
            _end(oldest)


class _Blank(Around):
    """The same sandbox, with every job in a fork of a server in which nothing was started."""

    def run(self, job: Job) -> Result:
        """Run a job in a fork, whatever it begins with."""
        blank = (*self.python, BLANK_INSIDE)
        return self.inner.run(replace(job, beginnings=(blank,)))


def _receive_from(talk: socket.socket) -> int | None:
    """Take a short message; return whose it is, as the kernel says and this process's PID namespace
    numbers it, or None at the end. Raises OSError."""
    _, said, _, _ = talk.recvmsg(64, socket.CMSG_SPACE(CREDENTIALS.size))
    return int(CREDENTIALS.unpack(said[0][2])[0]) if said else None


def _shared_memory(pid: int) -> list[str]:
    """Memory to which a process can write and that its forks would share, of proc_pid_maps(5)."""
    lines = Path(f"/proc/{pid}/maps").read_text().splitlines()
    return [line for line in lines if "w" in line.split()[1] and "s" in line.split()[1]]


def _pipe(ends: contextlib.ExitStack) -> tuple[IO[bytes], IO[bytes]]:
    reading, writing = os.pipe()
    return (
        ends.enter_context(open(reading, "rb", buffering=0)),
        ends.enter_context(open(writing, "wb", buffering=0)),
    )


def _end(server: ForkServer) -> None:
    with contextlib.suppress(SandboxError, OSError):
        server.close()
