"""`verifier harbor verify` with a service that judges."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from harbor_tasks import LINE, command
from serving import STATEMENT, Service


@pytest.fixture
def task(tmp_path: Path) -> Path:
    (tmp_path / "task/tests").mkdir(parents=True)
    (tmp_path / "task/tests/problem.json").write_text(json.dumps(LINE))
    return tmp_path / "task"


@pytest.mark.parametrize(("proof", "reward"), [("h", 1), ("sorry", 0)])
def test_the_reward_is_the_services(
    locked: Service,
    key: str,
    task: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    proof: str,
    reward: int,
) -> None:
    monkeypatch.setenv("LEAN_VERIFIER_KEY", key)
    (tmp_path / "S.lean").write_text(f"{STATEMENT}{proof}\n")
    written = tmp_path / "reward.json"
    url = "http://{}:{}".format(*locked.address)
    words = ("--submission", tmp_path / "S.lean", "--reward", written, "--url", url)
    done = command("verify", task, *words)
    assert done.returncode == 0, done.stderr
    assert json.loads(written.read_text()) == {"reward": reward}


def test_trouble_of_the_service_is_no_reward(locked: Service, task: Path, tmp_path: Path) -> None:
    (tmp_path / "S.lean").write_text(f"{STATEMENT}h\n")
    written = tmp_path / "reward.json"
    without_key = "http://{}:{}".format(*locked.address)
    for url in (without_key, "http://127.0.0.1:1"):
        words = ("--submission", tmp_path / "S.lean", "--reward", written, "--url", url)
        done = command("verify", task, *words, "--deadline", "1")
        assert done.returncode == 2
        assert "no reward" in done.stderr
        assert not written.exists()
