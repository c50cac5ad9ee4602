"""Keys of clients that can send no header but what an address with a password in it makes them."""

import base64
import binascii
from typing import Annotated

from fastapi import Depends, Request

from verifier.service.api.auth import needs
from verifier.service.store.keys import Key, Scope

_judging = needs(Scope.JUDGE)


async def _by_password(request: Request) -> Key:
    """The key in `https://user:KEY@host/`, which arrives as HTTP Basic, or in a Bearer header."""
    scheme, _, credentials = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "basic":
        return await _judging(request)
    try:
        _, _, secret = base64.b64decode(credentials, validate=True).partition(b":")
    except (ValueError, binascii.Error):
        secret = b""
    others = [each for each in request.scope["headers"] if each[0] != b"authorization"]
    headers = [*others, (b"authorization", b"Bearer " + secret)]
    return await _judging(Request({**request.scope, "headers": headers}, request.receive))


JudgingByPassword = Annotated[Key, Depends(_by_password)]
