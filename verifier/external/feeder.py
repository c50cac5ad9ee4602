"""Feeds an export to a kernel through a pipe, and tells how much of it the kernel has read.

An exit code of 0 says little of a program that may have ended before it read what matters. What it
took out of a pipe cannot be a mistake of its own. A kernel that wants a path gets the file, of
which nobody sees what it reads. Standard library only: it runs inside the sandbox. It prints
nothing: all that is printed there is the kernel's.
"""

from __future__ import annotations

import errno
import json
import os
import select
import subprocess
import time
from pathlib import Path
from typing import Any, BinaryIO

JOB, EXPORT, REPORT = "feed.json", "export.ndjson", "report.json"
CHUNK_BYTES = 1 << 16
PAUSE_SECONDS = 0.02


def main(folder: Path) -> None:
    """Run the command that `feed.json` names, and leave `report.json`."""
    job = json.loads((folder / JOB).read_text())
    (folder / JOB).unlink()
    with (folder / EXPORT).open("rb") as export:
        if not job["by_path"]:
            (folder / EXPORT).unlink()  # what is read there, nobody sees being read
        start = time.monotonic()
        try:
            ended = (_run if job["by_path"] else _run_fed)(job["command"], folder, export)
        except OSError as error:
            missing = ", or its interpreter is not there" if error.errno == errno.ENOENT else ""
            said = f"{job['command'][0]} cannot be started: {error.strerror}{missing}"
            ended = {"error": said}
        size = os.fstat(export.fileno()).st_size
    report = {"size": size, "seconds": time.monotonic() - start, **ended}
    partial = folder / "report.partial"
    partial.write_text(json.dumps(report))
    partial.replace(folder / REPORT)


def _run(command: list[str], folder: Path, _export: BinaryIO) -> dict[str, Any]:
    child = subprocess.Popen(command, stdin=subprocess.DEVNULL, cwd=folder)
    return {"exit_code": child.wait()}


def _run_fed(command: list[str], folder: Path, export: BinaryIO) -> dict[str, Any]:
    outlet, inlet = os.pipe()
    child = subprocess.Popen(command, stdin=outlet, cwd=folder)
    fed = _feed(child, export, inlet)
    os.close(inlet)
    code = child.wait()
    return {"exit_code": code, "read": fed - _left_in(outlet)}


def _feed(child: subprocess.Popen[bytes], export: BinaryIO, inlet: int) -> int:
    """Write all of `export`, or what the child takes of it before it ends; return how much."""
    os.set_blocking(inlet, False)
    poll = select.poll()
    poll.register(inlet, select.POLLOUT)
    fed = 0
    while chunk := memoryview(export.read(CHUNK_BYTES)):
        while chunk:
            try:
                written = os.write(inlet, chunk)
            except BlockingIOError:
                if child.poll() is not None:
                    return fed
                poll.poll(1000 * PAUSE_SECONDS)
                continue
            fed += written
            chunk = chunk[written:]
    return fed


def _left_in(outlet: int) -> int:
    """How many bytes nobody has taken out of the pipe."""
    os.set_blocking(outlet, False)
    left = 0
    try:
        while data := os.read(outlet, CHUNK_BYTES):
            left += len(data)
    except BlockingIOError:  # somebody still has the other end
        pass
    return left


if __name__ == "__main__":
    main(Path.cwd())
