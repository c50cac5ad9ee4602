"""Fork servers in bubblewrap that die, hang, or are not wanted any more."""

from __future__ import annotations

import os
import signal
import socket
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from held_program import Eager, RunInFork, run_held, runner_in_forks, said, tell

from verifier.sandbox import SandboxFault, cgroup, delegation, forks
from verifier.sandbox.leftovers import leftovers


@pytest.fixture
def warm() -> Iterator[Eager]:
    sandbox = Eager()
    yield sandbox
    sandbox.close()
    assert sandbox.leftovers() == []


@pytest.fixture
def run(warm: Eager, library: Path) -> RunInFork:
    return runner_in_forks(warm, library)


def test_a_server_that_dies_is_replaced(warm: Eager, run: RunInFork) -> None:
    assert said(run(tell("1"))) == "1"
    (server,) = warm._servers.values()
    os.kill(server._process.pid, signal.SIGKILL)
    server._process.wait()
    assert said(run(tell("2"))) == "2"


def test_a_server_that_dies_under_a_job_is_not_the_jobs_fault(warm: Eager, run: RunInFork) -> None:
    assert said(run(tell("1"))) == "1"
    (server,) = warm._servers.values()
    with ThreadPoolExecutor(1) as pool:
        going_on = pool.submit(run, "import time; time.sleep(60)")
        time.sleep(0.5)
        os.kill(server._process.pid, signal.SIGKILL)
        with pytest.raises(SandboxFault):
            going_on.result()


def test_a_fork_that_dies_while_it_waits_is_nobodys_trouble(warm: Eager, run: RunInFork) -> None:
    assert said(run(tell("1"))) == "1"
    (server,) = warm._servers.values()
    server.prepare()
    assert server._spare is not None
    server._spare.group.kill()
    assert said(run(tell("2"))) == "2"


def test_a_server_that_does_not_answer_is_given_up(
    warm: Eager, run: RunInFork, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert said(run(tell("1"))) == "1"
    (server,) = warm._servers.values()
    monkeypatch.setattr(forks, "START_SECONDS", 0.5)
    for pid in server.group.processes():
        os.kill(pid, signal.SIGSTOP)
    # The program has no way to start by itself, which shows that it was started.
    results = [run(tell("2")) for _ in range(3)]
    assert warm._servers.get(next(iter(warm._servers), None)) is not server
    assert said(results[-1]) == "2"


def test_a_server_outlives_the_thread_that_wanted_it(warm: Eager, run: RunInFork) -> None:
    thread = threading.Thread(target=run, args=(tell("1"),))
    thread.start()
    thread.join()
    (server,) = warm._servers.values()
    assert said(run(tell("2"))) == "2"
    assert [server] == list(warm._servers.values())


def test_a_job_in_a_fork_counts_as_left_while_it_runs(warm: Eager, run: RunInFork) -> None:
    with ThreadPoolExecutor(1) as pool:
        going_on = pool.submit(run, "import time; time.sleep(2)")
        deadline = time.monotonic() + 10
        while not (found := leftovers()) and time.monotonic() < deadline:
            time.sleep(0.05)
        assert "control group" in str(found)
        going_on.result()
    assert leftovers() == []


def test_a_closed_sandbox_can_be_used_again(warm: Eager, run: RunInFork) -> None:
    def kept() -> set[str]:
        names = cgroup.job_groups(delegation.find_places(), cgroup.KEPT)
        return {name for name in names if cgroup.owner() in name}

    before = kept()
    assert said(run(tell("1"))) == "1"
    assert kept() > before
    warm.close()
    assert leftovers() == []
    assert kept() == before
    assert said(run(tell("2"))) == "2"


def test_a_child_that_says_nothing_is_nobody(warm: Eager, run: RunInFork) -> None:
    near, far = socket.socketpair()
    near.setsockopt(socket.SOL_SOCKET, socket.SO_PASSCRED, 1)
    with near:
        far.send(b"x")
        assert forks._receive_from(near) == os.getpid()
        far.close()
        assert forks._receive_from(near) is None
    assert said(run(tell("1"))) == "1"
    (server,) = warm._servers.values()
    for nobody in (0, -1, os.getpid()):
        with pytest.raises(SandboxFault):
            server.group.add(nobody)


def test_jobs_can_be_ended_while_a_server_starts(
    warm: Eager, run: RunInFork, library: Path
) -> None:
    assert said(run(tell("1"))) == "1"
    slow = "import time\ndef prepare(arguments): time.sleep(5)\ndef run(state, arguments): pass\n"
    with ThreadPoolExecutor(2) as pool:
        going_on = pool.submit(run, "import time; time.sleep(60)")
        starting = pool.submit(run_held, warm, library, "slow.py", slow)
        time.sleep(1)
        warm.end_jobs()
        with pytest.raises(SandboxFault):
            going_on.result()
        assert not starting.done()
        starting.result()
