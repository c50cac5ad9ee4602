"""Checks of problems: from a problem to the submissions that try it, and from these to a report."""

import asyncio

from verifier.intake import IntakeRefusal
from verifier.lean.header import BadHeader
from verifier.model import Submission
from verifier.problemcheck import probes, report
from verifier.service.api.errors import ErrorKind, ServiceError
from verifier.service.api.ordering import make_order
from verifier.service.api.parts import Parts
from verifier.service.api.problem_schemas import CheckResponse, ProbeResponse
from verifier.service.api.schemas import Asked
from verifier.service.api.waiting import ShuttingDown
from verifier.service.store.keys import Key
from verifier.service.store.problems import Check, Registered
from verifier.service.store.records import Record
from verifier.service.store.submissions import Order
from verifier.service.store.tables import Lane


def make_orders(
    registered: Registered, oracle: Submission | None, parts: Parts, key: Key, trace: str | None
) -> dict[str, Order]:
    """The orders for all probes of a problem, by name. Raises ServiceError."""
    problem = parts.problems.read(registered.digest)
    try:
        tried = probes(problem, oracle, registered.environment)
    except (IntakeRefusal, BadHeader) as error:
        raise ServiceError(ErrorKind.UNUSABLE_PROBLEM, str(error)) from error
    orders = {}
    for name, submission in tried.items():
        asked = Asked(problem=problem, submission=submission, environment=registered.environment)
        orders[name] = make_order(asked, parts, key, Lane.BATCH, trace=trace)
    return orders


async def wait_for_check(problem_id: str, id: str, parts: Parts, seconds: float) -> CheckResponse:
    """The report when all probes have ended, or as it is after so many seconds. Raises
    ServiceError."""
    check = await asyncio.to_thread(parts.problems.find_check, id, problem_id)
    if check is None:
        raise ServiceError(ErrorKind.NOT_FOUND, "there is no check with this id")
    deadline = asyncio.get_running_loop().time() + seconds
    for submission in check.probes.values():
        left = deadline - asyncio.get_running_loop().time()
        if left <= 0:
            break
        try:
            await parts.waiting.until_ended(submission, left)
        except ShuttingDown as error:
            raise ShuttingDown(id) from error
    return await asyncio.to_thread(_report, check, parts)


def _report(check: Check, parts: Parts) -> CheckResponse:
    records: dict[str, Record] = {}
    for name, submission in check.probes.items():
        record = parts.submissions.find(submission)
        assert record is not None
        records[name] = record
    # What is quarantined tells nothing of the problem: somebody has to look first.
    verdicts = {
        name: None if record.quarantine else record.verdict for name, record in records.items()
    }
    given_up = frozenset(
        name for name, record in records.items() if record.state.ended and verdicts[name] is None
    )
    found = report(verdicts, given_up)
    return CheckResponse(
        id=check.id,
        problem_id=check.problem_id,
        created_at=check.created_at,
        standing=found.standing,
        ended=all(record.state.ended for record in records.values()),
        findings=list(found.findings),
        unknown=list(found.unknown),
        probes=[_probe(name, record) for name, record in records.items()],
    )


def _probe(name: str, record: Record) -> ProbeResponse:
    verdict = None if record.quarantine else record.verdict
    return ProbeResponse(
        name=name,
        submission=record.id,
        state=record.state,
        reward=record.reward,
        reason=verdict.reason if verdict else None,
    )
