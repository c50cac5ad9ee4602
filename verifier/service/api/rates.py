"""How many requests a key may send, counted in Redis for all processes together."""

import logging
import threading
import time
from functools import lru_cache

import limits
from limits.storage import MemoryStorage, RedisStorage
from limits.strategies import MovingWindowRateLimiter

from verifier.service.queue.broker import BROKER_ERRORS

logger = logging.getLogger(__name__)

RETRY_BROKER_SECONDS = 5.0
_parse = lru_cache(limits.parse_many)


class Rates:
    """Counts requests in Redis; in this process alone, while Redis does not answer."""

    def __init__(self, broker_url: str) -> None:
        shared = RedisStorage(
            broker_url.replace("redis+socket://", "redis+unix://"),
            socket_connect_timeout=1,
            socket_timeout=1,
        )
        self._shared = MovingWindowRateLimiter(shared)
        self._alone = MovingWindowRateLimiter(MemoryStorage())
        self._lock = threading.Lock()
        self._trust_after = 0.0

    def exceeded(self, rates: str, key_id: str) -> tuple[str, float] | None:
        """Count a request; the rate that it exceeds and the seconds to wait, if it does."""
        for rate in _parse(rates):
            limiter = self._limiter()
            try:
                if limiter.hit(rate, key_id):
                    continue
                reset = limiter.get_window_stats(rate, key_id).reset_time
            except BROKER_ERRORS as error:
                logger.warning("rates are counted by each process alone: %s", error)
                with self._lock:
                    self._trust_after = time.monotonic() + RETRY_BROKER_SECONDS
                if self._alone.hit(rate, key_id):
                    continue
                reset = self._alone.get_window_stats(rate, key_id).reset_time
            return str(rate), max(1.0, reset - time.time())
        return None

    def _limiter(self) -> MovingWindowRateLimiter:
        with self._lock:
            return self._alone if time.monotonic() < self._trust_after else self._shared
