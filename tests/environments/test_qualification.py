"""No environment serves that has not been examined as it is."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from lake_projects import compile_package, copy_core

from verifier.environments import (
    Environment,
    EnvironmentUnusable,
    Forced,
    open_environment,
    qualification,
)
from verifier.environments.adopting import Choices, adopt
from verifier.environments.definition import Definition
from verifier.environments.environment import open_definition
from verifier.environments.qualification import ALL, AT_BUILD, Check, load, path_of, save
from verifier.qualifying import qualify
from verifier.sandbox import Sandbox
from verifier.suite import CASES, load_cases
from verifier.workspace import UnusableInput

FEW = ("honest-term", "universe-parameters", "sorry-direct", "mathlib-honest-structures")
UNEXAMINED = Forced(unqualified=True)


def passed(*names: str) -> tuple[Check, ...]:
    return tuple(Check(name=name, ok=True, detail="") for name in names)


@pytest.fixture
def quarry(adopted: Definition, cache_with_core: Path) -> Environment:
    return open_environment("quarry", cache_with_core, forced=UNEXAMINED)


def test_what_was_adopted_does_not_serve_until_it_has_qualified(
    quarry: Environment, cache_with_core: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = path_of(quarry)
    known.unlink(missing_ok=True)
    with pytest.raises(EnvironmentUnusable, match=r"run `verifier env qualify quarry`"):
        open_environment("quarry", cache_with_core)
    save(quarry, passed(*AT_BUILD))
    with pytest.raises(EnvironmentUnusable, match="for want of: imports, oracles, suite"):
        open_environment("quarry", cache_with_core)
    save(quarry, (*passed(*ALL[:-1]), Check(name=ALL[-1], ok=False, detail="")))
    with pytest.raises(EnvironmentUnusable, match="for want of: suite"):
        open_environment("quarry", cache_with_core)
    save(quarry, passed(*ALL))
    assert open_environment("quarry", cache_with_core).digest == quarry.digest
    monkeypatch.setattr(qualification, "judge_digest", lambda: "another judge")
    with pytest.raises(EnvironmentUnusable, match="by this version of the verifier"):
        open_environment("quarry", cache_with_core)
    known.unlink()


def test_what_qualified_before_it_was_replaced_says_nothing(
    project: Path, environment: Environment, tmp_path: Path
) -> None:
    copy_core(environment, tmp_path)
    adopt(project, "mine", Choices(), tmp_path, print)
    save(open_environment("mine", tmp_path, forced=UNEXAMINED), passed(*ALL))
    open_environment("mine", tmp_path)
    # Only an option is another: the files are the very same.
    adopt(project, "mine", Choices(options={"maxRecDepth": 600}), tmp_path, print, replace=True)
    with pytest.raises(EnvironmentUnusable, match="has not qualified as it is"):
        open_environment("mine", tmp_path)


def test_ours_is_examined_when_nothing_good_is_known_of_it(
    environment: Environment, tmp_path: Path
) -> None:
    copy_core(environment, tmp_path)
    known = tmp_path / "environments" / path_of(environment).name
    said: list[str] = []
    known.write_text(known.read_text().replace("true", "false"))
    opened = open_environment("core", tmp_path, said.append)
    assert said == ["replaying the library in the kernel"]
    found = load(opened)
    assert found is not None
    assert found.lacks(AT_BUILD) == []
    known.write_text("{")
    assert load(opened) is None
    save(opened, found.checks)
    said.clear()
    open_environment("core", tmp_path, said.append)
    assert said == []


@pytest.mark.parametrize("version", ["4.33.0", "4.9.1", "4.33.1-rc2", "nightly"])
def test_an_old_lean_is_refused_unless_that_is_forced(
    environment: Environment, tmp_path: Path, version: str
) -> None:
    lean = environment.definition.lean.model_copy(update={"version": version})
    old = environment.definition.model_copy(update={"lean": lean})
    with pytest.raises(EnvironmentUnusable, match=r"none before 4\.33\.1 is served"):
        open_definition(old, tmp_path)


def test_everything_that_is_looked_at_is_told(
    quarry: Environment, cache_with_core: Path, sandbox: Sandbox, tmp_path: Path
) -> None:
    statement = "import Quarry\ntheorem t (n : Nat) : Gravel.weight n = n + n := "
    for name, proof in (("weight", "rfl"), ("other", "sorry")):
        folder = tmp_path / "oracles" / name
        folder.mkdir(parents=True)
        (folder / "Challenge.lean").write_text(f"{statement}sorry\n")
        (folder / "Solution.lean").write_text(f"{statement}{proof}\n")
    cases = [case for case in load_cases(CASES) if case.id in FEW]
    arguments = (quarry, sandbox, cache_with_core, tmp_path / "oracles", cases, 1, print)
    found = {check.name: check for check in qualify(*arguments)}
    assert tuple(found) == ALL
    assert [name for name, check in found.items() if not check.ok] == ["oracles"]
    assert found["oracles"].detail.startswith(
        "1 wrong of 4: other: the solution is rejected, sorry"
    )
    assert "sorryAx" in found["library"].detail
    assert "root modules imported together: challenge" in found["imports"].detail
    assert found["suite"].detail.endswith("; 1 cases are for other environments")
    shutil.rmtree(tmp_path / "oracles" / "other")
    assert all(check.ok for check in qualify(*arguments))
    with pytest.raises(UnusableInput, match="no folder with a"):
        list(qualify(*arguments[:3], tmp_path, *arguments[4:]))


def test_a_library_that_the_kernel_refuses_does_not_qualify(
    project: Path, environment: Environment, tmp_path: Path
) -> None:
    own = Path(shutil.copytree(project, tmp_path / "project"))
    lie = "set_option debug.skipKernelTC true in\ntheorem lie : 1 = 2 := by decide +kernel\n"
    compile_package(own, {"Rubble.lean": lie}, environment)
    copy_core(environment, tmp_path)
    adopt(own, "mine", Choices(), tmp_path, print)
    opened = open_environment("mine", tmp_path, forced=UNEXAMINED)
    found = qualification.examine_library(opened, print)
    assert not found.ok
    assert "lie" in found.detail
