"""`verifier openreward`, with openreward's own server."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from client_packages import python_of
from places import ROOT
from serving import STATEMENT, until

LINES = [
    {"id": "same", "problem": {"challenge": {"Challenge.lean": f"{STATEMENT}sorry\n"}}},
    {"id": "true", "problem": {"challenge": {"C.lean": "theorem t : True := sorry\n"}}},
]
KEY = "a key for clients"


@contextmanager
def serving_problems(folder: Path, url: str, more: tuple[str, ...]) -> Iterator[str]:
    """Serve two splits until the end of the block; gives the address."""
    (folder / "train.jsonl").write_text("".join(json.dumps(line) + "\n" for line in LINES))
    (folder / "held-out.jsonl").write_text(json.dumps(LINES[1]))
    sources = [f"--problems={split}={folder / split}.jsonl" for split in ("train", "held-out")]
    port_file = folder / "port"
    with (folder / "log").open("w") as log:
        process = subprocess.Popen(
            [
                *(python_of("openreward"), "-m", "verifier", "openreward", *sources),
                *("--url", url, "--port", "0", "--port-file", str(port_file), *more),
            ],
            env={**os.environ, "PYTHONPATH": str(ROOT), "LEAN_VERIFIER_OPENREWARD_KEY": KEY},
            stdout=log,
            stderr=log,
        )
    try:
        until(lambda: port_file.exists() or process.poll() is not None)
        assert process.poll() is None, (folder / "log").read_text()
        yield f"http://127.0.0.1:{port_file.read_text()}"
    finally:
        process.send_signal(signal.SIGTERM)
        assert process.wait(60) in (0, -signal.SIGTERM), (folder / "log").read_text()
