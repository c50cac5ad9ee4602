"""Fork servers in containers: when one is used again, when it is not, and what is counted."""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from held_program import Eager, RunInFork, runner_in_forks, said, tell

from verifier.sandbox import (
    DockerServers,
    SandboxFault,
    Stop,
    conversation,
    corpses,
    dockerforks,
    relaychannel,
    seccomp,
    servers,
)
from verifier.sandbox import runner as real_runner
from verifier.sandbox.docker import DockerSandbox
from verifier.sandbox.dockerforks import DockerServer
from verifier.sandbox.relaychannel import Reading


@pytest.fixture
def warm(with_docker: None) -> Iterator[Eager]:
    sandbox = Eager(DockerServers())
    yield sandbox
    sandbox.close()
    assert sandbox.leftovers() == []


@pytest.fixture
def run(warm: Eager, library: Path) -> RunInFork:
    return runner_in_forks(warm, library)


def containers(warm: Eager) -> list[str]:
    """Those that are kept."""
    kept = [each for each in warm._servers.values() if isinstance(each, DockerServer)]
    return [each._container for each in kept if each.alive]


def test_a_container_is_used_for_one_job_after_another(warm: Eager, run: RunInFork) -> None:
    assert said(run(tell("1"))) == "1"
    first = containers(warm)
    assert [said(run(tell(f"{number}"))) for number in range(5)] == list("01234")
    assert containers(warm) == first
    assert len(first) == 1


def test_a_job_that_had_to_be_ended_takes_its_container_along(warm: Eager, run: RunInFork) -> None:
    seen = set()
    for stop, code, caps in (
        (Stop.WALL, "import time; time.sleep(60)", {"wall_seconds": 0.3}),
        (Stop.CPU, "while True: pass", {"cpu_seconds": 0.3}),
        (Stop.MEMORY, "state['kept'] *= 400", {}),
        (Stop.LOG, "print('x' * 100_000)", {"log_bytes": 1000}),
    ):
        assert run(code, **caps).stop is stop
        assert containers(warm) == []
        assert said(run(tell("1"))) == "1"
        seen |= set(containers(warm))
    assert len(seen) == 4


def test_the_memory_of_a_job_is_told_from_that_of_the_server_and_of_jobs_before(
    warm: Eager, run: RunInFork
) -> None:
    def use(megabytes: int) -> int:
        hold = f"import time; held = bytearray(b'x') * ({megabytes} << 20); time.sleep(0.3)"
        result = run(hold, memory_bytes=96 << 20)
        assert result.stop is None, result
        return result.peak_memory_bytes >> 20

    assert 60 <= use(60) < 70
    first = containers(warm)
    assert 30 <= use(30) < 40
    assert use(0) < 8
    assert containers(warm) == first
    assert run("state['kept'] *= 100", memory_bytes=96 << 20).stop is Stop.MEMORY
    assert 60 <= use(60) < 70


def test_what_came_near_the_cap_is_not_held_against_the_next_job(
    warm: Eager, run: RunInFork
) -> None:
    def use(megabytes: int) -> Stop | None:
        return run(f"bytearray(b'x') * ({megabytes} << 20)", memory_bytes=96 << 20).stop

    assert [use(91), use(10), use(200), use(10), use(91)] == [None, None, Stop.MEMORY, None, None]


def test_the_processor_time_of_a_job_is_its_own(run: RunInFork) -> None:
    burn = "import time\nwhile time.process_time() < 0.4: pass"
    assert run(burn).cpu_seconds >= 0.4
    assert run("pass").cpu_seconds < 0.2


def test_a_container_that_dies_is_replaced(warm: Eager, run: RunInFork) -> None:
    assert said(run(tell("1"))) == "1"
    (server,) = warm._servers.values()
    assert isinstance(server, DockerServer)
    server._engine.client.kill(server._container)
    deadline = time.monotonic() + 10
    while server.alive and time.monotonic() < deadline:
        time.sleep(0.05)
    assert said(run(tell("2"))) == "2"


def test_a_fork_sees_little_of_its_container_and_can_change_nothing(run: RunInFork) -> None:
    look = """
import os
writable = []
for place in ['/', *(f'/{name}' for name in os.listdir('/'))]:
    try: open(f'{place}/new', 'w').close(); writable.append(place)
    except OSError: pass
    try: os.chmod(place, 0o777)
    except OSError: pass
    else: writable.append(place)
told = sorted(os.listdir('/')), sorted(set(writable)), sorted(os.listdir('/dev'))
open('out', 'w').write(str(told))
"""
    held = ["dev", "engine", "held", "lib", "lib64", "proc", "python", "sandbox", "tmp", "usr"]
    devices = ["full", "null", "urandom", "zero"]
    # The work directory is a disk, whose root belongs to whoever made it; two links lead into it.
    expected = ([*held, "work"], ["/proc", "/tmp", "/work"], devices)
    assert said(run(look)) == str(expected)


def test_jobs_with_other_caps_have_other_containers(warm: Eager, run: RunInFork) -> None:
    assert said(run(tell("1"))) == "1"
    assert said(run(tell("2"), memory_bytes=64 << 20)) == "2"
    assert len(set(containers(warm))) == 2
    assert run("state['kept'] *= 90", memory_bytes=64 << 20).stop is Stop.MEMORY
    assert run("state['kept'] *= 90").stop is None


def test_ending_jobs_is_not_the_jobs_fault(warm: Eager, run: RunInFork) -> None:
    assert said(run(tell("1"))) == "1"
    with ThreadPoolExecutor(1) as pool:
        going_on = pool.submit(run, "import time; time.sleep(60)")
        time.sleep(0.5)
        assert "container" in str(warm.leftovers())
        warm.end_jobs()
        with pytest.raises(SandboxFault):
            going_on.result()
    assert said(run(tell("2"))) == "2"


def test_ending_jobs_leaves_the_next_ones_alone(warm: Eager, run: RunInFork) -> None:
    others = [64 << 20, 72 << 20, 80 << 20]
    for memory_bytes in others:
        run(tell("1"), memory_bytes=memory_bytes)
    kept = set(containers(warm))
    with ThreadPoolExecutor(1) as pool:

        def ended_and_the_next() -> list[str]:
            with pytest.raises(SandboxFault):
                run("import time; time.sleep(60)")
            return [said(run(tell("2"), memory_bytes=each)) for each in others]

        going_on = pool.submit(ended_and_the_next)
        time.sleep(2.0)
        warm.end_jobs()
        assert going_on.result() == ["2"] * len(others)
    assert set(containers(warm)) == kept


def test_a_job_that_finds_no_server_idle_gets_one_more_or_runs_without(
    warm: Eager, run: RunInFork
) -> None:
    together = threading.Barrier(dockerforks.ALIKE)

    def job(_: int) -> str:
        together.wait()
        return said(run("import time; time.sleep(0.5)\n" + tell("1")))

    with ThreadPoolExecutor(dockerforks.ALIKE) as pool:
        assert list(pool.map(job, range(dockerforks.ALIKE))) == ["1"] * dockerforks.ALIKE
    assert len(containers(warm)) == dockerforks.ALIKE


@pytest.mark.parametrize(
    "goes_on",
    [
        "import time; time.sleep(60)",
        "import os\nwhile True: os.write(1, b'R' + bytes(8))",
        "import os, sys, time; sys.stdin.close(); os.close(0); time.sleep(60)",
    ],
)
def test_a_runner_that_does_not_die_has_no_next_job(
    goes_on: str,
    warm: Eager,
    run: RunInFork,
    library: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    done = "import os; os.write(1, b'R' + bytes(8) + b'D' + bytes(8))\n"
    runner = library / f"lasting-{abs(hash(goes_on))}.py"
    source = Path(real_runner.__file__).read_text()
    runner.write_text(f"{source}\n\ndef main(**_):\n    exec({done + goes_on!r}, {{}})\n")
    real = servers.RUNNER
    monkeypatch.setattr(servers, "RUNNER", runner)
    monkeypatch.setattr(dockerforks, "KILL_SECONDS", 0.5)
    # Whether what it says after its last word is heard is a matter of time.
    with contextlib.suppress(SandboxFault):
        run("pass")
    assert containers(warm) == []
    monkeypatch.setattr(servers, "RUNNER", real)
    assert said(run(tell("1"))) == "1"


def test_an_idle_container_of_which_memory_is_left_is_not_used_again(
    warm: Eager, run: RunInFork
) -> None:
    assert said(run(tell("1"))) == "1"
    (server,) = warm._servers.values()
    assert isinstance(server, DockerServer)
    assert server.alive
    now = server._channel.reading
    assert now is not None
    for change in (
        {"in_use": now.in_use + dockerforks.LEFT_BYTES + (1 << 20)},
        {"kills": 1},
        {"peak": now.limit},
    ):
        server._channel.reading = Reading(**{**vars(now), **change})
        assert not server.alive
        server._channel.reading = now
    assert server.alive


def test_servers_have_an_end(warm: Eager, run: RunInFork, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dockerforks, "LIFETIME_SECONDS", 0.0)
    assert said(run(tell("1"))) == "1"
    assert containers(warm) == []
    assert said(run(tell("2"))) == "2"


def test_a_container_that_two_threads_end_is_nobodys_trouble(warm: Eager, run: RunInFork) -> None:
    assert said(run(tell("1"))) == "1"
    (server,) = warm._servers.values()
    with ThreadPoolExecutor(4) as pool:
        for ended in [pool.submit(server.close) for _ in range(4)]:
            ended.result()
    assert said(run(tell("2"))) == "2"


def test_a_job_that_begins_in_the_last_moment_is_not_late(warm: Eager, run: RunInFork) -> None:
    assert said(run(tell("1"))) == "1"
    (container,) = containers(warm)
    client = DockerSandbox().engine.client
    until = int(client.inspect_container(container)["Config"]["Labels"][corpses.UNTIL_LABEL])
    assert until > time.time() + dockerforks.LIFETIME_SECONDS + 3600


def test_closing_leaves_no_container(warm: Eager, run: RunInFork) -> None:
    assert said(run(tell("1"))) == "1"
    kept = set(containers(warm))
    assert kept
    assert kept <= corpses.IDLE
    warm.close()
    assert not kept & corpses.IDLE
    assert warm.leftovers() == []


def test_a_server_may_call_what_its_jobs_may_not_and_nothing_else() -> None:
    def allowed(server: bool) -> set[str]:
        rules = seccomp.docker_profile(server)["syscalls"]
        assert isinstance(rules, list)
        unconditional = [r for r in rules if r["action"] == "SCMP_ACT_ALLOW" and not r.get("args")]
        return {name for rule in unconditional for name in rule["names"]}

    more = set(seccomp.names(seccomp.SERVERS))
    assert allowed(True) - allowed(False) == more
    never = {"ptrace", "bpf", "socket", "connect", "keyctl", "open_by_handle_at"}
    assert not more & never


class Said:
    """A stream on which this was said."""

    def __init__(self, *frames: bytes) -> None:
        self.frames = list(frames)

    def exchange(self, unsent: memoryview, _seconds: float) -> conversation.Exchange:
        report = self.frames.pop(0) if self.frames else b""
        return conversation.Exchange(len(unsent), report, b"", not report)


def frame(kind: bytes, payload: bytes) -> bytes:
    return kind + len(payload).to_bytes(8, "big") + payload


@pytest.mark.parametrize(
    "nonsense",
    [
        b"Z" + bytes(8),
        b"O" + b"\xff" * 8,
        frame(b"X", b"1\0" * 7),
        frame(b"W", b"0\0" * 6 + b"0"),
        frame(b"M", b"\0".join([b"-1"] * 8)),
        frame(b"M", b"\0".join([b"9" * 30] * 8)),
    ],
)
def test_a_relay_that_makes_no_sense_is_a_fault(nonsense: bytes) -> None:
    channel = relaychannel.RelayChannel(Said(nonsense))  # type: ignore[arg-type]
    with pytest.raises(SandboxFault):
        channel.listen(0)


def test_a_reading_of_the_next_fork_is_not_the_last_jobs() -> None:
    readings = [b"\0".join(b"%d" % number for number in [1, 2, 3, 4, 0, 0, 7, n]) for n in (8, 0)]
    said = frame(b"X", readings[0]) + frame(b"W", readings[1])
    channel = relaychannel.RelayChannel(Said(said))  # type: ignore[arg-type]
    channel.listen(0)
    assert channel.waiting
    assert channel.at_death == Reading(1, 2, 3, 4, 0, 0, 7, 8)


def test_frames_may_come_in_pieces() -> None:
    numbers = b"\0".join(b"%d" % number for number in range(1, 9))
    whole = frame(b"O", b"report") + frame(b"E", b"errors") + frame(b"X", numbers)
    channel = relaychannel.RelayChannel(Said(*(bytes([b]) for b in whole)))  # type: ignore[arg-type]
    report, errors = b"", b""
    while not channel.dead:
        came = channel.listen(0)
        report, errors = report + came.report, errors + came.errors
    assert (report, errors, channel.waiting) == (b"report", b"errors", False)
    assert channel.reading == Reading(1, 2, 3, 4, 5, 6, 7, 8)
