"""The `verifier` command as a user starts it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from places import ROOT


def verifier(
    *arguments: str | Path, seconds: float = 300, **variables: str
) -> subprocess.CompletedProcess[str]:
    """Run one command to its end, with these environment variables besides the test's own."""
    return subprocess.run(
        [sys.executable, "-m", "verifier", *map(str, arguments)],
        capture_output=True,
        text=True,
        check=False,
        timeout=seconds,
        env={**os.environ, **variables},
        cwd=ROOT,
    )
