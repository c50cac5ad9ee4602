"""The report: the page, and what is printed, whatever the data says."""

from __future__ import annotations

import copy
import io
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from rich.console import Console
from sets import CHALLENGE, HONEST, STATEMENT, regrade, write_lines

from verifier.regrade.graders import LocalGrader
from verifier.regrade.journal import Journal, Outcome
from verifier.regrade.page import as_page
from verifier.regrade.plots import Bar, lying_bars, standing_bars
from verifier.regrade.report import MOST_LISTED, make_report
from verifier.regrade.terminal import print_report

HOSTILE = "</td></table><script>alert(1)</script><img src=http://evil.test/x onerror=alert(2)>&\"'"
STEERING = "\x1b]0;owned\x07\x1b[2J\u202egnp.exe\u200b[red]markup[/red]"
ELEMENTS = {
    *("html", "head", "meta", "title", "style", "body", "h1", "h2", "h3", "p", "div", "table"),
    *("details", "summary", "caption", "thead", "tbody", "tr", "th", "td", "svg", "text", "rect"),
}


class Page(HTMLParser):
    """What a browser would make of it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: set[str] = set()
        self.attributes: dict[str, set[str]] = {}
        self.said = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.add(tag)
        for name, value in attrs:
            self.attributes.setdefault(name, set()).add(value or "")

    def handle_data(self, data: str) -> None:
        self.said += data


def hostile_report(tmp_path: Path, grader: LocalGrader) -> dict[str, Any]:
    name = HOSTILE + STEERING
    printed = f'#eval IO.println "x"\nexample : False := by\n  exact «{HOSTILE}»\n{STATEMENT} h\n'
    rows: list[Any] = [
        {"problem_id": name, "challenge": CHALLENGE, "proof": printed, "reward": 1},
        {"problem_id": name, "challenge": CHALLENGE, "proof": HONEST, "reward": 0},
        HOSTILE + STEERING,
    ]
    source = write_lines(tmp_path / "in<script>.jsonl", rows)
    return regrade(source, tmp_path / "out.jsonl", grader)


def test_no_text_of_the_data_is_more_than_text(tmp_path: Path, grader: LocalGrader) -> None:
    report = hostile_report(tmp_path, grader)
    text = (tmp_path / "out.jsonl.report.html").read_text()
    page = Page(text)
    assert page.elements <= ELEMENTS
    assert not [name for name in page.attributes if name.startswith("on")]
    assert not {"src", "href", "style", "srcset", "xlink:href"} & page.attributes.keys()
    assert "<script>alert(1)</script>" in page.said
    assert "in<script>.jsonl" in page.said
    assert "url(" not in text
    assert "@import" not in text
    for char in "\x1b\x07\u202e\u200b":
        assert char not in text
    policies = [each for each in page.attributes["content"] if "default-src" in each]
    assert policies[0].startswith("default-src 'none'")
    assert report["flips"]["1->0"]["rows"] == report["flips"]["0->1"]["rows"] == 1


def test_no_text_of_the_data_steers_a_terminal(tmp_path: Path, grader: LocalGrader) -> None:
    report = hostile_report(tmp_path, grader)
    for terminal in (False, True):
        out = io.StringIO()
        print_report(Console(file=out, force_terminal=terminal, width=120), report)
        said = out.getvalue()
        assert "]0;owned" in said
        assert "[red]markup[/red]" in said
        for part in ("\x1b]", "\x07", "\x1b[2J", "\u202e", "\u200b"):
            assert part not in said
        assert all(len(line) < 500 for line in said.splitlines())


def test_pages_keep_to_a_size_whatever_the_data(tmp_path: Path) -> None:
    with Journal(tmp_path / "j") as journal:
        for number in range(5 * MOST_LISTED):
            digest = number.to_bytes(32, "big")
            journal.note_row(number, f"line {number}", digest, f"p{number}" * 50, 1)
            found = Outcome(0, "rejected", "build", "compile_error", "<" * 9_000, 0.01 * number)
            journal.note_verdict(digest, found)
            journal.note_row(10**6 + number, "x", None, None, None, "y" * 9_000)
        report = make_report(journal)
    assert report["rows"] == 10 * MOST_LISTED
    assert len(report["flips"]["1->0"]["listed"]) == MOST_LISTED
    assert report["flips"]["1->0"]["rows"] == 5 * MOST_LISTED
    page = as_page({**report, "run": {"input": "x", "judge": "local", "version": "0"}})
    assert len(page) < 2_000_000
    assert f"The first {MOST_LISTED} of 1,000" in page


def test_counts_and_times_are_those_of_the_rows_of_this_run(tmp_path: Path) -> None:
    with Journal(tmp_path / "j") as journal:
        for number, seconds in enumerate((0.0005, 0.003, 0.1, 0.1, 5.0, None)):
            digest = number.to_bytes(32, "big")
            reward = {0: 1, 5: None}.get(number, 0)
            journal.note_verdict(digest, Outcome(reward, "o", "build", "r", "", seconds))
        for position, (number, was) in enumerate([(0, 1), (1, 1), (2, None), (2, 0), (5, 0)]):
            journal.note_row(position, "x", number.to_bytes(32, "big"), f"p{number % 2}", was)
        report = make_report(journal)
    assert report["questions"] == 4
    assert report["rewards"] == {"1": 1, "0": 3, "none": 1}
    assert report["recorded"] == {"1": 2, "0": 2, "none": 1}
    assert {kind: found["rows"] for kind, found in report["flips"].items()} == {
        "1->0": 1,
        "0->1": 0,
        "1->none": 0,
        "0->none": 1,
    }
    seconds = report["seconds"]
    assert (seconds["questions"], seconds["longest"], seconds["median"]) == (3, 0.1, 0.003)
    assert sum(each["questions"] for each in seconds["histogram"]) == 3
    assert seconds["histogram"][0] == {"below": 0.001, "questions": 1}
    assert seconds["histogram"][-1] == {"below": 0.128, "questions": 1}
    assert report["problems"]["count"] == 2
    assert sum(report["problems"]["solved_tenths"]) == 2
    assert report["problems"]["listed"][0]["problem"] == "p1"


def test_a_report_without_rows_has_a_page_as_well(tmp_path: Path) -> None:
    with Journal(tmp_path / "j") as journal:
        report = make_report(journal)
    before = copy.deepcopy(report)
    page = as_page({**report, "run": {"input": "x", "judge": "local", "version": "0"}})
    assert "No rewards were recorded" in page
    print_report(Console(file=io.StringIO()), report)
    assert report == before


def test_plots_are_well_formed_whatever_their_labels() -> None:
    bars = [Bar(HOSTILE, 3, "good"), Bar("", 0), Bar("x" * 100, 2_000_000)]
    for plot in (lying_bars(bars, HOSTILE), standing_bars(bars, HOSTILE), lying_bars([], "")):
        found = ElementTree.fromstring(plot)
        tags = {element.tag.rpartition("}")[2] for element in found.iter()}
        assert tags <= {"svg", "title", "text", "rect"}
