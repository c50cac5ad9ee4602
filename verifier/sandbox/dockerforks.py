"""Fork servers in Docker: a container for each, in which it is forked for one job after another.

The container is made like one for a job. In it, relay.py keeps the server in namespaces of its own
and passes on what is said; each fork makes namespaces within those, and has the filter of a job.
The caps of memory, processes and CPU time are the container's, so a server is for jobs with the
same; it is used again only after a job that ended by itself, with every process of it dead.
"""

from __future__ import annotations

import contextlib
import time
from dataclasses import replace
from itertools import chain

from verifier.sandbox import corpses, docker, seccomp
from verifier.sandbox.base import Job, Mount, Result, SandboxFault, SandboxUnavailable
from verifier.sandbox.cgroup import CHARGE_SLACK, Usage
from verifier.sandbox.containers import Plan, limit_memory
from verifier.sandbox.conversation import START_SECONDS, Conversation
from verifier.sandbox.docker import ENTRY, ENTRY_INSIDE, KILL_SECONDS, DockerSandbox
from verifier.sandbox.engine import AttachedStream, engine_trouble
from verifier.sandbox.forks import MEMORY_BYTES
from verifier.sandbox.relaychannel import Reading, RelayChannel
from verifier.sandbox.servers import Key, first_frame, key_of
from verifier.sandbox.wire import ReportReader, encode_job

OWN_PROCESSES = 4
"""The relay, the one that waits for the server, the server, and the runner."""
ALIKE = 2
"""Servers of one kind, for so many jobs at a time."""
LIFETIME_SECONDS = 6 * 3600.0
LEFT_BYTES = 64 << 20
"""By how much the memory of an idle container may have grown."""
RELAY_INSIDE = "/sandbox/relay.py"
OWN_MOUNTS = (
    Mount(ENTRY, ENTRY_INSIDE),
    Mount(ENTRY.with_name("relay.py"), RELAY_INSIDE),
    Mount(ENTRY.with_name("newroot.py"), "/sandbox/newroot.py"),
)


class DockerServers:
    """Keeps servers in Docker; see `Keeper`."""

    def __init__(self, cold: DockerSandbox | None = None) -> None:
        self.cold = cold or DockerSandbox()

    def keys(self, job: Job, beginning: tuple[str, ...]) -> tuple[Key, ...]:
        """A few, since each takes one job at a time, and only such as have its caps."""
        caps = job.caps
        key = replace(key_of(job, beginning), memory_bytes=caps.memory_bytes, pids=caps.pids)
        return tuple(replace(key, number=number) for number in range(ALIKE))

    def start(self, key: Key) -> DockerServer:
        """Start one. Raises SandboxError."""
        with engine_trouble("starting a fork server"):
            return DockerServer(key, self.cold)


class DockerServer:
    """A container in which one program has started; see `Server`, and `Place`, which it is too."""

    room = 1

    def __init__(self, key: Key, sandbox: DockerSandbox) -> None:
        """Start it. Raises SandboxError and what the SDK raises."""
        self.users = 0
        self._engine = sandbox.engine
        self._until = time.monotonic() + LIFETIME_SECONDS
        self._closed = False
        self._end = contextlib.ExitStack()
        client = self._engine.client
        variables = [f"{name}={value}" for name, value in key.variables]
        skip, count = len(sandbox.python), len(variables)
        plan = Plan(
            mounts=(*OWN_MOUNTS, *key.mounts),
            command=(RELAY_INSIDE, str(skip), str(count), *variables, *key.beginning),
            # A job may begin in the last moment.
            seconds=2 * LIFETIME_SECONDS,
            memory_bytes=MEMORY_BYTES,
            processes=key.pids + OWN_PROCESSES,
            disk_bytes=0,
            stack_bytes=key.stack_bytes,
            serves=True,
        )
        self._container = sandbox.create(client, plan)
        corpses.IDLE.add(self._container)
        try:
            stream = AttachedStream(client, self._container)
            self._end.callback(stream.close)
            client.start(self._container)
            self._stream = stream
            self._channel = RelayChannel(stream)
            self._channel.send_filter(seccomp.bpf_program())
            self._idle = self._wait_for_fork()
            limit = self._idle.in_use + key.memory_bytes
            if self._idle.peak + CHARGE_SLACK >= limit:
                raise SandboxUnavailable("a fork server needs more memory than its jobs may have")
            limit_memory(client, self._container, limit)
        except BaseException:
            self.close()
            raise

    def _wait_for_fork(self) -> Reading:
        deadline = time.monotonic() + START_SECONDS
        while not self._channel.waiting:
            came = self._channel.listen(0.1)
            if self._channel.hung_up or time.monotonic() > deadline:
                words = came.errors.decode("utf-8", "replace").strip()
                how = docker.advice(self._engine.client, self._container)
                raise SandboxUnavailable(f"a fork server did not start: {words}. {how}")
        assert self._channel.reading is not None
        return self._channel.reading

    @property
    def alive(self) -> bool:
        """See `Server.alive`."""
        if self._closed or self.users:
            return not self._closed
        try:
            self._channel.listen(0)
        except SandboxFault:
            return False
        return not self._channel.hung_up and time.monotonic() < self._until and self._is_as_new()

    def _is_as_new(self) -> bool:
        """Whether what jobs used so far can be told from what the next one uses."""
        now = self._channel.reading
        assert now is not None
        capped = now.peak + CHARGE_SLACK >= now.limit
        return not now.kills and not capped and now.in_use <= self._idle.in_use + LEFT_BYTES

    @property
    def memory_bytes(self) -> int:
        """What it takes while no job is in it."""
        return self._idle.in_use

    def take(self) -> DockerServer:
        """See `Server.take`; a fork is there."""
        with engine_trouble("forking a server"):
            self._wait_for_fork()
        return self

    def run(self, job: Job) -> Result:
        """See `Place.run`."""
        started = time.monotonic()
        corpses.IDLE.discard(self._container)
        self._channel.begin()
        reader = ReportReader(job)
        account = _Account(self, self._channel, reader)
        good = False
        try:
            with engine_trouble("running a job"):
                frames = chain([first_frame(job)], encode_job(job, user=0))
                talk = Conversation(reader, frames, self._channel, account, started)
                result = talk.hold(account.advice)
                # An end by itself; what had to be ended may not have taken all that it was sent.
                good = result.stop is None and self._channel.dead and not self._channel.unsent
                return result
        finally:
            if good:
                corpses.IDLE.add(self._container)
            else:
                self.close()

    def end(self, last: Usage | None) -> Usage:
        """End the container, since a job did not end by itself; return what it used."""
        self._closed = True
        return docker.end(self._engine.client, self._container, self._stream, last)

    def advice(self) -> str:
        """What to do when a job's runner does not start."""
        return docker.advice(self._engine.client, self._container)

    def end_jobs(self) -> None:
        """The sandbox itself kills every container that has a job."""

    def close(self) -> None:
        """See `Server.close`."""
        self._closed = True
        corpses.IDLE.discard(self._container)
        with self._end, engine_trouble("ending a fork server"):
            corpses.bury(self._engine.client, self._container)


class _Account:
    """What is known of one job's use of memory and CPU time."""

    def __init__(self, server: DockerServer, channel: RelayChannel, reader: ReportReader) -> None:
        self._server = server
        self._channel = channel
        self._reader = reader
        assert channel.reading is not None
        # Memory of the job before may have been counted still.
        self._before = replace(
            channel.reading, in_use=min(channel.reading.in_use, server.memory_bytes)
        )

    def usage(self) -> Usage:
        """As of the last reading, or that at the job's death: later ones are the next job's."""
        reading = self._channel.at_death or self._channel.reading
        assert reading is not None
        return reading.usage_since(self._before)

    def last_usage(self) -> Usage:
        """When every process of the job is dead; and, if it had to be killed, what the engine
        saw."""
        deadline = time.monotonic() + KILL_SECONDS
        while self._reader.done and not self._channel.dead and time.monotonic() < deadline:
            if self._channel.listen(0.1).ended:
                break
        return self.usage() if self._channel.dead else self._server.end(self.usage())

    def advice(self, words: str) -> str:
        """What to do when the job does not start."""
        del words
        return self._server.advice()
