"""A fork server, seen from the host: it is started once, and forked for each job."""

from __future__ import annotations

import contextlib
import os
import resource
import select
import socket
import struct
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import IO

from verifier.sandbox import bwrap, cgroup
from verifier.sandbox.base import Job, Result, SandboxError, SandboxFault, SandboxUnavailable
from verifier.sandbox.bubblewrap import OWN_PROCESSES, BubblewrapSandbox
from verifier.sandbox.conversation import START_SECONDS, Conversation
from verifier.sandbox.isolation import CHANGE_USER
from verifier.sandbox.pipes import Pipes
from verifier.sandbox.servers import SERVER_INSIDE, Key, first_frame, key_of
from verifier.sandbox.users import choose_user
from verifier.sandbox.wire import ReportReader, encode_job

POWERS = (*bwrap.CHANGE_USER, "CAP_SYS_ADMIN")
"""What a server needs so that its children can make namespaces and become another user."""
MEMORY_BYTES = 2 << 30
PROCESSES = 1024
OWN_DISK_BYTES = 1 << 16
CREDENTIALS = struct.Struct("iII")
"""`struct ucred` of unix(7): process, user, group."""


class ForkServer:
    """One program that has started; see `Server`."""

    room = 1000

    def __init__(self, key: Key, sandbox: BubblewrapSandbox) -> None:
        """Start it. Raises SandboxError."""
        self.users = 0
        self._running: set[Fork] = set()
        self._lock = threading.Lock()
        self._asking = threading.Lock()
        self._spare: Fork | None = None
        self._closed = False
        self._resources = contextlib.ExitStack()
        try:
            self._start(key, sandbox)
        except BaseException:
            self.close()
            raise

    def _start(self, key: Key, sandbox: BubblewrapSandbox) -> None:
        powerful = choose_user() != 0
        runtime = sandbox.runtime
        mounts = (*runtime.mounts, *key.mounts)
        for mount in mounts:
            bwrap.check_source(mount, powerful)
        self._places = sandbox.find_places()
        self.group = self._resources.enter_context(_idle_group(self._places))
        self.group.limit(MEMORY_BYTES, PROCESSES)
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
            for variable in key.variables:
                options += ["--setenv", *variable]
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
        with self._lock:
            spare, self._spare, self._closed = self._spare, None, True
        with self._resources:
            if spare is not None:
                spare.close()

    def take(self) -> Fork:
        """A fork of it, which the caller closes. Raises SandboxFault and SandboxUnavailable."""
        with self._lock:
            spare, self._spare = self._spare, None
        if spare is not None and not spare.alive:
            spare.close()
            spare = None
        fork = spare or self._fork()
        cgroup.IDLE.discard(fork.group.name)
        return fork

    def run(self, fork: Fork, job: Job) -> Result:
        """Run a job in a fork of this server, and make the next one meanwhile."""
        with self._lock:
            self._running.add(fork)
        try:
            return fork.talk(job, self.prepare)
        finally:
            with self._lock:
                self._running.remove(fork)
            fork.close()

    def end_jobs(self) -> None:
        """See `Server.end_jobs`."""
        with self._lock:
            running = list(self._running)
        for fork in running:
            with contextlib.suppress(SandboxError, OSError):
                fork.group.kill()

    def prepare(self) -> None:
        """Have a fork ready for the next job: to make one takes less work than waiting. Raises
        nothing."""
        with contextlib.suppress(SandboxError, OSError):
            with self._lock:
                if self._spare is not None or self._closed:
                    return
            fork = self._fork()
            with self._lock:
                kept = self._spare is None and not self._closed
                if kept:
                    self._spare = fork
            if not kept:
                fork.close()

    def _fork(self) -> Fork:
        with contextlib.ExitStack() as ends:
            group = ends.enter_context(_idle_group(self._places))
            talk, job_end = map(ends.enter_context, socket.socketpair())
            talk.setsockopt(socket.SOL_SOCKET, socket.SO_PASSCRED, 1)
            talk.settimeout(START_SECONDS)
            report, report_end = _pipe(ends)
            errors, error_end = _pipe(ends)
            theirs = (job_end, report_end, error_end)
            try:
                with self._asking:
                    given = [end.fileno() for end in theirs]
                    socket.send_fds(self._control, [b"fork"], given)
                for end in theirs:
                    end.close()
                pid = _receive_from(talk)
            except OSError as error:
                raise SandboxFault(f"the fork server does not answer: {error}") from error
            if pid is None:
                raise SandboxFault("the fork server's child died before it said who it is")
            group.add(pid)
            handle = os.pidfd_open(pid)
            ends.callback(os.close, handle)
            pipes = Pipes(talk.fileno(), report.fileno(), errors.fileno())
            return Fork(self, group, pipes, handle, ends.pop_all())


@dataclass(frozen=True, eq=False)
class Fork:
    """A process that waits to be a job, in a control group of its own without caps."""

    server: ForkServer
    group: cgroup.Group
    pipes: Pipes
    _handle: int
    _resources: contextlib.ExitStack

    @property
    def alive(self) -> bool:
        """Whether it still waits."""
        return not select.select([self._handle], [], [], 0)[0]

    def run(self, job: Job) -> Result:
        """See `Place.run`."""
        return self.server.run(self, job)

    def talk(self, job: Job, meanwhile: Callable[[], None]) -> Result:
        """Have it be the job; `meanwhile` is called in another thread."""
        started = time.monotonic()
        caps = job.caps
        self.group.limit(caps.memory_bytes, caps.pids + OWN_PROCESSES)
        frames = chain([first_frame(job)], encode_job(job, choose_user()))
        talk = Conversation(ReportReader(job), frames, self.pipes, self.group, started)
        threading.Thread(target=meanwhile, daemon=True).start()
        return talk.hold(bwrap.advice)

    def close(self) -> None:
        """Kill what is left of it. Raises SandboxFault if that does not work."""
        try:
            self.group.kill()
        finally:
            self._resources.close()


class BubblewrapServers:
    """Keeps servers in bubblewrap; see `Keeper`."""

    def __init__(self, cold: BubblewrapSandbox | None = None) -> None:
        self.cold = cold or BubblewrapSandbox()

    def keys(self, job: Job, beginning: tuple[str, ...]) -> tuple[Key, ...]:
        """One server takes all."""
        return (key_of(job, beginning),)

    def start(self, key: Key) -> ForkServer:
        """Start one. Raises SandboxError."""
        return ForkServer(key, self.cold)


@contextlib.contextmanager
def _idle_group(places: cgroup.Places) -> Iterator[cgroup.Group]:
    """A group of what no job is in yet."""
    made: cgroup.Group | None = None
    try:
        with cgroup.create_unlimited_group(places, cgroup.KEPT) as made:
            cgroup.IDLE.add(made.name)
            yield made
    finally:
        # Not before it is removed: until then it is idle, and no leftover of a job.
        if made is not None:
            cgroup.IDLE.discard(made.name)


def _receive_from(talk: socket.socket) -> int | None:
    """Take a short message; return whose it is, as the kernel says and this process's PID namespace
    numbers it, or None at the end. Raises OSError."""
    message, said, _, _ = talk.recvmsg(64, socket.CMSG_SPACE(CREDENTIALS.size))
    # At the end, the kernel may still say something: that it was process 0.
    return int(CREDENTIALS.unpack(said[0][2])[0]) if message and said else None


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
