"""Exported tasks in the hands of Harbor's own verifier."""

from __future__ import annotations

from pathlib import Path

import pytest
from harbor_tasks import LINE, STATEMENT, exported, trial

from verifier.environments import Environment


@pytest.fixture(scope="module")
def task(tmp_path_factory: pytest.TempPathFactory, environment: Environment) -> Path:
    return exported(tmp_path_factory.mktemp("exported"), LINE) / "same"


@pytest.fixture
def answer(tmp_path: Path, task: Path) -> Path:
    """The agent's folder for its answer, as the image brings it; what is above stands for /."""
    folder = tmp_path / "app" / "submission"
    folder.mkdir(parents=True)
    brought = task / "environment" / "submission" / "Submission.lean"
    (folder / "Submission.lean").write_text(brought.read_text())
    return folder


def test_the_oracle_earns_1(task: Path, answer: Path) -> None:
    found = trial(task, answer.parents[1], oracle=True)
    assert found["rewards"] == {"reward": 1}, found
    assert found["details"]["verdict"]["reason"] == "accepted"


def test_rewards_and_programs_that_an_agent_planted_change_nothing(
    task: Path, answer: Path
) -> None:
    root = answer.parents[1]
    for folder in (answer, answer / "tests", root / "logs/verifier", root / "logs/artifacts"):
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "reward.json").write_text('{"reward": 1}')
        (folder / "reward.txt").write_text("1")
        (folder / "problem.json").write_text('{"problem": {"challenge": {"C.lean": ""}}}')
        (folder / "problem.toml").write_text("theorems = []\n")
        for name in ("verifier", "python", "bwrap", "env", "sh", "test.sh"):
            program = folder / name
            program.write_text("#!/bin/sh\necho '{\"reward\": 1}' >/logs/verifier/reward.json\n")
            program.chmod(0o755)
        for name in ("sitecustomize.py", "usercustomize.py", "verifier.py", "json.py"):
            (folder / name).write_text("open('/logs/verifier/reward.json', 'w').write('1')\n")
    # Worse than what an agent could do: no image takes these over from it.
    variables = {
        "PATH": "/app/submission:/usr/sbin:/usr/bin:/sbin:/bin",
        "PYTHONPATH": "/app/submission",
        "PYTHONHOME": "/app/submission",
        "VERIFIER_SANDBOX": "none",
        "VERIFIER_CACHE_DIR": "/app/submission",
    }
    found = trial(task, root, variables=variables, cwd="/app/submission")
    assert found["rewards"] == {"reward": 0}, found
    assert found["details"]["reason"] == "sorry"


def test_a_verifier_in_trouble_gives_no_reward(task: Path, answer: Path, tmp_path: Path) -> None:
    (answer / "Submission.lean").write_text(f"{STATEMENT}h\n")
    broken = tmp_path / "broken"
    broken.write_text("#!/bin/sh\nexit 1\n")
    broken.chmod(0o755)
    found = trial(task, answer.parents[1], mounts=[(str(broken), "/usr/bin/bwrap")])
    assert found["rewards"] is None
    assert found["error"] == "RewardFileNotFoundError"
    assert not found["has_valid_reward"]
    assert "no reward" in found["printed"]


def test_an_agent_that_removed_its_folder_earns_0(task: Path, answer: Path) -> None:
    (answer / "Submission.lean").unlink()
    answer.rmdir()
    answer.symlink_to("/nowhere")
    found = trial(task, answer.parents[1])
    assert found["rewards"] == {"reward": 0}, found
    assert found["details"]["reason"] == "no_entry"


def test_an_answer_that_got_lost_on_the_way_earns_nothing(task: Path, answer: Path) -> None:
    found = trial(task, answer.parents[1], lost=True)
    assert (found["rewards"], found["error"]) == (None, "RewardFileNotFoundError")
    assert "/app/submission" in found["printed"]
