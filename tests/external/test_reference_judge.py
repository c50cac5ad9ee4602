"""The reference judge: agreement is an answer, rejection is one, and everything else is none."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from interfering import Interfering
from standins import KNOWN, write_down, write_down_reference

from verifier.environments.definition import load_definition
from verifier.external.asking import read_end
from verifier.external.definition import (
    Reference,
    UnusableKernels,
    load_kernels,
    load_references,
    open_reference,
)
from verifier.external.reference import ask_reference
from verifier.external.trial import try_reference
from verifier.sandbox.base import Job, Result, Sandbox, SandboxFault, SandboxUnavailable

WORKSPACE = {
    "Challenge.lean": "theorem t : True := sorry\n",
    "Solution.lean": "theorem t : True := trivial\n",
    "config.json": '{"challenge_module": "Challenge", "solution_module": "Solution",'
    ' "theorem_names": ["t"], "permitted_axioms": []}',
    "lakefile.toml": 'name = "workspace"\n',
}
Write = Callable[..., Reference]


@pytest.fixture
def write(tmp_path: Path, sandbox: Sandbox) -> Write:
    def down(way: str, **fields: Any) -> Reference:
        path = write_down_reference(tmp_path, sandbox, way, fields)
        return load_references(path, ["core"], KNOWN)["core"]

    return down


def test_it_agrees_or_rejects_by_exit_code_and_word(sandbox: Sandbox, write: Write) -> None:
    report = ask_reference(write("judges"), WORKSPACE, sandbox)
    assert (report.answer, report.detail, report.name) == ("agrees", "", "comparator")
    assert report.seconds > 0
    assert report.peak_memory_bytes > 1 << 20
    cheating = {**WORKSPACE, "Solution.lean": "theorem t : True := sorry\n"}
    report = ask_reference(write("judges"), cheating, sandbox)
    assert report.answer == "rejects"
    assert report.detail == "exit code 1: the solution does not prove the statement"
    report = ask_reference(write("rejects"), WORKSPACE, sandbox)
    assert (report.answer, "\x1b" in report.detail) == ("rejects", False)


NO_ANSWERS = {
    "silent": "did not say that it agrees: it printed nothing",
    "garbage": "did not say that it agrees",
    "cannot-run": "exit code 2: Your solution is okay!",
    "crashes": "signal 11: Your solution is okay!",
    "hangs": "it hit the wall-clock limit",
    "spins": "it hit the CPU limit",
    "floods": "it printed more than the limit",
}


@pytest.mark.parametrize("way", NO_ANSWERS)
def test_whatever_is_no_answer_is_no_agreement(sandbox: Sandbox, write: Write, way: str) -> None:
    limits = {"wall_seconds": 1} if way == "hangs" else {"cpu_seconds": 0.5}
    report = ask_reference(write(way, limits=limits, log_bytes=65536), WORKSPACE, sandbox)
    assert report.answer == "failed", report
    assert NO_ANSWERS[way] in report.detail


def test_a_rejection_that_has_to_be_said_and_is_not_is_none(sandbox: Sandbox, write: Write) -> None:
    told = ask_reference(write("rejects", rejection="Illegal axiom.*"), WORKSPACE, sandbox)
    untold = ask_reference(write("rejects", rejection="No proof"), WORKSPACE, sandbox)
    assert (told.answer, untold.answer) == ("rejects", "failed")


def test_the_documented_judge_rejects_by_its_lines_and_not_by_its_code_alone() -> None:
    text = (Path(__file__).parents[2] / "docs/kernels.md").read_text()
    blocks = (each for each in re.findall(r"```toml\n(.*?)```", text, re.S))
    (block,) = (each for each in blocks if each.startswith("[[reference]]"))
    reference = Reference.model_validate(tomllib.loads(block)["reference"][0])
    for line in (
        "Challenge and solution theorem statement do not match: 'same'",
        "uncaught exception: Challenge and solution constant kind don't match: 'same'",
        "error: Illegal axiom detected: 'sorryAx'",
        "- same: Const not found in solution: 'same'",
        "Const does not match between challenge and target 'f'",
        "Solution constant is not a theorem: 'same'",
        "Lean default kernel rejected the solution",
    ):
        log = f"Building Solution\n{line}\n"
        assert read_end(reference, 1, log)[0] == "rejects", line
        assert read_end(reference, 2, log)[0] == "failed"
    for line in (
        "",
        "error: No space left on device",
        "Resource temporarily unavailable",
        "unknown option --inadvisably-no-sandbox",
        "lean4lean kernel accepts the solution",
    ):
        assert read_end(reference, 1, f"Building Solution\n{line}\n")[0] == "failed", line


def test_nobody_waits_for_what_it_leaves_behind(sandbox: Sandbox, write: Write) -> None:
    report = ask_reference(write("leaves-a-child"), WORKSPACE, sandbox)
    assert (report.answer, report.seconds < 10) == ("agrees", True)
    assert sandbox.leftovers() == []


def test_a_sandbox_that_breaks_is_no_agreement_and_none_at_all_is_told(
    sandbox: Sandbox, write: Write
) -> None:
    def fail(error: Exception) -> Sandbox:
        def run(_number: int, _job: Job, _run: Callable[[], Result]) -> Result:
            raise error

        return Interfering(sandbox, run)

    report = ask_reference(write("agrees"), WORKSPACE, fail(SandboxFault("it broke")))
    assert (report.answer, report.detail) == ("failed", "it broke")
    with pytest.raises(SandboxUnavailable):
        ask_reference(write("agrees"), WORKSPACE, fail(SandboxUnavailable("gone")))


def test_it_sees_the_workspace_what_is_mounted_and_the_operators_own_files(
    tmp_path: Path, sandbox: Sandbox, write: Write
) -> None:
    packages = tmp_path / "packages"
    (packages / "mathlib").mkdir(parents=True)
    for folder in (tmp_path, packages, packages / "mathlib"):
        folder.chmod(0o755)
    reference = write(
        "tells",
        files={"lean-toolchain": "pinned", "Solution.lean": "whose is this?"},
        variables={"LAKE_HOME": "/kernel"},
        mounts={"/packages": str(packages)},
    )
    detail = ask_reference(reference, WORKSPACE, sandbox).detail
    assert "lean-toolchain: 'pinned'" in detail
    assert "whose is this?" in detail
    assert "/kernel ['mathlib']" in detail


@pytest.mark.parametrize(
    ("fields", "complaint"),
    [
        ({"success": None}, "reference.0.success"),
        ({"program": "relative"}, "absolute"),
        ({"mounts": {"/usr/lean": "/opt"}}, "belongs to the sandbox"),
        ({"mounts": {"/kernel/lib": "/opt"}}, "where the program is"),
        ({"mounts": {"/packages": "opt"}}, "/packages: give an absolute path"),
        ({"variables": {"A=B": ""}}, "not a name of an environment variable"),
        ({"lakefile": "[[require"}, "reference.0.lakefile"),
        ({"rejection_codes": [0]}, "between 1 and 255"),
        ({"always": True}, "always"),
    ],
)
def test_what_cannot_be_used_is_refused_with_its_name(
    write: Write, fields: dict[str, Any], complaint: str
) -> None:
    with pytest.raises(UnusableKernels, match=complaint):
        write("agrees", **fields)


def test_what_it_needs_has_to_be_there_when_it_is_to_be_asked(tmp_path: Path, write: Write) -> None:
    open_reference(write("agrees"))
    for fields, complaint in (
        ({"program": "/nowhere/at/all"}, "reference comparator: /nowhere/at/all: No such file"),
        ({"mounts": {"/packages": "/nowhere"}}, "/nowhere: No such file"),
        ({"sha256": "0" * 64}, "has SHA-256"),
    ):
        with pytest.raises(UnusableKernels, match=complaint):
            open_reference(write("agrees", **fields))


def test_it_stands_beside_kernels_and_is_no_part_of_them(tmp_path: Path, sandbox: Sandbox) -> None:
    kernels = write_down(tmp_path, sandbox, ("agrees",)).read_text()
    path = write_down_reference(tmp_path, sandbox, "agrees", {"environments": ["mathlib"]})
    other = path.read_text()
    path.write_text(f"{kernels}\n")
    (before,) = load_kernels(path, "core", KNOWN)
    path.write_text(f"{kernels}\n{other}\n")
    assert load_kernels(path, "core", KNOWN) == (before,)
    assert load_references(path, ["core"], KNOWN) == {}
    assert load_references(path, ["core", "mathlib"], KNOWN)["mathlib"].name == "comparator"
    assert load_references(None, ["core"], KNOWN) == {}
    path.write_text(f"{other}\n{other}\n")
    with pytest.raises(UnusableKernels, match="comparator is there twice"):
        load_references(path, ["core"], KNOWN)
    path.write_text(other.replace("mathlib", "mathlob"))
    with pytest.raises(UnusableKernels, match=r"reference comparator: environments: .* mathlob; "):
        load_references(path, ["core"], KNOWN)


@pytest.mark.parametrize(
    ("way", "passed"),
    [("judges", [True] * 3), ("agrees", [True, False, False]), ("rejects", [False, True, True])],
)
def test_it_is_fit_if_it_agrees_to_what_holds_and_rejects_what_does_not(
    sandbox: Sandbox, write: Write, way: str, passed: list[bool]
) -> None:
    trials = try_reference(write(way), load_definition("core"), sandbox)
    assert [trial.passed for trial in trials] == passed
