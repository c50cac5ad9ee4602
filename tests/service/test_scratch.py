"""What a process that was killed leaves in the temporary directory is cleared away by the next."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from verifier.service.scratch import scratch_directory

HOLD = """
import sys
from verifier.service.scratch import scratch_directory
with scratch_directory() as directory:
    print(directory, flush=True)
    sys.stdin.read()
"""


def test_only_what_the_dead_left_is_cleared_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    processes, places = [], []
    for _ in range(2):
        process = subprocess.Popen(
            [sys.executable, "-c", HOLD],
            env={"TMPDIR": str(tmp_path)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert process.stdout is not None
        processes.append(process)
        places.append(Path(process.stdout.readline().strip()))
    other = tmp_path / "lean-verifier-of-somebody-else-x"
    other.mkdir()
    processes[0].kill()
    processes[0].wait()
    with scratch_directory() as own:
        assert own.stat().st_mode & 0o077 == 0
        assert [place.exists() for place in places] == [False, True]
        assert other.exists()
    processes[1].communicate("")
    assert sorted(tmp_path.iterdir()) == [other]
