"""Everything the HTTP interface says instead of an answer: problem details of RFC 9457."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any, NamedTuple

from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ValidationError

from verifier.service.api.schemas import FieldError, ProblemDetails

MEDIA_TYPE = "application/problem+json"
RETRY_SECONDS = 5
CLIENT_CLOSED_REQUEST = 499
"""Nobody reads this status; it is what access logs of proxies call it."""
MAX_FIELD_ERRORS = 20
MAX_FIELD_LENGTH = 200
LIMITS = ("limit", "le", "lt", "ge", "gt", "max_length", "min_length")
WRAPPINGS = ("Value error, ", "Assertion failed, ")
"""What pydantic puts before what our validators say."""


class Meaning(NamedTuple):
    """What one kind of error stands for."""

    status: int
    title: str


class ErrorKind(StrEnum):
    """The closed list of errors. The last part of a problem's `type`."""

    MALFORMED_JSON = "malformed-json"
    UNAUTHORIZED = "unauthorized"
    FORBIDDEN = "forbidden"
    NOT_FOUND = "not-found"
    METHOD_NOT_ALLOWED = "method-not-allowed"
    BODY_TIMEOUT = "body-timeout"
    CONFLICT = "conflict"
    BODY_TOO_LARGE = "body-too-large"
    UNSUPPORTED_MEDIA_TYPE = "unsupported-media-type"
    INVALID_REQUEST = "invalid-request"
    UNKNOWN_ENVIRONMENT = "unknown-environment"
    UNKNOWN_PROBLEM = "unknown-problem"
    UNUSABLE_PROBLEM = "unusable-problem"
    IDEMPOTENCY_MISMATCH = "idempotency-mismatch"
    TOO_MANY_REQUESTS = "too-many-requests"
    INTERNAL = "internal"
    NOT_JUDGED = "not-judged"
    NOT_YET_JUDGED = "not-yet-judged"
    CANCELLED = "cancelled"
    QUEUE_FULL = "queue-full"
    SHUTTING_DOWN = "shutting-down"
    DATABASE_UNAVAILABLE = "database-unavailable"

    @property
    def meaning(self) -> Meaning:
        """Status and title."""
        return MEANINGS[self]


MEANINGS = {
    ErrorKind.MALFORMED_JSON: Meaning(400, "The body is not JSON"),
    ErrorKind.UNAUTHORIZED: Meaning(401, "An API key is needed"),
    ErrorKind.FORBIDDEN: Meaning(403, "This key may not do that"),
    ErrorKind.NOT_FOUND: Meaning(404, "There is no such thing here"),
    ErrorKind.METHOD_NOT_ALLOWED: Meaning(405, "This cannot be done with that method"),
    ErrorKind.BODY_TIMEOUT: Meaning(408, "The body took too long to arrive"),
    ErrorKind.CONFLICT: Meaning(409, "This cannot be done now, or was done already"),
    ErrorKind.BODY_TOO_LARGE: Meaning(413, "The body is too large"),
    ErrorKind.UNSUPPORTED_MEDIA_TYPE: Meaning(415, "The body is not of a type that is understood"),
    ErrorKind.INVALID_REQUEST: Meaning(422, "The request is not well formed"),
    ErrorKind.UNKNOWN_ENVIRONMENT: Meaning(422, "This environment is not served here"),
    ErrorKind.UNKNOWN_PROBLEM: Meaning(404, "No such problem is registered"),
    ErrorKind.UNUSABLE_PROBLEM: Meaning(422, "The problem itself cannot be judged"),
    ErrorKind.IDEMPOTENCY_MISMATCH: Meaning(
        422, "This Idempotency-Key was used for another request"
    ),
    ErrorKind.TOO_MANY_REQUESTS: Meaning(429, "Too many requests; send it again later"),
    ErrorKind.INTERNAL: Meaning(500, "A fault of the verifier"),
    ErrorKind.NOT_JUDGED: Meaning(503, "The verifier could not judge; send it again later"),
    ErrorKind.NOT_YET_JUDGED: Meaning(503, "It is not judged yet; send it again to go on waiting"),
    ErrorKind.CANCELLED: Meaning(409, "The submission was cancelled"),
    ErrorKind.QUEUE_FULL: Meaning(503, "Too much is waiting; send it again later"),
    ErrorKind.SHUTTING_DOWN: Meaning(503, "The service is stopping; send it again later"),
    ErrorKind.DATABASE_UNAVAILABLE: Meaning(503, "The database does not answer"),
}


class ServiceError(Exception):
    """Raised anywhere below a route; becomes a problem details response."""

    def __init__(
        self,
        kind: ErrorKind,
        detail: str,
        *,
        headers: Mapping[str, str] | None = None,
        **extensions: Any,
    ) -> None:
        super().__init__(detail)
        self.kind = kind
        self.detail = detail
        self.headers = dict(headers or {})
        self.extensions = extensions

    def details(self) -> ProblemDetails:
        """The error as it is told."""
        status, title = self.kind.meaning
        return ProblemDetails(
            type=f"urn:lean-verifier:error:{self.kind}",
            title=title,
            status=status,
            detail=self.detail,
            reward=None,
            **self.extensions,
        )

    def document(self) -> dict[str, Any]:
        """The same for JSON, without members that say nothing."""
        body = self.details()
        return body.model_dump(mode="json", exclude=_unused(body))

    def response(self) -> JSONResponse:
        """The response that says so. What may be tried again carries Retry-After."""
        status, _ = self.kind.meaning
        headers = self.headers
        if status == 503:
            headers = {"Retry-After": str(RETRY_SECONDS), **headers}
        return JSONResponse(
            self.document(),
            status,
            headers=headers,
            media_type=MEDIA_TYPE,
        )


def _unused(body: BaseModel) -> set[str]:
    """Extension members that were not given; `reward` always is."""
    return {name for name in type(body).model_fields if name not in body.model_fields_set}


def invalid_parameters(error: RequestValidationError) -> ServiceError:
    """What was wrong with which parameter, and which limit it broke."""
    return _invalid(list(error.errors()))


def invalid_request(error: ValidationError, also: Sequence[FieldError] = ()) -> ServiceError:
    """What was wrong with which field, and which limit it broke; `also` is what is known besides,
    and comes in the place of what is found at the same fields."""
    return _invalid(error.errors(include_url=False, include_input=False), also)


def is_no_json(error: ValidationError) -> bool:
    """Whether there was nothing in which a field could be wrong."""
    return any(each["type"] == "json_invalid" for each in error.errors(include_url=False))


def _invalid(problems: Sequence[Any], also: Sequence[FieldError] = ()) -> ServiceError:
    if problems and problems[0]["type"] == "json_invalid":
        return ServiceError(ErrorKind.MALFORMED_JSON, _short(problems[0]["msg"]))
    known = {each.field for each in also}
    found = [*also, *(each for each in map(_told, problems) if each.field not in known)]
    first = f"{found[0].field or 'body'}: {found[0].message}"
    if len(found) > 1:
        first += f" (and {len(found) - 1} more)"
    return ServiceError(ErrorKind.INVALID_REQUEST, first, errors=found[:MAX_FIELD_ERRORS])


def _told(problem: Any) -> FieldError:
    context = problem.get("ctx", {})
    limit = next((context[name] for name in LIMITS if name in context), None)
    place = (*problem["loc"], *context.get("place", ()))
    field = "".join(f"/{escape(str(part))}" for part in place)
    message: str = problem["msg"]
    for wrapping in WRAPPINGS:
        message = message.removeprefix(wrapping)
    return FieldError(field=_short(field), message=_short(message), limit=limit)


def escape(part: str) -> str:
    """One reference token of a JSON pointer (RFC 6901)."""
    return part.replace("~", "~0").replace("/", "~1")


def _short(text: str) -> str:
    return text if len(text) <= MAX_FIELD_LENGTH else text[: MAX_FIELD_LENGTH - 1] + "…"
