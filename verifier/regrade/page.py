"""The report as one HTML page that needs nothing else, and runs nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

from verifier.regrade.plots import Bar, lying_bars, standing_bars
from verifier.text import printable

_COLOURS = {1: "good", 0: "bad", None: "none"}
_STYLE = """\
:root { --ink: #1f2328; --faint: #59636e; --line: #d1d9e0; --paper: #fff;
  --good: #1a7f6c; --bad: #c4562b; --none: #9a6700; --plain: #4a6fa5; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6edf3; --faint: #9aa4ae; --line: #3d444d;
  --paper: #0d1117; --good: #3fb89f; --bad: #f0834f; --none: #d9a520; --plain: #7ea6e0; } }
body { font: 15px/1.45 system-ui, sans-serif; color: var(--ink); background: var(--paper);
  max-width: 62rem; margin: 2rem auto; padding: 0 1rem; }
summary { cursor: pointer; font-weight: 600; margin: .8rem 0 .4rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin-top: 2.2rem; }
p.faint, caption { color: var(--faint); }
table { border-collapse: collapse; width: 100%; font-size: 13px; }
th, td { text-align: left; vertical-align: top; padding: .3rem .6rem .3rem 0;
  border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
td.number, th.number { text-align: right; white-space: nowrap; }
td.detail { font-family: ui-monospace, monospace; white-space: pre-wrap; }
div.wide { overflow-x: auto; }
svg text { font: 13px system-ui, sans-serif; fill: var(--ink); } svg .small { font-size: 11px; }
rect.good { fill: var(--good); } rect.bad { fill: var(--bad); }
rect.none { fill: var(--none); } rect.plain { fill: var(--plain); }
"""
_SHOWN_AT_ONCE = 20
# Whatever is in the page, a browser loads and runs nothing.
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
_JUDGES = {"local": "the machine that wrote this page", "remote": "a service"}
_FLIPS = {
    "1->0": "Recorded 1, now 0",
    "0->1": "Recorded 0, now 1",
    "1->none": "Recorded 1, now without a reward",
    "0->none": "Recorded 0, now without a reward",
}


def as_page(report: dict[str, Any]) -> str:
    """The whole page."""
    run = report["run"]
    parts = [
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{escape(_POLICY)}">',
        '<meta name="viewport" content="width=device-width">',
        f"<title>Verdicts on {_text(run['input'])}</title><style>{_STYLE}</style></head><body>",
        f"<h1>Verdicts on {_text(run['input'])}</h1>",
        f'<p class="faint">{_text(_sentence(report))}</p>',
        *_rewards(report),
        *_flips(report),
        *_reasons(report),
        *_times(report),
        *_problems(report),
        *_bad_rows(report),
        "</body></html>\n",
    ]
    return "\n".join(parts)


def _sentence(report: dict[str, Any]) -> str:
    run = report["run"]
    return (
        f"{report['rows']:,} rows that ask {report['questions']:,} questions, judged by"
        f" {_JUDGES.get(run['judge'], 'nobody')}; written by verifier {run['version']}."
    )


def _rewards(report: dict[str, Any]) -> Iterable[str]:
    now, was = report["rewards"], report["recorded"]
    bars = [
        Bar("now 1", now["1"], "good"),
        Bar("now 0", now["0"], "bad"),
        Bar("now none", now["none"], "none"),
    ]
    if was["1"] or was["0"]:
        bars += [
            Bar("recorded 1", was["1"], "good"),
            Bar("recorded 0", was["0"], "bad"),
            Bar("recorded none", was["none"], "none"),
        ]
    yield "<h2>Rewards</h2>"
    yield lying_bars(bars, "Rows by reward")


def _flips(report: dict[str, Any]) -> Iterable[str]:
    yield "<h2>Flips: rows whose reward is not the recorded one</h2>"
    if not report["recorded"]["1"] and not report["recorded"]["0"]:
        yield "<p>No rewards were recorded.</p>"
        return
    bars = [
        Bar(f"{kind}: {each['reason']}", each["rows"], _COLOURS.get(_new(kind), "none"))
        for kind in ("1->0", "0->1")
        for each in report["flips"][kind]["reasons"]
    ]
    if bars:
        yield lying_bars(bars[:30], "Flips by reason")
    for kind, title in _FLIPS.items():
        found = report["flips"][kind]
        rows = [
            (each["place"], each["problem"], each["stage"], each["reason"], each["detail"])
            for each in found["listed"]
        ]
        # Long lists are shown when they are asked for.
        shown = " open" if len(rows) <= _SHOWN_AT_ONCE else ""
        yield f"<details{shown}><summary>{title}: {found['rows']:,}</summary>"
        if rows:
            yield _table(("where", "problem", "stage", "reason", "detail"), rows, found["rows"])
        yield "</details>"


def _new(kind: str) -> int | None:
    return {"1": 1, "0": 0}.get(kind[-1])


def _reasons(report: dict[str, Any]) -> Iterable[str]:
    yield "<h2>Reasons</h2>"
    bars = [
        Bar(each["reason"], each["rows"], _COLOURS[each["reward"]]) for each in report["reasons"]
    ]
    yield lying_bars(bars[:60], "Rows by reason")


def _times(report: dict[str, Any]) -> Iterable[str]:
    found = report["seconds"]
    yield "<h2>Times</h2>"
    if not found["questions"]:
        yield "<p>Nothing was timed.</p>"
        return
    yield (
        f"<p>Judging a question took {found['median']:.2f} s in the middle,"
        f" {found['p90']:.2f} s at most for 90 %, {found['p99']:.2f} s for 99 %, and"
        f" {found['longest']:.2f} s for the slowest; {found['total']:,.0f} s for all. Each bar"
        " holds what took less than the seconds below it.</p>"
    )
    bars = [Bar(f"{each['below']:.3g}", each["questions"]) for each in found["histogram"]]
    yield f'<div class="wide">{standing_bars(bars, "Questions by seconds")}</div>'


def _problems(report: dict[str, Any]) -> Iterable[str]:
    found = report["problems"]
    yield f"<h2>Problems: {found['count']:,}</h2>"
    yield "<p>By the share of their rows that have reward 1 now.</p>"
    bars = [Bar(f"{10 * tenth} %", count) for tenth, count in enumerate(found["solved_tenths"])]
    yield standing_bars(bars, "Problems by share of rewards of 1")
    names = ("problem", "rows", "1", "0", "none", "recorded_1", "flips")
    rows = [tuple(each[name] for name in names) for each in found["listed"]]
    yield _table(("problem", "rows", "1", "0", "none", "recorded 1", "flips"), rows, found["count"])


def _bad_rows(report: dict[str, Any]) -> Iterable[str]:
    found = report["bad_rows"]
    if found["rows"]:
        yield f"<h2>Rows that could not be read: {found['rows']:,}</h2>"
        rows = [(each["place"], each["fault"]) for each in found["listed"]]
        yield _table(("where", "detail"), rows, found["rows"])


def _table(names: Sequence[str], rows: Sequence[Sequence[str | int]], of: int) -> str:
    head = "".join(f"<th>{escape(name)}</th>" for name in names)
    body = "".join("<tr>" + "".join(map(_cell, names, row)) + "</tr>" for row in rows)
    caption = f"<caption>The first {len(rows):,} of {of:,}</caption>" if len(rows) < of else ""
    return f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _cell(name: str, value: str | int) -> str:
    if isinstance(value, int):
        return f'<td class="number">{value:,}</td>'
    shown = ' class="detail"' if name == "detail" else ""
    return f"<td{shown}>{_text(value)}</td>"


def _text(text: str) -> str:
    return escape(printable(text))
