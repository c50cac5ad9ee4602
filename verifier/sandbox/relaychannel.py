"""The host's end of the talk with relay.py, which says what travels."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace

from verifier.sandbox.base import SandboxFault
from verifier.sandbox.cgroup import Usage, usage_by_counters
from verifier.sandbox.conversation import Exchange
from verifier.sandbox.engine import AttachedStream

HEAD = 9
PIECE = 1 << 18
FRAME_BYTES = 1 << 17
"""More than a relay ever sends at once."""
NUMBERS = 8


@dataclass(frozen=True)
class Reading:
    """What the kernel counted for a container so far; memory in bytes."""

    version: int
    cpu_nanoseconds: int
    peak: int
    limit: int
    kills: int
    limit_hits: int
    in_use: int
    most_in_use: int
    """During the last job, as often as somebody looked."""

    def usage_since(self, before: Reading) -> Usage:
        """What was used since an earlier reading, when nobody had been killed yet. When there was
        a higher peak before, this one is known from looking only."""
        usage = usage_by_counters(
            self.version,
            self.cpu_nanoseconds - before.cpu_nanoseconds,
            self.peak,
            self.limit,
            self.kills,
            self.limit_hits,
        )
        peak = self.peak if self.peak > before.peak else self.most_in_use
        return replace(usage, peak_memory_bytes=max(peak - before.in_use, 0))


class RelayChannel:
    """A `Channel` to one job after another."""

    def __init__(self, stream: AttachedStream) -> None:
        self._stream = stream
        self._came = bytearray()
        self.unsent = memoryview(b"")
        self.reading: Reading | None = None
        """The last one."""
        self.waiting = False
        """Whether a fork waits for a job."""
        self.at_death: Reading | None = None
        """The one when every process of the last job was dead; None until then."""
        self.hung_up = False
        """Whether the container is dead."""

    @property
    def dead(self) -> bool:
        """Whether every process of the last job is dead."""
        return self.at_death is not None

    def send_filter(self, program: bytes) -> None:
        """Send the first frame."""
        self.unsent = memoryview(_head(b"P", len(program)) + program)

    def begin(self) -> None:
        """The fork that waits is about to be told of a job."""
        self.waiting, self.at_death = False, None

    def listen(self, seconds: float) -> Exchange:
        """Let things travel, with nothing new to be sent."""
        return self.exchange(memoryview(b""), seconds)

    def exchange(self, unsent: memoryview, seconds: float) -> Exchange:
        """See `Channel.exchange`."""
        taken = 0
        if not self.unsent and unsent:
            taken = min(len(unsent), PIECE)
            self.unsent = memoryview(_head(b"I", taken) + bytes(unsent[:taken]))
        came = self._stream.exchange(self.unsent, seconds)
        self.unsent = self.unsent[came.sent :]
        self.hung_up = came.ended
        self._came += came.report
        report, errors = bytearray(), bytearray(came.errors)
        while len(self._came) >= HEAD:
            kind, length = bytes(self._came[:1]), int.from_bytes(self._came[1:HEAD], "big")
            if kind not in b"WMOEX" or length > FRAME_BYTES:
                raise SandboxFault(f"the relay sent a frame {kind!r} of {length} bytes")
            if len(self._came) < HEAD + length:
                break
            payload = bytes(self._came[HEAD : HEAD + length])
            del self._came[: HEAD + length]
            if kind == b"O":
                report += payload
            elif kind == b"E":
                errors += payload
            else:
                self.reading = _reading(payload)
                self.waiting = self.waiting or kind == b"W"
                self.at_death = self.reading if kind == b"X" else self.at_death
        return Exchange(taken, bytes(report), bytes(errors), came.ended or self.dead)

    def last_errors(self, seconds: float) -> bytes:
        """See `Channel.last_errors`."""
        deadline = time.monotonic() + seconds
        errors = b""
        while not self.dead and time.monotonic() < deadline:
            came = self.listen(0.1)
            errors += came.errors
            if came.ended:
                break
        return errors


def _head(kind: bytes, length: int) -> bytes:
    return kind + length.to_bytes(8, "big")


def _reading(payload: bytes) -> Reading:
    try:
        numbers = [int(part) for part in payload.split(b"\0")]
    except ValueError:
        raise SandboxFault("the relay's reading of the control group is garbled") from None
    if len(numbers) != NUMBERS or not all(0 <= number < 1 << 63 for number in numbers):
        raise SandboxFault("the relay's reading of the control group makes no sense")
    return Reading(*numbers)
