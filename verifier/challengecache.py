"""Compiled challenges kept on disk, by everything that decides what they are."""

from __future__ import annotations

import contextlib
import hashlib
import json
import uuid
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import verifier
from verifier.digests import digest_of_files
from verifier.environments import Environment
from verifier.intake import Workspace
from verifier.lean.compiled import why_plain
from verifier.model import Problem

Compiled = Mapping[str, bytes]
"""Path of a compiled module's part, below the source root, to its bytes."""


@cache
def judge_digest() -> str:
    """SHA-256 over this package's sources, and over which of them are in use: other checks could
    find the challenge unfit."""
    root = Path(verifier.__file__).parent
    sources = sorted((*root.rglob("*.py"), *root.rglob("*.pyx")))
    files = {path.relative_to(root).as_posix(): path.read_bytes() for path in sources}
    return digest_of_files(files, further=[b"plain" if why_plain() else b"compiled"])


class ChallengeCache:
    """Where the compiled form of one challenge is, if it was compiled and found fit to be asked.

    A file starts with the digest of the rest: a damaged one counts as none.
    """

    def __init__(
        self, cache: Path, problem: Problem, workspace: Workspace, environment: Environment
    ) -> None:
        decisive = [
            judge_digest(),
            environment.digest,
            [[m.path, m.text] for m in workspace.modules],
            problem.model_dump(exclude={"challenge"}),
        ]
        key = hashlib.sha256(json.dumps(decisive, sort_keys=True).encode()).hexdigest()
        self._path = cache / "challenges" / key[:2] / key

    def load(self) -> Compiled | None:
        """The compiled modules, or None."""
        try:
            raw = self._path.read_bytes()
        except OSError:
            return None
        digest, _, body = raw.partition(b"\n")
        if hashlib.sha256(body).hexdigest().encode() != digest:
            return None
        sizes, _, data = body.partition(b"\n")
        compiled, at = {}, 0
        for name, size in json.loads(sizes).items():
            compiled[name] = data[at : at + size]
            at += size
        return compiled

    def save(self, compiled: Compiled) -> None:
        """Write in one step, so that nobody reads a half; a full disk only costs the cache."""
        sizes = json.dumps({name: len(data) for name, data in compiled.items()}).encode()
        body = sizes + b"\n" + b"".join(compiled.values())
        scratch = self._path.with_name(f".{self._path.name}-{uuid.uuid4().hex}")
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            scratch.write_bytes(hashlib.sha256(body).hexdigest().encode() + b"\n" + body)
            scratch.rename(self._path)
        except OSError:
            with contextlib.suppress(OSError):
                scratch.unlink(missing_ok=True)
