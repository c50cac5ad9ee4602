"""A sandbox made of bubblewrap, a control group, and our seccomp filter.

As root with full powers, the job runs as a user of its own. As an ordinary user, and as a root
without CAP_SYS_ADMIN, it runs as that user in a user namespace that calls it 65534.
"""

import contextlib
import subprocess
import time
from itertools import chain
from pathlib import Path

from verifier.sandbox import bwrap, cgroup
from verifier.sandbox.base import (
    Job,
    Mount,
    Promise,
    Result,
    SandboxError,
    SandboxFault,
    check_job,
)
from verifier.sandbox.conversation import Conversation
from verifier.sandbox.leftovers import leftovers
from verifier.sandbox.pipes import Pipes
from verifier.sandbox.probe import probe
from verifier.sandbox.runtime import Runtime, python_runtime
from verifier.sandbox.users import choose_user
from verifier.sandbox.wire import ReportReader, encode_job

RUNNER = Path(__file__).with_name("runner.py")
RUNNER_INSIDE = "/sandbox/runner.py"
OWN_PROCESSES = 2
"""Processes in the job's group that are ours: bubblewrap's monitor and the runner."""


class BubblewrapSandbox:
    """Runs each job in fresh namespaces made by `bwrap`, on this machine."""

    name = "bubblewrap"
    shows_new_files = True

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
            cgroup.kill_own_jobs(self.find_places())

    def run(self, job: Job) -> Result:
        """Run a job; see `Sandbox.run`."""
        check_job(job)
        try:
            return self._run(job)
        except OSError as error:
            raise SandboxFault(f"the machine refused something: {error}") from error

    def _run(self, job: Job) -> Result:
        places = self.find_places()
        user = choose_user()
        mounts = (*self.runtime.mounts, Mount(RUNNER, RUNNER_INSIDE), *job.mounts)
        for mount in mounts:
            bwrap.check_source(mount, user != 0)
        caps = job.caps
        with (
            cgroup.create_group(places, caps.memory_bytes, caps.pids + OWN_PROCESSES) as group,
            bwrap.filter_file() as filter_file,
        ):
            powers = bwrap.CHANGE_USER if user else ()
            options = [
                *bwrap.options(mounts, self.runtime, caps.disk_bytes, powers, not user),
                *("--seccomp", str(filter_file)),
            ]
            command = (*self.runtime.argv, RUNNER_INSIDE)
            started = time.monotonic()
            process = bwrap.start(options, command, group, [filter_file])
            assert process.stdin is not None
            assert process.stdout is not None
            assert process.stderr is not None
            try:
                frames = chain([bwrap.ENTERED], encode_job(job, user))
                ends = (process.stdin, process.stdout, process.stderr)
                pipes = Pipes(*(end.fileno() for end in ends))
                talk = Conversation(ReportReader(job), frames, pipes, group, started)
                return talk.hold(bwrap.advice)
            finally:
                process.kill()
                try:
                    group.kill()
                finally:
                    process.wait()
                    _close(process)

    def find_places(self) -> cgroup.Places:
        """Where control groups are made. Raises SandboxUnavailable."""
        if self._places is None:
            self._places = cgroup.find_places()
            cgroup.reap_stale_groups(self._places)
        return self._places

    def close(self) -> None:
        """Nothing outlives a job here."""


def _close(process: "subprocess.Popen[bytes]") -> None:
    for stream in (process.stdin, process.stdout, process.stderr):
        if stream is not None:
            with contextlib.suppress(OSError):
                stream.close()
