"""What came of a run, counted from the journal: rewards, reasons, times, problems, and above all
the rows whose reward is not the one that was recorded. How it looks is page.py's business.
"""

from __future__ import annotations

from typing import Any

from verifier.regrade.journal import BAD_ROW, Journal
from verifier.text import printable

MOST_LISTED = 200
"""Flips of each kind, and problems, that are listed one by one."""
_SHOWN = 500
_BINS = 24
_KINDS = (("1->0", 1, 0), ("0->1", 0, 1), ("1->none", 1, None), ("0->none", 0, None))


def make_report(journal: Journal) -> dict[str, Any]:
    """All numbers of a run, as JSON has them. Texts in it are made fit to be shown."""
    rewards = dict(journal.ask("select reward, count(*) from results group by 1"))
    recorded = dict(journal.ask("select was, count(*) from results group by 1"))
    return {
        "rows": sum(rewards.values()),
        "questions": journal.ask("select count(*) from asked")[0][0],
        "rewards": _by_reward(rewards),
        "recorded": _by_reward(recorded),
        "flips": {kind: _flips(journal, was, now) for kind, was, now in _KINDS},
        "reasons": _reasons(journal),
        "bad_rows": _bad_rows(journal),
        "seconds": _seconds(journal),
        "problems": _problems(journal),
    }


def _by_reward(counts: dict[int | None, int]) -> dict[str, int]:
    return {"1": counts.get(1, 0), "0": counts.get(0, 0), "none": counts.get(None, 0)}


def _flips(journal: Journal, was: int, now: int | None) -> dict[str, Any]:
    reasons = journal.ask(
        "select coalesce(reason, ?), count(*) from results where was = ? and reward is ?"
        " group by 1 order by 2 desc, 1",
        BAD_ROW,
        was,
        now,
    )
    listed = journal.ask(
        "select place, problem, stage, coalesce(reason, ?), coalesce(fault, detail) from results"
        " where was = ? and reward is ? order by position limit ?",
        BAD_ROW,
        was,
        now,
        MOST_LISTED,
    )
    names = ("place", "problem", "stage", "reason", "detail")
    return {
        "rows": sum(count for _, count in reasons),
        "reasons": [{"reason": _shown(reason), "rows": count} for reason, count in reasons],
        "listed": [dict(zip(names, map(_shown, each), strict=True)) for each in listed],
    }


def _reasons(journal: Journal) -> list[dict[str, Any]]:
    found = journal.ask(
        "select coalesce(reason, ?), coalesce(stage, 'intake'), reward, count(*) from results"
        " group by 1, 2, 3 order by 4 desc, 1",
        BAD_ROW,
    )
    return [
        {"reason": _shown(reason), "stage": _shown(stage), "reward": reward, "rows": count}
        for reason, stage, reward, count in found
    ]


def _bad_rows(journal: Journal) -> dict[str, Any]:
    count = journal.ask("select count(*) from results where fault is not null")[0][0]
    listed = journal.ask(
        "select place, fault from results where fault is not null order by position limit ?",
        MOST_LISTED,
    )
    shown = [{"place": _shown(place), "fault": _shown(fault)} for place, fault in listed]
    return {"rows": count, "listed": shown}


def _seconds(journal: Journal) -> dict[str, Any]:
    """How long questions took to be judged; a histogram over doubling times."""
    count, total, longest = journal.ask(
        "select count(seconds), sum(seconds), max(seconds) from asked"
    )[0]
    if not count:
        return {"questions": 0, "total": 0, "histogram": []}

    def at(share: float) -> float:
        found = journal.ask(
            "select seconds from asked where seconds is not null order by 1 limit 1 offset ?",
            min(count - 1, int(share * count)),
        )
        return float(found[0][0])

    # Bin n holds what took less than 2 to the power of n milliseconds, and no less than half that.
    bins = [0] * _BINS
    edges = [0.001 * 2**n for n in range(_BINS)]
    for n, edge in enumerate(edges):
        below = 0.0 if n == 0 else edges[n - 1]
        above = float("inf") if n == _BINS - 1 else edge
        found = journal.ask(
            "select count(*) from asked where seconds >= ? and seconds < ?", below, above
        )
        bins[n] = found[0][0]
    filled = [n for n, questions in enumerate(bins) if questions]
    histogram = [
        {"below": edges[n], "questions": bins[n]} for n in range(filled[0], filled[-1] + 1)
    ]
    return {
        "questions": count,
        "total": total,
        "median": at(0.5),
        "p90": at(0.9),
        "p99": at(0.99),
        "longest": longest,
        "histogram": histogram,
    }


def _problems(journal: Journal) -> dict[str, Any]:
    """How often each problem is solved; a histogram over tenths, and the most flipped of them."""
    tenths = dict(
        journal.ask(
            "select min(9, cast(10.0 * solved / judged as integer)), count(*) from problems"
            " where judged > 0 group by 1"
        )
    )
    listed = journal.ask(
        "select problem, rows, solved, judged - solved, rows - judged, recorded, flips"
        " from problems order by flips desc, rows desc, problem limit ?",
        MOST_LISTED,
    )
    names = ("problem", "rows", "1", "0", "none", "recorded_1", "flips")
    return {
        "count": journal.ask("select count(*) from problems")[0][0],
        "solved_tenths": [tenths.get(tenth, 0) for tenth in range(10)],
        "listed": [
            {**dict(zip(names, row, strict=True)), "problem": _shown(row[0])} for row in listed
        ],
    }


def _shown(text: str | None) -> str:
    return printable(text or "")[:_SHOWN]
