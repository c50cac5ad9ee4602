"""Which of the files that somebody hands in are looked at, whichever way they come.

Standard library only: what unpacks archives runs inside the sandbox.
"""

from __future__ import annotations

_FOREIGN_FOLDER = "__MACOSX"  # where macOS packs what it knows of files


def is_plain(path: str) -> bool:
    """Whether `path` is relative, leads nowhere else, and looks like what it is."""
    odd = any(part in ("", ".", "..") for part in path.split("/"))
    return not odd and "\\" not in path and path.isprintable()


def is_source(path: str) -> bool:
    """Whether a file with this plain path counts: a .lean file that is not hidden.

    What else lies in a project's folder is ignored unread.
    """
    hidden = any(part.startswith(".") or part == _FOREIGN_FOLDER for part in path.split("/"))
    return path.endswith(".lean") and not hidden
