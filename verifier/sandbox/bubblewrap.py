"""A sandbox made of bubblewrap, a control group, and our seccomp filter.

As root with full powers, the job runs as a user of its own. As an ordinary user, and as a root
without CAP_SYS_ADMIN, it runs as that user in a user namespace that calls it 65534.
"""

import contextlib
import os
import resource
import select
import shutil
import subprocess
import time
from collections.abc import Iterator
from itertools import chain
from pathlib import Path, PurePosixPath
from typing import IO

from verifier.sandbox import cgroup, seccomp
from verifier.sandbox.base import (
    WORK,
    Job,
    Mount,
    Promise,
    Result,
    SandboxError,
    SandboxFault,
    SandboxUnavailable,
    check_job,
)
from verifier.sandbox.conversation import ERROR_BYTES, Conversation, Exchange
from verifier.sandbox.leftovers import leftovers
from verifier.sandbox.probe import probe
from verifier.sandbox.runtime import Runtime, python_runtime
from verifier.sandbox.users import NOBODY, choose_user
from verifier.sandbox.wire import ReportReader, encode_job

RUNNER = Path(__file__).with_name("runner.py")
RUNNER_INSIDE = "/sandbox/runner.py"
DEVICES = ("/dev/null", "/dev/zero", "/dev/full", "/dev/urandom")
OWN_PROCESSES = 2
"""Processes in the job's group that are ours: bubblewrap's monitor and the runner."""
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

    def leftovers(self) -> list[str]:
        """Everything of this process's jobs that is still there, in words."""
        return leftovers()

    def end_jobs(self) -> None:
        """Kill every job of this process; see `Sandbox.end_jobs`."""
        with contextlib.suppress(SandboxError, OSError):
            cgroup.kill_own_jobs(self._find_places())

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
                frames = chain([b"\n"], encode_job(job, user))  # ENTER waits for a line
                reader = ReportReader(job)
                pipes = _Pipes(process)
                return Conversation(reader, frames, pipes, group, started).hold(advice)
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


class _Pipes:
    """The way to a runner through the pipes of its process."""

    def __init__(self, process: "subprocess.Popen[bytes]") -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        self.job_end, self.report_end, self.error_end = (
            stream.fileno() for stream in (process.stdin, process.stdout, process.stderr)
        )
        self.poller = select.poll()
        for stream, events in (
            (self.job_end, select.POLLOUT),
            (self.report_end, select.POLLIN),
            (self.error_end, select.POLLIN),
        ):
            os.set_blocking(stream, False)
            self.poller.register(stream, events)
        self.writing = True
        self.errors_open = True

    def exchange(self, unsent: memoryview, seconds: float) -> Exchange:
        """See `Channel.exchange`."""
        if self.writing and not unsent:
            self._stop_writing()
        sent, report, errors, ended = 0, b"", b"", False
        for ready, _ in self.poller.poll(seconds * 1000):
            if ready == self.job_end:
                sent = self._send(unsent)
            elif ready == self.report_end:
                data = _read(ready)
                ended = data == b""
                report = data or b""
            else:
                errors = self._take_errors()
        return Exchange(sent if self.writing else len(unsent), report, errors, ended)

    def last_errors(self, seconds: float) -> bytes:
        """See `Channel.last_errors`."""
        errors = b""
        deadline = time.monotonic() + seconds
        while self.errors_open and time.monotonic() < deadline and len(errors) < ERROR_BYTES:
            if select.select([self.error_end], [], [], 0.1)[0]:
                errors += self._take_errors()
        return errors

    def _send(self, unsent: memoryview) -> int:
        try:
            return os.write(self.job_end, unsent)
        except BlockingIOError:
            return 0
        except BrokenPipeError:
            self._stop_writing()
            return 0

    def _stop_writing(self) -> None:
        self.poller.unregister(self.job_end)
        self.writing = False

    def _take_errors(self) -> bytes:
        data = _read(self.error_end)
        if data == b"":
            self.poller.unregister(self.error_end)
            self.errors_open = False
        return data or b""


def _close(process: "subprocess.Popen[bytes]") -> None:
    for stream in (process.stdin, process.stdout, process.stderr):
        if stream is not None:
            with contextlib.suppress(OSError):
                stream.close()


def _read(stream: int) -> bytes | None:
    """What there is to read now: None for nothing, b"" for the end."""
    try:
        return os.read(stream, 1 << 18)
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
