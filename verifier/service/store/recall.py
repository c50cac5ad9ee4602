"""Verdicts that somebody has asked for again, kept at hand in this process.

A verdict never changes, and the question that it answers keeps it for an answer, unless that is
quarantined. Somebody has to look for that all the time, and while nobody could, nothing is at hand.
Now and then the database has to hear that somebody still sends the texts, or it would forget them.
"""

import threading
import time
from collections import OrderedDict
from collections.abc import Hashable

from verifier.service.store.records import Record
from verifier.service.store.tables import State

RECORDS = 1024
DOCUMENT_BYTES = 16 << 10
"""A verdict that is longer, as one with many messages can be, is read anew each time."""
SECONDS = 3600.0
"""After so long it is read anew."""
WATCHED_SECONDS = 10.0
"""When nobody has looked for so long what is quarantined, nothing is at hand."""


class Recall:
    """Records of judged submissions by key and question; those asked for last."""

    def __init__(self) -> None:
        self._records: OrderedDict[tuple[str, str], tuple[float, Record]] = OrderedDict()
        self._lock = threading.Lock()
        self._mark: Hashable = None
        self._watched = time.monotonic()

    @property
    def mark(self) -> Hashable:
        """What was quarantined when somebody looked last."""
        return self._mark

    def watch(self, mark: Hashable) -> None:
        """What is quarantined now, as something that is equal while that is: if it is not what it
        was, all is read anew."""
        with self._lock:
            self._watched = time.monotonic()
            if mark != self._mark:
                self._mark = mark
                self._records.clear()

    def find(self, key_id: str, question: str) -> Record | None:
        """What is at hand."""
        with self._lock:
            until, record = self._records.get((key_id, question), (0.0, None))
            now = time.monotonic()
            if record is None or now >= until or now > self._watched + WATCHED_SECONDS:
                return None
            self._records.move_to_end((key_id, question))
            return record

    def keep(self, key_id: str, question: str, record: Record, size: int, mark: Hashable) -> None:
        """Keep a record of so many bytes at hand, if it is one that stays as it is; `mark` is that
        of before it was read."""
        stays = record.state is State.JUDGED and record.reward is not None
        if not stays or size > DOCUMENT_BYTES:
            return
        with self._lock:
            if mark != self._mark:
                return  # it may have been quarantined since it was read
            self._records[key_id, question] = (time.monotonic() + SECONDS, record)
            self._records.move_to_end((key_id, question))
            if len(self._records) > RECORDS:
                self._records.popitem(last=False)
