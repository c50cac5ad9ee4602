"""`verifier doctor`, and what the command says when something goes wrong."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from verifier.cli import main
from verifier.service.api import server

VERIFIER = str(Path(sys.executable).with_name("verifier"))


def doctor(**environment: str) -> tuple[int, dict[str, Any]]:
    done = subprocess.run(
        [VERIFIER, "doctor", "--json"],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.stderr == ""
    report = json.loads(done.stdout)
    assert report["ok"] is (done.returncode == 0)
    return done.returncode, {check["name"]: check for check in report["checks"]}


def test_a_machine_where_all_is_there_is_fine(tmp_path: Path) -> None:
    cache, data = str(tmp_path / "cache"), str(tmp_path / "data")
    code, checks = doctor(VERIFIER_CACHE_DIR=cache, VERIFIER_DATA_DIR=data)
    assert code == 0
    assert all(check["ok"] and not check["mend"] for check in checks.values())
    assert not list(tmp_path.iterdir()), "asking must not make anything"


def test_what_is_missing_comes_with_the_command_that_mends_it(tmp_path: Path) -> None:
    nowhere = "/proc/sys/verifier"
    code, checks = doctor(
        PATH=str(tmp_path), VERIFIER_ENVIRONMENTS="other", VERIFIER_CACHE_DIR=nowhere
    )
    assert code == 2
    assert checks["bubblewrap"]["mend"] == "apt-get install bubblewrap"
    for name in ("seccomp", "memory limit", "user namespaces", "engine of other"):
        assert not checks[name]["ok"]
    assert not checks["cache directory"]["ok"]
    assert "VERIFIER_CACHE_DIR" in checks["cache directory"]["mend"]
    assert checks["data directory"]["ok"]


def test_a_setting_that_is_misspelt_is_warned_of(tmp_path: Path) -> None:
    data = str(tmp_path / "data")
    code, checks = doctor(VERIFIER_CACHE_DIR=data, VERIFIER_DATA_DIR=data, VERIFIER_WORKER="3")
    assert code == 0
    assert (checks["settings"]["ok"], checks["settings"]["warning"]) == (True, True)
    assert "is VERIFIER_WORKERS meant?" in checks["settings"]["detail"]


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        ("unix:///nowhere/docker.sock", "No such file or directory"),
        ("tcp://127.0.0.1:1", "Connection refused"),
    ],
)
def test_an_engine_that_does_not_answer_is_told_once_and_in_short(
    address: str, reason: str
) -> None:
    code, checks = doctor(DOCKER_HOST=address, VERIFIER_SANDBOX="docker")
    assert code == 2
    assert f"no Docker engine answers: {reason}. " in checks["docker engine"]["detail"]
    told = [check["detail"] for check in checks.values() if reason in check["detail"]]
    assert len(told) == 1
    for name in ("containers", "seccomp", "memory limit"):
        assert checks[name]["detail"] == "not tried, since no engine answers"


def test_an_accident_is_one_line_and_exit_code_2(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def accident(_host: str, _port: int) -> None:
        raise ZeroDivisionError("with\nseveral\nlines")

    monkeypatch.setattr(server, "bind", accident)
    assert main(["serve"]) == 2
    assert capsys.readouterr().err == "verifier: ZeroDivisionError: with several lines\n"
    assert main(["--debug", "serve"]) == 2
    assert "Traceback" in capsys.readouterr().err


def test_output_that_nobody_reads_is_no_accident() -> None:
    command = f"{VERIFIER} env list | true"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
