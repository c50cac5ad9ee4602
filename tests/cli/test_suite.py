"""`verifier suite` as an engineer runs it who does not believe us yet."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from command import verifier

from verifier.environments import Environment


@pytest.fixture(autouse=True)
def _built(environment: Environment) -> None:
    """Core is built before a command could build it under a time limit."""


@pytest.fixture
def cases(tmp_path: Path) -> Path:
    """A suite of one new case, as `suite new` makes it."""
    folder = tmp_path / "cases"
    folder.mkdir()
    assert verifier("suite", "new", "look-alike", "--cases", folder).returncode == 0
    return folder


def change(cases: Path, old: str, new: str) -> None:
    """Change the case's description."""
    path = cases / "look-alike" / "case.toml"
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


def test_a_new_case_runs_as_it_stands(cases: Path) -> None:
    done = verifier("suite", "run", "--cases", cases)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "1 cases, 2 attempts, 0 wrong, 0 cases not run" in done.stdout


def test_a_cheat_that_fails_for_another_reason_is_exit_1(cases: Path) -> None:
    change(cases, '"missing"', '"wrong_kind"')
    done = verifier("suite", "run", "--cases", cases)
    assert done.returncode == 1
    assert "WRONG look-alike/cheat: expected rejected at statement: wrong_kind" in done.stderr
    assert "found rejected at statement: missing" in done.stderr


def test_an_honest_twin_that_gets_no_1_is_exit_1(cases: Path) -> None:
    (cases / "look-alike" / "Honest.lean").write_text("theorem zero_add_swap : True := trivial\n")
    done = verifier("suite", "run", "--cases", cases)
    assert done.returncode == 1
    assert "WRONG look-alike/honest" in done.stderr


def test_a_wrong_claim_about_the_naive_judge_is_exit_1(cases: Path) -> None:
    change(cases, '"rejects"', '"accepts"')
    done = verifier("suite", "run", "--cases", cases)
    assert done.returncode == 1
    assert "the naive judge says rejects, case.toml accepts" in done.stderr
    assert verifier("suite", "run", "--cases", cases, "--no-naive").returncode == 0


def test_what_needs_another_environment_is_not_run_and_not_passed(
    cases: Path, tmp_path: Path
) -> None:
    assert verifier("suite", "new", "other", "--cases", cases).returncode == 0
    change(cases, 'layer = "S"', 'layer = "S"\nenvironments = ["mathlib"]')
    junit, report = tmp_path / "suite.xml", tmp_path / "suite.json"
    done = verifier("suite", "run", "--cases", cases, "--junit", junit, "--json", report)
    assert done.returncode == 0, done.stderr
    assert "not run, for want of another environment: look-alike" in done.stdout
    root = ElementTree.parse(junit).getroot()
    assert root.attrib["tests"] == "3"
    assert root.attrib["skipped"] == "1"
    assert root.attrib["failures"] == "0"
    found = json.loads(report.read_text())
    assert found["not_run"] == [{"case": "look-alike", "needs": ["mathlib"]}]
    assert [trial["case"] for trial in found["trials"]] == ["other", "other"]
    assert [trial["verdict"]["reward"] for trial in found["trials"]] == [0, 1]
    assert [trial["naive"] for trial in found["trials"]] == ["rejects", None]


@pytest.mark.parametrize("choice", [("--case", "look-*"), ("--kind", "statement")])
def test_some_cases_can_be_chosen(cases: Path, choice: tuple[str, str]) -> None:
    assert "1 cases" in verifier("suite", "run", "--cases", cases, *choice).stdout


@pytest.mark.parametrize("choice", [("--case", "nothing*"), ("--kind", "forged")])
def test_choosing_nothing_is_exit_2_not_a_success(cases: Path, choice: tuple[str, str]) -> None:
    done = verifier("suite", "run", "--cases", cases, *choice)
    assert done.returncode == 2
    assert "none of 1 cases is asked for" in done.stderr


def test_cases_of_which_none_runs_here_are_exit_2_not_a_success(cases: Path) -> None:
    change(cases, 'layer = "S"', 'layer = "S"\nenvironments = ["mathlib"]')
    done = verifier("suite", "run", "--cases", cases)
    assert done.returncode == 2
    assert "none of the chosen cases runs in core: look-alike" in done.stderr


def test_a_case_that_is_not_well_formed_is_exit_2_and_named(cases: Path) -> None:
    change(cases, '"statement"\nlayer', '"statment"\nlayer')
    done = verifier("suite", "run", "--cases", cases)
    assert done.returncode == 2
    assert "look-alike" in done.stderr
    assert "kind" in done.stderr


@pytest.mark.parametrize("name", ["Look", "a--b", "-a", "a/b", "..", "", "x" * 61])
def test_an_id_that_is_none_is_exit_2(cases: Path, name: str) -> None:
    done = verifier("suite", "new", f"--cases={cases}", "--", name)
    assert done.returncode == 2
    assert "is no id" in done.stderr
    assert [path.name for path in cases.iterdir()] == ["look-alike"]


def test_a_taken_id_is_exit_2_and_nothing_is_lost(cases: Path) -> None:
    (cases / "look-alike" / "Cheat.lean").write_text("mine")
    done = verifier("suite", "new", "look-alike", "--cases", cases)
    assert done.returncode == 2
    assert "is there already" in done.stderr
    assert (cases / "look-alike" / "Cheat.lean").read_text() == "mine"
