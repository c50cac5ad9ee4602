"""Who has an environment's folder open, and whether it is still what was opened.

A build is mounted into sandboxes for as long as a process serves it. Whoever deleted it meanwhile
would have Lean find no library, which looks like the fault of whatever is judged just then. So
whoever opens a folder holds a shared lock on it, and whoever deletes one needs it alone.

The lock is on the folder itself: that takes no file that a read-only cache could lack, goes with
the folder when it is renamed, and is out of reach of submissions, which are shown only what is in
it. The kernel releases it when the last process that has it open ends. It holds on one machine
alone, and heeds nobody who deletes by hand: against both, a verdict asks again at its end.
"""

from __future__ import annotations

import fcntl
import json
import os
import weakref
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from verifier.environments.errors import EnvironmentUnusable

_LOCKS = Path("/proc/locks")


class Hold:
    """A folder that is in use for as long as this object lives, or until it is closed.

    Processes that are forked have it in use as well; programs that are started do not.
    """

    def __init__(self, folder: Path, manifest: str, others: Iterable[Path] = ()) -> None:
        """Take it.

        Args:
            manifest: the file in it that lists its files, as an object of names.
            others: files elsewhere that have to stay the same as well.

        Raises:
            EnvironmentUnusable: if it is not there, or being removed.
        """
        self._folder = folder
        try:
            self._descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
            # No unlocking: what is closed here may be open still in a process that was forked.
            self._end = weakref.finalize(self, os.close, self._descriptor)
            self._end.atexit = False
            fcntl.flock(self._descriptor, fcntl.LOCK_SH)
            if not is_still(self._descriptor, folder):
                raise EnvironmentUnusable(f"{folder} is being replaced or removed")
            names = json.loads((folder / manifest).read_bytes())
            files = (*(folder / name for name in (manifest, *names)), *others)
            self._files = {path: _identity(path) for path in files}
        except (OSError, ValueError) as error:
            raise EnvironmentUnusable(f"cannot open {folder}: {error}") from error

    def __enter__(self) -> Hold:
        return self

    def __exit__(self, *_: object) -> None:
        self._end()

    @property
    def is_there(self) -> bool:
        """Whether the folder is where it was: a quick look, that sees no single file."""
        return is_still(self._descriptor, self._folder)

    def changed(self) -> str:
        """What is not as it was opened, in words; empty if all is. Takes some 2 µs a file.

        Contents are not read: of a file, its number, size and date are looked at.
        """
        if not self.is_there:
            return f"{self._folder} was removed or replaced since it was opened"
        for path, identity in self._files.items():
            try:
                if _identity(path) != identity:
                    return f"{path} is another file than when it was opened"
            except OSError as error:
                return f"{path} was there when it was opened: {error.strerror}"
        return ""


@contextmanager
def alone(folder: Path, trouble: str = "") -> Iterator[None]:
    """Nobody else has a folder open, nor can open it; it need not be there.

    Args:
        trouble: why it is to be replaced, for the message.

    Raises:
        EnvironmentUnusable: at once, if somebody has; the message says who has to be stopped.
        OSError: if it is no folder.
    """
    try:
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    except FileNotFoundError:
        yield
        return
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise EnvironmentUnusable(
                f"{folder} {trouble}is in use, so that it is neither removed nor replaced: stop "
                f"{_users(descriptor)} first"
            ) from error
        yield
    finally:
        os.close(descriptor)


def put_in_place(done: Path, folder: Path) -> None:
    """Rename a new build to where it belongs. What was there goes to where that came from.

    Raises:
        EnvironmentUnusable: if what is there is in use.
        OSError: if it cannot be renamed.
    """
    with alone(folder):
        if folder.exists():
            # Gone at once, and not file by file.
            folder.rename(done.with_name("replaced"))
        done.rename(folder)


def is_still(descriptor: int, path: Path) -> bool:
    """Whether a path leads to what was opened under it."""
    try:
        return os.path.samestat(os.fstat(descriptor), path.stat())
    except OSError:
        return False


def _identity(path: Path) -> tuple[int, int, int, int]:
    found = path.stat()
    return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns


def _users(descriptor: int) -> str:
    """Who has a lock on an open file, as far as the kernel shows it."""
    found = os.fstat(descriptor)
    place = f"{os.major(found.st_dev):02x}:{os.minor(found.st_dev):02x}:{found.st_ino}"
    try:
        lines = [line.split() for line in _LOCKS.read_text().splitlines()]
    except OSError:
        lines = []
    # `1: FLOCK  ADVISORY  READ 4711 08:01:1234 0 EOF`; with `->` before FLOCK for who only waits.
    users = sorted({int(line[4]) for line in lines if line[1] == "FLOCK" and line[5] == place})
    names = [f"process {user}" for user in users if user > 0]
    return " and ".join(names) or "the services and commands that use this environment"
