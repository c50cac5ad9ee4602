"""`verifier check` as a person or a script runs it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from command import verifier
from places import ROOT

from verifier.environments import Environment

CASES = ROOT / "adversarial_suite" / "cases"


def check(*arguments: str | Path, **variables: str) -> subprocess.CompletedProcess[str]:
    return verifier("check", *arguments, **variables)


@pytest.fixture(autouse=True)
def _built(environment: Environment) -> None:
    """Core is built before a command could build it under a time limit."""


def case(name: str, side: str) -> tuple[Path, Path]:
    folder = CASES / name
    return folder / "Challenge.lean", folder / f"{side}.lean"


def test_accepted_is_exit_0() -> None:
    done = check(*case("honest-term", "Honest"))
    assert done.returncode == 0, done.stdout + done.stderr
    assert "accepted  reward 1" in done.stdout


def test_rejected_is_exit_1_and_says_why() -> None:
    done = check(*case("sorry-helper", "Cheat"))
    assert done.returncode == 1
    assert "reason sorry" in done.stdout
    assert "sorryAx used by deep used by middle used by add_swap" in done.stdout


def test_a_changed_statement_is_shown_beside_the_challenges() -> None:
    done = check(*case("weaken", "Cheat"))
    assert done.returncode == 1
    assert "challenge:  ∀ (a : Nat), ∀ (b : Nat), (a + b) = (b + a)" in done.stdout
    assert "submission: ∀ (a : Nat), (a + 0) = (0 + a)" in done.stdout


def test_feedback_shows_the_goal_in_place_of_the_verdict(tmp_path: Path) -> None:
    started = tmp_path / "S.lean"
    started.write_text("theorem add_swap (a b : Nat) : a + b = b + a := by\n  sorry\n")
    challenge = CASES / "honest-term" / "Challenge.lean"
    done = check(challenge, started, "--feedback")
    assert done.returncode == 1
    assert "S.lean:2:2: sorry: unproved\n2 |   sorry\n" in done.stdout
    assert "⊢ a + b = b + a" in done.stdout
    misplaced = check("--feedback", challenge, started)
    assert misplaced.returncode == 2
    assert "put --feedback behind the paths" in misplaced.stderr
    refused = check(challenge, started, "--feedback", "10")
    assert refused.returncode == 2
    assert "200 to 100000 characters, not 10" in refused.stderr


def test_a_compile_error_has_line_column_and_text(tmp_path: Path) -> None:
    wrong = tmp_path / "S.lean"
    wrong.write_text("theorem add_swap (a b : Nat) : a + b = b + a := by\n  exact nonsense\n")
    done = check(CASES / "honest-term" / "Challenge.lean", wrong)
    assert done.returncode == 1
    assert "S.lean:2:8: error: Unknown identifier `nonsense`" in done.stdout


def test_json_is_the_verdict_alone() -> None:
    done = check(*case("honest-hole", "Honest"), "--hole", "answer", "--json")
    verdict = json.loads(done.stdout)
    assert done.returncode == 0
    assert verdict["reward"] == 1
    assert verdict["holes"] == [{"name": "answer", "value": "7"}]
    assert {stage["stage"] for stage in verdict["stages"]} >= {"build", "kernel"}
    assert len(verdict["digest"]) == 64


def test_flags_choose_theorems_axioms_and_disproofs() -> None:
    two = case("one-of-two", "Cheat")
    assert check(*two).returncode == 1
    assert check(*two, "--theorem", "first").returncode == 0
    disproof = case("honest-disproof", "Honest")
    assert check(*disproof).returncode == 1
    assert check(*disproof, "--allow-disproof").returncode == 0
    classical = case("honest-choice", "Honest")
    assert check(*classical, "--axiom", "propext").returncode == 1


def test_a_problem_file_beside_the_challenge_is_heeded(tmp_path: Path) -> None:
    for name, side in (("Challenge", "Challenge"), ("Solution", "Cheat")):
        text = (CASES / "one-of-two" / f"{side}.lean").read_text()
        (tmp_path / f"{name}.lean").write_text(text)
    arguments = (tmp_path / "Challenge.lean", tmp_path / "Solution.lean")
    assert check(*arguments).returncode == 1
    (tmp_path / "problem.toml").write_text('theorems = ["first"]\n')
    assert check(*arguments).returncode == 0


def test_folders_are_workspaces() -> None:
    folder = CASES / "honest-several-files"
    assert check(folder / "Challenge.lean", folder / "honest").returncode == 0


@pytest.mark.parametrize(
    ("challenge", "solution", "complaint"),
    [
        ("nowhere.lean", "nowhere.lean", "No such file"),
        (".", "nowhere.lean", "holds no .lean file"),
        ("/dev/zero", "nowhere.lean", "no regular file"),
        (
            "C.lean",
            "Proof.txt",
            "Proof.txt: the solution is neither a folder nor a .lean file, nor",
        ),
        ("C.lean", "Proof.tar.xz", "nor .zip, .tar"),
        ("C.lean", ".Proof.lean", "the solution is neither"),
        ("Proof.txt", "C.lean", "Proof.txt"),
    ],
)
def test_unusable_input_is_exit_2_and_one_line(
    tmp_path: Path, challenge: str, solution: str, complaint: str
) -> None:
    for name in ("C.lean", "Proof.txt", "Proof.tar.xz", ".Proof.lean"):
        if name in (challenge, solution):
            (tmp_path / name).write_text("theorem same (p : Prop) (h : p) : p := h\n")
    done = check(tmp_path / challenge, tmp_path / solution)
    assert done.returncode == 2
    assert complaint in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert done.stdout == ""


def test_an_unknown_field_in_the_problem_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "Challenge.lean").write_text("theorem t : True := sorry\n")
    (tmp_path / "problem.toml").write_text("teorems = []\n")
    done = check(tmp_path / "Challenge.lean", tmp_path / "Challenge.lean")
    assert done.returncode == 2
    assert "teorems" in done.stderr


def test_a_link_is_not_followed(tmp_path: Path) -> None:
    link = tmp_path / "S.lean"
    link.symlink_to(CASES / "honest-term" / "Honest.lean")
    done = check(CASES / "honest-term" / "Challenge.lean", link)
    assert done.returncode == 2


def test_bytes_that_are_not_text_are_rejected_not_an_error(tmp_path: Path) -> None:
    odd = tmp_path / "S.lean"
    odd.write_bytes(b"theorem x : True := trivial -- \xff\n")
    done = check(CASES / "honest-term" / "Challenge.lean", odd)
    assert done.returncode == 1
    assert "reason not_text" in done.stdout


def test_a_broken_challenge_is_an_error_not_a_zero(tmp_path: Path) -> None:
    broken = tmp_path / "C.lean"
    broken.write_text("theorem t : Nonsense := sorry\n")
    done = check(broken, CASES / "honest-term" / "Honest.lean", "--json")
    assert done.returncode == 2
    verdict = json.loads(done.stdout)
    assert verdict["reward"] is None
    assert verdict["reason"] == "challenge_build_failed"


def test_a_machine_without_bubblewrap_is_told_how_to_mend_it() -> None:
    done = check(*case("honest-term", "Honest"), PATH="/nonexistent")
    assert done.returncode == 2
    assert "bubblewrap" in done.stderr
    assert "apt-get install bubblewrap" in done.stderr


def test_a_cache_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    done = check(*case("honest-term", "Honest"), VERIFIER_CACHE_DIR=str(blocked))
    assert done.returncode == 2
    assert str(blocked) in done.stderr


def check_with_mount(mount: str, *arguments: str | Path, **environment: str):
    """Run `verifier check` where a mount, in a namespace of its own, makes the machine poor."""
    command = [sys.executable, "-m", "verifier", "check", *map(str, arguments)]
    return subprocess.run(
        ["unshare", "--mount", "sh", "-c", f'{mount} && exec "$@"', "sh", *command],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        env={**os.environ, **environment},
        cwd=ROOT,
    )


def test_a_full_disk_is_said_plainly_and_leaves_nothing(tmp_path: Path) -> None:
    mount = f"mount -t tmpfs -o size=1m tmpfs {tmp_path}"
    honest = case("honest-term", "Honest")
    done = check_with_mount(mount, *honest, VERIFIER_CACHE_DIR=str(tmp_path / "cache"))
    assert done.returncode == 2
    assert "No space left on device" in done.stderr
    assert "VERIFIER_CACHE_DIR" in done.stderr


def test_a_read_only_home_is_said_plainly(tmp_path: Path) -> None:
    mount = f"mount --bind {tmp_path} {tmp_path} && mount -o remount,ro,bind {tmp_path}"
    honest = case("honest-term", "Honest")
    home = {"HOME": str(tmp_path), "XDG_CACHE_HOME": "", "VERIFIER_CACHE_DIR": ""}
    done = check_with_mount(mount, *honest, **home)
    assert done.returncode == 2
    assert "Read-only file system" in done.stderr
    assert "VERIFIER_CACHE_DIR" in done.stderr


def test_a_workspace_is_a_problem_and_a_submission(tmp_path: Path) -> None:
    statement = "theorem t (p : Prop) (h : p) : p :="
    (tmp_path / "Challenge.lean").write_text(f"{statement} sorry\n")
    (tmp_path / "Solution.lean").write_text(f"import Submission\n{statement} Submission.t h\n")
    (tmp_path / "Submission.lean").write_text("theorem Submission.t {p : Prop} (h : p) : p := h\n")
    config = {
        "challenge_module": "Challenge",
        "solution_module": "Solution",
        "theorem_names": ["t"],
        "permitted_axioms": [],
        "enable_nanoda": True,
    }
    (tmp_path / "config.json").write_text(json.dumps(config))
    refused = check("--workspace", tmp_path)
    assert refused.returncode == 2
    assert "nanoda" in refused.stderr
    done = check("--workspace", tmp_path, "--lean-kernel-only")
    assert done.returncode == 0, done.stderr
    assert check("--workspace", tmp_path, tmp_path / "Challenge.lean").returncode == 2
    assert check(tmp_path / "Challenge.lean").returncode == 2
