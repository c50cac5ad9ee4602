"""Fetching a library that others have compiled: the first stage of its Dockerfile is run.

What is fetched brings programs along that have to be run to get it, so that happens in a container,
and out of it come nothing but files.
"""

from __future__ import annotations

import io
import os
import re
import shutil
import tarfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

import docker
from docker.errors import DockerException

from verifier.environments.build import Progress
from verifier.environments.definition import Definition
from verifier.environments.errors import EnvironmentUnusable

STAGE, INSIDE = "fetched", "/fetched"
_COMPONENT = re.compile(r"[^\W\d][\w'!?.-]*")
_TOLD = 20
_HOUR = 3600


@dataclass(frozen=True)
class Source:
    """How the network is reached.

    Attributes:
        mirror: where everything is fetched from instead; empty for its own places.
        network: the engine's network that is used; empty for its default.
        base: the base image; empty for the Dockerfile's.
    """

    mirror: str = ""
    network: str = ""
    base: str = ""


def fetch(definition: Definition, into: Path, source: Source, progress: Progress) -> None:
    """Run the recipe of `definition`, and leave what it fetched in the new folder `into`.

    Raises:
        EnvironmentUnusable: if there is no Docker engine, or the recipe fails; saying why.
        OSError: if it cannot be written.
    """
    tag = f"lean-verifier-{STAGE}:{definition.id}"
    try:
        client = docker.from_env(timeout=_HOUR)
    except DockerException as error:
        raise EnvironmentUnusable(_without_engine(definition)) from error
    arguments = {"MIRROR": source.mirror, "BASE": source.base}
    try:
        _run_recipe(client, definition, tag, arguments, source.network, progress)
        progress("copying what was fetched")
        container = client.containers.create(tag, ["true"])
        try:
            _unpack(container.get_archive(INSIDE, chunk_size=1 << 20)[0], into)
        finally:
            container.remove()
    except DockerException as error:
        raise EnvironmentUnusable(f"cannot fetch {definition.id}: {error}") from error
    finally:
        client.close()


def _without_engine(definition: Definition) -> str:
    address = os.environ.get("DOCKER_HOST") or "unix:///var/run/docker.sock"
    recipe, described = (definition.folder / name for name in ("fetch.py", "environment.toml"))
    return (
        f"a Docker engine is needed to fetch {definition.id}, since programs are run that come "
        f"along, and none answers at {address}. Where there is none, or on a machine that may run "
        f"them, do `python3 {recipe} {described} FOLDER`, and then here "
        f"`verifier env build {definition.id} --fetched FOLDER`"
    )


def _run_recipe(
    client: docker.DockerClient,
    definition: Definition,
    tag: str,
    arguments: dict[str, str],
    network: str,
    progress: Progress,
) -> None:
    """Build the first stage; what it says last is said if it fails."""
    lines = client.api.build(
        path=str(definition.folder),
        target=STAGE,
        tag=tag,
        rm=True,
        forcerm=True,
        decode=True,
        buildargs={name: value for name, value in arguments.items() if value},
        network_mode=network or None,
    )
    last: list[str] = []
    for line in lines:
        if text := str(line.get("stream", "")).strip():
            progress(text.splitlines()[-1][:200])
            last = [*last, text][-_TOLD:]
        if "error" in line:
            said = "\n".join([*last, str(line["error"])])
            raise EnvironmentUnusable(f"the recipe of {definition.id} failed:\n{said}")


def _unpack(chunks: Iterator[bytes], into: Path) -> None:
    """Write the regular files of a tar below its one folder; anything else is left out."""
    with tarfile.open(fileobj=io.BufferedReader(_Chunks(chunks)), mode="r|") as archive:
        for member in archive:
            _, *parts = PurePosixPath(member.name).parts
            data = archive.extractfile(member) if member.isreg() else None
            if data is None or not parts:
                continue
            if not all(map(_COMPONENT.fullmatch, parts)):
                raise EnvironmentUnusable(f"a file of what was fetched is called {member.name!r}")
            path = into.joinpath(*parts)
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("xb") as file:
                shutil.copyfileobj(data, file, 1 << 20)


class _Chunks(io.RawIOBase):
    """Chunks of bytes as something to read from."""

    def __init__(self, chunks: Iterator[bytes]) -> None:
        self._chunks, self._left = chunks, b""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray | memoryview) -> int:  # type: ignore[override]
        while not self._left:
            found = next(self._chunks, None)
            if found is None:
                return 0
            self._left = found
        count = min(len(buffer), len(self._left))
        buffer[:count], self._left = self._left[:count], self._left[count:]
        return count
