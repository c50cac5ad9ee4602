"""A sandbox made of bubblewrap, a control group, and our seccomp filter.

As root with full powers, the job runs as a user of its own. As an ordinary user, and as a root
without CAP_SYS_ADMIN, it runs as that user in a user namespace that calls it 65534.
"""

import contextlib
import subprocess
import time
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path

from verifier.sandbox import bwrap, cgroup, delegation
from verifier.sandbox.ahead import Runs, are_alike
from verifier.sandbox.base import (
    Job,
    Mount,
    Promise,
    Result,
    SandboxError,
    SandboxFault,
    check_job,
)
from verifier.sandbox.bytecode import with_bytecode
from verifier.sandbox.conversation import Conversation
from verifier.sandbox.leftovers import leftovers
from verifier.sandbox.pipes import Pipes
from verifier.sandbox.probe import probe
from verifier.sandbox.runtime import Runtime, python_runtime
from verifier.sandbox.users import choose_user, is_of_one_job
from verifier.sandbox.wire import ReportReader, encode_rest, encode_start

RUNNER = Path(__file__).with_name("runner.py")
RUNNER_INSIDE = "/sandbox/runner.py"
IN_PLACE = Mount(Path(__file__).with_name("inplace.py"), "/sandbox/inplace.py")
OWN_PROCESSES = 1
"""Processes in a job's group that are ours, wherever it is made: the runner."""
MONITORS = 1
"""Those of bubblewrap besides, where that makes it."""


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
            with self._begin(job, ()) as begun:
                return begun.finish(job)
        except OSError as error:
            raise SandboxFault(f"the machine refused something: {error}") from error

    @contextlib.contextmanager
    def begin(self, job: Job) -> Iterator[Runs]:
        """Begin a job with a beginning, which will have its files later; see `Begins.begin`."""
        check_job(job)
        if not is_of_one_job(choose_user()):
            # What makes the files may be another job. Where it is the same user, it could use up
            # what the kernel counts for each user, and so keep this one from starting at all.
            yield self
            return
        with contextlib.ExitStack() as ends:
            try:
                begun = ends.enter_context(self._begin(job, job.beginnings[0]))
            except OSError as error:
                raise SandboxFault(f"the machine refused something: {error}") from error
            yield begun

    @contextlib.contextmanager
    def _begin(self, job: Job, beginning: Sequence[str]) -> Iterator["Begun"]:
        """Make a sandbox for a job, in which `beginning` is carried out at once, if it is given."""
        places = self.find_places()
        user = choose_user()
        runner = with_bytecode(Mount(RUNNER, RUNNER_INSIDE))
        mounts = (*self.runtime.mounts, *runner, *job.mounts)
        command: tuple[str, ...] = (*self.runtime.argv, RUNNER_INSIDE)
        if beginning:
            how = (IN_PLACE.target, RUNNER_INSIDE, str(len(self.runtime.argv)))
            command = (*self.runtime.argv, *how, *beginning)
            mounts = (*mounts, IN_PLACE)
        for mount in mounts:
            bwrap.check_source(mount, user != 0)
        caps = job.caps
        pids = caps.pids + OWN_PROCESSES + MONITORS
        with (
            cgroup.create_group(places, caps.memory_bytes, pids) as group,
            bwrap.filter_file() as filter_file,
        ):
            powers = bwrap.CHANGE_USER if user else ()
            options = [
                *bwrap.options(mounts, self.runtime, caps.disk_bytes, powers, not user),
                *("--seccomp", str(filter_file)),
            ]
            process = bwrap.start(options, command, group, [filter_file])
            try:
                if beginning:
                    # Before Python is executed: where its stack may grow to is decided then.
                    bwrap.limit_stack(process.pid, caps.stack_bytes)
                frames = encode_start(job, user, begin=bool(beginning))
                yield Begun(self, job, frames, process, group)
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
            self._places = delegation.find_places()
            cgroup.reap_stale_groups(self._places)
        return self._places

    def close(self) -> None:
        """Nothing outlives a job here."""


class Begun:
    """A sandbox for one job, in which what its first step begins with is carried out already."""

    def __init__(
        self,
        sandbox: BubblewrapSandbox,
        job: Job,
        frames: Iterator[bytes],
        process: "subprocess.Popen[bytes]",
        group: cgroup.Group,
    ) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        self._sandbox = sandbox
        self._job: Job | None = job
        self._process = process
        self._group = group
        self._pipes = Pipes(*(s.fileno() for s in (process.stdin, process.stdout, process.stderr)))
        start = b"".join([bwrap.ENTERED, *frames])
        self._unsent = start[self._pipes.send(memoryview(start)) :]

    def run(self, job: Job) -> Result:
        """Run the job that was begun, now that it has its files; any other in a sandbox of its own.
        See `Sandbox.run`."""
        begun, self._job = self._job, None
        if begun is None or not are_alike(begun, job) or self._process.poll() is not None:
            return self._sandbox.run(job)
        check_job(job)
        try:
            return self.finish(job)
        except OSError as error:
            raise SandboxFault(f"the machine refused something: {error}") from error

    def finish(self, job: Job) -> Result:
        """Hand over the files and see the job to its end. Raises what `run` does, and OSError."""
        frames = chain([self._unsent], encode_rest(job)) if self._unsent else encode_rest(job)
        started = time.monotonic()
        talk = Conversation(ReportReader(job), frames, self._pipes, self._group, started)
        return talk.hold(bwrap.advice)


def _close(process: "subprocess.Popen[bytes]") -> None:
    for stream in (process.stdin, process.stdout, process.stderr):
        if stream is not None:
            with contextlib.suppress(OSError):
                stream.close()
