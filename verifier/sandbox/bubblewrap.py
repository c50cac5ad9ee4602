"""A sandbox made of bubblewrap, a control group, and our seccomp filter.

As root with full powers, the job runs as a user of its own. As an ordinary user, and as a root
without CAP_SYS_ADMIN, it runs as that user in a user namespace that calls it 65534.
"""

import contextlib
import errno
import os
import resource
import select
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import IO

from verifier.sandbox import cgroup, seccomp
from verifier.sandbox.base import (
    WORK,
    Job,
    Mount,
    Promise,
    Result,
    SandboxFault,
    SandboxUnavailable,
    Stop,
    check_job,
)
from verifier.sandbox.probe import probe
from verifier.sandbox.runtime import Runtime, python_runtime
from verifier.sandbox.users import NOBODY, choose_user
from verifier.sandbox.wire import ReportReader, encode_job

RUNNER = Path(__file__).with_name("runner.py")
RUNNER_INSIDE = "/sandbox/runner.py"
DEVICES = ("/dev/null", "/dev/zero", "/dev/full", "/dev/urandom")
OWN_PROCESSES = 2
"""Processes in the job's group that are ours: bubblewrap's monitor and the runner."""
TICK_SECONDS = 0.02
START_SECONDS = 30.0
"""How long a sandbox may take to be ready; the job's own wall clock starts only then."""
STDERR_BYTES = 4000
ENTER = """
read -r _
echo 1000 >/proc/self/oom_score_adj
until [ "$1" = -- ]; do
    echo 0 >"$1/cgroup.procs" || exit 125
    shift
done
shift
exec "$@"
"""
"""Wait for a line, enter control groups, become the command; a shell, since it starts quickly.

Should the machine run out of memory, jobs are to die before the service.
"""


class BubblewrapSandbox:
    """Runs each job in fresh namespaces made by `bwrap`, on this machine."""

    name = "bubblewrap"

    def __init__(self) -> None:
        self.runtime: Runtime = python_runtime()
        self.python = self.runtime.argv
        self._places: cgroup.Places | None = None

    def probe(self) -> list[Promise]:
        """Attack this sandbox in every way it claims to withstand. Raises nothing."""
        return probe(self)

    def run(self, job: Job) -> Result:
        """Run a job; see `Sandbox.run`."""
        check_job(job)
        try:
            return self._run(job)
        except OSError as error:
            raise SandboxFault(f"the machine refused something: {error}") from error

    def _run(self, job: Job) -> Result:
        if os.uname().machine != "x86_64":
            raise SandboxUnavailable(f"no system call filter for {os.uname().machine}")
        program = find_bubblewrap()
        places = self._find_places()
        user = choose_user()
        drop = user != 0
        mounts = (*self.runtime.mounts, Mount(RUNNER, RUNNER_INSIDE), *job.mounts)
        for mount in mounts:
            _check_source(mount, drop)
        caps = job.caps
        with (
            cgroup.create_group(places, caps.memory_bytes, caps.pids + OWN_PROCESSES) as group,
            _seccomp_file() as filter_file,
        ):
            directories = [str(directory) for directory in group.directories]
            command = [
                *("/bin/sh", "-c", ENTER, "enter", *directories, "--", program),
                *_options(job, mounts, self.runtime, drop),
                *("--seccomp", str(filter_file.fileno()), "--"),
                *(*self.runtime.argv, RUNNER_INSIDE),
            ]
            started = time.monotonic()
            try:
                process = subprocess.Popen(
                    command,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE,
                    pass_fds=[filter_file.fileno()],
                    cwd="/",
                    env={},
                    start_new_session=True,
                )
            except OSError as error:
                raise SandboxUnavailable(f"cannot start {program}: {error}") from error
            _forbid_core_dumps(process.pid)
            try:
                return _Conversation(job, process, group, started, user).hold()
            finally:
                process.kill()
                try:
                    group.kill()
                finally:
                    process.wait()
                    _close(process)

    def _find_places(self) -> cgroup.Places:
        if self._places is None:
            self._places = cgroup.find_places()
            cgroup.reap_stale_groups(self._places)
        return self._places


class _Conversation:
    """The host's talk with one runner, while it watches the caps that only it can see."""

    def __init__(
        self,
        job: Job,
        process: "subprocess.Popen[bytes]",
        group: cgroup.Group,
        started: float,
        user: int,
    ) -> None:
        self.job = job
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        self.streams = process.stdin, process.stdout, process.stderr
        self.group = group
        self.started = started
        self.ready_at: float | None = None
        self.frames = encode_job(job, user)
        self.unsent = memoryview(b"\n")  # what ENTER waits for
        self.reader = ReportReader(job)
        self.errors = bytearray()

    def hold(self) -> Result:
        """Talk until the runner is done, a cap is broken, or the stream ends."""
        stop = self._talk()
        wall = time.monotonic() - self.started
        usage = self.group.usage()
        reader = self.reader
        # Counters that never go back are the last word, also when the runner was quicker.
        stop = self._used_up(usage) or stop or reader.stop
        if stop is None and usage.killed_by_host:
            raise SandboxFault("the machine ran out of memory and the kernel killed the job")
        if stop is None and not reader.done:
            if not (self._runner_was_starved() and usage.memory_cap_reached):
                self._explain()
            stop = Stop.MEMORY
        return Result(
            files={} if stop else dict(reader.files),
            steps=reader.finish(),
            stop=stop,
            peak_memory_bytes=usage.peak_memory_bytes,
            cpu_seconds=usage.cpu_seconds,
            wall_seconds=wall,
        )

    def _talk(self) -> Stop | None:
        """Exchange bytes; return the cap that made the host end the talk."""
        job_end, report_end, error_end = self.streams
        poller = select.poll()
        for stream, events in (
            (job_end, select.POLLOUT),
            (report_end, select.POLLIN),
            (error_end, select.POLLIN),
        ):
            os.set_blocking(stream.fileno(), False)
            poller.register(stream, events)
        job_number, report_number = job_end.fileno(), report_end.fileno()
        next_look = self.started
        while not self.reader.done and self.reader.trouble is None:
            now = time.monotonic()
            if now >= next_look:
                next_look = now + TICK_SECONDS
                stop = self._used_up(self.group.usage()) or self._out_of_time(now)
                if stop is not None:
                    return stop
            for ready, _ in poller.poll(TICK_SECONDS * 1000):
                if ready == job_number:
                    if not self._send(job_end):
                        poller.unregister(ready)
                elif ready == report_number:
                    data = _read(report_end)
                    if data == b"":
                        self._drain_errors(error_end)
                        return None
                    self.reader.feed(data or b"")
                elif not self._take_error(error_end):
                    poller.unregister(ready)
        return None

    def _send(self, stream: IO[bytes]) -> bool:
        """Write some of the job; False when it is all written or nobody reads it."""
        while not self.unsent:
            piece = next(self.frames, None)
            if piece is None:
                return False
            self.unsent = memoryview(piece)
        try:
            self.unsent = self.unsent[os.write(stream.fileno(), self.unsent) :]
        except BlockingIOError:
            return True
        except BrokenPipeError:
            return False
        return True

    def _take_error(self, stream: IO[bytes]) -> bool:
        """Keep the start of what bubblewrap or the interpreter complain about."""
        data = _read(stream)
        self.errors += (data or b"")[: STDERR_BYTES - len(self.errors)]
        return data != b""

    def _drain_errors(self, stream: IO[bytes]) -> None:
        deadline = time.monotonic() + 1
        while time.monotonic() < deadline:
            if select.select([stream], [], [], 0.1)[0] and not self._take_error(stream):
                return

    def _used_up(self, usage: cgroup.Usage) -> Stop | None:
        if usage.killed_for_memory:
            return Stop.MEMORY
        if usage.cpu_seconds >= self.job.caps.cpu_seconds:
            return Stop.CPU
        return None

    def _out_of_time(self, now: float) -> Stop | None:
        if self.reader.ready:
            self.ready_at = self.ready_at or now
            return Stop.WALL if now - self.ready_at >= self.job.caps.wall_seconds else None
        if now - self.started >= START_SECONDS:
            raise SandboxFault(f"the sandbox was not ready after {START_SECONDS} seconds")
        return None

    def _runner_was_starved(self) -> bool:
        """Whether the kernel refused the runner memory without killing anything."""
        words = self.reader.trouble or ""
        return words.startswith("MemoryError") or os.strerror(errno.ENOMEM) in words

    def _explain(self) -> None:
        """Raise for a runner that ended early."""
        words = self.errors.decode("utf-8", "replace").strip()
        if self.reader.trouble is not None:
            raise SandboxFault(f"the runner gave up: {self.reader.trouble}")
        if self.reader.ready:
            raise SandboxFault(f"the runner ended before the job did. {words}")
        raise SandboxUnavailable(f"the sandbox did not start: {words}. {advice(words)}")


def _close(process: "subprocess.Popen[bytes]") -> None:
    for stream in (process.stdin, process.stdout, process.stderr):
        if stream is not None:
            with contextlib.suppress(OSError):
                stream.close()


def _read(stream: IO[bytes]) -> bytes | None:
    """What there is to read now: None for nothing, b"" for the end."""
    try:
        return os.read(stream.fileno(), 1 << 18)
    except BlockingIOError:
        return None


def _forbid_core_dumps(process: int) -> None:
    """Make crashes below `process` cost nothing.

    Where core dumps are piped to a program, the kernel starts it outside every sandbox and does
    not care about a limit of 0. A limit of exactly 1 byte stops that too (core(5), and
    vfs_coredump in fs/coredump.c). It may be too late to set it, or not allowed.
    """
    with contextlib.suppress(ProcessLookupError, PermissionError, ValueError):
        resource.prlimit(process, resource.RLIMIT_CORE, (1, 1))


def find_bubblewrap() -> str:
    """The path of `bwrap`. Raises SandboxUnavailable when it is not installed."""
    program = shutil.which("bwrap", path=os.environ.get("PATH", os.defpath))
    if program is None:
        raise SandboxUnavailable("bwrap is not installed: `apt-get install bubblewrap`")
    return os.path.abspath(program)


def advice(words: str) -> str:
    """What to do about a complaint of bubblewrap's, as far as we know it."""
    text = words.lower()
    if "namespace" in text or "uid map" in text or "rtm_newaddr" in text:
        return (
            "User namespaces seem to be off. Allow them with sysctl: user.max_user_namespaces="
            "10000, on Debian kernel.unprivileged_userns_clone=1, on Ubuntu"
            " kernel.apparmor_restrict_unprivileged_userns=0. In a container, give it"
            " CAP_SYS_ADMIN, or a seccomp profile that lets it make namespaces."
        )
    if "cgroup.procs" in text:
        return cgroup.MEND
    if "no space left" in text:
        return "The disk, or the table of control groups, is full."
    return ""


def _options(job: Job, mounts: tuple[Mount, ...], runtime: Runtime, drop: bool) -> list[str]:
    """bubblewrap's arguments, in the order in which it carries them out."""
    options = ["--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts"]
    options += ["--unshare-cgroup-try", "--hostname", "sandbox", "--as-pid-1", "--new-session"]
    options += ["--die-with-parent", "--clearenv", "--cap-drop", "ALL"]
    if drop:
        options += ["--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID"]
    else:
        options += ["--unshare-user", "--uid", str(NOBODY), "--gid", str(NOBODY)]
    # Made beforehand: parents that bubblewrap makes by itself may be closed to the job's user.
    places = [PurePosixPath(target) for target in (*DEVICES, *(m.target for m in mounts))]
    for directory in sorted({parent for place in places for parent in place.parents})[1:]:
        options += ["--dir", str(directory)]
    for mount in mounts:
        options += ["--ro-bind", str(mount.source), mount.target]
    for hidden in runtime.hidden:
        options += ["--size", "4096", "--tmpfs", hidden, "--remount-ro", hidden]
    for device in DEVICES:
        options += ["--dev-bind", device, device]
    for text, link in runtime.links:
        options += ["--symlink", text, link]
    options += ["--symlink", f"{WORK}/.tmp", "/tmp"]  # noqa: S108
    options += ["--symlink", f"{WORK}/.proc", "/proc"]
    options += ["--perms", "0777", "--size", str(job.caps.disk_bytes), "--tmpfs", WORK]
    options += ["--remount-ro", "/", "--chdir", WORK]
    return options


def _check_source(mount: Mount, drop: bool) -> None:
    """Refuse a mount that is not there, or that the job's user could not read."""
    try:
        mode = mount.source.stat().st_mode
    except OSError as error:
        raise SandboxUnavailable(f"cannot mount {mount.source}: {error.strerror}") from error
    needed = 0o005 if mount.source.is_dir() else 0o004
    if drop and mode & needed != needed:
        raise SandboxUnavailable(
            f"the job runs as a user who cannot read {mount.source}: `chmod o+rX` it"
        )


@contextlib.contextmanager
def _seccomp_file() -> Iterator[IO[bytes]]:
    """The filter, in memory and at its start, as bubblewrap reads it."""
    handle = os.memfd_create("seccomp")
    with open(handle, "w+b", buffering=0) as file:
        file.write(seccomp.bpf_program())
        file.seek(0)
        yield file
