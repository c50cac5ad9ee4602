"""`verifier env` as an operator runs it."""

from __future__ import annotations

import subprocess
from pathlib import Path

from command import verifier
from lake_projects import compile_package, copy_core, write

from verifier.environments import Environment
from verifier.environments.qualification import ALL, path_of


def env(*arguments: str | Path, **variables: str) -> subprocess.CompletedProcess[str]:
    return verifier("env", *arguments, **variables)


def test_list_says_what_is_built(environment: Environment, tmp_path: Path) -> None:
    assert "core         built" in env("list").stdout
    elsewhere = env("list", VERIFIER_CACHE_DIR=str(tmp_path))
    assert "core         not built" in elsewhere.stdout


def test_list_names_what_is_unusable_beside_the_others(tmp_path: Path) -> None:
    adopted = tmp_path / "adopted"
    adopted.mkdir()
    (adopted / "broken.json").write_text("{")
    (adopted / "other.json").write_text('{"id": "other"}')
    done = env("list", VERIFIER_CACHE_DIR=str(tmp_path))
    assert done.returncode == 2
    lines = {line.split()[0]: line for line in done.stdout.splitlines()}
    assert "not built" in lines["core"]
    assert "broken.json: Expecting" in lines["broken"]
    assert "unusable: " in lines["other"]
    assert "title: Field required" in lines["other"]
    assert "pydantic" not in done.stdout


def test_qualify_refuses_a_pattern_that_no_case_matches(environment: Environment) -> None:
    done = env("qualify", "core", "--case", "nothing-*")
    assert done.returncode == 2
    assert "--case 'nothing-*': no case" in done.stderr


def test_a_limit_that_there_is_not_is_told_in_a_line(tmp_path: Path) -> None:
    done = env("adopt", tmp_path, "--limit", "build.memory=5")
    assert done.returncode == 2
    assert "--limit: build.memory: " in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_build_is_done_once(environment: Environment) -> None:
    done = env("build", "core")
    assert done.returncode == 0
    assert "before it serves" not in done.stdout
    assert str(environment.folder) in done.stdout
    assert done.stderr == ""


def test_qualify_says_what_was_found(environment: Environment) -> None:
    known = path_of(environment).read_text()
    done = env("qualify", "core", "--case", "honest-t*", "--jobs", "1")
    assert done.returncode == 0, done.stderr
    assert environment.digest in done.stdout
    assert "axioms: Classical.choice, Quot.sound, propext, sorryAx" in done.stdout
    for name in ALL:
        assert f"\nok       {name} " in done.stdout
    assert "nothing is written down" in done.stdout
    assert path_of(environment).read_text() == known


def test_a_project_is_adopted_listed_compared_and_removed(
    environment: Environment, tmp_path: Path
) -> None:
    cache = {"VERIFIER_CACHE_DIR": str(tmp_path / "cache")}
    copy_core(environment, tmp_path / "cache")
    project = tmp_path / "project"
    write(project, {"lakefile.toml": 'name = "My-Lab"\n', "lean-toolchain": "v4.35.0"})
    compile_package(project, {"Lab.lean": "theorem lab : 1 + 1 = 2 := rfl\n"}, environment)
    options = ("--option", "autoImplicit=false", "--limit", "build.memory_bytes=4294967296")
    done = env("adopt", project, *options, **cache)
    assert done.returncode == 0, done.stderr
    assert "my-lab is adopted" in done.stdout
    assert "before it serves: verifier env qualify my-lab" in done.stdout
    listed = env("list", **cache).stdout
    assert "my-lab       adopted    not qualified Lean 4.35.0  My-Lab on core, adopted" in listed
    found = env("diff", "core", "my-lab", **cache)
    assert found.returncode == 1
    assert "autoImplicit = false\n" in found.stdout
    assert " = \n" not in found.stdout
    assert "limits\n  ~ build.memory_bytes: 2147483648 -> 4294967296\n" in found.stdout
    assert "modules\n  + Lab\n" in found.stdout
    refused = env("adopt", project, "--name", "x", "--limit", "build.memory=1", **cache)
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "--limit" in refused.stderr
    assert env("remove", "my-lab", **cache).returncode == 0
    assert "my-lab" not in env("list", **cache).stdout


def test_an_unknown_environment_is_exit_2() -> None:
    done = env("build", "nowhere")
    assert done.returncode == 2
    assert "no environment 'nowhere'; there are: core" in done.stderr
