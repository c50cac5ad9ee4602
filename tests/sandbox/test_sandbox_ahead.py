"""Jobs that are begun before they have their files: to the same end, and never without an end."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import AbstractContextManager
from dataclasses import replace
from pathlib import Path

import pytest
from sandbox_caps import CAPS

from verifier.sandbox import (
    BubblewrapSandbox,
    Job,
    Mount,
    Result,
    SandboxFault,
    Step,
    Stop,
    bubblewrap,
)
from verifier.sandbox.ahead import Runs, begun
from verifier.sandbox.bubblewrap import Begun
from verifier.sandbox.leftovers import leftovers
from verifier.sandbox.users import NOBODY, choose_user, is_of_one_job

PROGRAM = '''
"""Looks around before it may look at the job, and says then what it saw."""

import os
import sys
import threading
import time
from dataclasses import dataclass


@dataclass
class Seen:
    begun: float
    files: list[str]
    told: list[str]
    variables: dict[str, str]


def prepare(arguments):
    if arguments == ["fall"]:
        raise ValueError("fell over beforehand")
    threading.Thread(target=time.sleep, args=(60,), daemon=True).start()
    return Seen(time.monotonic(), sorted(os.listdir()), arguments, dict(os.environ))


def open_files():
    found = []
    for file in range(3, 64):
        try:
            found.append((file, os.fstat(file)))
        except OSError:
            pass
    return found


def run(seen, arguments, how="begun"):
    ahead = time.monotonic() - seen.begun > 0.2
    fact = open("fact").read()
    kept = (ahead and seen.files, seen.told, seen.variables)
    said = (how, *kept, fact, arguments, os.read(0, 1), open_files())
    open("out", "w").write(repr(said))
    exec(arguments[0])


if __name__ == "__main__":
    run(prepare(sys.argv[1:2]), sys.argv[2:], "executed")
'''
SLEEP = 0.4
ENDLESS = "import time; time.sleep(60)"


@pytest.fixture(scope="module")
def cold() -> Iterator[BubblewrapSandbox]:
    if not is_of_one_job(choose_user()):
        pytest.skip("jobs have no users of their own here")
    yield BubblewrapSandbox()
    assert leftovers() == []


@pytest.fixture
def job(cold: BubblewrapSandbox, library: Path) -> Job:
    (library / "looking.py").write_text(PROGRAM)
    beginning = (*cold.python, "/held/looking.py", "told")
    step = Step((*beginning, "pass"), {"NAME": "value"}, ())
    return Job((Mount(library, "/held"),), {}, (step,), ("out",), CAPS, (beginning,))


def with_files(job: Job, content: bytes = b"true") -> Job:
    return replace(job, files={"fact": content})


def start(sandbox: BubblewrapSandbox, job: Job) -> AbstractContextManager[Runs]:
    """Begin a job whose disk has room for files that are not there yet."""
    return begun(sandbox, replace(job, caps=replace(job.caps, disk_bytes=CAPS.disk_bytes * 2)))


def said(result: Result) -> str:
    assert "out" in result.files, result.steps
    return result.files["out"].decode()


def expected(how: str, ahead: bool) -> str:
    variables = {"NAME": "value"}
    files = ahead and [".proc", ".tmp"]
    return repr((how, files, ["told"], variables, "true", ["pass"], b"", []))


def test_a_job_that_was_begun_goes_on_when_its_files_are_there(
    cold: BubblewrapSandbox, job: Job
) -> None:
    with start(cold, job) as runs:
        time.sleep(SLEEP)
        result = runs.run(with_files(job))
    assert (said(result), result.stop, result.steps[0].exit_code) == (
        expected("begun", True),
        None,
        0,
    )


def test_a_job_that_was_not_begun_comes_to_the_same_end(cold: BubblewrapSandbox, job: Job) -> None:
    assert said(cold.run(with_files(job))) == expected("executed", False)


def test_what_was_begun_runs_no_other_job(cold: BubblewrapSandbox, job: Job) -> None:
    with start(cold, job) as runs:
        time.sleep(SLEEP)
        caps = replace(CAPS, memory_bytes=CAPS.memory_bytes + 1)
        assert said(runs.run(replace(with_files(job), caps=caps))) == expected("executed", False)
        # Neither a second one, nor one that needs more room than there is.
        assert said(runs.run(with_files(job))) == expected("executed", False)
    with begun(cold, job) as runs:
        time.sleep(SLEEP)
        caps = replace(CAPS, disk_bytes=CAPS.disk_bytes + 1)
        assert said(runs.run(replace(with_files(job), caps=caps))) == expected("executed", False)


def test_a_job_whose_beginning_was_killed_is_begun_anew(cold: BubblewrapSandbox, job: Job) -> None:
    with start(cold, job) as runs:
        time.sleep(SLEEP)
        cold.end_jobs()
        time.sleep(SLEEP)
        assert said(runs.run(with_files(job))) == expected("executed", False)


def test_nothing_is_left_of_what_was_begun_in_vain(cold: BubblewrapSandbox, job: Job) -> None:
    with pytest.raises(KeyError), start(cold, job):
        raise KeyError("what was to make the files failed")
    assert leftovers() == []
    assert cold.leftovers() == []


def test_waiting_for_files_is_not_on_the_jobs_clock(cold: BubblewrapSandbox, job: Job) -> None:
    timed = replace(job, caps=replace(CAPS, wall_seconds=0.8))
    with start(cold, timed) as runs:
        time.sleep(1)
        result = runs.run(with_files(timed))
    assert (said(result), result.stop) == (expected("begun", True), None)
    assert result.wall_seconds < 0.8


def test_the_clock_ends_a_job_that_was_begun(cold: BubblewrapSandbox, job: Job) -> None:
    (step,) = job.steps
    endless = replace(step, argv=(*step.argv[:-1], ENDLESS))
    timed = replace(job, steps=(endless,), caps=replace(CAPS, wall_seconds=0.5))
    with start(cold, timed) as runs:
        assert runs.run(with_files(timed)).stop is Stop.WALL


def test_a_beginning_that_fails_is_a_step_that_fails(cold: BubblewrapSandbox, job: Job) -> None:
    (step,) = job.steps
    (beginning,) = job.beginnings
    falls = (*beginning[:-1], "fall")
    falling = replace(job, steps=(replace(step, argv=falls),), beginnings=(falls,))
    with start(cold, falling) as runs:
        result = runs.run(with_files(falling))
    assert (result.files, result.steps[0].exit_code) == ({}, 1)
    assert b"fell over beforehand" in result.steps[0].log


def test_a_command_that_begins_otherwise_waits_too(cold: BubblewrapSandbox, job: Job) -> None:
    program = b"open('out', 'w').write(open('fact').read())"
    other = replace(job, steps=(Step((*cold.python, "other.py"), {}, ()),))
    with start(cold, other) as runs:
        time.sleep(SLEEP)
        result = runs.run(replace(other, files={"fact": b"later", "other.py": program}))
    assert said(result) == "later"


def test_each_step_begins_from_the_start(cold: BubblewrapSandbox, job: Job) -> None:
    (step,) = job.steps
    twice = replace(job, steps=(step, step))
    with start(cold, twice) as runs:
        time.sleep(SLEEP)
        result = runs.run(with_files(twice))
    assert [report.exit_code for report in result.steps] == [0, 0]
    assert said(result) == expected("begun", False)


@pytest.mark.parametrize("user", [0, NOBODY])
def test_a_job_without_a_user_of_its_own_is_not_begun_beside_another(
    cold: BubblewrapSandbox, job: Job, monkeypatch: pytest.MonkeyPatch, user: int
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(bubblewrap, "choose_user", lambda: user)
        with start(cold, job) as runs:
            patch.undo()
            time.sleep(SLEEP)
            assert said(runs.run(with_files(job))) == expected("executed", False)


class Unable(BubblewrapSandbox):
    def _begin(self, *_: object) -> AbstractContextManager[Begun]:
        raise OSError("not now")


def test_what_cannot_begin_now_says_so_when_it_is_to_run(job: Job) -> None:
    with begun(Unable(), job) as runs, pytest.raises(SandboxFault, match="not now"):
        runs.run(with_files(job))
