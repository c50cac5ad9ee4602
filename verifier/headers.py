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
WORTH_AN_IMAGE = 5
MOST_IN_IMAGES = 16
"""Where a snapshot becomes part of an image, and has a server of its own, few are kept: those of
the headers that came so often first. The engine keeps images until somebody prunes them."""
BUDGET_BYTES = 8 << 30
SAFE_SECONDS = 3600.0
"""What was used so recently may be about to be read."""
DEPENDENCIES = ".deps"
SECRET = ".secret"  # noqa: S105  -- a suffix
LISTED, UNLISTED = 0o711, 0o311
"""Modes of the folder: for the moment in which we look, and otherwise."""
MOST_KNOWN = 10_000
MAX_CHARACTERS = 4096
"""Of a header; a longer one is made up."""
PAUSE_SECONDS = 20.0
"""One process makes no more than one snapshot in so long: their work is on no submission's account,
and whoever sends made-up headers must not keep workers at it."""
CAPS = Caps(
    wall_seconds=120,
    cpu_seconds=120,
    memory_bytes=8 << 30,
    pids=64,
    file_bytes=1 << 30,
    disk_bytes=1 << 30,
    log_bytes=1 << 20,
    output_bytes=1 << 30,
)

_lock = threading.Lock()
_asked: Counter[str] = Counter()
_last: dict[str, float] = {}


def find(
    modules: Sequence[SourceModule], flags: Sequence[str], environment: Environment
) -> list[str | None]:
    """For each file, the name of the snapshot of its header, if that is known already.

    Args:
        flags: the options with which they are compiled.
    """
    found: list[str | None] = []
    for module in modules:
        name = _name_of(module, flags, environment)
        if name is not None and (environment.headers / name).exists():
            with contextlib.suppress(OSError):
                os.utime(environment.headers / name)
            found.append(name)
        else:
            found.append(None)
    return found


def mounts(
    names: Sequence[str | None], environment: Environment, sandbox: Sandbox
) -> tuple[Mount, ...]:
    """What a sandbox must show so that `load_option` is of use for these snapshots: the whole
    folder, or just them, where each has to be put into an image."""
    if not _make_folder(environment.headers):
        return ()
    if sandbox.shows_new_files:
        return (Mount(environment.headers, INSIDE, listed=False),)
    kept = sorted({name for name in names if name})
    files = [file for name in kept for file in (name, name + DEPENDENCIES)]
    return tuple(Mount(environment.headers / f, f"{INSIDE}/{f}", listed=False) for f in files)


def _make_folder(folder: Path) -> bool:
    try:
        folder.mkdir(mode=UNLISTED, exist_ok=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK | os.X_OK)


def load_option(name: str | None) -> tuple[str, ...]:
    """The option with which Lean begins after the header whose snapshot has that name."""
    return (f"--incr-load={INSIDE}/{name}",) if name else ()


def learn(
    modules: Sequence[SourceModule],
    flags: Sequence[str],
    environment: Environment,
    sandbox: Sandbox,
) -> None:
    """Take note of the headers of files that are about to be compiled together, and make a snapshot
    of one, if it has come often enough and none was made just now."""
    names = {_name_of(module, flags, environment): module for module in modules}
    names.pop(None, None)
    for name, module in names.items():
        assert name is not None
        if not (environment.headers / name).exists() and _is_worth_it(name, environment, sandbox):
            _make(module.header_text, flags, environment.headers / name, environment, sandbox)
            return


def _is_worth_it(name: str, environment: Environment, sandbox: Sandbox) -> bool:
    """Count one more time that a header came; return whether its snapshot is to be made now."""
    worth = WORTH
    if not sandbox.shows_new_files:
        worth = WORTH_AN_IMAGE
        if len(_kept(environment.headers)) >= MOST_IN_IMAGES:
            return False
    with _lock:
        if len(_asked) > MOST_KNOWN:
            _asked.clear()
        _asked[name] += 1
        now = time.monotonic()
        if _asked[name] < worth or now < _last.get("made", -PAUSE_SECONDS) + PAUSE_SECONDS:
            return False
        _last["made"] = now
        return True


def _name_of(module: SourceModule, flags: Sequence[str], environment: Environment) -> str | None:
    """The name of a header's snapshot, or None for one that gets none."""
    text = module.header_text
    trusted = all(name in environment.modules for name in module.header.imports)
    if not _make_folder(environment.headers) or not trusted or not _stands_alone(module):
        return None
    decisive = json.dumps([environment.digest, text, *flags]).encode()
    secret = _secret(environment.headers.with_suffix(SECRET))
    return f"{hmac.digest(secret, decisive, 'sha256').hex()}.snap"


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
    if len(text) > MAX_CHARACTERS:
        return False
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
        mounts=(*environment.mounts, *mounts((), environment, sandbox)),
        files={"Header.lean": f"{text}\n".encode()},
        steps=(step,),
        collect=(made, made + DEPENDENCIES),
        caps=CAPS,
        beginnings=(environment.lean(sandbox.python),),
    )
    with contextlib.suppress(SandboxError, OSError):
        files = sandbox.run(job).files
        fits = _make_room(kept.parent, sum(map(len, files.values())))
        if fits and len(files) == len(job.collect):
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


def _kept(folder: Path) -> list[tuple[float, Path]]:
    """When each snapshot was used, and where it is; the oldest first."""
    folder.chmod(LISTED)
    try:
        return sorted((path.stat().st_mtime, path) for path in folder.glob("*.snap"))
    finally:
        folder.chmod(UNLISTED)


def _make_room(folder: Path, wanted: int) -> bool:
    """Delete those that were not used for longest, down to what may be kept; return whether there
    is room then."""
    known = _kept(folder)
    total = wanted + sum(path.stat().st_size for _, path in known)
    for used, path in known:
        if total <= BUDGET_BYTES or used > time.time() - SAFE_SECONDS:
            break
        total -= path.stat().st_size
        path.unlink(missing_ok=True)
        path.with_name(path.name + DEPENDENCIES).unlink(missing_ok=True)
    return total <= BUDGET_BYTES
