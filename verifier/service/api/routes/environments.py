"""Environments: what the workers that live can judge in."""

from functools import lru_cache
from pathlib import Path
from typing import Annotated

from fastapi import APIRouter, Request
from fastapi import Path as InPath
from fastapi.responses import Response

from verifier.environments import EnvironmentUnusable
from verifier.environments.definition import load_definition
from verifier.service.api.auth import Reading
from verifier.service.api.errors import ErrorKind, ServiceError
from verifier.service.api.etags import answer_with_tag
from verifier.service.api.parts import Parts, parts_of
from verifier.service.api.problem_documentation import ENVIRONMENT, ENVIRONMENTS
from verifier.service.api.schemas import EnvironmentList, EnvironmentResponse, LimitsResponse

router = APIRouter()


@router.get(
    "/v1/environments",
    summary="Where submissions can be judged",
    response_model=EnvironmentList,
    responses=ENVIRONMENTS.responses,
)
def list_environments(request: Request, key: Reading) -> Response:
    """The environments that workers serve now."""
    return answer_with_tag(request, EnvironmentList(items=served(parts_of(request))))


@router.get(
    "/v1/environments/{id}",
    summary="One environment",
    response_model=EnvironmentResponse,
    responses=ENVIRONMENT.responses,
)
def get_environment(
    request: Request,
    id: Annotated[str, InPath(min_length=1, max_length=200, description="Such as `core`")],
    key: Reading,
) -> Response:
    """What its workers say of it."""
    for environment in served(parts_of(request)):
        if environment.id == id:
            return answer_with_tag(request, environment)
    raise ServiceError(ErrorKind.NOT_FOUND, "no worker serves an environment with this id")


def served(parts: Parts) -> list[EnvironmentResponse]:
    """Each environment that a living worker serves, by identifier."""
    living = parts.keeper.roll.living
    found = []
    for id, report in sorted(parts.keeper.roll.environments.items()):
        serving = [worker for worker in living if id in worker.environments]
        found.append(
            EnvironmentResponse(
                **report.model_dump(),
                sandboxes=sorted({worker.sandbox for worker in serving}),
                workers=len(serving),
                ready=sum(not worker.trouble for worker in serving),
                agreed=parts.keeper.roll.agreed(id),
                limits=_limits(id, parts.settings.cache_dir, report.digest),
            )
        )
    return found


@lru_cache
def _limits(id: str, cache: Path, digest: str) -> LimitsResponse | None:
    """The limits in an environment's definition, read once for each digest that workers tell."""
    try:
        return LimitsResponse.of(load_definition(id, cache).limits)
    except EnvironmentUnusable:
        return None
