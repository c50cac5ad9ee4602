"""The core environment as if nothing were known of its Lean: written down with an exporter and a
kernel that reads exports, which stand in for those of a toolchain."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from standins import KNOWN
from unread import ID, program, publish, unknown

from verifier.environments import Environment
from verifier.environments.environment import Forced, open_definition
from verifier.external.definition import Kernel, digest_of_program, load_kernels
from verifier.sandbox import Sandbox


@pytest.fixture(scope="session")
def programs(tmp_path_factory: pytest.TempPathFactory, environment: Environment) -> Path:
    """The folders `leanexport` and `checker`."""
    folder = tmp_path_factory.mktemp("programs")
    exporter = program(folder, "leanexport", environment)
    shutil.copy(environment.index, exporter / "index.sqlite")
    checker = program(folder, "checker", environment)
    shutil.copy(environment.engine, checker / "libleanshared.so")
    publish(folder)
    return folder


@pytest.fixture(scope="session")
def described(programs: Path, sandbox: Sandbox) -> dict[str, object]:
    """What the environment's definition says besides that of core."""
    command = [*sandbox.python, "/exporter/leanexport.py", "{module}", "--", "{constants}"]
    exporter = programs / "leanexport"
    return {
        "program": str(exporter),
        "sha256": digest_of_program(exporter),
        "command": command,
    }


@pytest.fixture(scope="session")
def checkers(programs: Path, sandbox: Sandbox) -> tuple[Kernel, ...]:
    """Lean's kernel, from nothing."""
    table = {
        "name": "checker",
        "program": str(programs / "checker"),
        "command": [*sandbox.python, "/kernel/checker.py"],
        "success": "agrees {declarations}",
        "rejection": "rejects .*",
    }
    lines = ["[[kernel]]", *(f"{key} = {json.dumps(value)}" for key, value in table.items())]
    path = programs / "kernels.toml"
    path.write_text("\n".join(lines))
    return load_kernels(path, ID, KNOWN)


@pytest.fixture(scope="session")
def unread_cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where that environment is built, which is another in each session."""
    return tmp_path_factory.mktemp("cache")


@pytest.fixture(scope="session")
def unread(
    described: dict[str, object], checkers: tuple[Kernel, ...], unread_cache: Path
) -> Environment:
    """The environment under test."""
    forced = Forced(unqualified=True)
    return open_definition(unknown(described), unread_cache, print, forced, checkers)
