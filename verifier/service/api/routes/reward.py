"""The reward: send a submission, and wait for its verdict."""

import asyncio

from fastapi import APIRouter, Request
from fastapi.responses import Response
from starlette.requests import ClientDisconnect

from verifier.service.api.answers import verdict_of
from verifier.service.api.auth import Judging
from verifier.service.api.body import fingerprinted
from verifier.service.api.documentation import REWARD
from verifier.service.api.idempotency import once
from verifier.service.api.ordering import check_room, place, trace_of
from verifier.service.api.parameters import IdempotencyKey
from verifier.service.api.parts import Parts, parts_of
from verifier.service.api.presence import while_present
from verifier.service.api.schemas import RewardRequest, RewardResponse
from verifier.service.store.keys import Key
from verifier.service.store.records import Record
from verifier.service.store.submissions import Placed
from verifier.service.store.tables import Lane

router = APIRouter()


@router.post(
    "/v1/reward",
    summary="Judge a submission and wait for the reward",
    response_model=RewardResponse,
    responses=REWARD.responses,
    openapi_extra=REWARD.extra,
)
async def post_reward(
    request: Request, key: Judging, idempotency_key: IdempotencyKey = None
) -> Response:
    """Judge one submission. The answer comes when there is a verdict.

    Trouble of the service is never a reward of 0: then the status is 503 and the reward null.
    The same request sent again is the same submission, so nothing is lost by sending it again.
    """
    parts = parts_of(request)
    with parts.admission.enter(key.id):
        check_room(parts)
        placed = await _place(request, parts, key, idempotency_key)
        if not placed.ended:
            await _wait(placed, parts, request)
        record = placed.record or await asyncio.to_thread(parts.submissions.find, placed.id)
    assert record is not None
    return answer(record, cached=placed.ended)


async def _place(request: Request, parts: Parts, key: Key, token: str | None) -> Placed:
    """The submission that answers the request: a new one, or one that it joins."""
    asked, print_, small = await fingerprinted(request, RewardRequest)
    while True:
        async with once(parts, key, token, print_) as claim:
            if not isinstance(claim, str):
                lane, trace = Lane.INTERACTIVE, trace_of(request)
                return await place(asked, parts, key, lane, claim, trace=trace, small=small)
            if joined := await asyncio.to_thread(parts.submissions.join, claim):
                return joined
            # It was cancelled or given up, which is no reward: this time it is done anew.
            await asyncio.to_thread(parts.idempotency.forget, key.id, token or "", claim)


async def _wait(placed: Placed, parts: Parts, request: Request) -> None:
    """Wait for the verdict for as long as the client does. Raises ClientDisconnect and
    ServiceError."""
    waiting = parts.waiting.require_ended(placed.id, parts.settings.reward_seconds)
    try:
        await while_present(request, waiting)
    except ClientDisconnect:
        await asyncio.to_thread(parts.submissions.leave, [placed.id])
        raise


def answer(record: Record, cached: bool) -> Response:
    """The response that tells the reward. Raises ServiceError if there is none."""
    verdict = verdict_of(record)
    assert verdict.reward is not None
    document = RewardResponse(reward=verdict.reward, id=record.id, cached=cached, verdict=verdict)
    return Response(document.model_dump_json(), media_type="application/json")
