"""What is compiled does not depend on what was started or imported beforehand."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest

from verifier import compiling, headers
from verifier.challengecache import Compiled
from verifier.environments import Environment
from verifier.intake import take_in_challenge, take_in_submission
from verifier.model import Problem, Submission
from verifier.sandbox import BubblewrapSandbox, Caps, Job, Result, Sandbox, Step, WarmSandbox
from verifier.sandbox.around import Around
from verifier.suite import CASES, Kind, load_cases

HONEST = {
    f"{case.id}-{attempt.name}": (case.problem, attempt.handed_in())
    for case in load_cases(CASES)
    for attempt in case.attempts
    if case.runs_in("core") and case.kind is Kind.HONEST and attempt.handed_in().files
}


class Watched(Around):
    """Remembers the commands of the last job."""

    said = ""

    def run(self, job: Job) -> Result:
        """See `Sandbox.run`."""
        self.said = " ".join(word for step in job.steps for word in step.argv)
        return super().run(job)


@pytest.fixture(scope="module")
def warm() -> Iterator[Watched]:
    made = WarmSandbox()
    made.worth = 1
    yield Watched(made)
    made.close()


def compiled(
    problem: Problem, submission: Submission, environment: Environment, sandbox: Sandbox
) -> Compiled:
    """The bytes of all parts."""
    problem = environment.complete(problem)
    asked = take_in_challenge(problem, environment.modules)
    given = take_in_submission(submission, problem, asked, environment.modules)
    return compiling.compile_modules(given, problem, environment, sandbox)[1]


@pytest.mark.parametrize("name", HONEST)
def test_compiled_modules_are_the_same_byte_for_byte(
    name: str, environment: Environment, warm: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(headers, "load_option", lambda *_: ())
        expected = compiled(*HONEST[name], environment, BubblewrapSandbox())
    assert expected
    monkeypatch.setattr(headers, "WORTH", 1)
    monkeypatch.setattr(headers, "PAUSE_SECONDS", 0)
    assert compiled(*HONEST[name], environment, warm) == expected


@pytest.mark.parametrize(
    ("text", "loads"),
    [
        ("theorem t : True := trivial", True),
        ("import Init\ntheorem t : True := trivial", True),
        ("\n\nimport Init.Core /- why -/\n\n-- so\ntheorem t : True := trivial", True),
        ("module\npublic import Init\ntheorem t : True := trivial", True),
        ("import /- why -/ Init\ntheorem t : True := trivial", False),
        ("-- why\ntheorem t : True := trivial", False),
        ("/- why -/ import Init\ntheorem t : True := trivial", False),
    ],
)
def test_what_begins_like_another_file_begins_after_its_header(
    text: str, loads: bool, environment: Environment, warm: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(headers, "WORTH", 1)
    monkeypatch.setattr(headers, "PAUSE_SECONDS", 0)
    problem = Problem.model_validate({"challenge": {"Challenge.lean": text}})
    submission = Submission.model_validate({"files": {"Submission.lean": text}})
    assert compiled(problem, submission, environment, warm)
    assert ("--incr-load" in warm.said) is loads


def test_other_options_make_another_snapshot(
    environment: Environment, warm: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(headers, "WORTH", 1)
    monkeypatch.setattr(headers, "PAUSE_SECONDS", 0)
    text = "set_option relaxedAutoImplicit true\ntheorem t (h : α) : True := trivial"
    submission = Submission.model_validate({"files": {"Submission.lean": text}})
    outcomes, loaded = [], []
    for allowed in (True, False, True):
        problem = Problem.model_validate(
            {"challenge": {"Challenge.lean": text}, "options": {"autoImplicit": allowed}}
        )
        outcomes.append(bool(compiled(problem, submission, environment, warm)))
        loaded.append([word for word in warm.said.split() if "--incr-load" in word])
    assert outcomes == [True, False, True]
    assert loaded[0] == loaded[2] != loaded[1] != []


def test_what_imports_files_of_its_own_is_compiled_without(
    environment: Environment, warm: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(headers, "WORTH", 1)
    monkeypatch.setattr(headers, "PAUSE_SECONDS", 0)
    files = {
        "Submission.lean": "import Helper\ntheorem t : True := helps",
        "Helper.lean": "theorem helps : True := trivial",
    }
    problem = Problem.model_validate({"challenge": {"C.lean": "theorem t : True := sorry"}})
    submission = Submission.model_validate({"files": files})
    assert len(compiled(problem, submission, environment, warm)) == 2
    assert warm.said.count("--incr-load") == 1


def test_a_header_that_comes_once_is_not_kept(
    environment: Environment, warm: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(headers, "_asked", headers.Counter())
    monkeypatch.setattr(headers, "PAUSE_SECONDS", 0)
    secret = secrets.token_bytes(32)  # so that no earlier run has kept it
    monkeypatch.setattr(headers, "_secret", lambda _: secret)
    text = "import Init.Classical\nimport Init.WF\ntheorem t : True := trivial"
    problem = Problem.model_validate(
        {"challenge": {"C.lean": text}, "limits": {"max_heartbeats": 123_456}}
    )
    submission = Submission.model_validate({"files": {"Submission.lean": text}})
    said = []
    for _ in range(3):
        compiled(problem, submission, environment, warm)
        said.append("--incr-load" in warm.said)
    assert said == [False, True, True]


def test_one_submission_makes_one_snapshot_and_the_next_waits_its_turn(
    environment: Environment, warm: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret = secrets.token_bytes(32)
    monkeypatch.setattr(headers, "_secret", lambda _: secret)
    monkeypatch.setattr(headers, "_asked", headers.Counter())
    monkeypatch.setattr(headers, "_last", {})
    made: list[str] = []
    monkeypatch.setattr(headers, "_make", lambda text, *_: made.append(text))
    files = {
        f"H{number}{part}.lean": f"import{' ' * number}Init\n"
        for number in range(1, 6)
        for part in "ab"
    }
    imports = "".join(f"import {path[:-5]}\n" for path in files)
    problem = Problem.model_validate({"challenge": {"C.lean": "theorem t : True := sorry"}})
    files["Solution.lean"] = f"{imports}theorem t : True := trivial"
    submission = Submission.model_validate({"files": files})
    for _ in range(3):
        compiled(problem, submission, environment, warm)
    # The first time no header had come before; the third time one had been made just now.
    assert len(made) == 1


class InImages(Watched):
    """A sandbox that does not show what is put into a folder later, as one made of images."""

    def __init__(self, sandbox: Sandbox) -> None:
        super().__init__(sandbox)
        self.shows_new_files = False
        self.shown: list[str] = []

    def run(self, job: Job) -> Result:
        """See `Sandbox.run`."""
        self.shown = [m.target for m in job.mounts if m.target.startswith(headers.INSIDE)]
        return super().run(job)


def test_where_new_files_are_not_shown_a_job_gets_the_snapshots_that_it_takes(
    environment: Environment, warm: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret = secrets.token_bytes(32)
    monkeypatch.setattr(headers, "_secret", lambda _: secret)
    monkeypatch.setattr(headers, "_asked", headers.Counter())
    monkeypatch.setattr(headers, "PAUSE_SECONDS", 0)
    monkeypatch.setattr(headers, "WORTH_AN_IMAGE", 2)
    monkeypatch.setattr(headers, "MOST_IN_IMAGES", 10_000)
    sandbox = InImages(warm.inner)

    def make(text: str) -> tuple[Compiled, list[str]]:
        problem = Problem.model_validate({"challenge": {"C.lean": text}})
        submission = Submission.model_validate({"files": {"Submission.lean": text}})
        return compiled(problem, submission, environment, sandbox), sandbox.shown

    first = "import Init.Classical\ntheorem t : True := trivial"
    second = "import Init.WF\ntheorem t : True := trivial"
    plain, shown = make(first)
    assert shown == []
    for text in (first, second, second, first):
        again, shown = make(text)
    assert again == plain
    assert len(shown) == 2  # and not those of the other header
    assert "--incr-load" in sandbox.said
    monkeypatch.setattr(headers, "MOST_IN_IMAGES", 0)
    for _ in range(3):
        assert make("import Init.Core\ntheorem t : True := trivial")[1] == []


def test_old_snapshots_make_room(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("headers")
    for number in range(4):
        for suffix in ("", headers.DEPENDENCIES):
            path = folder / f"{number}.snap{suffix}"
            path.write_bytes(b"x" * 100)
            age = headers.SAFE_SECONDS * (4 - number)
            headers.os.utime(path, (headers.time.time() - age - 10,) * 2)
    (folder / "recent.snap").write_bytes(b"x" * 100)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(headers, "BUDGET_BYTES", 350)
        assert headers._make_room(folder, 100)
        assert not headers._make_room(folder, 300)
    folder.chmod(0o700)
    # Whatever was used a moment ago stays, though there is no room for more.
    assert {path.name for path in folder.glob("*.snap")} == {"recent.snap"}
    assert not list(folder.glob("*.deps"))


def test_a_job_cannot_see_which_headers_others_sent(
    environment: Environment, warm: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(headers, "WORTH", 1)
    monkeypatch.setattr(headers, "PAUSE_SECONDS", 0)
    text = "theorem t : True := trivial"
    problem = Problem.model_validate({"challenge": {"C.lean": text}})
    submission = Submission.model_validate({"files": {"Submission.lean": text}})
    assert compiled(problem, submission, environment, warm)
    program = """
import os
try: found = os.listdir('/headers')
except OSError as error: found = error.strerror
open('out', 'w').write(str(found))
"""
    step = Step((*warm.python, "-c", program), {}, ())
    caps = Caps(10, 10, 1 << 28, 8, 1 << 20, 1 << 20, 1 << 20, 1 << 20)
    for sandbox in (warm, BubblewrapSandbox()):
        job = Job(headers.mounts((), environment, sandbox), {}, (step,), ("out",), caps)
        assert sandbox.run(job).files["out"] == b"Permission denied"


def test_names_of_snapshots_follow_from_a_secret_that_lasts(tmp_path: Path) -> None:
    first, second = tmp_path / "first.secret", tmp_path / "second.secret"
    secret = headers._secret(first)
    assert len(secret) == 32
    assert secret != headers._secret(second)
    headers._secret.cache_clear()
    assert headers._secret(first) == secret
    assert first.stat().st_mode & 0o777 == 0o600
    assert sorted(tmp_path.iterdir()) == [first, second]
