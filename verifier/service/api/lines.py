"""NDJSON as it comes in: lines, a few at a time, and never all of them in memory."""

import asyncio
import hashlib
from collections.abc import AsyncGenerator

from fastapi import Request

from verifier.service.api.errors import ErrorKind, ServiceError
from verifier.service.api.parts import Parts
from verifier.service.api.schemas import FieldError
from verifier.service.store.batches import LONGEST_INTAKE

LINES_AT_ONCE = 100
BYTES_AT_ONCE = 4 << 20


class LineReader:
    """The lines of one request's body. Empty ones are skipped."""

    def __init__(self, request: Request, parts: Parts, digest: "hashlib._Hash") -> None:
        self._stream = aiter(request.stream())
        self._settings = parts.settings
        self._admission = parts.admission
        self._digest = digest
        self._rest = bytearray()
        self._lines: list[bytes] = []
        self._held = 0
        self._bytes = 0
        self._count = 0
        announced = request.headers.get("content-length", "")
        self._announced = int(announced[:20]) if announced.isdecimal() else 0

    async def groups(self) -> AsyncGenerator[list[bytes], None]:
        """The lines, in order, some at a time; each is forgotten when the next are asked for.

        Raises ServiceError, and starlette's ClientDisconnect.
        """
        self._check_size(self._announced)
        loop = asyncio.get_running_loop()
        end = loop.time() + LONGEST_INTAKE.total_seconds()
        patience = loop.time() + self._settings.body_seconds
        try:
            while chunk := await self._next_chunk(min(patience, end)):
                before = self._count
                self._take_in(chunk)
                size = sum(map(len, self._lines))
                if len(self._lines) >= LINES_AT_ONCE or size >= BYTES_AT_ONCE:
                    for group in self._split():
                        yield group
                if self._count > before:
                    # Each line has its time, from when the one before it was dealt with.
                    patience = loop.time() + self._settings.body_seconds
            self._end_line(bytes(self._rest))
            self._rest.clear()
            for group in self._split():
                yield group
        finally:
            self._admission.release(self._held)

    async def _next_chunk(self, until: float) -> bytes:
        try:
            async with asyncio.timeout_at(until):
                # An empty chunk may come in the middle, for all that ASGI says.
                async for chunk in self._stream:
                    if chunk:
                        return chunk
                return b""
        except TimeoutError as error:
            seconds = self._settings.body_seconds
            raise ServiceError(
                ErrorKind.BODY_TIMEOUT,
                f"a line did not arrive within {seconds:g} seconds, or all of them within"
                f" {LONGEST_INTAKE.total_seconds():g}",
                headers={"Connection": "close"},
            ) from error

    def _take_in(self, chunk: bytes) -> None:
        self._bytes += len(chunk)
        self._check_size(self._bytes)
        self._admission.hold(len(chunk))
        self._held += len(chunk)
        self._digest.update(chunk)
        *whole, rest = chunk.split(b"\n")
        for part in whole:
            self._end_line(bytes(self._rest) + part)
            self._rest.clear()
        self._rest += rest
        self._check_length(self._rest)

    def _end_line(self, line: bytes | bytearray) -> None:
        self._check_length(line)
        if not line.strip(b" \t\r"):
            return
        self._count += 1
        limit = self._settings.max_batch_lines
        if self._count > limit:
            raise _too_large(f"the batch has more than {limit} lines", limit)
        self._lines.append(bytes(line))

    def _split(self) -> list[list[bytes]]:
        """What is there as groups; it counts as gone after that."""
        lines, self._lines = self._lines, []
        held, self._held = self._held, len(self._rest)
        self._admission.release(held - self._held)
        return [lines[at : at + LINES_AT_ONCE] for at in range(0, len(lines), LINES_AT_ONCE)]

    def _check_size(self, size: int) -> None:
        limit = self._settings.max_batch_bytes
        if size > limit:
            raise _too_large(f"the batch is longer than {limit} bytes", limit)

    def _check_length(self, line: bytes | bytearray) -> None:
        limit = self._settings.max_body_bytes
        if len(line) > limit:
            raise _too_large(f"line {self._count} is longer than {limit} bytes", limit)


def _too_large(message: str, limit: int) -> ServiceError:
    return ServiceError(
        ErrorKind.BODY_TOO_LARGE,
        message,
        headers={"Connection": "close"},
        errors=[FieldError(field="", message=message, limit=limit)],
    )
