"""lean_images/mathlib, built by its Dockerfile from a mirror that has tiny stand-ins."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from docker_machine import docker_engine
from images import SERVICE, make_service_images
from lake_projects import copy_core
from mathlib_mirror import Mirror, checkout, mathlib_mirror

from verifier.environments import Environment

IMAGE, PINNED = "lean-verifier-mathlib-trial", "lean-verifier-trial"
INSTALLED = "/opt/verifier/lib/python3.11/site-packages/verifier/_images/mathlib/environment.toml"


@pytest.fixture(scope="module")
def mirror(tmp_path_factory: pytest.TempPathFactory, environment: Environment) -> Iterator[Mirror]:
    with (
        docker_engine(),
        mathlib_mirror(tmp_path_factory.mktemp("mirror"), environment) as it,
    ):
        yield it


@pytest.fixture(scope="module")
def image(mirror: Mirror) -> Iterator[str]:
    """The whole image, on a service that has the pins of the stand-ins."""
    make_service_images()
    docker("build", "--quiet", "--tag", PINNED, "-", sent=recipe_of_service(mirror))
    where = ("--network", "host", "--build-arg", f"MIRROR={mirror.url}")
    docker(
        *("build", "--quiet", *where, "--build-arg", f"SERVICE={PINNED}", "--tag", IMAGE),
        str(mirror.recipe),
    )
    yield IMAGE
    docker("image", "rm", "--force", IMAGE, PINNED)


def recipe_of_service(mirror: Mirror) -> bytes:
    """The service's image but for one file, as a Dockerfile with the file in it."""
    pins = (mirror.recipe / "environment.toml").read_text()
    writing = f"open({INSTALLED!r}, 'w').write({pins!r})"
    command = json.dumps(["python", "-c", writing])
    return f"FROM {SERVICE}\nUSER root\nRUN {command}\nUSER verifier\n".encode()


def docker(*words: str, sent: bytes = b"") -> str:
    done = subprocess.run(["docker", *words], input=sent, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr[-4000:].decode()
    return done.stdout.decode()


def test_one_command_fetches_in_a_container_and_builds(
    mirror: Mirror, environment: Environment, tmp_path: Path
) -> None:
    project, cache = checkout(tmp_path / "checkout", mirror.recipe), tmp_path / "cache"
    copy_core(environment, cache)
    done = subprocess.run(
        [
            *(sys.executable, "-m", "verifier", "env", "build", "mathlib"),
            *("--mirror", mirror.url, "--network", "host"),
        ],
        env={**os.environ, "PYTHONPATH": str(project), "VERIFIER_CACHE_DIR": str(cache)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    (folder,) = (cache / "environments").glob("mathlib-????????????????????")
    assert (folder / "lib" / "Mathlib.olean").is_file()
    assert not [*cache.glob(".fetched-*")]


def test_the_image_has_the_library_and_where_it_came_from(image: str) -> None:
    listed = docker("run", "--rm", "--network", "none", "--read-only", image, "env", "list")
    assert "mathlib      built" in listed
    (known,) = json.loads(docker("image", "inspect", image))
    config = known["Config"]
    assert config["User"] == "verifier"
    assert "VERIFIER_ENVIRONMENTS=mathlib" in config["Env"]
    assert config["Labels"]["lean-verifier.lean"]
    told = docker(
        *("run", "--rm", "--network", "none", "--entrypoint", "python", image, "-c"),
        "import glob, json; "
        "(found,) = glob.glob('/opt/verifier/cache/environments/mathlib-*/sbom.cdx.json'); "
        "print(json.dumps([each['name'] for each in json.load(open(found))['components']]))",
    )
    assert json.loads(told) == ["lean", "mathlib", "batteries"]


def test_the_image_has_nothing_of_what_fetched_and_its_user_can_change_no_library(
    image: str,
) -> None:
    looked = docker(
        *("run", "--rm", "--network", "none", "--entrypoint", "python", image, "-c"),
        "import json, os, shutil; "
        "tools = [t for t in ('curl', 'wget', 'git', 'gcc', 'cc', 'clang', 'lake', 'lean', 'zstd')"
        " if shutil.which(t)]; "
        "writable = [os.path.join(folder, name) for folder, _, names"
        " in os.walk('/opt/verifier/cache/environments') for name in [*names, '.']"
        " if os.access(os.path.join(folder, name), os.W_OK)]; "
        "print(json.dumps([tools, writable, os.path.exists('/fetched')]))",
    )
    assert json.loads(looked) == [[], [], False]
