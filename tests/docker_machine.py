"""A Docker engine with the sandbox's image, for as long as tests need one.

An engine that runs already is used. Otherwise, as root, one is started, and stopped again by the
last of the test runs that use it. Images are kept from run to run: only the first one waits for
them, two minutes or so.
"""

import contextlib
import fcntl
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import docker
import pytest
from docker.errors import BuildError, DockerException, ImageNotFound
from places import ROOT

from verifier.sandbox.docker import IMAGE

RECIPE = ROOT / "lean_images" / "core"
BASE = "debian:bookworm-slim"
STATE = Path(tempfile.gettempdir()) / f"lean-verifier-tests-docker-{os.getuid()}"
START_SECONDS = 60
DAEMON = (
    # Jobs have no network, and images are built in the host's.
    *("dockerd", "--bridge=none", "--iptables=false", "--ip6tables=false"),
    *("--ip-forward=false", "--ip-masq=false"),
)


@contextlib.contextmanager
def docker_engine() -> Iterator[None]:
    """Make sure of an engine, and of the image in it."""
    STATE.mkdir(mode=0o700, exist_ok=True)
    with (STATE / "users").open("w") as users, (STATE / "setting-up").open("w") as setting_up:
        with locked(setting_up):
            fcntl.flock(users, fcntl.LOCK_SH)
            if not answers():
                start()
            make_images()
        yield
        with locked(setting_up), contextlib.suppress(BlockingIOError):
            fcntl.flock(users, fcntl.LOCK_EX | fcntl.LOCK_NB)  # we are the last
            stop()


@contextlib.contextmanager
def making() -> Iterator[None]:
    """Make images, with nobody else making the same ones meanwhile."""
    with (STATE / "making").open("w") as file, locked(file):
        yield


def locked(file: object) -> contextlib.AbstractContextManager[None]:
    """Hold the lock on an open file."""

    @contextlib.contextmanager
    def hold() -> Iterator[None]:
        fcntl.flock(file, fcntl.LOCK_EX)  # type: ignore[arg-type]
        try:
            yield
        finally:
            fcntl.flock(file, fcntl.LOCK_UN)  # type: ignore[arg-type]

    return hold()


def answers() -> bool:
    """Whether there is an engine."""
    try:
        client = docker.from_env()
        client.ping()
        client.close()
    except DockerException:
        return False
    return True


def start() -> None:
    """Start an engine; it outlives this process until `stop`."""
    missing = [name for name in ("dockerd", "docker", "debootstrap") if not shutil.which(name)]
    if os.geteuid() != 0 or missing:
        cannot(f"no Docker engine answers; to start one, root is needed and {missing or 'dockerd'}")
    with (STATE / "log").open("w") as log:
        daemon = subprocess.Popen(
            DAEMON, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True
        )
    (STATE / "daemon").write_text(str(daemon.pid))
    deadline = time.monotonic() + START_SECONDS
    while not answers():
        if daemon.poll() is not None or time.monotonic() > deadline:
            daemon.kill()
            cannot(f"dockerd does not start: {(STATE / 'log').read_text()[-2000:]}")
        time.sleep(0.1)


def stop() -> None:
    """Stop the engine if a test run started it."""
    note = STATE / "daemon"
    if not note.exists():
        return
    daemon = int(note.read_text())
    note.unlink()
    with contextlib.suppress(OSError):
        if b"dockerd" in Path(f"/proc/{daemon}/cmdline").read_bytes():
            os.kill(daemon, 15)
            deadline = time.monotonic() + START_SECONDS
            while time.monotonic() < deadline and Path(f"/proc/{daemon}/exe").exists():
                with contextlib.suppress(ChildProcessError):
                    os.waitpid(daemon, os.WNOHANG)
                time.sleep(0.1)


def make_images() -> None:
    """Build the sandbox's image."""
    make_bases(BASE)
    build(RECIPE, IMAGE)


def make_bases(*names: str) -> None:
    """Make stand-ins of base images that are not there."""
    client = docker.from_env(timeout=600)
    for name in names:
        try:
            client.images.get(name)
        except ImageNotFound:
            done = subprocess.run(
                [ROOT / "scripts" / "base-images", name], stderr=subprocess.PIPE, check=False
            )
            if done.returncode != 0:
                cannot(f"there is no base image: {done.stderr.decode()}")
    client.close()


def build(recipe: Path, tag: str) -> None:
    """Build an image; what has not changed since last time takes no time."""
    client = docker.from_env(timeout=1800)
    # What earlier builds left; not at once, since the stages of the last one save time.
    label = "org.opencontainers.image.title=lean-verifier"
    client.images.prune({"dangling": True, "label": label, "until": "24h"})
    try:
        client.images.build(path=str(recipe), tag=tag, network_mode="host", rm=True, forcerm=True)
    except (BuildError, DockerException) as error:
        said = "".join(line.get("stream", "") for line in getattr(error, "build_log", ()))
        cannot(f"the image {tag} does not build: {error} {said[-2000:]}")
    client.close()


def cannot(why: str) -> None:
    """Skip, and say why; on a machine where nothing may be missing, fail."""
    print(f"\nWhat needs Docker is NOT TESTED: {why}", file=sys.stderr)
    if os.geteuid() == 0 and Path("/etc/debian_version").exists():
        pytest.fail(f"what needs Docker cannot be tested: {why}")
    pytest.skip(f"what needs Docker is not tested: {why}")
