"""Parameters that several routes have: identifiers, pages, waiting, and keys for repetition."""

import re
from typing import Annotated

from fastapi import Header, Path, Query, Request
from fastapi.routing import APIRoute
from pydantic import AfterValidator, Field

from verifier.service.api.errors import (
    MAX_FIELD_ERRORS,
    MAX_FIELD_LENGTH,
    ErrorKind,
    ServiceError,
    escape,
)
from verifier.service.api.schemas import FieldError
from verifier.service.store.identifiers import is_identifier
from verifier.word import refuse

MAX_WAIT_SECONDS = 300
PAGE = 50
MAX_PAGE = 200
IDENTIFIER_PATTERN = r"^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"
DIGEST_PATTERN = r"^[0-9a-f]{64}$"
_DIGEST = re.compile(r"[0-9a-f]{64}")
TOKEN_PATTERN = r"^[!-~]{1,255}$"  # noqa: S105 - nothing secret
MAX_TOKEN_LENGTH = 255


def _is_digest(text: str) -> str:
    if not _DIGEST.fullmatch(text):
        raise ServiceError(ErrorKind.NOT_FOUND, "this is not the digest of anything")
    return text


def _exists(id: str) -> str:
    """What cannot be an identifier names nothing, and no database needs to be asked for it."""
    if not is_identifier(id):
        raise ServiceError(ErrorKind.NOT_FOUND, "this is not the identifier of anything")
    return id


def _is_cursor(text: str) -> str:
    if not is_identifier(text):
        refuse("this is not the `next` of any page")
    return text


def _is_token(text: str) -> str:
    if not re.fullmatch(TOKEN_PATTERN.removesuffix("$"), text):
        refuse(
            f"1 to {MAX_TOKEN_LENGTH} printable ASCII characters, without spaces",
            limit=MAX_TOKEN_LENGTH if len(text) > MAX_TOKEN_LENGTH else None,
        )
    return text


Identifier = Annotated[str, Path(json_schema_extra={"format": "uuid"}), AfterValidator(_exists)]
Digest = Annotated[
    str, Path(json_schema_extra={"pattern": DIGEST_PATTERN}), AfterValidator(_is_digest)
]
Cursor = Annotated[
    Annotated[
        str,
        Field(json_schema_extra={"pattern": IDENTIFIER_PATTERN}),
        AfterValidator(_is_cursor),
    ]
    | None,
    Query(description="`next` of the page before this one"),
]
PageSize = Annotated[int, Query(ge=1, le=MAX_PAGE, description="How many to list")]
Wait = Annotated[
    float,
    Query(
        ge=0,
        le=MAX_WAIT_SECONDS,
        allow_inf_nan=False,
        description="Seconds to wait for it to end",
    ),
]
IdempotencyKey = Annotated[
    Annotated[str, Field(json_schema_extra={"pattern": TOKEN_PATTERN}), AfterValidator(_is_token)]
    | None,
    Header(
        alias="Idempotency-Key",
        description="Makes it safe to send the request again: with the same key, the same request"
        " is done once. Remembered for a day",
    ),
]


def check_known(request: Request) -> None:
    """Raise ServiceError, naming each query parameter that the route does not have: what is spelt
    wrongly would be as good as not given."""
    if not request.query_params:
        return
    known = _parameters(request.scope["route"])
    errors = [
        FieldError(
            field=f"/query/{escape(name)}"[:MAX_FIELD_LENGTH],
            message=f"there is no such parameter here; {_those(known)}",
        )
        for name in request.query_params
        if name not in known
    ]
    if errors:
        first = f"{errors[0].field}: {errors[0].message}"
        raise ServiceError(ErrorKind.INVALID_REQUEST, first, errors=errors[:MAX_FIELD_ERRORS])


def _parameters(route: APIRoute) -> tuple[str, ...]:
    return tuple(field.alias for field in route.dependant.query_params)


def _those(names: tuple[str, ...]) -> str:
    return f"there are: {', '.join(names)}" if names else "there are none"
