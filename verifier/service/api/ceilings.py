"""What a problem may ask of this service at most, whatever the format allows."""

from verifier.model import Problem
from verifier.service.api.errors import ErrorKind, ServiceError
from verifier.service.api.schemas import FieldError
from verifier.settings import Settings


def check_ceilings(problem: Problem, settings: Settings) -> None:
    """Raise ServiceError, naming each limit of `problem` that is above the operator's."""
    limits = problem.limits
    asked: list[tuple[str, float, float]] = [
        ("disk_bytes", limits.disk_bytes, settings.max_memory_bytes),
        ("olean_bytes", limits.olean_bytes, settings.max_memory_bytes),
    ]
    for name, stage in (("build", limits.build), ("judge", limits.judge)):
        asked += [
            (f"{name}/wall_seconds", stage.wall_seconds, settings.max_seconds),
            (f"{name}/cpu_seconds", stage.cpu_seconds, settings.max_seconds),
            (f"{name}/memory_bytes", stage.memory_bytes, settings.max_memory_bytes),
        ]
    errors = [
        FieldError(
            field=f"/problem/limits/{field}",
            message=f"this service allows at most {ceiling:g}",
            limit=ceiling,
        )
        for field, value, ceiling in asked
        if value > ceiling
    ]
    if errors:
        first = f"{errors[0].field}: {errors[0].message}"
        raise ServiceError(ErrorKind.INVALID_REQUEST, first, errors=errors)
