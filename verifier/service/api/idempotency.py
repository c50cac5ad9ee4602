"""Idempotency-Key: a request that is sent again is done once.

After draft-ietf-httpapi-idempotency-key-header. A key belongs to an API key, and to one request:
method, address and body, byte for byte.
"""

import asyncio
import hashlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import Request

from verifier.service.api.errors import ErrorKind, ServiceError
from verifier.service.api.parts import Parts
from verifier.service.store.idempotency import Claim, InProgress, Mismatch
from verifier.service.store.keys import Key

RETRY_SECONDS = 2


def digest_of_head(request: Request) -> "hashlib._Hash":
    """The beginning of a request's fingerprint; what follows is the body."""
    digest = hashlib.sha256(request.method.encode())
    for part in (request.url.path, request.url.query):
        digest.update(b"\0" + part.encode("utf-8", "surrogateescape"))
    digest.update(b"\0")
    return digest


def fingerprint(request: Request, body: bytes) -> str:
    """SHA-256 over all that tells a request from another."""
    digest = digest_of_head(request)
    digest.update(body)
    return digest.hexdigest()


@asynccontextmanager
async def once(
    parts: Parts, key: Key, token: str | None, print_: str
) -> AsyncIterator[Claim | str | None]:
    """The claim to do a request with that token and fingerprint; or the identifier of what it made
    when it was done; or nothing, without a token.

    If the block fails before the claim is settled, the token is free again. Raises ServiceError.
    """
    if token is None:
        yield None
        return
    try:
        begun = await asyncio.to_thread(parts.idempotency.begin, key.id, token, print_)
    except Mismatch as error:
        raise mismatch() from error
    except InProgress as error:
        raise in_progress() from error
    try:
        yield begun
    except BaseException:
        if isinstance(begun, Claim):
            await asyncio.shield(asyncio.to_thread(parts.idempotency.release, begun))
        raise


def check_single(request: Request) -> None:
    """Raise ServiceError if there is more than one Idempotency-Key."""
    if len(request.headers.getlist("idempotency-key")) > 1:
        raise ServiceError(ErrorKind.INVALID_REQUEST, "more than one Idempotency-Key")


def mismatch() -> ServiceError:
    """The token belongs to another request."""
    return ServiceError(
        ErrorKind.IDEMPOTENCY_MISMATCH,
        "another request was sent with this Idempotency-Key; use a new one",
    )


def in_progress() -> ServiceError:
    """The same request is on its way."""
    return ServiceError(
        ErrorKind.CONFLICT,
        "the same request is being taken in; send it again a little later",
        headers={"Retry-After": str(RETRY_SECONDS)},
    )
