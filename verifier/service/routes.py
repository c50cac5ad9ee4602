"""The routes: each takes a request apart, asks the service, and puts an answer together."""

import asyncio
from functools import partial

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response
from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import ClientDisconnect

from verifier.reasons import Blame, Outcome
from verifier.service.body import check_media_type, parse_reward_request, read_body
from verifier.service.ceilings import check_ceilings
from verifier.service.documentation import REWARD, SUBMISSION, problems
from verifier.service.errors import ErrorKind, ServiceError
from verifier.service.judging import Judge, Judged
from verifier.service.readiness import ReadinessProbe
from verifier.service.schemas import (
    FieldError,
    Liveness,
    Readiness,
    RewardRequest,
    RewardResponse,
    SubmissionResponse,
)
from verifier.service.worker import LocalWorker, QueueFull, ShuttingDown, Slot
from verifier.settings import Settings

router = APIRouter()

CLIENT_CLOSED_REQUEST = 499
"""Nobody reads this status; it is what access logs of proxies call it."""


@router.post(
    "/v1/reward",
    summary="Judge a submission and wait for the reward",
    response_model=RewardResponse,
    responses=REWARD.responses,
    openapi_extra=REWARD.extra,
)
async def post_reward(request: Request) -> Response:
    """Judge one submission. The answer comes when there is a verdict.

    Trouble of the service is never a reward of 0: then the status is 503 and the reward null.
    """
    settings: Settings = request.app.state.settings
    judge: Judge = request.app.state.judge
    worker: LocalWorker = request.app.state.worker
    check_media_type(request)
    try:
        # Before the body is read: so many bodies, and no more, can be in memory at one time.
        with worker.admit() as slot:
            body = await read_body(request, settings.max_body_bytes, settings.body_seconds)
            asked = await asyncio.to_thread(parse_reward_request, body)
            del body
            judged = await _judge(asked, judge, slot, request)
    except ClientDisconnect:
        return Response(status_code=CLIENT_CLOSED_REQUEST)
    except QueueFull as error:
        raise ServiceError(ErrorKind.QUEUE_FULL, str(error)) from error
    except ShuttingDown as error:
        raise ServiceError(ErrorKind.SHUTTING_DOWN, str(error)) from error
    return _answer(judged)


@router.get(
    "/v1/submissions/{id}",
    summary="What is recorded about a submission",
    response_model=SubmissionResponse,
    responses=SUBMISSION.responses,
)
def get_submission(request: Request, id: str) -> SubmissionResponse:
    """The recorded verdict of a submission, however often it is asked for."""
    judge: Judge = request.app.state.judge
    record = judge.repository.find(id)
    if record is None:
        raise ServiceError(ErrorKind.NOT_FOUND, "there is no submission with this id")
    return SubmissionResponse(
        id=record.id,
        environment=record.environment,
        received_at=record.received_at,
        judged_at=record.judged_at,
        reward=record.verdict.reward if record.verdict else None,
        verdict=record.verdict,
    )


@router.get("/healthz", summary="Whether the process lives")
async def get_liveness() -> Liveness:
    """Says nothing but that the process answers; see /readyz for more."""
    return Liveness()


@router.get(
    "/readyz",
    summary="Whether submissions can be judged now",
    responses={
        200: {"description": "Ready"},
        503: {"model": Readiness, "description": "Not ready; `missing` names what is out of order"},
        **problems(ErrorKind.INTERNAL),
    },
)
async def get_readiness(request: Request, response: Response) -> Readiness:
    """Environments, sandbox, database and queue, each with what is wrong with it."""
    probe: ReadinessProbe = request.app.state.readiness
    report = await probe.report()
    response.status_code = 200 if report.ready else 503
    return report


async def _judge(asked: RewardRequest, judge: Judge, slot: Slot, request: Request) -> Judged:
    """Wait for the verdict for as long as the client does.

    Raises ServiceError, ShuttingDown and ClientDisconnect.
    """
    if asked.environment not in judge.environments:
        known = ", ".join(judge.environments)
        message = f"no environment {asked.environment!r}; there are: {known}"
        raise ServiceError(
            ErrorKind.UNKNOWN_ENVIRONMENT,
            message,
            errors=[FieldError(field="/environment", message=message)],
        )
    check_ceilings(asked.problem, request.app.state.settings)
    job = partial(judge.judge, asked.problem, asked.submission, asked.environment)
    verdict = asyncio.wrap_future(slot.run(job))
    gone = asyncio.ensure_future(_wait_for_disconnect(request))
    try:
        await asyncio.wait((verdict, gone), return_when=asyncio.FIRST_COMPLETED)
        if not verdict.done():
            raise ClientDisconnect
        return verdict.result()
    except SQLAlchemyError as error:
        detail = str(getattr(error, "orig", None) or type(error).__name__)
        raise ServiceError(ErrorKind.DATABASE_UNAVAILABLE, detail) from error
    finally:
        verdict.cancel()
        gone.cancel()


async def _wait_for_disconnect(request: Request) -> None:
    # The body is read, so all that can still come is the end.
    while (await request.receive())["type"] != "http.disconnect":
        pass


def _answer(judged: Judged) -> Response:
    verdict = judged.verdict
    if verdict.outcome is not Outcome.ERROR:
        document = {
            "reward": verdict.reward,
            "id": judged.id,
            "verdict": verdict.model_dump(mode="json"),
        }
        return JSONResponse(document)
    meaning = verdict.reason.meaning
    # What ran out of time on a busy machine may well be judged by and by.
    by_problem = meaning.blame is Blame.PROBLEM and not verdict.load_dependent
    raise ServiceError(
        ErrorKind.UNUSABLE_PROBLEM if by_problem else ErrorKind.NOT_JUDGED,
        f"{meaning.text}: {verdict.detail}" if verdict.detail else meaning.text,
        id=judged.id,
        verdict=verdict,
    )
