"""The lines of a batch, kept until they have arrived, so that they can be sent again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from tempfile import SpooledTemporaryFile
from typing import BinaryIO, cast

from verifier.client.asking import Ask

IN_MEMORY_BYTES = 16 << 20
PIECE_BYTES = 1 << 16


@contextmanager
def spooled(lines: Iterable[Ask]) -> Iterator[BinaryIO]:
    """A file of these lines as NDJSON; in memory if they are few, or else on disk."""
    with SpooledTemporaryFile(IN_MEMORY_BYTES) as file:
        for line in lines:
            file.write(line.body() + b"\n")
        yield cast(BinaryIO, file)


def pieces_of(file: BinaryIO) -> Iterator[bytes]:
    """All that is in a file."""
    file.seek(0)
    while piece := file.read(PIECE_BYTES):
        yield piece
