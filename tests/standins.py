"""Kernels that behave as a test wants them to, written down as an operator does."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from verifier.environments import list_environments
from verifier.sandbox import Sandbox

KNOWN = list_environments()
"""What a kernel may be for."""
STANDIN = Path(__file__).parent / "external" / "standin.py"


def write_down(
    folder: Path, sandbox: Sandbox, ways: tuple[str, ...], fields: dict[str, Any] | None = None
) -> Path:
    """A file for VERIFIER_KERNELS with a kernel for each of `ways`, which standin.py explains.

    Args:
        folder: where the file and the program are put.
        fields: what is written down of each kernel besides.
    """
    program = folder / "standin.py"
    program.write_bytes(STANDIN.read_bytes())
    program.chmod(0o644)
    lines = []
    for way in ways:
        command = [*sandbox.python, "/kernel/standin.py", *way.split()]
        table = {
            "name": way.split()[0],
            "program": str(program),
            "command": command,
            "success": "checked {declarations} declarations",
            **(fields or {}),
        }
        limits = table.pop("limits", None)
        files = table.pop("files", None)
        lines += ["[[kernel]]", *(f"{key} = {json.dumps(v)}" for key, v in table.items())]
        for name, below in (("limits", limits), ("files", files)):
            if below:
                lines.append(f"[kernel.{name}]")
                lines += [f"{json.dumps(key)} = {json.dumps(v)}" for key, v in below.items()]
    path = folder / "kernels.toml"
    path.write_text("\n".join(lines))
    return path


REFERENCE_STANDIN = Path(__file__).parent / "external" / "reference_standin.py"


def write_down_reference(
    folder: Path, sandbox: Sandbox, way: str, fields: dict[str, Any] | None = None
) -> Path:
    """A file for VERIFIER_KERNELS with a reference judge that behaves as reference_standin.py
    explains; `fields` are what is written down of it besides."""
    program = folder / "reference_standin.py"
    program.write_bytes(REFERENCE_STANDIN.read_bytes())
    program.chmod(0o644)
    table = {
        "name": "comparator",
        "program": str(program),
        "command": [*sandbox.python, "/kernel/reference_standin.py", way],
        "success": "Your solution is okay!",
        **(fields or {}),
    }
    table = {key: value for key, value in table.items() if value is not None}
    below = {key: value for key, value in table.items() if isinstance(value, dict)}
    lines = ["[[reference]]"]
    lines += [f"{key} = {json.dumps(v)}" for key, v in table.items() if key not in below]
    for name, each in below.items():
        lines.append(f"[reference.{name}]")
        lines += [f"{json.dumps(key)} = {json.dumps(value)}" for key, value in each.items()]
    path = folder / "kernels.toml"
    path.write_text("\n".join(lines))
    return path
