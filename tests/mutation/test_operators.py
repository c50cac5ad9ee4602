"""Finding checks in source code, and switching one off."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from operators import find_mutants
from run import KILLERS, UNIT_TESTS, Copy, all_mutants, dead_checks

from verifier.environments import Environment
from verifier.suite import CASES, load_cases

SOURCE = """
def plain(x: int) -> int:
    if x < 0 or x > 9:  # ä
        raise ValueError("é")
    if x == 3:
        x += 1
    _require_even(x)
    log(x)
    return x

class Reader:
    def whole(self) -> bool:
        if self.cut:
            return False
        return self.start and self.end == "ö"
"""


@pytest.fixture
def readable() -> Iterator[Path]:
    """A folder that the sandbox's user can read, unlike those that pytest makes."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


def mutants_of(source: str, folder: Path) -> dict[str, str]:
    (folder / "a.py").write_text(source)
    return {mutant.id: mutant.sources["a.py"] for mutant in find_mutants(folder, "a.py")}


def test_every_check_is_found_and_nothing_else(tmp_path: Path) -> None:
    assert list(mutants_of(SOURCE, tmp_path)) == [
        "a.py plain 1: x < 0",
        "a.py plain 2: x > 9",
        "a.py plain 3: _require_even(x)",
        "a.py Reader.whole 1: self.cut",
        "a.py Reader.whole 2: self.start",
        'a.py Reader.whole 3: self.end == "ö"',
    ]


@pytest.mark.parametrize(
    ("check", "old", "new"),
    [
        ("a.py plain 2: x > 9", "x < 0 or x > 9:", "x < 0 or False:"),
        ("a.py plain 3: _require_even(x)", "_require_even(x)", "pass"),
        ("a.py Reader.whole 1: self.cut", "if self.cut:", "if False:"),
        ('a.py Reader.whole 3: self.end == "ö"', 'self.end == "ö"', "True"),
    ],
)
def test_one_check_is_switched_off_and_the_rest_is_as_it_was(
    check: str, old: str, new: str, tmp_path: Path
) -> None:
    assert mutants_of(SOURCE, tmp_path)[check] == SOURCE.replace(old, new)


def test_the_checks_of_the_judge_all_have_names_of_their_own_and_still_compile() -> None:
    mutants = all_mutants()
    assert len({mutant.id for mutant in mutants}) == len(mutants) > 250
    for mutant in mutants:
        for file, text in mutant.sources.items():
            compile(text, file, "exec")


def test_what_is_remembered_of_checks_is_about_checks_and_attempts_that_exist() -> None:
    checks = {mutant.id for mutant in all_mutants()}
    attempts = {f"{c.id}/{a.name}" for c in load_cases(CASES) for a in c.attempts}
    killers = json.loads(KILLERS.read_text())
    assert set(killers) <= checks, "run `make mutants MUTANTS=--learn`"
    assert set(killers.values()) <= attempts | set(UNIT_TESTS.values())
    dead = dead_checks()
    assert set(dead) <= checks
    assert not set(dead) & set(killers), "something needs it after all"


def test_a_case_fails_without_the_check_that_it_needs(
    readable: Path, environment: Environment
) -> None:
    copy = Copy(readable)
    (mutant,) = (m for m in all_mutants() if m.id.startswith("judge/axioms.py walk_axioms 4:"))
    assert copy.judge(["axiom-direct/cheat"]) is None
    with copy.holding(mutant):
        found = copy.judge(["honest-term/honest", "axiom-direct/cheat"])
    assert found is not None
    assert found["by"] == "axiom-direct/cheat"
    assert "found accepted" in found["how"]
    assert copy.judge(["axiom-direct/cheat"]) is None
