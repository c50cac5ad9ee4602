"""Submissions handed in as archives, as honest or as odd as a case describes them.

Written byte by byte, since no library writes archives as odd as these.
"""

from __future__ import annotations

import gzip
import struct
import zlib
from typing import Literal

from pydantic import Field

from verifier.model import Submission
from verifier.suite.transformations.base import Transformation
from verifier.unpacking import tars, zips
from verifier.word import Word

REGULAR = 0o100644
MADE_BY_UNIX = zips.UNIX << 8 | 20
NEEDED_VERSION = 20


class Entry(Word):
    """One entry.

    Attributes:
        path: its name; `raw_path`, in hexadecimal, for one that is no text.
        text: its content, `times` times over.
        type: of a tar entry, as its header says it.
        link: target of a tar entry that is a link.
        mode: of a zip entry.
        flags: general purpose flags of a zip entry.
        local_path: what a zip entry's own header calls it, where the directory says `path`.
        extra: extra fields of a zip entry, in hexadecimal.
        claimed: the size that it announces, where it is not its own.
        reuses: let the directory name the first entry's bytes again, under another name.
    """

    path: str = ""
    raw_path: str = ""
    text: str = ""
    times: int = 1
    type: str = "0"
    link: str = ""
    mode: int = REGULAR
    flags: int = zips.UTF8
    local_path: str | None = None
    extra: str = ""
    claimed: int | None = None
    reuses: bool = False

    @property
    def name(self) -> bytes:
        """The name's bytes."""
        return bytes.fromhex(self.raw_path) or self.path.encode()

    @property
    def content(self) -> bytes:
        """The content's bytes."""
        return (self.text * self.times).encode()

    @property
    def size(self) -> int:
        """The announced size."""
        return len(self.content) if self.claimed is None else self.claimed


class PackArchive(Transformation):
    """Hand in the submission's files, and more entries after them, as an archive.

    Attributes:
        more: so many empty entries besides.
        before: bytes in front of the archive, in hexadecimal; `after` likewise.
        twice: hand in the archive two times over, as one.
    """

    name: Literal["archive"]
    format: Literal["zip", "tar", "tar.gz"] = "zip"
    entries: tuple[Entry, ...] = Field(())
    more: int = 0
    before: str = ""
    after: str = ""
    twice: bool = False

    def on_submission(self, submission: Submission) -> Submission:
        """Pack the files."""
        own = [Entry(path=path, text=text) for path, text in submission.files.items()]
        many = [Entry(path=f"Empty{number}.lean") for number in range(self.more)]
        entries = [*own, *self.entries, *many]
        packed = write_zip(entries) if self.format == "zip" else write_tar(entries)
        if self.format == "tar.gz":
            packed = gzip.compress(packed, mtime=0)
        packed = bytes.fromhex(self.before) + packed + bytes.fromhex(self.after)
        return Submission.packed(packed * (2 if self.twice else 1), submission.entry)


def write_zip(entries: list[Entry]) -> bytes:
    """A zip file of the entries."""
    body, directory = b"", b""
    for entry in entries:
        deflate = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
        packed = deflate.compress(entry.content) + deflate.flush()
        described = (zlib.crc32(entry.content), len(packed), entry.size)
        common = (entry.flags, zips.DEFLATED, 0, 0, *described)
        extra = bytes.fromhex(entry.extra)
        directory += zips.CENTRAL.pack(
            *(zips.CENTRAL_MARK, MADE_BY_UNIX, NEEDED_VERSION, *common),
            *(len(entry.name), len(extra), 0, 0, 0, entry.mode << 16),
            0 if entry.reuses else len(body),
        )
        directory += entry.name + extra
        if not entry.reuses:
            local = entry.name if entry.local_path is None else entry.local_path.encode()
            sizes = (len(local), len(extra))
            body += zips.LOCAL.pack(zips.LOCAL_MARK, NEEDED_VERSION, *common, *sizes)
            body += local + extra + packed
    count = len(entries)
    end = (0, 0, count, count, len(directory), len(body), 0)
    return body + directory + zips.END.pack(zips.END_MARK, *end)


def write_tar(entries: list[Entry]) -> bytes:
    """A tar file of the entries."""
    return b"".join(map(_tar_entry, entries)) + bytes(2 * tars.BLOCK)


def _tar_entry(entry: Entry) -> bytes:
    header = bytearray(tars.BLOCK)
    for offset, text in (
        (0, entry.name[:100]),
        (100, b"0000644\0"),
        (124, b"%011o\0" % entry.size),
        (156, entry.type.encode()),
        (157, entry.link.encode()),
        (257, tars.POSIX),
    ):
        header[offset : offset + len(text)] = text
    struct.pack_into("8s", header, 148, b"%06o\0 " % (sum(header) + 8 * ord(" ")))
    return bytes(header) + entry.content + bytes(-len(entry.content) % tars.BLOCK)
