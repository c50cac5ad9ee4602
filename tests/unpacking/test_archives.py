"""Archives: what common tools write is taken in, and any other bytes are refused, never a fault."""

from __future__ import annotations

import gzip
import io
import tarfile
import time
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifier.reasons import Blame, Reason, Stage
from verifier.sourcepaths import is_source
from verifier.suite.transformations.archives import Entry, write_tar, write_zip
from verifier.unpacking.entries import MAX_BYTES, MAX_ENTRIES, MAX_FILES, BadArchive
from verifier.unpacking.program import main, unpack

FILES = {"Solution.lean": "theorem a : True := trivial\n", "Lib/Part.lean": "-- ∀ é\n"}
IGNORED = [
    *("LICENSE", ".gitignore", "docs/a.png", "lean-toolchain", "lakefile.toml", "a/.DS_Store"),
    *(".github/workflows/ci.yml", ".lake/build/Solution.lean", "__MACOSX/._Solution.lean"),
    *("__MACOSX/Lib/Part.lean", "._Solution.lean", "Lib/.hidden.lean", "A.lean.txt", "A.LEAN"),
]


def with_zipfile(files: dict[str, str], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", method) as archive:
        for path, text in files.items():
            archive.writestr(path, text)
    return packed.getvalue()


class Unseekable(io.RawIOBase):
    """Makes zipfile write descriptors after the content, as streaming tools do."""

    def __init__(self) -> None:
        self.data = bytearray()

    def writable(self) -> bool:
        return True

    def write(self, data: bytes) -> int:  # type: ignore[override]
        self.data += data
        return len(data)


def streamed_zip(files: dict[str, str]) -> bytes:
    packed = Unseekable()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:  # type: ignore[arg-type]
        for path, text in files.items():
            archive.writestr(path, text)
    return bytes(packed.data)


def zip_of_folders(files: dict[str, str]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.mkdir("Lib")
        for path, text in files.items():
            archive.writestr(path, text)
        archive.comment = b"0a1b2c3d"
    return packed.getvalue()


def with_tarfile(files: dict[str, str], kind: int = tarfile.PAX_FORMAT, prefix: str = "") -> bytes:
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=kind) as archive:
        folder = tarfile.TarInfo(f"{prefix}Lib")
        folder.type = tarfile.DIRTYPE
        archive.addfile(folder)
        for path, text in files.items():
            info = tarfile.TarInfo(prefix + path)
            info.size, info.mtime = len(text.encode()), 1234.5  # type: ignore[assignment]
            if kind != tarfile.PAX_FORMAT:
                info.mtime = 1234
            archive.addfile(info, io.BytesIO(text.encode()))
    return packed.getvalue()


@pytest.mark.parametrize(
    "pack",
    [
        with_zipfile,
        lambda files: with_zipfile(files, zipfile.ZIP_STORED),
        streamed_zip,
        zip_of_folders,
        with_tarfile,
        lambda files: with_tarfile(files, tarfile.GNU_FORMAT),
        lambda files: with_tarfile(files, tarfile.USTAR_FORMAT),
        lambda files: with_tarfile(files, prefix="./"),
        lambda files: gzip.compress(with_tarfile(files)),
    ],
)
def test_what_common_tools_write_is_taken_in(pack: Callable[[dict[str, str]], bytes]) -> None:
    assert unpack(pack(FILES)) == FILES


@pytest.mark.parametrize("pack", [with_zipfile, streamed_zip, with_tarfile])
@pytest.mark.parametrize("path", IGNORED)
def test_what_else_is_in_a_project_is_ignored(
    pack: Callable[[dict[str, str]], bytes], path: str
) -> None:
    assert unpack(pack({**FILES, path: "\0 anything"})) == FILES
    assert unpack(pack({path: "\0 anything"})) == {}


def test_folders_are_not_endlessly_deep() -> None:
    deepest = "/".join(["a"] * 65)
    assert unpack(with_zipfile({deepest: ""})) == {}
    with pytest.raises(BadArchive):
        unpack(with_zipfile({f"a/{deepest}": ""}))


def test_what_is_ignored_is_not_read() -> None:
    packed = bytearray(with_zipfile({"Solution.lean": "x", "a.png": "content " * 10}))
    at = packed.index(b"a.png") + 5
    packed[at : at + 4] = b"\xff" * 4  # no deflated stream any more
    assert unpack(bytes(packed)) == {"Solution.lean": "x"}
    noise = "".join(map(chr, range(0x4E00, 0x9000)))
    plain = write_tar([Entry(path="a.png", text="\0", times=MAX_BYTES + 1), Entry(path="A.lean")])
    assert unpack(gzip.compress(plain)) == {"A.lean": ""}
    assert unpack(with_zipfile({"a.txt": noise * 100, "A.lean": "x"})) == {"A.lean": "x"}


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        ({"path": "../a.png"}, Reason.UNSAFE_PATH),
        ({"path": "/LICENSE"}, Reason.UNSAFE_PATH),
        ({"path": ".git/../LICENSE"}, Reason.UNSAFE_PATH),
        ({"path": "__MACOSX\\a"}, Reason.UNSAFE_PATH),
        ({"path": ".\u202egit/a"}, Reason.UNSAFE_PATH),
        ({"path": "a.png", "type": "2", "link": "/etc/passwd", "mode": 0o120777}, None),
        ({"path": ".git/a", "type": "3", "mode": 0o020644}, None),
        ({"path": "A.lean/b.png"}, Reason.BAD_ARCHIVE),
        ({"path": "a.LEAN"}, Reason.BAD_ARCHIVE),
    ],
)
def test_what_is_ignored_has_to_be_safe_all_the_same(
    entry: dict[str, str | int], reason: Reason | None
) -> None:
    entries = [Entry(path="A.lean"), Entry.model_validate(entry)]
    for pack in (write_zip, write_tar):
        with pytest.raises(BadArchive) as refusal:
            unpack(pack(entries))
        assert refusal.value.reason is (reason or Reason.BAD_ARCHIVE)


@pytest.mark.parametrize("packed", [with_zipfile({}), bytes(10240)])
def test_an_empty_archive_has_no_files(packed: bytes) -> None:
    assert unpack(packed) == {}


@pytest.mark.parametrize("raw", [b"mark\xff\xfe", b"\xed\xa0\x80mar", b"\xc0\x80mark"])
def test_bytes_that_are_no_text_are_refused(raw: bytes) -> None:
    packed = write_tar([Entry(path="A.lean", text="marker")])
    assert unpack(packed) == {"A.lean": "marker"}
    with pytest.raises(BadArchive) as refusal:
        unpack(packed.replace(b"marker", raw))
    assert refusal.value.reason is Reason.NOT_TEXT


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("flags", 1 | 1 << 11),
        ("flags", 1 << 6 | 1 << 11),
        ("flags", 1 << 13),
        ("mode", 0o120777),
        ("mode", 0o040755),
        ("mode", 0o010644),
        ("extra", "01000000"),
        ("extra", "75700000"),
        ("extra", "5554ff00"),
        ("extra", "5554"),
        ("claimed", 0xFFFFFFFF),
        ("claimed", 3),
        ("local_path", "B.lean"),
        ("path", "/A.lean"),
        ("path", "a//b.lean"),
        ("path", "./../b.lean"),
        ("path", "C:\\b.lean"),
        ("path", "\u202eb.lean"),
    ],
)
def test_an_odd_zip_entry_is_refused(field: str, value: str | int) -> None:
    entry = {"path": "A.lean", "text": "text", field: value}
    with pytest.raises(BadArchive):
        unpack(write_zip([Entry.model_validate(entry)]))


@pytest.mark.parametrize("kind", "12346789SLKDMNVXA")
def test_only_files_and_directories_are_taken_from_a_tar(kind: str) -> None:
    with pytest.raises(BadArchive):
        unpack(write_tar([Entry(path="A.lean", type=kind)]))


@pytest.mark.parametrize(
    "record",
    [
        "9 path=x\n",
        "9 size=0\n",
        "13 linkpath=x\n",
        "23 hdrcharset=BINARYabc\n",
        "22 GNU.sparse.name=abc\n",
        "100 mtime=1\n",
        "0 mtime=1\n",
        "mtime=1\n",
        "11 mtime=12\n" * 2 + "x",
        "12 mtime=1\x00\n",
        "10 mtime=1",
    ],
)
def test_a_pax_header_may_only_say_what_does_not_matter(record: str) -> None:
    with pytest.raises(BadArchive):
        unpack(write_tar([Entry(path="x", type="x", text=record), Entry(path="A.lean")]))


def test_limits_hold_at_their_edge() -> None:
    noise = "".join(map(chr, range(0x4E00, 0x9000)))
    text = (noise * (MAX_BYTES // len(noise.encode()) + 1)).encode()[: MAX_BYTES - 1].decode()
    filler = "x" * (MAX_BYTES - len(text.encode()))
    whole = write_tar([Entry(path="A.lean", text=text + filler)])
    assert len(unpack(whole)["A.lean"].encode()) == MAX_BYTES
    with pytest.raises(BadArchive) as refusal:
        unpack(
            write_tar([Entry(path="A.lean", text=text + filler), Entry(path="B.lean", text="x")])
        )
    assert refusal.value.reason is Reason.TOO_LARGE
    for limit, suffix, found in ((MAX_FILES, "lean", MAX_FILES), (MAX_ENTRIES, "md", 0)):
        many = [Entry(path=f"A{n}.{suffix}") for n in range(limit + 1)]
        assert len(unpack(write_zip(many[:limit]))) == found
        with pytest.raises(BadArchive) as refusal:
            unpack(write_zip(many))
        assert refusal.value.reason is Reason.TOO_MANY_FILES


@pytest.mark.parametrize(
    "packed",
    [
        write_zip([Entry(path=f"{n}.md", extra="0a000000" * 16000) for n in range(30)]),
        write_tar([Entry(path="x", type="x", text="7 uid=\n", times=500_000)]),
        write_zip([Entry(path="/".join(["a"] * 490) + f"{n}.md") for n in range(256)]),
        write_zip([Entry(path=f"{n}/" + "/".join("a" * 60)) for n in range(4096)]),
        write_zip([Entry(path=f"{n}.md", extra="0a000000" * 200) for n in range(2500)]),
        gzip.compress(bytes(32 << 20), mtime=0),
        streamed_zip({f"{n}.lean": "x" * 16000 for n in range(250)}),
    ],
)
def test_reading_takes_time_in_proportion_to_the_size(packed: bytes) -> None:
    started = time.process_time()
    files_or_refusal(packed)
    assert time.process_time() - started < 2


SEEDS = [
    with_zipfile(FILES),
    streamed_zip(FILES),
    zip_of_folders(FILES),
    with_tarfile(FILES),
    with_tarfile(FILES, tarfile.GNU_FORMAT),
    gzip.compress(with_tarfile(FILES), mtime=0),
]


def files_or_refusal(data: bytes) -> dict[str, str] | None:
    """What comes of it; anything but files or a refusal is a fault, and raised."""
    try:
        return unpack(data)
    except BadArchive as refusal:
        meaning = refusal.reason.meaning
        assert (meaning.stage, meaning.blame) == (Stage.INTAKE, Blame.SUBMISSION)
        return None


@given(
    st.sampled_from([b"", b"PK\3\4", b"PK\5\6", b"\x1f\x8b", b"\0" * 257 + b"ustar\x0000"]),
    st.binary(),
)
def test_any_bytes_are_files_or_a_refusal(start: bytes, rest: bytes) -> None:
    files_or_refusal(start + rest)


@given(st.sampled_from(SEEDS), st.data())
def test_any_changed_archive_is_files_or_a_refusal(seed: bytes, data: st.DataObject) -> None:
    changed = bytearray(seed)
    for _ in range(data.draw(st.integers(1, 6))):
        at = data.draw(st.integers(0, len(changed) - 1))
        removed = data.draw(st.integers(0, 8))
        changed[at : at + removed] = data.draw(st.binary(max_size=8))
    files_or_refusal(bytes(changed))


@given(st.sampled_from(SEEDS[:3]), st.data())
def test_a_zip_file_is_read_as_others_read_it(seed: bytes, data: st.DataObject) -> None:
    changed = bytearray(seed)
    changed[data.draw(st.integers(0, len(changed) - 1))] = data.draw(st.integers(0, 255))
    files = files_or_refusal(bytes(changed))
    if files is not None:
        with zipfile.ZipFile(io.BytesIO(changed)) as archive:
            names = [name for name in archive.namelist() if is_source(name.removeprefix("./"))]
            read = {n: archive.read(n).decode("utf-8", "surrogateescape") for n in names}
        assert files == {name.removeprefix("./"): text for name, text in read.items()}


@given(
    st.dictionaries(
        st.from_regex(r"[A-Z][a-z]{0,5}(/[A-Z][a-z]{0,5})?\.lean", fullmatch=True),
        st.text(st.characters(exclude_categories=["Cs"])),
        max_size=5,
    ),
    st.sampled_from([with_zipfile, streamed_zip, with_tarfile]),
)
def test_files_come_out_as_they_went_in(
    files: dict[str, str], pack: Callable[[dict[str, str]], bytes]
) -> None:
    found = files_or_refusal(pack(files))
    if len({name.casefold() for name in files}) == len(files):
        assert found == files


def test_the_program_writes_files_or_a_reason(tmp_path: Path) -> None:
    (tmp_path / "archive").write_bytes(with_zipfile(FILES))
    main(tmp_path)
    assert '"Solution.lean"' in (tmp_path / "result.json").read_text()
    (tmp_path / "archive").write_bytes(b"nonsense")
    main(tmp_path)
    assert '"bad_archive"' in (tmp_path / "result.json").read_text()
