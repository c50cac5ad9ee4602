"""Small proofs that nobody has seen before, judged and compiled against the clock."""

from __future__ import annotations

import itertools
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from verifier.bench.library import ENDS, GIVEN, ROOT
from verifier.bench.measuring import Rounds
from verifier.environments import Environment
from verifier.environments.build import LAUNCH
from verifier.model import Problem, Submission, Verdict
from verifier.pipeline import verify
from verifier.sandbox.ahead import Runs, begun
from verifier.sandbox.base import Job, Result, Sandbox

ASKED = "asked"
_STATEMENT = f"theorem {ASKED} {GIVEN} : q ∧ p := "
_BY_LIBRARY = f"⟨({ENDS} p q h g).2, ({ENDS} p q h g).1⟩"
_numbers = itertools.count()


class NotAccepted(RuntimeError):
    """An honest proof did not get its 1, so that its time means nothing."""


def problem(large: bool = True) -> Problem:
    """The statement; `large` is whether its file imports the large library."""
    return Problem(challenge={"Challenge.lean": f"{_header(large)}{_STATEMENT}sorry\n"})


def proof(large: bool = True) -> str:
    """A proof that differs from every other; a `large` one rests on the whole large library."""
    return (
        f"{_header(large)}theorem first{next(_numbers)} (p : Prop) (h : p) : p := h\n"
        f"{_STATEMENT}{_BY_LIBRARY if large else '⟨g, h⟩'}\n"
    )


def request(text: str) -> dict[str, Any]:
    """A small proof as `POST /v1/reward` takes it."""
    asked = problem(large=False).model_dump(mode="json", include={"challenge"})
    return {"problem": asked, "submission": {"files": {"Submission.lean": text}}}


def _header(large: bool) -> str:
    return f"import {ROOT}\n" if large else ""


class Judge:
    """Judges proofs, and knows what the last judging cost."""

    def __init__(
        self, environment: Environment, sandbox: Sandbox, cache: Path, large: bool = True
    ) -> None:
        self._environment = environment
        self._sandbox = _Watched(sandbox)
        self._cache = cache
        self._problem = problem(large)

    def warm_up(self, text: Callable[[], str]) -> None:
        """Judge until everything that may be kept ready is."""
        for _ in range(3):
            self.seconds(text())

    def seconds(self, text: str) -> float:
        """How long it takes to the verdict on a proof."""
        started = time.perf_counter()
        self.judge(text)
        return time.perf_counter() - started

    def judge(self, text: str) -> Verdict:
        """The verdict.

        Raises:
            NotAccepted: if it is not 1.
        """
        submission = Submission(files={"Submission.lean": text})
        found = verify(self._problem, submission, self._environment, self._sandbox, self._cache)
        if found.reward != 1:
            raise NotAccepted(f"{found.stage}: {found.reason} {found.detail}")
        return found

    @property
    def judging_seconds(self) -> float:
        """How long the whole last job took, from starting its sandbox; that is the judge's."""
        return self._sandbox.last_seconds


class _Watched:
    """A sandbox, and how long its last job took."""

    def __init__(self, sandbox: Sandbox) -> None:
        self._sandbox = sandbox
        self.name = sandbox.name
        self.python = sandbox.python
        self.shows_new_files = sandbox.shows_new_files
        self.probe = sandbox.probe
        self.leftovers = sandbox.leftovers
        self.end_jobs = sandbox.end_jobs
        self.close = sandbox.close
        self.last_seconds = 0.0

    def run(self, job: Job) -> Result:
        return self._note(self._sandbox.run(job))

    @contextmanager
    def begin(self, job: Job) -> Iterator[_Begun]:
        with begun(self._sandbox, job) as runs:
            yield _Begun(runs, self._note)

    def _note(self, result: Result) -> Result:
        self.last_seconds = result.wall_seconds
        return result


class _Begun:
    """What was begun in a watched sandbox."""

    def __init__(self, runs: Runs, note: Callable[[Result], Result]) -> None:
        self._runs = runs
        self._note = note

    def run(self, job: Job) -> Result:
        return self._note(self._runs.run(job))


def compile_bare(environment: Environment, folder: Path, name: str, text: str) -> float:
    """Write `text` to a file and compile it with a `lean` of its own, without a sandbox.

    Returns:
        Seconds that the process took.

    Raises:
        NotAccepted: if it does not compile.
    """
    (folder / f"{name}.lean").write_text(text)
    command = [sys.executable, "-I", "-S", str(LAUNCH), str(environment.engine)]
    started = time.perf_counter()
    done = subprocess.run(
        [*command, "-o", f"{name}.olean", f"{name}.lean"],
        cwd=folder,
        env={
            "LEAN_PATH": str(environment.library),
            "LEAN_BACKTRACE": "0",
            "UV_USE_IO_URING": "0",
        },
        capture_output=True,
        check=False,
    )
    seconds = time.perf_counter() - started
    if done.returncode != 0:
        raise NotAccepted(done.stdout.decode(errors="replace"))
    return seconds


def against_bare(judge: Judge, environment: Environment, folder: Path) -> Rounds:
    """Verdicts on new proofs over the large library, each against the bare compiler on the same."""
    while True:
        text = proof()
        bare = compile_bare(environment, folder, "Bare", text)
        yield ((judge.seconds(text), bare),)
