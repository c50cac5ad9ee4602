"""What bubblewrap does for a fresh process, done by a forked one to itself.

A forked copy of a running program cannot have bubblewrap start it. It is in bubblewrap's namespaces
already, which show it nothing but read-only mounts; here it gets its own, and gives up what its
parent could do. Standard library only: it runs inside the sandbox.
"""

import ctypes
import os

NAMESPACES = 0x00020000 | 0x04000000 | 0x08000000 | 0x40000000
"""CLONE_NEWNS, NEWUTS, NEWIPC, NEWNET of clone(2)."""
CLONE_NEWCGROUP, CLONE_NEWPID = 0x02000000, 0x20000000
MS_NOSUID, MS_NODEV, MS_REC, MS_PRIVATE = 2, 4, 1 << 14, 1 << 18
PR_SET_PDEATHSIG, PR_SET_SECCOMP, PR_SET_NO_NEW_PRIVS = 1, 22, 38
SECCOMP_MODE_FILTER = 2
CAPABILITY_VERSION = 0x20080522
CHANGE_USER = 1 << 6 | 1 << 7
"""CAP_SETGID and CAP_SETUID."""
INSTRUCTION_BYTES = 8
SIGNALS = 64
ACTION_BYTES = 152
"""The size of `struct sigaction`, in which zeros are the default action."""

_libc = ctypes.CDLL(None, use_errno=True)


class _FilterProgram(ctypes.Structure):
    """`struct sock_fprog`."""

    _fields_ = (("length", ctypes.c_ushort), ("instructions", ctypes.c_char_p))


def die_with_parent() -> None:
    """Have the kernel kill this process when its parent dies."""
    call("prctl", PR_SET_PDEATHSIG, 9, 0, 0, 0)


def fork_first() -> int:
    """Fork a child that is the first process of a PID namespace; return as os.fork does.

    For a server in a PID namespace that belongs to its own user namespace, or for root.
    """
    own = os.pidfd_open(os.getpid())
    try:
        call("unshare", CLONE_NEWPID)
        child = os.fork()
        if child:
            call("setns", own, CLONE_NEWPID)
        return child
    finally:
        os.close(own)


def leave_namespaces() -> None:
    """Get namespaces of one's own for mounts, host name, IPC and network."""
    call("unshare", NAMESPACES)


def hide_control_groups() -> None:
    """Take the control group that one is in for the root of all."""
    call("unshare", CLONE_NEWCGROUP)


def mount_work(place: str, size: int) -> None:
    """Mount an empty private file system of `size` bytes that everybody may write to."""
    call("mount", None, b"/", None, ctypes.c_ulong(MS_REC | MS_PRIVATE), None)
    options = f"mode=0777,size={size}".encode()
    flags = ctypes.c_ulong(MS_NOSUID | MS_NODEV)
    call("mount", b"tmpfs", place.encode(), b"tmpfs", flags, options)


def give_up_powers(keep: int) -> None:
    """Give up all capabilities but the set `keep`, and the chance to get any from a program."""
    header = (ctypes.c_uint32 * 2)(CAPABILITY_VERSION, 0)
    # Effective, permitted, inheritable: twice, for the low and the high half of the numbers.
    sets = (ctypes.c_uint32 * 6)(keep, keep, 0, 0, 0, 0)
    call("capset", header, sets)
    call("prctl", PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)


def filter_calls(program: bytes) -> None:
    """Allow from now on only the system calls that a filter lets pass."""
    filter_ = _FilterProgram(len(program) // INSTRUCTION_BYTES, program)
    call("prctl", PR_SET_SECCOMP, SECCOMP_MODE_FILTER, ctypes.byref(filter_), 0, 0)


def ignore_signals() -> list[tuple[int, bytes]]:
    """Have the default action for every signal; return what there was instead, for `heed_signals`.

    The first process of a namespace gets no signal from inside it but those that it handles, and
    what the server has started may handle some.
    """
    before = []
    for number in range(1, SIGNALS + 1):
        action = ctypes.create_string_buffer(ACTION_BYTES)
        # It is an error for the two that the C library keeps for itself.
        if _libc.sigaction(number, None, action) == 0 and action.raw != bytes(ACTION_BYTES):
            before.append((number, action.raw))
            _libc.sigaction(number, bytes(ACTION_BYTES), None)
    return before


def heed_signals(before: list[tuple[int, bytes]]) -> None:
    """Undo `ignore_signals`, in a child."""
    for number, action in before:
        _libc.sigaction(number, action, None)


def call(name: str, *arguments: object) -> None:
    """Call a function of the C library. Raises OSError if it does not return 0."""
    if getattr(_libc, name)(*arguments) != 0:
        error = ctypes.get_errno()
        raise OSError(error, f"{name}: {os.strerror(error)}")
