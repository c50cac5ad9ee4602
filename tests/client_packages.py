"""The field's own client packages, each in a virtual environment of its own, since they conflict
with each other and with ours.

`tests/clients/NAME/requirements.lock` says what is in the environment NAME; scripts/lock-clients
writes it. What is in a `newer-python.lock` beside it asks for a newer Python than ours and gets
ours, since those of its parts that are used run there. Programs beside it run with that
environment's Python against a real service, and print JSON for the test to look at.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import platformdirs
from places import ROOT

CLIENTS = ROOT / "tests" / "clients"


def python_of(name: str) -> Path:
    """The Python with the packages of tests/clients/NAME; installs them if nobody has before.

    Scripts that packages bring do not work there, since the environment was moved after it was
    made: run modules with `-m`.

    Raises:
        subprocess.CalledProcessError: if they cannot be installed; pip has printed why.
    """
    lock_file = CLIENTS / name / "requirements.lock"
    newer = lock_file.with_name("newer-python.lock")
    decisive = [each.read_bytes() for each in (lock_file, newer) if each.exists()]
    digest = hashlib.sha256(b"".join((*decisive, sys.version.encode()))).hexdigest()[:16]
    cache = platformdirs.user_cache_path("lean-verifier-tests")
    cache.mkdir(parents=True, exist_ok=True)
    home = cache / f"{name}-{digest}"
    python = home / "bin" / "python"
    with (cache / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not python.exists():
            shutil.rmtree(home, ignore_errors=True)
            for outdated in cache.glob(f"{name}-????????????????"):
                shutil.rmtree(outdated, ignore_errors=True)
            _make(home, lock_file, newer)
    return python


def _make(home: Path, lock_file: Path, newer: Path) -> None:
    # What is there is complete: whoever is killed on the way leaves a folder that nobody looks at.
    with tempfile.TemporaryDirectory(prefix="making-", dir=home.parent) as scratch:
        made = Path(scratch) / "environment"
        subprocess.run([sys.executable, "-m", "venv", made], check=True)
        pip = [made / "bin" / "python", "-m", "pip", "--disable-pip-version-check", "--no-input"]
        # What is not imported need not be compiled, and of these packages that is most.
        chosen = ["--quiet", "--require-hashes", "--no-deps", "--no-compile"]
        subprocess.run([*pip, "install", *chosen, "-r", lock_file], check=True)
        if newer.exists():
            subprocess.run(
                [*pip, "install", *chosen, "--ignore-requires-python", "-r", newer], check=True
            )
        made.rename(home)


def run_client(
    name: str, program: str, *arguments: str, seconds: float = 120, **variables: str
) -> Any:
    """Run tests/clients/NAME/PROGRAM with the packages of NAME and with the verifier's own modules
    on the path; keyword arguments are environment variables.

    Returns:
        What the last line that it printed says, as JSON.

    Raises:
        AssertionError: if it failed; with all that it printed.
        subprocess.TimeoutExpired: if it took longer than `seconds`.
    """
    ran = subprocess.run(
        [python_of(name), CLIENTS / name / program, *arguments],
        env={**os.environ, "PYTHONPATH": str(ROOT), **variables},
        capture_output=True,
        text=True,
        timeout=seconds,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return json.loads(ran.stdout.splitlines()[-1])
