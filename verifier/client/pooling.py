"""Connections for many requests at one time.

httpx's own pool looks at every connection for every other one whenever a request begins or ends:
with some hundreds that takes more time than the requests do. Here each connection is a pool of one.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import httpx


class ManyConnections(httpx.AsyncBaseTransport):
    """A transport that has a connection for each request under way, and uses idle ones again."""

    def __init__(self, most: int, **options: Any) -> None:
        """`most` is how many there may be at one time; `options` are those of httpx's transport."""
        self._options = {"verify": httpx.create_ssl_context(), **options}
        self._room = asyncio.Semaphore(most)
        self._idle: list[httpx.AsyncHTTPTransport] = []
        self._all: list[httpx.AsyncHTTPTransport] = []

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Send one request, when there is room. Raises httpx.RequestError."""
        try:
            async with asyncio.timeout(request.extensions.get("timeout", {}).get("pool")):
                await self._room.acquire()
        except TimeoutError as error:
            raise httpx.PoolTimeout("no connection became free", request=request) from error
        connection = self._idle.pop() if self._idle else self._new()
        try:
            response = await connection.handle_async_request(request)
        except BaseException:
            self._give_back(connection)
            raise
        assert isinstance(response.stream, httpx.AsyncByteStream)
        response.stream = _Body(response.stream, self, connection)
        return response

    async def aclose(self) -> None:
        """Close all connections."""
        for connection in self._all:
            await connection.aclose()

    def _new(self) -> httpx.AsyncHTTPTransport:
        connection = httpx.AsyncHTTPTransport(**self._options)
        self._all.append(connection)
        return connection

    def _give_back(self, connection: httpx.AsyncHTTPTransport) -> None:
        self._idle.append(connection)
        self._room.release()


class _Body(httpx.AsyncByteStream):
    """A body, with which the use of a connection ends."""

    def __init__(
        self,
        stream: httpx.AsyncByteStream,
        pool: ManyConnections,
        connection: httpx.AsyncHTTPTransport,
    ) -> None:
        self._stream = stream
        self._pool = pool
        self._connection: httpx.AsyncHTTPTransport | None = connection

    async def __aiter__(self) -> AsyncIterator[bytes]:
        async for piece in self._stream:
            yield piece

    async def aclose(self) -> None:
        """Give the connection back, once."""
        connection, self._connection = self._connection, None
        if connection is not None:
            try:
                await self._stream.aclose()
            finally:
                self._pool._give_back(connection)
