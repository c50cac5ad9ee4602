"""What is in use is not deleted, and what was deleted all the same is nobody's 0."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from interfering import Interfering
from lake_projects import copy_core

from verifier.environments import Environment, EnvironmentUnusable, Forced, open_environment
from verifier.environments.adopting import Choices, adopt, remove
from verifier.environments.build import LIBRARY, MANIFEST, build, is_whole
from verifier.environments.definition import adopted_path, load_definition
from verifier.environments.inuse import Hold, alone, put_in_place
from verifier.model import Problem, Submission, Verdict
from verifier.pipeline import verify
from verifier.reasons import Blame, Reason
from verifier.sandbox import Sandbox
from verifier.sandbox.base import Job, Result

UNEXAMINED = Forced(unqualified=True)
STATEMENT = "theorem t (p : Prop) (h : p) : p := "
PROBLEM = Problem(challenge={"Challenge.lean": f"{STATEMENT}sorry\n"})
HONEST = Submission(files={"Submission.lean": f"{STATEMENT}h\n"})
WRONG = Submission(files={"Submission.lean": f"{STATEMENT}nonsense\n"})
HOLDER = """
import os, subprocess, sys, time
from pathlib import Path
from verifier.environments.inuse import Hold
hold = Hold(Path(sys.argv[1]), "manifest.json")
if sys.argv[2] == "starts":
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"]).pid
else:
    child = os.fork()
print(child, flush=True) if child else None
time.sleep(60)
"""


@pytest.fixture
def cache(environment: Environment, tmp_path: Path) -> Path:
    """A cache that a test may change."""
    copy_core(environment, tmp_path / "cache")
    return tmp_path / "cache"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A small folder with a manifest."""
    made = tmp_path / "build"
    (made / "lib").mkdir(parents=True)
    (made / "lib" / "Init.olean").write_text("olean")
    (made / MANIFEST).write_text('{"lib/Init.olean": ""}')
    return made


def files_of(cache: Path) -> set[str]:
    found = (path for path in cache.rglob("*") if "core-" not in str(path) and path.is_file())
    return {str(path.relative_to(cache)) for path in found}


def is_free(folder: Path) -> bool:
    try:
        with alone(folder):
            return True
    except EnvironmentUnusable:
        return False


def test_an_environment_that_is_open_is_not_removed(project: Path, cache: Path) -> None:
    adopt(project, "mine", Choices(), cache, lambda _: None)
    opened = open_environment("mine", cache, forced=UNEXAMINED)
    with pytest.raises(EnvironmentUnusable, match=rf"in use.*stop process {os.getpid()} first"):
        remove("mine", cache)
    assert is_whole(opened.folder)
    assert adopted_path("mine", cache).is_file()
    assert opened.changed() == ""
    del opened
    remove("mine", cache)
    assert files_of(cache) == set()


def test_nothing_is_left_of_what_was_removed(project: Path, cache: Path) -> None:
    adopt(project, "mine", Choices(), cache, lambda _: None)
    (cache / "environments" / ".mine.adopting.lock").touch()  # earlier versions left it
    remove("mine", cache)
    assert files_of(cache) == set()
    assert [path for path in cache.rglob("*") if "mine" in path.name] == []


def test_what_is_not_whole_and_in_use_is_neither_replaced_nor_adopted_again(
    project: Path, cache: Path
) -> None:
    adopt(project, "mine", Choices(), cache, lambda _: None)
    opened = open_environment("mine", cache, forced=UNEXAMINED)
    (opened.folder / ".DS_Store").touch()
    with pytest.raises(EnvironmentUnusable, match="in use"):
        adopt(project, "mine", Choices(), cache, lambda _: None, replace=True)
    # Nothing is missing, so that judging goes on.
    assert opened.changed() == ""
    del opened
    adopt(project, "mine", Choices(), cache, lambda _: None, replace=True)
    assert is_whole(open_environment("mine", cache, forced=UNEXAMINED).folder)


def test_a_build_that_is_in_use_is_not_built_again(tiny: Path, tmp_path: Path) -> None:
    definition, said = load_definition("core"), list[str]()
    folder = build(definition, tmp_path, print)
    hold = Hold(folder, MANIFEST)
    (folder / ".DS_Store").touch()
    told = f"files that were changed, added or deleted, and is in use.*process {os.getpid()} first"
    with pytest.raises(EnvironmentUnusable, match=told):
        build(definition, tmp_path, said.append)
    assert said == []  # before any work
    assert hold.changed() == ""
    del hold
    assert is_whole(build(definition, tmp_path, print))
    assert [path.name for path in folder.parent.iterdir()] == [folder.name]


def test_who_opens_a_folder_needs_to_write_nothing(folder: Path) -> None:
    before = {path: path.stat().st_mtime_ns for path in folder.parent.rglob("*")}
    with Hold(folder, MANIFEST):
        assert not is_free(folder)
    assert is_free(folder)
    assert {path: path.stat().st_mtime_ns for path in folder.parent.rglob("*")} == before


def test_several_may_use_what_nobody_may_delete(folder: Path, tmp_path: Path) -> None:
    done = tmp_path / "scratch" / "done"
    shutil.copytree(folder, done)
    with Hold(folder, MANIFEST) as one:
        with Hold(folder, MANIFEST):
            assert not is_free(folder)
        with pytest.raises(EnvironmentUnusable, match="in use"):
            put_in_place(done, folder)
        assert one.changed() == ""
    put_in_place(done, folder)
    with pytest.raises(EnvironmentUnusable, match="cannot open"):
        Hold(tmp_path / "nowhere", MANIFEST)


@pytest.mark.parametrize("way", ["starts", "forks"])
def test_a_lock_ends_with_its_process_and_is_inherited_by_forks_alone(
    folder: Path, way: str
) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(folder), way], stdout=subprocess.PIPE, text=True
    ) as holder:
        assert holder.stdout is not None
        child = int(holder.stdout.readline())
        with pytest.raises(EnvironmentUnusable, match=f"stop process {holder.pid} first"):
            put_in_place(folder, folder)
        holder.kill()
        holder.wait()
        # What was forked judges as its parent did; what was started knows nothing of it.
        assert is_free(folder) is (way == "starts")
        os.kill(child, signal.SIGKILL)
        holder.stdout.read()  # to its end, which comes with that of the last process
        assert is_free(folder)


CHANGES: dict[str, Callable[[Path], object]] = {
    "removed": lambda folder: folder.rename(folder.with_name("aside")),
    "replaced": lambda folder: shutil.copytree(
        folder.rename(folder.with_name("aside")), folder, copy_function=shutil.copy2
    ),
    "half deleted": lambda folder: (folder / "lib" / "Init.olean").unlink(),
    "without its manifest": lambda folder: (folder / MANIFEST).unlink(),
    "written to": lambda folder: (folder / "lib" / "Init.olean").write_text("other"),
    "another engine": lambda folder: (folder.parent / "engine").write_text("other"),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES.keys())
def test_a_folder_that_is_not_as_it_was_opened_is_noticed(
    folder: Path, change: Callable[[Path], object]
) -> None:
    engine = folder.parent / "engine"
    engine.write_text("engine")
    hold = Hold(folder, MANIFEST, (engine,))
    (folder / ".DS_Store").touch()
    assert (hold.changed(), hold.is_there) == ("", True)
    change(folder)
    assert str(folder.parent) in hold.changed()


def disappear(environment: Environment) -> None:
    environment.folder.rename(environment.folder.with_name("aside"))


def lose_a_file(environment: Environment) -> None:
    (environment.library / "Init.olean").unlink()


@pytest.mark.parametrize("harm", [disappear, lose_a_file])
@pytest.mark.parametrize("submission", [HONEST, WRONG], ids=["honest", "wrong"])
@pytest.mark.parametrize("job", [1, 2, 3], ids=["challenge", "its check", "build"])
def test_what_is_found_while_an_environment_is_deleted_is_no_verdict(
    cache: Path,
    sandbox: Sandbox,
    harm: Callable[[Environment], None],
    submission: Submission,
    job: int,
) -> None:
    opened = open_environment("core", cache)

    def interfere(number: int, asked: Job, run: Callable[[], Result]) -> Result:
        del asked
        if number == job:
            harm(opened)
        return run()

    found = verify(PROBLEM, submission, opened, Interfering(sandbox, interfere), cache)
    assert (found.reward, found.reason) == (None, Reason.ENVIRONMENT_UNUSABLE)
    assert found.reason.meaning.blame is Blame.INFRASTRUCTURE
    assert str(opened.folder) in found.detail
    # Nor is it afterwards, whatever is judged.
    assert verify(PROBLEM, HONEST, opened, sandbox, cache).reward is None
    assert verify(PROBLEM, WRONG, opened, sandbox, cache).reward is None


def test_what_is_gone_before_anything_was_judged_in_it_gets_a_verdict_all_the_same(
    project: Path, cache: Path, sandbox: Sandbox
) -> None:
    adopt(project, "mine", Choices(), cache, lambda _: None)
    opened = open_environment("mine", cache, forced=UNEXAMINED)
    shutil.rmtree(opened.folder)
    found = verify(PROBLEM, HONEST, opened, sandbox, cache)
    assert (found.reward, found.reason) == (None, Reason.ENVIRONMENT_UNUSABLE)


def test_a_sandbox_does_not_go_on_with_what_was_replaced(
    cache: Path, environment: Environment, sandbox: Sandbox
) -> None:
    def judge(opened: Environment) -> Verdict:
        return verify(PROBLEM, HONEST, opened, sandbox, cache)

    opened = open_environment("core", cache)
    assert [judge(opened).reward for _ in range(3)] == [1, 1, 1]  # programs are kept ready by now
    shutil.rmtree(cache / "environments")
    assert judge(opened).reason is Reason.ENVIRONMENT_UNUSABLE
    copy_core(environment, cache)
    again = open_environment("core", cache)
    assert (again.folder, again.digest) == (opened.folder, opened.digest)
    assert judge(opened).reason is Reason.ENVIRONMENT_UNUSABLE
    assert [judge(again).reward for _ in range(3)] == [1, 1, 1]
    assert verify(PROBLEM, WRONG, again, sandbox, cache).reward == 0


def test_an_environment_that_nobody_has_opened_gives_no_verdict(
    environment: Environment, sandbox: Sandbox, cache_dir: Path
) -> None:
    library = environment.folder / LIBRARY
    assert library.is_dir()
    closed = Environment(
        environment.definition, environment.folder, environment.engine, environment.modules
    )
    assert not closed.is_there
    assert verify(PROBLEM, HONEST, closed, sandbox, cache_dir).reward is None
