"""Forks of one program: each is as new as a fresh sandbox, and knows nothing of the others."""

from __future__ import annotations

import errno
import os
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from sandbox_caps import CAPS

from verifier.sandbox import (
    Job,
    Mount,
    Result,
    SandboxFault,
    Step,
    Stop,
    WarmSandbox,
    cgroup,
    forks,
)
from verifier.sandbox.leftovers import leftovers

PROGRAM = '''
"""Holds something for each job, and does in a fork whatever the job says."""

def prepare(arguments):
    return {"told": list(arguments), "kept": bytearray(1 << 20)}

def run(state, arguments):
    exec(arguments[0], {"state": state})
'''
RunInFork = Callable[..., Result]


class Eager(WarmSandbox):
    """Forks from the first job on."""

    worth = 1


@pytest.fixture
def warm() -> Iterator[Eager]:
    sandbox = Eager()
    yield sandbox
    sandbox.close()
    assert leftovers() == []


@pytest.fixture
def run(warm: Eager, library: Path) -> RunInFork:
    """Run code in a fork of PROGRAM; keyword arguments change caps."""
    program = library / "program.py"
    program.write_text(PROGRAM)
    beginning = (*warm.python, "/held/program.py", "something")

    def run_in_fork(code: str, **caps: float) -> Result:
        step = Step((*beginning, code), {"NAME": "value"}, ())
        mounts = (Mount(library, "/held"),)
        return warm.run(Job(mounts, {}, (step,), ("out",), replace(CAPS, **caps), (beginning,)))

    return run_in_fork


def said(result: Result) -> str:
    assert "out" in result.files, result.steps
    return result.files["out"].decode()


def tell(expression: str) -> str:
    return f"import os\nopen('out', 'w').write(str({expression}))"


def test_a_fork_has_what_was_prepared_and_its_own_variables(run: RunInFork) -> None:
    assert (
        said(run(tell("(state['told'], dict(os.environ))"))) == "(['something'], {'NAME': 'value'})"
    )


def test_what_one_fork_does_to_its_memory_no_other_sees(run: RunInFork) -> None:
    leave = "state['told'].append('left'); state['kept'][:4] = b'left'; import sys; sys.left = 1"
    assert run(leave).stop is None
    look = "import sys\n" + tell("(state['told'], bytes(state['kept'][:4]), hasattr(sys, 'left'))")
    assert said(run(look)) == "(['something'], b'\\x00\\x00\\x00\\x00', False)"


def test_what_one_fork_leaves_no_other_finds(run: RunInFork) -> None:
    leave = """
import os, signal, time
os.makedirs('/tmp/left')
open('/work/left', 'w').write('left')
for _ in range(3):
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            while True: time.sleep(1)
        os._exit(0)
"""
    assert run(leave).stop is None
    look = """
import os
found = os.listdir('/work') + os.listdir('/tmp')
try: os.kill(-1, 0); found.append('a process')
except ProcessLookupError: pass
open('out', 'w').write(str(sorted(found)))
"""
    assert said(run(look)) == "['.proc', '.tmp']"


def test_forks_at_the_same_time_do_not_see_each_other(run: RunInFork) -> None:
    look = """
import os, time
open(f'/work/here', 'w').write('x')
time.sleep(0.3)
try: os.kill(-1, 0); others = True
except ProcessLookupError: others = False
open('out', 'w').write(f'{sorted(os.listdir("/work"))} {others} {os.getpid()}')
"""
    with ThreadPoolExecutor(4) as pool:
        told = {said(result) for result in pool.map(run, [look] * 4)}
    assert told == {"['.proc', '.tmp', 'here', 'out'] False 2"}


def test_a_fork_has_no_way_to_its_server(run: RunInFork) -> None:
    look = """
import os, stat
opened = []
for file in range(3, 4096):
    try: opened.append((file, stat.filemode(os.fstat(file).st_mode)))
    except OSError: pass
os.kill(1, 9)  # the runner, which no signal from inside reaches
open('out', 'w').write(str((opened, os.getppid(), os.getuid() != 0)))
"""
    assert said(run(look)) == "([], 1, True)"


def test_powers_are_gone_in_a_fork(run: RunInFork) -> None:
    attempts = {
        "namespaces": "libc.unshare(0x10000000)",
        "mounts": "libc.mount(b'x', b'/work', b'tmpfs', 0, None)",
        "another user": "libc.setuid(0)",
        "a socket": "libc.socket(2, 1, 0)",
        "rings": "libc.syscall(425, 8, 0)",
        "another filter": "libc.prctl(22, 2, 0, 0, 0)",
    }
    code = "import ctypes\nlibc = ctypes.CDLL(None)\n" + tell(
        "[" + ", ".join(f"({name!r}, {call})" for name, call in attempts.items()) + "]"
    )
    assert said(run(code)) == str([(name, -1) for name in attempts])


def test_limits_hold_in_a_fork(run: RunInFork) -> None:
    assert run("while True: pass", cpu_seconds=0.3).stop is Stop.CPU
    assert run("import time; time.sleep(60)", wall_seconds=0.3).stop is Stop.WALL
    assert run("state['kept'] *= 400", memory_bytes=64 << 20).stop is Stop.MEMORY
    assert run("print('x' * 100_000)", log_bytes=1000).stop is Stop.LOG
    fill = """
try: open('big', 'wb').write(bytes(1 << 22)); found = 0
except OSError as error: found = error.errno
import os
os.remove('big')
open('out', 'w').write(str(found))
"""
    assert said(run(fill, disk_bytes=1 << 20)) == str(errno.ENOSPC)


def test_what_a_server_uses_is_not_put_down_to_its_jobs(run: RunInFork) -> None:
    assert run("pass", memory_bytes=64 << 20).peak_memory_bytes < 16 << 20


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
        while not leftovers() and time.monotonic() < deadline:
            time.sleep(0.05)
        assert "control group" in str(leftovers())
        going_on.result()
    assert leftovers() == []


def test_a_program_that_shares_memory_with_its_forks_is_not_forked(
    warm: Eager, library: Path
) -> None:
    program = library / "sharing.py"
    program.write_text(
        "import mmap\n"
        "def prepare(arguments): return mmap.mmap(-1, 4096)\n"
        "def run(state, arguments): open('out', 'w').write('forked')\n"
        "if __name__ == '__main__': open('out', 'w').write('executed')\n"
    )
    beginning = (*warm.python, "/held/sharing.py")
    job = Job(
        (Mount(library, "/held"),), {}, (Step(beginning, {}, ()),), ("out",), CAPS, (beginning,)
    )
    assert said(warm.run(job)) == "executed"


def test_a_program_that_does_not_start_is_executed_as_ever(warm: Eager, library: Path) -> None:
    program = library / "unready.py"
    program.write_text(
        "def prepare(arguments): raise RuntimeError('not today')\n"
        "if __name__ == '__main__': open('out', 'w').write('executed')\n"
    )
    beginning = (*warm.python, "/held/unready.py")
    job = Job(
        (Mount(library, "/held"),), {}, (Step(beginning, {}, ()),), ("out",), CAPS, (beginning,)
    )
    assert said(warm.run(job)) == "executed"


def test_the_least_used_servers_make_room(
    warm: Eager, library: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("verifier.sandbox.warm.MAX_SERVERS", 2)
    (library / "program.py").write_text(PROGRAM)
    for name in "abcab":
        beginning = (*warm.python, "/held/program.py", name)
        step = Step((*beginning, tell("state['told']")), {}, ())
        job = Job((Mount(library, "/held"),), {}, (step,), ("out",), CAPS, (beginning,))
        assert said(warm.run(job)) == f"['{name}']"
        assert len(warm._servers) <= 2
    assert [key.beginning[-1] for key in warm._servers] == ["a", "b"]


def test_a_closed_sandbox_can_be_used_again(warm: Eager, run: RunInFork) -> None:
    def kept() -> set[str]:
        names = cgroup.job_groups(cgroup.find_places(), cgroup.KEPT)
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


def test_a_server_that_stops_forking_is_not_the_jobs_fault(warm: Eager, library: Path) -> None:
    # It ends itself when it is asked for a fork, as if it had crashed there.
    program = library / "dying.py"
    program.write_text(
        "import os\n"
        "def prepare(arguments): os.register_at_fork(before=lambda: os._exit(1))\n"
        "def run(state, arguments): pass\n"
        "if __name__ == '__main__': open('out', 'w').write('executed')\n"
    )
    beginning = (*warm.python, "/held/dying.py")
    job = Job(
        (Mount(library, "/held"),), {}, (Step(beginning, {}, ()),), ("out",), CAPS, (beginning,)
    )
    for _ in range(3):
        assert said(warm.run(job)) == "executed"
