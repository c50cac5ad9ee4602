"""Rows are measured for real, in sizes that take seconds."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from verifier.bench import measuring
from verifier.bench.rows import judge_speedup, memory_growth, warm_over_bare
from verifier.bench.workbench import Sizes, Workbench
from verifier.cli import main
from verifier.environments import Environment
from verifier.settings import Settings

TINY = Sizes(2, 200, 40, 10_000, 4, 5)


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Workbench:
    return Workbench(Settings(), TINY, tmp_path_factory.mktemp("bench"), print)


@pytest.mark.usefixtures("environment")
def test_a_verdict_is_measured_against_the_bare_compiler(bench: Workbench) -> None:
    (found,) = measuring.measure(warm_over_bare.ROW, bench)
    ours, against = found.medians()
    assert len(found.pairs) == TINY.rounds
    assert 0.001 < ours < 30
    assert 0.001 < against < 30


@pytest.mark.usefixtures("environment")
def test_the_closure_that_is_replayed_is_the_whole_library(bench: Workbench) -> None:
    # The row itself refuses a closure that is smaller.
    whole, declaring = measuring.measure(judge_speedup.ROW, bench)
    assert all(
        most > least > 0 for (_, most), (_, least) in zip(whole.pairs, declaring.pairs, strict=True)
    )


@pytest.mark.usefixtures("environment")
def test_children_at_one_time_are_seen_all(bench: Workbench) -> None:
    (found,) = measuring.measure(memory_growth.ROW, bench)
    four, one = found.medians()
    assert four > one > 50


def test_the_command_writes_what_it_measured(
    environment: Environment, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    numbers, chart = tmp_path / "numbers.json", tmp_path / "chart.svg"
    code = main(
        [
            *("bench", "--quick", "--only", "reader_over_kernel_1m"),
            *("--json", str(numbers), "--svg", str(chart)),
        ]
    )
    printed = capsys.readouterr()
    assert code in (0, 1), printed.err
    written = json.loads(numbers.read_text())
    assert len(written["samples"]["reader_over_kernel_1m"]["ours"]) == 3
    assert written["machine"]["lean_commit"] == environment.definition.lean.commit
    assert chart.read_text().startswith("<svg")
    assert "--quick" in printed.out


def test_a_row_that_there_is_not_is_an_error_that_names_those_there_are(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["bench", "--only", "nonsense"]) == 2
    assert "warm_over_bare" in capsys.readouterr().err
