"""`verifier problems check`, on sets of which each problem has its own fault."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from command import verifier

from verifier.environments import Environment

ASKED = "theorem t (p q : Prop) (f : Nat → p) (g : Nat → q) : p ∧ q := "
SOLVED = f"{ASKED}⟨f 0, g 0⟩\n"
GROW = "\n".join(
    (
        'macro "t0" : term => `(True)',
        *(f'macro "t{n + 1}" : term => `(t{n} ∧ t{n})' for n in range(60)),
        "set_option maxHeartbeats 0 in",
        "example : t60 := sorry",
        "",
    )
)


@pytest.fixture(autouse=True)
def _built(environment: Environment) -> None:
    """Core is built before a command could build it under a time limit."""


def problem(folder: Path, challenge: str, oracle: str = "", described: str = "") -> None:
    (folder / "oracle").mkdir(parents=True)
    (folder / "Challenge.lean").write_text(challenge)
    (folder / "oracle" / "Solution.lean").write_text(oracle or SOLVED)
    (folder / "problem.toml").write_text(described)


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory, environment: Environment) -> dict[str, Any]:
    folder = tmp_path_factory.mktemp("set")
    asked = f"{ASKED}sorry\n"
    busy = "[limits.build]\ncpu_seconds = 1\n"
    problem(folder / "good", asked)
    problem(folder / "accepted", SOLVED)
    problem(folder / "library", f"import Mathlib\n{asked}")
    problem(folder / "sorry", asked, f"{ASKED}⟨f 0, sorry⟩\n")
    problem(folder / "unfinished", asked, "theorem other : True := trivial\n")
    problem(folder / "slow", asked, GROW + SOLVED, busy)
    problem(folder / "broken", "theorem t : Nonsense := sorry\n")
    problem(folder / "unreadable", asked, described="theorems = 3\n")
    small = "def Small (n : Nat) : Prop := n < 3\n\n"
    large = "def Small (n : Nat) : Prop :=\n  n < 4 -- or so\n\n"
    goal = "theorem s (n : Nat) (h : n = 2) (k : Nat → Small n) : Small n := "
    problem(folder / "three", f"{small}{goal}sorry\n", f"{small}{goal}k 0\n")
    problem(folder / "four", f"{large}/-- Other. -/\n{goal}sorry\n", f"{large}{goal}k 0\n")
    problem(folder / "mismatch", f"{small}{goal}sorry\n", f"{large}{goal}k 0\n")
    written = folder.with_name("found.json")
    done = verifier("problems", "check", folder, "--json", written)
    assert done.returncode == 1, done.stdout + done.stderr
    found: dict[str, Any] = json.loads(written.read_text())
    return {**found, "printed": done.stdout}


def test_each_fault_is_counted_in_its_class(told: dict[str, Any]) -> None:
    troubles = {Path(each["name"]).name: each["trouble"] for each in told["problems"]}
    assert troubles == {
        "good": None,
        "three": None,
        "four": None,
        "accepted": "accepted as it stands",
        "library": "missing library",
        "sorry": "sorry",
        "unfinished": "unfinished",
        "slow": "time",
        "broken": "does not compile",
        "unreadable": "unusable",
        "mismatch": "definition mismatch",
    }
    last = told["printed"].rstrip().split("\n")[-1]
    assert last.startswith("11 problems, 3 passed")
    assert "1 missing library" in last


def test_what_is_not_defined_alike_is_named_with_who_agrees(told: dict[str, Any]) -> None:
    (found,) = told["definitions"]
    assert found["name"] == "Small"
    assert sorted(map(sorted, found["problems"])) == [["four"], ["mismatch", "three"]]
    assert "Small is not defined alike" in told["printed"]


def test_the_oracles_costs_are_told_beside_the_limits(told: dict[str, Any]) -> None:
    margins = {each["name"]: each["margins"] for each in told["problems"]}
    measured = {(each["stage"], each["what"]) for each in margins["good"]}
    assert measured == {(s, w) for s in ("build", "judge") for w in ("wall", "cpu", "memory")}
    assert all(0 <= each["used"] < each["limit"] for each in margins["good"])
    assert all(each["used"] for each in margins["good"] if each["stage"] == "build")
    assert margins["sorry"] == []


def test_a_set_without_faults_is_exit_0(tmp_path: Path) -> None:
    problem(tmp_path / "good", f"{ASKED}sorry\n")
    done = verifier("problems", "check", tmp_path)
    assert (done.returncode, "1 problems, 1 passed" in done.stdout) == (0, True)


def test_what_is_no_set_is_exit_2(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "gone.jsonl"):
        done = verifier("problems", "check", path)
        assert done.returncode == 2
        assert str(path) in done.stderr


def test_problems_of_an_environment_that_cannot_be_used_do_not_keep_others_from_being_judged(
    tmp_path: Path,
) -> None:
    asked = {"challenge": {"Challenge.lean": f"{ASKED}sorry\n"}}
    lines = [
        {"id": "here", "problem": asked, "oracle": {"files": {"S.lean": SOLVED}}},
        {"id": "elsewhere", "problem": asked, "environment": "orchard"},
    ]
    folder = tmp_path / "set.jsonl"
    folder.write_text("".join(json.dumps(line) + "\n" for line in lines))
    written = tmp_path / "found.json"
    done = verifier("problems", "check", folder, "--json", written)
    assert done.returncode == 1, done.stdout + done.stderr
    found = {each["name"]: each for each in json.loads(written.read_text())["problems"]}
    assert found["here"]["standing"] == "passed"
    assert found["elsewhere"]["standing"] == "inconclusive"
    assert found["elsewhere"]["trouble"] == "not judged"
    assert "no environment 'orchard'" in found["elsewhere"]["detail"]
    assert done.stdout.rstrip().endswith("1 not judged")
    folder.write_text(json.dumps(lines[1]))
    assert verifier("problems", "check", folder).returncode == 2
