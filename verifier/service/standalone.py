"""The service in one process: what `verifier serve` runs."""

import asyncio
import contextlib
import ipaddress
import logging
import os
import signal
import socket
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import FrameType

import uvicorn

from verifier.environments import EnvironmentUnusable, open_environment
from verifier.environments.definition import load_definition
from verifier.sandbox import cgroup
from verifier.sandbox.base import SandboxError
from verifier.sandbox.bubblewrap import find_bubblewrap
from verifier.sandbox.choice import make_sandbox
from verifier.sandbox.probe import require
from verifier.service.app import create_app
from verifier.service.database import DatabaseUnusable, connect, migrate
from verifier.service.judging import Judge
from verifier.service.repository import Repository
from verifier.service.worker import LocalWorker
from verifier.settings import Settings

logger = logging.getLogger(__name__)

LAST_WORDS_SECONDS = 5
"""Time to send the last answers, after the grace of running submissions is over."""


class AddressUnusable(Exception):
    """Nothing can listen there; the message says why."""


UNUSABLE = (AddressUnusable, SandboxError, EnvironmentUnusable, DatabaseUnusable)
"""Why a service may not start; the messages are for operators."""


def open_judge(settings: Settings, progress: Callable[[str], None] | None = None) -> Judge:
    """Check and open all that judging needs.

    Raises SandboxError, EnvironmentUnusable and DatabaseUnusable.
    """
    for name in settings.environments:
        load_definition(name)
    if settings.sandbox == "bubblewrap":
        find_bubblewrap()
    sandbox = make_sandbox(settings)
    # Both are mostly other processes at work, and neither needs the other.
    with ThreadPoolExecutor(1) as pool:
        probing = pool.submit(require, sandbox)
        environments = {
            name: open_environment(name, settings.cache_dir, progress)
            for name in settings.environments
        }
        probing.result()
    engine = connect(settings.database)
    migrate(engine)
    return Judge(sandbox, environments, Repository(engine), settings.cache_dir)


def serve(
    settings: Settings, judge: Judge, listener: socket.socket, port_file: Path | None = None
) -> None:
    """Serve on `listener` until SIGINT or SIGTERM. While it serves, `port_file` has the port."""
    worker = LocalWorker(settings.workers, settings.queue_limit)
    config = uvicorn.Config(
        create_app(settings, judge, worker),
        http="h11",
        ws="none",
        server_header=False,
        log_config=None,
        access_log=logger.isEnabledFor(logging.DEBUG),
        timeout_graceful_shutdown=int(settings.shutdown_seconds) + LAST_WORDS_SECONDS,
    )
    server = Server(config, judge, worker, settings.shutdown_seconds, listener, port_file)
    with _stopped_by_signals():
        server.run(sockets=[listener])
    _end_jobs(judge, worker)


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
    """Says where it listens, and stops the worker before it waits for the last answers."""

    def __init__(
        self,
        config: uvicorn.Config,
        judge: Judge,
        worker: LocalWorker,
        grace_seconds: float,
        listener: socket.socket,
        port_file: Path | None,
    ) -> None:
        super().__init__(config)
        self._judge = judge
        self._worker = worker
        self._grace_seconds = grace_seconds
        self._listener = listener
        self._port_file = port_file

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Note the signal; the rest follows when the event loop looks at it."""
        self._judge.stopping = True
        super().handle_exit(sig, frame)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and announce the address when connections are taken."""
        await super().startup(sockets)
        host, port = self._listener.getsockname()[:2]
        if not ipaddress.ip_address(host).is_loopback:
            logger.warning(
                "there is no authentication: anybody who reaches this address can use it"
            )
        print(f"Listening on http://{f'[{host}]' if ':' in host else host}:{port}", flush=True)
        if self._port_file:
            _write_whole(self._port_file, f"{port}\n")

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Fail what waits, give what runs its time, then fail that too."""
        self._worker.drain()
        asyncio.get_running_loop().call_later(self._grace_seconds, self._worker.abandon)
        await super().shutdown(sockets)
        if self._port_file:
            self._port_file.unlink(missing_ok=True)


def _end_jobs(judge: Judge, worker: LocalWorker) -> None:
    """Kill the jobs that outlasted their grace, so that nothing of them is left on the machine."""
    judge.closed = True
    deadline = time.monotonic() + LAST_WORDS_SECONDS
    own = f"{cgroup.PREFIX}.{cgroup.owner()}."
    while worker.load().running and time.monotonic() < deadline:
        with contextlib.suppress(SandboxError):
            places = cgroup.find_places()
            for name in cgroup.job_groups(places):
                if name.startswith(own):
                    places.group(name).kill()
        time.sleep(0.02)


@contextlib.contextmanager
def _stopped_by_signals() -> Iterator[None]:
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
