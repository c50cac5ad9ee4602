"""Trees of Harbor: tasks as `verifier harbor export` writes them, and trials as Harbor does."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from client_packages import run_client
from sets import CHALLENGE, HOLLOW, HONEST, read_lines, regrade

from verifier.cli.main import main
from verifier.regrade.columns import Role
from verifier.regrade.formats import open_table
from verifier.regrade.formats.tree import Choices
from verifier.regrade.graders import LocalGrader
from verifier.regrade.table import UnusableData


@pytest.fixture
def tasks(tmp_path: Path) -> Path:
    """Two tasks; the solution of the second is none."""
    lines = [
        {
            "id": name,
            "problem": {"challenge": {"Challenge.lean": f"{CHALLENGE}-- {name}\n"}},
            "oracle": {"files": {"Submission.lean": proof}},
        }
        for name, proof in (("right", HONEST), ("wrong", HOLLOW))
    ]
    problems = tmp_path / "problems.jsonl"
    problems.write_text("".join(json.dumps(line) + "\n" for line in lines))
    assert main(["harbor", "export", str(problems), "--out", str(tmp_path / "tasks")]) == 0
    return tmp_path / "tasks"


def test_solutions_of_tasks_are_judged(tasks: Path, tmp_path: Path, grader: LocalGrader) -> None:
    regrade(tasks, tmp_path / "out.jsonl", grader)
    found = read_lines(tmp_path / "out.jsonl")
    assert [(row["task"], row["verifier_reward"]) for row in found] == [("right", 1), ("wrong", 0)]
    for name in ("right", "wrong"):
        (tasks / name / "mine").mkdir()
        (tasks / name / "mine" / "S.lean").write_text(HONEST)
    report = regrade(tasks, tmp_path / "mine.jsonl", grader, choices=Choices(submission="mine"))
    assert report["rewards"]["1"] == 2


def test_trials_are_judged_again_beside_their_recorded_rewards(
    tasks: Path, tmp_path: Path, grader: LocalGrader
) -> None:
    job, out = tmp_path / "job", tmp_path / "out.jsonl"
    trials: list[dict[str, Any]] = [
        {"trial": "a", "task": "right", "reward": 1, "files": {"Submission.lean": HONEST}},
        {"trial": "b", "task": "wrong", "reward": 1.0, "files": {"Submission.lean": HOLLOW}},
        {"trial": "c", "task": "right", "reward": 0, "files": {"Submission.lean": HONEST}},
        {"trial": "d", "task": "right", "reward": None, "files": None},
        {"trial": "e", "task": "nowhere", "reward": 0, "files": {"Submission.lean": HONEST}},
        {"trial": "f", "task": "right", "reward": 1, "files": {"Submission.lean": HONEST}},
    ]
    for each in trials:
        each["task"] = f"/elsewhere/{each['task']}"
    run_client("harbor", "job.py", str(job), json.dumps(trials))
    linked = job / "f" / "artifacts" / "app" / "submission" / "Submission.lean"
    linked.unlink()
    linked.symlink_to("/etc/passwd")
    with pytest.raises(UnusableData, match="give --tasks"):
        open_table(job)
    report = regrade(job, out, grader, choices=Choices(tasks=tasks))
    found = read_lines(out)
    assert [(row["trial"], row["task"], row["reward"]) for row in found] == [
        ("a", "right", 1),
        ("b", "wrong", 1.0),
        ("c", "right", 0),
        ("d", "right", None),
        ("e", "nowhere", 0),
        ("f", "right", 1),
    ]
    assert [row["verifier_reward"] for row in found] == [1, 0, 1, None, None, 0]
    # A link is what the agent put there, and nobody looks where it leads.
    assert found[5]["verifier_reason"] == "unsafe_path"
    assert "root:" not in out.read_text()
    assert report["flips"]["1->0"]["rows"] == 2
    assert report["flips"]["0->1"]["listed"][0]["place"] == "c"
    assert {each["problem"] for each in report["problems"]["listed"]} == {
        "right",
        "wrong",
        "nowhere",
    }


@pytest.mark.parametrize(
    "result",
    [
        "[]",
        "{",
        '{"task_id": {"path": "/x/.."}, "task_name": "y"}',
        '{"task_id": {"path": "x\\u0000y"}, "task_name": "y"}',
        '{"task_id": 7, "task_name": "y"}',
        '{"task_id": {}}',
    ],
)
def test_a_result_that_is_none_is_no_reward(
    tasks: Path, tmp_path: Path, grader: LocalGrader, result: str
) -> None:
    trial = tmp_path / "job" / "a"
    trial.mkdir(parents=True)
    (trial / "config.json").write_text("{}")
    (trial / "result.json").write_text(result)
    report = regrade(tmp_path / "job", tmp_path / "o", grader, choices=Choices(tasks=tasks))
    assert report["rewards"] == {"1": 0, "0": 0, "none": 1}


@pytest.mark.parametrize(
    "given", [{"overrides": {"permitted_axioms": ["x"]}}, {"columns": {Role.PROOF: "y"}}]
)
def test_what_a_tree_says_itself_cannot_be_said_again(
    tasks: Path, tmp_path: Path, grader: LocalGrader, given: dict[str, Any]
) -> None:
    with pytest.raises(UnusableData, match="a tree says it itself"):
        regrade(tasks, tmp_path / "out.jsonl", grader, **given)


def test_a_submission_is_looked_for_below_its_folder_only(tasks: Path) -> None:
    for path in ("../x", "/etc", "a/../../b", ""):
        with pytest.raises(UnusableData, match="no plain relative path"):
            open_table(tasks, choices=Choices(submission=path))
