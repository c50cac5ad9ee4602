"""Archives that break one rule of their format and no other, each refused in that rule's words."""

from __future__ import annotations

import gzip
import struct
import zlib

import pytest

from verifier.suite.transformations.archives import Entry, write_tar, write_zip
from verifier.unpacking.entries import BadArchive
from verifier.unpacking.program import unpack
from verifier.unpacking.tars import BLOCK
from verifier.unpacking.zips import CENTRAL, CENTRAL_MARK, END, END_MARK, LOCAL, LOCAL_MARK

TEXT = "def a := 0\n"
FIELDS = {
    LOCAL_MARK: "mark needed flags method time date crc packed size name extra",
    CENTRAL_MARK: "mark made needed flags method time date crc packed size name extra comment "
    "disk internal attributes offset",
    END_MARK: "mark disk first here count size offset comment",
}
LAYOUTS = {LOCAL_MARK: LOCAL, CENTRAL_MARK: CENTRAL, END_MARK: END}
CLEAR = 0x0800  # flags of an entry whose name is UTF-8
UNIX, DOS, OTHER_SYSTEM = 3 << 8, 0, 10 << 8


def refusal(packed: bytes) -> str:
    with pytest.raises(BadArchive) as caught:
        unpack(packed)
    return str(caught.value)


def changed(packed: bytes, mark: bytes, /, **values: int | bytes) -> bytes:
    """A zip file whose first record with this mark says something else."""
    at = packed.rfind(mark) if mark == END_MARK else packed.index(mark)
    names = FIELDS[mark].split()
    fields = dict(zip(names, LAYOUTS[mark].unpack_from(packed, at), strict=True))
    record = LAYOUTS[mark].pack(*(fields | values).values())
    return packed[:at] + record + packed[at + len(record) :]


def everywhere(packed: bytes, /, **values: int | bytes) -> bytes:
    """The same value in the entry's own header and in the directory."""
    return changed(changed(packed, LOCAL_MARK, **values), CENTRAL_MARK, **values)


def with_bytes(packed: bytes, place: str, added: bytes) -> bytes:
    """A zip file with bytes that belong to nothing: `first`, or `last` before the directory."""
    directory = packed.index(CENTRAL_MARK)
    at = packed.index(LOCAL_MARK, 1) if place == "first" else directory
    longer = packed[:at] + added + packed[at:]
    longer = changed(longer, END_MARK, offset=directory + len(added))
    if place == "last":
        return longer
    second = longer.rindex(CENTRAL_MARK)
    return longer[:second] + changed(longer[second:], CENTRAL_MARK, offset=at + len(added))


ONE = write_zip([Entry(path="A.lean", text=TEXT)])
TWO = write_zip([Entry(path="A.lean", text=TEXT), Entry(path="B.lean", text=TEXT)])
FOLDER = write_zip([Entry(path="A/", mode=0o040755)])
BARE = write_zip([Entry(path="A.lean", text=TEXT, mode=0)])
IGNORED = write_zip([Entry(path="a.png", text=TEXT)])
PACKED = len(ONE) - LOCAL.size - CENTRAL.size - END.size - 2 * len("A.lean")


@pytest.mark.parametrize("packed", [ONE, TWO, FOLDER, BARE, IGNORED])
def test_the_zip_files_from_which_these_are_made_are_taken_in(packed: bytes) -> None:
    assert set(unpack(packed)) <= {"A.lean", "B.lean"}


@pytest.mark.parametrize(
    ("values", "says"),
    [
        ({"count": 0xFFFF, "here": 0xFFFF}, "zip64 is not taken"),
        ({"disk": 0xFFFF}, "zip64 is not taken"),
        ({"size": 0xFFFFFFFF}, "zip64 is not taken"),
        ({"offset": 0xFFFFFFFF}, "zip64 is not taken"),
        ({"disk": 1}, "the end record contradicts what comes before it"),
        ({"first": 1}, "the end record contradicts what comes before it"),
        ({"here": 0}, "the end record contradicts what comes before it"),
        ({"offset": 0}, "the end record contradicts what comes before it"),
        ({"comment": 1}, "bytes after the end record, or one inside a comment"),
        ({"count": 2, "here": 2}, "the central directory is cut"),
        ({"count": 0, "here": 0}, "the central directory holds more than it announces"),
    ],
)
def test_the_end_record_has_to_agree_with_the_rest(values: dict[str, int], says: str) -> None:
    assert refusal(changed(ONE, END_MARK, **values)) == says


def test_a_zip_file_needs_its_end_record() -> None:
    assert refusal(ONE[: -END.size]) == "no end record"
    assert refusal(ONE[:-1]) == "no end record"


def test_no_record_of_the_directory_is_left_over() -> None:
    again = write_zip([Entry(path="A.lean", text=TEXT), Entry(path="B.lean", reuses=True)])
    shorter = changed(again, END_MARK, count=1, here=1)
    assert refusal(shorter) == "the central directory holds more than it announces"


@pytest.mark.parametrize(
    ("packed", "values", "says"),
    [
        (TWO, {"mark": b"PK\7\7"}, "the central directory has a record of another kind"),
        (ONE, {"disk": 1}, "the central directory has a record of another kind"),
        (ONE, {"needed": 64}, "the central directory has a record of another kind"),
        (ONE, {"comment": 1}, "the central directory is cut"),
        (ONE, {"size": 0xFFFFFFFF}, "zip64 is not taken"),
        (ONE, {"offset": 0xFFFFFFFF}, "zip64 is not taken"),
        (FOLDER, {"size": 1}, "'A/' is a directory with content"),
        (ONE, {"made": OTHER_SYSTEM}, "'A.lean' is neither a file nor a directory"),
        (ONE, {"attributes": 0o010644 << 16}, "'A.lean' is neither a file nor a directory"),
        (ONE, {"attributes": 0o040755 << 16}, "'A.lean' is both a file and a directory"),
        (FOLDER, {"attributes": 0o100644 << 16}, "'A/' is both a file and a directory"),
        (BARE, {"attributes": 0x10}, "'A.lean' is both a file and a directory"),
        (BARE, {"attributes": 0x10, "made": DOS}, "'A.lean' is both a file and a directory"),
        (ONE, {"offset": 1}, "entries overlap, or bytes belong to none, before 'A.lean'"),
        (ONE, {"flags": CLEAR | 2}, "'A.lean' is described in two ways"),
        (ONE, {"method": 0}, "'A.lean' is described in two ways"),
        (ONE, {"crc": 0}, "'A.lean' is described in two ways"),
        (ONE, {"size": 1}, "'A.lean' is described in two ways"),
    ],
)
def test_a_record_of_the_directory_keeps_the_rules(
    packed: bytes, values: dict[str, int | bytes], says: str
) -> None:
    record = packed.index(CENTRAL_MARK)
    assert refusal(packed[:record] + changed(packed[record:], CENTRAL_MARK, **values)) == says


def test_a_directory_is_marked_in_the_way_of_dos_too() -> None:
    marked = changed(FOLDER, CENTRAL_MARK, attributes=0o040755 << 16 | 0x10)
    assert unpack(marked) == unpack(changed(FOLDER, CENTRAL_MARK, made=DOS, attributes=0x10)) == {}


@pytest.mark.parametrize(
    ("packed", "values", "says"),
    [
        (ONE, {"flags": CLEAR | 1}, "'A.lean' is encrypted"),
        (ONE, {"flags": CLEAR | 1 << 6}, "'A.lean' is packed in a way that is not taken"),
        (ONE, {"method": 12}, "'A.lean' is packed in a way that is not taken"),
        (IGNORED, {"packed": 1000}, "'a.png' is cut"),
        (ONE, {"crc": 0}, "'A.lean' does not hold what it announces"),
        (ONE, {"size": len(TEXT) + 1}, "'A.lean' does not hold what it announces"),
        (ONE, {"size": len(TEXT) - 1}, "more comes out of compressed data than announced"),
        (ONE, {"packed": PACKED - 1}, "compressed data is cut"),
        (ONE, {"method": 0}, "'A.lean' does not hold what it announces"),
        (ONE, {"method": 0, "size": PACKED}, "'A.lean' does not hold what it announces"),
    ],
)
def test_an_entry_keeps_the_rules(packed: bytes, values: dict[str, int], says: str) -> None:
    assert refusal(everywhere(packed, **values)) == says


def test_a_name_beyond_ascii_has_to_be_marked_as_utf8() -> None:
    assert unpack(write_zip([Entry(path="é.png")])) == {}
    found = refusal(write_zip([Entry(path="é.png", flags=0)]))
    assert found == "the name 'é.png' is in an unknown character set"


@pytest.mark.parametrize(
    ("extra", "says"),
    [
        ("5554", "'A.lean' has garbled extra fields"),
        ("55540000aa", "'A.lean' has garbled extra fields"),
        ("01000000", "'A.lean' has an extra field 0x0001 that is not taken"),
        ("55540100", "'A.lean' has an extra field 0x5455 that is not taken"),
    ],
)
def test_extra_fields_are_of_a_harmless_kind_and_whole(extra: str, says: str) -> None:
    assert unpack(write_zip([Entry(path="A.lean", extra="55540000")])) == {"A.lean": ""}
    assert refusal(write_zip([Entry(path="A.lean", extra=extra)])) == says


def test_an_entrys_own_header_is_held_to_the_same_rules_as_the_directorys() -> None:
    packed = write_zip([Entry(path="A.lean", text=TEXT)])
    name_end = LOCAL.size + len("A.lean")
    extra = struct.pack("<2H", 0x7075, 0)  # another name
    longer = packed[:name_end] + extra + packed[name_end:]
    longer = changed(longer, LOCAL_MARK, extra=len(extra))
    longer = changed(longer, END_MARK, offset=packed.index(CENTRAL_MARK) + len(extra))
    assert refusal(longer) == "'A.lean' has an extra field 0x7075 that is not taken"


@pytest.mark.parametrize(
    ("values", "says"),
    [
        ({"name": 5}, "'A.lean' is described in two ways"),
        ({"flags": CLEAR | 2}, "'A.lean' is described in two ways"),
        ({"method": 0}, "'A.lean' is described in two ways"),
        ({"crc": 0}, "'A.lean' is described in two ways"),
        ({"packed": 1}, "'A.lean' is described in two ways"),
        ({"size": 1}, "'A.lean' is described in two ways"),
    ],
)
def test_an_entry_and_the_directory_say_the_same(values: dict[str, int], says: str) -> None:
    assert refusal(changed(ONE, LOCAL_MARK, **values)) == says


def test_an_entry_begins_with_its_mark() -> None:
    second = TWO.index(LOCAL_MARK, 1)
    assert refusal(TWO[:second] + b"PK\3\5" + TWO[second + 4 :]) == "'B.lean' is cut"


def test_nothing_lies_between_the_entries() -> None:
    hidden = write_zip([Entry(path="C.lean", text=TEXT)])
    hidden = hidden[: hidden.index(CENTRAL_MARK)]
    assert refusal(with_bytes(TWO, "first", hidden)) == (
        "entries overlap, or bytes belong to none, before 'B.lean'"
    )
    assert refusal(with_bytes(TWO, "last", hidden)) == (
        "bytes between the last entry and the central directory"
    )


def test_nothing_lies_behind_an_entrys_compressed_data() -> None:
    longer = ONE[: LOCAL.size + 6 + PACKED] + b"more" + ONE[LOCAL.size + 6 + PACKED :]
    longer = changed(longer, END_MARK, offset=ONE.index(CENTRAL_MARK) + 4)
    assert refusal(everywhere(longer, packed=PACKED + 4)) == (
        "'A.lean' does not hold what it announces"
    )


def resealed(packed: bytes, at: int, new: bytes, entry: int = 0) -> bytes:
    """A tar file with other bytes in the header of an entry, and a checksum that fits."""
    start = entry * BLOCK
    header = bytearray(packed[start : start + BLOCK])
    header[at : at + len(new)] = new
    header[148:156] = b" " * 8
    header[148:156] = b"%06o\0 " % sum(header)
    return packed[:start] + header + packed[start + BLOCK :]


TAR = write_tar([Entry(path="A.lean", text=TEXT)])
LONG_TAR = write_tar([Entry(path="A.lean", text="x" * 2 * BLOCK)])
END_OF_TAR = "bytes after the end of the archive, or no end"
CUT = "an entry is cut, or padded with something"


@pytest.mark.parametrize("packed", [TAR, LONG_TAR, resealed(TAR, 257, b"ustar  \0")])
def test_the_tar_files_from_which_these_are_made_are_taken_in(packed: bytes) -> None:
    assert set(unpack(packed)) == {"A.lean"}


@pytest.mark.parametrize(
    ("packed", "says"),
    [
        (TAR[: -2 * BLOCK], "the archive is cut"),
        (TAR[: -BLOCK - 1], "the archive is cut"),
        (TAR[:-BLOCK], END_OF_TAR),
        (TAR[:-1], END_OF_TAR),
        (TAR + b"\0" * 100 + b"x", END_OF_TAR),
        (LONG_TAR[: 2 * BLOCK], CUT),
        (TAR[: BLOCK + len(TEXT)], CUT),
        (TAR[: BLOCK + len(TEXT)] + b"x" + TAR[BLOCK + len(TEXT) + 1 :], CUT),
        (TAR[:100] + b"x" + TAR[101:], "an entry's header is damaged"),
        (gzip.compress(TAR, mtime=0)[:-1], "compressed data is cut"),
        (gzip.compress(TAR, mtime=0)[:-8], "compressed data is cut"),
        (gzip.compress(TAR, mtime=0) + b"\0", "bytes after the compressed stream"),
    ],
)
def test_a_tar_file_is_whole_and_nothing_more(packed: bytes, says: str) -> None:
    assert refusal(packed) == says


@pytest.mark.parametrize(
    ("at", "new", "says"),
    [
        (257, b"ustar\0x0", "an entry's header is of an unknown kind"),
        (257, b"ustar \0\0", "an entry's header is of an unknown kind"),
        (157, b"A.lean", "entry 'A.lean' is a link, or has the target of one"),
        (124, b"\x80" + b"\0" * 10 + b"\x0b", "a header's number is garbled"),
        (124, b"\0" * 12, "a header's number is garbled"),
        (124, b"0000000001a\0", "a header's number is garbled"),
        (0, b"A.lean\0x", "a header's text goes on after its end"),
        (345, b"A\0x", "a header's text goes on after its end"),
        (156, b"2", "entry 'A.lean' is neither a file nor a directory"),
    ],
)
def test_a_tar_header_says_all_that_it_says_plainly(at: int, new: bytes, says: str) -> None:
    assert refusal(resealed(TAR, at, new)).startswith(says)


def test_a_header_of_gnu_tar_has_no_prefix_nor_fields_of_its_own() -> None:
    gnu = resealed(TAR, 257, b"ustar  \0")
    assert refusal(resealed(gnu, 345, b"Lib")) == "an entry's header has GNU's own fields"


@pytest.mark.parametrize(
    ("records", "says"),
    [
        (b"", None),
        (b"12 mtime=12\n", None),
        (b"mtime=12\n", "a pax header is garbled"),
        (b"13 mtime=12\n", "a pax header is garbled"),
        (b"8 mtime=12\n", "a pax header is garbled"),
        (b"11 mtime=12\n", "a pax header says b'mtime', which is not taken"),
        (b"12 mtime=1\0\n", "a pax header says b'mtime', which is not taken"),
        (b"15 path=B.lean\n", "a pax header says b'path', which is not taken"),
    ],
)
def test_pax_records_are_whole_and_harmless(records: bytes, says: str | None) -> None:
    entries = [Entry(path="x", type="x", text=records.decode()), Entry(path="A.lean")]
    if says is None:
        assert unpack(write_tar(entries)) == {"A.lean": ""}
    else:
        assert refusal(write_tar(entries)) == says


def test_compressed_data_is_one_sound_stream() -> None:
    broken = gzip.compress(TAR, mtime=0)
    broken = broken[:-8] + struct.pack("<2L", zlib.crc32(TAR) ^ 1, len(TAR))
    assert refusal(broken).startswith("compressed data is damaged")
