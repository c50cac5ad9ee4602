"""Forks of one program: each is as new as a fresh sandbox, and knows nothing of the others."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from held_program import (
    EXECUTED,
    PROGRAM,
    Eager,
    RunInFork,
    run_held,
    runner_in_forks,
    said,
    tell,
)
from sandbox_caps import CAPS

from verifier.sandbox import BubblewrapServers, DockerServers, Job, Mount, Step, Stop

KEEPERS = {"bubblewrap": BubblewrapServers, "docker": DockerServers}


@pytest.fixture(params=KEEPERS)
def warm(request: pytest.FixtureRequest) -> Iterator[Eager]:
    if request.param == "docker":
        request.getfixturevalue("with_docker")
    sandbox = Eager(KEEPERS[request.param]())
    yield sandbox
    sandbox.close()
    assert sandbox.leftovers() == []


@pytest.fixture
def run(warm: Eager, library: Path) -> RunInFork:
    return runner_in_forks(warm, library)


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
    with ThreadPoolExecutor(2) as pool:
        told = {said(result) for result in pool.map(run, [look] * 4)}
    assert told == {"['.proc', '.tmp', 'here', 'out'] False 2"}


def test_it_does_not_matter_how_many_files_the_host_has_open(warm: Eager, library: Path) -> None:
    opened = [os.open("/dev/null", os.O_RDONLY) for _ in range(200)]
    try:
        run = runner_in_forks(warm, library)
        test_a_fork_has_no_way_to_its_server(run)
        assert run("print('x' * 100_000)", log_bytes=1000).stop is Stop.LOG
    finally:
        for file in opened:
            os.close(file)


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


def test_what_a_program_does_at_signals_is_no_way_to_the_runner(warm: Eager, library: Path) -> None:
    heeding = """
import faulthandler, os, signal, sys

def prepare(arguments):
    faulthandler.enable()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    signal.signal(signal.SIGUSR1, lambda *_: told.append("heard"))

def run(state, arguments):
    for number in range(1, 65):
        try: os.kill(1, number)
        except OSError: pass
    os.kill(os.getpid(), signal.SIGUSR1)
    told.append(str(faulthandler.is_enabled()))
    open('out', 'w').write(' '.join(told))

told = []
"""
    assert said(run_held(warm, library, "heeding.py", heeding)) == "heard True"


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


def test_a_program_that_shares_memory_with_its_forks_is_not_forked(
    warm: Eager, library: Path
) -> None:
    sharing = (
        "import mmap\n"
        "def prepare(arguments): return mmap.mmap(-1, 4096)\n"
        "def run(state, arguments): open('out', 'w').write('forked')\n"
    )
    assert said(run_held(warm, library, "sharing.py", sharing + EXECUTED)) == "executed"


def test_a_program_that_does_not_start_is_executed_as_ever(warm: Eager, library: Path) -> None:
    unready = "def prepare(arguments): raise RuntimeError('not today')\n"
    assert said(run_held(warm, library, "unready.py", unready + EXECUTED)) == "executed"


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


def test_a_server_that_stops_forking_is_not_the_jobs_fault(warm: Eager, library: Path) -> None:
    # It ends itself when it is asked for a fork, as if it had crashed there.
    dying = (
        "import os\n"
        "def prepare(arguments): os.register_at_fork(before=lambda: os._exit(1))\n"
        "def run(state, arguments): pass\n"
    )
    for _ in range(3):
        assert said(run_held(warm, library, "dying.py", dying + EXECUTED)) == "executed"


def test_a_program_that_closes_its_files_at_each_fork_closes_none_of_the_jobs(
    warm: Eager, library: Path
) -> None:
    # As libuv does, by number, with the pipe that it has for signals.
    (library / "closing.py").write_text(
        "import os\n"
        "def prepare(arguments):\n"
        "    ends = [*os.pipe(), *os.pipe(), *os.pipe(), *os.pipe()]\n"
        "    def make_anew():\n"
        "        for end in ends: os.close(end)\n"
        "        ends[:] = [*os.pipe(), *os.pipe(), *os.pipe(), *os.pipe()]\n"
        "    os.register_at_fork(after_in_child=make_anew)\n"
        "def run(state, arguments):\n"
        "    print('printed', flush=True)\n"
        "    open('out', 'w').write('forked')\n"
    )
    beginning = (*warm.python, "/held/closing.py")
    step = Step(beginning, {}, ("out",))
    job = Job((Mount(library, "/held"),), {}, (step, step), ("out",), CAPS, (beginning,))
    for _ in range(2):
        result = warm.run(job)
        assert said(result) == "forked"
        ends = [(report.exit_code, report.log) for report in result.steps]
        assert ends == [(0, b"printed\n")] * 2


def test_servers_of_all_environments_share_a_budget(library: Path) -> None:
    # As two environments begin: the same program, and other folders.
    (library / "program.py").write_text(PROGRAM + EXECUTED)

    def run_in_turn(sandbox: Eager) -> str:
        told = []
        for name in "abab":
            beginning = (*sandbox.python, f"/{name}/program.py", name)
            step = Step((*beginning, tell("state['told']")), {}, ())
            mounts = (Mount(library, f"/{name}"),)
            job = Job(mounts, {}, (step,), ("out",), CAPS, (beginning,))
            told.append(said(sandbox.run(job)))
        sandbox.close()
        return " ".join(told)

    assert run_in_turn(Eager()) == "['a'] ['b'] ['a'] ['b']"
    # With room for one at most, the second ends the first, which does not come back at once.
    assert run_in_turn(Eager(memory_bytes=1)) == "['a'] ['b'] executed ['b']"
    assert run_in_turn(Eager(memory_bytes=0)) == "executed executed executed executed"
