"""A folder to start a new case from."""

from __future__ import annotations

import re
from pathlib import Path

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_LONGEST = 60

_FILES = {
    "case.toml": """title = "a lemma of another name stands in for the theorem"
kind = "statement"
layer = "S"
naive = "rejects"

[expect]
outcome = "rejected"
stage = "statement"
reason = "missing"
says = "no theorem zero_add_swap"
""",
    "Challenge.lean": "theorem zero_add_swap (n : Nat) : 0 + n = n := sorry\n",
    "Cheat.lean": "theorem another (n : Nat) : n = n := rfl\n",
    "Honest.lean": "theorem zero_add_swap (n : Nat) : 0 + n = n := Nat.zero_add n\n",
}


def scaffold(root: Path, name: str) -> Path:
    """Make the folder of a new case, which runs as it stands.

    Raises:
        ValueError: if `name` is no id of a case, or is taken.
    """
    if not _ID.fullmatch(name) or len(name) > _LONGEST:
        raise ValueError(
            f"{name!r} is no id: small letters and digits, joined by single hyphens, "
            f"at most {_LONGEST} characters"
        )
    folder = root / name
    try:
        folder.mkdir()
    except FileExistsError as error:
        raise ValueError(f"{folder} is there already") from error
    for file, text in _FILES.items():
        (folder / file).write_text(text)
    return folder
