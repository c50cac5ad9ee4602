"""What is read from a hostile log, and what it may cost."""

from __future__ import annotations

import json
import time

import pytest

from verifier.diagnostics import MAX_LINES, MAX_MESSAGES, read_log


def line(text: str) -> bytes:
    message = {"severity": "error", "pos": {"line": 1, "column": 2}, "data": text}
    return json.dumps(message).encode() + b"\n"


def texts(log: bytes) -> list[str]:
    return [found.message for found in read_log(log, "A.lean")]


@pytest.mark.parametrize(
    "log",
    [
        line("a") + line("b"),
        b"noise\n" + line("a") + b"\n\n{\n" + line("b")[:-1],
        b" {}\n{}\n" + line("a") + b"x" + line("c") + line("b") + b"{",
    ],
)
def test_messages_are_found_among_other_lines(log: bytes) -> None:
    assert texts(log) == ["a", "b"]


def test_there_is_an_end_to_messages_and_to_lines_that_are_none() -> None:
    assert texts(line("a") * (MAX_MESSAGES + 1)) == ["a"] * MAX_MESSAGES
    assert texts(b"{\n" * (MAX_LINES - 1) + line("a")) == ["a"]
    assert texts(b"{\n" * MAX_LINES + line("a")) == []


@pytest.mark.parametrize("flood", [b"{\n", b"\n", b"{", b'{"a":1}\n', b'{"a":' * 900 + b"\n"])
def test_a_log_of_a_megabyte_costs_no_seconds(flood: bytes) -> None:
    log = flood * ((1 << 20) // len(flood))
    started = time.process_time()
    assert texts(log) == []
    assert time.process_time() - started < 1  # two and a half were spent on the first of these
