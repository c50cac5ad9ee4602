"""Asking the reference judge: later than the verdict, in nobody's way, and as often as it takes."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from interfering import Interfering
from serving import until
from sqlalchemy import delete, update
from standins import write_down, write_down_reference

from verifier.environments import EnvironmentUnusable
from verifier.model import EnvironmentReport, Problem, Submission, Verdict
from verifier.sandbox.base import Job, Result, Sandbox, SandboxFault, SandboxUnavailable, Stop
from verifier.service.metrics import METRICS
from verifier.service.queue import referring
from verifier.service.queue.referring import ReferenceProcess, opened_judges
from verifier.service.store.claims import Claims
from verifier.service.store.database import Database, connect, migrate
from verifier.service.store.keys import Keys
from verifier.service.store.references import References, Referred
from verifier.service.store.submissions import Order, Submissions
from verifier.service.store.tables import BlobRow, Lane, ReferenceRow
from verifier.service.store.workers import Worker, Workers
from verifier.settings import Settings

STATEMENT = "theorem t (p : Prop) (h : p) : p := "
PROBLEM = Problem(challenge={"C.lean": f"{STATEMENT}sorry\n"})
HONEST, CHEAT = f"{STATEMENT}h\n", "theorem t (p : Prop) (h : p) : True := trivial\n"


@pytest.fixture
def database(tmp_path: Path) -> Database:
    engine = connect(f"sqlite:///{tmp_path / 'verifier.sqlite3'}")
    migrate(engine)
    return Database(engine)


@pytest.fixture
def references(database: Database) -> References:
    return References(database)


class Desk:
    """What asks a stand-in that behaves in some way."""

    def __init__(self, folder: Path, database: Database, sandbox: Sandbox) -> None:
        self._folder = folder
        self._database = database
        self._sandbox = sandbox

    def ask(self, way: str, by: Sandbox | None = None, **given: Any) -> ReferenceProcess:
        fields, when = given.pop("fields", None), given.pop("when", "always")
        path = write_down_reference(self._folder, self._sandbox, way, fields)
        settings = Settings(reference_share=1, kernels=str(path), **given)
        judges = opened_judges(settings)
        return ReferenceProcess(settings, self._database, by or self._sandbox, judges, when)

    def accept(self, source: str = HONEST, problem: Problem = PROBLEM) -> str:
        """A submission that was accepted, whatever it is."""
        submission = Submission(files={"S.lean": source})
        key = Keys(self._database).open().id
        order = Order(key, problem, submission, "core", Lane.BATCH, f"{source:.64}")
        id = Submissions(self._database).place(order).id
        claim = Claims(self._database).take("core", "w")
        assert claim
        verdict = Verdict.model_validate(
            {
                **{"outcome": "accepted", "reward": 1, "stage": "verdict", "reason": "accepted"},
                "load_dependent": False,
                "theorems": [{"name": "t", "answered_by": "t", "disproof": False}],
                "problem_digest": problem.digest,
                "submission_digest": submission.digest,
                **{"environment": None, "sandbox": None, "judge_version": "0"},
            }
        ).sealed()
        assert Claims(self._database).finish(claim, verdict, order.question, referred=True)
        return id

    def found(self, id: str) -> Referred:
        found = References(self._database).find(id)
        assert found
        return found


@pytest.fixture
def desk(tmp_path: Path, database: Database, sandbox: Sandbox) -> Desk:
    return Desk(tmp_path, database, sandbox)


def counted(answer: str) -> float:
    return METRICS.references.labels("comparator", answer)._value.get()


def test_what_was_accepted_is_judged_again_as_a_workspace(
    desk: Desk, database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    good, bad = desk.accept(HONEST), desk.accept(CHEAT)
    before = counted("agrees"), counted("rejects")
    process = desk.ask("judges")
    with caplog.at_level(logging.INFO):
        assert process.look()
        assert process.look()
        assert not process.look()
    assert [desk.found(id).answer for id in (good, bad)] == ["agrees", "rejects"]
    assert (counted("agrees"), counted("rejects")) == (before[0] + 1, before[1] + 1)
    (alarm,) = [each for each in caplog.records if each.levelno >= logging.ERROR]
    assert alarm.message == "the reference judge rejects what was accepted"
    assert vars(alarm)["submission"] == bad
    record = Submissions(database).find(bad)
    assert record
    assert record.quarantine


@pytest.mark.parametrize("way", ["crashes", "hangs", "garbage", "cannot-run"])
def test_what_is_no_answer_is_tried_again_so_often_and_never_agreement(
    desk: Desk, references: References, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    monkeypatch.setattr(referring, "FIRST_PAUSE", timedelta(0))
    id = desk.accept()
    process = desk.ask(way, max_attempts=2, fields={"limits": {"wall_seconds": 1}})
    assert process.look()
    assert (desk.found(id).answer, desk.found(id).attempts) == (None, 1)
    assert process.look()
    assert not process.look()
    found = desk.found(id)
    assert (found.answer, found.attempts, found.quarantined_at) == ("failed", 2, None)
    assert found.detail
    assert [each.id for each in references.list(10)] == [id]
    assert references.retry(id)
    assert desk.ask("judges").look()
    assert desk.found(id).answer == "agrees"


def test_between_attempts_there_is_a_pause(desk: Desk) -> None:
    id = desk.accept()
    process = desk.ask("silent")
    assert process.look()
    assert not process.look()
    assert desk.found(id).detail.startswith("it ended with 0, but did not say")


def test_a_sandbox_that_is_not_there_is_no_attempt_and_one_that_breaks_is(
    desk: Desk, sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(referring, "SICK_SECONDS", 0.0)
    monkeypatch.setattr(referring, "FIRST_PAUSE", timedelta(0))
    id = desk.accept()

    def fail(error: Exception) -> Sandbox:
        def run(_number: int, _job: Job, _run: Callable[[], Result]) -> Result:
            raise error

        return Interfering(sandbox, run)

    gone = desk.ask("judges", fail(SandboxUnavailable("no cgroups")))
    for _ in range(3):
        assert gone.look()
    assert (desk.found(id).attempts, desk.found(id).detail) == (0, "no cgroups")
    assert desk.ask("judges", fail(SandboxFault("it broke"))).look()
    assert (desk.found(id).attempts, desk.found(id).answer) == (1, None)


def test_one_rejection_is_none_unless_it_is_said_twice_in_fresh_sandboxes(
    desk: Desk, sandbox: Sandbox
) -> None:
    id = desk.accept()
    seen: list[Job] = []

    def fills_up(_number: int, job: Job, run: Callable[[], Result]) -> Result:
        seen.append(job)
        return replace(run(), stop=None if len(seen) % 2 else Stop.OUTPUT)

    once = desk.ask("rejects", Interfering(sandbox, fills_up), max_attempts=1)
    assert once.look()
    assert len(seen) == 2
    assert seen[0] == seen[1]
    found = desk.found(id)
    assert (found.answer, found.quarantined_at) == ("failed", None)
    assert "it rejected (exit code 1: Illegal axiom detected" in found.detail
    assert "asked again, it did not: failed what it wrote is over the size limit" in found.detail
    twice = desk.accept(CHEAT)
    assert desk.ask("rejects").look()
    assert desk.found(twice).quarantined_at


def served(database: Database, **trouble: str) -> str:
    """A worker for `core`, as it describes itself; its identifier."""
    report = {"id": "core", "lean_version": "4", "lean_commit": "c", "digest": "d"}
    about = dict.fromkeys(("host", "process", "sandbox", "version", "judge"), "")
    environments = {"core": EnvironmentReport.model_validate(report)}
    return Workers(database).enter(Worker(**about, environments=environments, trouble=trouble))


def test_only_what_somebody_could_judge_now_is_in_the_way(
    desk: Desk, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    key, process = Keys(database).open().id, desk.ask("judges", when="idle")
    later = [Submission(files={"S.lean": f"later {n}"}) for n in range(3)]
    nobodys = Order(key, PROBLEM, later[0], "mathlib", Lane.BATCH)
    waiting = Order(key, PROBLEM, later[1], "core", Lane.BATCH)
    ids = [desk.accept(f"{HONEST}-- {n}\n") for n in range(4)]
    served(database)
    Submissions(database).place(nobodys)  # for an environment that nobody serves
    assert process.look()
    id = Submissions(database).place(waiting).id
    assert not process.look()
    claim = Claims(database).take("core", "w")
    assert claim
    assert Claims(database).give_back(claim, "trouble", timedelta(minutes=1))
    assert process.look()  # that one is not due
    Submissions(database).cancel([id])
    Submissions(database).place(replace(waiting, submission=later[2]))
    assert not process.look()
    monkeypatch.setattr(referring, "LONGEST_WAIT", 0.0)
    assert process.look()
    monkeypatch.undo()
    assert not process.look()  # a turn was taken, and it begins to wait anew
    assert [desk.found(each).answer for each in ids] == ["agrees"] * 3 + [None]


def test_workers_that_judge_nothing_do_not_keep_it_from_asking(
    desk: Desk, database: Database
) -> None:
    desk.accept()
    order = Order(
        Keys(database).open().id, PROBLEM, Submission(files={"S.lean": "x"}), "core", Lane.BATCH
    )
    Submissions(database).place(order)
    served(database, sandbox="no cgroups")
    assert desk.ask("judges", when="idle").look()


def test_while_something_is_queued_nothing_is_asked_unless_it_may_always_be(
    desk: Desk, database: Database
) -> None:
    id = desk.accept()
    served(database)
    key = Keys(database).open().id
    order = Order(key, PROBLEM, Submission(files={"S.lean": "later"}), "core", Lane.BATCH)
    waiting = Submissions(database).place(order).id
    process = desk.ask("judges", when="idle")
    assert not process.look()
    assert desk.found(id).answer is None
    Submissions(database).cancel([waiting])
    assert process.look()
    assert desk.found(id).answer == "agrees"
    other = desk.accept(CHEAT)
    Submissions(database).place(order)
    assert desk.ask("judges", when="always").look()
    assert desk.found(other).answer == "rejects"


def test_an_archive_is_unpacked_where_that_is_safe(
    desk: Desk, database: Database, tmp_path: Path
) -> None:
    import io
    import zipfile

    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("S.lean", CHEAT)
    id = desk.accept()
    sent = Submission.packed(packed.getvalue())
    with database.writing() as session:  # in the place of the one that was sent
        from verifier.service.store.blobs import keep
        from verifier.service.store.tables import SubmissionRow

        (digest,) = keep(session.connection(), [sent])
        session.execute(update(SubmissionRow).values(digest=digest))
    assert desk.ask("judges").look()
    assert desk.found(id).answer == "rejects"


def test_what_cannot_be_asked_is_given_up_at_once_and_said(desk: Desk, database: Database) -> None:
    secret = Problem(challenge={"C.lean": f"private def x := 1\n{STATEMENT}sorry\n"})
    private, forgotten = desk.accept(problem=secret), desk.accept(CHEAT)
    with database.writing() as session:
        digest = Submission(files={"S.lean": CHEAT}).digest
        session.execute(delete(BlobRow).where(BlobRow.digest == digest))
    process = desk.ask("judges", max_attempts=1)
    assert process.look()
    assert process.look()
    assert desk.found(private).answer == desk.found(forgotten).answer == "failed"
    assert "no workspace can say it: a private name" in desk.found(private).detail
    assert "its text is not there" in desk.found(forgotten).detail


def test_what_kills_whoever_asks_is_given_up(desk: Desk, database: Database) -> None:
    id = desk.accept()
    with database.writing() as session:
        session.execute(update(ReferenceRow).values(attempts=5))
    assert desk.ask("judges").look()
    assert desk.found(id).answer == "failed"
    assert "died each time" in desk.found(id).detail


def test_when_it_is_told_to_stop_it_ends_what_it_asks_and_leaves_it_for_later(
    desk: Desk, references: References, sandbox: Sandbox
) -> None:
    id = desk.accept()
    process = desk.ask("hangs")
    process.start()
    until(lambda: desk.found(id).attempts == 1)
    time.sleep(0.5)
    began = time.monotonic()
    process.stop()
    assert time.monotonic() - began < 10
    assert (desk.found(id).answer, desk.found(id).attempts) == (None, 0)
    assert sandbox.leftovers() == []
    assert desk.ask("judges").look()
    assert desk.found(id).answer == "agrees"


def test_a_share_needs_a_reference_judge_and_none_of_it_reads_no_file(
    tmp_path: Path, sandbox: Sandbox
) -> None:
    assert referring.referring(Settings(kernels=str(tmp_path / "nowhere"))) == {}
    with pytest.raises(EnvironmentUnusable, match="VERIFIER_KERNELS names no file"):
        referring.referring(Settings(reference_share=0.5))
    only_kernels = write_down(tmp_path, sandbox, ("agrees",))
    with pytest.raises(EnvironmentUnusable, match="no reference judge for any environment"):
        referring.referring(Settings(reference_share=0.5, kernels=str(only_kernels)))
    path = write_down_reference(tmp_path, sandbox, "agrees", {"program": "/nowhere"})
    assert referring.referring(Settings(reference_share=0.5, kernels=str(path))).keys() == {"core"}
    with pytest.raises(EnvironmentUnusable, match="/nowhere: No such file"):
        opened_judges(Settings(kernels=str(path)))
    assert json.dumps(Settings().reference_share) == "0.0"
    for share in ("-0.1", "1.1", "nan"):
        with pytest.raises(ValueError, match="reference_share"):
            Settings.model_validate({"reference_share": share})
