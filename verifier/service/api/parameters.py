"""Parameters that several routes have: identifiers, pages, waiting, and keys for repetition."""

import re
from typing import Annotated

from fastapi import Header, Path, Query
from pydantic import AfterValidator

from verifier.service.api.errors import ErrorKind, ServiceError
from verifier.service.store.identifiers import is_identifier

MAX_WAIT_SECONDS = 300
PAGE = 50
MAX_PAGE = 200
IDENTIFIER_PATTERN = r"^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"
DIGEST_PATTERN = r"^[0-9a-f]{64}$"
_DIGEST = re.compile(r"[0-9a-f]{64}")
TOKEN_PATTERN = r"^[!-~]{1,255}$"  # noqa: S105 - nothing secret


def _is_digest(text: str) -> str:
    if not _DIGEST.fullmatch(text):
        raise ServiceError(ErrorKind.NOT_FOUND, "this is not the digest of anything")
    return text


def _exists(id: str) -> str:
    """What cannot be an identifier names nothing, and no database needs to be asked for it."""
    if not is_identifier(id):
        raise ServiceError(ErrorKind.NOT_FOUND, "this is not the identifier of anything")
    return id


Identifier = Annotated[str, Path(json_schema_extra={"format": "uuid"}), AfterValidator(_exists)]
Digest = Annotated[
    str, Path(json_schema_extra={"pattern": DIGEST_PATTERN}), AfterValidator(_is_digest)
]
Cursor = Annotated[
    str | None,
    Query(pattern=IDENTIFIER_PATTERN, description="`next` of the page before this one"),
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
    str | None,
    Header(
        alias="Idempotency-Key",
        pattern=TOKEN_PATTERN,
        description="Makes it safe to send the request again: with the same key, the same request"
        " is done once. Remembered for a day",
    ),
]
