"""Who asks, and whether they may."""

import asyncio
import math
from collections.abc import Awaitable, Callable
from typing import Annotated

from fastapi import Depends, Request

from verifier.service.api.errors import ErrorKind, ServiceError
from verifier.service.api.parts import Parts, parts_of
from verifier.service.store.keys import Key, Scope

CHALLENGE = {"WWW-Authenticate": 'Bearer realm="lean-verifier"'}


def needs(scope: Scope) -> Callable[[Request], Awaitable[Key]]:
    """A dependency: the key of a request, which must have that scope and not be in a hurry."""

    async def authorize(request: Request) -> Key:
        parts = parts_of(request)
        key = await asyncio.to_thread(_identify, request, parts)
        if scope not in key.scopes:
            raise ServiceError(
                ErrorKind.FORBIDDEN, f"this key does not have the scope {scope.value!r}"
            )
        await asyncio.to_thread(_check_rate, parts, key)
        return key

    return authorize


Judging = Annotated[Key, Depends(needs(Scope.JUDGE))]
Reading = Annotated[Key, Depends(needs(Scope.READ))]
Registering = Annotated[Key, Depends(needs(Scope.PROBLEMS))]


def _identify(request: Request, parts: Parts) -> Key:
    header = request.headers.get("authorization", "")
    scheme, _, secret = header.partition(" ")
    if not header and not parts.keys_needed:
        return parts.keys.open()
    if scheme.lower() != "bearer" or not secret:
        raise ServiceError(
            ErrorKind.UNAUTHORIZED, "send `Authorization: Bearer KEY`", headers=CHALLENGE
        )
    key = parts.keys.find(secret.strip())
    if key is None:
        raise ServiceError(
            ErrorKind.UNAUTHORIZED,
            "there is no such key, or it has expired or been revoked",
            headers=CHALLENGE,
        )
    return key


def _check_rate(parts: Parts, key: Key) -> None:
    """Raise ServiceError if a key sends more than it may."""
    rates = key.rate_limit or parts.settings.rate_limit
    if not rates:
        return
    exceeded = parts.rates.exceeded(rates, key.id)
    if exceeded:
        rate, seconds = exceeded
        raise ServiceError(
            ErrorKind.TOO_MANY_REQUESTS,
            f"this key may send {rate}",
            headers={"Retry-After": str(math.ceil(seconds))},
        )
