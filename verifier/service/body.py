"""Taking in request bodies without trusting what they say about themselves."""

import asyncio
from email.message import Message

from fastapi import Request
from pydantic import ValidationError

from verifier.service.errors import ErrorKind, ServiceError, invalid_request
from verifier.service.schemas import FieldError, RewardRequest


def check_media_type(request: Request) -> None:
    """Refuse what is not plain JSON in UTF-8. Raises ServiceError."""
    header = Message()
    header["Content-Type"] = request.headers.get("content-type", "")
    kind, charset = header.get_content_type(), header.get_param("charset", "utf-8")
    if kind != "application/json" or str(charset).lower() not in ("utf-8", "us-ascii"):
        raise ServiceError(
            ErrorKind.UNSUPPORTED_MEDIA_TYPE,
            "send application/json in UTF-8, with that Content-Type",
            headers={"Accept": "application/json"},
        )
    if request.headers.get("content-encoding", "identity").lower() != "identity":
        raise ServiceError(
            ErrorKind.UNSUPPORTED_MEDIA_TYPE,
            "compressed bodies are not taken",
            headers={"Accept-Encoding": "identity"},
        )


async def read_body(request: Request, max_bytes: int, seconds: float) -> bytes:
    """All bytes of the body.

    Raises ServiceError when it is longer than `max_bytes` or takes longer than `seconds`, and
    starlette's ClientDisconnect.
    """
    too_large = ServiceError(
        ErrorKind.BODY_TOO_LARGE,
        f"the body is longer than {max_bytes} bytes",
        headers={"Connection": "close"},
        errors=[FieldError(field="", message="longer than the limit in bytes", limit=max_bytes)],
    )
    announced = request.headers.get("content-length", "")
    # The announcement only ends things early; what counts is what arrives.
    if announced.isdecimal() and int(announced[:20]) > max_bytes:
        raise too_large
    body = bytearray()
    try:
        async with asyncio.timeout(seconds):
            async for chunk in request.stream():
                body += chunk
                if len(body) > max_bytes:
                    raise too_large
    except TimeoutError as error:
        raise ServiceError(
            ErrorKind.BODY_TIMEOUT,
            f"the body did not arrive within {seconds:g} seconds",
            headers={"Connection": "close"},
        ) from error
    return bytes(body)


def parse_reward_request(body: bytes) -> RewardRequest:
    """The request in `body`. Raises ServiceError that names each field that is wrong."""
    try:
        return RewardRequest.model_validate_json(body, strict=True)
    except ValidationError as error:
        raise invalid_request(error) from error
