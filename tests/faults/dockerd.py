"""A Docker engine of a scenario's own, to be killed without harm to others."""

from __future__ import annotations

import contextlib
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import docker
from docker.errors import DockerException

from verifier.sandbox.docker import IMAGE

START_SECONDS = 60


class OwnEngine:
    """A dockerd with its own socket, data and containerd."""

    def __init__(self, directory: Path) -> None:
        self._directory = directory
        self.url = f"unix://{directory}/docker.sock"
        self._process: subprocess.Popen[bytes] | None = None

    @classmethod
    @contextlib.contextmanager
    def with_image(cls) -> Iterator[OwnEngine]:
        """Start one, and bring the sandbox's image there from the engine that has it."""
        # The names of sockets are limited to 107 bytes, and pytest's directories are deep.
        directory = Path(tempfile.mkdtemp(prefix="verifier-faults-docker-"))
        own = cls(directory)
        try:
            own.start()
            here, there = docker.from_env(timeout=300), own.client()
            there.images.load(b"".join(here.images.get(IMAGE).save(named=True)))
            yield own
        finally:
            own.stop()
            shutil.rmtree(directory, ignore_errors=True)

    def client(self) -> docker.DockerClient:
        return docker.DockerClient(base_url=self.url, timeout=300)

    def start(self) -> None:
        place = self._directory
        with (place / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [
                    *("dockerd", "--host", self.url, "--pidfile", str(place / "pid")),
                    *("--data-root", str(place / "data"), "--exec-root", str(place / "exec")),
                    *("--bridge=none", "--iptables=false", "--ip6tables=false"),
                    *("--ip-forward=false", "--ip-masq=false"),
                ],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        deadline = time.monotonic() + START_SECONDS
        while True:
            try:
                self.client().ping()
                return
            except DockerException:
                said = (place / "log").read_text()[-2000:]
                assert self._process.poll() is None, said
                assert time.monotonic() < deadline, said
                time.sleep(0.1)

    def kill(self) -> None:
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    def stop(self) -> None:
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()
            self._process.wait(60)
        # What an engine that was killed leaves behind: its containerd.
        subprocess.run(["pkill", "-f", f"containerd.*{self._directory}"], check=False)
        for mount in reversed(Path("/proc/self/mountinfo").read_text().splitlines()):
            point = mount.split()[4]
            if point.startswith(str(self._directory)):
                subprocess.run(["umount", "-l", point], check=False)
