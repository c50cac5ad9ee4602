"""An environment whose library others have compiled: what is pinned, fetched and built."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from lake_projects import copy_core
from mathlib_mirror import RECIPE, Mirror, checkout, mathlib_mirror, pin
from places import ROOT

from verifier.environments import Environment
from verifier.environments.definition import load_definition

CHALLENGE = "import Mathlib\ntheorem t (p q : Prop) : p ∧ q → q ∧ p := sorry\n"
PROOF = "import Mathlib\ntheorem t (p q : Prop) : p ∧ q → q ∧ p := Mathlib.swapped\n"


@pytest.fixture(scope="module")
def mirror(tmp_path_factory: pytest.TempPathFactory, environment: Environment) -> Iterator[Mirror]:
    with mathlib_mirror(tmp_path_factory.mktemp("mirror"), environment) as it:
        yield it


@pytest.fixture(scope="module")
def fetched(mirror: Mirror, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the recipe has left. Nobody may change it."""
    out = tmp_path_factory.mktemp("fetch") / "fetched"
    done = fetch(mirror.recipe, out, mirror.url)
    assert done.returncode == 0, done.stderr
    return out


@pytest.fixture
def recipe(mirror: Mirror, tmp_path: Path) -> Path:
    """The recipe with the stand-ins' pins, for a test to change."""
    return Path(shutil.copytree(mirror.recipe, tmp_path / "recipe"))


@pytest.fixture(scope="module")
def project(mirror: Mirror, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """This project, with the stand-ins' pins."""
    return checkout(tmp_path_factory.mktemp("checkout"), mirror.recipe)


@pytest.fixture
def cache(environment: Environment, tmp_path: Path) -> Path:
    copy_core(environment, tmp_path / "cache")
    return tmp_path / "cache"


def fetch(recipe: Path, out: Path, url: str) -> subprocess.CompletedProcess[str]:
    out.parent.mkdir(parents=True, exist_ok=True)
    return subprocess.run(
        [sys.executable, str(recipe / "fetch.py"), str(recipe / "environment.toml"), str(out)],
        env={"MIRROR": url, "PATH": os.environ["PATH"]},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


def run(project: Path, cache: Path, *words: str, **more: str) -> subprocess.CompletedProcess[str]:
    settings = {"PYTHONPATH": str(project), "VERIFIER_CACHE_DIR": str(cache)}
    return subprocess.run(
        [sys.executable, "-m", "verifier", *words],
        env={**os.environ, **settings, **more},
        cwd=cache,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


def test_the_recipe_keeps_compiled_modules_and_says_where_they_came_from(
    fetched: Path, mirror: Mirror
) -> None:
    origin = json.loads((fetched / "provenance.json").read_text())
    pinned = tomllib.loads((mirror.recipe / "environment.toml").read_text())
    assert origin["lean"] == pinned["lean"]["commit"]
    assert origin["cache"] == "https://cache.mathlib.org"
    assert [each["name"] for each in origin["packages"]] == ["lean", "mathlib", "batteries"]
    assert origin["packages"][0]["version"] == pinned["prebuilt"]["toolchain"]["sha256"]
    assert origin["packages"][1]["version"] == pinned["prebuilt"]["project"]["revision"]
    assert (fetched / "packages/lean/Init.olean").is_file()
    assert (fetched / "packages/mathlib/Mathlib/Order.olean").is_file()
    assert (fetched / "packages/batteries/Batteries.olean").is_file()
    others = {path.suffix for path in fetched.rglob("*") if path.is_file()} - {".json"}
    assert others <= {".olean", ".server", ".private", ".ir", ".sig"}


def test_what_was_fetched_becomes_an_environment_that_judges(
    project: Path, fetched: Path, cache: Path
) -> None:
    done = run(project, cache, "env", "build", "mathlib", "--fetched", str(fetched))
    assert done.returncode == 0, done.stderr
    assert "prebuilt.content = '" in done.stdout
    (folder,) = (cache / "environments").glob("mathlib-????????????????????")
    assert not (folder / "lib" / "Cache").exists()
    bill = json.loads((folder / "sbom.cdx.json").read_text())
    assert [each["name"] for each in bill["components"]] == ["lean", "mathlib", "batteries"]
    listed = run(project, cache, "env", "list").stdout
    assert "mathlib      built      not qualified" in listed
    (cache / "Challenge.lean").write_text(CHALLENGE)
    (cache / "Proof.lean").write_text(PROOF)
    (cache / "Cheat.lean").write_text(CHALLENGE)
    words = ("check", "Challenge.lean", "Proof.lean", "--env", "mathlib")
    unfit = run(project, cache, *words)
    assert unfit.returncode == 2
    assert "verifier env qualify mathlib" in unfit.stderr
    forced = {"VERIFIER_SERVE_UNQUALIFIED": "true"}
    good = run(project, cache, *words, **forced)
    assert good.returncode == 0, good.stdout + good.stderr
    bad = run(project, cache, "check", "Challenge.lean", "Cheat.lean", "--env", "mathlib", **forced)
    assert bad.returncode == 1, bad.stdout + bad.stderr
    differing = run(project, cache, "env", "diff", "core", "mathlib").stdout
    assert "+ batteries" in differing
    assert "+ Mathlib.Order" in differing


def test_the_same_pins_give_the_same_files(
    project: Path, mirror: Mirror, fetched: Path, cache: Path, tmp_path: Path
) -> None:
    again = tmp_path / "again" / "fetched"
    assert fetch(mirror.recipe, again, mirror.url).returncode == 0
    other = tmp_path / "other"
    shutil.copytree(cache, other)
    said = [
        run(project, where, "env", "build", "mathlib", "--fetched", str(what)).stdout
        for where, what in ((cache, fetched), (other, again))
    ]
    contents = {line for text in said for line in text.splitlines() if "prebuilt.content" in line}
    assert len(contents) == 1


def test_what_was_pinned_is_not_built_of_other_files(
    recipe: Path, fetched: Path, cache: Path, tmp_path: Path
) -> None:
    pin(recipe, 'content = ""', f'content = "{"0" * 64}"')
    changed = checkout(tmp_path / "changed", recipe)
    done = run(changed, cache, "env", "build", "mathlib", "--fetched", str(fetched))
    assert done.returncode == 2
    assert "mathlib has other files than when it was pinned" in done.stderr
    assert not [*(cache / "environments").glob("mathlib-*")]


def test_files_that_were_changed_after_the_build_are_not_served(
    project: Path, fetched: Path, cache: Path
) -> None:
    assert run(project, cache, "env", "build", "mathlib", "--fetched", str(fetched)).returncode == 0
    (folder,) = (cache / "environments").glob("mathlib-????????????????????")
    module = folder / "lib" / "Mathlib.olean"
    module.chmod(0o644)
    module.write_bytes(module.read_bytes() + b"\0")
    (cache / "Challenge.lean").write_text(CHALLENGE)
    done = run(
        project,
        cache,
        *("check", "Challenge.lean", "Challenge.lean", "--env", "mathlib"),
        VERIFIER_SERVE_UNQUALIFIED="true",
    )
    assert done.returncode == 2
    assert "not as it was built" in done.stderr


@pytest.mark.parametrize(
    ("part", "key"), [("project", "revision"), ("project", "url"), ("toolchain", "sha256")]
)
def test_what_comes_from_elsewhere_than_pinned_is_not_built(
    recipe: Path, fetched: Path, cache: Path, tmp_path: Path, part: str, key: str
) -> None:
    pinned = tomllib.loads((recipe / "environment.toml").read_text())["prebuilt"][part][key]
    pin(recipe, f'{key} = "{pinned}"', f'{key} = "{pinned[::-1]}"')
    changed = checkout(tmp_path / "changed", recipe)
    done = run(changed, cache, "env", "build", "mathlib", "--fetched", str(fetched))
    assert done.returncode == 2
    assert f"is '{pinned}' in what was fetched, not '{pinned[::-1]}'" in done.stderr


def test_a_toolchain_that_is_not_pinned_is_not_unpacked(
    recipe: Path, mirror: Mirror, tmp_path: Path
) -> None:
    pinned = tomllib.loads((recipe / "environment.toml").read_text())["prebuilt"]["toolchain"]
    pin(recipe, f'sha256 = "{pinned["sha256"]}"', 'sha256 = ""')
    done = fetch(recipe, tmp_path / "out" / "fetched", mirror.url)
    assert done.returncode == 1
    assert f"has SHA-256 {pinned['sha256']}. Compare that" in done.stderr
    assert not [*(tmp_path / "out").rglob("Init.olean")]


def test_a_toolchain_with_another_digest_is_refused(
    recipe: Path, mirror: Mirror, tmp_path: Path
) -> None:
    pinned = tomllib.loads((recipe / "environment.toml").read_text())["prebuilt"]["toolchain"]
    pin(recipe, pinned["sha256"], "0" * 64)
    done = fetch(recipe, tmp_path / "out" / "fetched", mirror.url)
    assert done.returncode == 1
    assert f"has SHA-256 {pinned['sha256']}, not {'0' * 64}" in done.stderr
    assert not [*(tmp_path / "out").rglob("Init.olean")]


def test_a_toolchain_of_another_lean_is_refused(
    recipe: Path, mirror: Mirror, tmp_path: Path
) -> None:
    commit = load_definition("core").lean.commit
    pin(recipe, f'commit = "{commit}"', f'commit = "{"0" * 40}"')
    done = fetch(recipe, tmp_path / "out" / "fetched", mirror.url)
    assert done.returncode == 1
    assert f"built from {commit}, not {'0' * 40}" in done.stderr


def test_a_revision_that_is_not_there_is_refused(
    recipe: Path, mirror: Mirror, tmp_path: Path
) -> None:
    pinned = tomllib.loads((recipe / "environment.toml").read_text())["prebuilt"]["project"]
    pin(recipe, pinned["revision"], "0" * 40)
    done = fetch(recipe, tmp_path / "out" / "fetched", mirror.url)
    assert done.returncode == 1
    last = done.stderr.splitlines()[-1]
    assert last.startswith(f"cannot fetch {'0' * 40} of {pinned['url']}: git fetch")
    assert not [*(tmp_path / "out").iterdir()]


def test_the_recipe_says_how_it_is_used(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, str(RECIPE / "fetch.py")], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert done.stderr.startswith("Usage: fetch.py ENVIRONMENT.TOML FOLDER.")


def test_without_an_engine_the_way_around_it_is_told(project: Path, cache: Path) -> None:
    done = run(project, cache, "env", "build", "mathlib", DOCKER_HOST=f"unix://{cache}/nothing")
    assert done.returncode == 2
    assert f"none answers at unix://{cache}/nothing" in done.stderr
    assert "mathlib/fetch.py " in done.stderr
    assert "mathlib/environment.toml FOLDER`" in done.stderr
    assert "FileNotFoundError" not in done.stderr


def test_another_folder_is_not_taken_for_what_was_fetched(project: Path, cache: Path) -> None:
    done = run(project, cache, "env", "build", "mathlib", "--fetched", str(cache))
    assert done.returncode == 2
    assert "is no folder that the recipe has left" in done.stderr


def test_the_image_and_its_environment_have_the_same_pins() -> None:
    table = tomllib.loads((RECIPE / "environment.toml").read_text())
    text = (RECIPE / "Dockerfile").read_text()
    assert f'lean-verifier.lean="{table["lean"]["commit"]}"' in text
    assert f'lean-verifier.mathlib="{table["prebuilt"]["project"]["revision"]}"' in text
    core = load_definition("core")
    assert load_definition("mathlib").engine == core.engine
    assert load_definition("mathlib").lean == core.lean


def test_an_environment_that_is_built_from_sources_has_nothing_fetched(
    environment: Environment, cache: Path
) -> None:
    done = run(ROOT, cache, "env", "build", "core", "--fetched", str(cache))
    assert done.returncode == 2
    assert "core is built from sources" in done.stderr
