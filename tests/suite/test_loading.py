"""How a folder becomes a case, and which folders do not."""

from __future__ import annotations

from pathlib import Path

import pytest

from verifier.suite import load_cases, scaffold


@pytest.fixture
def case(tmp_path: Path) -> Path:
    return scaffold(tmp_path, "look-alike")


def rewrite(case: Path, old: str, new: str) -> None:
    text = (case / "case.toml").read_text()
    assert old in text
    (case / "case.toml").write_text(text.replace(old, new))


def refusal(case: Path) -> str:
    with pytest.raises(ValueError, match=case.name) as caught:
        load_cases(case.parent)
    return str(caught.value)


def test_a_new_case_is_one(case: Path) -> None:
    (loaded,) = load_cases(case.parent)
    assert [attempt.name for attempt in loaded.attempts] == ["cheat", "honest"]


def test_a_reason_with_many_causes_needs_the_one_that_is_meant(case: Path) -> None:
    rewrite(case, 'says = "no theorem zero_add_swap"\n', "")
    assert "`says` must name the one that is meant" in refusal(case)


def test_what_it_says_is_a_regular_expression(case: Path) -> None:
    rewrite(case, "no theorem", "(no theorem")
    assert "no regular expression" in refusal(case)


@pytest.mark.parametrize("name", ["Honset.lean", "notes.txt", "Cases.toml", "cheat.lean"])
def test_a_file_that_is_no_part_of_a_case_is_refused(case: Path, name: str) -> None:
    (case / name).write_text("")
    assert f"{name} is no part of a case" in refusal(case)


def test_a_folder_that_is_no_part_of_a_case_is_refused(case: Path) -> None:
    (case / "honset").mkdir()
    assert "honset is no part of a case" in refusal(case)


def test_a_file_and_a_folder_for_one_thing_are_refused(case: Path) -> None:
    (case / "cheat").mkdir()
    assert "both Cheat.lean and cheat/" in refusal(case)


def test_a_case_without_a_twin_has_to_say_so(case: Path) -> None:
    (case / "Honest.lean").unlink()
    assert "`twin = false` belongs where there is no honest submission" in refusal(case)
    rewrite(case, 'layer = "S"\n', 'layer = "S"\ntwin = false\n')
    (loaded,) = load_cases(case.parent)
    assert [attempt.name for attempt in loaded.attempts] == ["cheat"]


def test_a_case_with_a_twin_must_not_say_that_it_has_none(case: Path) -> None:
    rewrite(case, 'layer = "S"\n', 'layer = "S"\ntwin = false\n')
    assert "and only there" in refusal(case)
