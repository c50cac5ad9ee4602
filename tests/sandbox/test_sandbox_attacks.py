"""Programs that mean harm, each from inside a real sandbox, each followed by an honest one."""

import contextlib
import os
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from sandbox_caps import CAPS, RunPrograms

from verifier.sandbox import Forked, Job, Mount, Result, Sandbox, Step, Stop

HONEST = "open('out', 'w').write('honest')"


@pytest.fixture(autouse=True)
def the_next_job_is_unharmed(run: RunPrograms) -> Iterator[None]:
    yield
    result = run(HONEST)
    assert (result.files, result.stop) == ({"out": b"honest"}, None)


def outcome(result: Result) -> str:
    """What a program wrote to `out`, when nothing stopped it."""
    assert result.stop is None
    assert "out" in result.files, result.steps
    return result.files["out"].decode()


def test_every_promise_of_the_probe_holds(sandbox: Sandbox) -> None:
    started = time.monotonic()
    assert [promise for promise in sandbox.probe() if not promise.held] == []
    assert time.monotonic() - started < 20  # about 1.3 on an idle machine


# Processes


def test_a_fork_bomb_hits_its_own_cap(run: RunPrograms) -> None:
    result = run(
        "import os\nwhile True:\n    try: os.fork()\n    except OSError: pass", wall_seconds=0.5
    )
    assert result.stop is Stop.WALL


def test_a_storm_of_orphans_does_not_get_past_the_clock(run: RunPrograms) -> None:
    storm = """
import os
while True:
    try:
        if os.fork() == 0:
            os.fork()
            os._exit(0)
        os.wait()
    except OSError: pass
"""
    result = run(storm, wall_seconds=0.5)
    assert result.stop is Stop.WALL
    assert result.wall_seconds < 3


def test_threads_count_as_processes(run: RunPrograms) -> None:
    made = outcome(
        run(
            "import threading, time\nmade = 0\ntry:\n    while made < 500:\n"
            "        threading.Thread(target=time.sleep, args=(9,), daemon=True).start()\n"
            "        made += 1\nexcept RuntimeError: pass\nopen('out', 'w').write(str(made))"
        )
    )
    assert 0 < int(made) < CAPS.pids


def test_a_detached_daemon_cannot_rewrite_outputs(run: RunPrograms) -> None:
    daemon = """
import os
open("out", "w").write("honest")
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        os.close(1); os.close(2)
        while True:
            open("out.new", "w").write("forged")
            os.rename("out.new", "out") if os.path.exists("go") else None
    os._exit(0)
os.wait()
"""
    late = "import time; time.sleep(0.05); open('go', 'w').close(); time.sleep(0.1)"
    assert outcome(run(daemon, late)) == "honest"


def test_daemons_that_hold_the_log_open_do_not_hold_up_the_job(run: RunPrograms) -> None:
    daemon = "import os, time\nif os.fork() == 0:\n    os.setsid()\n    time.sleep(60)\n"
    result = run(daemon + HONEST)
    assert outcome(result) == "honest"
    assert result.wall_seconds < 5


def test_kill_minus_one_reaches_no_further_than_the_job(run: RunPrograms) -> None:
    result = run("import os; os.kill(-1, 9)", HONEST)
    assert outcome(result) == "honest"
    assert len(result.steps) == 2


def test_the_runner_cannot_be_signalled_traced_limited_or_slowed(run: RunPrograms) -> None:
    program = """
import ctypes, os, resource
libc = ctypes.CDLL(None, use_errno=True)
for number in range(1, 65):
    try: os.kill(1, number)
    except OSError: pass
done = []
if libc.ptrace(16, 1, 0, 0) == 0: done.append("ptrace")
buffer = ctypes.create_string_buffer(8)
if libc.process_vm_readv(1, buffer, 1, buffer, 1, 0) >= 0: done.append("read")
for act in (lambda: resource.prlimit(1, resource.RLIMIT_NOFILE, (0, 0)),
            lambda: os.setpriority(os.PRIO_PROCESS, 1, 19),
            lambda: os.sched_setaffinity(1, {0})):
    try: act(); done.append("changed")
    except PermissionError: pass
open("out", "w").write(repr(done))
"""
    assert outcome(run(program)) == "[]"


def test_the_runner_cannot_be_reached_through_proc(run: RunPrograms) -> None:
    """In a container it has the job's own user; it is undumpable, and shows its files to none."""
    program = """
import os
reached = []
for name in ("mem", "maps", "environ", "fd/0", "fd/1", "fd/2", "fd/3", "fd/4", "stack", "pagemap",
             "task/1/mem", "io"):
    for flags in (os.O_RDONLY, os.O_WRONLY, os.O_RDWR):
        try: os.open(f"/proc/1/{name}", flags | os.O_NONBLOCK); reached.append((name, flags))
        except OSError: pass
try: reached += os.listdir("/proc/1/fd")
except OSError: pass
for link in ("cwd", "root", "exe"):
    try: reached += os.listdir(f"/proc/1/{link}")
    except OSError: pass
open("out", "w").write(repr(reached))
"""
    assert outcome(run(program)) == "[]"


# Memory, time, disk, output


def test_memory_of_several_processes_is_added_up(run: RunPrograms) -> None:
    share = CAPS.memory_bytes // 3
    program = f"""
import os, time
for _ in range(4):
    if os.fork() == 0:
        block = b"x" * {share}
        time.sleep(9)
        os._exit(0)
time.sleep(9)
"""
    result = run(program)
    assert (result.stop, result.files) == (Stop.MEMORY, {})
    assert result.peak_memory_bytes >= CAPS.memory_bytes * 0.9
    assert result.wall_seconds < 5


def test_files_count_as_memory(run: RunPrograms) -> None:
    fill = """
for n in range(30):
    open(f"fill{n}", "wb").write(b"x" * (7 << 20))
"""
    assert run(fill, disk_bytes=1 << 30).stop is Stop.MEMORY


def test_memory_bomb_of_many_small_processes(run: RunPrograms) -> None:
    program = """
import os, time
while True:
    try:
        if os.fork() == 0:
            block = b"x" * (2 << 20)
            time.sleep(9)
            os._exit(0)
    except OSError:
        time.sleep(9)
"""
    assert run(program, pids=300).stop is Stop.MEMORY


def test_cpu_time_of_several_processes_is_added_up(run: RunPrograms) -> None:
    result = run("import os\nos.fork()\nos.fork()\nwhile True: pass", cpu_seconds=0.5)
    assert result.stop is Stop.CPU
    assert 0.5 <= result.cpu_seconds < 1


def test_sleeping_is_ended_by_the_wall_clock(run: RunPrograms) -> None:
    result = run("print('before', flush=True)\nimport time; time.sleep(60)", wall_seconds=0.5)
    assert result.stop is Stop.WALL
    assert 0.5 <= result.wall_seconds < 1.5
    assert result.steps[0].log == b"before\n"
    assert result.steps[0].exit_code is None


def test_a_full_disk_is_the_jobs_own(run: RunPrograms) -> None:
    program = """
import errno
try:
    for n in range(100):
        open(f"fill{n}", "wb").write(b"x" * (4 << 20))
except OSError as error:
    open("/dev/null", "w").write("x")
    import os; os.truncate("fill0", 0)
    open("out", "w").write(errno.errorcode[error.errno])
"""
    assert outcome(run(program)) == "ENOSPC"


def test_a_disk_full_of_names_still_ends(run: RunPrograms) -> None:
    program = "n = 0\nwhile True:\n    n += 1\n    open('x' * 200 + str(n), 'w').close()"
    assert run(program, cpu_seconds=1, wall_seconds=6).stop in (Stop.MEMORY, Stop.CPU, Stop.WALL)


def test_a_long_file_ends_its_writer(run: RunPrograms) -> None:
    program = f"""
import os, signal
signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
os.truncate(os.open("long", os.O_WRONLY | os.O_CREAT), {CAPS.file_bytes + 1})
"""
    assert run(program).steps[0].signal == 25


def test_a_log_flood_is_cut(run: RunPrograms) -> None:
    result = run("import os\nwhile True: os.write(2, b'flood ' * 100)")
    assert result.stop is Stop.LOG
    assert 0 < len(result.steps[0].log) <= CAPS.log_bytes


def test_the_log_cap_is_shared_by_all_steps(run: RunPrograms) -> None:
    half = f"import os; os.write(1, b'x' * {CAPS.log_bytes // 2})"
    assert run(half, half).stop is None
    assert run(half, half, "print('.')").stop is Stop.LOG


@pytest.mark.parametrize("size", [(1 << 20) + 1, 1 << 50])
def test_a_huge_sparse_output_is_refused_by_its_size(run: RunPrograms, size: int) -> None:
    program = f"open('out', 'wb').truncate({size})"
    result = run(program, file_bytes=1 << 60, disk_bytes=1 << 30)
    assert (result.stop, result.files) == (Stop.OUTPUT, {})


def test_open_files_run_out_for_the_job_only(run: RunPrograms) -> None:
    program = """
import os
files = []
try:
    while True: files.append(os.open("/dev/null", 0))
except OSError: pass
count = len(files)
for file in files: os.close(file)
open("out", "w").write(str(count))
"""
    assert int(outcome(run(program))) < CAPS.open_files


# Outputs that are no plain files


@pytest.mark.parametrize(
    "make",
    [
        "os.symlink('/python/bin/python3', 'out')",
        "os.symlink('real', 'out')",
        "os.symlink('out', 'out')",
        "os.mkdir('out')",
        "os.mkfifo('out')",
        "os.mknod('out', 0o20666, os.makedev(1, 5))",
        "os.mknod('out', 0o60666, os.makedev(7, 0))",
        "os.link('/dev/zero', 'out')",
        "os.rename('/python/bin/python3', 'out')",
        "os.chmod('real', 0); os.rename('real', 'out')",
        "__import__('socket').socket(1).bind('out')",
    ],
)
def test_only_a_regular_file_is_collected(run: RunPrograms, make: str) -> None:
    result = run(f"import os\nopen('real', 'w').write('real')\n{make}")
    assert (result.files, result.stop) == ({}, None)


def test_no_link_is_followed_on_the_way_to_an_output(run: RunPrograms) -> None:
    program = (
        "import os\nos.mkdir('real'); open('real/out', 'w').write('x'); os.symlink('real', 'a')"
    )
    assert run(program, collect=("a/out", "real/out")).files == {"real/out": b"x"}


def test_an_output_that_is_a_mount_is_a_link_and_absent(run: RunPrograms) -> None:
    assert run("import os; os.symlink('/python', 'a')", collect=("a/bin/python3",)).files == {}


# Reaching out


def test_mounts_cannot_be_written(sandbox: Sandbox, library: Path) -> None:
    program = """
import os
done = []
def attempt(act, *arguments):
    try: act(*arguments)
    except OSError: return
    done.append((act.__name__, arguments))
attempt(os.unlink, "/library/fact")
attempt(os.rename, "/library/fact", "/library/fiction")
attempt(os.chmod, "/library", 0o777)
attempt(os.truncate, "/library/fact", 0)
attempt(os.link, "/library/fact", "/work/fact")
attempt(os.utime, "/library/fact")
attempt(open, "/library/new", "w")
attempt(os.mkdir, "/new")
attempt(os.mkdir, "/usr/new")
attempt(os.mkdir, "/dev/new")
attempt(os.symlink, "/x", "/sandbox/new")
attempt(os.rmdir, "/library")
attempt(os.unlink, "/tmp")
print(done)
"""
    step = Step((*sandbox.python, "-c", program), {}, ())
    before = state(library)
    result = sandbox.run(Job((Mount(library, "/library"),), {}, (step,), (), CAPS))
    assert result.steps[0].log == b"[]\n"
    assert (library / "fact").read_text() == "true"
    assert state(library) == before


def state(path: Path) -> tuple[int, ...]:
    """All but when it was read."""
    status = path.stat()
    return (status.st_mode, status.st_uid, status.st_mtime_ns, status.st_ctime_ns)


# A container has a /proc of its own processes, and a /sys with its control group.
SHOWN = {
    "bubblewrap": [],
    "docker": ["/proc/1", "/proc/self/environ", "/proc/self/fd", "/sys"],
    "docker-forked": [],
}
VISIBLE = {
    "bubblewrap": "dev lib lib64 proc python sandbox tmp usr work",
    "docker": ".dockerenv dev engine etc lib lib64 proc python sandbox sys tmp usr work",
    "docker-forked": "dev engine lib lib64 proc python sandbox tmp usr work",
}


def kind(sandbox: Sandbox) -> str:
    """Which way into which sandbox; bubblewrap's two look alike."""
    forked = isinstance(sandbox, Forked) and sandbox.name == "docker"
    return f"{sandbox.name}-forked" if forked else sandbox.name


def test_secrets_of_the_host_are_out_of_reach(
    sandbox: Sandbox, run: RunPrograms, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret = tmp_path / "secret"
    secret.write_text("secret")
    secret.chmod(0o644)
    monkeypatch.setenv("LEAN_VERIFIER_SECRET", "secret")
    read_end, write_end = os.pipe()
    os.set_inheritable(read_end, True)
    program = f"""
import os
def shows(path):
    if not os.path.isdir(path): return os.path.exists(path)
    return os.listdir(path) != []
seen = [p for p in ({str(secret)!r}, "/etc", "/root", "/home", "/proc/1", "/proc/self/environ",
                    "/proc/self/fd", "/sys", "/var", "/bin", "/usr/bin") if shows(p)]
seen += [name for name in os.environ]
for number in range(3, 256):
    try: os.fstat(number); seen.append(f"file {{number}}")
    except OSError: pass
open("out", "w").write(repr(seen))
"""
    try:
        assert outcome(run(program)) == repr(SHOWN[kind(sandbox)])
    finally:
        os.close(read_end)
        os.close(write_end)


def test_what_is_visible_is_a_short_list(sandbox: Sandbox, run: RunPrograms) -> None:
    result = run("import os; open('out', 'w').write(' '.join(sorted(os.listdir('/'))))")
    assert outcome(result) == VISIBLE[kind(sandbox)]


def test_packages_of_the_hosts_python_are_hidden(run: RunPrograms) -> None:
    program = """
import os
found = []
for place, directories, files in os.walk("/python"):
    if os.path.basename(place) in ("site-packages", "dist-packages"):
        found += directories + files
open("out", "w").write(repr(found))
"""
    assert outcome(run(program)) == "[]"


def test_network_families_and_abstract_sockets_are_refused(run: RunPrograms) -> None:
    program = """
import socket
made = []
for family in range(0, 50):
    for kind in (1, 2, 3, 5):
        try: socket.socket(family, kind); made.append((family, kind))
        except OSError: pass
a, b = socket.socketpair()
a.detach()
open("out", "w").write(repr(made))
"""
    assert outcome(run(program)) == "[]"


def test_one_jobs_files_are_gone_for_the_next(run: RunPrograms) -> None:
    run("open('kept', 'w').write('x'); open('/tmp/kept', 'w').write('x')")
    result = run("import os; open('out', 'w').write(repr(os.listdir('/tmp') + os.listdir('.')))")
    assert "kept" not in outcome(result)


def test_ruining_the_sandboxs_own_directories_harms_nobody_else(run: RunPrograms) -> None:
    ruin = """
import os, shutil
for name in (".proc", ".tmp"):
    shutil.rmtree(name)
    os.symlink("/work/nowhere", name)
try:
    for n in range(100): open(f"fill{n}", "wb").write(b"x" * (4 << 20))
except OSError: pass
"""
    result = run(ruin, "import os; os.unlink('fill0'); " + HONEST)
    assert outcome(result) == "honest"
    assert len(result.steps) == 2


@pytest.mark.parametrize("place", ["/work", ".proc"])
def test_closing_its_own_directories_is_not_a_fault_of_the_sandbox(
    run: RunPrograms, place: str
) -> None:
    close = f"""
import os
try: os.chmod({place!r}, 0)
except PermissionError: pass
"""
    result = run(close, "pass", collect=("a/out",))
    assert (result.files, result.stop) == ({}, None)


def test_starving_the_runner_of_memory_is_the_jobs_own_doing(run: RunPrograms) -> None:
    fill = """
import os
file = os.open("fill", os.O_WRONLY | os.O_CREAT)
while True: os.write(file, b"x" * 4096)
"""
    result = run(fill, fill, fill, disk_bytes=1 << 30, file_bytes=1 << 30)
    assert result.stop is Stop.MEMORY


def test_printing_frames_of_the_runner_changes_nothing(run: RunPrograms) -> None:
    forged = "F" + "\\0" * 7 + "\\x0aout\\0forged" + "D" + "\\0" * 8
    result = run(f"import os; os.write(1, b'{forged}'); " + HONEST)
    assert outcome(result) == "honest"
    assert b"forged" in result.steps[0].log


def test_stack_follows_its_cap(sandbox: Sandbox) -> None:
    program = "import resource; print(resource.getrlimit(resource.RLIMIT_STACK)[0])"
    step = Step((*sandbox.python, "-c", program), {}, ())
    job = Job((), {}, (step,), (), replace(CAPS, stack_bytes=64 << 20))
    assert sandbox.run(job).steps[0].log == b"%d\n" % (64 << 20)


@pytest.mark.skipif(os.geteuid() != 0, reason="an ordinary user has only itself to give")
def test_jobs_do_not_share_a_user_and_with_it_the_quotas_that_the_kernel_keeps(
    sandbox: Sandbox, run: RunPrograms
) -> None:
    wait = "# who is this\nimport time; time.sleep(0.5); open('out', 'w').write('done')"
    seen: dict[int, int] = {}
    with ThreadPoolExecutor(3) as pool:
        jobs = [pool.submit(run, wait) for _ in range(4)]
        while not all(job.done() for job in jobs):
            seen |= users_of_steps("program0.py")
            time.sleep(0.02)
    assert [outcome(job.result()) for job in jobs] == ["done"] * 4
    # Forks in one container have its user, one after another; what waits too long runs without.
    at_least = 3 if kind(sandbox) == "docker-forked" else 4
    assert len(seen) >= at_least <= len(set(seen.values())), seen
    assert 0 not in seen.values()


def users_of_steps(program: str) -> dict[int, int]:
    """Process to user, as this machine numbers them, of what runs a Python program."""
    found = {}
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if (process / "cmdline").read_bytes().endswith(f"\0{program}\0".encode()):
                found[int(process.name)] = process.stat().st_uid
    return found
