"""`verifier env` as an operator runs it."""

from __future__ import annotations

import subprocess
from pathlib import Path

from command import verifier

from verifier.environments import Environment


def env(*arguments: str | Path, **variables: str) -> subprocess.CompletedProcess[str]:
    return verifier("env", *arguments, **variables)


def test_list_says_what_is_built(environment: Environment, tmp_path: Path) -> None:
    assert "core         built" in env("list").stdout
    elsewhere = env("list", VERIFIER_CACHE_DIR=str(tmp_path))
    assert "core         not built" in elsewhere.stdout


def test_build_is_done_once(environment: Environment) -> None:
    done = env("build", "core")
    assert done.returncode == 0
    assert str(environment.folder) in done.stdout
    assert done.stderr == ""


def test_qualify_says_what_the_kernel_accepted(environment: Environment) -> None:
    done = env("qualify", "core")
    assert done.returncode == 0, done.stderr
    assert environment.digest in done.stdout
    assert "axioms: Classical.choice, Quot.sound, propext, sorryAx" in done.stdout


def test_an_unknown_environment_is_exit_2() -> None:
    done = env("build", "nowhere")
    assert done.returncode == 2
    assert "no environment 'nowhere'; there are: core" in done.stderr
