"""Batches: many submissions in one request, and their results in the order of the lines."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import JSONResponse, Response
from starlette.requests import ClientDisconnect

from verifier.service.api.auth import Judging, Reading
from verifier.service.api.batch_documentation import (
    BATCH,
    BATCHES,
    CANCEL_BATCH,
    RESULTS,
    SEND_BATCH,
)
from verifier.service.api.batch_schemas import NDJSON, BatchPage, BatchResponse
from verifier.service.api.batching import Intake, results, wait_for_batch
from verifier.service.api.body import check_media_type
from verifier.service.api.errors import CLIENT_CLOSED_REQUEST, ErrorKind, ServiceError
from verifier.service.api.etags import answer_with_tag
from verifier.service.api.idempotency import check_single
from verifier.service.api.ordering import check_room
from verifier.service.api.parameters import PAGE, Cursor, IdempotencyKey, Identifier, PageSize, Wait
from verifier.service.api.parts import Parts, parts_of
from verifier.service.api.presence import while_present
from verifier.service.api.streams import Admitted
from verifier.service.api.webhooks import check_address
from verifier.service.store.batches import Batch
from verifier.service.store.keys import Key

router = APIRouter()

Environment = Annotated[
    str | None,
    Query(min_length=1, max_length=200, description="Where lines are judged that do not say so"),
]
ProblemId = Annotated[
    str | None,
    Query(min_length=1, max_length=36, description="The problem of lines that name none"),
]
Webhook = Annotated[
    str | None, Query(max_length=2000, description="Address that is told when the batch has ended")
]
After = Annotated[
    int, Query(ge=-1, le=10_000_000, description="Position of the last result that you have")
]
Follow = Annotated[
    bool, Query(description="Wait for lines that have not ended, instead of ending before them")
]


@router.post(
    "/v1/batches",
    status_code=202,
    summary="Send a batch",
    response_model=BatchResponse,
    responses=SEND_BATCH.responses,
    openapi_extra=SEND_BATCH.extra,
)
async def post_batch(
    request: Request,
    key: Judging,
    environment: Environment = None,
    problem_id: ProblemId = None,
    webhook: Webhook = None,
    idempotency_key: IdempotencyKey = None,
) -> Response:
    """Record many submissions, one a line, while they come in.

    A line that is not well formed gets an error and no reward; all others are judged. If the
    request ends before its body does, the batch is cancelled.
    """
    parts = parts_of(request)
    check_media_type(request, NDJSON)
    check_single(request)
    if webhook is not None:
        check_address(webhook, parts.settings.webhook_hosts)
    try:
        with parts.admission.enter(key.id):
            check_room(parts)
            intake = await asyncio.to_thread(
                Intake, request, parts, key, environment, problem_id, webhook
            )
            id = await intake.run(idempotency_key)
    except ClientDisconnect:
        return Response(status_code=CLIENT_CLOSED_REQUEST)
    batch = await _find(id, key, parts)
    return JSONResponse(
        BatchResponse.of(batch).model_dump(mode="json"),
        202,
        headers={"Location": f"/v1/batches/{id}"},
    )


@router.get(
    "/v1/batches",
    summary="Batches that this key has sent",
    response_model=BatchPage,
    responses=BATCHES.responses,
)
def list_batches(
    request: Request, key: Reading, cursor: Cursor = None, limit: PageSize = PAGE
) -> BatchPage:
    """A key's batches, the newest first, a page at a time."""
    found = parts_of(request).batches.page(key.id, cursor, limit + 1)
    items = [BatchResponse.of(batch) for batch in found[:limit]]
    return BatchPage(items=items, next=items[-1].id if len(found) > limit else None)


@router.get(
    "/v1/batches/{id}",
    summary="How far a batch is",
    response_model=BatchResponse,
    responses=BATCH.responses,
)
async def get_batch(request: Request, id: Identifier, key: Reading, wait: Wait = 0) -> Response:
    """How many lines of a batch are in which state.

    With `wait` the answer comes when all have ended, or when that time is over.
    """
    parts = parts_of(request)
    batch: Batch | None = await _find(id, key, parts)
    if wait and batch and not batch.ended:
        with parts.admission.enter(key.id):
            batch = await while_present(request, wait_for_batch(parts, key, id, wait))
    assert batch is not None
    return answer_with_tag(request, BatchResponse.of(batch))


@router.post(
    "/v1/batches/{id}/cancel",
    summary="Cancel a batch",
    response_model=BatchResponse,
    responses=CANCEL_BATCH.responses,
)
async def cancel_batch(request: Request, id: Identifier, key: Judging) -> Response:
    """End the lines that have not ended, but for those that ask what another request asks, too.

    A batch that has ended stays as it is.
    """
    parts = parts_of(request)
    batch = await _find(id, key, parts)
    if not batch.ended:
        await asyncio.to_thread(parts.batches.cancel, id)
        batch = await _find(id, key, parts)
    return JSONResponse(BatchResponse.of(batch).model_dump(mode="json"))


@router.get(
    "/v1/batches/{id}/results",
    summary="The results of a batch, line by line",
    response_class=Response,
    responses=RESULTS.responses,
)
async def get_results(
    request: Request, id: Identifier, key: Reading, after: After = -1, follow: Follow = True
) -> Response:
    """A JSON object a line, in the order of the batch's lines, as they end.

    It can be taken up again: ask with `after` as the last position that arrived whole. An empty
    line only says that the connection lives. When the stream ends early, since the service stops,
    it ends after a whole line; all has been told when `size` results have.
    """
    parts = parts_of(request)
    await _find(id, key, parts)
    return Admitted(results(parts, key, id, after, follow), NDJSON, parts.admission, key)


async def _find(id: str, key: Key, parts: Parts) -> Batch:
    batch = await asyncio.to_thread(parts.batches.find, id, key.id)
    if batch is None:
        raise ServiceError(ErrorKind.NOT_FOUND, "there is no batch with this id")
    return batch
