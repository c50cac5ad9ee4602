"""Delivering what webhooks have to be told, signed as Standard Webhooks has it.

Addresses come from users, and this process is inside the operator's network: only public addresses
are spoken to, checked after the name was looked up and used as they were checked; or else hosts
that the operator named.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import ipaddress
import logging
import socket
import threading
import time
from collections.abc import Collection
from datetime import timedelta
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
ROUND_SECONDS = 1.0
AT_ONCE = 20


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
        if host in own_hosts or ipaddress.ip_address(address.partition("%")[0]).is_global:
            return address
    raise Undeliverable(f"{host} has no public address")


class Deliverer:
    """Delivers in a thread of its own."""

    def __init__(self, settings: Settings, database: Database) -> None:
        self._webhooks = Webhooks(database)
        self._own_hosts = settings.webhook_hosts
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="deliverer", daemon=True)

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def stop(self) -> None:
        """End after what is being delivered."""
        self._stopped.set()
        self._thread.join()

    def round(self) -> int:
        """Deliver what is due; return how much that was. Raises SQLAlchemyError."""
        deliveries = self._webhooks.take(AT_ONCE)
        for delivery in deliveries:
            try:
                self._deliver(delivery)
            except Undeliverable as error:
                last = delivery.attempt > len(PAUSES)
                pause = None if last else PAUSES[delivery.attempt - 1]
                METRICS.deliveries.labels("given up" if last else "failed").inc()
                logger.info("not delivered: %s", error, extra={"delivery": delivery.id})
                self._webhooks.failed(delivery.id, str(error)[:1000], pause)
            else:
                METRICS.deliveries.labels("delivered").inc()
                self._webhooks.done(delivery.id)
        return len(deliveries)

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
                httpx.Client(timeout=TIMEOUT, follow_redirects=False, trust_env=False) as client,
                client.stream(
                    "POST",
                    target,
                    content=delivery.body,
                    headers=headers,
                    extensions={"sni_hostname": host},
                ) as response,
            ):
                # What it answers is not read: it could be long, and nobody needs it.
                status = response.status_code
        except httpx.HTTPError as error:
            raise Undeliverable(f"{type(error).__name__}: {error}") from error
        if not 200 <= status < 300:
            raise Undeliverable(f"it answered with status {status}")

    def _run(self) -> None:
        while not self._stopped.is_set():
            try:
                busy = self.round() == AT_ONCE
            except SQLAlchemyError as error:
                logger.warning("database: %s", getattr(error, "orig", None) or error)
                busy = False
            except Exception:
                logger.exception("deliveries go on")
                busy = False
            if not busy:
                self._stopped.wait(ROUND_SECONDS)
