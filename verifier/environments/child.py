"""Kernel programs run in a child process, since loading the kernel is for life."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from verifier.environments.errors import EnvironmentUnusable

_ROOT = Path(__file__).resolve().parents[2]


def run_in_child(module: str, job: dict[str, Any], seconds: float, what: str) -> bytes:
    """Run `main` of a standard-library-only module, with `job` as JSON on its input.

    Returns:
        What it printed.

    Raises:
        EnvironmentUnusable: if it took too long or did not exit with 0; `what` names it.
    """
    program = f"import sys; sys.path.insert(0, {str(_ROOT)!r})\nfrom {module} import main; main()"
    try:
        done = subprocess.run(
            [sys.executable, "-I", "-S", "-c", program],
            input=json.dumps(job).encode(),
            env={"LEAN_BACKTRACE": "0", "UV_USE_IO_URING": "0"},
            capture_output=True,
            check=False,
            timeout=seconds,
        )
    except subprocess.TimeoutExpired as error:
        raise EnvironmentUnusable(f"{what} took over {seconds:g} s") from error
    if done.returncode != 0:
        said = (done.stdout + done.stderr)[-2000:].decode(errors="replace")
        raise EnvironmentUnusable(f"{what} failed (exit {done.returncode}): {said}")
    return done.stdout
