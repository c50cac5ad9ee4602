"""What a sandbox is asked, what it answers, and the protocol that every sandbox keeps.

A job is a set of read-only mounts, a few files, and commands run one after another in a private
directory. What comes back is facts: the bytes of the files asked for, how each command ended, and
which cap, if any, ended the job. Whether the job succeeded is for the caller to say.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path, PurePosixPath
from typing import Protocol

WORK = "/work"
"""The only writable directory inside a sandbox, and where every step starts."""

RESERVED_NAMES = frozenset({".tmp", ".proc"})
"""Names in WORK that belong to the sandbox: /tmp and /proc lead there."""

RESERVED_TARGETS = (
    "/work",
    "/tmp",  # noqa: S108
    "/proc",
    "/dev",
    "/python",
    "/sandbox",
    "/usr",
    "/lib",
    "/lib64",
)
"""Places inside that no mount of a job may touch."""


class Stop(StrEnum):
    """The cap that ended a job before it was done."""

    WALL = "wall"
    CPU = "cpu"
    MEMORY = "memory"
    LOG = "log"
    OUTPUT = "output"


@dataclass(frozen=True)
class Caps:
    """The limits of one job. All of them hold for the whole process tree but `file_bytes`."""

    wall_seconds: float
    cpu_seconds: float
    memory_bytes: int
    """Resident memory of all processes together, the private files included; swap is off."""
    pids: int
    """Processes and threads alive at one time."""
    file_bytes: int
    """The longest file a process may write (RLIMIT_FSIZE)."""
    disk_bytes: int
    """The size of the private file system that holds /work and /tmp."""
    log_bytes: int
    """Standard output and error of all steps together."""
    output_bytes: int
    """All collected files together."""
    stack_bytes: int = 8 << 20
    """Soft RLIMIT_STACK of each step's main thread. Lean's stack check follows it."""
    open_files: int = 128
    """RLIMIT_NOFILE of each process. Few, since the square of it is the number of epoll watches
    that a process can have, and where jobs share a user, they share a quota of these."""


@dataclass(frozen=True)
class Mount:
    """A file or directory of the host that the job can read at `target`, never write.

    A sandbox may run the job as another user, so `source` must be readable by everybody.
    """

    source: Path
    target: str
    listed: bool = True
    """Whether who does not know their names can see the entries of a directory; in a container,
    also what is beside a file."""


@dataclass(frozen=True)
class Step:
    """One command. Its exit code decides nothing; the files in `requires` do."""

    argv: tuple[str, ...]
    env: Mapping[str, str]
    requires: tuple[str, ...]
    """Paths under /work that must be regular files afterwards, or later steps do not run."""


@dataclass(frozen=True)
class Job:
    """Everything a sandbox needs to know to run something."""

    mounts: tuple[Mount, ...]
    files: Mapping[str, bytes]
    """Relative path to content, put into /work before the first step."""
    steps: tuple[Step, ...]
    collect: tuple[str, ...]
    """Relative paths to bring out when every process of the job is dead."""
    caps: Caps
    beginnings: tuple[tuple[str, ...], ...] = ()
    """Beginnings of its steps' commands that a sandbox may carry out beforehand, the longest first.
    Each is a Python prefix, a Python file of ours, and arguments; forkserver.py says what that file
    is to define. A sandbox that does not know this runs the steps as they are, to the same end."""


@dataclass(frozen=True)
class StepReport:
    """How one step ended. A step that a cap interrupted has neither exit code nor signal."""

    exit_code: int | None
    signal: int | None
    wall_seconds: float
    cpu_seconds: float
    """Of the step's own process and those it waited for."""
    log: bytes
    """Standard output and error as they were written, interleaved. Hostile text."""


@dataclass(frozen=True)
class Result:
    """What a job left behind. `files` is empty when a cap ended the job.

    A path of `collect` that is missing, or is no regular file, or is reached through a symbolic
    link, is absent from `files`.
    """

    files: Mapping[str, bytes]
    steps: tuple[StepReport, ...]
    stop: Stop | None
    peak_memory_bytes: int
    """As the kernel counts: cached pages of mounted files that the job read first are included."""
    cpu_seconds: float
    """Of all processes, some hundredths for starting the sandbox included."""
    wall_seconds: float
    """From the call on; the cap counts only from when the sandbox is ready."""


@dataclass(frozen=True)
class Promise:
    """One thing a sandbox claims to enforce, and whether an attempt to break it failed."""

    name: str
    held: bool
    detail: str


class SandboxError(Exception):
    """The sandbox itself had trouble. It says nothing about the job, which may be run again."""


class SandboxUnavailable(SandboxError):
    """This machine cannot give the sandbox now; the message says what to mend."""


class SandboxFault(SandboxError):
    """A sandbox that had started broke down, or what it sent back makes no sense."""


class Sandbox(Protocol):
    """Something that runs jobs of people who mean harm."""

    name: str
    python: tuple[str, ...]
    """Command prefix of a Python that is there in every job, isolated and without packages."""
    shows_new_files: bool
    """Whether a job sees what is put into a mounted directory, at any time."""

    def probe(self) -> list[Promise]:
        """Attack the sandbox in every way it claims to withstand. Raises nothing."""
        ...

    def leftovers(self) -> list[str]:
        """Everything of this process's jobs that is still there, in words; none after a job."""
        ...

    def end_jobs(self) -> None:
        """Kill every job of this process, from any thread. Raises nothing.

        Their `run` returns or raises soon; what it says of the jobs then means nothing.
        """
        ...

    def close(self) -> None:
        """Let go of what is kept ready for jobs. The sandbox can still be used. Raises nothing."""
        ...

    def run(self, job: Job) -> Result:
        """Run a job; every process of it is dead when this returns or raises.

        Raises ValueError for a job that no sandbox would take (an unsafe path, files that do not
        fit), SandboxUnavailable and SandboxFault for trouble that is not the job's.
        """
        ...


def check_job(job: Job) -> None:
    """Raise ValueError for a job whose paths, texts or caps are not safe to pass on."""
    caps = job.caps
    numbers = (caps.wall_seconds, caps.cpu_seconds, caps.memory_bytes, caps.pids, caps.file_bytes)
    sizes = (caps.disk_bytes, caps.log_bytes, caps.output_bytes, caps.stack_bytes, caps.open_files)
    if not all(0 < number < 1 << 62 for number in numbers + sizes):
        raise ValueError(f"every cap must be positive and finite: {caps}")
    if not job.steps or not all(step.argv for step in job.steps):
        raise ValueError("a job needs steps, and a step a command")
    for step in job.steps:
        for text in (*step.argv, *step.env.keys(), *step.env.values()):
            if "\0" in text:
                raise ValueError(f"NUL in a command or its environment: {text!r}")
        for variable in step.env:
            if not variable or "=" in variable:
                raise ValueError(f"not a name of an environment variable: {variable!r}")
        for path in step.requires:
            check_relative_path(path)
    for path in (*job.files, *job.collect):
        check_relative_path(path)
    if len(set(job.collect)) != len(job.collect):
        raise ValueError("a file is to be collected twice")
    needed = sum(_whole_pages(len(content)) for content in job.files.values())
    if needed > caps.disk_bytes:
        raise ValueError(f"the job's files need {needed} bytes of {caps.disk_bytes} on disk")
    for mount in job.mounts:
        check_mount_target(mount.target)


def check_relative_path(path: str) -> None:
    """Raise ValueError unless `path` names something below /work and cannot lead elsewhere."""
    parts = path.split("/")
    if "\0" in path or any(part in ("", ".", "..") for part in parts):
        raise ValueError(f"not a safe relative path: {path!r}")
    if parts[0] in RESERVED_NAMES:
        raise ValueError(f"{parts[0]} belongs to the sandbox: {path!r}")
    if len(path.encode("utf-8", "surrogatepass")) > 4000:
        raise ValueError(f"path too long: {path[:80]!r}...")
    path.encode("utf-8")


def check_mount_target(target: str) -> None:
    """Raise ValueError unless a job may have something mounted at `target`."""
    pure = PurePosixPath(target)
    if "\0" in target or not pure.is_absolute() or ".." in pure.parts or str(pure) != target:
        raise ValueError(f"not a plain absolute path: {target!r}")
    if len(pure.parts) < 2 or target.startswith("//"):
        raise ValueError(f"nothing can be mounted at {target!r}")
    if f"/{pure.parts[1]}" in RESERVED_TARGETS:
        raise ValueError(f"{target!r} is inside a place that belongs to the sandbox")


def _whole_pages(size: int) -> int:
    return -(-size // 4096) * 4096
