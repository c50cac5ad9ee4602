"""Shows the process another time: the real one, and the seconds that are written in a file.

Python imports this before anything else, where PYTHONPATH leads to it. Clocks that only measure,
such as `time.monotonic`, stay as they are, as they do when somebody sets a machine's clock.
"""

import datetime
import os
import time

SHIFT_FILE = os.environ["SHIFT_FILE"]
_time, _time_ns = time.time, time.time_ns
_datetime = datetime.datetime


def _shift() -> int:
    with open(SHIFT_FILE) as file:
        return int(file.read() or 0)


class _Kind(type):
    def __instancecheck__(cls, instance: object) -> bool:
        return isinstance(instance, _datetime)


class _Shifted(_datetime, metaclass=_Kind):
    @classmethod
    def now(cls, tz=None):  # type: ignore[no-untyped-def]
        return _datetime.fromtimestamp(time.time(), tz)

    @classmethod
    def utcnow(cls):  # type: ignore[no-untyped-def]
        return _datetime.fromtimestamp(time.time(), datetime.UTC).replace(tzinfo=None)

    @classmethod
    def today(cls):  # type: ignore[no-untyped-def]
        return cls.now()


time.time = lambda: _time() + _shift()
time.time_ns = lambda: _time_ns() + _shift() * 1_000_000_000
datetime.datetime = _Shifted  # type: ignore[misc]
