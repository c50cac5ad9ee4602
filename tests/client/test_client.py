"""What both clients ask of a real service, and what they make of its answers."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest
from pydantic import BaseModel
from serving import STATEMENT, Service, busy, until

from verifier.client import (
    Ask,
    AsyncClient,
    Cancelled,
    Client,
    DeadlineExceeded,
    NotFound,
    Problem,
    RequestRefused,
    Reward,
    Submission,
    Unauthorized,
    UnusableProblem,
    VerifierError,
    answers,
)
from verifier.client.errors import ErrorDocument, FieldError

SORRY = f"{STATEMENT}sorry"
_numbers = iter(range(1_000_000))


def honest() -> str:
    """An honest proof that nobody has sent before."""
    return f"{STATEMENT}h -- {next(_numbers)}"


def slow(seconds: float = 30) -> Ask:
    """What takes that long to judge."""
    asked = busy(seconds)
    return Ask(Submission(**asked["submission"]), Problem(**asked["problem"]))


def test_an_honest_proof_gets_1_and_a_cheat_0(client: Client) -> None:
    reward = client.reward(honest(), problem=SORRY)
    assert (reward.reward, reward.cached, reward.verdict.reason) == (1, False, "accepted")
    assert client.submission(reward.id).verdict == reward.verdict
    cheat = client.reward(SORRY, problem=SORRY)
    assert (cheat.reward, cheat.verdict.stage, cheat.verdict.reason) == (0, "axioms", "sorry")


def test_what_was_judged_is_not_judged_again_but_on_demand(client: Client) -> None:
    proof = honest()
    first = client.reward(proof, problem=SORRY)
    again = client.reward(proof, problem=SORRY)
    anew = client.reward(proof, problem=SORRY, fresh=True)
    assert (again.cached, again.id, anew.cached) == (True, first.id, False)
    assert anew.id != first.id


def test_files_and_options_arrive_as_they_are_said(client: Client) -> None:
    problem = Problem(challenge={"C.lean": SORRY}, permitted_axioms=())
    files = {"S.lean": f"import Helper\n{STATEMENT}helper p h", "Helper.lean": "def helper := 1"}
    reward = client.reward(Submission(files=files, entry="S.lean"), problem=problem)
    assert (reward.reward, reward.verdict.problem_digest) == (0, problem.digest)
    files["Helper.lean"] = "theorem helper (p : Prop) (h : p) : p := h"
    assert client.reward(Submission(files=files, entry="S.lean"), problem=problem).reward == 1


def test_a_problem_that_cannot_be_judged_is_an_exception_with_its_verdict(client: Client) -> None:
    with pytest.raises(UnusableProblem) as raised:
        client.reward(honest(), problem="theorem a : nonsense := sorry")
    assert raised.value.status == 422
    assert raised.value.verdict is not None
    assert raised.value.verdict.reward is None
    assert raised.value.id


def test_what_is_wrong_with_a_request_is_told_with_field_and_limit(client: Client) -> None:
    problem = Problem(challenge={"C.lean": SORRY}, limits={"build": {"wall_seconds": 80_000}})
    with pytest.raises(RequestRefused, match="wall_seconds") as raised:
        client.reward(honest(), problem=problem)
    (field,) = raised.value.fields
    assert (field.field, field.limit) == ("/problem/limits/build/wall_seconds", 3600)


def test_text_that_is_no_unicode_is_refused_before_it_is_sent(client: Client) -> None:
    with pytest.raises(ValueError, match=r"Submission\.lean' is no Unicode text"):
        client.reward("\ud800", problem=SORRY)


def test_what_is_not_there_is_not_found(client: Client) -> None:
    with pytest.raises(NotFound):
        client.wait("01a22c67-bc9c-726a-8b29-c70fd60c8aaa")
    with pytest.raises(NotFound) as raised:
        client.reward(honest(), problem_id="01a22c67-bc9c-726a-8b29-c70fd60c8aaa")
    assert raised.value.kind == "unknown-problem"
    with pytest.raises(NotFound):
        client.batch("../environments")


def test_a_submission_is_sent_now_and_waited_for_later(client: Client) -> None:
    record = client.submit(Ask(honest(), problem=SORRY))
    reward = client.wait(record.id)
    assert (reward.reward, reward.id) == (1, record.id)
    assert client.submission(record.id).ended


def test_who_cancels_ends_the_waiting_with_an_exception(client: Client) -> None:
    record = client.submit(slow())
    assert not record.ended
    assert client.cancel(record.id).state == "cancelled"
    with pytest.raises(Cancelled):
        client.wait(record.id)
    reward = client.reward(honest(), problem=SORRY)
    assert client.cancel(reward.id).state == "judged"


def test_a_deadline_is_an_exception_and_takes_the_submission_along(
    url: str, service: Service
) -> None:
    asked = slow()
    with Client(url, deadline=1) as client:
        begun = time.monotonic()
        with pytest.raises(DeadlineExceeded) as raised:
            client.ask(asked)
        assert 0.9 < time.monotonic() - begun < 3
        assert not isinstance(raised.value, TimeoutError)
        begun = time.monotonic()
        record = client.submit(slow())
        with pytest.raises(DeadlineExceeded):
            client.wait(record.id, deadline=0.5)
        assert time.monotonic() - begun < 3
        client.cancel(record.id)
    until(lambda: service.connections() == 0)
    states = service.client.get("/v1/submissions", params={"limit": 2}).json()["items"]
    assert {each["state"] for each in states} == {"cancelled"}


def test_many_rewards_come_in_order_and_trouble_in_its_place(client: Client) -> None:
    missing = "01a22c67-bc9c-726a-8b29-c70fd60c8aaa"
    asks = [Ask(honest() if number % 2 else SORRY, problem=SORRY) for number in range(10)]
    asks[4] = Ask(honest(), problem_id=missing)
    outcomes = client.reward_many(iter(asks), concurrency=4)
    assert isinstance(outcomes.pop(4), NotFound)
    assert [each.reward for each in outcomes if isinstance(each, Reward)] == [0, 1, 0, 1] + [
        1,
        0,
    ] * 2 + [1]


def test_a_deadline_of_many_leaves_what_was_judged(client: Client) -> None:
    outcomes = client.reward_many(
        [Ask(honest(), SORRY), slow(), Ask(honest(), SORRY)], concurrency=3, deadline=4
    )
    assert [isinstance(each, Reward) for each in outcomes] == [True, False, True]
    assert isinstance(outcomes[1], DeadlineExceeded)


def test_who_is_interrupted_does_not_wait_and_leaves_nothing_behind(
    url: str, service: Service
) -> None:
    program = (
        "import sys; from verifier.client import *; url, *words = sys.argv[1:]\n"
        "problem = Problem.model_validate_json(words[0])\n"
        "ask = Ask(Submission.model_validate_json(words[1]), problem)\n"
        "with Client(url) as client: client.reward_many([ask])"
    )
    asked = slow()
    words = [each.model_dump_json() for each in (asked.problem, asked.submission)]  # type: ignore[union-attr]
    command = [sys.executable, "-c", program, url, *words]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        until(lambda: service.connections() == 1)
        begun = time.monotonic()
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=20)
    assert time.monotonic() - begun < 5
    assert said.rstrip().endswith("KeyboardInterrupt")
    (last,) = service.client.get("/v1/submissions", params={"limit": 1}).json()["items"]
    until(lambda: service.get(last["id"])["state"] == "cancelled")


def test_what_reading_the_asks_raises_is_raised(client: Client) -> None:
    def asks() -> Iterator[Ask]:
        yield Ask(honest(), SORRY)
        raise OSError("the dataset is gone")

    with pytest.raises(OSError, match="the dataset is gone"):
        client.reward_many(asks())
    assert client.reward_many([]) == []


def test_a_batch_gives_results_in_order_and_names_each(client: Client) -> None:
    lines = [
        Ask(honest(), SORRY, id="first"),
        Ask(honest(), SORRY, id="odd\u2028\u0085name"),
        Ask(honest(), "theorem a : nonsense := sorry", id="unusable"),
        Ask(SORRY, SORRY),
    ]
    batch = client.submit_batch(lines)
    assert batch.size == len(lines)
    found = list(client.batch_results(batch.id))
    assert [each.id for each in found] == ["first", "odd\u2028\u0085name", "unusable", None]
    assert [each.reward for each in found] == [1, 1, None, 0]
    with pytest.raises(UnusableProblem):
        found[2].earned()
    assert (found[0].earned(), found[3].earned()) == (1, 0)
    assert list(client.batch_results(batch.id, after=1)) == found[2:]
    assert list(client.batch_results(batch.id, after=3)) == []
    assert client.batch(batch.id, wait=1).ended


def test_a_cancelled_batch_ends_its_results(client: Client) -> None:
    batch = client.submit_batch([slow(), Ask(honest(), SORRY)])
    assert client.cancel_batch(batch.id).is_cancelled
    first, _ = client.batch_results(batch.id)
    with pytest.raises(Cancelled):
        first.earned()


def test_lines_of_a_batch_can_leave_the_problem_to_it(client: Client) -> None:
    problem = client.register(SORRY, name="same")
    assert client.problem(problem.id) == problem == client.register(SORRY)
    batch = client.submit_batch([Ask(honest()), Ask(SORRY)], problem_id=problem.id)
    assert [each.earned() for each in client.batch_results(batch.id)] == [1, 0]
    client.delete_problem(problem.id)
    with pytest.raises(NotFound):
        client.problem(problem.id)


def test_a_problem_is_checked_until_all_is_known(client: Client) -> None:
    problem = client.register("theorem hard (a b : Nat) : a + b = b + a := sorry")
    proof = "theorem hard (a b : Nat) : a + b = b + a := Nat.add_comm a b"
    passed = client.check_problem(problem.id, proof)
    assert (passed.ended, passed.standing) == (True, "passed")
    failed = client.check_problem(problem.id, proof.replace("add", "mul"))
    assert failed.standing == "failed"
    assert "oracle-rejected" in [each.code for each in failed.findings]


def test_environments_are_told(client: Client) -> None:
    (core,) = client.environments()
    assert core.id == "core"
    assert core.limits is not None
    assert client.environment("core").digest == core.digest


def test_a_key_is_sent_and_its_lack_is_told(
    tmp_path_factory: pytest.TempPathFactory, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LEAN_VERIFIER_URL", url)
    with Client(key="lvk_unknown") as client, pytest.raises(Unauthorized) as raised:
        client.environments()
    assert "lvk_unknown" not in str(raised.value)
    monkeypatch.setenv("LEAN_VERIFIER_KEY", "lvk_also_unknown")
    with Client() as client, pytest.raises(Unauthorized):
        client.environments()


def test_the_async_client_does_the_same(url: str) -> None:
    async def ask() -> None:
        async with AsyncClient(url) as client:
            asks = [Ask(honest(), SORRY), Ask(SORRY, SORRY), Ask(honest(), problem_id="none")]
            one, zero, none = await client.reward_many(asks)
            assert isinstance(one, Reward)
            assert isinstance(zero, Reward)
            assert (one.reward, zero.reward) == (1, 0)
            assert isinstance(none, VerifierError)
            record = await client.submit(Ask(honest(), SORRY))
            assert (await client.wait(record.id)).reward == 1
            problem = await client.register(SORRY)
            assert await client.problem(problem.id) == problem
            assert (await client.check_problem(problem.id, honest())).ended
            batch = await client.submit_batch([Ask(honest()), Ask(SORRY)], problem_id=problem.id)
            found = [each.earned() async for each in client.batch_results(batch.id)]
            assert found == [1, 0]
            assert (await client.batch(batch.id)).judged == 2
            assert (await client.environments())[0] == await client.environment("core")
            with pytest.raises(DeadlineExceeded):
                await client.ask(slow(), deadline=0.5)
            with pytest.raises(NotFound):
                await client.cancel("nothing")
            with pytest.raises(NotFound):
                await client.cancel_batch("nothing")
            await client.delete_problem(problem.id)

    asyncio.run(ask())


def test_both_clients_have_the_same_methods() -> None:
    def methods(kind: type) -> set[str]:
        return {name for name in vars(kind) if not name.startswith("_")}

    assert methods(Client) == methods(AsyncClient)


def test_importing_it_imports_nothing_of_the_service() -> None:
    program = (
        "import sys, verifier.client, verifier.client.trainers.trl, verifier.client.trainers.verl,"
        " verifier.client.trainers.prime, verifier.client.trainers.rubric;"
        "print(*{name.split('.')[0] for name in sys.modules},"
        "*[name for name in sys.modules if name.startswith('verifier.')])"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    imported = set(ran.stdout.split())
    heavy = {
        "alembic",
        "celery",
        "docker",
        "fastapi",
        "redis",
        "sqlalchemy",
        "starlette",
        "uvicorn",
    }
    assert "httpx" in imported
    assert not imported & (heavy | {"torch", "trl", "verl", "verifiers"})
    inner = ("service", "sandbox", "kernel", "environments", "settings", "pipeline")
    assert not [name for name in imported if name.startswith(tuple(f"verifier.{i}" for i in inner))]


def test_it_knows_every_field_that_the_service_tells() -> None:
    from verifier.service.api import batch_schemas, problem_schemas, schemas

    pairs: list[tuple[type[BaseModel], type[BaseModel]]] = [
        (answers.Reward, schemas.RewardResponse),
        (answers.SubmissionRecord, schemas.SubmissionResponse),
        (answers.Batch, batch_schemas.BatchResponse),
        (answers.BatchResult, batch_schemas.BatchResult),
        (answers.RegisteredProblem, problem_schemas.ProblemResponse),
        (answers.ProblemCheck, problem_schemas.CheckResponse),
        (answers.Probe, problem_schemas.ProbeResponse),
        (answers.Environment, schemas.EnvironmentResponse),
        (answers.Caps, schemas.LimitsResponse),
        (answers.StageCaps, schemas.StageLimitsResponse),
        (FieldError, schemas.FieldError),
    ]
    for ours, theirs in pairs:
        assert set(ours.model_fields) == set(theirs.model_fields), ours
    assert set(ErrorDocument.model_fields) == set(schemas.ProblemDetails.model_fields) - {"reward"}
