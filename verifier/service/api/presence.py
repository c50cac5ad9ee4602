"""Waiting for as long as somebody waits for us."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from fastapi import Request
from starlette.requests import ClientDisconnect

T = TypeVar("T")


async def while_present(request: Request, waiting: Coroutine[Any, Any, T]) -> T:
    """What comes of `waiting`, unless the client hangs up before: then ClientDisconnect is raised.

    The body of the request must have been read, if it has one.
    """
    answer = asyncio.ensure_future(waiting)
    gone = asyncio.ensure_future(_until_gone(request))
    try:
        await asyncio.wait((answer, gone), return_when=asyncio.FIRST_COMPLETED)
        if not answer.done():
            raise ClientDisconnect
        return answer.result()
    finally:
        answer.cancel()
        gone.cancel()


async def _until_gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
