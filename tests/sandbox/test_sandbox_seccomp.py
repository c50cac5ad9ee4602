"""The filter does what its tables say; the program is interpreted here as seccomp(2) would."""

import errno
import re
import struct
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifier.sandbox import seccomp
from verifier.sandbox.syscalls import NUMBERS

HEADER = Path("/usr/include/x86_64-linux-gnu/asm/unistd_64.h")
X86_64, I386 = 0xC000003E, 0x40000003
EPERM, ENOSYS = 0x00050000 | errno.EPERM, 0x00050000 | errno.ENOSYS
PROGRAM = list(struct.iter_unpack("<HBBI", seccomp.bpf_program()))


def verdict(number: int, *arguments: int, arch: int = X86_64) -> int:
    """Run the filter over one system call."""
    words = [argument & (1 << 64) - 1 for argument in (*arguments, *[0] * 6)][:6]
    data = struct.pack("<IIQ6Q", number, arch, 0, *words)
    accumulator, at = 0, 0
    while True:
        code, if_true, if_false, value = PROGRAM[at]
        at += 1
        if code == 0x20:
            (accumulator,) = struct.unpack_from("<I", data, value)
        elif code == 0x06:
            return int(value)
        else:
            tests = {0x15: accumulator == value, 0x35: accumulator >= value}
            tests[0x45] = bool(accumulator & value)
            at += if_true if tests[code] else if_false


def test_every_call_gets_what_its_table_says() -> None:
    allowed, denied = seccomp.names(seccomp.ALLOWED), seccomp.names(seccomp.DENIED)
    names = [*allowed, *denied, *seccomp.CONDITIONS]
    assert len(names) == len(set(names)), "a call is in two tables"
    assert set(names) == set(NUMBERS)
    assert {verdict(NUMBERS[name]) for name in allowed} == {seccomp.ALLOW}
    assert {verdict(NUMBERS[name]) for name in denied} == {EPERM}


@given(st.integers(0, seccomp.X32_BIT - 1))
def test_a_call_in_no_table_does_not_exist(number: int) -> None:
    if number not in NUMBERS.values():
        assert verdict(number) == ENOSYS


@given(st.integers(0, (1 << 32) - 1), st.sampled_from([I386, 0xC00000B7, 0]))
def test_foreign_entries_kill(number: int, arch: int) -> None:
    assert verdict(number, arch=arch) == seccomp.KILL_PROCESS
    assert verdict(number | seccomp.X32_BIT) == seccomp.KILL_PROCESS


@pytest.mark.parametrize(
    ("name", "arguments", "expected"),
    [
        ("clone", (0x01200011,), seccomp.ALLOW),
        ("clone", (0x003D0F00,), seccomp.ALLOW),
        *(("clone", (1 << bit | 17,), EPERM) for bit in (17, 25, 26, 27, 28, 29, 30)),
        ("clone", (1 << 40 | 0x10000000,), EPERM),
        ("socketpair", (1, 1, 0), seccomp.ALLOW),
        ("socketpair", (2, 1, 0), EPERM),
        ("fcntl", (0, 1030), seccomp.ALLOW),
        ("fcntl", (0, 1024), EPERM),
        ("fcntl", (0, 8), EPERM),
        ("ioctl", (0, 0x5401), seccomp.ALLOW),
        ("ioctl", (0, 0x5412), EPERM),
        ("ioctl", (0, 1 << 32 | 0x5412), EPERM),
        ("ioctl", (0, 0x541C), EPERM),
        ("prctl", (15,), seccomp.ALLOW),
        ("prctl", (22,), EPERM),
        ("prctl", (8,), EPERM),
        ("personality", (0xFFFFFFFF,), seccomp.ALLOW),
        ("personality", (0x0040000,), EPERM),
        ("prlimit64", (0,), seccomp.ALLOW),
        ("prlimit64", (0, 3), seccomp.ALLOW),
        ("prlimit64", (0, 4), EPERM),
        ("prlimit64", (1, 3), EPERM),
        ("setrlimit", (3,), seccomp.ALLOW),
        ("setrlimit", (4,), EPERM),
        ("prctl", (0x53564D41,), seccomp.ALLOW),
        ("prctl", (1,), seccomp.ALLOW),
    ],
)
def test_arguments_decide_where_they_must(
    name: str, arguments: tuple[int, ...], expected: int
) -> None:
    assert verdict(NUMBERS[name], *arguments) == expected


MUST_BE_DENIED = """
ptrace bpf keyctl add_key request_key mount umount2 pivot_root chroot fsopen fsmount move_mount
open_tree mount_setattr userfaultfd perf_event_open unshare setns socket connect io_uring_setup
process_vm_readv process_vm_writev pidfd_getfd kcmp memfd_create init_module finit_module kexec_load
reboot swapon open_by_handle_at mknod seccomp
"""


def test_what_must_be_denied_by_name_is() -> None:
    for name in MUST_BE_DENIED.split():
        assert verdict(NUMBERS[name]) == EPERM, name


def test_clone3_does_not_exist() -> None:
    assert verdict(435) == ENOSYS


def test_numbers_are_the_kernels() -> None:
    if not HEADER.exists():
        pytest.skip("no kernel headers here")
    official = dict(re.findall(r"#define __NR_(\w+) (\d+)", HEADER.read_text()))
    assert {name: int(official[name]) for name in NUMBERS} == NUMBERS


def test_docker_gets_the_same_policy() -> None:
    profile = seccomp.docker_profile()
    rules = profile["syscalls"]
    assert isinstance(rules, list)
    named = {name for rule in rules for name in rule["names"]}
    assert named == {*NUMBERS, *seccomp.ABSENT.split()}
    assert (profile["defaultAction"], profile["defaultErrnoRet"]) == ("SCMP_ACT_ERRNO", 38)
