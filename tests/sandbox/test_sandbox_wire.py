"""The host reads the runner's stream as if an enemy wrote it."""

import contextlib
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sandbox_caps import CAPS

from verifier.sandbox import Job, SandboxFault, Step, Stop
from verifier.sandbox.cgroup import usage_by_counters
from verifier.sandbox.wire import ReportReader

JOB = Job((), {}, (Step(("/a",), {}, ()), Step(("/b",), {}, ())), ("x", "y"), CAPS)


def frame(kind: bytes, payload: bytes = b"") -> bytes:
    return kind + len(payload).to_bytes(8, "big") + payload


HONEST = b"".join(
    [
        frame(b"R"),
        frame(b"L", b"first "),
        frame(b"L", b"log"),
        frame(b"X", b"3\x002000000\x001000000"),
        frame(b"X", b"-9\x000\x000"),
        frame(b"F", b"x\0content\0more"),
        frame(b"F", b"y\0"),
        frame(b"D"),
    ]
)


@pytest.mark.parametrize("size", [1, 7, 1000])
def test_an_honest_stream_is_understood_in_any_pieces(size: int) -> None:
    reader = ReportReader(JOB)
    for offset in range(0, len(HONEST), size):
        reader.feed(HONEST[offset : offset + size])
    first, second = reader.finish()
    assert (first.exit_code, first.signal, first.wall_seconds, first.log) == (
        3,
        None,
        2,
        b"first log",
    )
    assert (second.exit_code, second.signal, second.log) == (None, 9, b"")
    assert reader.files == {"x": b"content\0more", "y": b""}
    assert (reader.done, reader.stop, reader.trouble) == (True, None, None)


LAST_WORD = "the runner spoke on after its last word"
EARLY = "the runner reported before it was ready"
GARBLED = "the runner's report of a step is garbled"
SENSELESS = "the runner's report of a step makes no sense"
UNASKED = "the runner sent a file that was not asked for"


def odd_frame(kind: str, length: int) -> str:
    return f"the runner sent a frame b'{kind}' of {length} bytes"


@pytest.mark.parametrize(
    ("stream", "says"),
    [
        (frame(b"D"), EARLY),
        (frame(b"L", b"early"), EARLY),
        (frame(b"X", b"0\0000\0000"), EARLY),
        (frame(b"F", b"x\0early"), EARLY),
        (frame(b"R", b"x"), odd_frame("R", 1)),
        (frame(b"R") + frame(b"Q"), odd_frame("Q", 0)),
        (frame(b"R") + frame(b"L"), odd_frame("L", 0)),
        (frame(b"R") + b"L" + (1 << 62).to_bytes(8, "big"), odd_frame("L", 1 << 62)),
        (
            frame(b"R") + b"F" + (CAPS.output_bytes + 5000).to_bytes(8, "big"),
            odd_frame("F", CAPS.output_bytes + 5000),
        ),
        (
            frame(b"R") + frame(b"L", b"x" * CAPS.log_bytes) + frame(b"L", b"x"),
            odd_frame("L", 1),
        ),
        (
            frame(b"R") + frame(b"X", b"0\0000\0000") * 3,
            "the runner reported more steps than the job has",
        ),
        (frame(b"R") + frame(b"X", b""), GARBLED),
        (frame(b"R") + frame(b"X", b"a\0b\0c"), GARBLED),
        (frame(b"R") + frame(b"X", b"300\x000\x000"), SENSELESS),
        (frame(b"R") + frame(b"X", b"-65\x000\x000"), SENSELESS),
        (frame(b"R") + frame(b"X", b"0\0-1\x000"), SENSELESS),
        (frame(b"R") + frame(b"X", b"0\x000\0-1"), SENSELESS),
        (frame(b"R") + frame(b"X", b"0\x000\x004611686018427387904"), SENSELESS),
        (frame(b"R") + frame(b"F", b"z\0not asked for"), UNASKED),
        (frame(b"R") + frame(b"F", b"../x\0content"), UNASKED),
        (frame(b"R") + frame(b"F", b"x"), UNASKED),
        (frame(b"R") + frame(b"F", b""), UNASKED),
        (frame(b"R") + frame(b"F", b"x\0one") + frame(b"F", b"x\0two"), UNASKED),
        (
            frame(b"R") + frame(b"F", b"x\0" + b"z" * CAPS.output_bytes) + frame(b"F", b"y\0z"),
            "the runner sent more than the job's cap on output",
        ),
        (frame(b"R") + frame(b"D", b"memory"), "the runner named no cap that it watches"),
        (frame(b"R") + frame(b"D", b"unheard of"), "the runner named no cap that it watches"),
        (frame(b"R") + frame(b"D") + frame(b"D"), LAST_WORD),
        (frame(b"E", b"x" * 2001), odd_frame("E", 2001)),
        (frame(b"E", b"trouble") + frame(b"R"), LAST_WORD),
    ],
)
def test_a_stream_that_makes_no_sense_is_a_fault(stream: bytes, says: str) -> None:
    with pytest.raises(SandboxFault) as caught:
        ReportReader(JOB).feed(stream)
    assert str(caught.value) == says


def test_a_file_without_the_end_of_its_name_is_not_asked_for() -> None:
    job = replace(JOB, collect=("", *JOB.collect))
    with pytest.raises(SandboxFault, match=UNASKED):
        ReportReader(job).feed(frame(b"R") + frame(b"F", b"content"))


def test_the_runner_may_name_the_caps_that_it_watches() -> None:
    for stop in (Stop.WALL, Stop.LOG, Stop.OUTPUT):
        reader = ReportReader(JOB)
        reader.feed(frame(b"R") + frame(b"L", b"half") + frame(b"D", stop.encode()))
        assert reader.stop is stop
        assert [(step.exit_code, step.log) for step in reader.finish()] == [(None, b"half")]


def test_readings_are_taken_where_they_are_expected_only() -> None:
    reading = frame(b"R") + frame(b"M", b"1\x002000000000\x0050\x0060\x000\x000")
    reader = ReportReader(JOB, metered=True)
    reader.feed(reading)
    assert reader.usage is not None
    assert (reader.usage.cpu_seconds, reader.usage.peak_memory_bytes) == (2, 50)
    with pytest.raises(SandboxFault):
        ReportReader(JOB).feed(reading)


INCOMPLETE = "the runner's reading of the control group is incomplete"
IMPOSSIBLE = "the runner's reading of the control group makes no sense"


@pytest.mark.parametrize(
    ("payload", "says"),
    [
        (b"", "the runner's reading of the control group is garbled"),
        (b"1", INCOMPLETE),
        (b"x" * 121, odd_frame("M", 121)),
        (b"3" + b"\x000" * 5, INCOMPLETE),
        (b"1" + b"\x000" * 4, INCOMPLETE),
        (b"1" + b"\x000" * 6, INCOMPLETE),
        (b"1\x00-1" + b"\x000" * 4, IMPOSSIBLE),
        (b"2" + b"\x000" * 4 + b"\x00" + b"9" * 30, IMPOSSIBLE),
    ],
)
def test_a_reading_that_makes_no_sense_is_a_fault(payload: bytes, says: str) -> None:
    with pytest.raises(SandboxFault) as caught:
        ReportReader(JOB, metered=True).feed(frame(b"R") + frame(b"M", payload))
    assert str(caught.value) == says


@pytest.mark.parametrize(
    ("counters", "own", "host"),
    [
        ((1, 0, 100 << 20, 100 << 20, 0, 0), False, False),
        ((1, 0, 100 << 20, 100 << 20, 1, 0), True, False),
        ((1, 0, 50 << 20, 100 << 20, 1, 0), False, True),
        ((2, 0, 50 << 20, 100 << 20, 1, 1), True, False),
        ((2, 0, 100 << 20, 100 << 20, 1, 0), False, True),
        ((2, 0, 100 << 20, 100 << 20, 0, 9), False, False),
    ],
)
def test_whose_cap_a_killing_was_for(counters: tuple[int, ...], own: bool, host: bool) -> None:
    usage = usage_by_counters(*counters)
    assert (usage.killed_for_memory, usage.killed_by_host) == (own, host)


kinds = st.sampled_from([b"R", b"L", b"X", b"F", b"M", b"D", b"E", b"?"])
payloads = st.one_of(
    st.binary(max_size=40),
    st.sampled_from(
        [b"0\0000\0000", b"x\0abc", b"y\0", b"wall", b"", b"x" * 40000, b"1" + b"\x005" * 5]
    ),
)
streams = st.lists(
    st.one_of(st.builds(frame, kinds, payloads), st.binary(max_size=20)), max_size=12
).map(b"".join)


@given(streams, st.booleans(), st.integers(1, 50))
def test_no_stream_breaks_the_reader_or_its_bounds(stream: bytes, ready: bool, size: int) -> None:
    reader = ReportReader(JOB, metered=True)
    with contextlib.suppress(SandboxFault):
        if ready:
            reader.feed(frame(b"R"))
        for offset in range(0, len(stream), size):
            reader.feed(stream[offset : offset + size])
    steps = reader.finish()
    assert set(reader.files) <= {"x", "y"}
    assert sum(map(len, reader.files.values())) <= CAPS.output_bytes
    assert sum(len(step.log) for step in steps) <= CAPS.log_bytes
    assert len(steps) <= len(JOB.steps) + 1
