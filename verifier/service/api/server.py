"""`verifier api`: uvicorn over the application, with an orderly end."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import logging
import os
import signal
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType

import uvicorn

from verifier.service.api.app import create_app
from verifier.service.api.parts import Parts
from verifier.service.queue.broker import Broker
from verifier.service.store.database import Database, connect
from verifier.settings import Settings

logger = logging.getLogger(__name__)

LAST_WORDS_SECONDS = 5
"""Time to send the last answers, after the grace of running submissions is over."""


class AddressUnusable(Exception):
    """Nothing can listen there; the message says why."""


def needs_keys(settings: Settings, listener: socket.socket) -> bool:
    """Whether requests need a key: unless told otherwise, where others than this machine can
    connect."""
    if settings.authentication != "auto":
        return settings.authentication == "keys"
    return not ipaddress.ip_address(listener.getsockname()[0]).is_loopback


def serve_api(
    settings: Settings,
    listener: socket.socket,
    port_file: Path | None = None,
    on_stop: Callable[[], None] = lambda: None,
) -> None:
    """Serve on `listener` until SIGINT or SIGTERM. While it serves, `port_file` has the port.

    `on_stop` is called when the end begins. The database has to be migrated already.
    """
    database, broker = Database(connect(settings.database)), Broker(settings.broker_url)
    parts = Parts.make(settings, database, broker, needs_keys(settings, listener))
    config = uvicorn.Config(
        create_app(parts),
        http="h11",
        ws="websockets-sansio",
        ws_max_size=settings.max_body_bytes,
        ws_per_message_deflate=False,  # a few bytes of it can be many
        server_header=False,
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=int(settings.shutdown_seconds) + LAST_WORDS_SECONDS,
    )
    server = Server(config, parts, listener, port_file, on_stop)
    with stopped_by_signals():
        server.run(sockets=[listener])
    broker.close()
    database.engine.dispose()


def bind(host: str, port: int) -> socket.socket:
    """A socket with that address, on which nobody listens yet. Raises AddressUnusable."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        listener = socket.socket(family, kind, protocol)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind(address)
        except OSError:
            listener.close()
            raise
    except OSError as error:
        raise AddressUnusable(f"cannot listen on {host} port {port}: {error.strerror}") from error
    return listener


class Server(uvicorn.Server):
    """Says where it listens, and lets what is being judged come to its end."""

    def __init__(
        self,
        config: uvicorn.Config,
        parts: Parts,
        listener: socket.socket,
        port_file: Path | None,
        on_stop: Callable[[], None] = lambda: None,
    ) -> None:
        super().__init__(config)
        self._parts = parts
        self._listener = listener
        self._port_file = port_file
        self._on_stop = on_stop

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Pass the signal on; the rest follows when the event loop looks at it."""
        self._parts.admission.stopping = True
        self._on_stop()
        super().handle_exit(sig, frame)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and announce the address when connections are taken."""
        await super().startup(sockets)
        host, port = self._listener.getsockname()[:2]
        if not self._parts.keys_needed and not ipaddress.ip_address(host).is_loopback:
            logger.warning("no keys are asked for: anybody who reaches this address can use it")
        print(f"Listening on http://{f'[{host}]' if ':' in host else host}:{port}", flush=True)
        if self._port_file:
            _write_whole(self._port_file, f"{port}\n")

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Tell those who wait for what nobody judges yet; give the others their time."""
        self._parts.admission.stopping = True
        drained = asyncio.create_task(
            self._parts.waiting.drain(self._parts.settings.shutdown_seconds)
        )
        await super().shutdown(sockets)
        drained.cancel()
        if self._port_file:
            self._port_file.unlink(missing_ok=True)


@contextlib.contextmanager
def stopped_by_signals() -> Iterator[None]:
    """Let a signal that stopped the server end there, instead of killing the process as well.

    The server raises it again when it is done, for handlers that were there before.
    """
    before = {
        number: signal.signal(number, lambda *_: None) for number in (signal.SIGINT, signal.SIGTERM)
    }
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _write_whole(path: Path, text: str) -> None:
    """Write so that a reader sees nothing or all of it."""
    scratch = path.with_name(f".{path.name}.{os.getpid()}")
    scratch.write_text(text)
    scratch.replace(path)
