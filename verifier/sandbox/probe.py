"""Attack a sandbox in every way it claims to withstand, by real jobs."""

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from verifier.sandbox import seccomp
from verifier.sandbox.base import (
    Caps,
    Job,
    Promise,
    Result,
    Sandbox,
    SandboxError,
    SandboxUnavailable,
    Step,
    Stop,
)
from verifier.sandbox.syscalls import NUMBERS

ATTEMPTS = Path(__file__).with_name("attempts.py")
CAPS = Caps(
    wall_seconds=30,
    cpu_seconds=30,
    memory_bytes=96 << 20,
    pids=24,
    file_bytes=16 << 20,
    disk_bytes=32 << 20,
    log_bytes=1 << 16,
    output_bytes=1 << 16,
)
PROMISES = {
    "network": "no sockets but a pair of unix ones",
    "read_only_mounts": "everything but /work is read-only",
    "host_files": "nothing of the host but the library is visible",
    "environment": "the environment is empty",
    "private_files": "/tmp and /work are private and of limited size",  # noqa: S108
    "file_size": "the length of a file is limited",
    "open_files": "the number of open files is limited",
    "privileges": "no privileges, and no way to get any",
    "system_calls": "dangerous system calls fail",
    "first_process": "the runner cannot be signalled",
}

MEMORY = """
import os, time
for _ in range(4):
    if os.fork() == 0:
        block = bytearray(b"x") * (CAP * 2 // 5)
        time.sleep(30)
        os._exit(0)
time.sleep(30)
"""
FORK = """
import os, time
made = 0
try:
    while made < 1000:
        if os.fork() == 0:
            time.sleep(30)
            os._exit(0)
        made += 1
except BlockingIOError:
    pass
open("out", "w").write(str(made))
"""
DAEMON = """
import os, time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        while True:
            open("out", "w").write("forged")
    os._exit(0)
os.wait()
"""
HONEST = """
import time
time.sleep(0.05)
open("out", "w").write("honest")
time.sleep(0.05)
"""
SPIN = "while True: pass"
SLEEP = "import time; time.sleep(30)"
SHOUT = "import os\nwhile True: os.write(1, b'x' * 4096)"
LARGE = "open('out', 'wb').truncate(CAP + 1)"


@dataclass(frozen=True)
class _Trial:
    """A job that must end in a certain way."""

    promise: str
    programs: tuple[str, ...]
    caps: Caps
    held: Callable[[Result], bool]


def _stopped_by(stop: Stop) -> Callable[[Result], bool]:
    return lambda result: result.stop is stop and not result.files


TRIALS = (
    _Trial(
        "memory is limited over the whole process tree",
        (MEMORY.replace("CAP", str(CAPS.memory_bytes)),),
        CAPS,
        _stopped_by(Stop.MEMORY),
    ),
    _Trial("CPU time is limited", (SPIN,), replace(CAPS, cpu_seconds=0.3), _stopped_by(Stop.CPU)),
    _Trial(
        "wall time is limited", (SLEEP,), replace(CAPS, wall_seconds=0.3), _stopped_by(Stop.WALL)
    ),
    _Trial(
        "the number of processes is limited",
        (FORK,),
        CAPS,
        lambda result: 0 < int(result.files.get("out", b"0")) < CAPS.pids,
    ),
    _Trial("the log is limited", (SHOUT,), CAPS, _stopped_by(Stop.LOG)),
    _Trial(
        "the output is limited",
        (LARGE.replace("CAP", str(CAPS.output_bytes)),),
        CAPS,
        _stopped_by(Stop.OUTPUT),
    ),
    _Trial(
        "no process outlives its step",
        (DAEMON, HONEST),
        CAPS,
        lambda result: result.files.get("out") == b"honest",
    ),
)


def probe(sandbox: Sandbox, shown: tuple[str, ...] = ()) -> list[Promise]:
    """Every promise of the sandbox, each with whether it held. Raises nothing.

    When the sandbox does not start at all, that is the only promise reported. `shown` are places
    of a host that this sandbox is known to show.
    """
    try:
        return list(_probe(sandbox, shown))
    except SandboxError as error:
        return [Promise("the sandbox starts", False, str(error))]
    except Exception as error:
        return [Promise("the sandbox starts", False, f"{type(error).__name__}: {error}")]


def require(sandbox: Sandbox) -> None:
    """Raise SandboxUnavailable, naming each promise that does not hold and why."""
    broken = [promise for promise in sandbox.probe() if not promise.held]
    if broken:
        reasons = "; ".join(f"{promise.name}: {promise.detail}" for promise in broken)
        raise SandboxUnavailable(f"the {sandbox.name} sandbox does not hold: {reasons}")


def _probe(sandbox: Sandbox, shown: tuple[str, ...]) -> Iterator[Promise]:
    yield from _attempts(sandbox, shown)
    for trial in TRIALS:
        result = sandbox.run(_python_job(sandbox, trial.programs, trial.caps))
        held = trial.held(result)
        log = b"".join(report.log for report in result.steps)[:300].decode("utf-8", "replace")
        yield Promise(trial.promise, held, "" if held else f"stop {result.stop}; log {log!r}")
    left = sandbox.leftovers()
    yield Promise("nothing is left behind", not left, ", ".join(left))


def _attempts(sandbox: Sandbox, shown: tuple[str, ...]) -> Iterator[Promise]:
    """The promises that one job can attack from inside."""
    denied = " ".join(f"{name}={NUMBERS[name]}" for name in seccomp.names(seccomp.DENIED))
    secrets = [os.path.expanduser("~"), os.getcwd(), str(ATTEMPTS)]
    arguments = (denied, " ".join(shown), *(path for path in secrets if path != "/"))
    programs = (ATTEMPTS.read_text("utf-8"),)
    job = _python_job(sandbox, programs, CAPS, arguments, "report")
    result = sandbox.run(job)
    lines = result.files.get("report", b"").decode("utf-8", "replace").splitlines()
    outcomes = dict(line.split("\t", 1) for line in lines)
    log = b"".join(report.log for report in result.steps)[-300:].decode("utf-8", "replace")
    for name, promise in PROMISES.items():
        outcome = outcomes.get(name, f"not tried; stop {result.stop}; log {log!r}")
        yield Promise(promise, outcome == "", outcome)


def _python_job(
    sandbox: Sandbox,
    programs: tuple[str, ...],
    caps: Caps,
    arguments: tuple[str, ...] = (),
    output: str = "out",
) -> Job:
    files = {f"program{number}.py": text.encode() for number, text in enumerate(programs)}
    steps = tuple(Step((*sandbox.python, name, *arguments), {}, ()) for name in files)
    return Job((), files, steps, (output,), caps)
