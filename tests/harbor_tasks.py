"""Problems, and tasks made of them."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

from client_packages import run_client
from places import ROOT

from verifier.cli.main import main
from verifier.settings import Settings

OWN = ("app", "logs", "tests", "solution")
"""Folders below / that a room has of its own; see tests/clients/harbor/trial.py."""
STATEMENT = "theorem same (p : Prop) (h : p) : p := "
LINE = {
    "id": "same",
    "problem": {"challenge": {"Challenge.lean": f"{STATEMENT}sorry\n"}},
    "oracle": {"files": {"Submission.lean": f"{STATEMENT}h\n"}},
}


def command(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """`verifier harbor ...`, in this process."""
    words = ["harbor", *map(str, arguments)]
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = main(words)
    return subprocess.CompletedProcess(words, code, out.getvalue(), err.getvalue())


def exported(folder: Path, *lines: dict[str, Any], options: tuple[str, ...] = ()) -> Path:
    """The folder of the tasks that problems were made into."""
    problems = folder / "problems.jsonl"
    problems.write_text("".join(json.dumps(line) + "\n" for line in lines))
    done = command("export", problems, "--out", folder / "tasks", *options)
    assert done.returncode == 0, done.stderr
    return folder / "tasks"


def seen_by_harbor(*tasks: Path) -> list[dict[str, Any]]:
    """What Harbor's loader and linter say of tasks."""
    found: list[dict[str, Any]] = run_client("harbor", "load.py", *map(str, tasks))
    return found


def trial(task: Path, agent: Path, **settings: Any) -> dict[str, Any]:
    """What Harbor's verifier makes of what an agent left in the folder that stands for /."""
    here = Path(sys.prefix)
    cache = Settings().cache_dir
    # Where a room's own folders hide what it needs, that is put into them.
    needed = (ROOT, here, Path(sys.base_prefix))
    hidden = [(str(path), str(path)) for path in needed if path.parts[1] in OWN]
    mounts = [
        *hidden,
        *((str(here / name), f"/opt/verifier/{name}") for name in ("bin", "lib", "pyvenv.cfg")),
        (str(cache), "/opt/verifier/cache"),
        *settings.pop("mounts", ()),
    ]
    seen = {"mounts": mounts, "variables": {}, "cwd": "/", **settings}
    found: dict[str, Any] = run_client(
        "harbor", "trial.py", str(task), str(agent), json.dumps(seen)
    )
    return found
