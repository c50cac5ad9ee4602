"""`verifier serve` as a process: it starts, says where, stops when told, or says why it cannot."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from serving import HONEST, busy, until
from sqlalchemy import text

from verifier.cli import main
from verifier.environments import Environment
from verifier.sandbox import cgroup, delegation
from verifier.service.store.database import connect

VERIFIER = str(Path(sys.executable).with_name("verifier"))
Start = Callable[..., "Served"]


class Served:
    """A process of `verifier serve` on a free port."""

    def __init__(self, directory: Path, cache: Path, name: str, **settings: str) -> None:
        self.port_file = directory / f"{name}.port"
        command = [VERIFIER, "serve", "--port", "0", "--port-file", str(self.port_file)]
        given = {f"VERIFIER_{key.upper()}": value for key, value in settings.items()}
        given = {"VERIFIER_DATA_DIR": str(directory / "data"), **given}
        self.process = subprocess.Popen(
            command,
            env={**os.environ, "VERIFIER_CACHE_DIR": str(cache), **given},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def client(self) -> httpx.Client:
        until(lambda: self.port_file.exists() or self.process.poll() is not None)
        port = int(self.port_file.read_text())
        return httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60)


@pytest.fixture
def start(tmp_path: Path, cache_dir: Path, environment: Environment) -> Iterator[Start]:
    started: list[Served] = []

    def start_one(name: str = "one", **settings: str) -> Served:
        started.append(Served(tmp_path, cache_dir, name, **settings))
        return started[-1]

    yield start_one
    for served in started:
        if served.process.poll() is None:
            served.process.kill()
        served.process.communicate()


def test_it_serves_until_it_is_told_to_stop(start: Start) -> None:
    served = start()
    with served.client() as client:
        assert client.get("/readyz").json()["ready"] is True
        assert client.post("/v1/reward", json=HONEST).json()["reward"] == 1
        served.process.send_signal(signal.SIGTERM)
        out, _ = served.process.communicate(timeout=30)
    assert served.process.returncode == 0
    assert out == f"Listening on {client.base_url}\n"
    assert not served.port_file.exists()


def test_it_is_gone_soon_after_it_was_told_while_it_judges(start: Start) -> None:
    served = start(shutdown_seconds="0.2", workers="1")
    with served.client() as client, httpx.Client(timeout=60) as other:
        until(lambda: client.get("/readyz").status_code == 200)
        with pytest.raises(httpx.ReadTimeout):
            other.post(f"{client.base_url}/v1/reward", json=busy(50), timeout=2)
        family = _family(served.process.pid)
        assert len(family) >= 4, "the server, Redis, Celery and its child"
        served.process.send_signal(signal.SIGTERM)
        served.process.communicate(timeout=10)
    assert served.process.returncode == 0
    assert not [process for process in family if Path(f"/proc/{process}").exists()]
    groups = cgroup.job_groups(delegation.find_places())
    assert not [name for name in groups for process in family if f"-{process}-" in name]


def test_a_job_that_is_told_to_stop_with_the_service_is_no_rejection(
    start: Start, tmp_path: Path
) -> None:
    served = start(workers="1")
    with served.client() as client, ThreadPoolExecutor(1) as pool:
        answer = pool.submit(client.post, "/v1/reward", json=busy(50))
        until(lambda: _has_a_long_job(served.process.pid))
        started = time.monotonic()
        # As `systemctl stop` does: to all processes of the service, jobs included.
        jobs = _processes_of_jobs(served.process.pid)
        for process in [*_family(served.process.pid), *jobs]:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGTERM)
        # Long before the grace of 30 seconds is over.
        assert (answer.result().status_code, answer.result().json()["reward"]) == (503, None)
        assert time.monotonic() - started < 20
        served.process.communicate(timeout=30)
    engine = connect(f"sqlite:///{tmp_path / 'data' / 'verifier.sqlite3'}")
    with engine.connect() as connection:
        assert connection.execute(text("SELECT id FROM submission")).all()
        assert not connection.execute(text("SELECT submission_id FROM verdict")).all()


def _has_a_long_job(server: int) -> bool:
    """Whether a job is there that lasts; compiling the challenge does not."""
    before = _processes_of_jobs(server)
    time.sleep(2)
    return bool(set(before) & set(_processes_of_jobs(server)))


def _processes_of_jobs(server: int) -> list[int]:
    """The Lean processes in the sandboxes of that server."""
    found = []
    places = delegation.find_places()
    family = _family(server)
    for name in cgroup.job_groups(places):
        if any(f"-{process}-" in name for process in family):
            for process in places.group(name).processes():
                with contextlib.suppress(OSError):
                    if b"launch.py" in Path(f"/proc/{process}/cmdline").read_bytes():
                        found.append(process)
    return found


def _family(server: int) -> list[int]:
    """The server's process and those that it started; but not the jobs."""
    parents = {}
    for status in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            fields = status.read_text().rpartition(")")[2].split()
            parents[int(status.parent.name)] = int(fields[1])
    family = [server]
    for process in family:
        family += [
            child
            for child, parent in parents.items()
            if parent == process and not _is_sandbox(child)
        ]
    return family


def _is_sandbox(process: int) -> bool:
    try:
        return "bwrap" in Path(f"/proc/{process}/comm").read_text()
    except OSError:
        return False


def test_a_setting_that_is_misspelt_is_warned_of(start: Start) -> None:
    served = start(worker="3")
    with served.client():
        served.process.send_signal(signal.SIGTERM)
        _, said = served.process.communicate(timeout=60)
    assert served.process.returncode == 0
    assert "VERIFIER_WORKER is no setting, and is ignored; is VERIFIER_WORKERS meant?" in said


def test_two_processes_share_one_database(start: Start) -> None:
    first, second = start("first"), start("second")
    with first.client() as one, second.client() as other:
        identifier = one.post("/v1/reward", json=HONEST).json()["id"]
        assert other.get(f"/v1/submissions/{identifier}").json()["reward"] == 1
        assert other.post("/v1/reward", json=HONEST).json()["reward"] == 1


def test_without_bubblewrap_it_does_not_start(tmp_path: Path) -> None:
    data = tmp_path / "data"
    done = subprocess.run(
        [VERIFIER, "serve", "--port", "0"],
        env={**os.environ, "PATH": str(tmp_path), "VERIFIER_DATA_DIR": str(data)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert "apt-get install bubblewrap" in done.stderr
    assert done.stderr.count("\n") == 1
    assert not data.exists()


def test_on_a_port_that_is_taken_it_does_not_start(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        assert main(["serve", "--port", str(taken.getsockname()[1])]) == 2
    assert "Address already in use" in capsys.readouterr().err


def test_where_nothing_can_be_kept_it_does_not_start(
    tmp_path: Path,
    cache_dir: Path,
    environment: Environment,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("VERIFIER_DATA_DIR", str(tmp_path / "file"))
    monkeypatch.setenv("VERIFIER_CACHE_DIR", str(cache_dir))
    assert main(["serve", "--port", "0"]) == 2
    assert "cannot use the database" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("variable", "value", "told"),
    [
        ("VERIFIER_PORT", "tcp://10.0.0.1:80", "VERIFIER_PORT: "),
        ("VERIFIER_WORKERS", "0", "VERIFIER_WORKERS: Input should be greater than or equal to 1"),
        ("VERIFIER_ENVIRONMENTS", " , ", "VERIFIER_ENVIRONMENTS: "),
        ("VERIFIER_ENVIRONMENTS", "other", "no environment 'other'"),
        ("VERIFIER_DATABASE_URL", "mysql://x/y", "mysql is not supported"),
        ("VERIFIER_BROKER_URL", "amqp://x", "VERIFIER_BROKER_URL: "),
        ("VERIFIER_RATE_LIMIT", "often", "VERIFIER_RATE_LIMIT: "),
        ("VERIFIER_AUTHENTICATION", "maybe", "VERIFIER_AUTHENTICATION: "),
        ("VERIFIER_DATABASE_URL", "sqlite://", "must be a file"),
        ("VERIFIER_DATABASE_URL", "sqlite:///:memory:", "must be a file"),
        ("VERIFIER_DATABASE_URL", "nonsense", "not a database URL"),
    ],
)
def test_a_setting_that_cannot_be_is_named(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    variable: str,
    value: str,
    told: str,
) -> None:
    monkeypatch.setenv(variable, value)
    assert main(["serve"]) == 2
    said = capsys.readouterr()
    assert (told in said.err, said.err.count("\n"), said.out) == (True, 1, "")
