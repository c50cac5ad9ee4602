"""The way to a runner on this machine."""

import os
import select
import time

from verifier.sandbox.conversation import ERROR_BYTES, Exchange


class Pipes:
    """The way to a runner through three open files, which are made not to block."""

    def __init__(self, job_end: int, report_end: int, error_end: int) -> None:
        self.job_end, self.report_end, self.error_end = job_end, report_end, error_end
        self.poller = select.poll()
        for stream, events in (
            (job_end, select.POLLOUT),
            (report_end, select.POLLIN),
            (error_end, select.POLLIN),
        ):
            os.set_blocking(stream, False)
            self.poller.register(stream, events)
        self.writing = True
        self.errors_open = True

    def exchange(self, unsent: memoryview, seconds: float) -> Exchange:
        """See `Channel.exchange`."""
        if self.writing and not unsent:
            self._stop_writing()
        sent, report, errors, ended = 0, b"", b"", False
        for ready, _ in self.poller.poll(seconds * 1000):
            if ready == self.job_end:
                sent = self.send(unsent)
            elif ready == self.report_end:
                data = _read(ready)
                ended = data == b""
                report = data or b""
            else:
                errors = self._take_errors()
        return Exchange(sent if self.writing else len(unsent), report, errors, ended)

    def last_errors(self, seconds: float) -> bytes:
        """See `Channel.last_errors`."""
        errors = b""
        deadline = time.monotonic() + seconds
        while self.errors_open and time.monotonic() < deadline and len(errors) < ERROR_BYTES:
            if select.select([self.error_end], [], [], 0.1)[0]:
                errors += self._take_errors()
        return errors

    def send(self, unsent: memoryview) -> int:
        """Send what can travel at once; return how much."""
        try:
            return os.write(self.job_end, unsent)
        except BlockingIOError:
            return 0
        except ConnectionError:
            self._stop_writing()
            return 0

    def _stop_writing(self) -> None:
        self.poller.unregister(self.job_end)
        self.writing = False

    def _take_errors(self) -> bytes:
        data = _read(self.error_end)
        if data == b"":
            self.poller.unregister(self.error_end)
            self.errors_open = False
        return data or b""


def _read(stream: int) -> bytes | None:
    """What there is to read now: None for nothing, b"" for the end."""
    try:
        return os.read(stream, 1 << 18)
    except BlockingIOError:
        return None
