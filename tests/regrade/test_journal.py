"""The journal: what it holds after anything that can happen to it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from verifier.regrade.journal import Journal, Outcome
from verifier.regrade.table import UnusableData

FOUND = Outcome(1, "accepted", "verdict", "accepted")
TROUBLE = Outcome(None, "error", "build", "sandbox_fault", "detail")


def question(number: int) -> bytes:
    return number.to_bytes(32, "big")


def test_verdicts_stay_and_rows_do_not(tmp_path: Path) -> None:
    with Journal(tmp_path / "j") as journal:
        journal.note_row(0, "line 1", question(1), "p", 0)
        journal.note_verdict(question(1), FOUND)
    with Journal(tmp_path / "j") as journal:
        assert journal.has(question(1))
        assert not journal.has(question(2))
        assert list(journal.results()) == []


def test_errors_can_be_forgotten(tmp_path: Path) -> None:
    with Journal(tmp_path / "j") as journal:
        journal.note_verdict(question(1), FOUND)
        journal.note_verdict(question(2), TROUBLE)
        assert journal.forget_errors() == 1
        assert journal.has(question(1))
        assert not journal.has(question(2))


def test_one_process_has_it_at_a_time(tmp_path: Path) -> None:
    with Journal(tmp_path / "j"), pytest.raises(UnusableData, match="is in use"):
        Journal(tmp_path / "j")


def test_what_was_committed_is_there_wherever_the_end_is_torn(tmp_path: Path) -> None:
    live, torn = tmp_path / "live", tmp_path / "torn"
    live.mkdir()
    journal = Journal(live / "j")
    sizes = []
    for number in range(8):
        journal.note_verdict(question(number), FOUND)
        journal.commit()
        sizes.append((live / "j-wal").stat().st_size)
    journal.note_verdict(question(99), FOUND)  # and never committed
    whole = (live / "j-wal").read_bytes()
    assert len(whole) >= sizes[-1] > sizes[0]
    for at in (0, 1, *sizes, *(size - 1 for size in sizes), *(size + 100 for size in sizes)):
        shutil.rmtree(torn, ignore_errors=True)
        shutil.copytree(live, torn)
        (torn / "j-wal").write_bytes(whole[:at])
        committed = [number for number, size in enumerate(sizes) if size <= at]
        if not committed:
            continue  # not even the tables: the journal begins anew
        with Journal(torn / "j") as found:
            assert [n for n in range(8) if found.has(question(n))] == committed
            assert not found.has(question(99))
    journal.close()


@pytest.mark.parametrize(
    "content", [b"not a database at all" * 100, b"SQLite format 3\0" + b"x" * 99]
)
def test_what_is_no_journal_is_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "j"
    path.write_bytes(content)
    with pytest.raises(UnusableData, match=str(path)):
        Journal(path)
    assert path.read_bytes() == content


def test_another_programs_database_is_left_alone(tmp_path: Path) -> None:
    import sqlite3

    path = tmp_path / "j"
    with sqlite3.connect(path) as other:
        other.execute("create table mine (x)")
        other.execute("pragma user_version = 7")
    with pytest.raises(UnusableData, match="no journal of this version"):
        Journal(path)
