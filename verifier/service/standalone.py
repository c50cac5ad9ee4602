"""`verifier serve`: everything in one place, with no server to install.

The parts are the same as anywhere else, and each is a process: a Redis of its own, a worker with
its children, one that asks the reference judge if it is to be asked of anything, and this one,
which serves the HTTP interface.
"""

from __future__ import annotations

import contextlib
import logging
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

from verifier.environments.definition import load_definition
from verifier.sandbox.bwrap import find_bubblewrap
from verifier.service.api.server import serve_api
from verifier.service.queue.children import die_with_parent
from verifier.service.queue.embedded import embedded_redis
from verifier.service.queue.referring import opened_judges
from verifier.service.store.database import Database, connect, migrate
from verifier.service.store.workers import Workers
from verifier.settings import PREFIX, Settings

logger = logging.getLogger(__name__)

RESTART_SECONDS = 1.0
LAST_WORDS_SECONDS = 15
"""Time for a worker to put things in order, after the grace of running submissions is over."""


class WorkerUnusable(Exception):
    """The worker could not start. It has said why on standard error."""


def serve(
    settings: Settings, listener: socket.socket, directory: Path, port_file: Path | None, level: str
) -> None:
    """Serve until SIGINT or SIGTERM; `directory` is for what only the running service needs.

    Raises EnvironmentUnusable, SandboxUnavailable, DatabaseUnusable, BrokerUnusable and
    WorkerUnusable.
    """
    # The worker looks at everything; but what can be said at once is said before anything is made.
    for name in settings.environments:
        load_definition(name, settings.cache_dir)
    if settings.sandbox == "bubblewrap":
        find_bubblewrap()
    referred = settings.reference_share > 0
    if referred:
        opened_judges(settings)
    engine = connect(settings.database)
    migrate(engine)
    with contextlib.ExitStack() as stack:
        if not settings.broker_url:
            url = stack.enter_context(embedded_redis(directory))
            settings = settings.model_copy(update={"broker_url": url})
        # It takes a while, in which nobody should believe that nothing happens.
        named = ", ".join(settings.environments)
        logger.info("trying the sandbox and making ready to judge in %s", named)
        worker = stack.enter_context(_worker(settings, level))
        _wait_for(worker, Workers(Database(engine)))
        engine.dispose()
        worker.supervise()
        if referred:
            # It counts where this one reads what is counted, and needs no port of its own.
            quiet = settings.model_copy(update={"metrics_port": 0})
            stack.enter_context(_worker(quiet, level, "--reference", "idle")).supervise()
        serve_api(settings, listener, port_file, on_stop=worker.ask_to_stop)


class _Worker:
    """The worker's process, which is started anew if it ends by itself."""

    def __init__(self, settings: Settings, level: str, *arguments: str) -> None:
        self._settings = settings
        self._command = [sys.executable, "-m", "verifier", "worker", "--log-level", level]
        self._command += arguments
        self._stopping = threading.Event()
        self.process = self._start()

    def supervise(self) -> None:
        """Start it anew whenever it ends, from now on."""
        threading.Thread(target=self._watch, name="supervisor", daemon=True).start()

    def ask_to_stop(self) -> None:
        """Have it take nothing new, and end when it is done."""
        if not self._stopping.is_set():  # a second time would mean to be quick
            self._stopping.set()
            self.process.send_signal(signal.SIGTERM)

    def wait(self) -> None:
        """Wait until it has ended, but no longer than that takes."""
        try:
            self.process.wait(self._settings.shutdown_seconds + LAST_WORDS_SECONDS)
        except subprocess.TimeoutExpired:
            logger.error("the worker does not end, and is killed")
            self.process.kill()
            self.process.wait()

    def _start(self) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            self._command,
            env={**os.environ, **_as_variables(self._settings)},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,  # it logs to standard error
            start_new_session=True,  # a Ctrl-C is for us, and we tell it
            preexec_fn=die_with_parent,  # noqa: PLW1509
        )

    def _watch(self) -> None:
        while True:
            code = self.process.wait()
            if self._stopping.wait(RESTART_SECONDS):
                return
            logger.error("the worker ended with exit code %d and is started anew", code)
            self.process = self._start()


@contextlib.contextmanager
def _worker(settings: Settings, level: str, *arguments: str) -> Iterator[_Worker]:
    worker = _Worker(settings, level, *arguments)
    try:
        yield worker
    finally:
        worker.ask_to_stop()
        worker.wait()


def _wait_for(worker: _Worker, workers: Workers) -> None:
    before = {sign.id for sign in workers.list()}
    while {sign.id for sign in workers.list()} <= before:
        if worker.process.poll() is not None:
            raise WorkerUnusable("the worker could not start")
        time.sleep(0.05)


def _as_variables(settings: Settings) -> dict[str, str]:
    """The settings as the environment variables that say the same."""
    variables = {}
    for name, value in settings:
        text = ",".join(value) if isinstance(value, tuple) else str(value)
        variables[f"{PREFIX}{name.upper()}"] = text
    return variables
