"""The examples do what they show."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from client_packages import CLIENTS, python_of, run_client
from places import ROOT

from verifier import extraction

EXAMPLES = ROOT / "examples"


def run(python: str | Path, *arguments: str | Path, **variables: str) -> str:
    """What a program prints that has to succeed."""
    paths = os.pathsep.join(map(str, (ROOT, EXAMPLES)))
    environment = {**os.environ, "PYTHONPATH": paths, **variables}
    ran = subprocess.run(
        [python, *arguments],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


def test_one_reward(url: str) -> None:
    honest, broken, message, *_ = run(sys.executable, EXAMPLES / "one_reward.py", url).splitlines()
    assert honest == "honest 1 accepted"
    assert broken == "broken 0 compile_error"
    assert message.startswith("  Submission.lean:1:")


def test_many_rewards(url: str) -> None:
    assert run(sys.executable, EXAMPLES / "many_rewards.py", url).splitlines() == [
        "answer 0 1 accepted",
        "answer 1 0 compile_error",
        "answer 2 0 sorry",
        "answer 3 has no Lean code, which is worth 0",
    ]


@pytest.mark.frameworks
def test_training_with_trl(url: str, tmp_path: Path) -> None:
    program = CLIENTS / "trainers" / "run_with_tiny.py"
    arguments = (tmp_path / "model", tmp_path / "trained", "--steps", "1", "--tokens", "4")
    example = EXAMPLES / "train_with_trl.py"
    told = run(python_of("trainers"), program, example, *arguments, LEAN_VERIFIER_URL=url)
    assert "'rewards/lean_reward/mean': '0'" in told, told
    assert (tmp_path / "trained" / "model.safetensors").exists()


@pytest.mark.frameworks
def test_data_and_command_for_verl(url: str, tmp_path: Path) -> None:
    file = tmp_path / "train.parquet"
    run(python_of("trainers"), EXAMPLES / "verl_data.py", file)
    script = str(EXAMPLES / "train_with_verl.sh")
    told = run_client("trainers", "read_verl_example.py", script, str(file), LEAN_VERIFIER_URL=url)
    assert told == [1, 1]


@pytest.mark.frameworks
def test_a_taskset_of_verifiers(url: str, tmp_path: Path) -> None:
    command = ("-m", "verifiers.v1.cli.validate", "lean_proving", "--runtime.type", "subprocess")
    run(python_of("verifiers"), *command, "-o", tmp_path, LEAN_VERIFIER_URL=url)
    (summary,) = tmp_path.glob("*/summary.json")
    told = json.loads(summary.read_text())
    assert (told["total"], told["outcomes"]["valid"]) == (2, 2)
    assert told["checks"]["gold"]["valid"] == told["checks"]["noop"]["valid"] == 2


def test_the_client_as_documented(url: str) -> None:
    documented = (ROOT / "docs" / "trainers.md").read_text("utf-8")
    code = re.findall(r"```python\n(.*?)```", documented, re.DOTALL)[0]
    assert "client.submit_batch" in code
    run(sys.executable, "-c", code, LEAN_VERIFIER_URL=url)


def test_the_rule_of_extraction_is_documented_word_for_word() -> None:
    documented = " ".join((ROOT / "docs" / "trainers.md").read_text("utf-8").split())
    rule = " ".join((extraction.__doc__ or "").split())
    (exactly,) = re.findall(r"(1\. Of an answer .*) The time that it takes", rule)
    assert exactly in documented
