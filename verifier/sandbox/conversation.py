"""The host's talk with one runner, while it watches the caps that only it can see.

The same for every sandbox: what differs is the way the bytes travel, and who reads the counters of
the job's control group.
"""

import errno
import os
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Protocol

from verifier.sandbox.base import Job, Result, SandboxFault, SandboxUnavailable, Stop
from verifier.sandbox.cgroup import Usage
from verifier.sandbox.wire import ReportReader

TICK_SECONDS = 0.02
START_SECONDS = 30.0
"""How long a sandbox may take to be ready; the job's own wall clock starts only then."""
ERROR_BYTES = 4000
LAST_WORDS_SECONDS = 1.0


@dataclass(frozen=True)
class Exchange:
    """What travelled in one turn."""

    sent: int
    """How many bytes of what was to be sent are gone."""
    report: bytes
    errors: bytes
    """What whoever made the sandbox, or the interpreter inside, complain about."""
    ended: bool
    """No report will come any more."""


class Channel(Protocol):
    """A way to a runner and back."""

    def exchange(self, unsent: memoryview, seconds: float) -> Exchange:
        """Wait up to `seconds` until something can travel, and let it; an empty `unsent` is none.

        When nobody reads what is sent, it counts as sent.
        """
        ...

    def last_errors(self, seconds: float) -> bytes:
        """What is still to come of the complaints, after the report has ended."""
        ...


class Account(Protocol):
    """What is known of a job's use of memory and CPU time."""

    def usage(self) -> Usage:
        """As far as it is known, which is often asked."""
        ...

    def last_usage(self) -> Usage:
        """When the talk is over."""
        ...


class Conversation:
    """One job's talk with its runner."""

    def __init__(
        self,
        reader: ReportReader,
        frames: Iterator[bytes],
        channel: Channel,
        account: Account,
        started: float,
    ) -> None:
        """`started` is of time.monotonic()."""
        self.reader = reader
        self.job: Job = reader.job
        self.channel = channel
        self.account = account
        self.started = started
        self.ready_at: float | None = None
        self.frames = frames
        self.unsent = memoryview(b"")
        self.errors = bytearray()

    def hold(self, advice: Callable[[str], str]) -> Result:
        """Talk until the runner is done, a cap is broken, or the stream ends.

        `advice` is asked what to do about a complaint when the sandbox does not start. Raises
        SandboxUnavailable then, and SandboxFault for other trouble that is not the job's.
        """
        stop = self._talk()
        wall = time.monotonic() - self.started
        usage = self.account.last_usage()
        reader = self.reader
        # Counters that never go back are the last word, also when the runner was quicker.
        stop = self._used_up(usage) or stop or reader.stop
        if stop is None and usage.killed_by_host:
            raise SandboxFault("the machine ran out of memory and the kernel killed the job")
        if stop is None and not reader.done:
            if not (self._runner_was_starved() and usage.memory_cap_reached):
                self._explain(advice)
            stop = Stop.MEMORY
        return Result(
            files={} if stop else dict(reader.files),
            steps=reader.finish(),
            stop=stop,
            peak_memory_bytes=usage.peak_memory_bytes,
            cpu_seconds=usage.cpu_seconds,
            wall_seconds=wall,
        )

    def _talk(self) -> Stop | None:
        """Exchange bytes; return the cap that made the host end the talk."""
        next_look = self.started + TICK_SECONDS
        while not self.reader.done and self.reader.trouble is None:
            now = time.monotonic()
            if now >= next_look:
                next_look = now + TICK_SECONDS
                stop = self._used_up(self.account.usage()) or self._out_of_time(now)
                if stop is not None:
                    return stop
            if not self.unsent:
                self.unsent = memoryview(next(self.frames, b""))
            came = self.channel.exchange(self.unsent, TICK_SECONDS)
            self.unsent = self.unsent[came.sent :]
            self._keep(came.errors)
            self.reader.feed(came.report)
            if came.ended:
                if not self.reader.done:
                    self._keep(self.channel.last_errors(LAST_WORDS_SECONDS))
                return None
        return None

    def _keep(self, errors: bytes) -> None:
        """Keep the start of what is complained about."""
        self.errors += errors[: ERROR_BYTES - len(self.errors)]

    def _used_up(self, usage: Usage) -> Stop | None:
        if usage.killed_for_memory:
            return Stop.MEMORY
        if usage.cpu_seconds >= self.job.caps.cpu_seconds:
            return Stop.CPU
        return None

    def _out_of_time(self, now: float) -> Stop | None:
        if self.reader.ready:
            self.ready_at = self.ready_at or now
            return Stop.WALL if now - self.ready_at >= self.job.caps.wall_seconds else None
        if now - self.started >= START_SECONDS:
            raise SandboxFault(f"the sandbox was not ready after {START_SECONDS} seconds")
        return None

    def _runner_was_starved(self) -> bool:
        """Whether the kernel refused the runner memory without killing anything."""
        words = self.reader.trouble or ""
        return words.startswith("MemoryError") or os.strerror(errno.ENOMEM) in words

    def _explain(self, advice: Callable[[str], str]) -> None:
        """Raise for a runner that ended early."""
        words = self.errors.decode("utf-8", "replace").strip()
        if self.reader.trouble is not None:
            raise SandboxFault(f"the runner gave up: {self.reader.trouble}")
        if self.reader.ready:
            raise SandboxFault(f"the runner ended before the job did. {words}")
        raise SandboxUnavailable(f"the sandbox did not start: {words}. {advice(words)}")
