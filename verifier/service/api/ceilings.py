"""What a problem may ask of this service at most, whatever the format allows."""

from verifier.model import Problem
from verifier.service.api.errors import ErrorKind, ServiceError
from verifier.service.api.schemas import FieldError
from verifier.settings import Settings


def check_ceilings(problem: Problem, settings: Settings) -> None:
    """Raise ServiceError, naming each limit given in `problem` that is above the operator's.

    What is not given is the environment's, and so the operator's as well.
    """
    if not problem.limits.model_fields_set:
        return
    seconds, memory = settings.max_seconds, settings.max_memory_bytes
    stage = {"wall_seconds": seconds, "cpu_seconds": seconds, "memory_bytes": memory}
    whole = {"disk_bytes": memory, "olean_bytes": memory}
    given = problem.limits.model_dump()
    errors = [
        FieldError(
            field=f"/problem/limits{place}/{name}",
            message=f"this service allows at most {ceiling:g}",
            limit=ceiling,
        )
        for place, limits, ceilings in (
            ("", given, whole),
            ("/build", given.get("build", {}), stage),
            ("/judge", given.get("judge", {}), stage),
        )
        for name, ceiling in ceilings.items()
        if limits.get(name, 0) > ceiling
    ]
    if errors:
        first = f"{errors[0].field}: {errors[0].message}"
        raise ServiceError(ErrorKind.INVALID_REQUEST, first, errors=errors)
