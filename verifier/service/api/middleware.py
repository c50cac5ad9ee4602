"""What happens around every request: it gets a name, and is counted and logged."""

import logging
import re
import time
import uuid

import structlog
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from verifier.service.metrics import METRICS

logger = logging.getLogger("verifier.http")

REQUEST_ID = "X-Request-ID"
_GIVEN_ID = re.compile(r"[A-Za-z0-9._:-]{1,100}")
UNKNOWN_ROUTE = "(none)"


class Observer:
    """ASGI middleware. Plain, since Starlette's own would hide when a client hangs up."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        given = Headers(scope=scope).get(REQUEST_ID, "")
        name = given if _GIVEN_ID.fullmatch(given) else str(uuid.uuid4())
        started = time.perf_counter()
        status = 500

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)[REQUEST_ID] = name
                route = getattr(scope.get("route"), "path", UNKNOWN_ROUTE)
                METRICS.request_seconds.labels(route).observe(time.perf_counter() - started)
            await send(message)

        with structlog.contextvars.bound_contextvars(request=name):
            try:
                await self._app(scope, receive, answer)
            finally:
                route = getattr(scope.get("route"), "path", UNKNOWN_ROUTE)
                METRICS.requests.labels(scope["method"], route, status).inc()
                logger.debug(
                    "answered",
                    extra={
                        "method": scope["method"],
                        "path": scope["path"],
                        "status": status,
                        "seconds": round(time.perf_counter() - started, 4),
                    },
                )
