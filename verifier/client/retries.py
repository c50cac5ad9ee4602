"""When a request is sent again, and when it is given up. Waits for nothing itself."""

from __future__ import annotations

import random
import time
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

import httpx

from verifier.client.errors import (
    ConnectionTrouble,
    DeadlineExceeded,
    ServiceTrouble,
    UnknownAnswer,
    VerifierError,
    error_told,
)

SENT_AGAIN = (
    httpx.TimeoutException,
    httpx.NetworkError,
    httpx.RemoteProtocolError,
    httpx.ProxyError,
)
"""What can be otherwise the next time."""
STILL_WAITING = "not-yet-judged"
BEING_TAKEN_IN = "conflict"


@dataclass(frozen=True)
class Retries:
    """How stubborn a client is. Sending again is safe: the same request is the same submission.

    The pause after failure number n is between half of, and the whole of, `first` times 2 to the
    power of n - 1, but at most `longest`: so that clients who failed together do not come back
    together. Where the answer has Retry-After, that long is waited first.

    Attributes:
        attempts: how often a request is sent before it is given up. An answer that only says that
            there is no verdict yet is no failure, and does not count.
        first: seconds.
        longest: seconds.
    """

    attempts: int = 8
    first: float = 0.5
    longest: float = 30.0

    def pause(self, failures: int, retry_after: float) -> float:
        """Seconds to wait after so many failures in a row."""
        longest = min(self.longest, self.first * 2.0 ** min(failures - 1, 60))
        return retry_after + longest * random.uniform(0.5, 1.0)  # noqa: S311 (no secret)


class AgainLater(Exception):
    """A stream did not begin, and can be asked for again after a pause of so many seconds."""

    def __init__(self, pause: float) -> None:
        super().__init__(pause)
        self.pause = pause


class Effort:
    """One request on its way to an answer, however often it is sent."""

    def __init__(self, retries: Retries, deadline: float | None) -> None:
        """`deadline` is as time.monotonic() tells time; None is never."""
        self._retries = retries
        self._deadline = deadline
        self._failures = 0
        self._last: Exception | None = None

    def left(self) -> float | None:
        """Seconds until the deadline. Raises DeadlineExceeded if it is over."""
        if self._deadline is None:
            return None
        left = self._deadline - time.monotonic()
        if left <= 0:
            raise DeadlineExceeded(self._why()) from self._last
        return left

    def timeout(self, silence: float, connect: float) -> httpx.Timeout:
        """What is waited for at most: `silence` for a byte. Raises DeadlineExceeded."""
        left = self.left()
        if left is not None:
            silence, connect = min(silence, left), min(connect, left)
        return httpx.Timeout(silence, connect=connect, pool=left)

    def at_most(self, seconds: float) -> float:
        """So many seconds, or what is left of the time. Raises DeadlineExceeded."""
        left = self.left()
        return seconds if left is None else min(seconds, left)

    def went_well(self) -> None:
        """There was progress: what failed before does not count any more."""
        self._failures = 0

    def broke(self, error: httpx.RequestError) -> float:
        """Seconds to wait before it is sent again, after no whole answer came.

        Raises:
            ConnectionTrouble, DeadlineExceeded: if it is not to be sent again.
        """
        trouble = ConnectionTrouble(f"{type(error).__name__}: {error}".rstrip(": "))
        trouble.__cause__ = error
        if not isinstance(error, SENT_AGAIN):
            raise trouble
        return self._failed(trouble, 0)

    def stopped_early(self) -> float:
        """Seconds to wait before a stream is asked for again that ended, but was not at its end.

        Raises:
            ConnectionTrouble, DeadlineExceeded: if it is not to be asked for again.
        """
        return self._failed(ConnectionTrouble("the results ended before all had come"), 0)

    def answered(self, response: httpx.Response, *, until_settled: bool = False) -> float:
        """Seconds to wait before it is sent again, after an answer other than success.

        Raises:
            VerifierError: if it is not to be sent again.
        """
        if response.is_redirect or response.is_informational:
            raise UnknownAnswer(f"HTTP {response.status_code}, where no such answer is expected")
        error = error_told(response.status_code, response.content)
        after = seconds_in(response.headers.get("Retry-After", ""))
        if isinstance(error, ServiceTrouble):
            if error.kind == STILL_WAITING:
                self._failures = 0
                return self._pause(error, after)
            return self._failed(error, after)
        if until_settled and error.kind == BEING_TAKEN_IN:
            return self._failed(error, after)
        raise error

    def _failed(self, error: VerifierError, retry_after: float) -> float:
        self._failures += 1
        if self._failures >= self._retries.attempts:
            raise error
        return self._pause(error, retry_after)

    def _pause(self, error: VerifierError, retry_after: float) -> float:
        self._last = error
        pause = self._retries.pause(max(self._failures, 1), retry_after)
        left = self.left()
        if left is not None and pause >= left:
            raise DeadlineExceeded(self._why()) from error
        return pause

    def _why(self) -> str:
        return "the time is over" + (f"; last, {self._last}" if self._last else "")


def seconds_in(retry_after: str) -> float:
    """What a Retry-After header asks to wait: seconds, or a date (RFC 9110). 0 if it is neither."""
    text = retry_after.strip()
    if text.isascii() and text.isdecimal():
        return float(text[:9])
    try:
        date = parsedate_to_datetime(text)
    except ValueError:
        return 0
    if date.tzinfo is None:
        date = date.replace(tzinfo=UTC)
    return max(0.0, (date - datetime.now(UTC)).total_seconds())
