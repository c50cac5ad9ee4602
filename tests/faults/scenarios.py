"""What can go wrong, each as a function: it sends submissions, breaks something, and mends it.

A function that is listed in SCENARIOS is part of `make faults`, and in small of the tests.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from docker_machine import docker_engine
from dockerd import OwnEngine
from sqlalchemy import func, make_url, select
from world import LEASE_SECONDS, Sent, SlowPipe, World, kill_group, world

from verifier.service.store.tables import SubmissionRow

SHIFTED = Path(__file__).with_name("shifted")
DAY = 24 * 3600
Scenario = Callable[[Path, Path, list[Sent]], World]


def worker_process(directory: Path, cache: Path, sent: list[Sent]) -> Iterator[World]:
    """SIGKILL of single judging processes, again and again"""
    with world(directory, cache) as it:
        with sending(it, sent):
            for _ in range(5):
                judged = it.counts()["verdicts"] + len(sent) // 10
                it.until_some_are_judged(judged, len(sent))
                for child in it.workers[0].children():
                    with contextlib.suppress(ProcessLookupError):
                        os.kill(child, signal.SIGKILL)
        yield it


def worker_host(directory: Path, cache: Path, sent: list[Sent]) -> Iterator[World]:
    """A worker and all its processes vanish; another goes on"""
    with world(directory, cache, workers=2) as it:
        with sending(it, sent):
            it.until_some_are_judged(len(sent) // 4, len(sent))
            kill_group(it.workers[0])
        yield it


def worker_jobs(directory: Path, cache: Path, sent: list[Sent]) -> Iterator[World]:
    """SIGKILL of what runs inside sandboxes, as by a host that is out of memory"""
    with world(directory, cache) as it:
        with sending(it, sent, paced=False):
            killed, wanted = 0, max(1, min(5, len(sent) // 20))
            deadline = time.monotonic() + 60
            while killed < wanted and time.monotonic() < deadline:
                time.sleep(0.05)
                for command in Path("/proc").glob("[0-9]*/cmdline"):
                    with contextlib.suppress(OSError):
                        if b"launch.py" in command.read_bytes() and _is_of(it, command.parent):
                            os.kill(int(command.parent.name), signal.SIGKILL)
                            killed += 1
            assert killed >= wanted
        yield it


def redis_forgets(directory: Path, cache: Path, sent: list[Sent]) -> Iterator[World]:
    """SIGKILL of a Redis that keeps nothing"""
    yield from _redis(directory, cache, sent, persistent=False)


def redis_remembers(directory: Path, cache: Path, sent: list[Sent]) -> Iterator[World]:
    """SIGKILL of a Redis with an append-only file"""
    yield from _redis(directory, cache, sent, persistent=True)


def no_redis(directory: Path, cache: Path, sent: list[Sent]) -> Iterator[World]:
    """A Redis that never comes back"""
    with world(directory, cache) as it:
        assert it.redis is not None
        with sending(it, sent):
            it.until_some_are_judged(len(sent) // 4, len(sent))
            it.redis.kill()
        yield it


def database(directory: Path, cache: Path, sent: list[Sent]) -> Iterator[World]:
    """SIGKILL of PostgreSQL, twice"""
    with world(directory, cache) as it:
        assert it.postgresql is not None
        with sending(it, sent):
            for part in (4, 2):
                it.until_some_are_judged(len(sent) // part, len(sent))
                it.postgresql.kill()
                time.sleep(2 * LEASE_SECONDS)
                it.postgresql.start()
        yield it


def api(directory: Path, cache: Path, sent: list[Sent]) -> Iterator[World]:
    """SIGKILL of the HTTP interface, three times"""
    with world(directory, cache) as it:
        with sending(it, sent, paced=False):
            for _ in range(3):
                time.sleep(1)
                it.api.kill()
                time.sleep(1)
                it.api.start()
        yield it


def engine(directory: Path, cache: Path, sent: list[Sent]) -> Iterator[World]:
    """SIGKILL of dockerd"""
    with docker_engine(), OwnEngine.with_image() as own:
        variables = {"VERIFIER_SANDBOX": "docker", "DOCKER_HOST": own.url}
        with world(directory, cache, variables=variables) as it:
            with sending(it, sent):
                it.until_some_are_judged(len(sent) // 4, len(sent))
                own.kill()
                time.sleep(2 * LEASE_SECONDS)
                own.start()
            yield it


def full_disk(directory: Path, cache: Path, sent: list[Sent]) -> Iterator[World]:
    """A disk that is full for a while, below SQLite"""
    place = directory / "small"
    place.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64m", "small", place], check=True)
    try:
        with world(directory, cache, sqlite=place / "verifier.sqlite3") as it:
            with sending(it, sent):
                it.until_some_are_judged(len(sent) // 4, len(sent))
                with contextlib.suppress(OSError), (place / "ballast").open("wb") as ballast:
                    while True:
                        ballast.write(b"x" * 4096)
                        ballast.flush()
                time.sleep(2 * LEASE_SECONDS)
                (place / "ballast").unlink()
            yield it
    finally:
        subprocess.run(["umount", "-l", place], check=True)


def clock(directory: Path, cache: Path, sent: list[Sent]) -> Iterator[World]:
    """Clocks that jump a day ahead, and two days back"""
    shown = directory / "clock"
    shown.write_text("0")
    path = os.pathsep.join((str(SHIFTED), os.environ.get("PYTHONPATH", "")))
    variables = {"PYTHONPATH": path, "SHIFT_FILE": str(shown)}
    with world(directory, cache, variables=variables) as it:
        with sending(it, sent):
            for part, seconds in ((5, DAY), (3, -DAY), (2, 0)):
                it.until_some_are_judged(len(sent) // part, len(sent))
                shown.with_suffix(".new").write_text(str(seconds))
                shown.with_suffix(".new").rename(shown)
        with it.engine.connect() as connection:
            first, last = connection.execute(
                select(func.min(SubmissionRow.ended_at), func.max(SubmissionRow.ended_at))
            ).one()
        assert (last - first).total_seconds() > DAY, "the processes did not see it"
        yield it


def slow_network(directory: Path, cache: Path, sent: list[Sent]) -> Iterator[World]:
    """A network with delays of 50 ms each way to database and queue, whose connections break"""
    pipes = []

    def between(database: str, broker: str) -> tuple[str, str]:
        url = make_url(database)
        target = f"{url.query['host']}/.s.PGSQL.5432"
        pipes.append(SlowPipe(target, 0.05))
        pipes.append(SlowPipe(broker.removeprefix("redis+socket://"), 0.05))
        near = url.set(host="127.0.0.1", port=pipes[0].port, query={})
        return near.render_as_string(), f"redis://127.0.0.1:{pipes[1].port}/0"

    with world(directory, cache, between=between) as it:
        with sending(it, sent):
            for part in (5, 4, 3, 2):
                it.until_some_are_judged(len(sent) // part, len(sent))
                for pipe in pipes:
                    pipe.cut()
        yield it
    for pipe in pipes:
        pipe.close()


def _redis(directory: Path, cache: Path, sent: list[Sent], *, persistent: bool) -> Iterator[World]:
    with world(directory, cache, persistent=persistent) as it:
        assert it.redis is not None
        with sending(it, sent):
            for part in (4, 2):
                it.until_some_are_judged(len(sent) // part, len(sent))
                it.redis.kill()
                time.sleep(LEASE_SECONDS)
                it.redis.start()
        yield it


@contextlib.contextmanager
def sending(it: World, sent: list[Sent], *, paced: bool = True) -> Iterator[None]:
    """Send everything meanwhile, as `until_some_are_judged` allows if that is asked for the pace,
    and wait until everything has ended."""
    failures: list[BaseException] = []
    it.allowed = max(3, len(sent) // 5) if paced else None

    def send() -> None:
        try:
            it.send(sent)
        except BaseException as error:
            failures.append(error)

    thread = threading.Thread(target=send)
    thread.start()
    try:
        yield
    finally:
        it.allowed = None
        thread.join()
    if failures:
        raise failures[0]
    it.until_all_ended(len(sent))


def _is_of(it: World, process: Path) -> bool:
    """Whether a job belongs to a worker of this world, which its control group tells."""
    groups = (process / "cgroup").read_text()
    return any(f"-{child}-" in groups for child in it.workers[0].children())


SCENARIOS = {
    "a judging process": worker_process,
    "a worker's host": worker_host,
    "jobs": worker_jobs,
    "Redis, keeping nothing": redis_forgets,
    "Redis, keeping all": redis_remembers,
    "Redis, for good": no_redis,
    "PostgreSQL": database,
    "the HTTP interface": api,
    "dockerd": engine,
    "the disk": full_disk,
    "the clock": clock,
    "the network": slow_network,
}
