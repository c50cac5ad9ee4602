"""Every format of data: what was in it comes back as it was, with columns added."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from verifier.regrade.formats import open_table
from verifier.regrade.table import MAX_ROW_BYTES, Kind, Row, Table, UnusableData

ADDED = {"reward": Kind.INTEGER, "detail": Kind.TEXT, "seconds": Kind.NUMBER, "late": Kind.BOOLEAN}
SCHEMA = pa.schema(
    [
        pa.field("id", pa.int64(), metadata={"unit": "none"}),
        pa.field("proof", pa.large_string()),
        pa.field("tags", pa.list_(pa.struct([("k", pa.string()), ("v", pa.float32())]))),
        pa.field("kind", pa.dictionary(pa.int8(), pa.string())),
    ],
    metadata={"origin": "a test"},
)


def columns_of(number: int) -> dict[str, Any]:
    """What is added to row `number`."""
    if number % 3 == 2:
        return dict.fromkeys(ADDED)
    return {"reward": number % 2, "detail": f"row {number} ∀\n", "seconds": 0.5, "late": True}


def through(source: Path, out: Path, wanted: tuple[str, ...] = ()) -> list[Row]:
    """Read all rows, and write them back with `columns_of` each."""
    table = open_table(source)
    rows = read(table, wanted)
    number = 0
    with table.writer(out, ADDED) as writer:
        for batch in table.batches(()):
            writer.write(batch, [columns_of(number + at) for at in range(len(batch.rows))])
            number += len(batch.rows)
    assert number == len(rows) == table.total
    assert [path.name for path in out.parent.iterdir() if ".partial" in path.name] == []
    return rows


def read(table: Table, wanted: tuple[str, ...]) -> list[Row]:
    return [row for batch in table.batches(wanted) for row in batch.rows]


def arrow_table(rows: int) -> pa.Table:
    return pa.table(
        {
            "id": range(rows),
            "proof": [f"proof {n}" if n % 4 else None for n in range(rows)],
            "tags": [[{"k": "a", "v": n}] if n % 5 else None for n in range(rows)],
            "kind": pa.array([str(n % 2) for n in range(rows)]).dictionary_encode(),
        }
    ).cast(SCHEMA)


def test_lines_of_json_keep_every_byte(tmp_path: Path) -> None:
    source, out = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    lines = [
        b'{"n": 1.00000000000000000001, "proof": "\\u00e9\\ud83d\\ude00", "n": 2}',
        b'  {"proof":"x" , "big":123456789012345678901234567890 }  ',
        b"{}",
        b"\t{ }\r",
    ]
    source.write_bytes(b"\xef\xbb\xbf" + b"\n\n".join(lines))
    rows = through(source, out, ("proof",))
    assert [row.place for row in rows] == ["line 1", "line 3", "line 5", "line 7"]
    assert [dict(row.values) for row in rows] == [{"proof": "é😀"}, {"proof": "x"}, {}, {}]
    written = out.read_bytes().splitlines()
    for number, (line, back) in enumerate(zip(lines, written, strict=True)):
        assert back.startswith(line.strip()[:-1].rstrip())
        assert columns_of(number).items() <= json.loads(back).items()


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        (b"nonsense", "it is not JSON: Expecting value at column 1"),
        (b'{"a": 1} {"a": 2}', "it is not JSON: Extra data"),
        (b'["a"]', "it is no JSON object"),
        (b'{"a": "\xff"}', "it is not UTF-8"),
        (b'{"a": ' + b"[" * 200_000, "it is not JSON that can be read"),
        (b'{"a": ' + b"9" * 10_000 + b"}", "it is not JSON that can be read"),
        (b'"' + b"x" * (MAX_ROW_BYTES + 10) + b'"', "it is longer than"),
    ],
)
def test_a_line_that_is_none_keeps_its_place(tmp_path: Path, line: bytes, fault: str) -> None:
    source, out = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    source.write_bytes(b'{"a": 1}\n' + line + b'\n{"a": 3}')
    first, bad, last = through(source, out, ("a",))
    assert (first.values, last.values) == ({"a": 1}, {"a": 3})
    assert (first.place, bad.place, last.place) == ("line 1", "line 2", "line 3")
    assert bad.fault.startswith(fault)
    kept = json.loads(out.read_bytes().splitlines()[1])["unreadable"]
    assert kept == line[:10_000].decode("utf-8", "backslashreplace")


def test_lines_in_another_encoding_are_none(tmp_path: Path) -> None:
    source, out = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    source.write_bytes('{"proof": "x"}'.encode("utf-16-le"))
    (row,) = through(source, out)
    assert row.fault
    assert json.loads(out.read_text())["reward"] == 0


def test_csv_comes_back_with_line_breaks_quotes_and_long_fields(tmp_path: Path) -> None:
    source, out = tmp_path / "in.csv", tmp_path / "out.csv"
    long = "x" * 1_000_000
    records = [["1", 'a "b"\nc,', "=1+1"], ["2", long, ""], ["3", "\r\n\tπ", "  "]]
    with source.open("w", newline="", encoding="utf-8-sig") as file:
        csv.writer(file).writerows([["id", "proof", "x"], *records])
    rows = through(source, out, ("proof", "id"))
    assert [row.values["proof"] for row in rows] == [record[1] for record in records]
    assert [row.place for row in rows] == ["line 2", "line 4", "line 5"]
    with out.open(newline="") as file:
        back = list(csv.DictReader(file))
    assert [[row["id"], row["proof"], row["x"]] for row in back] == records
    assert [row["reward"] for row in back] == ["0", "1", ""]
    assert [row["late"] for row in back] == ["true", "true", ""]


def test_what_is_added_to_csv_is_no_formula(tmp_path: Path) -> None:
    source, out = tmp_path / "in.csv", tmp_path / "out.csv"
    source.write_text("a\n1\n")
    table = open_table(source)
    for start in ("=", "+", "-", "@", "\t", "\r", "\n"):
        with table.writer(out, {"detail": Kind.TEXT}) as writer:
            for batch in table.batches(()):
                writer.write(batch, [{"detail": f"{start}cmd|' /C calc'!A0"}])
        with out.open(newline="") as file:
            assert list(csv.reader(file))[1][1] == f"'{start}cmd|' /C calc'!A0"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("2,x,y\n", 'more fields than the header has: ["y"]'),
        ("2\n", "1 fields where the header has 2"),
        ('2,"x"y\n', "it is not CSV"),
    ],
)
def test_a_csv_record_that_does_not_fit_keeps_its_place(
    tmp_path: Path, text: str, fault: str
) -> None:
    source, out = tmp_path / "in.csv", tmp_path / "out.csv"
    source.write_text(f"id,proof\n1,a\n{text}3,c\n")
    rows = through(source, out, ("id",))
    assert [row.values.get("id") for row in rows] == ["1", None, "3"]
    assert rows[1].place == "line 3"
    assert rows[1].fault.startswith(fault)
    assert out.read_text().splitlines()[-1].startswith("3,c,")


def test_a_quote_that_does_not_end_takes_only_what_it_swallows(tmp_path: Path) -> None:
    source = tmp_path / "in.csv"
    source.write_text('id,proof\n1,a\n2,"open\n3,c\n')
    rows = through(source, tmp_path / "out.csv", ("id",))
    assert [bool(row.fault) for row in rows] == [False, True]
    assert "3,c" in rows[1].fault


@pytest.mark.parametrize("compression", ["snappy", "zstd", "none"])
def test_parquet_keeps_types_metadata_and_order(tmp_path: Path, compression: str) -> None:
    source, out = tmp_path / "in.parquet", tmp_path / "out.parquet"
    given = arrow_table(2_500)
    pq.write_table(given, source, row_group_size=700, compression=compression)
    rows = through(source, out, ("proof", "tags"))
    assert rows[1].values == {"proof": "proof 1", "tags": [{"k": "a", "v": 1.0}]}
    assert rows[-1].place == "row 2500"
    back = pq.read_table(out)
    assert back.select(given.column_names).equals(given)
    assert back.schema.metadata[b"origin"] == b"a test"
    assert back.schema.field("reward").type == pa.int64()
    assert back["detail"].to_pylist() == [columns_of(n)["detail"] for n in range(2_500)]
    found = pq.ParquetFile(out).metadata.row_group(0).column(0).compression
    assert found == {"none": "UNCOMPRESSED"}.get(compression, compression.upper())


@pytest.mark.parametrize("kind", ["file", "stream"])
def test_arrow_keeps_types_metadata_and_order(tmp_path: Path, kind: str) -> None:
    source, out = tmp_path / "in.arrow", tmp_path / "out.arrow"
    given = arrow_table(2_500)
    make = pa.ipc.new_file if kind == "file" else pa.ipc.new_stream
    with make(str(source), SCHEMA) as file:
        file.write_table(given, max_chunksize=700)
    assert through(source, out, ("id",))[-1].values == {"id": 2_499}
    opened = pa.ipc.open_file if kind == "file" else pa.ipc.open_stream
    back = opened(pa.OSFile(str(out))).read_all()
    assert back.select(given.column_names).equals(given)
    assert back.schema.metadata[b"origin"] == b"a test"
    assert back["reward"].to_pylist() == [columns_of(n)["reward"] for n in range(2_500)]


def test_a_value_that_a_file_holds_once_is_held_once(tmp_path: Path) -> None:
    kinds = pa.array(["b", "a", None, "a"]).dictionary_encode()
    pq.write_table(pa.table({"kind": kinds}), tmp_path / "in.parquet")
    rows = read(open_table(tmp_path / "in.parquet"), ("kind",))
    assert [row.values["kind"] for row in rows] == ["b", "a", None, "a"]
    assert rows[1].values["kind"] is rows[3].values["kind"]


@pytest.mark.parametrize("suffix", ["jsonl", "parquet", "arrow"])
def test_data_without_rows_comes_back_without_rows(tmp_path: Path, suffix: str) -> None:
    source, out = tmp_path / f"in.{suffix}", tmp_path / f"out.{suffix}"
    if suffix == "jsonl":
        source.write_text("")
    elif suffix == "parquet":
        pq.write_table(arrow_table(0), source)
    else:
        with pa.ipc.new_file(str(source), SCHEMA) as file:
            file.write_table(arrow_table(0))
    assert through(source, out) == []
    assert open_table(out).total == 0


@pytest.mark.parametrize(
    ("name", "content", "complaint"),
    [
        ("x.parquet", b"PAR1 not at all PAR1", "is no Parquet file"),
        ("x.arrow", b"nonsense", "is no Arrow file"),
        ("x.csv", b"", "has no header"),
        ("x.csv", b"a,a\n1,2\n", "two columns have the same name"),
        ("x.txt", b"", "name its format"),
        ("nowhere.jsonl", None, "No such file"),
        ("folder", b"", "was not written by"),
        ("/dev/null", None, "neither a file nor a folder"),
    ],
)
def test_what_cannot_be_read_at_all_is_said(
    tmp_path: Path, name: str, content: bytes | None, complaint: str
) -> None:
    path = tmp_path / name
    if name == "folder":
        path.mkdir()
    elif content is not None:
        path.write_bytes(content)
    with pytest.raises(UnusableData, match=complaint):
        open_table(path)


@pytest.mark.parametrize("kind", ["parquet", "arrow"])
def test_damaged_files_are_errors_and_nothing_worse(tmp_path: Path, kind: str) -> None:
    source = tmp_path / f"in.{kind}"
    given = arrow_table(300)
    if kind == "parquet":
        pq.write_table(given, source)
    else:
        with pa.ipc.new_file(str(source), SCHEMA) as file:
            file.write_table(given)
    whole = source.read_bytes()
    read_well = 0
    for at in range(0, len(whole), max(1, len(whole) // 60)):
        source.write_bytes(whole[:at] + bytes([whole[at] ^ 0x40]) + whole[at + 1 :])
        try:
            read(open_table(source), ("id", "proof"))
            read_well += 1
        except UnusableData:
            pass
        source.write_bytes(whole[:at])
        with pytest.raises(UnusableData):
            read(open_table(source), ("id", "proof"))
    assert read_well < 61


def test_an_output_that_fails_half_way_is_not_there(tmp_path: Path) -> None:
    source, out = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    source.write_text('{"a": 1}\n')
    out.write_text("what was there before")
    with pytest.raises(ZeroDivisionError), open_table(source).writer(out, ADDED):
        raise ZeroDivisionError
    assert out.read_text() == "what was there before"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in.jsonl", "out.jsonl"]
