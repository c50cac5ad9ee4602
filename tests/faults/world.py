"""A whole service of separate processes, each of which can be killed, and a client that insists."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from servers import PostgreSQL, Redis
from sqlalchemy import Engine, func, select

from verifier.service.store.database import connect, migrate
from verifier.service.store.tables import SubmissionRow, VerdictRow

VERIFIER = str(Path(sys.executable).with_name("verifier"))
STATEMENT = "theorem same (p : Prop) (h : p) : p := "
PROBLEM = {"challenge": {"Challenge.lean": f"{STATEMENT}sorry\n"}}
REAL_EVERY = 5
"""One submission in so many is compiled; the others are refused at the intake, which is quick."""
LEASE_SECONDS = 3
PATIENCE_SECONDS = 600


@dataclass(frozen=True)
class Sent:
    """A submission, and the only right answer to it."""

    request: dict[str, Any]
    reward: int
    reason: str


def submissions(count: int) -> list[Sent]:
    """So many submissions, all different."""
    made = []
    for number in range(count):
        kind = (number // REAL_EVERY) % 2 if number % REAL_EVERY == 0 else 2
        proof, reward, reason = (
            ("h", 1, "accepted"),
            ("sorry", 0, "sorry"),
            ("h", 0, "unknown_import"),
        )[kind]
        header = "import Nowhere\n" if kind == 2 else ""
        files = {"Submission.lean": f"{header}{STATEMENT}{proof}\n-- {number}\n"}
        request = {"problem": PROBLEM, "submission": {"files": files}, "priority": "batch"}
        made.append(Sent(request, reward, reason))
    return made


class Process:
    """One of the service's own processes, started anew as often as needed."""

    def __init__(self, name: str, command: list[str], variables: dict[str, str], log: Path) -> None:
        self.name = name
        self._command = command
        self._variables = variables
        self._log = log
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with self._log.open("ab") as log:
            self.process = subprocess.Popen(
                self._command,
                env={**os.environ, **self._variables},
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    def kill(self) -> None:
        """As the kernel does when memory runs out: this one process, without a word."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(60)
            except subprocess.TimeoutExpired:
                self.kill()

    def children(self) -> list[int]:
        """Processes that it started itself, sandboxes of jobs excepted."""
        found = []
        for status in Path("/proc").glob("[0-9]*/stat"):
            with contextlib.suppress(OSError):
                head, _, rest = status.read_text().rpartition(")")
                if int(rest.split()[1]) == self.pid and "(verifier" in head:
                    found.append(int(status.parent.name))
        return found


@dataclass
class World:
    """The service and everything that it needs."""

    directory: Path
    engine: Engine
    api: Process
    workers: list[Process]
    url: str
    postgresql: PostgreSQL | None = None
    redis: Redis | None = None
    notes: list[str] = field(default_factory=list)
    allowed: int | None = None
    """How many submissions may be sent so far, if not all of them: something is to be left to do
    whenever something breaks, however quickly they are judged."""

    def send(self, sent: list[Sent]) -> None:
        """Send everything, each as often as it takes until it is on record."""

        def insist(numbered: tuple[int, Sent]) -> None:
            number, one = numbered
            deadline = time.monotonic() + PATIENCE_SECONDS
            while self.allowed is not None and number >= self.allowed:
                time.sleep(0.02)
            while True:
                try:
                    answer = httpx.post(f"{self.url}/v1/submissions", json=one.request, timeout=20)
                    if answer.status_code == 202:
                        return
                    assert answer.status_code == 503, answer.text
                    assert answer.json()["reward"] is None
                except httpx.HTTPError:
                    pass
                assert time.monotonic() < deadline, "it is not taken"
                time.sleep(random.uniform(0.05, 0.3))

        with ThreadPoolExecutor(16) as pool:
            list(pool.map(insist, enumerate(sent)))

    def counts(self) -> Counter[str]:
        """How many submissions are in each state, and how many have a verdict."""
        with self.engine.connect() as connection:
            rows = connection.execute(
                select(SubmissionRow.state, func.count()).group_by(SubmissionRow.state)
            ).all()
            verdicts = connection.scalar(select(func.count()).select_from(VerdictRow)) or 0
        return Counter({str(state): count for state, count in rows} | {"verdicts": verdicts})

    def until_some_are_judged(self, count: int, of: int) -> None:
        """Wait until so many are judged, with no more sent than keep the workers busy."""
        count = min(count, of)
        self.allowed = count + max(3, of // 5)
        self.until(lambda: self.counts()["verdicts"] >= count)

    def until(self, condition: Callable[[], bool]) -> None:
        deadline = time.monotonic() + PATIENCE_SECONDS
        while True:
            with contextlib.suppress(Exception):  # the database may be what is gone
                if condition():
                    return
            assert time.monotonic() < deadline, (self.counts(), self.log()[-3000:])
            time.sleep(0.1)

    def until_all_ended(self, count: int) -> None:
        def ended() -> bool:
            counts = self.counts()
            states = sum(counts[state] for state in ("judged", "failed", "cancelled"))
            return states >= count

        self.until(ended)

    def log(self) -> str:
        return "\n".join(path.read_text(errors="replace") for path in self.directory.glob("*.log"))

    def verify(self, sent: list[Sent]) -> None:
        """Every submission has exactly one right verdict; nothing is lost, doubled, or a 0 for a
        reason of ours."""
        # Not /readyz: what the scenario broke for good is still broken.
        self.until(lambda: httpx.get(f"{self.url}/healthz", timeout=5).status_code == 200)
        counts = self.counts()
        assert counts == {"judged": len(sent), "verdicts": len(sent)}, counts
        with httpx.Client(base_url=self.url, timeout=60) as client:
            for one in sent:
                # What was sent before is the same submission: this finds it, and makes none.
                answer = client.post("/v1/reward", json=without_priority(one.request))
                assert answer.status_code == 200, answer.text
                found = answer.json()
                assert found["cached"], found
                assert (found["reward"], found["verdict"]["reason"]) == (one.reward, one.reason)
        assert self.counts() == counts

    def attempts(self) -> int:
        """How many attempts there were beyond one for each submission."""
        with self.engine.connect() as connection:
            more = connection.scalar(select(func.sum(SubmissionRow.attempts - 1)))
        return int(more or 0)


def without_priority(request: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in request.items() if key != "priority"}


@contextlib.contextmanager
def world(
    directory: Path,
    cache: Path,
    *,
    sqlite: Path | None = None,
    persistent: bool = False,
    workers: int = 1,
    variables: dict[str, str] | None = None,
    between: Callable[[str, str], tuple[str, str]] = lambda database, broker: (database, broker),
) -> Iterator[World]:
    """Start everything; stop everything in the end.

    `between` may put something between the service and the URLs of its database and its broker.
    """
    with contextlib.ExitStack() as stack:
        place = directory / "redis"
        place.mkdir()
        broker = Redis(place, persistent)
        broker.start()
        stack.callback(broker.stop)
        database = None
        if sqlite is None:
            place = directory / "postgresql"
            place.mkdir()
            database = PostgreSQL(place)
            database.start()
            stack.callback(database.stop)
        url = database.url() if database else f"sqlite:///{sqlite}"
        engine = connect(url)
        stack.callback(engine.dispose)
        migrate(engine)
        database_url, broker_url = between(url, broker.url)
        port = _free_port()
        settings = {
            "VERIFIER_DATABASE_URL": database_url,
            "VERIFIER_BROKER_URL": broker_url,
            "VERIFIER_DATA_DIR": str(directory),
            "VERIFIER_CACHE_DIR": str(cache),
            "VERIFIER_PORT": str(port),
            "VERIFIER_LEASE_SECONDS": str(LEASE_SECONDS),
            "VERIFIER_WORKERS": "2",
            "VERIFIER_MAX_ATTEMPTS": "20",
            **(variables or {}),
        }
        api = Process("api", [VERIFIER, "api"], settings, directory / "api.log")
        api.start()
        stack.callback(api.stop)
        working = []
        for number in range(workers):
            log = directory / f"worker{number}.log"
            working.append(Process(f"worker {number}", [VERIFIER, "worker"], settings, log))
            working[-1].start()
            stack.callback(working[-1].stop)
        it = World(directory, engine, api, working, f"http://127.0.0.1:{port}", database, broker)
        it.until(lambda: httpx.get(f"{it.url}/readyz", timeout=5).status_code == 200)
        yield it


def kill_group(process: Process) -> None:
    """Kill a process and all that it started: what pulling the plug would do."""
    for child in process.children():
        with contextlib.suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)
    process.kill()


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port


class SlowPipe:
    """A TCP port that leads to a socket file, with a delay each way, and cuts now and then."""

    def __init__(self, target: str, seconds: float) -> None:
        self._target = target
        self._seconds = seconds
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self._pairs: list[socket.socket] = []
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """Break all connections that there are."""
        pairs, self._pairs = self._pairs, []
        for end in pairs:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self._listener.close()
        self.cut()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                far = socket.socket(socket.AF_UNIX)
                try:
                    far.connect(self._target)
                except OSError:
                    near.close()
                    continue
                self._pairs += [near, far]
                for source, sink in ((near, far), (far, near)):
                    threading.Thread(target=self._carry, args=(source, sink), daemon=True).start()

    def _carry(self, source: socket.socket, sink: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                time.sleep(self._seconds)
                sink.sendall(data)
        for end in (source, sink):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
