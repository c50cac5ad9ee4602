"""Submissions: sent now, judged by and by, looked at whenever somebody wants to know."""

import asyncio

from fastapi import APIRouter, Request
from fastapi.responses import Response

from verifier.service.api.auth import Judging, Reading
from verifier.service.api.body import fingerprinted
from verifier.service.api.documentation import CANCEL, SUBMISSION, SUBMISSIONS, SUBMIT
from verifier.service.api.errors import ErrorKind, ServiceError
from verifier.service.api.etags import answer_with_tag
from verifier.service.api.idempotency import once
from verifier.service.api.ordering import check_room, place, trace_of
from verifier.service.api.parameters import PAGE, Cursor, IdempotencyKey, Identifier, PageSize, Wait
from verifier.service.api.parts import Parts, parts_of
from verifier.service.api.presence import while_present
from verifier.service.api.schemas import SubmissionPage, SubmissionRequest, SubmissionResponse
from verifier.service.api.webhooks import check_address
from verifier.service.store.keys import Key
from verifier.service.store.records import Record
from verifier.service.store.tables import Lane

router = APIRouter()


@router.post(
    "/v1/submissions",
    status_code=202,
    summary="Send a submission",
    response_model=SubmissionResponse,
    responses=SUBMIT.responses,
    openapi_extra=SUBMIT.extra,
)
async def post_submission(
    request: Request, key: Judging, idempotency_key: IdempotencyKey = None
) -> Response:
    """Record a submission, to be judged by and by.

    What was sent before is the same submission, unless `fresh` is set.
    """
    parts = parts_of(request)
    with parts.admission.enter(key.id):
        check_room(parts)
        asked, print_, small = await fingerprinted(request, SubmissionRequest)
        async with once(parts, key, idempotency_key, print_) as claim:
            if isinstance(claim, str):
                id = claim
            else:
                if asked.webhook is not None:
                    check_address(asked.webhook, parts.settings.webhook_hosts)
                lane, trace = Lane[asked.priority.upper()], trace_of(request)
                placed = await place(asked, parts, key, lane, claim, asked.webhook, trace, small)
                id = placed.id
        record = await asyncio.to_thread(parts.submissions.find, id)
    assert record is not None
    return _respond(record, 202, {"Location": f"/v1/submissions/{record.id}"})


@router.get(
    "/v1/submissions",
    summary="What this key has sent",
    response_model=SubmissionPage,
    responses=SUBMISSIONS.responses,
)
def list_submissions(
    request: Request, key: Reading, cursor: Cursor = None, limit: PageSize = PAGE
) -> SubmissionPage:
    """A key's submissions, the newest first, a page at a time."""
    found = parts_of(request).submissions.page(key.id, cursor, limit + 1)
    items = [SubmissionResponse.of(record) for record in found[:limit]]
    return SubmissionPage(items=items, next=items[-1].id if len(found) > limit else None)


@router.get(
    "/v1/submissions/{id}",
    summary="What is recorded about a submission",
    response_model=SubmissionResponse,
    responses=SUBMISSION.responses,
)
async def get_submission(
    request: Request,
    id: Identifier,
    key: Reading,
    wait: Wait = 0,
) -> Response:
    """The state of a submission and, once there is one, its verdict.

    With `wait` the answer comes when it has ended, or when that time is over.
    """
    parts = parts_of(request)
    record = await _find(id, key, parts)
    if wait and not record.state.ended:
        with parts.admission.enter(key.id):
            record = await while_present(request, _wait(record, key, parts, wait))
    return answer_with_tag(request, SubmissionResponse.of(record))


@router.post(
    "/v1/submissions/{id}/cancel",
    summary="Cancel a submission",
    response_model=SubmissionResponse,
    responses=CANCEL.responses,
)
async def cancel_submission(request: Request, id: Identifier, key: Judging) -> Response:
    """End a submission that has not ended, whoever else of this key waits for it.

    What has ended stays as it is.
    """
    parts = parts_of(request)
    await _find(id, key, parts)
    if await asyncio.to_thread(parts.submissions.cancel, [id]):
        await asyncio.to_thread(parts.broker.tell, id)
    return _respond(await _find(id, key, parts), 200)


async def _find(id: str, key: Key, parts: Parts) -> Record:
    record = await asyncio.to_thread(parts.submissions.find, id, key.id)
    if record is None:
        raise ServiceError(ErrorKind.NOT_FOUND, "there is no submission with this id")
    return record


async def _wait(record: Record, key: Key, parts: Parts, seconds: float) -> Record:
    await parts.waiting.until_ended(record.id, seconds, seen=True)
    return await _find(record.id, key, parts)


def _respond(record: Record, status: int, headers: dict[str, str] | None = None) -> Response:
    body = SubmissionResponse.of(record).model_dump_json()
    return Response(body, status, headers, "application/json")
