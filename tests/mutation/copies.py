"""Copies of the package, in each of which one check at a time is switched off."""

from __future__ import annotations

import json
import os
import resource
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from driver import START
from operators import Mutant

from verifier.settings import Settings

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
STACK_BYTES = 1 << 30
EVERYTHING = "tests/sandbox"
UNIT_TESTS = {
    "export/": "tests/fallback/test_reading_exports.py",
    "fallback/": "tests/fallback",
    "intake.py": "tests/test_intake.py",
    "judge/": "tests/judge",
    "judge/whole.py": "tests/judge/test_whole.py",
    "compiling.py": "tests/test_pipeline.py",
    "judging": "tests/test_examination.py",
    "judging.py": "tests/test_pipeline.py",
    "kernel/": "tests/kernel",
    "lean/": "tests/lean",
    "lean/constants.py": "tests/judge",
    "lean/mentions.py": "tests/judge",
    "headers.py": "tests/test_compiling.py",
    "sandbox/": EVERYTHING,
    "sandbox/corpses.py": "tests/sandbox/test_docker_machine.py",
    "sandbox/dockerforks.py": "tests/sandbox/test_docker_forks.py",
    "sandbox/forks": "tests/sandbox/test_sandbox_forks.py",
    "sandbox/forks.py": "tests/sandbox/test_bubblewrap_forks.py",
    "sandbox/forkserver.py": "tests/sandbox/test_sandbox_forks.py",
    "sandbox/isolation.py": "tests/sandbox/test_sandbox_forks.py",
    "sandbox/newroot.py": "tests/sandbox/test_docker_forks.py",
    "sandbox/relay": "tests/sandbox/test_docker_forks.py",
    "sandbox/wire.py": "tests/sandbox/test_sandbox_wire.py",
    "stages.py": "tests/test_pipeline.py",
    "unpacking/": "tests/unpacking",
    "unpacking/tars.py": "tests/unpacking/test_archive_rules.py",
    "unpacking/zips.py": "tests/unpacking/test_archive_rules.py",
}
"""Which unit tests look at a file, for checks that no submission can get at."""
IN_CONTAINERS = ("sandbox/corpses", "sandbox/dockerforks", "sandbox/newroot", "sandbox/relay")
"""What nothing but a Docker engine can try."""
TIMEOUT = 900
PORTION = 50
"""So many attempts end well within the timeout: what does not, hangs."""


class Copy:
    """A copy of the package in which one file at a time is mutated."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self.cache = place / "cache"
        # Without compiled code the plain code judges, in which the checks are switched off.
        ignored = shutil.ignore_patterns("__pycache__", "*.so")
        for name in ("verifier", "tests", "adversarial_suite"):
            shutil.copytree(ROOT / name, place / name, ignore=ignored)
        for name in ("lean_images", "migrations", "docs", "scripts", "README.md"):
            (place / name).symlink_to(ROOT / name)
        shutil.copy(ROOT / "pyproject.toml", place)
        self.cache.mkdir()
        (self.cache / "environments").symlink_to(Settings().cache_dir / "environments")
        self.environment = {
            **os.environ,
            "PYTHONPATH": str(place),
            "VERIFIER_CACHE_DIR": str(self.cache),
        }
        self._compile("verifier")

    def _compile(self, path: str) -> None:
        """Compiled code that is compared with its source by content, not by time."""
        command = [sys.executable, "-m", "compileall", "-q", "--invalidation-mode", "checked-hash"]
        subprocess.run([*command, path], check=True, cwd=self.place)

    @contextmanager
    def holding(self, mutant: Mutant) -> Iterator[None]:
        """This mutant in place of the original."""
        package = self.place / "verifier"
        originals = {file: (package / file).read_text() for file in mutant.sources}
        shutil.rmtree(self.cache / "challenges", ignore_errors=True)
        try:
            self._put(mutant.sources)
            yield
        finally:
            self._put(originals)

    def _put(self, sources: Mapping[str, str]) -> None:
        for file, text in sources.items():
            path = self.place / "verifier" / file
            path.write_text(text)
            if path.suffix == ".py":
                self._compile(f"verifier/{file}")

    def judge(self, attempts: list[str]) -> dict[str, str] | None:
        """The first attempt that is wrong on the one path, and how."""
        for start in range(0, len(attempts), PORTION):
            if (found := self._ask(attempts[start : start + PORTION], "driver.py")) is not None:
                return found
        return None

    def screen(self, attempts: list[str], records: Path, program: str) -> str | None:
        """An attempt that is wrong where only what is mutated is run, if there is one."""
        found = self._ask(attempts, program, str(records))
        return found["by"] if found else None

    def _ask(self, attempts: list[str], program: str, *words: str) -> dict[str, str] | None:
        if not attempts:
            return None
        wanted = self.place / "wanted.json"
        wanted.write_text(json.dumps(attempts))
        done = self._run([sys.executable, str(HERE / program), *words, str(wanted)])
        if done is None:
            return {"by": START, "how": f"no end within {TIMEOUT} s"}
        if done.returncode != 0:
            # Whatever that is, it says nothing of the check.
            raise RuntimeError(f"{program} broke: {done.stderr[-2000:]}")
        found: dict[str, str] | None = json.loads(done.stdout)
        return found

    def unit_tests(self, files: Iterable[str]) -> str:
        """The unit tests of these files, if one of them fails; else nothing."""
        files = list(files)
        in_containers = any(file.startswith(IN_CONTAINERS) for file in files)
        places = {t for f in files for p, t in UNIT_TESTS.items() if f.startswith(p)}
        for place in sorted(places, key=len, reverse=True):  # the nearest first
            # An engine of Docker is none of the judge's, and slow to start.
            options = ["-q", "-x", "-p", "no:cacheprovider"]
            if not in_containers:
                options += ["-k", "not docker"]
            elif place == EVERYTHING:
                continue
            done = self._run([sys.executable, "-m", "pytest", *options, place])
            if done is None or done.returncode != 0:
                return place
        return ""

    def _run(self, command: list[str]) -> subprocess.CompletedProcess[str] | None:
        try:
            return subprocess.run(
                command,
                capture_output=True,
                text=True,
                check=False,
                timeout=TIMEOUT,
                preexec_fn=_deep_stack,
                cwd=self.place,
                env=self.environment,
            )
        except subprocess.TimeoutExpired:
            return None


def _deep_stack() -> None:
    """As the judging process has it; terms nest deeply."""
    hard = resource.getrlimit(resource.RLIMIT_STACK)[1]
    resource.setrlimit(resource.RLIMIT_STACK, (STACK_BYTES, hard))
