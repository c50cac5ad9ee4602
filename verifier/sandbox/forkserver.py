"""A program that is started once inside a sandbox, and forked for each job.

Usage: forkserver.py CONTROL FILTER KEEP SKIP COMMAND... CONTROL and FILTER are open files: a socket
to the host, and the system call filter of jobs. KEEP is the set of capabilities that a job's runner
starts with, as a number. COMMAND is what a job's step would run; after SKIP words of it comes a
Python file, which defines

    prepare(arguments) -> state    done once, here
    run(state, arguments)          done by a step whose command goes on from COMMAND

Nothing of a job ever reaches this process: it reads three open files from the host, and forks. The
child gets namespaces, a disk, and a control group of its own, and is the job's runner from then on.
Standard library only.
"""

from __future__ import annotations

import gc
import os
import runpy
import socket
import sys
from typing import Any, NoReturn

sys.path.insert(0, "/sandbox")

import isolation  # type: ignore[import-not-found]
import runner  # type: ignore[import-not-found]

READY = b"ready"
GREETING = b"h"
FILES = 3
"""What a job is given: where it reads, where it reports, where it complains."""
MOST_FILES = 1024
"""No program that is started here comes near so many."""
SPARE = 8
"""How far above its highest file a program may open others when it is forked."""


class Program:
    """What was started beforehand."""

    def __init__(self, command: list[str], skip: int) -> None:
        self._command = [os.fsencode(word) for word in command]
        file, *arguments = command[skip:]
        defined = runpy.run_path(file, run_name="forked")
        self._signals: list[tuple[int, bytes]] = []
        self._run: Any = defined["run"]
        self._state: Any = defined["prepare"](arguments)

    def be_first(self) -> None:
        """This process is about to be the runner, which no step must reach."""
        self._signals = isolation.ignore_signals()

    def start(self, step: runner.Step, wait_end: int) -> None:
        """Become a step's program: by going on, if it begins as this one did."""
        length = len(self._command)
        if step.argv[:length] != self._command:
            runner.execute(step, wait_end)
        runner.wait_for_go(wait_end)
        # What would be closed on exec, the pipe that waits for that among it.
        os.closerange(3, os.sysconf("SC_OPEN_MAX"))
        isolation.heed_signals(self._signals)
        os.environb.clear()
        os.environb.update(step.env)
        try:
            self._run(self._state, [os.fsdecode(word) for word in step.argv[length:]])
        except BaseException:
            runner.fall_over()
        os._exit(0)


def main() -> None:
    """Start the program, say so, and fork until the host is gone."""
    control_file, filter_file, keep, skip = map(int, sys.argv[1:5])
    with open(filter_file, "rb") as file:
        allowed = file.read()
    # The host has as many files open as it likes, and this has its number there. Forks get numbers
    # above all that are in use here, and have few.
    lower = os.dup(control_file)
    os.close(control_file)
    control_file = lower
    program = Program(sys.argv[5:], skip)
    highest = max(open_files(), default=FILES)
    # What is here now is here for good: a fork that looks for garbage in it would copy all of it.
    gc.collect()
    gc.freeze()
    with socket.socket(fileno=control_file) as control:
        control.send(READY)
        while True:
            message, files, _, _ = socket.recv_fds(control, 64, FILES)
            reap()
            if not message:
                return
            if isolation.fork_first() == 0:
                be_job(program, files, highest, keep, allowed)
            for each in files:
                os.close(each)


def reap() -> None:
    """Forget children that have ended."""
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        pass


def open_files() -> list[int]:
    """What is open beyond the three that every process has."""
    found = []
    for file in range(FILES, MOST_FILES):
        try:
            os.fstat(file)
        except OSError:
            continue
        found.append(file)
    return found


def be_job(program: Program, files: list[int], highest: int, keep: int, allowed: bytes) -> NoReturn:
    """Be the first process of a job, once there is one: the size of its disk comes first.

    `highest` is of the files that were open when the program had started. libuv, which Lean brings,
    closes two of them by number when a process forks, whatever they are by then, and opens two; so
    nothing of ours may have such a number.
    """
    try:
        for place, file in enumerate(files):
            os.dup2(file, place)
        os.closerange(FILES, os.sysconf("SC_OPEN_MAX"))
        nothing = os.open("/dev/null", os.O_RDONLY)
        for number in range(nothing + 1, max(highest, *files) + SPARE):
            os.dup2(nothing, number, inheritable=False)
        isolation.die_with_parent()
        os.setsid()
        isolation.leave_namespaces()
        # The host learns from this who we are, and answers when our control group is ready.
        os.write(0, GREETING)
        if disk_bytes := read_number():
            isolation.hide_control_groups()
            isolation.mount_work(runner.WORK, disk_bytes)
            isolation.give_up_powers(keep)
            isolation.filter_calls(allowed)
            program.be_first()
            runner.main(start=program.start)
    except BaseException as trouble:
        os.write(2, f"{type(trouble).__name__}: {trouble}".encode("utf-8", "replace"))
    finally:
        os._exit(0)


def read_number() -> int:
    """Take a line with a number from the host, and nothing of what comes behind it; 0 if the host
    is gone."""
    digits = b""
    while (byte := os.read(0, 1)) not in (b"", b"\n"):
        digits += byte
    return int(digits) if byte else 0


if __name__ == "__main__":
    main()
