"""A real server in a thread of the test's process, and small real proofs to send to it."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from sqlalchemy import Engine

from verifier.environments import Environment
from verifier.sandbox.base import Sandbox
from verifier.service.app import create_app
from verifier.service.database import connect, migrate
from verifier.service.judging import Judge
from verifier.service.repository import Repository
from verifier.service.standalone import Server, bind
from verifier.service.worker import LocalWorker
from verifier.settings import Settings

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


def busy(seconds: float) -> dict[str, Any]:
    """A submission that computes until its CPU limit of so many seconds."""
    grow = ['macro "t0" : term => `(True)']
    grow += [f'macro "t{n + 1}" : term => `(t{n} ∧ t{n})' for n in range(60)]
    slow = "set_option maxHeartbeats 0 in\nexample : t60 := sorry"
    source = "\n".join((*grow, slow, f"{STATEMENT}h", ""))
    limits = {"build": {"cpu_seconds": seconds, "wall_seconds": 10 * seconds}}
    return {
        "problem": {**CHALLENGE, "limits": limits},
        "submission": {"files": {"Submission.lean": source}},
    }


class Service:
    """A running service and the parts that tests look into."""

    def __init__(self, url: str, judge: Judge, worker: LocalWorker, engine: Engine) -> None:
        self.judge = judge
        self.worker = worker
        self.engine = engine
        self.client = httpx.Client(base_url=url, timeout=120)
        self.stop: Callable[[], None] = lambda: None

    @property
    def address(self) -> tuple[str, int]:
        return self.client.base_url.host, self.client.base_url.port or 0

    def reward(self, request: dict[str, Any]) -> httpx.Response:
        return self.client.post("/v1/reward", json=request)

    def hang_up_after(self, seconds: float, request: dict[str, Any]) -> None:
        """Send a request, and close the connection without waiting for the answer."""
        body = json.dumps(request).encode()
        head = "POST /v1/reward HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        with socket.create_connection(self.address) as connection:
            connection.sendall(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
            time.sleep(seconds)


def until(condition: Callable[[], bool], seconds: float = 60) -> None:
    """Wait for something that must come true."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "it did not come true in time"
        time.sleep(0.02)


@contextmanager
def serving(
    directory: Path, environment: Environment, sandbox: Sandbox, cache: Path, **given: Any
) -> Iterator[Service]:
    """Serve on a free port until the end of the block."""
    settings = Settings(port=0, data_dir=directory, cache_dir=cache, **given)
    engine = connect(settings.database)
    migrate(engine)
    judge = Judge(sandbox, {"core": environment}, Repository(engine), cache)
    worker = LocalWorker(settings.workers, settings.queue_limit)
    listener = bind("127.0.0.1", 0)
    config = uvicorn.Config(create_app(settings, judge, worker), http="h11", log_config=None)
    server = Server(config, judge, worker, settings.shutdown_seconds, listener, None)
    loop = asyncio.new_event_loop()
    thread = threading.Thread(
        target=lambda: loop.run_until_complete(server.serve(sockets=[listener])), daemon=True
    )
    url = f"http://127.0.0.1:{listener.getsockname()[1]}"
    thread.start()
    until(lambda: server.started)
    service = Service(url, judge, worker, engine)

    def stop() -> None:
        server.should_exit = True

    service.stop = stop
    try:
        yield service
    finally:
        service.client.close()
        stop()
        thread.join(120)
        assert not thread.is_alive()
        engine.dispose()
        loop.close()
