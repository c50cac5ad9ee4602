"""The report, and how far a run is, on a terminal."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    ProgressColumn,
    Task,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.progress import Progress as Bars
from rich.table import Table
from rich.text import Text

from verifier.regrade.grading import Progress
from verifier.text import printable

_PLAIN_SECONDS = 15.0
"""Between lines where there is no terminal to draw a bar on."""
_LISTED = 20
_WIDTH = 100


class _Rate(ProgressColumn):
    def render(self, task: Task) -> Text:
        """Rows per second."""
        speed = task.finished_speed or task.speed
        return Text("" if speed is None else f"{speed:.1f} rows/s")


@contextmanager
def shown_progress(console: Console, total: int | None) -> Iterator[Callable[[Progress], None]]:
    """A bar with rate and time left; a line now and then where there is no terminal."""
    if not console.is_terminal:
        yield _in_lines(console, total)
        return
    columns = (
        TextColumn("judging"),
        BarColumn(),
        MofNCompleteColumn(),
        _Rate(),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
    )
    with Bars(*columns, console=console, transient=True) as bars:
        task = bars.add_task("judging", total=total)
        yield lambda progress: bars.update(task, completed=progress.rows)


def _in_lines(console: Console, total: int | None) -> Callable[[Progress], None]:
    start = said = time.monotonic()

    def tell(progress: Progress) -> None:
        nonlocal said
        now = time.monotonic()
        if now - said < _PLAIN_SECONDS:
            return
        said = now
        rate = progress.rows / (now - start)
        of = "" if total is None else f" of {total}"
        left = "" if total is None else f", {(total - progress.rows) / max(rate, 1e-9):.0f} s left"
        console.print(
            f"judging: {progress.rows}{of} rows, {rate:.1f} rows/s{left}", highlight=False
        )

    return tell


def print_report(console: Console, report: dict[str, Any]) -> None:
    """Print what matters of a report."""
    now, was = report["rewards"], report["recorded"]
    rewards = _table("rewards", "1", "0", "none")
    rewards.add_row("now", *(str(now[each]) for each in ("1", "0", "none")))
    if was["1"] or was["0"]:
        rewards.add_row("recorded", *(str(was[each]) for each in ("1", "0", "none")))
    console.print(rewards, "")
    reasons = _table("reason", "stage", "rows")
    for each in report["reasons"]:
        reasons.add_row(Text(each["reason"]), Text(each["stage"]), str(each["rows"]))
    console.print(reasons, "")
    if was["1"] or was["0"]:
        _print_flips(console, report["flips"])
    for bad in report["bad_rows"]["listed"][:_LISTED]:
        _line(console, f"bad row: {bad['place']}: {bad['fault']}")


def _print_flips(console: Console, flips: dict[str, Any]) -> None:
    counts = _table("flip", "reason", "rows")
    for kind, found in flips.items():
        for each in found["reasons"]:
            counts.add_row(kind, Text(each["reason"]), str(each["rows"]))
    if not counts.row_count:
        console.print("no flips")
        return
    console.print(counts, "")
    for kind in ("1->0", "0->1"):
        for each in flips[kind]["listed"][:_LISTED]:
            where = f"{kind}  {each['place']}  {each['problem']}"
            _line(console, f"{where}: {each['reason']}: {each['detail']}")


def _line(console: Console, text: str) -> None:
    one = " ".join(printable(text).split())
    console.print(Text(one if len(one) <= 2 * _WIDTH else one[: 2 * _WIDTH - 1] + "…"))


def _table(*names: str) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in names:
        numbers = name in ("1", "0", "none", "rows")
        table.add_column(name, justify="right" if numbers else "left")
    return table
