"""Real servers for tests, each in a directory of its own: they can be killed and started again."""

from __future__ import annotations

import glob
import os
import shutil
import signal
import subprocess
import time
from pathlib import Path

import psycopg
import redis

START_SECONDS = 60


class Missing(Exception):
    """A server program is not installed here; the message says what to do."""


class PostgreSQL:
    """A PostgreSQL cluster. Its user is `postgres`, whom nobody asks for a password."""

    def __init__(self, directory: Path) -> None:
        found = sorted(glob.glob("/usr/lib/postgresql/*/bin")) or [
            str(Path(shutil.which("initdb") or "/nowhere/initdb").parent)
        ]
        self._programs = Path(found[-1])
        if not (self._programs / "initdb").exists():
            raise Missing("no PostgreSQL: apt-get install postgresql")
        self._directory = directory
        self._data = directory / "data"
        self._process: subprocess.Popen[bytes] | None = None
        directory.chmod(0o755)
        self._data.mkdir()
        # It refuses to run as root.
        self._as_user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        if self._as_user:
            shutil.chown(self._data, "postgres", "postgres")
            _open_parents(directory)
        command = [str(self._programs / "initdb"), "-D", str(self._data), "-U", "postgres"]
        options = ["-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]
        subprocess.run(
            [*self._as_user, *command, *options], check=True, cwd="/", stdout=subprocess.DEVNULL
        )

    def url(self, database: str = "postgres") -> str:
        return f"postgresql://postgres@/{database}?host={self._data}"

    def create(self, database: str) -> str:
        """Make an empty database; gives its URL."""
        with psycopg.connect(self.url(), autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{database}"')
        return self.url(database)

    def start(self) -> None:
        options = [
            *("-D", str(self._data), "-k", str(self._data)),
            *("-c", "listen_addresses="),
            *("-c", "max_connections=200"),
            # Processes are killed here, not machines.
            *("-c", "fsync=off"),
        ]
        with (self._directory / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [*self._as_user, str(self._programs / "postgres"), *options],
                cwd="/",
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        deadline = time.monotonic() + START_SECONDS
        while True:
            try:
                psycopg.connect(self.url(), connect_timeout=2).close()
                return
            except psycopg.OperationalError:
                assert time.monotonic() < deadline, (self._directory / "log").read_text()
                time.sleep(0.05)

    def kill(self) -> None:
        """End it as a power failure would: all its processes, without a word."""
        assert self._process is not None
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def stop(self) -> None:
        if self._process is not None and self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGQUIT)
            self._process.wait(30)


class Redis:
    """A Redis on a socket file, which keeps what it holds only if told to."""

    def __init__(self, directory: Path, persistent: bool = False) -> None:
        found = shutil.which("redis-server")
        if found is None:
            raise Missing("no Redis: apt-get install redis-server")
        self.socket = directory / "redis.sock"
        self.url = f"redis+socket://{self.socket}"
        self._process: subprocess.Popen[bytes] | None = None
        self._command = [
            *(found, "--port", "0", "--unixsocket", str(self.socket), "--save", ""),
            *("--dir", str(directory), "--appendonly", "yes" if persistent else "no"),
            *("--appendfsync", "always"),
        ]

    def start(self) -> None:
        self._process = subprocess.Popen(
            self._command, stdout=subprocess.DEVNULL, start_new_session=True
        )
        deadline = time.monotonic() + START_SECONDS
        while True:
            try:
                with redis.Redis(unix_socket_path=str(self.socket)) as client:
                    client.ping()
                return
            except redis.RedisError:
                assert time.monotonic() < deadline, "Redis did not start"
                time.sleep(0.02)

    def kill(self) -> None:
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    def stop(self) -> None:
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()
            self._process.wait(30)


def _open_parents(directory: Path) -> None:
    """Let another user come through to a directory below pytest's own."""
    for parent in directory.parents:
        if parent.owner() == "root" and parent.name.startswith(("pytest-", "popen-")):
            parent.chmod(parent.stat().st_mode | 0o011)
