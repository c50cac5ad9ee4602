"""Who asks, and whether they may."""

import asyncio
import math
from collections.abc import Awaitable, Callable
from typing import Annotated

from fastapi import Depends, Request
from starlette.requests import HTTPConnection

from verifier.service.api.errors import ErrorKind, ServiceError
from verifier.service.api.parameters import check_known
from verifier.service.api.parts import Parts, parts_of
from verifier.service.store.keys import Key, Scope

CHALLENGE = {"WWW-Authenticate": 'Bearer realm="lean-verifier"'}


def needs(scope: Scope) -> Callable[[Request], Awaitable[Key]]:
    """A dependency: the key of a request, which must have that scope and not be in a hurry."""

    async def authorize(request: Request) -> Key:
        parts = parts_of(request)
        key = parts.keys.open_at_hand if _comes_openly(request, parts) else None
        if key is not None and not _rates_of(key, parts):
            key = _checked(key, scope)  # nobody has to be asked
        else:
            key = await asyncio.to_thread(admit, request, parts, scope)
        # Here, since strangers are told first that they are; and what no key needs is asked by
        # machines that add parameters of their own.
        check_known(request)
        return key

    return authorize


Judging = Annotated[Key, Depends(needs(Scope.JUDGE))]
Reading = Annotated[Key, Depends(needs(Scope.READ))]
Registering = Annotated[Key, Depends(needs(Scope.PROBLEMS))]


def admit(request: HTTPConnection, parts: Parts, scope: Scope) -> Key:
    """The key of a request, after all that has to be asked of others. Raises ServiceError."""
    key = _checked(_identify(request, parts), scope)
    check_rate(parts, key)
    return key


def _comes_openly(request: HTTPConnection, parts: Parts) -> bool:
    return not parts.keys_needed and not request.headers.get("authorization", "")


def _checked(key: Key, scope: Scope) -> Key:
    if scope not in key.scopes:
        raise ServiceError(ErrorKind.FORBIDDEN, f"this key does not have the scope {scope.value!r}")
    return key


def _identify(request: HTTPConnection, parts: Parts) -> Key:
    if _comes_openly(request, parts):
        return parts.keys.open()
    scheme, _, secret = request.headers.get("authorization", "").partition(" ")
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


def _rates_of(key: Key, parts: Parts) -> str:
    return key.rate_limit or parts.settings.rate_limit


def check_rate(parts: Parts, key: Key) -> None:
    """Raise ServiceError if a key sends more than it may."""
    rates = _rates_of(key, parts)
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
