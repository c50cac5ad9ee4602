"""Problems: registered once, spoken of by their identifier, and checked whether they are fair."""

import asyncio

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from verifier.service.api.auth import Reading, Registering
from verifier.service.api.body import fingerprinted, parsed
from verifier.service.api.ceilings import check_ceilings
from verifier.service.api.checking import make_orders, wait_for_check
from verifier.service.api.errors import ErrorKind, ServiceError
from verifier.service.api.etags import answer_with_tag
from verifier.service.api.idempotency import once
from verifier.service.api.ordering import (
    DEFAULT_ENVIRONMENT,
    check_environment,
    check_room,
    tell,
    trace_of,
)
from verifier.service.api.parameters import PAGE, Cursor, IdempotencyKey, Identifier, PageSize, Wait
from verifier.service.api.parts import Parts, parts_of
from verifier.service.api.presence import while_present
from verifier.service.api.problem_documentation import (
    CHECK,
    CHECK_PROBLEM,
    DELETE_PROBLEM,
    PROBLEM,
    PROBLEMS,
    REGISTER,
)
from verifier.service.api.problem_schemas import (
    CheckRequest,
    CheckResponse,
    ProblemPage,
    ProblemRequest,
    ProblemResponse,
    summary,
)
from verifier.service.store.keys import Key
from verifier.service.store.problems import Registered

router = APIRouter()


@router.post(
    "/v1/problems",
    status_code=201,
    summary="Register a problem",
    response_model=ProblemResponse,
    responses=REGISTER.responses,
    openapi_extra=REGISTER.extra,
)
async def post_problem(request: Request, key: Registering) -> Response:
    """Keep a problem, to speak of it by its identifier.

    The same problem for the same environment is registered once: then the status is 200, and its
    name stays what it was.
    """
    parts = parts_of(request)
    with parts.admission.enter(key.id):
        asked = await parsed(request, ProblemRequest)
        environment = asked.environment or DEFAULT_ENVIRONMENT
        check_environment(environment, parts)
        check_ceilings(asked.problem, parts.settings)
        registered, new = await asyncio.to_thread(
            parts.problems.register, key.id, asked.problem, environment, asked.name
        )
        response = ProblemResponse.of(registered, asked.problem)
        return JSONResponse(
            response.model_dump(mode="json"),
            201 if new else 200,
            headers={"Location": f"/v1/problems/{registered.id}"},
        )


@router.get(
    "/v1/problems",
    summary="Problems that this key has registered",
    response_model=ProblemPage,
    responses=PROBLEMS.responses,
)
def list_problems(
    request: Request, key: Reading, cursor: Cursor = None, limit: PageSize = PAGE
) -> ProblemPage:
    """A key's problems without their texts, the newest first, a page at a time."""
    found = parts_of(request).problems.page(key.id, cursor, limit + 1)
    items = [summary(each) for each in found[:limit]]
    return ProblemPage(items=items, next=items[-1].id if len(found) > limit else None)


@router.get(
    "/v1/problems/{id}",
    summary="A registered problem",
    response_model=ProblemResponse,
    responses=PROBLEM.responses,
)
async def get_problem(request: Request, id: Identifier, key: Reading) -> Response:
    """The problem as it was registered."""
    parts = parts_of(request)
    registered = await _find(id, key, parts)
    problem = await asyncio.to_thread(parts.problems.read, registered.digest)
    return answer_with_tag(request, ProblemResponse.of(registered, problem))


@router.delete(
    "/v1/problems/{id}",
    status_code=204,
    summary="Forget a registered problem",
    response_class=Response,
    responses=DELETE_PROBLEM.responses,
)
async def delete_problem(request: Request, id: Identifier, key: Registering) -> Response:
    """End its registration, and forget its checks. What was judged stays on record."""
    parts = parts_of(request)
    await _find(id, key, parts)
    await asyncio.to_thread(parts.problems.delete, id, key.id)
    return Response(status_code=204)


@router.post(
    "/v1/problems/{id}/check",
    status_code=202,
    summary="Check a problem",
    response_model=CheckResponse,
    responses=CHECK_PROBLEM.responses,
    openapi_extra=CHECK_PROBLEM.extra,
)
async def check_problem(
    request: Request, id: Identifier, key: Registering, idempotency_key: IdempotencyKey = None
) -> Response:
    """Have submissions judged that tell whether a problem is fair.

    The challenge as it stands must score 0, and the oracle, if there is one, 1. There are warnings
    if a trivial tactic closes the statement, if its hypotheses are contradictory, and if it says
    something else without `autoImplicit`.
    """
    parts = parts_of(request)
    with parts.admission.enter(key.id):
        check_room(parts)
        registered = await _find(id, key, parts)
        asked, print_, _ = await fingerprinted(request, CheckRequest)
        async with once(parts, key, idempotency_key, print_) as claim:
            if isinstance(claim, str):
                check_id = claim
            else:
                orders = await asyncio.to_thread(
                    make_orders, registered, asked.oracle, parts, key, trace_of(request)
                )
                check, placed = await asyncio.to_thread(parts.problems.check, id, orders, claim)
                tell(placed, parts)
                check_id = check.id
        report = await wait_for_check(id, check_id, parts, 0)
    return JSONResponse(
        report.model_dump(mode="json"),
        202,
        headers={"Location": f"/v1/problems/{id}/checks/{check_id}"},
    )


@router.get(
    "/v1/problems/{id}/checks/{check}",
    summary="What a check has found",
    response_model=CheckResponse,
    responses=CHECK.responses,
)
async def get_check(
    request: Request, id: Identifier, check: Identifier, key: Reading, wait: Wait = 0
) -> Response:
    """What is known about a problem so far.

    With `wait` the answer comes when all its submissions have ended, or when that time is over.
    """
    parts = parts_of(request)
    await _find(id, key, parts)
    report = await wait_for_check(id, check, parts, 0)
    if wait and not report.ended:
        with parts.admission.enter(key.id):
            report = await while_present(request, wait_for_check(id, check, parts, wait))
    return answer_with_tag(request, report)


async def _find(id: str, key: Key, parts: Parts) -> Registered:
    registered = await asyncio.to_thread(parts.problems.find, id, key.id)
    if registered is None:
        raise ServiceError(ErrorKind.NOT_FOUND, "there is no problem with this id")
    return registered
