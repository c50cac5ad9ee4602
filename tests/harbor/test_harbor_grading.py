"""`verifier harbor verify`: what is written, and what is not."""

from __future__ import annotations

import json
import os
import socket
import stat
from pathlib import Path
from typing import Any

import pytest
from harbor_tasks import LINE, STATEMENT, command

from verifier.harbor.grading import grade
from verifier.model import Problem, Submission, Verdict
from verifier.workspace import MAX_DEPTH


@pytest.fixture
def task(tmp_path: Path) -> Path:
    (tmp_path / "task/tests").mkdir(parents=True)
    (tmp_path / "task/tests/problem.json").write_text(json.dumps(LINE))
    return tmp_path / "task"


@pytest.fixture
def answer(tmp_path: Path) -> Path:
    folder = tmp_path / "answer"
    folder.mkdir()
    (folder / "Submission.lean").write_text(f"{STATEMENT}h\n")
    return folder


@pytest.fixture
def reward(tmp_path: Path) -> Path:
    return tmp_path / "logs/verifier/reward.json"


def verify(task: Path, answer: Path, reward: Path, *more: str) -> Any:
    return command("verify", task, "--submission", answer, "--reward", reward, *more)


def _link(answer: Path) -> None:
    (answer / "Linked.lean").symlink_to("/etc/passwd")


def _pipe(answer: Path) -> None:
    os.mkfifo(answer / "Pipe.lean")


def _socket(answer: Path) -> None:
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(os.path.relpath(answer / "Socket.lean"))


def _many(answer: Path) -> None:
    for number in range(257):
        (answer / f"A{number}.lean").write_text("")


def _large(answer: Path) -> None:
    (answer / "Large.lean").write_bytes(b" " * ((4 << 20) + 1))


def _binary(answer: Path) -> None:
    (answer / "Submission.lean").write_bytes(b"\xff\xfe")


def _odd_name(answer: Path) -> None:
    (Path(os.fsdecode(os.fsencode(answer) + b"/\xff.lean"))).write_text("")


def _deep(answer: Path) -> None:
    here = os.getcwd()
    os.chdir(answer)
    try:
        for _ in range(MAX_DEPTH + 1):
            os.mkdir("deeper")
            os.chdir("deeper")
        Path("A.lean").write_text("")
    finally:
        os.chdir(here)


def _nothing(answer: Path) -> None:
    (answer / "Submission.lean").unlink()
    (answer / "reward.json").write_text('{"reward": 1}')


def _replaced(answer: Path) -> None:
    (answer / "Submission.lean").unlink()
    answer.rmdir()
    answer.symlink_to("/etc")


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (_link, "unsafe_path"),
        (_pipe, "unsafe_path"),
        (_socket, "unsafe_path"),
        (_many, "too_many_files"),
        (_large, "too_large"),
        (_binary, "not_text"),
        (_odd_name, "not_text"),
        (_deep, "unsafe_path"),
        (_nothing, "no_entry"),
        (_replaced, "unsafe_path"),
    ],
    ids=lambda value: getattr(value, "__name__", value),
)
def test_files_that_are_at_fault_earn_0(answer: Path, change: Any, reason: str) -> None:
    def never(problem: Problem, submission: Submission) -> Verdict:
        raise AssertionError("there is nothing to judge")

    change(answer)
    graded = grade(Problem.model_validate(LINE["problem"]), answer, never)  # type: ignore[index]
    assert (graded.reward, graded.reason) == (0, reason)


def test_what_was_where_the_reward_goes_is_gone_even_if_there_is_none(
    task: Path, tmp_path: Path, reward: Path
) -> None:
    reward.parent.mkdir(parents=True)
    precious = tmp_path / "precious"
    precious.write_text("kept")
    reward.symlink_to(precious)
    reward.with_name("reward.txt").write_text("1")
    reward.with_name("reward-details.json").write_text("{}")
    done = verify(task, tmp_path / "nowhere", reward)
    assert done.returncode == 2
    assert "no reward" in done.stderr
    assert list(reward.parent.iterdir()) == []
    assert precious.read_text() == "kept"


def test_a_folder_where_the_reward_goes_is_left_alone_and_an_error(
    task: Path, answer: Path, reward: Path
) -> None:
    _nothing(answer)
    reward.mkdir(parents=True)
    (reward / "kept").write_text("")
    done = verify(task, answer, reward)
    assert done.returncode == 2
    assert "no reward" in done.stderr
    assert (reward / "kept").exists()


def test_a_reward_is_one_number_that_everybody_can_read(
    task: Path, answer: Path, tmp_path: Path, reward: Path
) -> None:
    _nothing(answer)
    details = tmp_path / "elsewhere.json"
    done = verify(task, answer, reward, "--details", str(details))
    assert done.returncode == 0, done.stderr
    assert json.loads(reward.read_text()) == {"reward": 0}
    assert stat.S_IMODE(reward.stat().st_mode) == 0o644
    assert [path.name for path in reward.parent.iterdir()] == ["reward.json"]
    assert json.loads(details.read_text())["reason"] == "no_entry"


@pytest.mark.parametrize(
    ("broken", "said"),
    [
        ('{"problem": {"challenge": {}}}', "problem.challenge"),
        ("{", "Invalid JSON"),
        (None, "no task of this verifier"),
    ],
)
def test_a_task_that_is_broken_gives_no_reward(
    task: Path, answer: Path, reward: Path, broken: str | None, said: str
) -> None:
    written = task / "tests/problem.json"
    written.unlink() if broken is None else written.write_text(broken)
    done = verify(task, answer, reward)
    assert done.returncode == 2
    assert said in done.stderr
    assert not reward.exists()


def test_a_task_written_by_hand_has_its_problem_in_a_folder(
    task: Path, answer: Path, reward: Path
) -> None:
    (task / "tests/problem.json").unlink()
    (task / "tests/problem").mkdir()
    (task / "tests/problem/Challenge.lean").write_text(f"{STATEMENT}sorry\n")
    _nothing(answer)
    done = verify(task, answer, reward)
    assert done.returncode == 0, done.stderr
    assert json.loads(reward.read_text()) == {"reward": 0}


def test_an_environment_that_is_not_there_gives_no_reward(
    task: Path, answer: Path, reward: Path
) -> None:
    done = verify(task, answer, reward, "--env", "nowhere")
    assert done.returncode == 2
    assert "nowhere" in done.stderr
    assert not reward.exists()
