"""The queue: Celery on Redis, and what is told over it.

What travels is tickets. A ticket says that there is something to judge in an environment, and
nothing else: which submission it is, the database says when a worker claims one. So tickets may be
lost, doubled or late without harm, and nothing in Redis has to be trusted or kept. Nor do more of
them wait than there are processes to take them: whoever has one goes on as long as there is work.
"""

from __future__ import annotations

import logging

import redis
import redis.asyncio
from celery import Celery
from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

logger = logging.getLogger(__name__)

TASK = "verifier.judge"
ENDED = "lean-verifier:ended"
"""The channel on which workers name submissions that have ended."""
TICKET_SECONDS = 3600
"""After that, Redis hands a ticket out again that nobody has confirmed."""
SOCKET_SECONDS = 5
BROKER_ERRORS = (OperationalError, RedisError, OSError)


def queue_of(environment: str) -> str:
    """The name of the queue for an environment."""
    return f"judge.{environment}"


def make_celery(broker_url: str) -> Celery:
    """The Celery application, which both ends of the queue need."""
    app = Celery("verifier", broker=broker_url, set_as_current=False)
    app.conf.update(
        accept_content=["json"],
        broker_connection_retry_on_startup=True,
        broker_connection_max_retries=None,
        broker_transport_options={
            "visibility_timeout": TICKET_SECONDS,
            "socket_connect_timeout": SOCKET_SECONDS,
            "socket_timeout": 60,
            "socket_keepalive": True,
            "health_check_interval": 10,
            "retry_on_timeout": True,
        },
        task_acks_late=True,
        task_reject_on_worker_lost=True,
        task_ignore_result=True,
        task_serializer="json",
        task_default_queue=queue_of("core"),
        task_publish_retry=False,
        worker_prefetch_multiplier=1,
        worker_cancel_long_running_tasks_on_connection_loss=False,
        # Nobody uses it; and when the network breaks, the worker would wait on its connection.
        worker_enable_remote_control=False,
        worker_hijack_root_logger=False,
        worker_send_task_events=False,
    )
    return app


class Broker:
    """Redis, as the parts of the service use it. Trouble with it only makes things slower."""

    def __init__(self, url: str) -> None:
        self.celery = make_celery(url)
        self.url = url
        self._redis_url = url.replace("redis+socket://", "unix://")
        self._redis = redis.Redis.from_url(
            self._redis_url,
            socket_connect_timeout=SOCKET_SECONDS,
            socket_timeout=SOCKET_SECONDS,
            health_check_interval=10,
        )

    def ping(self) -> None:
        """Raise one of BROKER_ERRORS unless Redis answers."""
        self._redis.ping()

    def post(self, environment: str, tickets: int = 1, most: int | None = None) -> bool:
        """Say that there is work, so often that at most so many tickets wait; False if that could
        not be said. The keeper says it again."""
        try:
            if most is not None:
                tickets = min(tickets, most - self.tickets(environment))
                if tickets <= 0:
                    return True
            with self.celery.producer_pool.acquire(block=True, timeout=SOCKET_SECONDS) as producer:
                for _ in range(tickets):
                    self.celery.send_task(
                        TASK, (environment,), queue=queue_of(environment), producer=producer
                    )
        except BROKER_ERRORS as error:
            logger.warning("no ticket for %s: %s", environment, error)
            return False
        return True

    def tickets(self, environment: str) -> int:
        """How many tickets wait for a worker. Raises BROKER_ERRORS."""
        count = self._redis.llen(queue_of(environment))
        assert isinstance(count, int)
        return count

    def tell(self, id: str) -> None:
        """Say that a submission has ended, to whom it may concern; who misses it will ask."""
        try:
            self._redis.publish(ENDED, id)
        except BROKER_ERRORS as error:
            logger.warning("could not say that %s has ended: %s", id, error)

    def listener(self) -> redis.asyncio.Redis:
        """A connection for an event loop, to hear what is told."""
        return redis.asyncio.Redis.from_url(
            self._redis_url, socket_connect_timeout=SOCKET_SECONDS, health_check_interval=10
        )

    def close(self) -> None:
        """Give the connections back."""
        self.celery.close()
        self._redis.close()
