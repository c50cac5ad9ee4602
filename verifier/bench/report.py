"""What was measured, as a table, as JSON, and as a chart."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from verifier.bench.measuring import Measured
from verifier.bench.rows import ROWS
from verifier.bench.workbench import QUICK, Sizes
from verifier.environments.definition import load_definition


def as_table(found: Sequence[Measured], sizes: Sizes) -> Table:
    """For people. The medians of both sides are those of each alone."""
    title = f"medians of {sizes.rounds} pairs, {sizes.theorems:,} theorems in the large library"
    table = Table(
        title=f"{title}; sizes of --quick" if sizes == QUICK else title,
        box=SIMPLE_HEAD,
        padding=(0, 1, 0, 0),
    )
    table.add_column("key", no_wrap=True)
    for name in ("number", "goal", "", "ours", "against"):
        table.add_column(name, justify="right" if name else "left", no_wrap=True)
    for each in found:
        number = each.number
        row = (number.key, shown(each.value), str(number.goal))
        if each.value is None:
            table.add_row(*row, Text("skipped", "yellow"))
            continue
        met = Text("met", "green") if each.met else Text("missed", "red")
        sides = [sample(side, number.unit) for side in each.medians()]
        table.add_row(*row, met, *sides)
    return table


def notes(found: Sequence[Measured]) -> list[str]:
    """What was compared, or why it was not."""
    return [
        f"{each.number.key}: {each.skipped}"
        if each.skipped
        else f"{each.number.key}: {each.number.what}; against {each.number.against}"
        for each in found
    ]


def shown(value: float | None) -> str:
    """Three digits that count."""
    if value is None:
        return "–"
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


def sample(value: float, unit: str) -> str:
    """A sample with its unit."""
    short = unit == "s" and value < 0.1
    return f"{shown(value * 1000)} ms" if short else f"{shown(value)} {unit}"


def as_json(found: Sequence[Measured], sizes: Sizes) -> dict[str, Any]:
    """Each number under its key, and all that it takes to work it out again."""
    measured = [each for each in found if each.pairs]
    return {
        **{each.number.key: each.value for each in found},
        "samples": {
            each.number.key: {
                "ours": [ours for ours, _ in each.pairs],
                "against": [against for _, against in each.pairs],
            }
            for each in measured
        },
        "numbers": {
            each.number.key: {
                "what": each.number.what,
                "against": each.number.against,
                "unit": each.number.unit,
                "at_least" if each.number.goal.at_least else "at_most": each.number.goal.bound,
                "met": each.met,
                "skipped": each.skipped,
            }
            for each in found
        },
        "sizes": asdict(sizes),
        "quick": sizes == QUICK,
        "machine": machine(),
    }


def from_json(written: dict[str, Any]) -> list[Measured]:
    """What `as_json` was made from, for those numbers that there still are."""
    samples, numbers = written["samples"], written["numbers"]
    return [
        Measured(
            number,
            tuple(zip(samples[number.key]["ours"], samples[number.key]["against"], strict=True))
            if number.key in samples
            else (),
            numbers[number.key]["skipped"],
        )
        for row in ROWS
        for number in row.numbers
        if number.key in numbers
    ]


def as_markdown(written: dict[str, Any]) -> Iterator[str]:
    """A table for a page, from what was written as JSON, and where that was measured."""
    yield from ("| | ours | against | number | goal | |", "|---|---|---|---|---|---|")
    for each in from_json(written):
        number, goal = each.number, each.number.goal
        if each.value is None:
            yield f"| `{number.key}` | | | not measured | {goal} | |"
            continue
        ours, against = (sample(side, number.unit) for side in each.medians())
        met = "" if each.met else "missed"
        yield (
            f"| `{number.key}` | {number.what}: {ours} | {number.against}: {against} "
            f"| **{shown(each.value)}** | {goal} | {met} |"
        )
    here, sizes = written["machine"], Sizes(**written["sizes"])
    yield ""
    yield (
        f"Medians of {sizes.rounds} pairs; {sizes.theorems:,} theorems in the large library, "
        f"{sizes.few_theorems:,} in the small one, {sizes.nodes:,} nodes in the large proof. "
        f"{here['cores']} cores with a load of {here['load']:.1f} from this and other work, "
        f"Linux {here['kernel']}, Python {here['python']}, Lean {here['lean']}."
    )


def machine() -> dict[str, Any]:
    """What the numbers depend on, and nothing that says whose machine it is."""
    lean = load_definition("core").lean
    return {
        "cores": len(os.sched_getaffinity(0)),
        "kernel": platform.release(),
        "python": platform.python_version(),
        "lean": lean.version,
        "lean_commit": lean.commit,
        "load": os.getloadavg()[1],
    }
