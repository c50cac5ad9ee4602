"""What a job mounts, as layers of images: how files get into a container without a shared disk.

The worker may run in a container itself, or talk to an engine on another machine. Then a path of
the worker's names nothing, or the wrong thing, on the engine's side, so nothing is bind-mounted.
A volume could be filled instead, but a volume that is gone is made anew, empty, without a word,
and then every honest submission would fail; and one that is half filled looks like a full one.

An image can be neither. The files of a job become layers on top of the sandbox's image, named by
a digest over all that is in them, and made once: an engine commits a layer as a whole or not at
all, refuses to start a container from an image that is not there, and nothing can write into a
layer. Containers of one image also share its pages in memory, as bind mounts would. Large mounts
come first, one layer each, so that all jobs of an environment share the layer of its library.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import json
import os
import stat
import tarfile
import tempfile
import threading
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, TYPE_CHECKING

from verifier.sandbox import corpses
from verifier.sandbox.base import Mount, SandboxFault, SandboxUnavailable
from verifier.sandbox.engine import inspect_image

if TYPE_CHECKING:
    import docker

REPOSITORY = "lean-verifier-contents"
CONTENTS_LABEL = "lean-verifier.contents"
MANIFEST = "/engine/manifest.json"
"""In an image: target to SHA-256 of the files that it has already, as JSON."""
LARGE_BYTES = 4 << 20
Signature = tuple[tuple[str, int, int, int, int], ...]


@dataclass(frozen=True)
class Content:
    """A file or directory, and what is in it."""

    mount: Mount
    digest: str
    """Of a file the SHA-256 of its bytes; of a directory that of the lines "digest  path"."""
    size: int


class Contents:
    """Images with the contents of jobs, in one engine. May be used by many threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._digests: dict[Path, tuple[Signature, Content]] = {}
        self._images: dict[str, str] = {}
        self._manifests: dict[str, dict[str, str]] = {}

    def image_for(
        self,
        client: docker.APIClient,
        base: str,
        mounts: Iterable[Mount],
        labels: dict[str, str],
    ) -> str:
        """The id of an image that has everything mounted, on top of the image with id `base`.

        `labels` are for the containers in which layers are made. Raises SandboxUnavailable for a
        source that cannot be read, SandboxFault for one that changes meanwhile, and what the SDK
        raises.
        """
        with self._lock:
            there = self._manifest(client, base, labels)
            wanted = [self._content(mount) for mount in mounts]
            wanted = [each for each in wanted if there.get(each.mount.target) != each.digest]
            image = base
            for layer in _layers(wanted):
                image = self._with_layer(client, image, layer, labels)
            return image

    def forget(self) -> None:
        """Look again: an image that was there is gone."""
        with self._lock:
            self._images.clear()

    def _content(self, mount: Mount) -> Content:
        """Describe a mount; read it only if its files' dates, sizes and numbers are not known."""
        try:
            signature = tuple(_signature(mount.source))
            known = self._digests.get(mount.source)
            if known is not None and known[0] == signature:
                return Content(mount, known[1].digest, known[1].size)
            digest, size = _digest(mount.source)
        except OSError as error:
            raise SandboxUnavailable(f"cannot read {mount.source}: {error.strerror}") from error
        content = Content(mount, digest, size)
        self._digests[mount.source] = signature, content
        return content

    def _manifest(
        self, client: docker.APIClient, base: str, labels: dict[str, str]
    ) -> dict[str, str]:
        """What the image `base` says it has."""
        from docker.errors import NotFound  # noqa: PLC0415

        if base not in self._manifests:
            with _unstarted(client, base, labels) as container:
                try:
                    pieces, _ = client.get_archive(container, MANIFEST)
                    with tarfile.open(fileobj=io.BytesIO(b"".join(pieces))) as archive:
                        file = archive.extractfile(archive.getmembers()[0])
                        self._manifests[base] = json.load(file) if file is not None else {}
                except NotFound:
                    self._manifests[base] = {}
        return self._manifests[base]

    def _with_layer(
        self,
        client: docker.APIClient,
        parent: str,
        layer: tuple[Content, ...],
        labels: dict[str, str],
    ) -> str:
        """The id of the image that is `parent` and one more layer."""
        from docker.errors import ImageNotFound  # noqa: PLC0415

        described = [
            parent,
            *(f"{each.mount.target} {each.digest} {each.mount.listed}" for each in layer),
        ]
        tag = hashlib.sha256("\n".join(described).encode()).hexdigest()
        if tag in self._images:
            return self._images[tag]
        name = f"{REPOSITORY}:{tag}"
        try:
            found = inspect_image(client, name)
            if (found["Config"].get("Labels") or {}).get(CONTENTS_LABEL) != tag:
                raise SandboxFault(f"the image {name} is none of ours")
            self._images[tag] = found["Id"]
        except ImageNotFound:
            self._images[tag] = _make(client, parent, layer, labels, tag)
        return self._images[tag]


def _layers(contents: list[Content]) -> list[tuple[Content, ...]]:
    """Large ones first, each for itself; all small ones together."""
    ordered = sorted(contents, key=lambda each: (-each.size, each.mount.target))
    large = [(each,) for each in ordered if each.size >= LARGE_BYTES]
    small = tuple(
        sorted(
            (each for each in ordered if each.size < LARGE_BYTES),
            key=lambda each: each.mount.target,
        )
    )
    return [*large, small] if small else [*large]


def _make(
    client: docker.APIClient,
    parent: str,
    layer: tuple[Content, ...],
    labels: dict[str, str],
    tag: str,
) -> str:
    with _unstarted(client, parent, labels) as container:
        with tempfile.TemporaryFile() as spool:
            _write_archive(spool, layer)
            spool.seek(0)
            client.put_archive(container, "/", spool)
        label = f"LABEL {CONTENTS_LABEL}={tag}"
        image: str = client.commit(container, REPOSITORY, tag, changes=[label])["Id"]
        return image


@contextlib.contextmanager
def _unstarted(client: docker.APIClient, image: str, labels: dict[str, str]) -> Iterator[str]:
    """A container that is not started, for the length of the block; gives its name."""
    name = corpses.new_name()
    with corpses.responsible_for(name):
        client.create_container(image, command=["/"], name=name, labels=labels)
    try:
        yield name
    finally:
        corpses.bury(client, name)


def _write_archive(spool: IO[bytes], layer: tuple[Content, ...]) -> None:
    """Write everything as root's, readable by everybody, and check that it is what was described.

    Raises SandboxFault when it is not.
    """
    made: set[str] = set()
    with tarfile.open(fileobj=spool, mode="w") as archive:
        for content in layer:
            parents = Path(content.mount.target).parents
            for directory in [str(parent) for parent in reversed(parents)][1:]:
                if directory not in made:
                    entry = _entry(directory, tarfile.DIRTYPE)
                    if directory == str(parents[0]) and not content.mount.listed:
                        entry.mode = 0o711
                    archive.addfile(entry)
                    made.add(directory)
            lines = []
            for relative, path in _walk(content.mount.source):
                target = f"{content.mount.target}/{relative}".rstrip("/")
                if path.is_dir():
                    archive.addfile(_entry(target, tarfile.DIRTYPE))
                    continue
                data = path.read_bytes()
                entry = _entry(target, tarfile.REGTYPE)
                entry.size = len(data)
                archive.addfile(entry, io.BytesIO(data))
                lines.append((relative, hashlib.sha256(data).hexdigest()))
            if _whole(lines) != content.digest:
                raise SandboxFault(f"{content.mount.source} changed while it was read")


def _entry(target: str, kind: bytes) -> tarfile.TarInfo:
    entry = tarfile.TarInfo(target.lstrip("/"))
    entry.type = kind
    entry.mode = 0o755 if kind == tarfile.DIRTYPE else 0o444
    return entry


def _walk(source: Path) -> Iterator[tuple[str, Path]]:
    """A file, or all that is below a directory, with paths relative to it; parents first.

    Raises SandboxUnavailable for what is neither a file nor a directory.
    """
    yield "", source
    if not source.is_dir():
        return
    for place, directories, files in os.walk(source):
        directories.sort()
        for name in sorted([*directories, *files]):
            path = Path(place, name)
            if not (path.is_file() or (path.is_dir() and not path.is_symlink())):
                raise SandboxUnavailable(f"{path} is neither a file nor a directory")
            yield str(path.relative_to(source)), path


def _signature(source: Path) -> Iterator[tuple[str, int, int, int, int]]:
    for relative, path in _walk(source):
        status = path.stat()
        size = 0 if stat.S_ISDIR(status.st_mode) else status.st_size
        yield relative, status.st_ino, size, status.st_mtime_ns, status.st_ctime_ns


def _digest(source: Path) -> tuple[str, int]:
    """The digest of what is there, and its size in bytes."""
    lines = []
    size = 0
    for relative, path in _walk(source):
        if not path.is_dir():
            with path.open("rb") as file:
                lines.append((relative, hashlib.file_digest(file, "sha256").hexdigest()))
                size += file.tell()
    return _whole(lines), size


def _whole(lines: list[tuple[str, str]]) -> str:
    """The digest of a file, whose relative path is empty, or of a directory's files."""
    if len(lines) == 1 and lines[0][0] == "":
        return lines[0][1]
    text = "".join(f"{digest}  {relative}\n" for relative, digest in sorted(lines))
    return hashlib.sha256(text.encode("utf-8", "surrogateescape")).hexdigest()
