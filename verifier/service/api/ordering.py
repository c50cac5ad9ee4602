"""From a request to an order: what is asked, by whom, and whether it was asked before."""

import asyncio
from collections.abc import Callable

from fastapi import Request

from verifier.model import Examination, Problem, Submission
from verifier.service.api.ceilings import check_ceilings
from verifier.service.api.errors import ErrorKind, ServiceError
from verifier.service.api.parts import Parts
from verifier.service.api.schemas import Asked, FieldError
from verifier.service.metrics import METRICS
from verifier.service.question import question_of
from verifier.service.store.blobs import ForgottenSource
from verifier.service.store.idempotency import Claim
from verifier.service.store.identifiers import is_identifier
from verifier.service.store.keys import Key
from verifier.service.store.submissions import Order, Placed
from verifier.service.store.tables import Lane

DEFAULT_ENVIRONMENT = "core"
Lookup = Callable[[str], tuple[Problem, str]]
"""From the identifier of a registered problem to it, and its environment. Raises ServiceError."""


def make_order(
    asked: Asked,
    parts: Parts,
    key: Key,
    lane: Lane,
    webhook: str | None = None,
    trace: str | None = None,
    lookup: Lookup | None = None,
) -> Order:
    """The order that a request amounts to. Raises ServiceError."""
    if asked.problem is not None:
        problem, environment = asked.problem, DEFAULT_ENVIRONMENT
    else:
        assert asked.problem_id is not None
        problem, environment = (lookup or registered(parts, key))(asked.problem_id)
    return order_of(
        problem,
        asked.submission,
        asked.environment or environment,
        parts,
        key,
        lane,
        fresh=asked.fresh,
        webhook=webhook,
        trace=trace,
    )


def order_of(
    problem: Problem | Examination,
    submission: Submission,
    environment: str,
    parts: Parts,
    key: Key,
    lane: Lane,
    *,
    fresh: bool = False,
    webhook: str | None = None,
    trace: str | None = None,
) -> Order:
    """The order to judge `submission` in `environment`. Raises ServiceError."""
    check_environment(environment, parts)
    check_ceilings(problem, parts.settings)
    return Order(
        key_id=key.id,
        problem=problem,
        submission=submission,
        environment=environment,
        lane=lane,
        question=None if fresh else question(parts, problem, submission, environment),
        webhook=webhook,
        trace=trace,
    )


def question(
    parts: Parts, problem: Problem | Examination, submission: Submission, environment: str
) -> str:
    """What is asked, if those judge it who are there now."""
    report, judge = parts.keeper.roll.environment(environment) or (None, "")
    return question_of(
        problem.digest, submission.digest, environment, report.digest if report else "", judge
    )


def trace_of(request: Request) -> str | None:
    """What a submission should carry so that its trace goes on from this request, if it has one."""
    trace: str | None = request.scope["trace"]
    return trace


def check_room(parts: Parts) -> None:
    """Raise ServiceError if as much is queued as may be."""
    if parts.keeper.queued >= parts.settings.queue_limit:
        raise ServiceError(
            ErrorKind.QUEUE_FULL, f"{parts.settings.queue_limit} submissions are queued"
        )


def check_environment(environment: str, parts: Parts) -> None:
    """Raise ServiceError unless it is served, or will be."""
    served = parts.keeper.roll.environments
    if environment not in served and environment not in parts.settings.environments:
        known = ", ".join(sorted({*served, *parts.settings.environments}))
        raise _refuse(
            ErrorKind.UNKNOWN_ENVIRONMENT,
            "/environment",
            f"no environment {environment!r}; there are: {known}",
        )


async def place(
    asked: Asked,
    parts: Parts,
    key: Key,
    lane: Lane,
    claim: Claim | None = None,
    webhook: str | None = None,
    trace: str | None = None,
    small: bool = False,
) -> Placed:
    """Record what is asked, settle the claim with that, and say that there is work. Raises
    ServiceError and SQLAlchemyError."""

    def order() -> Order:
        return make_order(asked, parts, key, lane, webhook, trace)

    # Nobody has to be asked for a problem that was sent along.
    made = order() if small and asked.problem is not None else None
    return await place_order(made or order, parts, claim)


async def place_order(
    order: Order | Callable[[], Order], parts: Parts, claim: Claim | None = None
) -> Placed:
    """Record an order, or one that a thread is to make, as `place` does."""
    made = order if isinstance(order, Order) else None
    placed = parts.submissions.recall(made, claim) if made else None
    if placed is None:
        placed = await asyncio.to_thread(
            lambda: parts.submissions.place(order if isinstance(order, Order) else order(), claim)
        )
    tell([placed], parts)
    return placed


def tell(placed: list[Placed], parts: Parts) -> None:
    """Count what was placed, and have workers told of what is new."""
    for each in placed:
        result = "new" if each.new else ("cached" if each.ended else "joined")
        METRICS.placed.labels(each.environment, result).inc()
    new: dict[str, int] = {}
    for each in placed:
        if each.new:
            new[each.environment] = new.get(each.environment, 0) + 1
    for environment, count in new.items():
        hands = parts.keeper.roll.hands(environment)
        parts.tickets.submit(parts.broker.post, environment, count, hands)


def registered(parts: Parts, key: Key) -> Lookup:
    """How a key's registered problems are found."""

    def find(id: str) -> tuple[Problem, str]:
        known = parts.problems.find(id, key.id) if is_identifier(id) else None
        if known is None:
            raise _refuse(
                ErrorKind.UNKNOWN_PROBLEM,
                "/problem_id",
                f"no problem {id!r} is registered with this key",
            )
        try:
            return parts.problems.read(known.digest), known.environment
        except ForgottenSource as error:
            raise ServiceError(ErrorKind.UNKNOWN_PROBLEM, "its text is gone") from error

    return find


def _refuse(kind: ErrorKind, field: str, message: str) -> ServiceError:
    return ServiceError(kind, message, errors=[FieldError(field=field, message=message)])
