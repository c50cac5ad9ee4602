"""What the reference judge is asked and says, and what becomes of a question it contradicts."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from words import PROBLEM, SUBMISSION, order, verdict_of

from verifier.model import KernelReport, Problem, Submission
from verifier.reasons import Reason
from verifier.service.store import recall
from verifier.service.store.claims import Claim, Claims
from verifier.service.store.database import Database
from verifier.service.store.identifiers import new_identifier
from verifier.service.store.keys import Keys
from verifier.service.store.records import Record
from verifier.service.store.references import References, Referral, is_chosen
from verifier.service.store.submissions import Order, Submissions
from verifier.service.store.tables import Lane

QUESTION = "a" * 64
LEASE = timedelta(hours=1)
GOOD = verdict_of(reason=Reason.ACCEPTED)


@pytest.fixture
def submissions(database: Database) -> Submissions:
    return Submissions(database)


@pytest.fixture
def references(database: Database) -> References:
    return References(database)


@pytest.fixture
def key(database: Database) -> str:
    return Keys(database).create("test")[0].id


def said(answer: str, detail: str = "") -> KernelReport:
    fields = {"seconds": 1.5, "cpu_seconds": 1.0, "peak_memory_bytes": 1}
    return KernelReport.model_validate(
        {"name": "comparator", "answer": answer, "detail": detail, **fields}
    )


def accept(database: Database, asked: Order, referred: bool = True, **given: Any) -> str:
    """Have a submission judged, accepted unless another reason is given; its identifier. The matter
    is the question's unless it is given."""
    placed = Submissions(database).place(asked)
    claims = Claims(database)
    claim = claims.take("core", "worker")
    assert claim
    assert claim.id == placed.id
    verdict = verdict_of(reason=given.get("reason", Reason.ACCEPTED))
    question = asked.question or QUESTION
    matter = given.get("matter", question)
    assert claims.finish(claim, verdict, question, matter=matter, referred=referred)
    return placed.id


def take(references: References) -> Referral:
    referral = references.take(["core"], LEASE)
    assert referral
    return referral


def find(submissions: Submissions, id: str) -> Record:
    record = submissions.find(id)
    assert record
    return record


def test_the_share_is_kept_and_the_choice_is_always_the_same() -> None:
    ids = [new_identifier() for _ in range(10_000)]
    for share, least, most in (
        (0.0, 0, 0),
        (0.1, 800, 1200),
        (0.5, 4700, 5300),
        (1.0, 10_000, 10_000),
    ):
        chosen = [is_chosen(id, SUBMISSION.digest, share) for id in ids]
        assert least <= sum(chosen) <= most
        assert chosen == [is_chosen(id, SUBMISSION.digest, share) for id in ids]
    # A larger share has all of a smaller one; whoever knows the text alone knows nothing.
    assert all(is_chosen(id, "x", 0.5) for id in ids if is_chosen(id, "x", 0.1))
    assert {is_chosen(id, SUBMISSION.digest, 0.5) for id in ids} == {True, False}


def test_only_what_was_chosen_and_accepted_is_asked_about(
    database: Database, references: References, key: str
) -> None:
    accept(database, order(key, "one"), referred=False)
    accept(database, order(key, "two"), reason=Reason.SORRY)
    assert references.take(["core"], LEASE) is None
    assert references.waiting() == 0
    id = accept(database, order(key, "three"))
    assert references.waiting() == 1
    assert references.take(["mathlib"], LEASE) is None
    assert take(references) == Referral(id, "core", 1)


def test_agreement_changes_nothing_but_is_on_record(
    database: Database, submissions: Submissions, references: References, key: str
) -> None:
    asked = order(key, question=QUESTION)
    id = accept(database, asked)
    assert references.settle(take(references), said("agrees"))
    found = references.find(id)
    assert found
    assert (found.answer, found.judge, found.seconds) == ("agrees", "comparator", 1.5)
    assert found.answered_at
    assert (references.list(10), len(references.list(10, everything=True))) == ([], 1)
    assert submissions.place(asked).ended
    assert find(submissions, id).quarantine is None
    assert references.waiting() == 0


def test_a_disagreement_takes_the_answer_from_everybody_and_leaves_the_verdict(
    database: Database, submissions: Submissions, references: References, key: str
) -> None:
    other = Keys(database).create("other")[0].id
    asked, also = order(key, question=QUESTION), order(other, question=QUESTION)
    unlike = order(key, "unlike", question="b" * 64)
    first, second = accept(database, asked), accept(database, also, referred=False)
    third = accept(database, unlike, referred=False)
    assert references.settle(take(references), said("rejects", "illegal axiom"))
    for id in (first, second):
        record = find(submissions, id)
        assert record.verdict == GOOD
        assert (record.reward, record.verdict.reward) == (None, 1)
        assert record.quarantine
        assert (record.quarantine.judge, record.quarantine.detail) == (
            "comparator",
            "illegal axiom",
        )
    assert {each.id for each in references.list(10)} == {first, second}
    assert references.mark()[0] == 2
    assert [submissions.place(each).new for each in (asked, also, unlike)] == [True, True, False]
    assert find(submissions, third).reward == 1
    (listed,) = submissions.page(other, None, 1)
    assert listed.quarantine is None  # the new one, which is not judged yet


def test_what_asks_the_same_later_is_judged_anew_and_quarantined_at_once(
    database: Database, submissions: Submissions, references: References, key: str
) -> None:
    asked = order(key, question=QUESTION)
    accept(database, asked)
    references.settle(take(references), said("rejects", "illegal axiom"))
    again = accept(database, asked, referred=False)
    assert (find(submissions, again).reward, references.waiting()) == (None, 0)
    assert submissions.place(asked).new  # nor is this one an answer
    submissions.cancel([submissions.place(asked).id])
    # By another judge, or in another build of the environment, it is another question.
    asked = order(key, question="c" * 64)
    assert find(submissions, accept(database, asked, referred=False)).reward == 1


def test_what_is_of_the_same_matter_is_quarantined_however_it_was_asked(
    database: Database, submissions: Submissions, references: References, key: str
) -> None:
    other = Keys(database).create("other")[0].id
    asked = order(key, "this", question="1" * 64)
    unlike = Order(
        other,
        Problem(challenge=PROBLEM.challenge, theorems=("a",)),
        Submission(files={"Other.lean": "that"}),
        "core",
        Lane.BATCH,
        "2" * 64,
    )
    elsewhere = order(other, "elsewhere", question="3" * 64)
    first = accept(database, asked, matter="m" * 64)
    second = accept(database, unlike, referred=False, matter="m" * 64)
    third = accept(database, elsewhere, referred=False, matter="n" * 64)
    references.settle(take(references), said("rejects", "illegal axiom"))
    assert [find(submissions, id).reward for id in (first, second, third)] == [None, None, 1]
    assert [submissions.place(each).new for each in (asked, unlike, elsewhere)] == [
        True,
        True,
        False,
    ]
    submissions.cancel([submissions.place(each).id for each in (asked, unlike)])
    later = order(other, "in yet other words", question="4" * 64)
    fourth = accept(database, later, matter="m" * 64)
    assert find(submissions, fourth).reward is None
    assert references.waiting() == 0
    # What is asked again is the one of which it was said, and not one of which less may be asked.
    assert references.retry(fourth)
    assert take(references).id == first


def test_verdicts_that_are_older_than_that_are_found_by_their_words_and_no_others_are(
    database: Database, submissions: Submissions, references: References, key: str
) -> None:
    other = Keys(database).create("other")[0].id
    same = accept(database, order(other, "x", question="1" * 64), referred=False, matter=None)
    unlike = accept(database, order(other, "y", question="2" * 64), referred=False, matter=None)
    accept(database, order(key, "x", question="1" * 64))
    references.settle(take(references), said("rejects"))
    assert [find(submissions, id).reward for id in (same, unlike)] == [None, 1]
    third = accept(database, order(key, "z", question="3" * 64), matter=None)
    references.settle(take(references), said("rejects"))
    assert [find(submissions, id).reward for id in (third, unlike)] == [None, 1]


def test_what_is_being_judged_meanwhile_is_quarantined_too(
    database: Database, submissions: Submissions, references: References, key: str
) -> None:
    accept(database, order(key, question=QUESTION))
    other = Keys(database).create("other")[0].id
    id = submissions.place(order(other, question=QUESTION)).id
    claims = Claims(database)
    claim = claims.take("core", "worker")
    assert claim
    references.settle(take(references), said("rejects"))
    assert claims.finish(claim, GOOD, QUESTION, matter=QUESTION)
    assert find(submissions, id).quarantine
    assert submissions.place(order(other, question=QUESTION)).new


def test_nothing_quarantined_is_served_from_what_is_at_hand(
    database: Database, submissions: Submissions, references: References, key: str
) -> None:
    asked = order(key, question=QUESTION)
    accept(database, asked)
    submissions.watch_quarantine()
    submissions.place(asked)
    assert submissions.recall(asked)
    submissions.watch_quarantine()
    assert submissions.recall(asked)
    references.settle(take(references), said("rejects"))
    submissions.watch_quarantine()
    assert submissions.recall(asked) is None


def test_while_nobody_can_look_what_is_quarantined_nothing_is_at_hand(
    database: Database, submissions: Submissions, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = order(key, question=QUESTION)
    accept(database, asked, referred=False)
    submissions.place(asked)
    assert submissions.recall(asked)
    monkeypatch.setattr(recall, "WATCHED_SECONDS", -1.0)
    assert submissions.recall(asked) is None


def test_what_was_read_before_it_was_quarantined_is_not_kept_at_hand(
    database: Database, submissions: Submissions, key: str
) -> None:
    asked = order(key, question=QUESTION)
    record = find(submissions, accept(database, asked, referred=False))
    kept = recall.Recall()
    mark = kept.mark
    kept.watch((1, None))
    kept.keep(key, QUESTION, record, 1, mark)
    assert kept.find(key, QUESTION) is None
    kept.keep(key, QUESTION, record, 1, kept.mark)
    assert kept.find(key, QUESTION) == record


def test_a_second_look_that_agrees_sets_all_free_that_ask_the_same(
    database: Database, submissions: Submissions, references: References, key: str
) -> None:
    asked = order(key, question=QUESTION)
    first = accept(database, asked)
    references.settle(take(references), said("rejects"))
    second = accept(database, asked)
    assert references.retry(second)
    assert not references.retry(second)  # it is waiting already
    assert not references.retry("nobody")
    assert find(submissions, second).quarantine  # until there is another answer
    assert references.settle(take(references), said("agrees"))
    assert [find(submissions, id).reward for id in (first, second)] == [1, 1]
    assert references.list(10) == []
    third = accept(database, asked, referred=False)
    assert (find(submissions, third).reward, submissions.place(asked).id) == (1, third)


def test_no_answer_is_no_agreement_and_sets_nothing_free(
    database: Database, submissions: Submissions, references: References, key: str
) -> None:
    asked = order(key, question=QUESTION)
    id = accept(database, asked)
    references.settle(take(references), said("rejects"))
    references.retry(id)
    references.settle(take(references), said("failed", "it crashed"))
    assert find(submissions, id).quarantine
    other = accept(database, order(key, "other", question="b" * 64))
    references.settle(take(references), said("failed", "it crashed"))
    assert find(submissions, other).reward == 1
    assert [(each.id, each.answer) for each in references.list(10)] == [
        (other, "failed"),
        (id, "failed"),
    ]


def test_each_is_claimed_by_one_until_the_lease_is_over_and_answered_once(
    database: Database, references: References, key: str
) -> None:
    id = accept(database, order(key, question=QUESTION))
    lost = references.take(["core"], timedelta(0))
    assert lost == Referral(id, "core", 1)
    mine = take(references)
    assert mine == Referral(id, "core", 2)
    assert references.take(["core"], LEASE) is None
    assert not references.settle(lost, said("agrees"))
    references.give_back(lost, "late", timedelta(0))
    assert references.take(["core"], LEASE) is None
    references.give_back(mine, "it crashed", timedelta(0))
    uncounted = take(references)
    references.give_back(uncounted, "no sandbox", timedelta(0), counts=False)
    assert take(references) == Referral(id, "core", 3) == uncounted
    assert references.settle(uncounted, said("agrees"))
    assert not references.settle(uncounted, said("rejects"))
    found = references.find(id)
    assert found
    assert (found.answer, found.attempts) == ("agrees", 3)


def test_who_was_given_back_waits(database: Database, references: References, key: str) -> None:
    first, second = (accept(database, order(key, text)) for text in ("one", "two"))
    referral = take(references)
    assert referral.id == first
    references.give_back(referral, "it crashed", LEASE)
    assert take(references).id == second
    assert references.take(["core"], LEASE) is None
    assert references.waiting() == 2


def test_keys_take_turns_and_what_was_tried_comes_after_what_was_not(
    database: Database, references: References, key: str
) -> None:
    other = Keys(database).create("other")[0].id
    many = [accept(database, order(key, f"many {n}")) for n in range(3)]
    few = [accept(database, order(other, f"few {n}")) for n in range(2)]
    hangs = take(references)
    assert hangs.id == many[0]
    references.give_back(hangs, "it hit the wall-clock limit", timedelta(0))
    taken = [take(references).id for _ in range(5)]
    assert taken == [few[0], many[1], few[1], many[2], many[0]]


def test_another_problem_or_environment_is_another_question(
    database: Database, submissions: Submissions, references: References, key: str
) -> None:
    accept(database, order(key, question=QUESTION))
    unlike = Problem(challenge=PROBLEM.challenge, permitted_axioms=())
    others = [
        Order(key, unlike, SUBMISSION, "core", Lane.BATCH, "d" * 64),
        Order(key, PROBLEM, SUBMISSION, "mathlib", Lane.BATCH, "e" * 64),
    ]
    claims, ids = Claims(database), []
    for each in others:
        ids.append(submissions.place(each).id)
        claim = claims.take(each.environment, "worker")
        assert claim
        assert claims.finish(claim, GOOD, each.question, matter=each.question)
    references.settle(take(references), said("rejects"))
    assert [find(submissions, id).reward for id in ids] == [1, 1]
    assert not any(submissions.place(each).new for each in others)


def test_a_verdict_that_is_recorded_at_the_same_moment_does_not_slip_through(
    database: Database, submissions: Submissions, references: References, key: str
) -> None:
    others = [Keys(database).create(f"other {n}")[0].id for n in range(3)]
    for number in range(10):
        question = f"{number}" * 64
        accept(database, order(key, f"{number}", question=question))
        referral = take(references)
        # The same matter in the same words, and in others.
        texts = (f"{number}", f"{number}", f"{number} ")
        also = [
            order(other, text, question=question) for other, text in zip(others, texts, strict=True)
        ]
        ids = [submissions.place(each).id for each in also]
        claims = [Claims(database).take("core", "worker") for _ in also]
        start = threading.Barrier(len(claims) + 1)

        def reject(referral: Referral = referral, start: threading.Barrier = start) -> bool:
            start.wait()
            return references.settle(referral, said("rejects"))

        def finish(
            claim: Claim, question: str = question, start: threading.Barrier = start
        ) -> bool:
            start.wait()
            return Claims(database).finish(claim, GOOD, question, matter=question, referred=True)

        with ThreadPoolExecutor(4) as pool:
            done = [pool.submit(finish, claim) for claim in claims if claim]
            done.append(pool.submit(reject))
            assert all(each.result() for each in done)
        assert [find(submissions, id).reward for id in ids] == [None] * len(ids)
        again = [submissions.place(each) for each in also]
        assert all(each.new for each in again)
        submissions.cancel([each.id for each in again])
    assert references.waiting() == 0
