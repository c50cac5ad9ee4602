"""How much is taken in at one time: requests, and bytes of their bodies."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from verifier.service.api.errors import ErrorKind, ServiceError

BODY_BYTES = 512 << 20
"""All bodies that are being received and parsed, together."""


class Admission:
    """Counts what is inside. Belongs to one event loop, so that nothing needs a lock."""

    def __init__(self, capacity: int) -> None:
        self._capacity = capacity
        self._share = max(1, capacity - capacity // 4)
        self._inside = 0
        self._of_keys: Counter[str] = Counter()
        self._bytes = 0
        self.stopping = False

    @contextmanager
    def enter(self, key_id: str) -> Iterator[None]:
        """Take a place for a key until the end of the block. Raises ServiceError.

        No key can have all of them, so that it cannot shut out the others.
        """
        if self.stopping:
            raise ServiceError(ErrorKind.SHUTTING_DOWN, "the service is stopping")
        if self._inside >= self._capacity:
            raise ServiceError(
                ErrorKind.QUEUE_FULL, f"{self._capacity} requests are being answered"
            )
        if self._of_keys[key_id] >= self._share:
            raise ServiceError(
                ErrorKind.QUEUE_FULL, f"{self._share} requests of this key are being answered"
            )
        self._inside += 1
        self._of_keys[key_id] += 1
        try:
            yield
        finally:
            self._inside -= 1
            self._of_keys[key_id] -= 1
            if not self._of_keys[key_id]:
                del self._of_keys[key_id]

    @property
    def load(self) -> tuple[int, int]:
        """How many requests are inside, and how many may be."""
        return self._inside, self._capacity

    def hold(self, size: int) -> None:
        """Make room for bytes of a body. Raises ServiceError."""
        if self._bytes + size > BODY_BYTES:
            raise ServiceError(
                ErrorKind.QUEUE_FULL, "too many bytes of requests are being received"
            )
        self._bytes += size

    def release(self, size: int) -> None:
        """The bytes are gone."""
        self._bytes -= size
