"""How containers of jobs are made: what the engine is told that holds them back."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from verifier.sandbox import corpses, seccomp
from verifier.sandbox.base import WORK, Mount
from verifier.sandbox.contents import Contents
from verifier.sandbox.masks import MASKED, READ_ONLY
from verifier.sandbox.users import random_user

if TYPE_CHECKING:
    import docker

PYTHON = ("/python/bin/python3", "-I", "-S", "-B")
LEAST_MEMORY = 6 << 20
"""Docker refuses a lower limit."""
MAKING_SECONDS = 3600.0
"""How long it may take to make an image of a large library."""


@dataclass(frozen=True)
class EngineFacts:
    """What stays as it is while a sandbox lives."""

    image: str
    """The id of the sandbox's image."""
    home: str
    """The worker's own container, if it runs in one."""
    runtime: str
    processors: float
    highest_user: int
    apparmor: bool


@dataclass(frozen=True)
class Plan:
    """What a container is to be."""

    mounts: tuple[Mount, ...]
    command: tuple[str, ...]
    seconds: float
    """After so long it is gone, or left over."""
    memory_bytes: int
    processes: int
    disk_bytes: int
    """Of WORK; if 0, nothing can be written to."""
    stack_bytes: int
    serves: bool
    """Whether it is for a fork server, which makes namespaces."""


def create(client: docker.APIClient, contents: Contents, facts: EngineFacts, plan: Plan) -> str:
    """Make a container, and the image for it if this is the first of its kind; return its name.

    Raises ImageNotFound if the sandbox's own image is gone, and what the SDK raises otherwise.
    """
    corpses.bury_forgotten(client)
    name = corpses.new_name()
    with corpses.responsible_for(name):
        _create(client, name, contents, facts, plan)
    return name


def _create(
    client: docker.APIClient, name: str, contents: Contents, facts: EngineFacts, plan: Plan
) -> None:
    from docker.errors import ImageNotFound  # noqa: PLC0415

    user = random_user(facts.highest_user)
    for again in (True, False):
        try:
            labels = corpses.labels(MAKING_SECONDS, facts.home)
            image = contents.image_for(client, facts.image, plan.mounts, labels)
            client.create_container(
                image,
                name=name,
                entrypoint=[*PYTHON, *plan.command],
                command=[],
                user=f"{user}:{user}",
                hostname="sandbox",
                working_dir=WORK,
                stdin_open=True,
                network_disabled=True,
                labels=corpses.labels(plan.seconds, facts.home),
                host_config=_host_config(client, facts, plan),
            )
        except ImageNotFound:
            contents.forget()
            if not again:
                raise
        else:
            return


def limit_memory(client: docker.APIClient, container: str, memory_bytes: int) -> None:
    """Change the limit of a container. Raises what the SDK raises."""
    client.update_container(container, mem_limit=memory_bytes, memswap_limit=memory_bytes)


def _host_config(client: docker.APIClient, facts: EngineFacts, plan: Plan) -> dict[str, Any]:
    """All that holds a job back but the runner's own limits."""
    from docker.types import LogConfig, Ulimit  # noqa: PLC0415

    memory = max(plan.memory_bytes, LEAST_MEMORY)
    disk = f"rw,exec,nosuid,nodev,mode=0777,size={plan.disk_bytes}"
    policy = json.dumps(seccomp.docker_profile(plan.serves))
    security = ["no-new-privileges:true", f"seccomp={policy}"]
    if plan.serves and facts.apparmor:
        # The engine's profile forbids every mount. What it forbids a job is out of its sight, or
        # forbidden by the filter of its fork.
        security.append("apparmor=unconfined")
    config = client.create_host_config(
        network_mode="none",
        ipc_mode="none",
        cgroupns="private",
        read_only=True,
        tmpfs={WORK: disk} if plan.disk_bytes else None,
        mem_limit=memory,
        memswap_limit=memory,
        mem_swappiness=None,
        pids_limit=plan.processes,
        nano_cpus=int(facts.processors * 1e9),
        cap_drop=["ALL"],
        security_opt=security,
        # Should the machine run out of memory, jobs are to die before the service.
        oom_score_adj=1000,
        # As bwrap.py says, 1 byte keeps the kernel from starting a program for a crash.
        ulimits=[
            Ulimit(name="core", soft=1, hard=1),
            Ulimit(name="stack", soft=plan.stack_bytes, hard=-1),
        ],
        # What a runner sends must not be kept on the engine's disk.
        log_config=LogConfig(type="none", config={}),
        runtime=facts.runtime or None,
    )
    return {**config, "MaskedPaths": MASKED, "ReadonlyPaths": READ_ONLY}
