"""The database: its migrations, and what it refuses to do to a record."""

from __future__ import annotations

import json
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import alembic.command
import pytest
from sqlalchemy import Engine, func, inspect, select, text
from sqlalchemy.exc import IntegrityError

from verifier.model import Problem, Submission, Verdict
from verifier.reasons import Reason
from verifier.service.database import (
    WRITES,
    DatabaseUnusable,
    configuration,
    connect,
    migrate,
)
from verifier.service.repository import AlreadyJudged, DamagedRecord, Repository
from verifier.service.tables import SourceRow, VerdictRow

PROBLEM = Problem(challenge={"Challenge.lean": "theorem a : True := sorry\n"})
SUBMISSION = Submission(files={"S.lean": "theorem a : True := ⟨⟩ -- \0\U0001f600\n", "T.lean": ""})


def verdict_of(problem: Problem, submission: Submission, detail: str = "") -> Verdict:
    return Verdict(
        outcome=Reason.STATEMENT_DIFFERS.outcome,
        reward=0,
        stage=Reason.STATEMENT_DIFFERS.meaning.stage,
        reason=Reason.STATEMENT_DIFFERS,
        detail=detail,
        load_dependent=False,
        problem_digest=problem.digest,
        submission_digest=submission.digest,
        environment=None,
        sandbox=None,
        judge_version="0",
    ).sealed()


def test_models_and_migrations_agree(engine: Engine) -> None:
    with engine.begin() as connection:
        alembic.command.check(configuration(connection))


def test_migrations_go_down_and_up_again_with_data_there(engine: Engine) -> None:
    repository = Repository(engine)
    identifier = repository.add_submission(PROBLEM, SUBMISSION, "core")
    repository.add_verdict(identifier, verdict_of(PROBLEM, SUBMISSION))
    with engine.execution_options(**{WRITES: True}).begin() as connection:
        alembic.command.downgrade(configuration(connection), "base")
    assert set(inspect(engine).get_table_names()) == {"alembic_version"}
    migrate(engine)
    migrate(engine)
    assert repository.find(identifier) is None
    assert repository.add_submission(PROBLEM, SUBMISSION, "core")


def test_a_migration_that_fails_leaves_nothing_half_done(tmp_path: Path) -> None:
    engine = connect(f"sqlite:///{tmp_path / 'x.sqlite3'}")
    with engine.execution_options(**{WRITES: True}).begin() as connection:
        connection.execute(text("CREATE TABLE verdict (x INTEGER)"))
    with pytest.raises(DatabaseUnusable, match="already exists"):
        migrate(engine)
    assert inspect(engine).get_table_names() == ["verdict"]


def test_several_processes_can_start_on_one_file(tmp_path: Path) -> None:
    program = (
        "import sys\n"
        "from verifier.service.database import connect, migrate\n"
        "from verifier.service.repository import Repository\n"
        "from verifier.model import Problem, Submission\n"
        "engine = connect(sys.argv[1])\n"
        "migrate(engine)\n"
        "for number in range(20):\n"
        "    files = {'A.lean': str(number)}\n"
        "    problem, submission = Problem(challenge=files), Submission(files=files)\n"
        "    Repository(engine).add_submission(problem, submission, 'core')\n"
    )
    url = f"sqlite:///{tmp_path / 'shared.sqlite3'}"
    processes = [subprocess.Popen([sys.executable, "-c", program, url]) for _ in range(4)]
    assert [process.wait(120) for process in processes] == [0] * 4
    with connect(url).connect() as connection:
        assert connection.scalar(text("SELECT count(*) FROM submission")) == 80
        assert connection.scalar(select(func.count()).select_from(SourceRow)) == 20


def test_a_record_comes_back_as_it_was_written(engine: Engine) -> None:
    repository = Repository(engine)
    before = datetime.now(UTC)
    identifier = repository.add_submission(PROBLEM, SUBMISSION, "core")
    record = repository.find(identifier)
    assert record is not None
    assert (record.verdict, record.judged_at, record.environment) == (None, None, "core")
    assert before <= record.received_at <= datetime.now(UTC)
    verdict = verdict_of(PROBLEM, SUBMISSION, detail="\0 \U0001f600 ∀")
    repository.add_verdict(identifier, verdict)
    record = repository.find(identifier)
    assert record is not None
    assert record.verdict == verdict
    assert repository.sources(identifier) == (PROBLEM, SUBMISSION)


def test_a_verdict_is_written_once(engine: Engine) -> None:
    repository = Repository(engine)
    identifier = repository.add_submission(PROBLEM, SUBMISSION, "core")
    first = verdict_of(PROBLEM, SUBMISSION, "first")
    repository.add_verdict(identifier, first)
    with pytest.raises(AlreadyJudged):
        repository.add_verdict(identifier, verdict_of(PROBLEM, SUBMISSION, "second"))
    record = repository.find(identifier)
    assert record is not None
    assert record.verdict == first
    with pytest.raises(IntegrityError):
        repository.add_verdict("nobody", first)


@pytest.mark.parametrize("change", ["UPDATE verdict SET reward = 1", "DELETE FROM verdict"])
def test_the_database_refuses_to_change_a_verdict(engine: Engine, change: str) -> None:
    repository = Repository(engine)
    identifier = repository.add_submission(PROBLEM, SUBMISSION, "core")
    repository.add_verdict(identifier, verdict_of(PROBLEM, SUBMISSION))
    with pytest.raises(IntegrityError, match="never changes"), engine.begin() as connection:
        connection.execute(text(change))


def test_a_record_that_was_tampered_with_is_noticed(engine: Engine) -> None:
    repository = Repository(engine)
    identifier = repository.add_submission(PROBLEM, SUBMISSION, "core")
    forged = verdict_of(PROBLEM, SUBMISSION).model_dump(mode="json") | {"detail": "forged"}
    with engine.begin() as connection:
        row = {"outcome": "rejected", "reward": 0, "stage": "statement", "reason": "missing"}
        row |= {"submission_id": identifier, "document": json.dumps(forged)}
        connection.execute(VerdictRow.__table__.insert(), row | {"judged_at": datetime.now(UTC)})
        connection.execute(text("UPDATE source SET content = CAST('x' AS BLOB)"))
    with pytest.raises(DamagedRecord, match="digest"):
        repository.find(identifier)
    with pytest.raises(DamagedRecord, match="damaged"):
        repository.sources(identifier)


def test_a_database_of_a_later_version_is_refused(engine: Engine) -> None:
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(DatabaseUnusable, match="another version"):
        migrate(engine)


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.sqlite3"
    path.write_text("this is no database, but it is long enough to be looked at" * 20)
    with pytest.raises(DatabaseUnusable, match="not a database"):
        migrate(connect(f"sqlite:///{path}"))


def test_a_place_where_nothing_can_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(DatabaseUnusable, match="cannot use the database"):
        migrate(connect(f"sqlite:///{tmp_path}/file/x.sqlite3"))
