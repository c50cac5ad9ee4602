"""What stands before openreward's server, which takes anything from anybody."""

from __future__ import annotations

import hmac
import json
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Message, Receive, Send], Awaitable[None]]

MAX_BODY_BYTES = 16 << 20
"""More than the largest source, in whatever way JSON writes it, would be of use to anybody."""
_OPEN = ("/health",)
_THIS_MACHINE = ("127.0.0.1", "::1", "localhost")


class Guard:
    """Lets requests through that have the key, are not too large, and ask for no toolset.

    Toolsets of the package are tools for a sandbox, which there is none of here, and for the web,
    which a client could make this machine fetch things from.
    """

    def __init__(self, inner: Application, key: str | None) -> None:
        """`key` is what clients have to send; None lets those in who address this machine, so that
        no web page reaches it under a name of its own."""
        self._inner = inner
        self._key = key

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """As ASGI has it."""
        if scope["type"] != "http":
            await self._inner(scope, receive, send)
            return
        if not self._is_known(scope):
            await _refuse(
                send, 401, "X-API-Key, or Host where no key is asked, is not the right one"
            )
            return
        body = await _body(receive)
        if body is None:
            await _refuse(send, 413, f"the body is larger than {MAX_BODY_BYTES} bytes")
        elif scope["path"].rstrip("/") == "/create" and _asks_for_toolset(body):
            await _refuse(send, 400, "toolset_name: this environment takes no toolsets")
        else:
            await self._inner(scope, _again(body, receive), send)

    def _is_known(self, scope: Message) -> bool:
        headers = dict(scope["headers"])
        if scope["path"] in _OPEN:
            return True
        if self._key is None:
            host = headers.get(b"host", b"").decode("latin-1")
            return urlsplit(f"//{host}").hostname in _THIS_MACHINE
        return hmac.compare_digest(headers.get(b"x-api-key", b""), self._key.encode())


async def _body(receive: Receive) -> bytes | None:
    """The whole body, or None if it is too large."""
    parts: list[bytes] = []
    size = 0
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return b"".join(parts)
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        if size > MAX_BODY_BYTES:
            return None
        if not message.get("more_body", False):
            return b"".join(parts)


def _again(body: bytes, receive: Receive) -> Receive:
    """Give the body, and after it whatever comes."""
    given = False

    async def next_message() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return next_message


def _asks_for_toolset(body: bytes) -> bool:
    try:
        asked = json.loads(body)
    except ValueError:
        return False  # whoever reads it next refuses it
    return isinstance(asked, dict) and asked.get("toolset_name") is not None


async def _refuse(send: Send, status: int, detail: str) -> None:
    headers = [(b"content-type", b"application/json"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": json.dumps({"detail": detail}).encode()})
