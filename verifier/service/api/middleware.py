"""What happens around every request: it gets a name, and is counted and logged."""

import logging
import re
import time
import uuid

import structlog
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from verifier.service.metrics import METRICS
from verifier.service.tracing import Tracing

logger = logging.getLogger("verifier.http")

REQUEST_ID = "X-Request-ID"
_GIVEN_ID = re.compile(r"[A-Za-z0-9._:-]{1,100}")
_TRACE = re.compile(r"[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}")
"""The `traceparent` of W3C Trace Context."""
UNKNOWN_ROUTE = "(none)"
METHODS = frozenset(("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"))
UNKNOWN_METHOD = "(other)"
"""What all others are counted as: a client can make up as many as it likes."""


class Observer:
    """ASGI middleware. Plain, since Starlette's own would hide when a client hangs up."""

    def __init__(self, app: ASGIApp, tracing: Tracing) -> None:
        self._app = app
        self._tracing = tracing

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        given = headers.get(REQUEST_ID, "")
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

        parent = headers.get("traceparent", "")
        parent = parent if _TRACE.fullmatch(parent) else ""
        with (
            structlog.contextvars.bound_contextvars(request=name),
            self._tracing.request(f"{scope['method']} {scope['path']}", parent) as trace,
        ):
            scope["trace"] = trace
            try:
                await self._app(scope, receive, answer)
            finally:
                route = getattr(scope.get("route"), "path", UNKNOWN_ROUTE)
                method = scope["method"] if scope["method"] in METHODS else UNKNOWN_METHOD
                METRICS.requests.labels(method, route, status).inc()
                logger.debug(
                    "answered",
                    extra={
                        "method": scope["method"],
                        "path": scope["path"],
                        "status": status,
                        "seconds": round(time.perf_counter() - started, 4),
                    },
                )
