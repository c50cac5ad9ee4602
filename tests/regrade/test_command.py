"""`verifier regrade` as somebody starts it, and kills it."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from places import ROOT
from sets import CHALLENGE, HOLLOW, HONEST, read_lines, rows, write_lines

from verifier.environments import Environment


@pytest.fixture(autouse=True)
def _built(environment: Environment) -> None:
    """Core is built before a command could build it under a time limit."""


def start(*arguments: str | Path, **variables: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "verifier", "regrade", *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **variables},
        cwd=ROOT,
    )


def regrade(*arguments: str | Path, **variables: str) -> subprocess.CompletedProcess[str]:
    with start(*arguments, **variables) as process:
        out, err = process.communicate(timeout=300)
    return subprocess.CompletedProcess((), process.returncode, out, err)


def test_it_says_what_it_reads_and_what_came_of_it(tmp_path: Path) -> None:
    source = write_lines(tmp_path / "in.jsonl", rows())
    done = regrade(source, "--out", tmp_path / "out.jsonl", "--problem", "challenge")
    assert done.returncode == 0, done.stderr
    assert "verifier: proof = proof\n" in done.stderr
    assert "verifier: problem = challenge\n" in done.stderr
    assert "1->0 line 2" in done.stdout
    names = {path.name for path in tmp_path.iterdir()}
    endings = ("", ".journal", ".report.json", ".report.html")
    assert names == {"in.jsonl", *(f"out.jsonl{ending}" for ending in endings)}


def test_exit_codes_tell_what_has_no_reward(tmp_path: Path) -> None:
    source = write_lines(tmp_path / "in.jsonl", ["nonsense", *rows()])
    done = regrade(source, "--out", tmp_path / "out.jsonl")
    assert done.returncode == 1
    assert "bad row: line 1: it is not JSON" in done.stdout
    done = regrade(source, "--out", tmp_path / "other.jsonl", "--proof", "nothing")
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert not (tmp_path / "other.jsonl").exists()


def test_rows_of_another_environment_end_a_run_unless_that_is_not_what_is_meant(
    tmp_path: Path,
) -> None:
    source = write_lines(tmp_path / "in.jsonl", [rows()[0] | {"environment": "orchard"}])
    done = regrade(source, "--out", tmp_path / "out.jsonl")
    assert done.returncode == 2
    assert "line 1: its column `environment` says 'orchard'" in done.stderr
    assert not (tmp_path / "out.jsonl").exists()
    done = regrade(source, "--out", tmp_path / "out.jsonl", "--ignore-environment")
    assert done.returncode == 0, done.stderr


def committed(journal: Path, scratch: Path) -> int:
    """How many verdicts a journal holds, that its owner has or had open."""
    shutil.rmtree(scratch, ignore_errors=True)
    scratch.mkdir()
    for ending in ("", "-wal"):
        part = journal.with_name(journal.name + ending)
        if part.exists():
            shutil.copy(part, scratch / part.name)
    try:
        with sqlite3.connect(scratch / journal.name) as copy:
            found: int = copy.execute("select count(*) from verdicts").fetchone()[0]
    except sqlite3.Error:
        return 0  # it has only begun
    return found


def test_a_run_that_is_killed_goes_on_and_judges_nothing_twice(tmp_path: Path) -> None:
    proofs = [f"{HOLLOW if n % 3 == 0 else HONEST}-- {n}\n" for n in range(30)]
    given: list[dict[str, Any]] = [{"challenge": CHALLENGE, "proof": proof} for proof in proofs]
    source, out = write_lines(tmp_path / "in.jsonl", given), tmp_path / "out.jsonl"
    journal, scratch = tmp_path / "out.jsonl.journal", tmp_path / "scratch"
    with start(source, "--out", out) as process:
        deadline = time.monotonic() + 120
        while committed(journal, scratch) < 3:
            assert process.poll() is None, process.communicate()
            assert time.monotonic() < deadline
            time.sleep(0.02)
        process.send_signal(signal.SIGKILL)
    before = committed(journal, scratch)
    assert 3 <= before < 30
    assert not out.exists()
    done = regrade(source, "--out", out)
    assert done.returncode == 0, done.stderr
    report = (tmp_path / "out.jsonl.report.json").read_text()
    assert f'"judged_now": {30 - before}' in report
    rewards = [row["verifier_reward"] for row in read_lines(out)]
    assert rewards == [0 if n % 3 == 0 else 1 for n in range(30)]


def test_whoever_interrupts_it_gets_the_prompt_back_soon(tmp_path: Path) -> None:
    grow = ['macro "t0" : term => `(True)']
    grow += [f'macro "t{n + 1}" : term => `(t{n} ∧ t{n})' for n in range(60)]
    slow = "\n".join((*grow, "set_option maxHeartbeats 0 in", "example : t60 := sorry", HONEST))
    given = [{"challenge": CHALLENGE, "proof": f"-- {n}\n{slow}"} for n in range(9)]
    source, out = write_lines(tmp_path / "in.jsonl", given), tmp_path / "out.jsonl"
    with start(source, "--out", out) as process:
        while not (tmp_path / "out.jsonl.journal").exists():
            assert process.poll() is None, process.communicate()
            time.sleep(0.05)
        time.sleep(1)
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=20)
    assert process.returncode == 130
    assert not out.exists()
    assert committed(tmp_path / "out.jsonl.journal", tmp_path / "scratch") == 0
