"""A real service, as `verifier serve` starts it, and small real proofs to send to it."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from verifier.service.store.database import Database, connect
from verifier.service.store.submissions import Submissions

VERIFIER = str(Path(sys.executable).with_name("verifier"))
STATEMENT = "theorem same (p : Prop) (h : p) : p := "
CHALLENGE = {"challenge": {"Challenge.lean": f"{STATEMENT}sorry\n"}}
HONEST: dict[str, Any] = {
    "problem": CHALLENGE,
    "submission": {"files": {"Submission.lean": f"{STATEMENT}h\n"}},
}
CHEATING: dict[str, Any] = {
    "problem": CHALLENGE,
    "submission": {"files": {"Submission.lean": f"{STATEMENT}sorry\n"}},
}
JSON = {"Content-Type": "application/json"}
PROBLEM_JSON = "application/problem+json"
_numbers = iter(range(1_000_000))


def honest() -> dict[str, Any]:
    """An honest submission that nobody has sent before."""
    files = {"Submission.lean": f"{STATEMENT}h\n-- {os.getpid()} {next(_numbers)}\n"}
    return {"problem": CHALLENGE, "submission": {"files": files}}


def busy(seconds: float) -> dict[str, Any]:
    """A submission that computes until its CPU limit of so many seconds."""
    grow = ['macro "t0" : term => `(True)']
    grow += [f'macro "t{n + 1}" : term => `(t{n} ∧ t{n})' for n in range(60)]
    slow = "set_option maxHeartbeats 0 in\nexample : t60 := sorry"
    source = "\n".join((*grow, slow, f"{STATEMENT}h", f"-- {next(_numbers)}", ""))
    limits = {"build": {"cpu_seconds": seconds, "wall_seconds": 10 * seconds}}
    return {
        "problem": {**CHALLENGE, "limits": limits},
        "submission": {"files": {"Submission.lean": source}},
    }


class Service:
    """A running service, and the parts that tests look into."""

    def __init__(self, directory: Path, process: subprocess.Popen[str], port: int) -> None:
        self.directory = directory
        self.process = process
        self.client = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=120)
        self.engine = connect(f"sqlite:///{directory / 'verifier.sqlite3'}")
        self.submissions = Submissions(Database(self.engine))

    @property
    def address(self) -> tuple[str, int]:
        return self.client.base_url.host, self.client.base_url.port or 0

    @property
    def log(self) -> str:
        return (self.directory / "log").read_text()

    def reward(self, request: dict[str, Any]) -> httpx.Response:
        return self.client.post("/v1/reward", json=request)

    def submit(self, request: dict[str, Any]) -> str:
        """Send a submission without waiting for it; gives its identifier."""
        answer = self.client.post("/v1/submissions", json=request)
        assert answer.status_code == 202, answer.text
        identifier: str = answer.json()["id"]
        return identifier

    def get(self, identifier: str, wait: float = 0) -> dict[str, Any]:
        """What is recorded of a submission, after waiting for its end for so many seconds."""
        answer = self.client.get(f"/v1/submissions/{identifier}", params={"wait": wait})
        assert answer.status_code == 200, answer.text
        record: dict[str, Any] = answer.json()
        return record

    def connections(self) -> int:
        """How many requests are being answered, but for the one that asks."""
        inside: int = self.client.get("/readyz").json()["queue"]["connections"]
        return inside

    def hang_up_after(self, seconds: float, request: dict[str, Any]) -> None:
        """Send a request, and close the connection without waiting for the answer."""
        body = json.dumps(request).encode()
        head = "POST /v1/reward HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        with socket.create_connection(self.address) as connection:
            connection.sendall(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
            time.sleep(seconds)

    def stop(self) -> None:
        """Tell it to stop, without waiting."""
        self.process.send_signal(signal.SIGTERM)


def until(condition: Callable[[], bool], seconds: float = 60) -> None:
    """Wait for something that must come true."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "it did not come true in time"
        time.sleep(0.02)


@contextmanager
def serving(directory: Path, cache: Path, **given: object) -> Iterator[Service]:
    """Serve on a free port until the end of the block; keyword arguments are settings."""
    directory.mkdir(exist_ok=True)
    port_file = directory / "port"
    # What a test leaves under way is not worth waiting for.
    settings = {"data_dir": directory, "cache_dir": cache, "shutdown_seconds": 2, **given}
    path = str(settings.pop("path", os.environ["PATH"]))
    variables = {f"VERIFIER_{name.upper()}": str(value) for name, value in settings.items()}
    with (directory / "log").open("w") as log:
        process = subprocess.Popen(
            [VERIFIER, "serve", "--port", "0", "--port-file", str(port_file)],
            env={**os.environ, **variables, "PATH": path},
            stdout=subprocess.DEVNULL,
            stderr=log,
            text=True,
        )
    try:
        until(lambda: port_file.exists() or process.poll() is not None, 300)
        assert process.poll() is None, (directory / "log").read_text()
        service = Service(directory, process, int(port_file.read_text()))
        yield service
        service.client.close()
        service.engine.dispose()
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(120)
        finally:
            process.kill()
    assert process.returncode == 0, (directory / "log").read_text()
