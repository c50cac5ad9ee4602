"""The same verdict in both sandboxes."""

from __future__ import annotations

from contextlib import closing

from verifier.bench.measuring import Goal, Number, Rounds, Row, Skipped
from verifier.bench.proofs import Judge, proof
from verifier.bench.workbench import Workbench
from verifier.sandbox import DockerSandbox, DockerServers, SandboxError, WarmSandbox


def _rounds(bench: Workbench) -> Rounds:
    settings = bench.settings
    cold = DockerSandbox(settings.docker_image, settings.docker_runtime, settings.docker_processors)
    try:
        cold.look()
    except SandboxError as error:
        # What the error says in full names places on this machine, and this may be published.
        raise Skipped("no Docker engine answers that has the image of docs/sandboxes.md") from error
    with closing(WarmSandbox()) as bubblewrap, closing(WarmSandbox(DockerServers(cold))) as docker:
        judges = [
            Judge(bench.core, sandbox, settings.cache_dir, large=False)
            for sandbox in (docker, bubblewrap)
        ]
        for judge in judges:
            judge.warm_up(_text)
        while True:
            text = _text()
            in_docker, here = (judge.seconds(text) for judge in judges)
            yield ((in_docker, here),)


def _text() -> str:
    return proof(large=False)


ROW = Row(
    (
        Number(
            "docker_over_bubblewrap",
            "verdict on a new proof in Docker, servers ready",
            "the same in bubblewrap",
            Goal(1.3),
        ),
    ),
    _rounds,
)
