"""Who is served when, and that each submission ends once, whoever says what about it."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from sqlalchemy import text
from words import order, verdict_of

from verifier.reasons import Reason
from verifier.service.store.claims import Claim, Claims
from verifier.service.store.database import Database
from verifier.service.store.keys import Keys
from verifier.service.store.submissions import Submissions
from verifier.service.store.tables import Lane, State


@pytest.fixture
def key(database: Database) -> str:
    return Keys(database).create("somebody")[0].id


@pytest.fixture
def submissions(database: Database) -> Submissions:
    return Submissions(database)


@pytest.fixture
def claims(database: Database) -> Claims:
    return Claims(database)


def take(claims: Claims, worker: str = "w") -> Claim:
    claim = claims.take("core", worker)
    assert claim is not None
    return claim


def state(submissions: Submissions, id: str) -> State:
    record = submissions.find(id)
    assert record is not None
    return record.state


def test_the_oldest_of_a_key_goes_first(submissions: Submissions, claims: Claims, key: str) -> None:
    ids = [submissions.place(order(key, str(number))).id for number in range(3)]
    assert [take(claims).id for _ in ids] == sorted(ids)
    assert claims.take("core", "w") is None


def test_thousands_of_one_key_do_not_keep_another_waiting(
    database: Database, submissions: Submissions, claims: Claims, key: str
) -> None:
    other = Keys(database).create("other")[0].id
    with database.writing() as session:
        submissions.place_all(session, [order(key, f"a{n}", Lane.BATCH) for n in range(3_000)])
    for _ in range(3):
        take(claims)
    one = submissions.place(order(other, "b", Lane.BATCH)).id
    # Whoever was served longest ago is next, and then the two take turns.
    assert take(claims).id == one
    two = submissions.place(order(other, "c", Lane.BATCH)).id
    assert two in (take(claims).id, take(claims).id)


def test_who_waits_goes_before_batches(
    database: Database, submissions: Submissions, claims: Claims, key: str
) -> None:
    other = Keys(database).create("other")[0].id
    batch = submissions.place(order(other, "a", Lane.BATCH)).id
    interactive = [submissions.place(order(key, str(n))).id for n in range(3)]
    assert [take(claims).id for _ in range(4)] == [*sorted(interactive), batch]


def test_one_who_waits_pulls_what_a_batch_asked_for_forward(
    submissions: Submissions, claims: Claims, key: str
) -> None:
    first = submissions.place(order(key, "a", Lane.BATCH, "qa")).id
    second = submissions.place(order(key, "b", Lane.BATCH, "qb")).id
    assert submissions.place(order(key, "b", Lane.INTERACTIVE, "qb")).id == second
    assert [take(claims).id, take(claims).id] == [second, first]


def test_many_who_take_at_once_take_different_ones(
    database: Database, submissions: Submissions, key: str
) -> None:
    with database.writing() as session:
        submissions.place_all(session, [order(key, str(number)) for number in range(60)])

    def work(name: int) -> list[str]:
        claims, taken = Claims(database), []
        while claim := claims.take("core", str(name)):
            taken.append(claim.id)
        return taken

    with ThreadPoolExecutor(4) as pool:
        taken = [id for some in pool.map(work, range(4)) for id in some]
    assert len(taken) == len(set(taken)) == 60


def test_a_verdict_of_one_who_lost_the_claim_changes_nothing(
    submissions: Submissions, claims: Claims, key: str
) -> None:
    id = submissions.place(order(key)).id
    slow = take(claims, "slow")
    assert claims.take_away(["slow"], max_attempts=5) == 1
    quick = take(claims, "quick")
    assert (quick.id, quick.attempt) == (id, 2)
    assert not claims.holds(slow)
    assert not claims.finish(slow, verdict_of(reason=Reason.SORRY), "q")
    assert claims.finish(quick, verdict_of(reason=Reason.ACCEPTED), "q")
    assert not claims.finish(quick, verdict_of(reason=Reason.SORRY), "q")
    record = submissions.find(id)
    assert record is not None
    assert record.verdict == verdict_of(reason=Reason.ACCEPTED)


def test_a_cancelled_submission_gets_no_verdict(
    submissions: Submissions, claims: Claims, key: str
) -> None:
    id = submissions.place(order(key)).id
    claim = take(claims)
    assert submissions.cancel([id]) == 1
    assert not claims.holds(claim)
    assert not claims.finish(claim, verdict_of(), "q")
    assert not claims.give_back(claim)
    assert state(submissions, id) is State.CANCELLED
    assert claims.take("core", "w") is None


def test_what_kills_its_workers_again_and_again_is_given_up_with_the_reason(
    submissions: Submissions, claims: Claims, key: str
) -> None:
    id = submissions.place(order(key)).id
    for number in range(3):
        take(claims, f"w{number}")
        assert claims.take_away([f"w{number}"], max_attempts=3) == 1
    record = submissions.find(id)
    assert record is not None
    assert (record.state, record.verdict) == (State.FAILED, None)
    assert record.trouble == "the worker that judged it died, 3 times in a row"
    assert submissions.retry(id)
    assert take(claims).attempt == 1
    assert not submissions.retry(id)


def test_a_pause_is_kept(submissions: Submissions, claims: Claims, key: str) -> None:
    id = submissions.place(order(key)).id
    assert claims.give_back(take(claims), "trouble", timedelta(seconds=50))
    assert claims.take("core", "w") is None
    assert submissions.due() == {}
    record = submissions.find(id)
    assert record is not None
    assert (record.state, record.trouble) == (State.QUEUED, "trouble")


def test_a_clock_that_was_set_back_makes_no_pause_longer(
    database: Database, submissions: Submissions, claims: Claims, key: str
) -> None:
    submissions.place(order(key))
    claims.give_back(take(claims), "trouble", timedelta(seconds=50))
    with database.engine.begin() as connection:
        later = "'2999-01-01 00:00:00+00:00'"
        connection.execute(text(f"UPDATE submission SET not_before = {later}"))
    claims.shorten_pauses()
    assert take(claims).attempt == 2


def test_what_is_given_back_uncounted_was_no_attempt(
    submissions: Submissions, claims: Claims, key: str
) -> None:
    submissions.place(order(key))
    for _ in range(3):
        claim = take(claims)
        assert claim.attempt == 1
        claims.give_back(claim, doubt=Reason.NO_OUTPUT, counts=False)
    assert take(claims).doubt is Reason.NO_OUTPUT


def test_another_environment_is_another_queue(
    submissions: Submissions, claims: Claims, key: str
) -> None:
    submissions.place(order(key))
    assert claims.take("mathlib", "w") is None
    assert set(submissions.waiting()) == {"core"}
    assert submissions.due() == {"core": 1}
