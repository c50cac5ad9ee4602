"""Comparator workspaces, as they lie on a disk."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from leaneval import workspace

from verifier.comparator import load_workspace
from verifier.environments import Environment
from verifier.model import Verdict
from verifier.pipeline import verify
from verifier.reasons import Reason
from verifier.sandbox import Sandbox
from verifier.workspace import UnusableInput

THEOREM = "theorem twice_comm (a b : Nat) : twice (a + b) = twice (b + a) := by"
STRAY = "theorem stray : x = x := rfl\n"
LAKEFILE = """\
name = "twice"

[leanOptions]
autoImplicit = true
pp.unicode.fun = true
weak.linter.unknownToAnybody = true

[[lean_lib]]
name = "Challenge"

[[lean_lib]]
name = "Solution"
"""


@pytest.fixture
def judged(environment: Environment, sandbox: Sandbox, cache_dir: Path) -> Any:
    def judge(folder: Path, **instead: str) -> Verdict:
        """Judge what lies there, with other texts for some files of the submission."""
        problem, submission = load_workspace(folder)
        files = {**submission.files, **instead}
        changed = submission.model_copy(update={"files": files})
        return verify(problem, changed, environment, sandbox, cache_dir)

    return judge


def test_a_bridge_proves_with_what_is_behind_it(tmp_path: Path, judged: Any) -> None:
    problem, submission = load_workspace(workspace(tmp_path))
    assert set(problem.challenge) == {"Challenge.lean", "ChallengeDeps.lean"}
    assert set(submission.files) == {
        "Solution.lean",
        "Submission.lean",
        "Submission/Helpers.lean",
        "ChallengeDeps.lean",
    }
    assert judged(tmp_path).reason is Reason.ACCEPTED


def test_sorry_behind_the_bridge_is_found(tmp_path: Path, judged: Any) -> None:
    hollow = {"Submission/Helpers.lean": "theorem helper (a b : Nat) : a + b = b + a := sorry\n"}
    assert judged(workspace(tmp_path, hollow)).reason is Reason.SORRY


def test_another_text_of_what_the_challenge_imports_is_found(tmp_path: Path, judged: Any) -> None:
    other = "namespace Deps\ndef twice (_ : Nat) : Nat := 0\nend Deps\n"
    bridge = "import ChallengeDeps\nopen Deps\n" + THEOREM + " rfl\n"
    verdict = judged(workspace(tmp_path), **{"ChallengeDeps.lean": other, "Solution.lean": bridge})
    assert verdict.reason is Reason.DEPENDENCY_DIFFERS


def test_modules_in_folders_and_other_names_are_found(tmp_path: Path, judged: Any) -> None:
    for name, text in {
        "src/Asked/Twice.lean": "theorem t (p : Prop) (h : p) : p := sorry\n",
        "src/Answers/Mine.lean": "import Answers.Parts.A\ntheorem t (p : Prop) (h : p) : p := a h",
        "src/Answers/Parts/A.lean": "theorem a {p : Prop} (h : p) : p := h\n",
        "lakefile.toml": 'name = "x"\nsrcDir = "src"\n[[lean_lib]]\nname = "Asked"\n'
        '[[lean_lib]]\nname = "Answers"\n',
        "comparator.json": '{"challenge_module": "Asked.Twice", "solution_module": "Answers.Mine",'
        ' "theorem_names": ["t"], "permitted_axioms": [], "external_kernels": {}}',
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    assert judged(tmp_path).reason is Reason.ACCEPTED


def test_a_definition_hole_and_a_disproof_can_be_asked(tmp_path: Path, judged: Any) -> None:
    sides = {
        "Challenge.lean": "def large : Nat := sorry\ntheorem t : 37 < large := sorry\n",
        "Solution.lean": "def large : Nat := 38\ntheorem t : 37 < large := by decide\n",
    }
    hole = workspace(tmp_path / "a", sides, theorem_names=["t"], definition_names=["large"])
    assert judged(hole).holes[0].value == "38"
    sides = {
        "Challenge.lean": "theorem t : 1 = 2 := sorry\n",
        "Solution.lean": "theorem t.disproof : ¬ 1 = 2 := by decide\n",
    }
    refuted = workspace(tmp_path / "b", sides, theorem_names=["t"], allow_disproofs=True)
    assert judged(refuted).theorems[0].disproof
    denied = workspace(tmp_path / "c", sides, theorem_names=["t"])
    assert judged(denied).reason is Reason.MISSING


def test_options_of_the_lakefile_hold_for_both_sides(tmp_path: Path, judged: Any) -> None:
    sides = {
        "Challenge.lean": "theorem stray : x = x := sorry\n",
        "Solution.lean": STRAY,
    }
    off = LAKEFILE.replace("autoImplicit = true", "autoImplicit = false")
    plain = workspace(tmp_path / "a", {**sides, "lakefile.toml": off}, theorem_names=["stray"])
    assert judged(plain).reason is Reason.CHALLENGE_BUILD_FAILED
    on = workspace(tmp_path / "b", {**sides, "lakefile.toml": LAKEFILE}, theorem_names=["stray"])
    assert judged(on).reason is Reason.ACCEPTED
    assert load_workspace(on)[0].options["pp.unicode.fun"] is True


def test_options_that_differ_between_the_sides_are_an_error(tmp_path: Path) -> None:
    lakefile = LAKEFILE + "leanOptions = {autoImplicit = false}\n"
    with pytest.raises(UnusableInput, match="do not have the same autoImplicit"):
        load_workspace(workspace(tmp_path, {"lakefile.toml": lakefile}))


@pytest.mark.parametrize(
    "kernels",
    [{"enable_nanoda": True}, {"external_kernels": {"lean4lean": ["lean4lean"]}}],
)
def test_an_external_kernel_is_an_error_unless_it_is_waived(
    tmp_path: Path, kernels: dict[str, Any]
) -> None:
    folder = workspace(tmp_path, **{"enable_nanoda": None, **kernels})
    with pytest.raises(
        UnusableInput,
        match=f"{next(iter(kernels))}: (nanoda|lean4lean) cannot be asked",
    ):
        load_workspace(folder)
    assert load_workspace(folder, lean_kernel_only=True)[0].theorems == ("twice_comm",)


@pytest.mark.parametrize(
    ("config", "complaint"),
    [
        ({"lean_kernel": False}, "lean_kernel"),
        ({"theorem_name": ["t"]}, "theorem_name: Extra inputs"),
        ({"theorem_names": []}, "theorem_names: List should have at least 1"),
        ({"theorem_names": None}, "theorem_names: Field required"),
        ({"permitted_axioms": None}, "permitted_axioms: Field required"),
        ({"permitted_axioms": "propext"}, "permitted_axioms: Input should be a valid list"),
        ({"allow_disproofs": "yes"}, "allow_disproofs"),
        ({"solution_module": "../Solution"}, "solution_module"),
        ({"solution_module": "Nowhere"}, r"Nowhere\.lean: No such file"),
        ({"definition_names": ["twice_comm"]}, "both a hole and a theorem"),
        ({"definition_names": ["n"], "allow_disproofs": True}, "exclude each other"),
    ],
)
def test_what_cannot_be_heeded_is_an_error_that_names_it(
    tmp_path: Path, config: dict[str, Any], complaint: str
) -> None:
    with pytest.raises(UnusableInput, match=complaint) as raised:
        load_workspace(workspace(tmp_path, **config))
    assert str(tmp_path) in str(raised.value)


@pytest.mark.parametrize(
    ("files", "complaint"),
    [
        ({"config.json": None}, "is no workspace"),
        ({"config.json": "{"}, "is not JSON"),
        ({"config.json": '{"theorem_names": [], "theorem_names": ["t"]}'}, "given twice"),
        ({"config.json": "[" * 100_000}, "is not JSON"),
        ({"lakefile.lean": "import Lake"}, "is a program, and is not run"),
        ({"lakefile.toml": "leanOptions = 1"}, "leanOptions"),
        ({"lakefile.toml": "leanOptions = {x = 1.5}"}, r"leanOptions\.x"),
        ({"lakefile.toml": 'moreLeanArgs = ["--plugin=evil.so"]'}, "cannot be heeded"),
        (
            {"lakefile.toml": "leanOptions = {debug.skipKernelTC = true}"},
            "no option that a problem",
        ),
        ({"problem.toml": "theorems = []"}, "config.json says this"),
    ],
)
def test_files_that_make_no_sense_are_errors(
    tmp_path: Path, files: dict[str, str | None], complaint: str
) -> None:
    with pytest.raises(UnusableInput, match=complaint):
        load_workspace(workspace(tmp_path, files))


def test_a_problem_file_adds_limits_and_stands_for_a_program(tmp_path: Path) -> None:
    files = {
        "lakefile.lean": "import Lake",
        "problem.toml": "[options]\nautoImplicit = false\n[limits]\nfiles = 100\n",
    }
    problem, _ = load_workspace(workspace(tmp_path, files))
    assert problem.limits.files == 100
    assert problem.options == {"autoImplicit": False}


def test_links_are_not_followed_out_of_it(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "Helpers.lean").write_text("theorem helper : True := trivial\n")
    folder = workspace(tmp_path / "ws")
    (folder / "Submission" / "Helpers.lean").unlink()
    (folder / "Submission").rmdir()
    (folder / "Submission").symlink_to(outside)
    with pytest.raises(UnusableInput, match="a link leads there"):
        load_workspace(folder)


def test_a_solution_that_imports_the_challenge_is_refused(tmp_path: Path, judged: Any) -> None:
    solution = {"Solution.lean": "import Challenge\n"}
    assert judged(workspace(tmp_path, solution)).reason is Reason.IMPORT_CYCLE


def test_a_file_of_the_submission_that_cannot_be_read_as_lean_is_its_fault(
    tmp_path: Path, judged: Any
) -> None:
    assert judged(workspace(tmp_path, {"Submission.lean": "/- no end"})).reason is Reason.BAD_HEADER


def test_what_cannot_be_read_is_blamed_on_whoever_wrote_it(tmp_path: Path) -> None:
    for name, blamed in (("Submission", Reason.UNSAFE_PATH), ("ChallengeDeps", None)):
        folder = workspace(tmp_path / name)
        (folder / f"{name}.lean").unlink()
        (folder / f"{name}.lean").symlink_to("/etc/passwd")
        with pytest.raises(UnusableInput) as raised:
            load_workspace(folder)
        assert raised.value.reason is blamed
