"""Taking in request bodies without trusting what they say about themselves."""

import asyncio
import json
import re
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from email.message import Message
from functools import lru_cache
from typing import Generic, NamedTuple, TypeVar

from fastapi import Request
from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from verifier.service.api.ceilings import above_ceilings
from verifier.service.api.errors import ErrorKind, ServiceError, invalid_request, is_no_json
from verifier.service.api.idempotency import check_single, fingerprint
from verifier.service.api.parts import parts_of
from verifier.service.api.schemas import FieldError
from verifier.settings import Settings

M = TypeVar("M", bound=BaseModel)
DRAINED_BYTES = 64 << 20
"""How much of a body that is too long is read and thrown away. Many clients read the answer only
when they have sent everything, and would see a broken connection otherwise."""
SMALL_BYTES = 8 << 10
"""What is no longer is read in less time than it takes to hand it to another thread."""
SMALL_PARTS = 200
"""Commas in such a body; with more of them, one that is wrong in each part would take long."""
MAX_PARTS = 20_000
"""Texts and separators in a body. The largest request that can be right has a tenth of that, and
each that is wrong costs hundreds of bytes before the first is reported."""
_PART = re.compile(rb'"(?:[^"\\]++|\\.)*+"?|[\[{,]', re.DOTALL)


class Taken(NamedTuple, Generic[M]):
    """A request as it was taken in.

    Attributes:
        fingerprint: what tells it from others, if it has an Idempotency-Key.
        small: whether it is dealt with in less time than handing it to another thread takes.
    """

    asked: M
    fingerprint: str
    small: bool


def check_media_type(request: Request, expected: str = "application/json") -> None:
    """Refuse what is not plain JSON in UTF-8, or another type than expected. Raises
    ServiceError."""
    kind, charset = _media_type(request.headers.get("content-type", ""))
    if kind != expected or charset not in ("utf-8", "us-ascii"):
        raise ServiceError(
            ErrorKind.UNSUPPORTED_MEDIA_TYPE,
            f"send {expected} in UTF-8, with that Content-Type",
            headers={"Accept": expected},
        )
    if request.headers.get("content-encoding", "identity").lower() != "identity":
        raise ServiceError(
            ErrorKind.UNSUPPORTED_MEDIA_TYPE,
            "compressed bodies are not taken",
            headers={"Accept-Encoding": "identity"},
        )


@lru_cache
def _media_type(header: str) -> tuple[str, str]:
    """Type and character set in a header, which nearly all requests write alike."""
    message = Message()
    message["Content-Type"] = header
    return message.get_content_type(), str(message.get_param("charset", "utf-8")).lower()


@asynccontextmanager
async def body_of(request: Request) -> AsyncIterator[bytes]:
    """All bytes of the body, which count as taken in until the end of the block.

    Raises ServiceError when there are more than the settings allow, or they take longer, and
    starlette's ClientDisconnect.
    """
    parts = parts_of(request)
    max_bytes, seconds = parts.settings.max_body_bytes, parts.settings.body_seconds
    announced = request.headers.get("content-length", "")
    # The announcement only ends things early; what counts is what arrives.
    over = announced.isdecimal() and int(announced[:20]) > max_bytes
    if over and request.headers.get("expect", ""):
        raise _too_large(max_bytes)  # this client asks before it sends
    body = bytearray()
    held = received = 0
    try:
        async with asyncio.timeout(seconds):
            async for chunk in request.stream():
                received += len(chunk)
                if received > max_bytes + DRAINED_BYTES:
                    break
                if over or received > max_bytes:
                    continue
                parts.admission.hold(len(chunk))
                held += len(chunk)
                body += chunk
        if over or received > max_bytes:
            raise _too_large(max_bytes)
        yield bytes(body)
    except TimeoutError as error:
        raise ServiceError(
            ErrorKind.BODY_TIMEOUT,
            f"the body did not arrive within {seconds:g} seconds",
            headers={"Connection": "close"},
        ) from error
    finally:
        parts.admission.release(held)


def _too_large(limit: int) -> ServiceError:
    return ServiceError(
        ErrorKind.BODY_TOO_LARGE,
        f"the body is longer than {limit} bytes",
        headers={"Connection": "close"},
        errors=[FieldError(field="", message="longer than the limit in bytes", limit=limit)],
    )


async def parsed(request: Request, model: type[M]) -> M:
    """The body of a request, as a model. Raises as `body_of`, and names each field that is
    wrong."""
    return (await fingerprinted(request, model)).asked


async def fingerprinted(request: Request, model: type[M]) -> Taken[M]:
    """The body of a request, and what tells the request from others. Raises as `parsed`."""
    check_media_type(request)
    check_single(request)
    async with body_of(request) as body:
        small = len(body) <= SMALL_BYTES and body.count(b",") <= SMALL_PARTS

        def take_in() -> Taken[M]:
            named = "idempotency-key" in request.headers
            print_ = fingerprint(request, body) if named else ""
            return Taken(parse(body, model, parts_of(request).settings), print_, small)

        return take_in() if small else await asyncio.to_thread(take_in)


def parse(body: bytes, model: type[M], settings: Settings) -> M:
    """The model in JSON. Raises ServiceError that names each field that is wrong."""
    if any(number >= MAX_PARTS for number, _ in enumerate(_PART.finditer(body))):
        message = f"the body has more than {MAX_PARTS} parts"
        raise ServiceError(
            ErrorKind.INVALID_REQUEST,
            message,
            errors=[FieldError(field="", message=message, limit=MAX_PARTS)],
        )
    try:
        try:
            found = model.model_validate_json(body, strict=True)
        except ValidationError as error:
            if not any(_is_whole(each) for each in error.errors(include_url=False)):
                raise
            found = model.model_validate_json(_with_whole_numbers(body), strict=True)
    except ValidationError as error:
        if is_no_json(error):
            raise invalid_request(error) from error
        raise invalid_request(error, above_ceilings(_exact(body), settings)) from error
    _exact(body)
    return found


def _exact(body: bytes) -> object:
    """What is in JSON. Raises ServiceError for what two readers would read differently: it could
    mean either."""
    try:
        found: object = json.loads(body, object_pairs_hook=_unique, parse_constant=_no_number)
    except ValueError as error:
        raise ServiceError(ErrorKind.MALFORMED_JSON, str(error)) from error
    return found


def _is_whole(error: ErrorDetails) -> bool:
    """Whether what is missed is an integer, and what was given is one, if written as 1.0."""
    given = error["input"]
    return error["type"] == "int_type" and isinstance(given, float) and given.is_integer()


def _with_whole_numbers(body: bytes) -> str:
    def number(text: str) -> float | int:
        value = float(text)
        return int(value) if value.is_integer() else value

    return json.dumps(json.loads(body, parse_float=number))


class _Ambiguous(ValueError):
    """JSON that not all read alike."""


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        counted = Counter(name for name, _ in pairs)
        twice = next(name for name, count in counted.items() if count > 1)
        raise _Ambiguous(f"an object has two members of the name {twice[:100]!r}")
    return found


def _no_number(text: str) -> None:
    raise _Ambiguous(f"{text} is not a number of JSON")
