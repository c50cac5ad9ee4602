"""For those who run the service: whether it lives, whether it can judge, and what it counts."""

import asyncio

from fastapi import APIRouter, Request
from fastapi.responses import Response
from prometheus_client import CONTENT_TYPE_LATEST

from verifier.service.api.documentation import problems
from verifier.service.api.errors import ErrorKind
from verifier.service.api.parts import parts_of
from verifier.service.api.readiness import examine
from verifier.service.api.schemas import Liveness, Readiness
from verifier.service.metrics import METRICS, QueueCollector
from verifier.service.store.references import References

router = APIRouter()


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
    """Database, queue, and workers with a sandbox for each environment, and what is wrong."""
    report = await asyncio.to_thread(examine, parts_of(request))
    response.status_code = 200 if report.ready else 503
    return report


@router.get(
    "/metrics",
    summary="Metrics, for Prometheus",
    response_class=Response,
    responses={
        200: {"description": "Text", "content": {"text/plain": {"schema": {"type": "string"}}}},
        **problems(ErrorKind.INTERNAL, ErrorKind.DATABASE_UNAVAILABLE),
    },
)
def get_metrics(request: Request) -> Response:
    """Counters of this process and its workers, and the state of the queue."""
    parts = parts_of(request)

    def workers() -> dict[str, int]:
        living = parts.keeper.roll.living
        names = {name for worker in living for name in worker.environments}
        return {name: sum(name in each.environments for each in living) for name in names}

    references = References(parts.database)
    queue = QueueCollector(
        parts.submissions.waiting, workers, lambda: references.mark()[0], references.waiting
    )
    page = METRICS.page(queue)
    return Response(page, media_type=CONTENT_TYPE_LATEST)
