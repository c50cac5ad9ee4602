"""What is written down about the core environment as if nothing were known of its Lean."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from places import ROOT

from verifier.environments import Environment
from verifier.environments.definition import Definition, load_definition

PROGRAMS = Path(__file__).with_name("programs")
ID = "unknown"
COMMIT = "f" * 40  # nothing is known of it


def program(folder: Path, name: str, environment: Environment) -> Path:
    """A folder with a program and what it needs of this package, for everybody to read."""
    made = folder / name
    shutil.copytree(
        ROOT / "verifier", made / "verifier", ignore=shutil.ignore_patterns("__pycache__")
    )
    shutil.copy(PROGRAMS / f"{name}.py", made)
    (made / "commits").write_text(f"{environment.definition.lean.commit} {COMMIT}")
    return made


def publish(folder: Path) -> None:
    """Let everybody read a folder, as a sandbox has to."""
    for path in (folder, *folder.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)
    for parent in folder.parents[:3]:
        parent.chmod(parent.stat().st_mode | 0o011)


def unknown(described: dict[str, object]) -> Definition:
    """The core environment, declared to be of a Lean that is unknown."""
    core = load_definition("core")
    lean = {"version": "5.0.0", "commit": COMMIT}
    text = core.described + json.dumps([lean, described]).encode()
    changed = {"id": ID, "lean": lean, "fallback": described, "described": text}
    return Definition.model_validate({**core.model_dump(), **changed})
