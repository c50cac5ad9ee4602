"""The commands of those who run a service: keys, migrations, and what was given up."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import inspect

from verifier.cli import main
from verifier.model import Problem, Submission
from verifier.service.store.claims import Claims
from verifier.service.store.database import Database, connect
from verifier.service.store.keys import Keys, Scope
from verifier.service.store.submissions import Order, Submissions
from verifier.service.store.tables import Lane, State

Said = pytest.CaptureFixture[str]


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Database:
    url = f"sqlite:///{tmp_path / 'verifier.sqlite3'}"
    monkeypatch.setenv("VERIFIER_DATABASE_URL", url)
    assert main(["migrate"]) == 0
    return Database(connect(url))


def test_migrate_makes_the_tables_and_can_be_run_again(database: Database) -> None:
    assert main(["migrate"]) == 0
    assert "submission" in inspect(database.engine).get_table_names()


def test_a_key_is_made_listed_used_and_revoked(database: Database, capsys: Said) -> None:
    assert main(["keys", "create", "trainer", "--scope", "judge", "--rate", "10/second"]) == 0
    lines = dict(line.split(maxsplit=1) for line in capsys.readouterr().out.splitlines()[:2])
    key = Keys(database).find(lines["secret"])
    assert key is not None
    assert (key.id, key.name, key.rate_limit) == (lines["id"], "trainer", "10/second")
    assert key.scopes == {Scope.JUDGE}
    assert main(["keys", "list"]) == 0
    listed = capsys.readouterr().out
    assert "valid" in listed
    headings, row = listed.splitlines()
    assert headings.split() == ["id", "state", "scopes", "rate", "name"]
    for heading, value in zip(headings.split(), row.split(), strict=True):
        assert headings.index(heading) == row.index(value)
    assert lines["secret"] not in listed
    assert main(["keys", "revoke", key.id]) == 0
    assert Keys(database).find(lines["secret"]) is None
    assert main(["keys", "list"]) == 0
    assert "revoked" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["create", ""], "name: between 1 and 200 characters"),
        (["create", "x", "--rate", "often"], "--rate: "),
        (["create", "x", "--days", "0"], "--days: between 1 and 36500"),
        (["revoke", "nobody"], "there is no key nobody"),
    ],
)
def test_what_cannot_be_is_told_in_one_line(
    database: Database, capsys: Said, arguments: list[str], told: str
) -> None:
    assert main(["keys", *arguments]) != 0
    said = capsys.readouterr().err
    assert (told in said, said.count("\n")) == (True, 1)
    assert Keys(database).list() == []


def test_the_help_says_where_keys_are_kept(capsys: Said) -> None:
    with pytest.raises(SystemExit):
        main(["keys", "--help"])
    assert "VERIFIER_DATA_DIR" in capsys.readouterr().out


def test_a_key_for_a_while_expires(database: Database, capsys: Said) -> None:
    assert main(["keys", "create", "guest", "--days", "1"]) == 0
    (key,) = Keys(database).list()
    assert key.expires_at is not None
    assert key.is_valid(key.created_at)
    assert not key.is_valid(key.expires_at)
    assert capsys.readouterr().err == ""


def test_what_was_given_up_can_be_listed_and_queued_again(database: Database, capsys: Said) -> None:
    key = Keys(database).open()
    problem, submission = Problem(challenge={"A.lean": ""}), Submission(files={"A.lean": ""})
    id = Submissions(database).place(Order(key.id, problem, submission, "core", Lane.BATCH)).id
    claim = Claims(database).take("core", "w")
    assert claim is not None
    assert Claims(database).give_up(claim, "the sandbox\nbroke down")
    assert main(["queue", "failed"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert id in line
    assert "the sandbox" in line
    assert main(["queue", "retry", id]) == 0
    record = Submissions(database).find(id)
    assert record is not None
    assert record.state is State.QUEUED
    assert main(["queue", "retry", id]) == 1
    assert "not among" in capsys.readouterr().err
