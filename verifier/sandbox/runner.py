"""The first process inside a sandbox: it runs a job's steps and hands out what they made.

It needs the standard library only and imports as little of it as it can, because every job waits
for it. It is PID 1 of its own PID namespace: signals from inside do not reach it, orphans become
its children, and when it dies the kernel kills the rest.

Both streams are frames: a letter, eight bytes of length (big-endian), and that many bytes.
Host to runner, on standard input, which stays open until the end:
  C  the settings, eight decimal numbers joined by NUL
  F  a file to place: path, NUL, content
  S  a step: number of arguments, number of variables, arguments, variables, required paths;
     all joined by NUL
  B  begin the first step: it may do what takes none of the job's files, and waits for G
  O  a path to collect
  G  go
Runner to host, on standard output:
  R  ready: the job was read
  L  a piece of the running step's log
  X  a step ended: exit code or negative signal, wall and CPU time in microseconds
  F  a collected file: path, NUL, content
  M  a reading of the container's control group, six decimal numbers joined by NUL; only where
     that can be seen from inside, and then right after R, often, and last before D
  D  done: empty, or the name of the cap that the runner saw broken
  E  trouble that is not the job's, in words
"""

from __future__ import annotations

import _signal  # type: ignore[import-not-found]  # `signal` costs 7 ms of enum set-up
import os
import resource
import select
import stat
import sys
import time

TYPE_CHECKING = False
if TYPE_CHECKING:  # as `typing` has it, which is a slow import
    from collections.abc import Callable
    from typing import NoReturn

PIECE = 1 << 20
WORK = "/work"
TEMPORARY = ".tmp"
PROCESSES = ".proc"


class Trouble(Exception):
    """Something that is not the job's fault."""


class CapBroken(Exception):
    """A cap that the runner itself watches; its name is the only argument."""


class Settings:
    """The numbers of the C frame, in its order."""

    def __init__(self, payload: bytes) -> None:
        numbers = [int(part) for part in payload.split(b"\0")]
        self.user, self.wall_ms, self.cpu_seconds, self.file_bytes = numbers[:4]
        self.log_left, self.output_left, self.stack_bytes, self.open_files = numbers[4:]
        self.start_clock()

    def start_clock(self) -> None:
        """Count the wall clock's time from now on."""
        self.deadline = time.monotonic() + self.wall_ms / 1000


class NoMeter:
    """What to do about the job's control group where the host can read it: nothing."""

    pause = 0.2
    """How long to wait for something to happen, in seconds, before looking around."""

    def send(self) -> None:
        """Send a reading."""

    def send_when_due(self) -> None:
        """Send a reading unless the last one is recent."""


class Step:
    """One S frame."""

    def __init__(self, payload: bytes) -> None:
        parts = payload.split(b"\0")
        arguments, variables = int(parts[0]), int(parts[1])
        self.argv = parts[2 : 2 + arguments]
        pairs = parts[2 + arguments : 2 + arguments + variables]
        self.env = dict(pair.split(b"=", 1) for pair in pairs)
        self.requires = parts[2 + arguments + variables :]


class Begun:
    """A step that has a process already, which waits until the step may run."""

    def __init__(self, step: Step, settings: Settings, start: Callable[[Step, int], None]) -> None:
        wait_end, self.go = os.pipe()
        self.log, log_end = os.pipe()
        self.refusal, refusal_end = os.pipe()
        self.child = os.fork()
        if self.child == 0:
            os.close(self.go)
            become_step(step, settings, (wait_end, log_end, refusal_end), start)
        for end in (wait_end, log_end, refusal_end):
            os.close(end)


def wait_for_go(wait_end: int) -> None:
    """Wait, in the process of a step, until it may run."""
    while os.read(wait_end, 1):
        pass


def execute(step: Step, wait_end: int) -> None:
    """Become the step's program, when that may run. Returns only by raising."""
    wait_for_go(wait_end)
    os.execve(step.argv[0], step.argv, step.env)  # noqa: S606


def fall_over() -> NoReturn:
    """End the process of a step as Python ends for an exception that nobody caught."""
    sys.excepthook(*sys.exc_info())
    sys.stderr.flush()
    os._exit(1)


def main(meter: NoMeter | None = None, start: Callable[[Step, int], None] = execute) -> None:
    """Read the job, run it, report; anything unforeseen becomes an E frame.

    `start` is what a forked child does to become a step's program. It calls `wait_for_go` before it
    looks at the job's files.
    """
    meter = meter or NoMeter()
    try:
        # Python's own handler for SIGINT would let a step interrupt us; the default cannot.
        _signal.signal(_signal.SIGINT, _signal.SIG_DFL)
        settings, steps, collect, begun = read_job(start)
        send(b"R", b"")
        meter.send()
        cap_broken = b""
        try:
            run_steps(steps, begun, settings, meter, start)
            send_files(collect, settings)
        except CapBroken as cap:
            kill_all()
            cap_broken = cap.args[0]
        finally:
            meter.send()
        send(b"D", cap_broken)
    except Exception as trouble:
        send(b"E", f"{type(trouble).__name__}: {trouble}".encode("utf-8", "replace")[:2000])


def read_job(
    start: Callable[[Step, int], None] = execute,
) -> tuple[Settings, list[Step], list[bytes], Begun | None]:
    """Take the whole job from standard input and put its files in place; begin its first step
    before that, if the host says so."""
    settings: Settings | None = None
    begun: Begun | None = None
    steps: list[Step] = []
    collect: list[bytes] = []
    while True:
        head = read_exactly(9)
        kind, length = head[:1], int.from_bytes(head[1:], "big")
        if kind == b"F":
            place_file(length)
            continue
        payload = read_exactly(length)
        if kind == b"C":
            settings = Settings(payload)
            become(settings.user)
            os.umask(0o022)
            os.chdir(WORK)
            os.mkdir(TEMPORARY)
            os.mkdir(PROCESSES)
        elif kind == b"S":
            steps.append(Step(payload))
        elif kind == b"B" and settings is not None and steps and begun is None:
            begun = Begun(steps[0], settings, start)
        elif kind == b"O":
            collect.append(payload)
        elif kind == b"G" and settings is not None:
            settings.start_clock()
            return settings, steps, collect, begun
        else:
            raise Trouble(f"unknown frame {kind!r}")


def read_exactly(length: int) -> bytes:
    """Exactly so many bytes of standard input."""
    data = sys.stdin.buffer.read(length)
    if len(data) != length:
        raise Trouble("the job ended too early")
    return data


def place_file(length: int) -> None:
    """Copy an F frame into a new file, piece by piece so that memory is not used twice."""
    path = b""
    while not path.endswith(b"\0"):
        path += read_exactly(1)
    left = length - len(path)
    path = path[:-1]
    os.makedirs(os.path.dirname(path) or b".", exist_ok=True)
    with open(path, "xb") as file:
        while left:
            file.write(read_exactly(min(left, PIECE)))
            left -= min(left, PIECE)


def become(user: int) -> None:
    """Give up root, if this is root, for `user`; refuse to go on where a step could reach us.

    The change also makes this process undumpable. Without it (`user` is 0) there must be no
    /proc, or it must be undumpable already: through /proc, a step of the same user could write
    into our memory and open our files. What is undumpable belongs to root there, proc_pid(5).
    """
    if user:
        os.setgroups([])
        os.setresgid(user, user, user)
        os.setresuid(user, user, user)
    elif os.path.exists("/proc/1/mem") and os.stat("/proc/1/mem").st_uid == os.getuid():
        raise Trouble("/proc is mounted, and the runner shares its user with the steps")


def run_steps(
    steps: list[Step],
    begun: Begun | None,
    settings: Settings,
    meter: NoMeter,
    start: Callable[[Step, int], None],
) -> None:
    """Run each step, until one did not make what it had to."""
    for step in steps:
        run_step(begun or Begun(step, settings, start), step, settings, meter)
        begun = None
        if not all(regular_file(path) for path in step.requires):
            return


def run_step(begun: Begun, step: Step, settings: Settings, meter: NoMeter) -> None:
    """Run one step, send its log, kill whatever it left running, and report."""
    child, log = begun.child, begun.log
    started = time.monotonic()
    os.close(begun.go)
    refused = os.read(begun.refusal, 500)
    os.close(begun.refusal)
    if refused:
        raise Trouble(f"cannot run {step.argv[0]!r}: {refused.decode('utf-8', 'replace')}")
    try:
        status, usage = watch(child, log, settings, meter)
        kill_all()
        while copy_log(log, settings):
            pass
    finally:
        os.close(log)
    wall = time.monotonic() - started
    cpu = usage.ru_utime + usage.ru_stime
    code = os.waitstatus_to_exitcode(status)
    send(b"X", b"%d\0%d\0%d" % (code, int(wall * 1e6), int(cpu * 1e6)))


def become_step(
    step: Step, settings: Settings, ends: tuple[int, int, int], start: Callable[[Step, int], None]
) -> None:
    """Turn the forked child into the step's program. Never returns.

    `ends` are of the pipes that say when it may run, take its log, and say why it cannot be run.
    """
    wait_end, log_end, refusal_end = ends
    try:
        os.setsid()
        show_executable(step.argv[0])
        null = os.open("/dev/null", os.O_RDONLY)
        os.dup2(null, 0)
        os.dup2(log_end, 1)
        os.dup2(log_end, 2)
        # Python ignores these two, and an ignored signal stays ignored across exec.
        _signal.signal(_signal.SIGPIPE, _signal.SIG_DFL)
        _signal.signal(_signal.SIGXFSZ, _signal.SIG_DFL)
        limit(resource.RLIMIT_FSIZE, settings.file_bytes)
        limit(resource.RLIMIT_NOFILE, settings.open_files)
        limit(resource.RLIMIT_CPU, settings.cpu_seconds)
        hard = resource.getrlimit(resource.RLIMIT_STACK)[1]
        soft = settings.stack_bytes
        if hard != resource.RLIM_INFINITY:
            soft = min(soft, hard)
        resource.setrlimit(resource.RLIMIT_STACK, (soft, hard))
        start(step, wait_end)
    except BaseException as refused:
        os.write(refusal_end, f"{type(refused).__name__}: {refused}".encode()[:500])
    finally:
        os._exit(127)


def limit(kind: int, value: int) -> None:
    """Set a resource limit, soft and hard, never above the present hard one."""
    hard = resource.getrlimit(kind)[1]
    if hard != resource.RLIM_INFINITY:
        value = min(value, hard)
    resource.setrlimit(kind, (value, value))


def show_executable(program: bytes) -> None:
    """Make /proc/PID/exe exist where /proc leads into our own directory and is no real one.

    Lean asks it where its program is, and does not start without an answer. An earlier step may
    have ruined the directory; then it has only harmed itself.
    """
    place = f"{PROCESSES}/{os.getpid()}"
    try:
        os.mkdir(place)
        os.symlink(os.path.realpath(program), f"{place}/exe")
    except OSError:
        pass


def watch(
    child: int, log: int, settings: Settings, meter: NoMeter
) -> tuple[int, resource.struct_rusage]:
    """Copy the log until the step's own process ends, reaping orphans meanwhile."""
    handle = os.pidfd_open(child)
    poller = select.poll()
    poller.register(log, select.POLLIN)
    poller.register(handle, select.POLLIN)
    # The host keeps our input open as long as it lives. Becoming another user made the kernel
    # forget that we are to die with our parent.
    poller.register(0, 0)
    try:
        while True:
            left = settings.deadline - time.monotonic()
            if left <= 0:
                raise CapBroken(b"wall")
            meter.send_when_due()
            for ready, _ in poller.poll(min(left, meter.pause) * 1000):
                if ready == 0:
                    raise Trouble("the host is gone")
                if ready == log and not copy_log(log, settings):
                    poller.unregister(log)
            while True:
                try:
                    pid, status, usage = os.wait4(-1, os.WNOHANG)
                except ChildProcessError:
                    raise Trouble("the step's process was lost") from None
                if pid == child:
                    return status, usage
                if pid == 0:
                    break
    finally:
        os.close(handle)


def copy_log(log: int, settings: Settings) -> bool:
    """Send on what is in the log pipe; False when no writer is left."""
    data = os.read(log, 1 << 16)
    if data and settings.log_left:
        send(b"L", data[: settings.log_left])
    settings.log_left -= len(data)
    if settings.log_left < 0:
        raise CapBroken(b"log")
    return bool(data)


def kill_all() -> None:
    """Kill every other process of this PID namespace and wait until none is left."""
    while True:
        try:  # noqa: SIM105  -- contextlib is a slow import
            os.kill(-1, _signal.SIGKILL)
        except ProcessLookupError:
            pass
        try:
            os.wait4(-1, 0)
        except ChildProcessError:
            return


def open_regular(path: bytes) -> int | None:
    """Open a regular file below the working directory, following no link on the way."""
    *directories, name = path.split(b"/")
    place = -1
    try:
        place = os.open(".", os.O_PATH | os.O_DIRECTORY)
        for directory in directories:
            flags = os.O_PATH | os.O_DIRECTORY | os.O_NOFOLLOW
            inner = os.open(directory, flags, dir_fd=place)
            os.close(place)
            place = inner
        if not stat.S_ISREG(os.lstat(name, dir_fd=place).st_mode):
            return None
        return os.open(name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK, dir_fd=place)
    except OSError:
        return None
    finally:
        if place >= 0:
            os.close(place)


def regular_file(path: bytes) -> bool:
    """Whether a step left a readable regular file at `path`."""
    file = open_regular(path)
    if file is not None:
        os.close(file)
    return file is not None


def send_files(collect: list[bytes], settings: Settings) -> None:
    """Send the files asked for. Nothing else is alive, so nothing can change under our hands."""
    for path in collect:
        file = open_regular(path)
        if file is None:
            continue
        size = os.fstat(file).st_size
        settings.output_left -= size
        if settings.output_left < 0:
            raise CapBroken(b"output")
        start = head(b"F", len(path) + 1 + size) + path + b"\0"
        while size:
            piece = os.read(file, min(size, PIECE))
            if not piece:
                raise Trouble("a file shrank while it was read")
            send_all(start + piece)
            start = b""
            size -= len(piece)
        send_all(start)
        os.close(file)


def send(kind: bytes, payload: bytes) -> None:
    """Send one frame, at once: on its way to the host, somebody may wake up for each piece."""
    send_all(head(kind, len(payload)) + payload)


def head(kind: bytes, length: int) -> bytes:
    """What announces a frame."""
    return kind + length.to_bytes(8, "big")


def send_all(data: bytes) -> None:
    """Write all of it to the host."""
    while data:
        data = data[os.write(1, data) :]


if __name__ == "__main__":
    main()
