"""What Harbor reads and runs: the task's description, the images, and the scripts."""

from __future__ import annotations

import json
import math
import shlex
from dataclasses import dataclass
from urllib.parse import urlsplit

import verifier
from verifier.environments.definition import Definition
from verifier.harbor import layout
from verifier.model import Problem
from verifier.problemset import Entry

MIB = 1 << 20
_BESIDES_SECONDS = 300
"""Starting the container's verifier, probing its sandbox and testing its kernel."""
_BESIDES_MIB = 1536
"""Memory of the verifier itself, besides a job's."""


@dataclass(frozen=True)
class Choices:
    """What whoever exports chooses for all tasks.

    Attributes:
        organisation: what the tasks' names begin with.
        agent_image: what the agent's container is made from; it has the verifier and Debian.
        verifier_image: likewise, of the verifier's container.
        url: a service to ask; None judges in the verifier's container, without a network.
        agent_seconds: how long the agent may take.
    """

    organisation: str
    agent_image: str
    verifier_image: str
    url: str | None
    agent_seconds: float


def task_toml(entry: Entry, definition: Definition, choices: Choices) -> str:
    """Harbor's description of the task. Each value is ASCII that TOML and JSON write alike."""
    limits = entry.problem.limits.over(definition.limits)
    memory = max(limits.build.memory_bytes, limits.judge.memory_bytes) // MIB + _BESIDES_MIB
    # The challenge and the answer are compiled, and what came out is judged.
    judging = 2 * limits.build.wall_seconds + limits.judge.wall_seconds
    seconds = (judging if choices.url is None else layout.DEADLINE_SECONDS) + _BESIDES_SECONDS
    quote = json.dumps
    network = 'network_mode = "no-network"'
    lines = [
        'schema_version = "1.4"',
        f"artifacts = [{quote(layout.ANSWER)}]",
        "",
        "[task]",
        f"name = {quote(f'{choices.organisation}/{entry.name}')}",
        'description = "Prove a statement in Lean 4."',
        'keywords = ["lean4", "theorem-proving"]',
        "",
        "[metadata]",
        f"problem_digest = {quote(entry.problem.digest)}",
        f"lean_environment = {quote(definition.id)}",
        f"lean_version = {quote(definition.lean.version)}",
        f"exported_by = {quote(f'lean-verifier {verifier.__version__}')}",
        "",
        "[agent]",
        f"timeout_sec = {choices.agent_seconds!r}",
        'user = "agent"',
        "",
        "[environment]",
        network,
        f"memory_mb = {memory}",
        "",
        "[verifier]",
        'environment_mode = "separate"',
        f"timeout_sec = {math.ceil(seconds)}",
        "",
        "[verifier.environment]",
    ]
    if choices.url is None:
        lines += [network, f"memory_mb = {memory}"]
    else:
        lines += [
            'network_mode = "allowlist"',
            f"allowed_hosts = [{quote(urlsplit(choices.url).hostname)}]",
            "",
            "[verifier.env]",
            'LEAN_VERIFIER_KEY = "${LEAN_VERIFIER_KEY:-}"',
        ]
    # Without it the verifier could not tell an agent that removed the folder, which earns 0, from
    # files that got lost on the way, which earn nothing.
    lines += ["", "[[verifier.collect]]", f"command = {quote(_COLLECT)}", 'user = "root"']
    return "\n".join(lines) + "\n"


_COLLECT = (
    f"test -d {layout.ANSWER} -a ! -L {layout.ANSWER}"
    f" || {{ rm -rf {layout.ANSWER} && mkdir -p {layout.ANSWER}; }}"
)


def agent_dockerfile(choices: Choices) -> str:
    """The agent's image: the verifier's, with the challenge, a place for the answer, and `lean`."""
    return f"""\
FROM {choices.agent_image}
USER root
ENTRYPOINT []
RUN useradd --create-home --shell /bin/bash agent
COPY challenge/ {layout.STATEMENT}/
COPY submission/ {layout.ANSWER}/
COPY lean /usr/local/bin/lean
RUN chmod 755 /usr/local/bin/lean && chown -R agent {layout.ANSWER}
WORKDIR {layout.ANSWER}
"""


def verifier_dockerfile(choices: Choices) -> str:
    """The verifier's image. It brings its tests, so that Harbor puts nothing else there."""
    sandbox = """\
RUN apt-get update -q && apt-get install -y -q --no-install-recommends bubblewrap \\
 && rm -rf /var/lib/apt/lists/*
"""
    return f"""\
FROM {choices.verifier_image}
USER root
ENTRYPOINT []
{sandbox if choices.url is None else ""}COPY {layout.PROBLEM_FILE} test.sh /tests/
RUN chmod 755 /tests/test.sh
WORKDIR /
"""


VERIFIER_COMPOSE = """\
# What bubblewrap needs to make sandboxes inside this container, in which no program of the agent's
# runs outside such a sandbox. Leave it out, and the verifier says that it has no sandbox, and gives
# no reward.
services:
  main:
    cap_add: [SYS_ADMIN, NET_ADMIN]
    security_opt: ["seccomp:unconfined", "apparmor:unconfined"]
    cgroup: host
    volumes: ["/sys/fs/cgroup:/sys/fs/cgroup"]
"""


def test_script(choices: Choices) -> str:
    """What Harbor runs to have the answer judged."""
    kept = {
        "PATH": layout.SEARCHED,
        "HOME": "/root",
        "LANG": "C.UTF-8",
        "VERIFIER_CACHE_DIR": layout.CACHE,
    }
    variables = " ".join(f"{name}={value}" for name, value in kept.items())
    if choices.url is not None:
        variables += ' LEAN_VERIFIER_KEY="$LEAN_VERIFIER_KEY"'
    url = "" if choices.url is None else f" --url {shlex.quote(choices.url)}"
    return f"""\
#!/bin/sh
# Writes /logs/verifier/reward.json; or nothing, if the verifier was in trouble: that is not a 0.
# Of variables, of the working directory and of PATH nothing is taken over.
exec /usr/bin/env -i {variables} \\
    {layout.PROGRAM} -I -m verifier harbor verify /tests --submission {layout.ANSWER}{url}
"""


def solve_script() -> str:
    """What Harbor's oracle runs in the agent's place."""
    return f"""\
#!/bin/sh
set -eu
rm -rf {layout.ANSWER}/*
cp -R /solution/files/. {layout.ANSWER}/
"""


def lean_script(problem: Problem, definition: Definition) -> str:
    """The agent's `lean`: the environment's, with the options that the verifier would set."""
    limits = problem.limits.over(definition.limits)
    options = {"maxHeartbeats": limits.max_heartbeats, **definition.options, **problem.options}
    flags = [f"-D{name}={_option(value)}" for name, value in sorted(options.items())]
    return f"""\
#!{layout.PROGRAM} -I
import os
import sys
from pathlib import Path

from verifier.environments.build import LAUNCH, LIBRARY, folder_of
from verifier.environments.definition import load_definition

definition = load_definition({definition.id!r})
library = folder_of(definition, Path({layout.CACHE!r})) / LIBRARY
os.environ["LEAN_PATH"] = f"{{library}}:{layout.ANSWER}:{layout.STATEMENT}"
engine = str(definition.find_engine())
flags = {flags!r}
os.execv(sys.executable, [sys.executable, "-I", "-S", str(LAUNCH), engine, *flags, *sys.argv[1:]])
"""


def _option(value: bool | int | str) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
