"""A sandbox made of Docker containers, one for each job.

The container shows what a bubblewrap sandbox shows, and is held by the same caps: the same runner
is its first process, and talks in the same frames over the container's standard streams.
contents.py says how files get in, container.py how the kernel's counters get out.

What ended a job is known from facts: the kernel's counters of the container's control group, as the
runner passes them on; the engine's own record that the kernel killed for memory, for the case that
it killed the runner itself; the host's clock; and the runner's count of log and output.
"""

from __future__ import annotations

import contextlib
import json
import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from verifier.sandbox import conversation, corpses, seccomp
from verifier.sandbox.base import (
    WORK,
    Job,
    Mount,
    Promise,
    Result,
    SandboxError,
    SandboxUnavailable,
    check_job,
)
from verifier.sandbox.bubblewrap import RUNNER, RUNNER_INSIDE
from verifier.sandbox.cgroup import Usage
from verifier.sandbox.contents import Contents
from verifier.sandbox.conversation import Conversation
from verifier.sandbox.engine import (
    AttachedStream,
    Engine,
    engine_trouble,
    inspect_image,
    wait_until_dead,
)
from verifier.sandbox.masks import MASKED, READ_ONLY
from verifier.sandbox.probe import probe
from verifier.sandbox.users import LAST, random_user
from verifier.sandbox.wire import ReportReader, encode_job

if TYPE_CHECKING:
    import docker

IMAGE = "lean-verifier-core"
ENTRY = RUNNER.with_name("container.py")
ENTRY_INSIDE = "/sandbox/container.py"
PYTHON = ("/python/bin/python3", "-I", "-S", "-B")
OWN_PROCESSES = 1
"""The runner."""
LEAST_MEMORY = 6 << 20
"""Docker refuses a lower limit."""
KILL_SECONDS = 10.0
MAKING_SECONDS = 3600.0
"""How long it may take to make an image of a large library."""
SHOWN = ("/sys", "/proc/self/mountinfo", "/proc/mounts", "/proc/net")
"""Of the host: an almost empty /sys, with the job's own control group, and what /proc says of each
process: where the engine keeps layers, and a network namespace that has nothing in it."""
NOTHING = Usage(0, 0.0, 0, False, False, False)


class DockerSandbox:
    """Runs each job in a container of its own, in the engine that DOCKER_HOST names."""

    name = "docker"
    shows_new_files = False
    python: tuple[str, ...] = PYTHON

    def __init__(self, image: str = IMAGE, runtime: str = "", processors: float = 2.0) -> None:
        """Make one; nothing is asked of the engine before it is needed.

        Args:
            image: name of the image made from lean_images/core/Dockerfile.
            runtime: the engine's name of an OCI runtime, such as `runsc`; its default if empty.
            processors: how many a job can keep busy at one time, if the engine has that many.
        """
        self.image = image
        self.runtime = runtime
        self.processors = processors
        self.engine = Engine()
        self.contents = Contents()
        self._facts: _EngineFacts | None = None

    def probe(self) -> list[Promise]:
        """Attack this sandbox in every way it claims to withstand. Raises nothing."""
        return probe(self, SHOWN)

    def leftovers(self) -> list[str]:
        """Containers and volumes of this process that are still there, in words."""
        with engine_trouble("looking for leftovers"):
            return corpses.remains(self.engine.client)

    def end_jobs(self) -> None:
        """Kill every job of this process; see `Sandbox.end_jobs`."""
        with contextlib.suppress(SandboxError), engine_trouble("ending jobs"):
            corpses.kill_own(self.engine.client)

    def close(self) -> None:
        """Nothing outlives a job here."""

    def run(self, job: Job) -> Result:
        """Run a job; see `Sandbox.run`."""
        check_job(job)
        client = self.engine.client
        facts = self._look_at_engine(client)
        with engine_trouble("running a job"):
            container = self._create(client, job, facts)
            try:
                return self._talk(client, container, job)
            finally:
                _bury(client, container)

    def look(self) -> None:
        """Make sure of the engine and the image; clear away what the dead left there, once.

        Raises SandboxUnavailable, with a way to mend it, and SandboxFault.
        """
        self._look_at_engine(self.engine.client)

    def _look_at_engine(self, client: docker.APIClient) -> _EngineFacts:
        if self._facts is None:
            from docker.errors import ImageNotFound  # noqa: PLC0415

            with engine_trouble("looking at it"):
                information = client.info()
                if information["OSType"] != "linux" or information["Architecture"] != "x86_64":
                    raise SandboxUnavailable("the Docker engine does not run Linux on x86-64")
                if self.runtime and self.runtime not in information["Runtimes"]:
                    known = ", ".join(sorted(information["Runtimes"]))
                    raise SandboxUnavailable(
                        f"the Docker engine has no runtime {self.runtime!r}, only {known}: install"
                        " it and name it in /etc/docker/daemon.json, or set VERIFIER_DOCKER_RUNTIME"
                    )
                try:
                    image = inspect_image(client, self.image)["Id"]
                except ImageNotFound:
                    raise SandboxUnavailable(
                        f"the Docker engine has no image {self.image}:"
                        f" `{build_command(self.image)}`"
                    ) from None
                corpses.reap(client)
                home = corpses.home(client)
            options = information.get("SecurityOptions") or []
            mapped = any("name=userns" in each or "name=rootless" in each for each in options)
            self._facts = _EngineFacts(
                image=image,
                home=home,
                processors=min(self.processors, information["NCPU"]),
                # A namespace of users usually has 65536.
                highest_user=65533 if mapped else LAST,
            )
        return self._facts

    def _create(self, client: docker.APIClient, job: Job, facts: _EngineFacts) -> str:
        """Make the container, and the image for it if this is the first job of its kind."""
        from docker.errors import ImageNotFound  # noqa: PLC0415

        mounts = (Mount(RUNNER, RUNNER_INSIDE), Mount(ENTRY, ENTRY_INSIDE), *job.mounts)
        seconds = conversation.START_SECONDS + job.caps.wall_seconds + KILL_SECONDS
        user = random_user(facts.highest_user)
        for again in (True, False):
            try:
                image = self.contents.image_for(
                    client, facts.image, mounts, corpses.labels(MAKING_SECONDS, facts.home)
                )
                made = client.create_container(
                    image,
                    entrypoint=[*PYTHON, ENTRY_INSIDE],
                    command=[],
                    user=f"{user}:{user}",
                    hostname="sandbox",
                    working_dir=WORK,
                    stdin_open=True,
                    network_disabled=True,
                    labels=corpses.labels(seconds, facts.home),
                    host_config=self._host_config(client, job, facts),
                )
            except ImageNotFound:
                self.contents.forget()
                if not again:
                    self._facts = None  # the sandbox's own image is gone: the next job asks for it
                    raise
            else:
                container: str = made["Id"]
                return container
        raise AssertionError

    def _host_config(
        self, client: docker.APIClient, job: Job, facts: _EngineFacts
    ) -> dict[str, Any]:
        """All that holds a job back but the runner's own limits."""
        from docker.types import LogConfig, Ulimit  # noqa: PLC0415

        caps = job.caps
        memory = max(caps.memory_bytes, LEAST_MEMORY)
        policy = json.dumps(seccomp.docker_profile())
        config = client.create_host_config(
            network_mode="none",
            ipc_mode="none",
            cgroupns="private",
            read_only=True,
            tmpfs={WORK: f"rw,exec,nosuid,nodev,mode=0777,size={caps.disk_bytes}"},
            mem_limit=memory,
            memswap_limit=memory,
            mem_swappiness=None,
            pids_limit=caps.pids + OWN_PROCESSES,
            nano_cpus=int(facts.processors * 1e9),
            cap_drop=["ALL"],
            security_opt=["no-new-privileges:true", f"seccomp={policy}"],
            # Should the machine run out of memory, jobs are to die before the service.
            oom_score_adj=1000,
            # As bubblewrap.py says, 1 byte keeps the kernel from starting a program for a crash.
            ulimits=[
                Ulimit(name="core", soft=1, hard=1),
                Ulimit(name="stack", soft=8 << 20, hard=-1),
            ],
            # What a runner sends must not be kept on the engine's disk.
            log_config=LogConfig(type="none", config={}),
            runtime=self.runtime or None,
        )
        return {**config, "MaskedPaths": MASKED, "ReadonlyPaths": READ_ONLY}

    def _talk(self, client: docker.APIClient, container: str, job: Job) -> Result:
        reader = ReportReader(job, metered=True)
        # Only from here: making an image of a large library, once, may take minutes.
        started = time.monotonic()
        stream = AttachedStream(client, container)
        try:
            try:
                client.start(container)
            except Exception as error:
                raise SandboxUnavailable(
                    f"the Docker engine cannot start a container: {error}"
                ) from error
            account = _Account(client, container, reader, stream)
            frames = encode_job(job, user=0)
            talk = Conversation(reader, frames, stream, account, started)
            return talk.hold(account.advice)
        finally:
            stream.close()


@dataclass(frozen=True)
class _EngineFacts:
    """What stays as it is while a sandbox lives."""

    image: str
    """The id of the sandbox's image."""
    home: str
    """The worker's own container, if it runs in one."""
    processors: float
    highest_user: int


class _Account:
    """What is known of a container's use of memory and CPU time."""

    def __init__(
        self,
        client: docker.APIClient,
        container: str,
        reader: ReportReader,
        stream: AttachedStream,
    ) -> None:
        self.client = client
        self.stream = stream
        self.container = container
        self.reader = reader

    def usage(self) -> Usage:
        """The last reading of the counters."""
        return self.reader.usage or NOTHING

    def last_usage(self) -> Usage:
        """The reading after the last step; or, when there is none, also what the engine saw."""
        if self.reader.done:
            if self.reader.usage is None:
                raise SandboxUnavailable(
                    "a container of this runtime shows no control group, so what a job uses is not"
                    " known: choose another with VERIFIER_DOCKER_RUNTIME"
                )
            return self.reader.usage
        # The engine takes a process for dead only when all it wrote has been passed on.
        self.stream.close()
        with contextlib.suppress(Exception):  # it may have ended just now
            self.client.kill(self.container)
        state = wait_until_dead(self.client, self.container, KILL_SECONDS)
        usage = self.usage()
        if not state["OOMKilled"] or usage.killed_for_memory or usage.killed_by_host:
            return usage
        # Version 1 tells the engine of the container's own limit only, and version 2 also of the
        # machine's; there, a limit that had been reached has to tell them apart.
        own = self.reader.usage is None or usage.version == 1 or usage.memory_cap_reached
        return replace(usage, killed_for_memory=own, killed_by_host=not own)

    def advice(self, words: str) -> str:
        """What to do when a container starts and its runner does not."""
        del words
        state = self.client.inspect_container(self.container)["State"]
        code = state["ExitCode"]
        return f"Its exit code was {code}. The image may be too old: `{build_command(IMAGE)}`"


def build_command(image: str) -> str:
    """How to make the image, from this checkout or installation."""
    package = Path(__file__).resolve().parents[1]
    # In a checkout the images lie beside the package, in an installed wheel inside it.
    places = (package.parent / "lean_images" / "core", package / "_images" / "core")
    place = next((each for each in places if each.is_dir()), places[0])
    return f"docker build -t {image} {place}"


def _bury(client: docker.APIClient, container: str) -> None:
    """Kill every process of a container and remove it. Raises what the SDK raises."""
    from docker.errors import NotFound  # noqa: PLC0415

    with contextlib.suppress(NotFound):
        client.remove_container(container, v=True, force=True)
