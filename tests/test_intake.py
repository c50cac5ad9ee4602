from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifier.intake import IntakeRefusal, Workspace, take_in_challenge, take_in_submission
from verifier.lean.names import Name
from verifier.model import Problem, Submission
from verifier.reasons import Reason

TRUSTED: set[Name] = {("Init",), ("Init", "Core"), ("Std", "Data")}
PROBLEM = Problem(challenge={"Challenge.lean": "theorem t : True := sorry"})


def take(files: dict[str, str], entry: str | None = None, problem: Problem = PROBLEM) -> Workspace:
    challenge = take_in_challenge(problem, TRUSTED)
    return take_in_submission(Submission(files=files, entry=entry), problem, challenge, TRUSTED)


def refusal(files: dict[str, str], entry: str | None = None) -> IntakeRefusal:
    with pytest.raises(IntakeRefusal) as caught:
        take(files, entry)
    return caught.value


def test_a_single_file_of_any_name_is_compiled_as_the_challenge() -> None:
    workspace = take({"whatever.lean": "theorem t : True := trivial"})
    assert [module.name for module in workspace.modules] == [("Challenge",)]


def test_files_are_ordered_by_their_imports() -> None:
    workspace = take({"Solution.lean": "import A", "A.lean": "import B.C", "B/C.lean": ""})
    names = [module.name for module in workspace.modules]
    assert names == [("B", "C"), ("A",), ("Challenge",)]


def test_files_that_nothing_imports_are_left_out() -> None:
    workspace = take({"Solution.lean": "", "Unused.lean": "import Nowhere"})
    assert [module.name for module in workspace.modules] == [("Challenge",)]


def test_the_problems_other_files_lie_below_the_submission() -> None:
    problem = Problem(
        challenge={"Challenge.lean": "import Defs", "Defs.lean": "-- ours", "More.lean": "-- more"}
    )
    workspace = take({"S.lean": "import Defs\nimport More", "x/More.lean": ""}, "S.lean", problem)
    texts = {module.name: module.text for module in workspace.modules}
    assert texts["Defs",] == "-- ours"
    assert texts["More",] == "-- more"


def test_a_lakefile_and_a_toolchain_are_ignored() -> None:
    files = {"Solution.lean": "", "lakefile.lean": "evil", "lean-toolchain": "v3"}
    assert len(take(files).modules) == 1


def test_what_else_is_in_a_project_is_ignored() -> None:
    more = (
        *("LICENSE", ".gitignore", "docs/a.png", ".github/workflows/ci.yml", "A.lean.txt2"),
        *(".hidden.lean", "a/.b/C.lean", "__MACOSX/._Solution.lean", "._Solution.lean"),
    )
    files = {"Solution.lean": "", **dict.fromkeys(more, "\0\udcff" * 600_000)}
    assert [module.source for module in take(files).modules] == ["Solution.lean"]
    assert [module.source for module in take(files | {"P.lean": ""}).modules] == ["Solution.lean"]


@pytest.mark.parametrize(
    "path", ["../LICENSE", "/etc/passwd", ".git/../a", "a//b.png", "a\\b", "a\n", "", "docs/"]
)
def test_what_is_ignored_has_to_be_safe_all_the_same(path: str) -> None:
    assert refusal({"Solution.lean": "", path: ""}).reason is Reason.UNSAFE_PATH


ODD_PATHS = [
    *("/etc/x.lean", "../x.lean", "a/../b.lean", "a//b.lean", "é.lean"),
    *("A-B.lean", "«x».lean", "3.lean", "a\\b.lean", "a b.lean", "a\0b.lean"),
    "a" * 300 + ".lean",
]


@pytest.mark.parametrize("path", ODD_PATHS)
def test_paths_that_are_no_plain_lean_files_are_refused(path: str) -> None:
    assert refusal({"Solution.lean": "", path: ""}).reason is Reason.UNSAFE_PATH


@pytest.mark.parametrize("path", ["Init.lean", "Init/Own.lean", "Std/X.lean", "Init/Core.lean"])
def test_names_of_the_environment_are_refused(path: str) -> None:
    assert refusal({"Solution.lean": "", path: ""}).reason is Reason.SHADOWS_TRUSTED_MODULE


@pytest.mark.parametrize(
    ("files", "reason"),
    [
        ({"S.lean": "prelude"}, Reason.PRELUDE),
        ({"S.lean": "module prelude"}, Reason.PRELUDE),
        ({"Solution.lean": "import A", "A.lean": "prelude"}, Reason.PRELUDE),
        ({"S.lean": "/- "}, Reason.BAD_HEADER),
        ({"S.lean": "import Nowhere"}, Reason.UNKNOWN_IMPORT),
        ({"S.lean": "import Init.Nowhere"}, Reason.UNKNOWN_IMPORT),
        ({"S.lean": "import Challenge"}, Reason.IMPORT_CYCLE),
        ({"Solution.lean": "import A", "A.lean": "import A"}, Reason.IMPORT_CYCLE),
        ({"A.lean": "", "B.lean": ""}, Reason.NO_ENTRY),
        ({"notes.md": ""}, Reason.NO_ENTRY),
        ({"S.lean": "a\0b"}, Reason.NOT_TEXT),
        ({"S.lean": "\udcff"}, Reason.NOT_TEXT),
        ({"Solution.lean": "", "Challenge.lean": ""}, Reason.UNSAFE_PATH),
        ({"S.lean": "-" * (1 << 20) + "-"}, Reason.TOO_LARGE),
        ({f"F{i}.lean": "" for i in range(65)}, Reason.TOO_MANY_FILES),
    ],
)
def test_each_rule_has_its_reason(files: dict[str, str], reason: Reason) -> None:
    assert refusal(files).reason is reason


def test_an_entry_beside_a_file_of_the_challenges_name_is_refused() -> None:
    files = {"Solution.lean": "", "Challenge.lean": ""}
    assert refusal(files, "Solution.lean").reason is Reason.UNSAFE_PATH


def test_a_file_of_the_challenges_name_beside_the_entry_has_to_go() -> None:
    found = refusal({"Solution.lean": "", "Challenge.lean": ""}, "Solution.lean")
    assert found.detail.endswith("is compiled as Challenge.lean: remove Challenge.lean")


def test_an_entry_may_have_any_name_but_no_endless_one() -> None:
    assert take({"a-" + "b" * 193 + ".lean": ""}).entry == ("Challenge",)
    found = refusal({"a-" + "b" * 194 + ".lean": ""})
    assert found.reason is Reason.UNSAFE_PATH
    assert "more than 200 characters" in found.detail


def test_files_without_a_source_among_them_have_no_entry() -> None:
    assert refusal({"notes.md": "", "LICENSE": ""}).detail == "no .lean file among the files"


def test_an_environment_that_has_the_entrys_module_cannot_be_asked() -> None:
    with pytest.raises(IntakeRefusal, match=r"x\.lean is module Challenge, a name that belongs"):
        take_in_challenge(Problem(challenge={"x.lean": ""}), {*TRUSTED, ("Challenge", "Old")})


def test_an_entry_that_is_not_there_is_named() -> None:
    assert "Nope.lean" in refusal({"S.lean": ""}, "Nope.lean").detail


@given(st.dictionaries(st.text(max_size=12), st.text(max_size=40), min_size=1, max_size=4))
def test_any_files_are_taken_in_or_refused(files: dict[str, str]) -> None:
    try:
        workspace = take(files)
    except IntakeRefusal:
        return
    assert workspace.modules[-1].name == ("Challenge",)


def test_a_challenge_that_stands_alone_may_have_any_name() -> None:
    problem = Problem(challenge={"my challenge-1.lean": "theorem t : True := sorry"})
    assert take({"x.lean": ""}, problem=problem).entry == ("Challenge",)


def test_a_challenge_of_several_files_is_blamed_on_the_problem() -> None:
    for files in ({"A.lean": "", "B.lean": ""}, {"Challenge.lean": "import Nope"}):
        with pytest.raises(IntakeRefusal) as caught:
            take_in_challenge(Problem(challenge=files), TRUSTED)
        assert caught.value.reason is Reason.BAD_PROBLEM


def test_a_long_chain_of_dots_is_refused_quickly() -> None:
    assert refusal({"S.lean": "import " + ".".join("a" * 200_000)}).reason is Reason.BAD_HEADER


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        *((path, Reason.UNSAFE_PATH) for path in ("", "../P.lean", "/etc/P.lean", "a/../b.lean")),
        *((path, Reason.UNSAFE_PATH) for path in ("A\0.lean", "a\nb.lean")),
        *((path, Reason.NO_ENTRY) for path in ("P.txt", ".lean", "P.lean2", "P.LEAN", ".a/P.lean")),
    ],
)
def test_a_file_that_stands_alone_has_a_safe_name_too(path: str, reason: Reason) -> None:
    assert refusal({path: "theorem t : True := trivial"}).reason is reason


@pytest.mark.parametrize("name", ["Submission", "Proof", "Solution", "Main", "Init", "Lib/A"])
def test_what_an_entry_is_called_takes_no_name_of_the_environment(name: str) -> None:
    trusted = {*TRUSTED, (name,), ("Proof", "Own"), ("Lib",)}
    path = f"{name}.lean"
    problem = Problem(challenge={path: "theorem t : True := sorry"})
    challenge = take_in_challenge(problem, trusted)
    assert [module.name for module in challenge.modules] == [("Challenge",)]
    # It can even import its namesake, and so can a file beside it: that is the environment's.
    files = {path: "import Helper\nimport Proof.Own", "Helper.lean": f"import {name}\n"}
    given = Submission(files=files if "/" not in name else {path: "import Lib"}, entry=path)
    found = take_in_submission(given, problem, challenge, trusted)
    assert found.modules[-1].name == ("Challenge",)
    assert found.modules[-1].source == path
    assert not {module.name for module in found.modules} & trusted


def test_a_file_beside_the_entry_is_refused_under_the_name_that_it_has() -> None:
    challenge = take_in_challenge(PROBLEM, TRUSTED)
    for path, module in (("Proof.lean", "Proof"), ("Proof/More.lean", "Proof.More")):
        given = Submission(files={"Solution.lean": "", path: ""})
        with pytest.raises(IntakeRefusal) as caught:
            take_in_submission(given, PROBLEM, challenge, {*TRUSTED, ("Proof",)})
        assert caught.value.reason is Reason.SHADOWS_TRUSTED_MODULE
        assert f"{path} is module {module}, " in caught.value.detail
    with pytest.raises(IntakeRefusal, match=r"C\.lean is module Challenge, ") as blamed:
        take_in_challenge(Problem(challenge={"C.lean": ""}), {*TRUSTED, ("Challenge",)})
    assert blamed.value.reason is Reason.BAD_PROBLEM


def test_the_order_of_files_is_that_of_the_imports() -> None:
    files = {
        "Solution.lean": "import B\nimport A\nimport C",
        "A.lean": "",
        "B.lean": "",
        "C.lean": "",
    }
    names = [module.name[0] for module in take(files).modules]
    assert names == ["B", "A", "C", "Challenge"]
