"""Imports done once: what Lean knows after the header of a file, kept on disk for the next file
that begins with the same header.

Lean itself writes and reads these snapshots (`--incr-header-save`, `--incr-load` of Lean 4.35.0),
and does without one that does not fit the file. They are made of trusted modules only, and like
everything that is compiled here they are believed by nobody: the judge looks at what came out.

Jobs see the folder, but cannot list it, and the names follow from a secret: which headers others
sent is none of their business.
"""

from __future__ import annotations

import contextlib
import hmac
import json
import os
import secrets
import threading
import time
import uuid
from collections import Counter
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from verifier.environments import Environment
from verifier.environments.environment import LEAN_VARIABLES
from verifier.intake import SourceModule
from verifier.sandbox.base import Caps, Job, Mount, Sandbox, SandboxError, Step

INSIDE = "/headers"
"""Where the folder of snapshots is in a sandbox."""
WORTH = 2
"""A header that comes for so many times is kept."""
BUDGET_BYTES = 8 << 30
SAFE_SECONDS = 3600.0
"""What was used so recently may be about to be read."""
DEPENDENCIES = ".deps"
SECRET = ".secret"  # noqa: S105  -- a suffix
LISTED, UNLISTED = 0o711, 0o311
"""Modes of the folder: for the moment in which we look, and otherwise."""
MOST_KNOWN = 10_000
CAPS = Caps(
    wall_seconds=600,
    cpu_seconds=600,
    memory_bytes=16 << 30,
    pids=64,
    file_bytes=4 << 30,
    disk_bytes=4 << 30,
    log_bytes=1 << 20,
    output_bytes=4 << 30,
)

_lock = threading.Lock()
_asked: Counter[str] = Counter()


def mounts(environment: Environment, sandbox: Sandbox) -> tuple[Mount, ...]:
    """What a sandbox must show so that `load_option` is of use; nothing where snapshots cannot be
    kept, or would not be seen."""
    if not sandbox.shows_new_files or not _make_folder(environment.headers):
        return ()
    return (Mount(environment.headers, INSIDE, listed=False),)


@cache
def _make_folder(folder: Path) -> bool:
    try:
        folder.mkdir(mode=UNLISTED, exist_ok=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK | os.X_OK)


def load_option(
    module: SourceModule, flags: Sequence[str], environment: Environment, sandbox: Sandbox
) -> tuple[str, ...]:
    """The option with which Lean begins after the header of `module`, if that is known already or
    worth making now.

    Args:
        flags: the options with which it is compiled.
    """
    text = module.header_text
    trusted = all(name in environment.modules for name in module.header.imports)
    if not mounts(environment, sandbox) or not trusted or not _stands_alone(module):
        return ()
    decisive = json.dumps([environment.digest, text, *flags]).encode()
    secret = _secret(environment.headers.with_suffix(SECRET))
    name = f"{hmac.digest(secret, decisive, 'sha256').hex()}.snap"
    kept = environment.headers / name
    if not kept.exists():
        with _lock:
            if len(_asked) > MOST_KNOWN:
                _asked.clear()
            _asked[name] += 1
            if _asked[name] != WORTH:
                return ()
        if not _make(text, flags, kept, environment, sandbox):
            return ()
    with contextlib.suppress(OSError):
        os.utime(kept)
    return (f"--incr-load={INSIDE}/{name}",)


@cache
def _secret(path: Path) -> bytes:
    """What the names are made with; the same for all processes that share the folder."""
    with contextlib.suppress(FileExistsError):
        # Linked when it is whole, so that nobody reads a half.
        scratch = path.with_name(f".{uuid.uuid4().hex}")
        scratch.touch(mode=0o600)
        scratch.write_bytes(secrets.token_bytes(32))
        try:
            path.hardlink_to(scratch)
        finally:
            scratch.unlink()
    return path.read_bytes()


def _stands_alone(module: SourceModule) -> bool:
    """Whether the file begins with its header, with no comment in it: Lean compares comments too,
    and one file's are no use to another."""
    text = module.header_text
    return "--" not in text and "/-" not in text if text else module.header.end == 0


def _make(
    text: str, flags: Sequence[str], kept: Path, environment: Environment, sandbox: Sandbox
) -> bool:
    """Have Lean write a snapshot; return whether it is there now."""
    made = "header.snap"
    step = Step(
        (*environment.lean(sandbox.python), *flags, f"--incr-header-save={made}", "Header.lean"),
        LEAN_VARIABLES,
        (),
    )
    job = Job(
        mounts=(*environment.mounts(), *mounts(environment, sandbox)),
        files={"Header.lean": f"{text}\n".encode()},
        steps=(step,),
        collect=(made, made + DEPENDENCIES),
        caps=CAPS,
        beginnings=(environment.lean(sandbox.python),),
    )
    with contextlib.suppress(SandboxError, OSError):
        files = sandbox.run(job).files
        if len(files) == len(job.collect):
            _make_room(kept.parent, sum(map(len, files.values())))
            # What it depends on is looked for as soon as it is there.
            _write(kept.with_name(kept.name + DEPENDENCIES), files[made + DEPENDENCIES])
            _write(kept, files[made])
            return True
    return False


def _write(path: Path, content: bytes) -> None:
    scratch = path.with_name(f".{uuid.uuid4().hex}")
    try:
        scratch.write_bytes(content)
        scratch.chmod(0o644)
        scratch.rename(path)
    finally:
        scratch.unlink(missing_ok=True)


def _make_room(folder: Path, wanted: int) -> None:
    """Delete those that were not used for longest, down to what may be kept."""
    folder.chmod(LISTED)
    try:
        known = sorted((path.stat().st_mtime, path) for path in folder.glob("*.snap"))
    finally:
        folder.chmod(UNLISTED)
    total = wanted + sum(path.stat().st_size for _, path in known)
    for used, path in known:
        if total <= BUDGET_BYTES or used > time.time() - SAFE_SECONDS:
            return
        total -= path.stat().st_size
        path.unlink(missing_ok=True)
        path.with_name(path.name + DEPENDENCIES).unlink(missing_ok=True)
