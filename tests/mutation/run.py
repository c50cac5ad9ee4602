"""Switch off each check of the judge in turn, and show which case then fails.

    python tests/mutation/run.py [--only TEXT ...] [--jobs N] [--learn]

Each check is switched off in a copy of the package, which then judges the suite until an attempt
ends as it must not. If none does, the unit tests are asked: some checks are beyond the reach of
every submission, or stand behind another. What nothing needs has to be explained in dead.toml.
Exit 0 only if there is no untested check.

killers.json remembers what needs which check, so that it is tried first; --learn brings it up to
date.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from threading import Lock

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(ROOT))

from copies import UNIT_TESTS, Copy  # noqa: E402
from driver import START  # noqa: E402
from handmade import handmade_mutants  # noqa: E402
from operators import Mutant, find_mutants  # noqa: E402

from verifier.sandbox.leftovers import OPEN_PLACES, files_of_jobs  # noqa: E402
from verifier.suite import CASES, Case, Kind, load_cases  # noqa: E402

SEARCHED = (
    "intake.py",
    "unpacking/entries.py",
    "unpacking/program.py",
    "unpacking/tars.py",
    "unpacking/zips.py",
    "lean/header.py",
    "lean/objects.py",
    "lean/olean.py",
    "lean/termreader.py",
    "lean/constants.py",
    "judge/challenge.py",
    "judge/questions.py",
    "judge/statement.py",
    "judge/comparison.py",
    "judge/axioms.py",
    "judge/policy.py",
    "judge/whole.py",
    "judging.py",
    "export/lines.py",
    "export/reading.py",
    "export/termlines.py",
    "fallback/exporting.py",
    "fallback/program.py",
    "kernel/order.py",
    "kernel/replay.py",
    "kernel/abi.py",
    "sandbox/runner.py",
    "sandbox/wire.py",
)
JUDGING_ONLY = {
    *(file for file in SEARCHED if file.startswith(("lean/", "judge/", "kernel/"))),
    "judging.py",
    "lean/mentions.py",
} - {"lean/header.py", "judge/whole.py"}
"""What nothing but the judging process uses."""
INTAKE_ONLY = {file for file in SEARCHED if file.startswith("unpacking/")} | {
    "intake.py",
    "lean/header.py",
}
BY_EXPORTS = {file for file in SEARCHED if file.startswith(("export/", "fallback/"))} | {
    "judge/whole.py"
}
"""What nothing uses where our own reader reads."""
BEYOND_SUBMISSIONS = BY_EXPORTS | {"sandbox/wire.py"}
"""What no attempt can feel: it is not run in `core`, or they would have to take over the runner to
say anything here."""
CONFIRMATIONS = 5
KILLERS, DEAD = HERE / "killers.json", HERE / "dead.toml"


@dataclass(frozen=True)
class Fate:
    """What became of a mutant.

    Attributes:
        by: the attempt that ends wrong with it, or else the unit tests that fail; or empty.
        how: in which way, or why nothing needs the check.
    """

    mutant: Mutant
    by: str
    how: str

    @property
    def word(self) -> str:
        """What there is to say of the check."""
        if not self.by:
            return "dead" if self.how else "UNTESTED"
        if self.by == START:
            return "self-test"
        return "unit test" if self.by.startswith("tests/") else "case"


def dead_checks() -> dict[str, str]:
    """The checks that nothing needs, and why they are there all the same."""
    entries: dict[str, str] = tomllib.loads(DEAD.read_text())
    return entries


def all_mutants() -> list[Mutant]:
    """Every check that is found in the sources, and those that are described by hand."""
    package = ROOT / "verifier"
    found = [
        m for file in SEARCHED if (package / file).is_file() for m in find_mutants(package, file)
    ]
    return found + handmade_mutants(package)


def touches_sandbox(mutant: Mutant) -> bool:
    """Whether hostile programs may get further with it."""
    return any(file.startswith("sandbox/") for file in mutant.sources)


def sweep() -> None:
    """Remove the files that hostile programs got to leave on this machine."""
    for path in files_of_jobs(OPEN_PLACES):
        if os.path.isdir(path) and not os.path.islink(path):
            shutil.rmtree(path, ignore_errors=True)
        else:
            Path(path).unlink(missing_ok=True)


def order_attempts(mutant: Mutant, cases: Sequence[Case]) -> list[str]:
    """Which attempts to try, the likeliest to fail first.

    Only hostile programs can feel what a sandbox lacks, and few others can feel the rest.
    """
    if set(mutant.sources) <= BEYOND_SUBMISSIONS:
        return []
    kinds = set(Kind) - {Kind.MACHINE}
    if touches_sandbox(mutant):
        kinds = {Kind.MACHINE}
    elif set(mutant.sources) <= INTAKE_ONLY:
        kinds = set(Kind)
    ranked: list[tuple[int, str]] = []
    for case in cases:
        for attempt in case.attempts:
            name = f"{case.id}/{attempt.name}"
            if case.kind not in kinds:
                continue
            if attempt.expected.reason.name in mutant.reasons:
                rank = 1
            else:
                rank = 2 if attempt.name == "cheat" else 3
            ranked.append((rank, name))
    return [name for _, name in sorted(ranked)]


def try_mutant(
    mutant: Mutant, copy: Copy, records: Path, cases: Sequence[Case], known: str | None
) -> Fate:
    """Find what fails with this mutant: an attempt, or else a unit test."""
    if (why := dead_checks().get(mutant.id)) is not None:
        return Fate(mutant, "", why)
    with copy.holding(mutant):
        if known is None or not known.startswith("tests/"):
            found = find_killer(mutant, copy, records, order_attempts(mutant, cases), known)
            if found is not None:
                return Fate(mutant, found["by"], found["how"])
        return Fate(mutant, copy.unit_tests(mutant.sources), "")


def find_killer(
    mutant: Mutant, copy: Copy, records: Path, attempts: list[str], known: str | None
) -> dict[str, str] | None:
    """The first attempt that the real judge, so mutated, ends as it must not."""
    if known is not None and (found := copy.judge([known])) is not None:
        return found
    screen = "screen.py" if set(mutant.sources) <= JUDGING_ONLY else ""
    screen = "screen_intake.py" if set(mutant.sources) <= INTAKE_ONLY else screen
    if screen:
        for _ in range(CONFIRMATIONS):
            likely = copy.screen(attempts, records, screen)
            if likely is None:
                return None
            if (found := copy.judge([likely])) is not None:
                return found
            attempts = attempts[attempts.index(likely) + 1 :]
    return copy.judge(attempts)


def require_passing(copy: Copy, mutants: Sequence[Mutant]) -> None:
    """Unit tests that fail in a copy of the package anyhow would seem to need every check.

    Raises:
        SystemExit: naming them.
    """
    if failing := copy.unit_tests({file for mutant in mutants for file in mutant.sources}):
        raise SystemExit(f"{failing} fails with every check in place")


def run(mutants: Sequence[Mutant], jobs: int, learn: bool, kept: Path | None) -> list[Fate]:
    """The fate of each mutant, printed as it is known."""
    cases = [case for case in load_cases(CASES) if case.runs_in("core")]
    names = {f"{case.id}/{attempt.name}" for case in cases for attempt in case.attempts}
    names |= set(UNIT_TESTS.values())
    killers: dict[str, str] = json.loads(KILLERS.read_text()) if KILLERS.is_file() else {}
    copies: SimpleQueue[Copy] = SimpleQueue()
    fates: list[Fate] = []
    with tempfile.TemporaryDirectory(prefix="mutants-") as scratch:
        os.chmod(scratch, 0o755)  # the sandbox's user reads the package
        records = kept or Path(scratch) / "records"
        if not (records / "attempts.json").is_file():
            records.mkdir(exist_ok=True)
            subprocess.run([sys.executable, str(HERE / "record.py"), str(records)], check=True)
        for number in range(jobs):
            place = Path(scratch) / str(number)
            place.mkdir(mode=0o755)
            copies.put(copy := Copy(place))
        require_passing(copy, mutants)

        # What a hostile program leaves behind is found by whoever looks next.
        machine = Lock()

        def one(mutant: Mutant) -> Fate:
            copy = copies.get()
            known = killers.get(mutant.id)
            known = known if known in names else None
            try:
                if not touches_sandbox(mutant):
                    return try_mutant(mutant, copy, records, cases, known)
                with machine:
                    try:
                        return try_mutant(mutant, copy, records, cases, known)
                    finally:
                        sweep()
            finally:
                copies.put(copy)

        with ThreadPoolExecutor(jobs) as pool:
            for fate in pool.map(one, mutants):
                fates.append(fate)
                print(line_of(fate), flush=True)
                killers.pop(fate.mutant.id, None)
                if fate.by in names:
                    killers[fate.mutant.id] = fate.by
                if learn:  # at once: a run takes hours, and may be broken off
                    remember(killers)
    return fates


def remember(killers: Mapping[str, str]) -> None:
    """Write killers.json, without the checks that are no more."""
    current = {mutant.id for mutant in all_mutants()}
    known = {name: by for name, by in sorted(killers.items()) if name in current}
    KILLERS.write_text(json.dumps(known, indent=1, ensure_ascii=False) + "\n")


def line_of(fate: Fate) -> str:
    """One row of the table."""
    return f"{fate.word:9} {fate.mutant.id:<100.100} {fate.by} {fate.how}".rstrip()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument(
        "--only", nargs="+", default=[""], metavar="TEXT", help="checks whose id holds one of these"
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--learn", action="store_true", help="write killers.json anew")
    parser.add_argument("--records", type=Path, metavar="DIR", help="keep the builds, or use them")
    parser.add_argument("--list", action="store_true", help="only list the checks")
    args = parser.parse_args()
    mutants = [mutant for mutant in all_mutants() if any(text in mutant.id for text in args.only)]
    if args.list:
        print("\n".join(mutant.id for mutant in mutants))
        return 0
    start = time.perf_counter()
    fates = run(mutants, args.jobs, args.learn, args.records)
    words = [fate.word for fate in fates]
    print(
        f"{len(fates)} checks: {words.count('case')} needed by a case, "
        f"{words.count('self-test')} by the self-test at start, "
        f"{words.count('unit test')} by a unit test only, {words.count('dead')} dead, "
        f"{words.count('UNTESTED')} untested; {time.perf_counter() - start:.0f} s"
    )
    return 1 if "UNTESTED" in words else 0


if __name__ == "__main__":
    sys.exit(main())
