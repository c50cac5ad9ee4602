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
import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from verifier.sandbox import conversation, corpses
from verifier.sandbox.base import (
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
from verifier.sandbox.containers import PYTHON, EngineFacts, Plan, create
from verifier.sandbox.contents import Contents
from verifier.sandbox.conversation import Conversation
from verifier.sandbox.engine import (
    AttachedStream,
    Engine,
    engine_trouble,
    inspect_image,
    wait_until_dead,
)
from verifier.sandbox.probe import probe
from verifier.sandbox.users import LAST
from verifier.sandbox.wire import ReportReader, encode_job

if TYPE_CHECKING:
    import docker

IMAGE = "lean-verifier-core"
ENTRY = RUNNER.with_name("container.py")
ENTRY_INSIDE = "/sandbox/container.py"
OWN_PROCESSES = 1
"""The runner."""
KILL_SECONDS = 10.0
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
        self._facts: EngineFacts | None = None

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
        caps = job.caps
        plan = Plan(
            mounts=(Mount(RUNNER, RUNNER_INSIDE), Mount(ENTRY, ENTRY_INSIDE), *job.mounts),
            command=(ENTRY_INSIDE,),
            seconds=conversation.START_SECONDS + caps.wall_seconds + KILL_SECONDS,
            memory_bytes=caps.memory_bytes,
            processes=caps.pids + OWN_PROCESSES,
            disk_bytes=caps.disk_bytes,
            stack_bytes=8 << 20,
            serves=False,
        )
        with engine_trouble("running a job"):
            container = self.create(client, plan)
            try:
                return self._talk(client, container, job)
            finally:
                corpses.bury(client, container)

    def look(self) -> None:
        """Make sure of the engine and the image; clear away what the dead left there, once.

        Raises SandboxUnavailable, with a way to mend it, and SandboxFault.
        """
        self._look_at_engine(self.engine.client)

    def create(self, client: docker.APIClient, plan: Plan) -> str:
        """Make a container; return its id. Raises SandboxError and what the SDK raises."""
        from docker.errors import ImageNotFound  # noqa: PLC0415

        try:
            return create(client, self.contents, self._look_at_engine(client), plan)
        except ImageNotFound:
            self._facts = None  # the sandbox's own image is gone: the next job asks for it
            raise

    def _look_at_engine(self, client: docker.APIClient) -> EngineFacts:
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
            self._facts = EngineFacts(
                image=image,
                home=home,
                runtime=self.runtime,
                processors=min(self.processors, information["NCPU"]),
                # A namespace of users usually has 65536.
                highest_user=65533 if mapped else LAST,
                apparmor=any("name=apparmor" in each for each in options),
            )
        return self._facts

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
            account = Account(client, container, reader, stream)
            frames = encode_job(job, user=0)
            talk = Conversation(reader, frames, stream, account, started)
            return talk.hold(account.advice)
        finally:
            stream.close()


class Account:
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
        return end(self.client, self.container, self.stream, self.reader.usage)

    def advice(self, words: str) -> str:
        """What to do when a container starts and its runner does not."""
        del words
        return advice(self.client, self.container)


def end(
    client: docker.APIClient, container: str, stream: AttachedStream, last: Usage | None
) -> Usage:
    """Kill a container; return the last reading, with what the engine saw. Raises SandboxFault and
    what the SDK raises."""
    # The engine takes a process for dead only when all it wrote has been passed on.
    stream.close()
    with contextlib.suppress(Exception):  # it may have ended just now
        client.kill(container)
    state = wait_until_dead(client, container, KILL_SECONDS)
    usage = last or NOTHING
    if not state["OOMKilled"] or usage.killed_for_memory or usage.killed_by_host:
        return usage
    # Version 1 tells the engine of the container's own limit only, and version 2 also of the
    # machine's; there, a limit that had been reached has to tell them apart.
    own = last is None or usage.version == 1 or usage.memory_cap_reached
    return replace(usage, killed_for_memory=own, killed_by_host=not own)


def advice(client: docker.APIClient, container: str) -> str:
    """What to do when a container starts and what is in it does not."""
    code = client.inspect_container(container)["State"]["ExitCode"]
    return f"Its exit code was {code}. The image may be too old: `{build_command(IMAGE)}`"


def build_command(image: str) -> str:
    """How to make the image, from this checkout or installation."""
    package = Path(__file__).resolve().parents[1]
    # In a checkout the images lie beside the package, in an installed wheel inside it.
    places = (package.parent / "lean_images" / "core", package / "_images" / "core")
    place = next((each for each in places if each.is_dir()), places[0])
    return f"docker build -t {image} {place}"
