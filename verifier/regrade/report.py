"""What came of a run, counted from the journal: rewards, reasons, times, problems, and above all
the rows whose reward is not the one that was recorded. How it looks is page.py's business.
"""

from __future__ import annotations

from itertools import pairwise
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
    journal.summarise()
    rewards = dict(journal.ask("select reward, count(*) from summary group by 1"))
    recorded = dict(journal.ask("select was, count(*) from summary group by 1"))
    return {
        "rows": sum(rewards.values()),
        "questions": journal.ask("select count(*) from times")[0][0],
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
        "select reason, count(*) from summary where was = ? and reward is ?"
        " group by 1 order by 2 desc, 1",
        was,
        now,
    )
    listed = journal.ask(
        "select place, problem, stage, coalesce(reason, ?), coalesce(fault, detail) from results"
        " where position in (select position from summary where was = ? and reward is ?"
        " order by position limit ?) order by position",
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
        "select reason, stage, reward, count(*) from summary group by 1, 2, 3 order by 4 desc, 1"
    )
    return [
        {"reason": _shown(reason), "stage": _shown(stage), "reward": reward, "rows": count}
        for reason, stage, reward, count in found
    ]


def _bad_rows(journal: Journal) -> dict[str, Any]:
    count = journal.ask("select count(*) from rows where fault is not null")[0][0]
    listed = journal.ask(
        "select place, fault from rows where fault is not null order by position limit ?",
        MOST_LISTED,
    )
    shown = [{"place": _shown(place), "fault": _shown(fault)} for place, fault in listed]
    return {"rows": count, "listed": shown}


def _seconds(journal: Journal) -> dict[str, Any]:
    """How long questions took to be judged; a histogram over doubling times."""
    of_all, count, total, longest = journal.ask(
        "select count(*), count(seconds), sum(seconds), max(seconds) from times"
    )[0]
    if not count:
        return {"questions": 0, "total": 0, "histogram": []}

    def at(share: float) -> float:
        # In ascending order, after those that were not timed.
        place = 1 + of_all - count + min(count - 1, int(share * count))
        return float(journal.ask("select seconds from times where rowid = ?", place)[0][0])

    # Bin n holds what took less than 2 to the power of n milliseconds, and no less than half that.
    edges = [0.001 * 2**n for n in range(_BINS - 1)]
    bins = []
    for below, above in pairwise((0.0, *edges, float("inf"))):
        found = journal.ask(
            "select count(*) from times where seconds >= ? and seconds < ?", below, above
        )
        bins.append(found[0][0])
    filled = [n for n, questions in enumerate(bins) if questions]
    histogram = [
        {"below": 0.001 * 2**n, "questions": bins[n]} for n in range(filled[0], filled[-1] + 1)
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
