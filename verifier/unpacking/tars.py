"""Tar files of regular files and directories (POSIX ustar, and what GNU tar and pax write of it).

Names are what the header says: headers that override the next one's name, size or kind are
refused, and those that only add times, owners or comments are passed over.
"""

from __future__ import annotations

import re
import zlib

from verifier.unpacking.entries import BadArchive, Listing, decode_name
from verifier.unpacking.entries import inflate as inflate_stream

BLOCK = 512
POSIX, GNU = b"ustar\x0000", b"ustar  \0"
FILE, OLD_FILE, DIRECTORY, PAX, PAX_FOR_ALL = b"0", b"\0", b"5", b"x", b"g"
NUMBER = re.compile(rb" *([0-7]+)[ \0]+")
PAX_RECORD = re.compile(rb"([1-9][0-9]{0,5}) ([^=\0\n]+)=")
HARMLESS_KEYS = re.compile(
    rb"(a|c|m)time|[ug]id|[ug]name|comment|(SCHILY|LIBARCHIVE)\.(dev|ino|nlink|creationtime)"
)
MAX_TAR_BYTES = 32 << 20
"""Of a compressed one; more than the sources may have, since others are ignored unread."""


def read_gzip(data: bytes, listing: Listing) -> None:
    """Put the files of a gzip-compressed tar file into `listing`.

    Raises:
        BadArchive: if it is not one stream, or its content no tar file as described above.
    """
    content, rest = inflate_stream(data, zlib.MAX_WBITS | 16, MAX_TAR_BYTES)
    if rest:
        raise BadArchive("bytes after the compressed stream")
    read_tar(content, listing)


def read_tar(data: bytes, listing: Listing) -> None:
    """Put the files of a tar file into `listing`.

    Raises:
        BadArchive: if it is not in the form described above.
    """
    at = 0
    while True:
        header = data[at : at + BLOCK]
        at += BLOCK
        if len(header) < BLOCK:
            raise BadArchive("the archive is cut")
        if not any(header):
            break
        listing.count()
        kind = header[156:157]
        size = _check_header(header)
        content = data[at : at + size]
        padding = data[at + size : at + -(-size // BLOCK) * BLOCK]
        at += size + len(padding)
        if len(content) < size or at % BLOCK or any(padding):
            raise BadArchive("an entry is cut, or padded with something")
        if kind in (PAX, PAX_FOR_ALL):
            _check_pax(content)
        elif kind == DIRECTORY and not size:
            listing.add_directory(_name(header))
        elif kind in (FILE, OLD_FILE):
            name = _name(header)
            listing.reserve(name, size)
            listing.add_file(name, content)
        else:
            raise BadArchive(f"entry {_name(header)[:200]!r} is neither a file nor a directory")
    if len(data) < at + BLOCK or any(data[at:]):
        raise BadArchive("bytes after the end of the archive, or no end")


def _check_header(header: bytes) -> int:
    """Refuse a header that readers could disagree about; return the size of the content."""
    magic = header[257:265]
    if magic not in (POSIX, GNU):
        raise BadArchive("an entry's header is of an unknown kind")
    blank = header[:148] + b" " * 8 + header[156:]
    if _number(header[148:156]) != sum(blank):
        raise BadArchive("an entry's header is damaged")
    if magic == GNU and any(header[345:500]):
        raise BadArchive("an entry's header has GNU's own fields")
    if any(header[157:257]):
        raise BadArchive(f"entry {_name(header)[:200]!r} is a link, or has the target of one")
    return _number(header[124:136])


def _number(field: bytes) -> int:
    """An octal number. GNU's way to write larger ones in binary is refused: none is needed."""
    found = NUMBER.fullmatch(field)
    if found is None:
        raise BadArchive(f"a header's number is garbled: {field!r}")
    return int(found[1], 8)


def _name(header: bytes) -> str:
    name = _text(header[:100])
    prefix = _text(header[345:500]) if header[257:265] == POSIX else b""
    return decode_name(prefix + b"/" + name if prefix else name)


def _text(field: bytes) -> bytes:
    """A text that ends at the first NUL, with nothing hidden behind it."""
    text, _, rest = field.partition(b"\0")
    if any(rest):
        raise BadArchive(f"a header's text goes on after its end: {field!r}")
    return text


def _check_pax(records: bytes) -> None:
    """Refuse records that change what the next header says.

    A value may be anything but what would make readers disagree about where it ends.
    """
    at = 0
    while at < len(records):
        found = PAX_RECORD.match(records, at)
        end = at + int(found[1]) if found else 0
        if found is None or not found.end() < end <= len(records):
            raise BadArchive("a pax header is garbled")
        value = records[found.end() : end]
        if not HARMLESS_KEYS.fullmatch(found[2]) or not value.endswith(b"\n") or b"\0" in value:
            raise BadArchive(f"a pax header says {found[2][:100]!r}, which is not taken")
        at = end
