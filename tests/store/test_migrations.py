"""The tables are what the models say, and what was there before is there afterwards."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import alembic.command
import pytest
from sqlalchemy import inspect, text
from words import PROBLEM, SUBMISSION, order, verdict_of

from verifier.limits import Limits, StageLimits
from verifier.model import Problem, Submission
from verifier.service.store.artefacts import Artefacts
from verifier.service.store.claims import Claims
from verifier.service.store.database import (
    WRITES,
    Database,
    DatabaseUnusable,
    configuration,
    connect,
    migrate,
)
from verifier.service.store.keys import OPEN_ID, Keys
from verifier.service.store.submissions import Submissions
from verifier.service.store.tables import State
from verifier.word import canonical, plain

NEWEST = "0004"
_STAGE = StageLimits.model_validate(
    {name: field.default for name, field in StageLimits.model_fields.items()}
)
WRITTEN_IN_FULL = Problem(
    challenge=PROBLEM.challenge,
    limits=Limits.model_validate(
        {name: field.default for name, field in Limits.model_fields.items()}
        | {"build": _STAGE, "judge": _STAGE}
    ),
)
"""As the first version kept every problem."""


def downgrade(database: Database, revision: str) -> None:
    with database.engine.execution_options(**{WRITES: True}).begin() as connection:
        alembic.command.downgrade(configuration(connection), revision)


def test_models_and_migrations_agree(database: Database) -> None:
    with database.engine.begin() as connection:
        alembic.command.check(configuration(connection))
        head = connection.scalar(text("SELECT version_num FROM alembic_version"))
    assert head == NEWEST


def test_data_of_the_first_version_is_taken_over(empty: Database) -> None:
    migrate(empty.engine, "0001")
    verdict = verdict_of(WRITTEN_IN_FULL)
    with empty.engine.begin() as connection:
        sources = {}
        for word, field in ((WRITTEN_IN_FULL, "challenge"), (SUBMISSION, "files")):
            document = plain(word)
            for path, content in document[field].items():
                sha256 = hashlib.sha256(content.encode()).hexdigest()
                sources[sha256] = content.encode()
                document[field][path] = sha256
            if field == "challenge":
                connection.execute(
                    text("INSERT INTO problem VALUES (:digest, :document)"),
                    {"digest": word.digest, "document": json.dumps(document)},
                )
        for sha256, content in sources.items():
            row = {"sha256": sha256, "content": content}
            connection.execute(text("INSERT INTO source VALUES (:sha256, :content)"), row)
        for name in ("judged", "unjudged"):
            row = {
                "id": name,
                "problem_digest": WRITTEN_IN_FULL.digest,
                "digest": SUBMISSION.digest,
                "environment": "core",
                "document": json.dumps(document),
                "received_at": "2026-01-02 03:04:05.000000+00:00",
            }
            connection.execute(
                text(
                    "INSERT INTO submission VALUES (:id, :problem_digest, :digest, :environment,"
                    " :document, :received_at)"
                ),
                row,
            )
        row = {
            "submission_id": "judged",
            "outcome": verdict.outcome.value,
            "reward": verdict.reward,
            "stage": verdict.stage.value,
            "reason": verdict.reason.value,
            "document": json.dumps(verdict.model_dump(mode="json")),
            "judged_at": "2026-01-02 03:04:06.000000+00:00",
        }
        connection.execute(
            text(
                "INSERT INTO verdict VALUES (:submission_id, :outcome, :reward, :stage, :reason,"
                " :document, :judged_at)"
            ),
            row,
        )
    assert '"max_heartbeats": 200000' in json.dumps(WRITTEN_IN_FULL.model_dump(mode="json"))
    for _ in range(2):
        migrate(empty.engine)
        submissions = Submissions(empty)
        record = submissions.find("judged", OPEN_ID)
        assert record is not None
        assert (record.verdict, record.state) == (verdict, State.JUDGED)
        assert record.received_at == datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
        problem, submission = submissions.sources("judged")
        assert (problem.digest, submission) == (WRITTEN_IN_FULL.digest, SUBMISSION)
        other = submissions.find("unjudged", OPEN_ID)
        assert other is not None
        assert (other.verdict, other.state) == (None, State.CANCELLED)
        key = Keys(empty).open()
        assert submissions.place(order(key.id, "anything")).new
        downgrade(empty, "0001")


def test_migrations_go_down_and_up_again_with_data_there(database: Database) -> None:
    key, _ = Keys(database).create("somebody")
    submissions = Submissions(database)
    archive = Submission.packed(b"PK")
    names = [
        submissions.place(order(key.id)).id,
        submissions.place(order(key.id, "other")).id,
    ]
    claim = Claims(database).take("core", "me")
    assert claim is not None
    assert claim.id == names[0]
    assert Claims(database).finish(claim, verdict_of(), "q")
    assert archive.files == {}
    downgrade(database, "0001")
    tables = set(inspect(database.engine).get_table_names())
    assert tables == {"alembic_version", "source", "problem", "submission", "verdict"}
    with database.engine.connect() as connection:
        rows = connection.execute(text("SELECT digest, document FROM problem")).all()
        assert [row.digest for row in rows] == [PROBLEM.digest]
        assert connection.scalar(text("SELECT count(*) FROM verdict")) == 1
        sources = {bytes(row[0]) for row in connection.execute(text("SELECT content FROM source"))}
        assert SUBMISSION.files["S.lean"].encode() in sources
    migrate(database.engine)
    record = submissions.find(names[0])
    assert record is not None
    assert record.verdict == verdict_of()
    assert submissions.sources(names[0]) == (PROBLEM, SUBMISSION)
    downgrade(database, "base")
    assert set(inspect(database.engine).get_table_names()) == {"alembic_version"}


def test_artefacts_come_and_go_and_leave_all_else_as_it_was(empty: Database) -> None:
    migrate(empty.engine)
    key, _ = Keys(empty).create("somebody")
    downgrade(empty, "0002")
    submissions, artefacts = Submissions(empty), Artefacts(empty)
    id = submissions.place(order(key.id)).id
    for _ in range(2):
        migrate(empty.engine)
        id = submissions.place(order(key.id)).id
        claim = Claims(empty).take("core", "me")
        assert claim is not None
        content = canonical(SUBMISSION)  # whoever compiles to that has the same blob
        kept = artefacts.keep({"submission/A.olean": b"\0A", "submission/B.olean": content})
        assert Claims(empty).finish(claim, verdict_of(), None, kept)
        assert artefacts.find(claim.id) == kept
        downgrade(empty, "0002")
        assert "artefact" not in inspect(empty.engine).get_table_names()
        with empty.engine.connect() as connection:
            assert connection.scalar(text("SELECT count(*) FROM blob")) == 2
        assert submissions.sources(id) == (PROBLEM, SUBMISSION)
        migrate(empty.engine)
        record = submissions.find(claim.id)
        assert record is not None
        assert record.verdict == verdict_of()


def test_a_migration_that_fails_leaves_nothing_half_done(empty: Database) -> None:
    with empty.engine.execution_options(**{WRITES: True}).begin() as connection:
        connection.execute(text("CREATE TABLE verdict (x INTEGER)"))
    with pytest.raises(DatabaseUnusable, match="already exists"):
        migrate(empty.engine)
    assert inspect(empty.engine).get_table_names() == ["verdict"]


def test_several_processes_can_start_on_one_database(empty: Database) -> None:
    program = (
        "import sys\n"
        "from verifier.service.store.database import Database, connect, migrate\n"
        "from verifier.service.store.keys import Keys\n"
        "from verifier.service.store.submissions import Order, Submissions\n"
        "from verifier.service.store.tables import Lane\n"
        "from verifier.model import Problem, Submission\n"
        "engine = connect(sys.argv[1])\n"
        "migrate(engine)\n"
        "database = Database(engine)\n"
        "key = Keys(database).open()\n"
        "for number in range(20):\n"
        "    problem = Problem(challenge={'A.lean': str(number)})\n"
        "    submission = Submission(files={'A.lean': str(number)})\n"
        "    order = Order(key.id, problem, submission, 'core', Lane.BATCH, str(number % 10))\n"
        "    Submissions(database).place(order)\n"
    )
    url = empty.engine.url.render_as_string(hide_password=False)
    processes = [subprocess.Popen([sys.executable, "-c", program, url]) for _ in range(4)]
    assert [process.wait(120) for process in processes] == [0] * 4
    with empty.engine.connect() as connection:
        # Ten questions, each asked eight times by the same key.
        assert connection.scalar(text("SELECT count(*) FROM submission")) == 10
        assert connection.scalar(text("SELECT sum(waiters) FROM submission")) == 80


def test_a_database_of_a_later_version_is_refused(database: Database) -> None:
    with database.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(DatabaseUnusable, match="another version"):
        migrate(database.engine)


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.sqlite3"
    path.write_text("this is no database, but it is long enough to be looked at" * 20)
    with pytest.raises(DatabaseUnusable, match="not a database"):
        migrate(connect(f"sqlite:///{path}"))


def test_a_place_where_nothing_can_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(DatabaseUnusable, match="cannot use the database"):
        migrate(connect(f"sqlite:///{tmp_path}/file/x.sqlite3"))


def test_a_server_that_is_not_there_is_refused_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(DatabaseUnusable, match="cannot use the database") as error:
        migrate(connect(f"postgresql://somebody:secret@/x?host={tmp_path}"))
    assert "\n" not in str(error.value)
    assert "secret" not in str(error.value)
