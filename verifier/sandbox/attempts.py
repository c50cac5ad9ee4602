"""Attempts to break a sandbox from inside. A probe sends this file in and runs it as a step.

Each attempt returns "" when the sandbox withstood it, or else what it achieved. The report is one
line for each: its name, a tab, and that text. Standard library only.
"""

import ctypes
import errno
import mmap
import os
import resource
import signal
import socket
import stat
import sys
import time
from collections.abc import Callable
from contextlib import suppress

LIBC = ctypes.CDLL(None, use_errno=True)
WRITE_FLAGS = os.O_WRONLY | os.O_CREAT | os.O_EXCL
HOST_PATHS = """
/etc/passwd /etc/shadow /etc/hostname /root /home /var /opt /srv /mnt /boot /run /sys /bin/sh
/usr/bin /usr/sbin /usr/local /usr/share /proc/1/environ /proc/self/mountinfo /proc/version
/proc/sys /proc/meminfo /proc/cpuinfo /proc/cmdline /proc/mounts /proc/net /proc/kcore /sys/class
/sys/devices /sys/kernel /sys/firmware /sys/module /dev/sda /dev/mem /dev/kmsg /dev/tty /dev/pts
/dev/shm /dev/mqueue /dev/kvm /run/docker.sock /var/run/docker.sock
"""
GROUPS: tuple[list[int], ...] = ([], [65534], [os.getgid()])
"""Supplementary groups that give nothing."""
TEMPORARY = "/tmp"  # noqa: S108  -- the sandbox's own


def call(number: int, *arguments: int) -> tuple[int, int]:
    """A raw system call; its result and errno."""
    ctypes.set_errno(0)
    words = [ctypes.c_long(argument) for argument in arguments]
    return int(LIBC.syscall(ctypes.c_long(number), *words)), ctypes.get_errno()


def network() -> str:
    """Make a socket of any family and type, or a pair of other than unix sockets."""
    made = []
    for family in range(47):
        for kind in (socket.SOCK_STREAM, socket.SOCK_DGRAM, socket.SOCK_RAW, socket.SOCK_SEQPACKET):
            if call(41, family, kind, 0)[0] >= 0:
                made.append(f"socket {family}")
            if family != socket.AF_UNIX and call(53, family, kind, 0, 0)[1] != errno.EPERM:
                made.append(f"socketpair {family}")
    return ", ".join(made)


def read_only_mounts() -> str:
    """Create, remove, or change anything outside /work, no deeper than the mounts begin."""
    done = []
    for place, directories, files in os.walk("/"):
        if place == "/":
            directories[:] = [name for name in directories if name not in ("work", "tmp", "proc")]
        if place.count("/") >= 4:
            directories.clear()
        try:
            os.close(os.open(f"{place}/intruder", WRITE_FLAGS))
            done.append(f"created a file in {place}")
        except OSError:
            pass
        for name in files[:20] if not place.startswith("/dev") else []:
            for change in (open_up, os.unlink, os.utime, open_to_write):
                try:
                    change(f"{place}/{name}")
                    done.append(f"changed {place}/{name}")
                except OSError:
                    pass
        if len(done) > 5:
            break
    return ", ".join(done)


def open_up(path: str) -> None:
    """Let everybody change a file."""
    os.chmod(path, 0o777)  # noqa: S103


def open_to_write(path: str) -> None:
    """Open an existing file for writing, and leave it as it is."""
    os.close(os.open(path, os.O_WRONLY))


def host_files() -> str:
    """See anything of the host: well-known places, and those named on the command line.

    But for what the sandbox is known to show, which comes first there.
    """
    shown = sys.argv[2].split() if len(sys.argv) > 2 else []
    places = (*HOST_PATHS.split(), *sys.argv[3:])
    return ", ".join(path for path in places if path not in shown and shows_something(path))


def shows_something(path: str) -> bool:
    """Whether there is something to be seen: a name that hides nothing but emptiness is not."""
    try:
        if os.path.isdir(path):
            return bool(os.listdir(path))
        file = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    except OSError:
        return False
    try:
        status = os.fstat(file)
        if stat.S_ISCHR(status.st_mode) and status.st_rdev == os.makedev(1, 3):  # /dev/null
            return False
        return not stat.S_ISREG(status.st_mode) or bool(os.read(file, 1))
    except OSError:
        return True
    finally:
        os.close(file)


def environment() -> str:
    """Find anything in the environment."""
    return ", ".join(os.environ)


def private_files() -> str:
    """Fill /tmp and /work beyond their common size."""
    room = os.statvfs("/work")
    limit = room.f_blocks * room.f_frsize
    written = 0
    try:
        for number in range(1000):
            with open(f"{TEMPORARY if number % 2 else '/work'}/fill{number}", "wb", 0) as file:
                while written <= limit and file.tell() < limit // 8:
                    written += file.write(b"x" * 65536)
            if written > limit:
                return f"wrote {written} bytes into {limit}"
    except OSError as error:
        return "" if error.errno == errno.ENOSPC else str(error)
    finally:
        for place in (TEMPORARY, "/work"):
            for name in os.listdir(place):
                if name.startswith("fill"):
                    os.unlink(f"{place}/{name}")
    return "the disk did not fill"


def file_size() -> str:
    """Write one file longer than allowed."""
    limit = resource.getrlimit(resource.RLIMIT_FSIZE)[0]
    try:
        with open("/work/long", "wb", 0) as file:
            file.truncate(limit + 1)
    except OSError as error:
        return "" if error.errno == errno.EFBIG else str(error)
    finally:
        os.unlink("/work/long")
    return f"a file of {limit + 1} bytes"


def open_files() -> str:
    """Open files without end."""
    opened: list[int] = []
    try:
        while len(opened) < 100_000:
            opened.append(os.open("/dev/null", os.O_RDONLY))
    except OSError as error:
        return "" if error.errno == errno.EMFILE else str(error)
    finally:
        for file in opened:
            os.close(file)
    return f"{len(opened)} files open"


def privileges() -> str:
    """Have, or get back, any privilege."""
    found = []
    if LIBC.prctl(39, 0, 0, 0, 0) != 1:
        found.append("no_new_privs is not set")
    if 0 in os.getresuid() + os.getresgid() or os.getgroups() not in GROUPS:
        found.append(f"uid {os.getresuid()}, gid {os.getresgid()}, groups {os.getgroups()}")
    header = (ctypes.c_uint32 * 2)(0x20080522, 0)
    sets = (ctypes.c_uint32 * 6)()
    if LIBC.capget(header, sets) != 0 or any(sets[:2]) or any(sets[3:5]):
        # Words 2 and 5 are the inheritable sets, which mean nothing under no_new_privs.
        found.append(f"capabilities {list(sets)}")
    for change in (os.setuid, os.setgid):
        try:
            change(0)
            found.append(f"{change.__name__} 0")
        except OSError:
            pass
    return ", ".join(found)


def system_calls() -> str:
    """Make a system call that the policy denies; the arguments are harmless if it gets through."""
    allowed = []
    for pair in DENIED_CALLS.split():
        name, _, number = pair.partition("=")
        if call(int(number), -1, -1, -1, -1, -1, -1)[1] != errno.EPERM:
            allowed.append(name)
    for flag in (17, 25, 26, 27, 28, 29, 30):
        result, code = call(56, 1 << flag | signal.SIGCHLD, 0, 0, 0, 0)
        if result == 0:
            os._exit(0)
        if code != errno.EPERM:
            allowed.append(f"clone with flag {1 << flag:#x}")
    others = {
        "clone3": call(435, 0, 0)[1] == errno.ENOSYS,
        "ioctl TIOCSTI": call(16, 0, 0x5412, 0)[1] == errno.EPERM,
        "fcntl F_SETLEASE": call(72, 0, 1024, 2)[1] == errno.EPERM,
        "personality": call(135, 0x0040000)[1] == errno.EPERM,
        "prlimit of PID 1": call(302, 1, resource.RLIMIT_NOFILE, 0, 0)[1] == errno.EPERM,
        "prlimit of cores": call(302, 0, resource.RLIMIT_CORE, 0, 0)[1] == errno.EPERM,
        "x32 call": dies_of_sigsys(lambda: call(0x40000000 | 39)),
        "i386 call": dies_of_sigsys(call_i386),
    }
    return ", ".join(allowed + [name for name, held in others.items() if not held])


def dies_of_sigsys(act: Callable[[], object]) -> bool:
    """Whether the kernel kills a child for doing this."""
    child = os.fork()
    if child == 0:
        act()
        os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGSYS


def call_i386() -> None:
    """getpid through the 32-bit entry: mov eax, 20; int 0x80; ret."""
    page = mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
    page.write(b"\xb8\x14\x00\x00\x00\xcd\x80\xc3")
    ctypes.CFUNCTYPE(ctypes.c_int)(ctypes.addressof(ctypes.c_char.from_buffer(page)))()


def first_process() -> str:
    """Signal the runner, or reach it through /proc; that this one goes on shows it did not die."""
    for number in (signal.SIGKILL, signal.SIGINT, signal.SIGTERM, signal.SIGSTOP, signal.SIGQUIT):
        os.kill(1, number)
    time.sleep(0.01)
    os.kill(1, 0)
    reached = ["not in a PID namespace of its own"] if os.getpid() >= 1000 else []
    for name in ("mem", "maps", "environ", "fd/0", "fd/1", "auxv", "oom_score_adj", "clear_refs"):
        for flags in (os.O_RDONLY, os.O_WRONLY):
            if name == "oom_score_adj" and flags == os.O_RDONLY:
                continue
            try:
                os.close(os.open(f"/proc/1/{name}", flags | os.O_NONBLOCK))
                reached.append(f"opened /proc/1/{name}")
            except OSError:
                pass
    for link in ("exe", "cwd", "root", "ns/pid"):
        with suppress(OSError):
            reached.append(os.readlink(f"/proc/1/{link}"))
    return ", ".join(reached)


ATTEMPTS: tuple[Callable[[], str], ...] = (
    network,
    read_only_mounts,
    host_files,
    environment,
    private_files,
    file_size,
    open_files,
    privileges,
    system_calls,
    first_process,
)
DENIED_CALLS = sys.argv[1] if len(sys.argv) > 1 else ""

if __name__ == "__main__":
    lines = []
    for attempt in ATTEMPTS:
        try:
            outcome = attempt()
        except Exception as error:
            outcome = f"{type(error).__name__}: {error}"
        lines.append(f"{attempt.__name__}\t{outcome[:300]}\n")
    with open("/work/report", "w") as report:
        report.writelines(lines)
