"""A short turn of the coverage-guided fuzzer on every target; long ones are run by hand."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
import targets
from places import ROOT
from targets import TARGETS

from verifier.lean.objects import MalformedOlean

RUNS = 10_000


@pytest.mark.parametrize("name", sorted(TARGETS))
def test_a_reader_keeps_its_word_whatever_the_bytes(name: str, tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / "tests" / "fuzz" / "coverage.py"), name]
    done = subprocess.run(
        [*command, "--runs", str(RUNS), "--corpus", str(tmp_path / "corpus")],
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
        cwd=tmp_path,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    assert f"Done {RUNS} runs" in done.stderr
    kept = len(list((tmp_path / "corpus").iterdir()))
    assert kept > len(list(TARGETS[name].seeds())) + 20, "no input taught the fuzzer anything"


@pytest.mark.parametrize("name", sorted(TARGETS))
def test_every_seed_is_taken(name: str) -> None:
    for seed in TARGETS[name].seeds():
        TARGETS[name].try_one(seed)


def test_the_seeds_are_whole_modules() -> None:
    for seed in targets.olean_seeds():
        targets.read_module([targets.VERSION + seed], targets.Terms(), targets.LEAN)
        with pytest.raises(MalformedOlean):
            targets.read_module([targets.VERSION + seed[:-8]], targets.Terms(), targets.LEAN)


def test_a_reader_that_breaks_its_word_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def careless(*_: object) -> None:
        raise KeyError("no such object")

    monkeypatch.setattr(targets, "read_module", careless)
    with pytest.raises(KeyError):
        targets.olean(next(iter(targets.olean_seeds())))
