"""How numbers come of samples, and how they are shown."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from verifier.bench import library
from verifier.bench.chart import as_svg
from verifier.bench.measuring import Goal, Measured, Number, Rounds, Row, Skipped, measure
from verifier.bench.report import as_json, as_markdown, from_json, notes, sample, shown
from verifier.bench.rows import ROWS
from verifier.bench.workbench import FULL, QUICK, Workbench
from verifier.settings import Settings

FASTER = Number("faster", "ours", "theirs", Goal(0.5))
RATE = Number("rate", "ours", "theirs", Goal(3, at_least=True), "1/s")


@pytest.fixture
def bench(tmp_path: Path) -> Workbench:
    return Workbench(Settings(), QUICK, tmp_path, lambda _: None)


def test_every_row_has_keys_of_its_own() -> None:
    keys = [number.key for row in ROWS for number in row.numbers]
    assert len(set(keys)) == len(keys)
    for row in ROWS:
        assert all(number.key.startswith(f"{row.key}.") for number in row.numbers[1:])


@pytest.mark.parametrize(
    ("goal", "value", "share"),
    [(Goal(0.5), 0.25, 0.5), (Goal(0.5), 1, 2), (Goal(3, True), 6, 0.5), (Goal(3, True), 1.5, 2)],
)
def test_a_share_of_one_just_meets_the_goal(goal: Goal, value: float, share: float) -> None:
    assert goal.share(value) == share


def test_a_number_is_the_median_over_pairs_not_the_ratio_of_medians() -> None:
    found = Measured(FASTER, ((1, 10), (8, 10), (2, 4)))
    assert found.value == 0.5
    assert found.medians() == (2, 10)
    assert found.met
    assert not Measured(RATE, ((2, 1),)).met


def test_rows_are_closed_after_as_many_rounds_as_the_sizes_say(bench: Workbench) -> None:
    closed = []

    def rounds(_: Workbench) -> Rounds:
        try:
            while True:
                yield (1, 4), (8, 2)
        finally:
            closed.append(True)

    faster, rate = measure(Row((FASTER, RATE), rounds), bench)
    assert closed == [True]
    assert (faster.value, len(faster.pairs), rate.value) == (0.25, QUICK.rounds, 4)


def test_a_row_that_cannot_be_measured_says_why(bench: Workbench) -> None:
    def rounds(_: Workbench) -> Rounds:
        raise Skipped("there is none")
        yield

    found = measure(Row((FASTER, RATE), rounds), bench)
    assert [each.value for each in found] == [None, None]
    assert [each.met for each in found] == [None, None]
    assert notes(found) == ["faster: there is none", "rate: there is none"]


def test_the_json_has_numbers_samples_goals_and_the_machine() -> None:
    found = [Measured(FASTER, ((1, 4),)), Measured(RATE, skipped="there is none")]
    written = json.loads(json.dumps(as_json(found, QUICK)))
    assert (written["faster"], written["rate"], written["quick"]) == (0.25, None, True)
    assert written["samples"] == {"faster": {"ours": [1], "against": [4]}}
    assert written["numbers"]["faster"]["at_most"] == 0.5
    assert written["numbers"]["rate"]["at_least"] == 3
    assert written["numbers"]["rate"]["skipped"] == "there is none"
    assert written["sizes"]["theorems"] == QUICK.theorems
    assert set(written["machine"]) == {"cores", "kernel", "python", "lean", "lean_commit", "load"}


def test_what_was_written_as_json_is_read_again() -> None:
    found = [
        Measured(number, ((1.5, 3), (2, 0.5)), "") if index else Measured(number, skipped="why")
        for index, row in enumerate(ROWS)
        for number in row.numbers
    ]
    written = json.loads(json.dumps(as_json(found, QUICK)))
    assert from_json(written) == found
    table = list(as_markdown(written))
    assert sum(line.startswith("| `") for line in table) == len(found)
    assert "| not measured |" in table[2]


def test_the_chart_is_well_formed_and_has_a_bar_for_each_number() -> None:
    odd = Number("<&>", "ours", "theirs", Goal(1))
    found = [
        Measured(FASTER, ((1, 4),)),
        Measured(RATE, ((1, 4),)),
        Measured(odd, skipped="there is none"),
    ]
    chart = ElementTree.fromstring(as_svg(found))
    bars = chart.iter("{http://www.w3.org/2000/svg}rect")
    assert [bar.get("class") for bar in bars] == ["met", "missed"]
    texts = [text.text for text in chart.iter("{http://www.w3.org/2000/svg}text")]
    assert {"<&>", "not measured", "0.25 (≤ 0.5)"} <= set(texts)


def test_numbers_are_shown_with_the_digits_that_count() -> None:
    assert [shown(v) for v in (None, 0.12345, 2.345, 1234.5)] == ["–", "0.123", "2.35", "1,234"]
    assert [sample(0.0123, "s"), sample(2, "s"), sample(0.01, "MB")] == [
        "12.3 ms",
        "2 s",
        "0.01 MB",
    ]


@pytest.mark.parametrize("theorems", [QUICK.theorems, FULL.theorems, FULL.few_theorems])
def test_a_library_has_as_many_theorems_as_are_asked_for(theorems: int) -> None:
    sources = library.sources(theorems)
    chains = [text for path, text in sources.items() if path != f"{library.ROOT}.lean"]
    assert sum(text.count(b"theorem ") for text in chains) == theorems
    assert len(chains) == library.MODULES
