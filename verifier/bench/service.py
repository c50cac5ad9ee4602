"""A real service of our own, as `verifier serve` starts it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

START_SECONDS = 300
STOP_SECONDS = 120


class NoService(RuntimeError):
    """The service does not start."""


@contextmanager
def serving(folder: Path, workers: int) -> Iterator[httpx.Client]:
    """Serve until the end of the block; gives a client that keeps its connections open.

    Args:
        folder: where the service keeps everything; it is made.
    """
    port_file = folder / "port"
    folder.mkdir()
    command = [sys.executable, "-m", "verifier", "serve", "--port", "0"]
    chosen = {"VERIFIER_DATA_DIR": str(folder / "data"), "VERIFIER_WORKERS": str(workers)}
    with (folder / "log").open("w") as log:
        process = subprocess.Popen(
            [*command, "--port-file", str(port_file)],
            env={**os.environ, **chosen},
            stdout=subprocess.DEVNULL,
            stderr=log,
        )
    try:
        _wait_for(port_file, process)
        address = f"http://127.0.0.1:{int(port_file.read_text())}"
        with httpx.Client(base_url=address, timeout=600) as client:
            yield client
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(STOP_SECONDS)
        finally:
            process.kill()


def _wait_for(port_file: Path, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + START_SECONDS
    while not port_file.exists():
        if process.poll() is not None or time.monotonic() > deadline:
            said = (port_file.parent / "log").read_text()[-2000:]
            raise NoService(f"the service does not start: {said}")
        time.sleep(0.05)
