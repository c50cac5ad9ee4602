"""Delivering what webhooks have to be told, signed as Standard Webhooks has it.

Addresses come from users, and this process is inside the operator's network: only public addresses
are spoken to, checked after the name was looked up and used as they were checked; or else hosts
that the operator named. A receiver may also take its time, on purpose or not: several are spoken
to at once, few of them for the same key, and none for longer than a deadline.
"""

from __future__ import annotations

import base64
import contextlib
import hashlib
import hmac
import ipaddress
import logging
import socket
import threading
import time
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from datetime import timedelta
from typing import Any, Self
from urllib.parse import urlsplit

import httpx
from sqlalchemy.exc import SQLAlchemyError

from verifier.service.metrics import METRICS
from verifier.service.store.database import Database
from verifier.service.store.keys import WEBHOOK_PREFIX
from verifier.service.store.webhooks import Delivery, Webhooks
from verifier.settings import Settings

logger = logging.getLogger(__name__)

PAUSES = tuple(map(timedelta, (0,) * 7, (5, 30, 120, 600, 3600, 21_600, 86_400)))
"""After each attempt that failed, how long until the next; after the last, none."""
TIMEOUT = httpx.Timeout(10, connect=5)
DEADLINE_SECONDS = 20.0
"""For a whole delivery; the timeouts above are for each thing read, however little it is. Far below
the time for which a message is claimed, since looking the name up comes before it."""
ROUND_SECONDS = 1.0
AT_ONCE = 16
AT_ONCE_PER_KEY = 4
"""What one key's receivers can hold up are its own messages."""


EMBEDDING = tuple(
    ipaddress.IPv6Network(each)
    # IPv4-compatible, IPv4-mapped, NAT64 (RFC 6052), 6to4 (RFC 3056)
    for each in ("::/96", "::ffff:0:0/96", "64:ff9b::/96", "2002::/16")
)


class Undeliverable(Exception):
    """This attempt failed; the message says why."""


def sign(delivery: Delivery, timestamp: int) -> dict[str, str]:
    """The headers that prove where a message comes from (Standard Webhooks 1.0.0)."""
    secret = base64.b64decode(delivery.secret.removeprefix(WEBHOOK_PREFIX))
    signed = f"{delivery.id}.{timestamp}.{delivery.body}".encode()
    signature = base64.b64encode(hmac.digest(secret, signed, hashlib.sha256)).decode()
    return {
        "webhook-id": delivery.id,
        "webhook-timestamp": str(timestamp),
        "webhook-signature": f"v1,{signature}",
    }


def resolve(host: str, port: int, own_hosts: Collection[str]) -> str:
    """An address to speak to. Raises Undeliverable if there is none that may be spoken to."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise Undeliverable(f"{host} has no address: {error}") from error
    addresses = [str(entry[4][0]) for entry in found]
    for address in addresses:
        if host in own_hosts or is_public(address):
            return address
    raise Undeliverable(f"{host} has no public address")


def is_public(address: str) -> bool:
    """Whether an IP address, and the IPv4 address that may be inside it, is one of the Internet."""
    whole = ipaddress.ip_address(address.partition("%")[0])
    return all(
        each.is_global
        and not each.is_multicast
        and not (isinstance(each, ipaddress.IPv6Address) and each.is_site_local)
        for each in (whole, *_embedded(whole))
    )


def _embedded(
    address: ipaddress.IPv4Address | ipaddress.IPv6Address,
) -> Iterable[ipaddress.IPv4Address]:
    """Where a gateway may send on what is sent to an IPv6 address."""
    if isinstance(address, ipaddress.IPv6Address):
        for network in EMBEDDING:
            if address in network:
                after = int(address) >> (96 - network.prefixlen)
                yield ipaddress.IPv4Address(after & 0xFFFFFFFF)


class Deadline:
    """Ends what a client does on its connection when a time is over, whatever it waits for."""

    def __init__(self, seconds: float) -> None:
        self.over = False
        self._socket: socket.socket | None = None
        self._lock = threading.Lock()
        self._timer = threading.Timer(seconds, self._end)
        self._timer.daemon = True

    def __enter__(self) -> Self:
        self._timer.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._timer.cancel()

    def trace(self, event: str, info: Mapping[str, Any]) -> None:
        """What httpx is to call as it goes on (its extension `trace`)."""
        if event in ("connection.connect_tcp.complete", "connection.start_tls.complete"):
            with self._lock:
                self._socket = info["return_value"].get_extra_info("socket")
        if self.over:
            raise httpx.TimeoutException("it took too long")

    def _end(self) -> None:
        with self._lock:
            self.over = True
            if self._socket is not None:
                # Shut down, not closed: a thread that reads from it wakes up, and nobody else gets
                # its number meanwhile. And not as TLS does it, which is for the reading thread.
                with contextlib.suppress(OSError):
                    socket.socket.shutdown(self._socket, socket.SHUT_RDWR)


class Deliverer:
    """Delivers in threads of its own."""

    def __init__(
        self, settings: Settings, database: Database, deadline_seconds: float = DEADLINE_SECONDS
    ) -> None:
        self._webhooks = Webhooks(database)
        self._own_hosts = settings.webhook_hosts
        self._deadline_seconds = deadline_seconds
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="deliverer", daemon=True)
        self._pool = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="delivery")
        self._under_way: dict[Future[None], str] = {}
        """Deliveries, and whose they are."""

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def stop(self) -> None:
        """End after what is being delivered."""
        self._stopped.set()
        self._thread.join()
        self.close()

    def close(self) -> None:
        """Wait for what is being delivered."""
        self._pool.shutdown()

    def round(self) -> int:
        """Deliver what is due, of each key only so much; return how much that was. Raises
        SQLAlchemyError."""
        begun = self.begin()
        wait(self._under_way)
        return begun

    def begin(self) -> int:
        """Begin to deliver what is due, as far as there is room; return how much that is. Raises
        SQLAlchemyError."""
        self._under_way = {each: key for each, key in self._under_way.items() if not each.done()}
        room = AT_ONCE - len(self._under_way)
        if not room:
            return 0
        counts = Counter(self._under_way.values())
        deliveries = self._webhooks.take(room, AT_ONCE_PER_KEY, counts)
        for delivery in deliveries:
            self._under_way[self._pool.submit(self._attempt, delivery)] = delivery.key_id
        return len(deliveries)

    def _attempt(self, delivery: Delivery) -> None:
        """Deliver one message, and note what became of it. Raises nothing."""
        try:
            trouble = None
            try:
                self._deliver(delivery)
            except Undeliverable as error:
                trouble = str(error)
            except Exception as error:
                logger.exception("not delivered", extra={"delivery": delivery.id})
                trouble = type(error).__name__
            self._settle(delivery, trouble)
        except SQLAlchemyError as error:
            # It is delivered again when the claim is over.
            logger.warning("database: %s", getattr(error, "orig", None) or error)

    def _settle(self, delivery: Delivery, trouble: str | None) -> None:
        if trouble is None:
            METRICS.deliveries.labels("delivered").inc()
            self._webhooks.done(delivery.id)
            return
        last = delivery.attempt > len(PAUSES)
        pause = None if last else PAUSES[delivery.attempt - 1]
        METRICS.deliveries.labels("given up" if last else "failed").inc()
        logger.info("not delivered: %s", trouble, extra={"delivery": delivery.id})
        self._webhooks.failed(delivery.id, trouble[:1000], pause)

    def _deliver(self, delivery: Delivery) -> None:
        url = urlsplit(delivery.url)
        host = url.hostname or ""
        port = url.port or (443 if url.scheme == "https" else 80)
        address = resolve(host, port, self._own_hosts)
        bracketed = f"[{address}]" if ":" in address else address
        target = url._replace(netloc=f"{bracketed}:{port}").geturl()
        headers = {
            "Host": url.netloc,
            "Content-Type": "application/json",
            "User-Agent": "lean-verifier",
            **sign(delivery, int(time.time())),
        }
        try:
            with (
                Deadline(self._deadline_seconds) as deadline,
                httpx.Client(timeout=TIMEOUT, follow_redirects=False, trust_env=False) as client,
                client.stream(
                    "POST",
                    target,
                    content=delivery.body,
                    headers=headers,
                    extensions={"sni_hostname": host, "trace": deadline.trace},
                ) as response,
            ):
                # What it answers is not read: it could be long, and nobody needs it.
                status = response.status_code
        except httpx.HTTPError as error:
            if deadline.over:
                raise Undeliverable(f"it took longer than {self._deadline_seconds:g} s") from error
            raise Undeliverable(f"{type(error).__name__}: {error}") from error
        if not 200 <= status < 300:
            raise Undeliverable(f"it answered with status {status}")

    def _run(self) -> None:
        while not self._stopped.is_set():
            try:
                begun = self.begin()
            except SQLAlchemyError as error:
                logger.warning("database: %s", getattr(error, "orig", None) or error)
                begun = 0
            except Exception:
                logger.exception("deliveries go on")
                begun = 0
            if begun:
                continue
            if self._under_way:
                # Whose turn comes next may depend on one of these.
                wait(self._under_way, ROUND_SECONDS, return_when=FIRST_COMPLETED)
            else:
                self._stopped.wait(ROUND_SECONDS)
