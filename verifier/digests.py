"""Digests over several pieces of bytes that no other pieces could give."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping


def digest_of_files(files: Mapping[str, bytes], further: Iterable[bytes] = ()) -> str:
    """SHA-256 in hexadecimal over names and contents, in their order, each after its length.

    Args:
        further: what comes after the files, as it is.
    """
    whole = hashlib.sha256()
    for name, content in files.items():
        for part in (name.encode(), content):
            whole.update(len(part).to_bytes(8, "little") + part)
    for part in further:
        whole.update(part)
    return whole.hexdigest()
