"""The host's end of the two streams to and from the runner; runner.py describes the frames.

What comes from the runner is treated as hostile: a way to take it over must gain nothing but the
right to hand out other bytes under the names that were asked for.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass, field

from verifier.sandbox.base import Job, SandboxFault, StepReport, Stop
from verifier.sandbox.cgroup import Usage, usage_by_counters

HEAD = 9
MESSAGE_BYTES = 2000
PATH_BYTES = 4100
PIECE = 1 << 20


def encode_job(job: Job, user: int) -> Iterator[bytes]:
    """Yield the frames of a job. `user`, when not 0, is whom the runner becomes first."""
    yield from encode_start(job, user)
    yield from encode_rest(job)


def encode_start(job: Job, user: int, begin: bool = False) -> Iterator[bytes]:
    """Yield the frames of a job that say nothing of its files. With `begin`, its first step begins,
    and waits for the rest."""
    caps = job.caps
    numbers = (
        user,
        math.ceil(caps.wall_seconds * 1000),
        # A backstop, well above the cap that the host enforces by exact account: this one counts
        # in ticks, and a process that it kills looks as if it had crashed.
        2 * math.ceil(caps.cpu_seconds) + 10,
        caps.file_bytes,
        caps.log_bytes,
        caps.output_bytes,
        caps.stack_bytes,
        caps.open_files,
    )
    yield _frame(b"C", _join([str(number) for number in numbers]))
    for step in job.steps:
        pairs = [f"{name}={value}" for name, value in step.env.items()]
        counts = [str(len(step.argv)), str(len(pairs))]
        yield _frame(b"S", _join([*counts, *step.argv, *pairs, *step.requires]))
    if begin:
        yield _frame(b"B", b"")


def encode_rest(job: Job) -> Iterator[bytes]:
    """Yield the frames of a job that `encode_start` leaves out."""
    for path, content in job.files.items():
        start = path.encode() + b"\0"
        yield b"F" + (len(start) + len(content)).to_bytes(8, "big") + start
        for offset in range(0, len(content), PIECE):
            yield content[offset : offset + PIECE]
    for path in job.collect:
        yield _frame(b"O", path.encode())
    yield _frame(b"G", b"")


def _frame(kind: bytes, payload: bytes) -> bytes:
    return kind + len(payload).to_bytes(8, "big") + payload


def _join(texts: list[str]) -> bytes:
    # Arguments are bytes to the kernel; surrogates stand for those that are not UTF-8.
    return b"\0".join(text.encode("utf-8", "surrogateescape") for text in texts)


@dataclass
class ReportReader:
    """Takes the runner's stream in any pieces and refuses whatever does not fit the job.

    Memory is bounded by the job's own caps: no length is believed before it is checked.
    """

    job: Job
    metered: bool = False
    """Whether readings of the control group are to be taken from the runner."""
    usage: Usage | None = None
    """The last of them."""
    ready: bool = False
    done: bool = False
    stop: Stop | None = None
    trouble: str | None = None
    files: dict[str, bytes] = field(default_factory=dict)
    steps: list[StepReport] = field(default_factory=list)
    _buffer: bytearray = field(default_factory=bytearray)
    _log: bytearray = field(default_factory=bytearray)
    _log_total: int = 0
    _output_total: int = 0

    def feed(self, data: bytes) -> None:
        """Take the next bytes of the stream. Raises SandboxFault when they make no sense."""
        self._buffer += data
        while len(self._buffer) >= HEAD:
            kind = bytes(self._buffer[:1])
            length = int.from_bytes(self._buffer[1:HEAD], "big")
            self._check(kind, length)
            if len(self._buffer) < HEAD + length:
                return
            payload = bytes(memoryview(self._buffer)[HEAD : HEAD + length])
            del self._buffer[: HEAD + length]
            self._take(kind, payload)

    def finish(self) -> tuple[StepReport, ...]:
        """The reports of the steps, an interrupted one included with what it had logged."""
        if self._log:
            self.steps.append(StepReport(None, None, 0.0, 0.0, bytes(self._log)))
            self._log.clear()
        return tuple(self.steps)

    def _check(self, kind: bytes, length: int) -> None:
        """Refuse a frame by its head alone, before its payload is waited for."""
        caps = self.job.caps
        if self.done or self.trouble is not None:
            raise SandboxFault("the runner spoke on after its last word")
        limits = {
            b"R": 0,
            b"L": caps.log_bytes - self._log_total,
            b"X": 80,
            b"F": caps.output_bytes - self._output_total + PATH_BYTES,
            b"D": 20,
            b"E": MESSAGE_BYTES,
        }
        if self.metered:
            limits[b"M"] = 120
        if kind not in limits or length > limits[kind] or (kind == b"L" and not length):
            raise SandboxFault(f"the runner sent a frame {kind!r} of {length} bytes")
        if not self.ready and kind not in b"RE":
            raise SandboxFault("the runner reported before it was ready")

    def _take(self, kind: bytes, payload: bytes) -> None:
        if kind == b"R":
            self.ready = True
        elif kind == b"L":
            self._log_total += len(payload)
            self._log += payload
        elif kind == b"X":
            self._take_step(payload)
        elif kind == b"F":
            self._take_file(payload)
        elif kind == b"M":
            self._take_reading(payload)
        elif kind == b"D":
            self.done = True
            if payload:
                self.stop = _stop(payload)
        else:
            self.trouble = payload.decode("utf-8", "replace")

    def _take_step(self, payload: bytes) -> None:
        try:
            code, wall, cpu = (int(part) for part in payload.split(b"\0"))
        except ValueError:
            raise SandboxFault("the runner's report of a step is garbled") from None
        if not (-64 <= code <= 255 and 0 <= wall < 1 << 62 and 0 <= cpu < 1 << 62):
            raise SandboxFault("the runner's report of a step makes no sense")
        if len(self.steps) == len(self.job.steps):
            raise SandboxFault("the runner reported more steps than the job has")
        self.steps.append(
            StepReport(
                exit_code=code if code >= 0 else None,
                signal=-code if code < 0 else None,
                wall_seconds=wall / 1e6,
                cpu_seconds=cpu / 1e6,
                log=bytes(self._log),
            )
        )
        self._log.clear()

    def _take_reading(self, payload: bytes) -> None:
        try:
            version, *counters = (int(part) for part in payload.split(b"\0"))
        except ValueError:
            raise SandboxFault("the runner's reading of the control group is garbled") from None
        if version not in (1, 2) or len(counters) != 5:
            raise SandboxFault("the runner's reading of the control group is incomplete")
        if not all(0 <= counter < 1 << 62 for counter in counters):
            raise SandboxFault("the runner's reading of the control group makes no sense")
        cpu, peak, limit, kills, hits = counters
        self.usage = usage_by_counters(version, cpu, peak, limit, kills, hits)

    def _take_file(self, payload: bytes) -> None:
        end = payload.find(b"\0", 0, PATH_BYTES)
        path = payload[: max(end, 0)].decode("utf-8", "replace")
        if end < 0 or path not in self.job.collect or path in self.files:
            raise SandboxFault("the runner sent a file that was not asked for")
        content = payload[end + 1 :]
        self._output_total += len(content)
        if self._output_total > self.job.caps.output_bytes:
            raise SandboxFault("the runner sent more than the job's cap on output")
        self.files[path] = content


def _stop(payload: bytes) -> Stop:
    """The runner watches these caps only; it has no say about the others."""
    for stop in (Stop.WALL, Stop.LOG, Stop.OUTPUT):
        if payload == stop.encode():
            return stop
    raise SandboxFault("the runner named no cap that it watches")
