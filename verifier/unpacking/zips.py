"""Zip files, in the form that common tools write (PKWARE's APPNOTE.TXT, without zip64).

The local entries must lie one after another from the first byte to the central directory, which
must name the same entries and end at the end record. So nothing overlaps, nothing is hidden in
between, and both ways of reading a zip file see the same.
"""

from __future__ import annotations

import stat
import struct
import zlib
from dataclasses import dataclass

from verifier.sourcepaths import is_source
from verifier.unpacking.entries import BadArchive, Listing, decode_name, inflate

LOCAL = struct.Struct("<4s5H3L2H")
CENTRAL = struct.Struct("<4s6H3L5H2L")
END = struct.Struct("<4s4H2LH")
LOCAL_MARK, CENTRAL_MARK, END_MARK, DESCRIPTOR_MARK = b"PK\3\4", b"PK\1\2", b"PK\5\6", b"PK\7\x08"
STORED, DEFLATED = 0, 8
ENCRYPTED, DESCRIPTOR, UTF8 = 1 << 0, 1 << 3, 1 << 11
KNOWN_FLAGS = DESCRIPTOR | UTF8 | 1 << 1 | 1 << 2
NEWEST_VERSION = 63
"""What a reader has to know at most, in tenths; the first version that has all of the above is 20,
but tools write others too."""
FULL_SHORT, FULL_LONG = 0xFFFF, 0xFFFFFFFF
"""What stands for "see the zip64 record"."""
UNIX, DOS = 3, 0
DOS_DIRECTORY = 1 << 4
HARMLESS_EXTRAS = frozenset({0x000A, 0x5455, 0x5855, 0x7855, 0x7875})
"""Times and owners, of NTFS and Unix. Others can hold another name or size."""


@dataclass(frozen=True)
class _Entry:
    """One record of the central directory."""

    name: str
    raw_name: bytes
    flags: int
    method: int
    crc: int
    packed: int
    size: int
    offset: int
    is_directory: bool


def read_zip(data: bytes, listing: Listing) -> None:
    """Put the files of a zip file into `listing`.

    Raises:
        BadArchive: if it is not in the form described above.
    """
    directory, count = _find_directory(data)
    entries = _read_directory(data, directory, count, listing)
    at = 0
    for entry in sorted(entries, key=lambda entry: entry.offset):
        if entry.offset != at:
            raise BadArchive(f"entries overlap, or bytes belong to none, before {entry.name!r}")
        content, at = _read_local(data, entry, directory)
        if entry.is_directory:
            listing.add_directory(entry.name)
        else:
            listing.add_file(entry.name, content)
    if at != directory:
        raise BadArchive("bytes between the last entry and the central directory")


def _find_directory(data: bytes) -> tuple[int, int]:
    """Offset and number of records of the central directory."""
    at = data.rfind(END_MARK)
    if at < 0 or at + END.size > len(data):
        raise BadArchive("no end record")
    _, disk, first, here, count, size, offset, comment = END.unpack_from(data, at)
    if at + END.size + comment != len(data):
        raise BadArchive("bytes after the end record, or one inside a comment")
    if FULL_SHORT in (disk, first, here, count) or FULL_LONG in (size, offset):
        raise BadArchive("zip64 is not taken")
    if disk or first or here != count or offset + size != at:
        raise BadArchive("the end record contradicts what comes before it")
    return offset, count


def _read_directory(data: bytes, at: int, count: int, listing: Listing) -> list[_Entry]:
    end = data.rfind(END_MARK)
    entries = []
    for _ in range(count):
        listing.count()
        if at + CENTRAL.size > end:
            raise BadArchive("the central directory is cut")
        fields = CENTRAL.unpack_from(data, at)
        (mark, made, needed, flags, method, _, _, crc, packed, size) = fields[:10]
        (name_size, extra_size, comment_size, disk, _, attributes, offset) = fields[10:]
        if mark != CENTRAL_MARK or disk or needed & 0xFF > NEWEST_VERSION:
            raise BadArchive("the central directory has a record of another kind")
        start = at + CENTRAL.size
        at = start + name_size + extra_size + comment_size
        if at > end:
            raise BadArchive("the central directory is cut")
        raw = data[start : start + name_size]
        name = _check(raw, flags, method, data[at - comment_size - extra_size : at - comment_size])
        if FULL_LONG in (packed, size, offset):
            raise BadArchive("zip64 is not taken")
        is_directory = _is_directory(name, made >> 8, attributes)
        if is_directory and size:
            raise BadArchive(f"{name!r} is a directory with content")
        listing.reserve(name, size)
        entries.append(_Entry(name, raw, flags, method, crc, packed, size, offset, is_directory))
    if at != end:
        raise BadArchive("the central directory holds more than it announces")
    return entries


def _check(raw: bytes, flags: int, method: int, extra: bytes) -> str:
    """Refuse what neither kind of record may say; return the name."""
    name = decode_name(raw)
    if flags & ENCRYPTED:
        raise BadArchive(f"{name!r} is encrypted")
    if flags & ~KNOWN_FLAGS or method not in (STORED, DEFLATED):
        raise BadArchive(f"{name!r} is packed in a way that is not taken")
    if not flags & UTF8 and not raw.isascii():
        raise BadArchive(f"the name {name!r} is in an unknown character set")
    at = 0
    while at < len(extra):
        if at + 4 > len(extra):
            raise BadArchive(f"{name!r} has garbled extra fields")
        kind, size = struct.unpack_from("<2H", extra, at)
        at += 4 + size
        if kind not in HARMLESS_EXTRAS or at > len(extra):
            raise BadArchive(f"{name!r} has an extra field {kind:#06x} that is not taken")
    return name


def _is_directory(name: str, system: int, attributes: int) -> bool:
    """Whether the entry is a directory; links, devices and contradictions are refused."""
    says_directory = name.endswith("/")
    kind = stat.S_IFMT(attributes >> 16) if system == UNIX else 0
    if system not in (UNIX, DOS) or kind not in (0, stat.S_IFREG, stat.S_IFDIR):
        raise BadArchive(f"{name!r} is neither a file nor a directory")
    contradicts = kind == (stat.S_IFREG if says_directory else stat.S_IFDIR)
    if contradicts or (attributes & DOS_DIRECTORY and not says_directory):
        raise BadArchive(f"{name!r} is both a file and a directory")
    return says_directory


def _read_local(data: bytes, entry: _Entry, end: int) -> tuple[bytes, int]:
    """Unpack an entry; return its content, if it counts, and the offset of what follows it."""
    if entry.offset + LOCAL.size > end:
        raise BadArchive(f"{entry.name!r} is cut")
    fields = LOCAL.unpack_from(data, entry.offset)
    mark, _, flags, method, _, _, crc, packed, size, name_size, extra_size = fields
    start = entry.offset + LOCAL.size
    raw = data[start : start + name_size]
    start += name_size + extra_size
    stop = start + entry.packed
    if mark != LOCAL_MARK or stop > end:
        raise BadArchive(f"{entry.name!r} is cut")
    _check(raw, flags, method, data[start - extra_size : start])
    numbers = (entry.crc, entry.packed, entry.size)
    same = (raw, flags, method) == (entry.raw_name, entry.flags, entry.method)
    later = flags & DESCRIPTOR and (crc, packed, size) == (0, 0, 0)
    if not same or not (later or (crc, packed, size) == numbers):
        raise BadArchive(f"{entry.name!r} is described in two ways")
    content, rest = b"", b""
    if entry.is_directory or is_source(entry.name):
        content = data[start:stop]
        if entry.method == DEFLATED:
            content, rest = inflate(content, -zlib.MAX_WBITS, entry.size)
        if rest or len(content) != entry.size or zlib.crc32(content) != entry.crc:
            raise BadArchive(f"{entry.name!r} does not hold what it announces")
    if flags & DESCRIPTOR:
        stop = _skip_descriptor(data, stop, end, struct.pack("<3L", *numbers))
    return content, stop


def _skip_descriptor(data: bytes, at: int, end: int, expected: bytes) -> int:
    """The offset after the descriptor at `at`, which may or may not have a mark."""
    for descriptor in (DESCRIPTOR_MARK + expected, expected):
        if data.startswith(descriptor, at, end):
            return at + len(descriptor)
    raise BadArchive("what follows an entry describes it in another way")
