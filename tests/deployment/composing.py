"""The service as docker-compose.yml runs it, under a project name of its own."""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import docker
import httpx
from docker_machine import cannot, docker_engine
from images import make_service_images
from places import ROOT

from verifier.sandbox.corpses import HOME_LABEL, OWNER_LABEL

PROJECT = f"verifier-test-{os.getpid()}"
MINE = {"label": f"com.docker.compose.project={PROJECT}"}
STATEMENT = "theorem same (p : Prop) (h : p) : p := "
PROBLEM = {"challenge": {"Challenge.lean": f"{STATEMENT}sorry\n"}}
ATTEMPTS = (
    (1, f"{STATEMENT}h\n"),
    (0, f"{STATEMENT}sorry\n"),
    (1, f"theorem help (p : Prop) (h : p) : p := h\n{STATEMENT}help p h\n"),
    (0, f"axiom cheat (p : Prop) : p\n{STATEMENT}cheat p\n"),
    (0, "theorem same (p : Prop) (h : p) : True := trivial\n"),
)
"""Rewards and what they are for."""


def attempt(number: int) -> tuple[int, dict[str, Any]]:
    """The reward of a submission, and a submission that nobody has sent before."""
    reward, source = ATTEMPTS[number % len(ATTEMPTS)]
    files = {"Submission.lean": f"{source}-- {PROJECT} {number} {time.time_ns()}\n"}
    return reward, {"problem": PROBLEM, "submission": {"files": files}}


class Site:
    """A running service."""

    def __init__(self, command: tuple[str, ...], url: str) -> None:
        self._command = command
        self.url = url
        self.engine = docker.from_env(timeout=120).api

    def compose(self, *arguments: str) -> str:
        """Run docker-compose; what it writes to standard output."""
        done = subprocess.run(
            [*self._command, *arguments], cwd=ROOT, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, f"{arguments}: {done.stderr[-3000:]}"
        return done.stdout

    def crash(self, service: str) -> None:
        """Kill every process of a container, as if it had died of itself."""
        program = "import os; os.kill(-1, 9)"
        made = self.engine.exec_create(self.state(service)["Id"], ["python3", "-c", program])
        self.engine.exec_start(made["Id"], detach=True)

    def state(self, service: str) -> dict[str, Any]:
        """What the engine knows of a service's container."""
        filters = {"label": [MINE["label"], f"com.docker.compose.service={service}"]}
        (found,) = self.engine.containers(all=True, filters=filters)
        known: dict[str, Any] = self.engine.inspect_container(found["Id"])
        return known

    def wait_until_ready(self, seconds: float = 120) -> None:
        """Wait until every container is well, and submissions would be judged."""
        end = time.monotonic() + seconds
        services = ("postgres", "redis", "api", "worker")
        while True:
            health = {name: self.state(name)["State"]["Health"]["Status"] for name in services}
            with contextlib.suppress(httpx.TransportError):
                well = set(health.values()) == {"healthy"}
                if well and httpx.get(f"{self.url}/readyz").status_code == 200:
                    return
            assert time.monotonic() < end, f"{health}\n{self.compose('logs', '--tail', '50')}"
            time.sleep(0.5)

    def client(self, name: str) -> httpx.Client:
        """A client with a new key of that name."""
        made = self.compose("exec", "-T", "api", "verifier", "keys", "create", name)
        secret = next(line.split()[1] for line in made.splitlines() if line.startswith("secret"))
        return httpx.Client(
            base_url=self.url, timeout=600, headers={"Authorization": f"Bearer {secret}"}
        )

    def leftovers(self) -> list[str]:
        """Containers, volumes and networks of this project and its jobs, in words."""
        jobs = self.engine.containers(all=True, filters={"label": OWNER_LABEL})
        found = [f"container {each['Names']}" for each in self._containers()]
        found += [f"job {each['Id']}" for each in jobs if each["Labels"].get(HOME_LABEL)]
        found += [f"volume {each['Name']}" for each in self.engine.volumes(MINE)["Volumes"] or ()]
        found += [f"network {each['Name']}" for each in self.engine.networks(filters=MINE)]
        return found

    def _containers(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.engine.containers(all=True, filters=MINE)
        return found


def rewards(client: httpx.Client, count: int, at_once: int) -> Iterator[tuple[int, Any]]:
    """What so many submissions should get and did get, as they come."""

    def ask(number: int) -> tuple[int, Any]:
        expected, request = attempt(number)
        answer = client.post("/v1/reward", json=request)
        return expected, answer.json()["reward"] if answer.status_code == 200 else answer.text

    with ThreadPoolExecutor(at_once) as threads:
        yield from threads.map(ask, range(count))


@contextlib.contextmanager
def running(**variables: str) -> Iterator[Site]:
    """Start everything; stop it, and remove all of it, in the end."""
    command = _find_compose()
    with docker_engine(), tempfile.TemporaryDirectory() as name:
        make_service_images()
        directory = Path(name)
        setup = [ROOT / "scripts" / "compose-setup", directory]
        done = subprocess.run(
            setup, env={**os.environ, **_socket()}, capture_output=True, check=False, text=True
        )
        if done.returncode != 0:
            cannot(done.stderr)
        port = _free_port()
        with (directory / ".env").open("a") as file:
            settings = {
                "VERIFIER_SECRETS": str(directory / "secrets"),
                "VERIFIER_PUBLISH": f"127.0.0.1:{port}",
                **variables,
            }
            file.writelines(f"{name}={value}\n" for name, value in settings.items())
        files = ("-p", PROJECT, "--env-file", str(directory / ".env"))
        site = Site((*command, *files), f"http://127.0.0.1:{port}")
        try:
            site.compose("up", "-d", "--no-build")
            site.wait_until_ready()
            yield site
        finally:
            site.compose("down", "-v")
            site.engine.close()


def _find_compose() -> tuple[str, ...]:
    if shutil.which("docker-compose"):
        return ("docker-compose",)
    plugin = ("docker", "compose")
    with contextlib.suppress(FileNotFoundError):
        if subprocess.run([*plugin, "version"], capture_output=True, check=False).returncode == 0:
            return plugin
    cannot("there is no docker-compose: apt-get install docker-compose")
    raise AssertionError


def _socket() -> dict[str, str]:
    """Where the engine's socket is, for scripts/compose-setup."""
    kind, _, path = os.environ.get("DOCKER_HOST", "").partition("://")
    if kind not in ("", "unix"):
        cannot("the engine is on another machine, and the worker could not reach it")
    return {"DOCKER_SOCKET": path} if path else {}


def _free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
    return port
