"""A root of one's own inside a container, with nothing in it that tells of the machine.

A container has a /proc and a /sys, and its first process no powers. In a user namespace of its own
a process has some, over its own mounts only; with them it does for itself what bubblewrap does on a
host: it makes a root that has the image's directories and a few devices, and turns its back on the
container's. Standard library only: it runs inside the container.
"""

import ctypes
import os

import isolation  # type: ignore[import-not-found]

NAMESPACES = 0x00020000 | 0x10000000
"""CLONE_NEWNS and NEWUSER of clone(2)."""
NOBODY = 65534
MS_RDONLY, MS_NOSUID, MS_NODEV, MS_REMOUNT, MS_BIND = 1, 2, 4, 32, 4096
MS_REC, MS_SLAVE = 1 << 14, 1 << 19
MNT_DETACH = 2
PIVOT_ROOT = 155
"""The number of the system call on x86-64."""
WORK = "/work"
LEFT_OUT = frozenset({"proc", "sys", "dev", "etc", "work", "tmp"})
DEVICES = ("null", "zero", "full", "urandom")
LINKS = (("/work/.proc", "proc"), ("/work/.tmp", "tmp"))


def enter() -> None:
    """Be in namespaces of users and mounts of one's own from now on, and under a new root.

    Afterwards this process has all capabilities in its namespace. Raises OSError.
    """
    user, group = os.getuid(), os.getgid()
    isolation.call("unshare", NAMESPACES)
    for name, text in (
        ("setgroups", "deny"),
        ("uid_map", f"{NOBODY} {user} 1"),
        ("gid_map", f"{NOBODY} {group} 1"),
    ):
        with open(f"/proc/self/{name}", "w") as file:
            file.write(text)
    _mount(None, "/", None, MS_REC | MS_SLAVE)
    _mount("tmpfs", WORK, "tmpfs", MS_NOSUID | MS_NODEV, "mode=0755,size=65536")
    _fill(WORK)
    os.chdir(WORK)
    isolation.call("syscall", ctypes.c_long(PIVOT_ROOT), b".", b".")
    isolation.call("umount2", b".", MNT_DETACH)
    _mount(None, "/", None, MS_REMOUNT | MS_BIND | MS_RDONLY | MS_NOSUID | MS_NODEV)
    os.chdir("/")


def _fill(root: str) -> None:
    """Give a new root what the container's has."""
    for name in os.listdir("/"):
        place, inside = f"/{name}", f"{root}/{name}"
        if name in LEFT_OUT:
            continue
        if os.path.islink(place):
            os.symlink(os.readlink(place), inside)
        elif os.path.isdir(place):
            os.mkdir(inside)
            _mount(place, inside, None, MS_BIND)
    os.mkdir(f"{root}/dev")
    for name in DEVICES:
        inside = f"{root}/dev/{name}"
        os.close(os.open(inside, os.O_CREAT | os.O_WRONLY, 0o444))
        _mount(f"/dev/{name}", inside, None, MS_BIND)
    os.mkdir(f"{root}/work")
    for target, name in LINKS:
        os.symlink(target, f"{root}/{name}")


def _mount(
    source: str | None, target: str, kind: str | None, flags: int, options: str = ""
) -> None:
    words = (None if each is None else each.encode() for each in (source, target, kind))
    isolation.call("mount", *words, ctypes.c_ulong(flags), options.encode())
