"""Verdicts that somebody has asked for again, kept at hand in this process.

A verdict never changes, and the question that it answers keeps it for an answer. So nothing here
can be out of date, and nobody has to be told of anything; but now and then the database has to hear
that somebody still sends the texts, or it would forget them.
"""

import threading
import time
from collections import OrderedDict

from verifier.reasons import Outcome
from verifier.service.store.records import Record
from verifier.service.store.tables import State

RECORDS = 1024
DOCUMENT_BYTES = 16 << 10
"""A verdict that is longer, as one with many messages can be, is read anew each time."""
SECONDS = 3600.0
"""After so long it is read anew."""


class Recall:
    """Records of judged submissions by key and question; those asked for last."""

    def __init__(self) -> None:
        self._records: OrderedDict[tuple[str, str], tuple[float, Record]] = OrderedDict()
        self._lock = threading.Lock()

    def find(self, key_id: str, question: str) -> Record | None:
        """What is at hand."""
        with self._lock:
            until, record = self._records.get((key_id, question), (0.0, None))
            if record is None or time.monotonic() >= until:
                return None
            self._records.move_to_end((key_id, question))
            return record

    def keep(self, key_id: str, question: str, record: Record, size: int) -> None:
        """Keep a record of so many bytes at hand, if it is one that stays as it is."""
        verdict = record.verdict
        stays = record.state is State.JUDGED and verdict and verdict.outcome is not Outcome.ERROR
        if not stays or size > DOCUMENT_BYTES:
            return
        with self._lock:
            self._records[key_id, question] = (time.monotonic() + SECONDS, record)
            self._records.move_to_end((key_id, question))
            if len(self._records) > RECORDS:
                self._records.popitem(last=False)
