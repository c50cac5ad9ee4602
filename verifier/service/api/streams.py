"""Answers that take long to send."""

import asyncio
from collections.abc import AsyncIterator, Mapping

from fastapi.responses import StreamingResponse
from starlette.types import Message, Receive, Scope, Send

from verifier.service.api.admission import Admission
from verifier.service.store.keys import Key

UNREAD_SECONDS = 120
"""Who does not read for so long gets no more."""
WHOLE_SECONDS = 600
"""Nor who takes so long for all of what is held in memory for them."""


class Admitted(StreamingResponse):
    """Counts as a request that is being answered until its last byte is sent, or nobody reads."""

    def __init__(
        self,
        content: AsyncIterator[bytes],
        media_type: str,
        admission: Admission,
        key: Key,
        headers: Mapping[str, str] | None = None,
        held_bytes: int = 0,
    ) -> None:
        """`held_bytes` is how much memory it takes until it is sent; what takes any has to be sent
        in WHOLE_SECONDS."""
        super().__init__(content, media_type=media_type, headers=headers)
        self._held_bytes = held_bytes
        self._admission = admission
        self._key = key

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send it."""

        async def send_or_give_up(message: Message) -> None:
            async with asyncio.timeout(UNREAD_SECONDS):
                await send(message)

        with self._admission.enter(self._key.id):
            self._admission.hold(self._held_bytes)
            try:
                async with asyncio.timeout(WHOLE_SECONDS if self._held_bytes else None):
                    await super().__call__(scope, receive, send_or_give_up)
            finally:
                self._admission.release(self._held_bytes)
