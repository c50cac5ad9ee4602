"""The system calls a job may make, as data, and their translation for bubblewrap and for Docker.

What is in no table fails with ENOSYS, as on a kernel that does not know it, so that programs fall
back; clone3 must, since its flags are in memory, where no filter sees them, and libraries then use
clone. What is named in DENIED fails with EPERM. The allowed calls are those that Python, Lean and
their threads, pipes and files were seen to make, and their close relatives.
"""

import errno
import struct
from dataclasses import dataclass
from functools import cache
from itertools import product

from verifier.sandbox.syscalls import NUMBERS

AF_UNIX = 1
RLIMIT_CORE = 4
CLONE_NEW_ANY = 0x7E020000
"""Every CLONE_NEW* flag of clone(2): mount, cgroup, uts, ipc, user, pid, net."""
PERSONALITY_QUERY = 0xFFFFFFFF

ALLOWED: dict[str, str] = {
    "files": """
        read write open openat creat close close_range lseek pread64 pwrite64 readv writev preadv
        pwritev preadv2 pwritev2 sendfile stat fstat lstat newfstatat statx access faccessat
        faccessat2 getdents getdents64 getcwd chdir fchdir rename renameat renameat2 mkdir mkdirat
        rmdir link linkat unlink unlinkat symlink symlinkat readlink readlinkat chmod fchmod
        fchmodat umask utimensat utime utimes futimesat truncate ftruncate fallocate fadvise64
        flock fsync fdatasync statfs fstatfs dup dup2 dup3 pipe pipe2 getxattr lgetxattr
        fgetxattr listxattr llistxattr flistxattr""",
    "waiting": """
        poll ppoll select pselect6 epoll_create epoll_create1 epoll_ctl epoll_wait epoll_pwait
        epoll_pwait2 eventfd eventfd2 timerfd_create timerfd_settime timerfd_gettime nanosleep
        clock_nanosleep pause getitimer setitimer alarm restart_syscall""",
    "memory": "mmap mprotect munmap mremap brk madvise msync",
    "processes": """
        fork vfork execve exit exit_group wait4 waitid kill tkill tgkill pidfd_open getpid getppid
        gettid getpgid getpgrp setpgid getsid setsid set_tid_address futex set_robust_list rseq
        membarrier arch_prctl sched_yield sched_getaffinity sched_getparam sched_getscheduler
        sched_get_priority_max sched_get_priority_min getpriority""",
    "signals": """
        rt_sigaction rt_sigprocmask rt_sigreturn rt_sigpending rt_sigtimedwait rt_sigsuspend
        sigaltstack""",
    # The runner gives up root with these; without capabilities they change nothing.
    "identity": """
        getuid geteuid getgid getegid getresuid getresgid getgroups setgroups setresuid setresgid
        capget""",
    "facts": """
        uname sysinfo getcpu getrandom getrusage times time gettimeofday clock_gettime clock_getres
        getrlimit""",
}

DENIED: dict[str, str] = {
    "other processes": """
        ptrace process_vm_readv process_vm_writev process_madvise process_mrelease kcmp pidfd_getfd
        pidfd_send_signal sched_setaffinity sched_setscheduler sched_setparam sched_setattr
        setpriority ioprio_set migrate_pages move_pages""",
    "mounts": """
        mount umount2 pivot_root chroot open_tree move_mount fsopen fsconfig fsmount fspick
        mount_setattr""",
    "namespaces": "unshare setns",
    "network": "socket connect bind listen accept accept4",
    "kernel programs": """
        bpf perf_event_open userfaultfd io_uring_setup io_uring_enter io_uring_register
        init_module finit_module delete_module kexec_load kexec_file_load""",
    "keys": "keyctl add_key request_key",
    "filters": "seccomp landlock_create_ruleset landlock_add_rule landlock_restrict_self",
    "the machine": """
        reboot swapon swapoff sethostname setdomainname settimeofday clock_settime clock_adjtime
        adjtimex acct quotactl iopl ioperm syslog vhangup sync syncfs""",
    "files without names": """
        open_by_handle_at name_to_handle_at mknod mknodat memfd_create memfd_secret execveat""",
    "shared memory": "shmget shmat semget msgget mq_open",
}


SERVERS: dict[str, str] = {
    "namespaces": "unshare setns",
    "mounts": "mount umount2 pivot_root",
    "identity": "capset prctl",
    "pairs of sockets": "sendto recvfrom sendmsg recvmsg setsockopt getsockopt getsockname",
}
"""What a fork server in a container may call besides, and without conditions."""

ABSENT = "clone3 openat2 futex_waitv fchmodat2 cachestat map_shadow_stack"
"""In no table, and so absent, but named to Docker: before version 23 it knows no default for the
error of what is not named, and gives EPERM, after which a library does not fall back."""


@dataclass(frozen=True)
class OneOf:
    """The argument is one of `values`. Here as below, its low half: the kernel takes no more."""

    argument: int
    values: tuple[int, ...]


@dataclass(frozen=True)
class Other:
    """The argument is not `value`."""

    argument: int
    value: int


@dataclass(frozen=True)
class NoBit:
    """No bit of `mask` is set in the argument."""

    argument: int
    mask: int


Test = OneOf | Other | NoBit

CONDITIONS: dict[str, tuple[Test, ...]] = {
    "clone": (NoBit(0, CLONE_NEW_ANY),),
    "socketpair": (OneOf(0, (AF_UNIX,)),),
    # A limit of another process, the runner above all, is none of a step's business. Nor is
    # RLIMIT_CORE, which the host sets so that a crash does not start a program outside.
    "prlimit64": (OneOf(0, (0,)), Other(1, RLIMIT_CORE)),
    "setrlimit": (Other(0, RLIMIT_CORE),),
    "personality": (OneOf(0, (0, PERSONALITY_QUERY)),),
    # F_DUPFD to F_SETLKW; F_OFD_GETLK, F_OFD_SETLK, F_OFD_SETLKW; F_DUPFD_CLOEXEC; F_GETPIPE_SZ.
    # Not F_SETLEASE: the owner of a library file could make everybody's opening of it wait.
    "fcntl": (OneOf(1, (0, 1, 2, 3, 4, 5, 6, 7, 36, 37, 38, 1030, 1032)),),
    # TCGETS, TIOCGWINSZ, FIONREAD, FIONBIO, FIONCLEX, FIOCLEX
    "ioctl": (OneOf(1, (0x5401, 0x5413, 0x541B, 0x5421, 0x5450, 0x5451)),),
    # PR_SET_PDEATHSIG, PR_GET_DUMPABLE, PR_SET_DUMPABLE, PR_SET_NAME, PR_GET_NAME,
    # PR_CAPBSET_READ, PR_SET_NO_NEW_PRIVS, PR_GET_NO_NEW_PRIVS, PR_SET_VMA
    "prctl": (OneOf(0, (1, 3, 4, 15, 16, 23, 38, 39, 0x53564D41)),),
}
"""Calls that are allowed when all these tests hold, and fail with EPERM otherwise."""

AUDIT_ARCH_X86_64 = 0xC000003E
X32_BIT = 0x40000000
LOAD, JUMP_EQUAL, JUMP_AT_LEAST, JUMP_ANY_BIT, RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
NUMBER_OFFSET, ARCH_OFFSET, ARGUMENTS_OFFSET = 0, 4, 16
ALLOW, KILL_PROCESS, FAIL = 0x7FFF0000, 0x80000000, 0x00050000


def names(table: dict[str, str]) -> list[str]:
    """The system calls of a table, in its order."""
    return [name for group in table.values() for name in group.split()]


@cache
def bpf_program() -> bytes:
    """The filter as instructions of seccomp(2), for `bwrap --seccomp`. x86-64 only.

    A call through another architecture's entry, x32 included, kills the process: numbers mean
    other things there.
    """
    code = [
        _instruction(LOAD, ARCH_OFFSET),
        _instruction(JUMP_EQUAL, AUDIT_ARCH_X86_64, 1, 0),
        _instruction(RETURN, KILL_PROCESS),
        _instruction(LOAD, NUMBER_OFFSET),
        _instruction(JUMP_AT_LEAST, X32_BIT, 0, 1),
        _instruction(RETURN, KILL_PROCESS),
    ]
    for name in names(ALLOWED):
        code += _when(name, [_instruction(RETURN, ALLOW)])
    for name, tests in CONDITIONS.items():
        code += _when(name, _check(tests))
    for name in names(DENIED):
        code += _when(name, [_instruction(RETURN, FAIL | errno.EPERM)])
    code.append(_instruction(RETURN, FAIL | errno.ENOSYS))
    return b"".join(code)


def docker_profile(server: bool = False) -> dict[str, object]:
    """The same policy as Docker's `--security-opt seccomp=` takes it (runc, libseccomp).

    `server` is whether it is for a fork server, which makes namespaces for its forks and puts this
    policy, as `bpf_program`, on each of them itself.
    """
    more = names(SERVERS) if server else []
    conditions = {name: tests for name, tests in CONDITIONS.items() if name not in more}
    denied = [name for name in names(DENIED) if name not in more]
    rules: list[dict[str, object]] = [
        {"names": [*names(ALLOWED), *more], "action": "SCMP_ACT_ALLOW"},
        {"names": denied, "action": "SCMP_ACT_ERRNO", "errnoRet": errno.EPERM},
        {"names": ABSENT.split(), "action": "SCMP_ACT_ERRNO", "errnoRet": errno.ENOSYS},
    ]
    for name, tests in conditions.items():
        for alternative in product(*map(_docker_comparisons, tests)):
            rules.append({"names": [name], "action": "SCMP_ACT_ALLOW", "args": list(alternative)})
    return {
        "defaultAction": "SCMP_ACT_ERRNO",
        "defaultErrnoRet": errno.ENOSYS,
        "archMap": [{"architecture": "SCMP_ARCH_X86_64", "subArchitectures": []}],
        "syscalls": rules,
    }


def _docker_comparisons(test: Test) -> list[dict[str, object]]:
    """Comparisons of which one has to hold; libseccomp compares all 64 bits unless masked."""
    match test:
        case OneOf(values=values):
            return [_masked(test.argument, 0xFFFFFFFF, value) for value in values]
        case NoBit(mask=mask):
            return [_masked(test.argument, mask, 0)]
        case Other(value=value):
            return [{"index": test.argument, "op": "SCMP_CMP_NE", "value": value}]


def _masked(argument: int, mask: int, value: int) -> dict[str, object]:
    return {"index": argument, "op": "SCMP_CMP_MASKED_EQ", "value": mask, "valueTwo": value}


def _check(tests: tuple[Test, ...]) -> list[bytes]:
    """Instructions that return ALLOW when every test holds, and EPERM when one does not."""
    refuse = _instruction(RETURN, FAIL | errno.EPERM)
    code = []
    for test in tests:
        code.append(_instruction(LOAD, ARGUMENTS_OFFSET + 8 * test.argument))
        match test:
            case NoBit(mask=mask):
                code += [_instruction(JUMP_ANY_BIT, mask, 0, 1), refuse]
            case Other(value=value):
                code += [_instruction(JUMP_EQUAL, value, 0, 1), refuse]
            case OneOf(values=values):
                for place, value in enumerate(values):
                    code.append(_instruction(JUMP_EQUAL, value, len(values) - place, 0))
                code.append(refuse)
    code.append(_instruction(RETURN, ALLOW))
    return code


def _when(name: str, code: list[bytes]) -> list[bytes]:
    """Run `code`, which must return, when the call is `name`; else step over it."""
    return [_instruction(JUMP_EQUAL, NUMBERS[name], 0, len(code)), *code]


def _instruction(operation: int, value: int, if_true: int = 0, if_false: int = 0) -> bytes:
    """One `struct sock_filter`: u16 code, u8 jt, u8 jf, u32 k."""
    return struct.pack("<HBBI", operation, if_true, if_false, value)
