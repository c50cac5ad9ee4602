"""How bubblewrap is called, and what its complaints mean."""

import contextlib
import os
import resource
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import PurePosixPath

from verifier.sandbox import cgroup, seccomp
from verifier.sandbox.base import WORK, Mount, SandboxUnavailable
from verifier.sandbox.runtime import Runtime
from verifier.sandbox.users import NOBODY

DEVICES = ("/dev/null", "/dev/zero", "/dev/full", "/dev/urandom")
CHANGE_USER = ("CAP_SETUID", "CAP_SETGID")
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
ENTERED = b"\n"
"""The line that ENTER waits for."""


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


def options(
    mounts: tuple[Mount, ...],
    runtime: Runtime,
    disk_bytes: int,
    powers: tuple[str, ...],
    own_user_namespace: bool,
) -> list[str]:
    """bubblewrap's arguments, in the order in which it carries them out; `powers` are the
    capabilities that the program keeps."""
    chosen = ["--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts"]
    chosen += ["--unshare-cgroup-try", "--hostname", "sandbox", "--as-pid-1", "--new-session"]
    chosen += ["--die-with-parent", "--clearenv", "--cap-drop", "ALL"]
    for power in powers:
        chosen += ["--cap-add", power]
    if own_user_namespace:
        chosen += ["--unshare-user", "--uid", str(NOBODY), "--gid", str(NOBODY)]
    # Made beforehand: parents that bubblewrap makes by itself may be closed to the job's user.
    places = [PurePosixPath(target) for target in (*DEVICES, *(m.target for m in mounts))]
    for directory in sorted({parent for place in places for parent in place.parents})[1:]:
        chosen += ["--dir", str(directory)]
    for mount in mounts:
        chosen += ["--ro-bind", str(mount.source), mount.target]
    for hidden in runtime.hidden:
        chosen += ["--size", "4096", "--tmpfs", hidden, "--remount-ro", hidden]
    for device in DEVICES:
        chosen += ["--dev-bind", device, device]
    for text, link in runtime.links:
        chosen += ["--symlink", text, link]
    chosen += ["--symlink", f"{WORK}/.tmp", "/tmp"]  # noqa: S108
    chosen += ["--symlink", f"{WORK}/.proc", "/proc"]
    chosen += ["--perms", "0777", "--size", str(disk_bytes), "--tmpfs", WORK]
    chosen += ["--remount-ro", "/", "--chdir", WORK]
    return chosen


def check_source(mount: Mount, drop: bool) -> None:
    """Refuse a mount that is not there, or that the job's user could not read."""
    try:
        mode = mount.source.stat().st_mode
    except OSError as error:
        raise SandboxUnavailable(f"cannot mount {mount.source}: {error.strerror}") from error
    needed = (0o005 if mount.listed else 0o001) if mount.source.is_dir() else 0o004
    if drop and mode & needed != needed:
        raise SandboxUnavailable(
            f"the job runs as a user who cannot read {mount.source}: `chmod o+rX` it"
        )


@contextlib.contextmanager
def filter_file() -> Iterator[int]:
    """An open file in memory with the system call filter, at its start."""
    handle = os.memfd_create("seccomp")
    with open(handle, "w+b", buffering=0) as file:
        file.write(seccomp.bpf_program())
        file.seek(0)
        yield handle


def start(
    options: Sequence[str], command: Sequence[str], group: cgroup.Group, files: Sequence[int]
) -> subprocess.Popen[bytes]:
    """Start `command` in a sandbox and in a control group, with `files` open.

    It waits for ENTERED on its standard input. Raises SandboxUnavailable.
    """
    if os.uname().machine != "x86_64":
        raise SandboxUnavailable(f"no system call filter for {os.uname().machine}")
    program = find_bubblewrap()
    directories = [str(directory) for directory in group.directories]
    enter = ("/bin/sh", "-c", ENTER, "enter", *directories, "--")
    try:
        process = subprocess.Popen(
            (*enter, program, *options, "--", *command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            pass_fds=files,
            cwd="/",
            env={},
            start_new_session=True,
        )
    except OSError as error:
        raise SandboxUnavailable(f"cannot start {program}: {error}") from error
    forbid_core_dumps(process.pid)
    return process


def limit_stack(process: int, stack_bytes: int) -> None:
    """Set how far the main stack of a process may grow, as far as that is allowed."""
    hard = resource.prlimit(process, resource.RLIMIT_STACK)[1]
    soft = stack_bytes if hard < 0 else min(stack_bytes, hard)
    resource.prlimit(process, resource.RLIMIT_STACK, (soft, hard))


def forbid_core_dumps(process: int) -> None:
    """Make crashes below `process` cost nothing.

    Where core dumps are piped to a program, the kernel starts it outside every sandbox and does
    not care about a limit of 0. A limit of exactly 1 byte stops that too (core(5), and
    vfs_coredump in fs/coredump.c). It may be too late to set it, or not allowed.
    """
    with contextlib.suppress(ProcessLookupError, PermissionError, ValueError):
        resource.prlimit(process, resource.RLIMIT_CORE, (1, 1))
