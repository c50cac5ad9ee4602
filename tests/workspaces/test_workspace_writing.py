"""Problems and submissions written as workspaces, and read again as the same."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from verifier.comparator import load_workspace
from verifier.model import Examination, Problem, Submission
from verifier.workspacewriting import NoWorkspace, sayable, workspace_files

STATEMENT = "theorem t (n : Nat) : twice n = n + n := "
CHALLENGE = {
    "Defs.lean": "def twice (n : Nat) : Nat := n + n\n",
    "Challenge.lean": f"import Defs\nimport Init.Data.Nat\n{STATEMENT}sorry\n",
}
ANSWER = {
    "Solution.lean": "theorem help (n : Nat) : twice n = n + n := rfl\n",
    "Main.lean": f"import Defs\nimport Lib.Help\nimport Solution\n{STATEMENT}help n\n",
    "Lib/Help.lean": "",
    "Unused.lean": "import Nowhere\n",
}


def problem(**fields: Any) -> Problem:
    return Problem.model_validate({"challenge": CHALLENGE, **fields})


def write(folder: Path, files: dict[str, str]) -> Path:
    for path, text in files.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return folder


def test_a_workspace_says_what_was_asked_and_answered(tmp_path: Path) -> None:
    asked = problem(
        permitted_axioms=["propext"],
        options={"autoImplicit": True, "pp.all": False, "x.name": 'a "word"', "n": 3},
        limits={"max_heartbeats": 1000},
    )
    given = Submission(files=ANSWER, entry="Main.lean")
    files = workspace_files(asked, given, ["t"])
    read, solved = load_workspace(write(tmp_path, files))
    assert dict(read.challenge) == CHALLENGE
    assert (read.entry, read.theorems) == ("Challenge.lean", ("t",))
    assert (read.permitted_axioms, read.allow_disproof, read.holes) == (("propext",), False, ())
    assert read.options == {**asked.options, "maxHeartbeats": 1000}
    # Its own Solution.lean is not its entry, which is called otherwise then.
    assert solved.entry == "Solution1.lean"
    assert solved.files == {
        "Solution1.lean": ANSWER["Main.lean"],
        "Solution.lean": ANSWER["Solution.lean"],
        "Lib/Help.lean": "",
        "Defs.lean": CHALLENGE["Defs.lean"],
    }


def test_lake_is_told_of_each_module_and_of_what_the_operator_adds() -> None:
    added = '[[require]]\nname = "mathlib"\npath = "/packages/mathlib"\n'
    files = workspace_files(
        problem(), Submission(files=ANSWER, entry="Main.lean"), ["t"], (), added
    )
    lakefile = tomllib.loads(files["lakefile.toml"])
    (library,) = lakefile["lean_lib"]
    assert set(library["roots"]) == {"Challenge", "Defs", "Solution", "Solution1", "Lib.Help"}
    assert lakefile["require"] == [{"name": "mathlib", "path": "/packages/mathlib"}]


@pytest.mark.parametrize("path", ["Challenge.lean", "Submission.lean", "odd name.lean"])
def test_what_stands_alone_may_have_any_name(tmp_path: Path, path: str) -> None:
    source = "theorem t : True := trivial\n"
    asked = Problem(challenge={"any.lean": "theorem t : True := sorry\n"}, allow_disproof=True)
    files = workspace_files(asked, Submission(files={path: source}), ["t"])
    read, solved = load_workspace(write(tmp_path, files))
    assert dict(read.challenge) == {"Challenge.lean": "theorem t : True := sorry\n"}
    assert read.allow_disproof
    assert solved.files == {"Solution.lean": source}


def test_holes_are_named(tmp_path: Path) -> None:
    asked = Problem(challenge={"C.lean": "def a : Nat := sorry\ntheorem t : a = a := sorry\n"})
    given = Submission(files={"S.lean": "def a : Nat := 0\ntheorem t : a = a := rfl\n"})
    read, _ = load_workspace(write(tmp_path, workspace_files(asked, given, ["t"], ["a"])))
    assert (read.theorems, read.holes) == (("t",), ("a",))


def test_what_no_workspace_can_say_is_told() -> None:
    given = Submission(files=ANSWER, entry="Main.lean")
    own = Submission(files={**ANSWER, "Defs.lean": "-- mine\n"}, entry="Main.lean")
    secret = {**CHALLENGE, "Challenge.lean": f"private def x := 1\n{CHALLENGE['Challenge.lean']}"}
    for asked, answer, complaint in (
        (problem(), own, r"Defs\.lean is another file in the submission"),
        (problem(assumed=["s"]), given, "all of them are to be proved"),
        (Examination(), given, "a workspace states theorems"),
        (Problem(challenge=secret, entry="Challenge.lean"), given, "a private name"),
        (problem(), Submission(files={"A.lean": "prelude\n"}), "prelude"),
    ):
        with pytest.raises(NoWorkspace, match=complaint):
            workspace_files(asked, answer, ["t"])
    assert sayable(problem())
    assert not sayable(problem(assumed=["s"]))
    assert not sayable(Examination())
