"""What a problem may ask of this service at most, whatever the format allows."""

from collections.abc import Iterator, Mapping
from typing import Any

from verifier.limits import (
    MAX_DISK_BYTES,
    MAX_EXPORT_BYTES,
    MAX_MEMORY_BYTES,
    MAX_OLEAN_BYTES,
    MAX_SECONDS,
)
from verifier.model import Conditions
from verifier.service.api.errors import ErrorKind, ServiceError
from verifier.service.api.schemas import FieldError
from verifier.settings import Settings


def ceilings(settings: Settings) -> dict[str, dict[str, float]]:
    """What the operator limits in each part of a problem's limits, and the most that is allowed
    there, which is the format's own limit if that is lower. The part "" is the top."""
    seconds, memory = settings.max_seconds, settings.max_memory_bytes
    stage = {
        "wall_seconds": min(seconds, MAX_SECONDS),
        "cpu_seconds": min(seconds, MAX_SECONDS),
        "memory_bytes": min(memory, MAX_MEMORY_BYTES),
    }
    whole: dict[str, float] = {
        "disk_bytes": min(memory, MAX_DISK_BYTES),
        "olean_bytes": min(memory, MAX_OLEAN_BYTES),
        "export_bytes": min(memory, MAX_EXPORT_BYTES),
    }
    return {"": whole, "build": stage, "judge": stage, "export": stage}


def check_ceilings(problem: Conditions, settings: Settings) -> None:
    """Raise ServiceError, naming each limit given in `problem` that is above the operator's.

    What is not given is the environment's, and so the operator's as well.
    """
    if not problem.limits.model_fields_set:
        return
    errors = list(_above(problem.limits.model_dump(), settings))
    if errors:
        first = f"{errors[0].field}: {errors[0].message}"
        raise ServiceError(ErrorKind.INVALID_REQUEST, first, errors=errors)


def above_ceilings(body: object, settings: Settings) -> list[FieldError]:
    """The same for a request that may be wrong in any other way as well, as it was sent."""
    problem = body.get("problem") if isinstance(body, dict) else None
    limits = problem.get("limits") if isinstance(problem, dict) else None
    return list(_above(limits, settings)) if isinstance(limits, dict) else []


def _above(limits: Mapping[str, Any], settings: Settings) -> Iterator[FieldError]:
    for part, highest in ceilings(settings).items():
        given = limits.get(part) if part else limits
        if not isinstance(given, dict):
            continue
        place = f"/problem/limits/{part}" if part else "/problem/limits"
        for name, ceiling in highest.items():
            value = given.get(name)
            if isinstance(value, int | float) and value > ceiling:
                exact = int(ceiling) if float(ceiling).is_integer() else ceiling
                yield FieldError(
                    field=f"{place}/{name}",
                    message=f"this service allows at most {exact}",
                    limit=exact,
                )
