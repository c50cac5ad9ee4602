"""The application: routes, error responses, and the life of what they use."""

import asyncio
import logging
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.routing import Match

import verifier
from verifier.service.api.documentation import ABOUT, openapi
from verifier.service.api.errors import (
    CLIENT_CLOSED_REQUEST,
    ErrorKind,
    ServiceError,
    invalid_parameters,
)
from verifier.service.api.middleware import Observer
from verifier.service.api.parts import Parts
from verifier.service.api.routes import (
    artefacts,
    batches,
    environments,
    feedback,
    operations,
    problems,
    reward,
    socket,
    submissions,
)
from verifier.service.doors import axle, kimina, openrlhf
from verifier.service.store.submissions import Contended

logger = logging.getLogger(__name__)

ROUTERS = (
    reward.router,
    socket.router,
    submissions.router,
    artefacts.router,
    feedback.router,
    batches.router,
    problems.router,
    environments.router,
    operations.router,
    axle.router,
    axle.prefixed,
    kimina.router,
    openrlhf.router,
)
THREADS = 32
"""How many may wait for the database at one time."""


def create_app(parts: Parts) -> FastAPI:
    """The application over parts that nobody has started yet."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(THREADS))
        await asyncio.to_thread(parts.keeper.start)
        parts.deliverer.start()
        parts.waiting.start()
        yield
        await parts.waiting.stop()
        await asyncio.to_thread(parts.keeper.stop)
        await asyncio.to_thread(parts.deliverer.stop)
        parts.tickets.shutdown()
        parts.tracing.close()

    app = FastAPI(
        title="Lean proof verifier",
        version=verifier.__version__,
        description=ABOUT,
        license_info={"name": "Apache-2.0", "identifier": "Apache-2.0"},
        lifespan=lifespan,
        generate_unique_id_function=lambda route: route.name,  # its function's; links name it
        redirect_slashes=False,  # a body would not survive it
        docs_url=None,  # they would load scripts from elsewhere
        redoc_url=None,
    )
    app.state.parts = parts
    for router in ROUTERS:
        app.include_router(router)
    app.add_middleware(Observer, tracing=parts.tracing)
    app.add_exception_handler(ServiceError, _service_error)
    app.add_exception_handler(ClientDisconnect, _nobody_there)
    app.add_exception_handler(RequestValidationError, _invalid_parameters)
    app.add_exception_handler(HTTPException, _http_exception)
    app.add_exception_handler(SQLAlchemyError, _database_error)
    app.add_exception_handler(Contended, _contended)
    app.add_exception_handler(Exception, _internal_error)
    app.openapi = lambda: openapi(app)  # type: ignore[method-assign]
    return app


def _nobody_there(_request: Request, _error: Exception) -> Response:
    return Response(status_code=CLIENT_CLOSED_REQUEST)


def _service_error(_request: Request, error: Exception) -> Response:
    assert isinstance(error, ServiceError)
    return error.response()


def _invalid_parameters(_request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    return invalid_parameters(error).response()


def _http_exception(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    kind = {404: ErrorKind.NOT_FOUND, 405: ErrorKind.METHOD_NOT_ALLOWED}.get(error.status_code)
    if kind is None:
        return _internal_error(request, error)
    headers = dict(error.headers or {})
    if kind is ErrorKind.METHOD_NOT_ALLOWED:
        headers["Allow"] = ", ".join(_allowed(request))
    detail = str(error.detail)
    if kind is ErrorKind.NOT_FOUND:
        detail = "there is nothing at this address; GET /openapi.json lists what there is"
    return ServiceError(kind, detail, headers=headers).response()


def _allowed(request: Request) -> list[str]:
    """The methods of all routes at this address; the router knows only those of the first."""
    found: set[str] = set()
    for route in (*request.app.routes, *(each for router in ROUTERS for each in router.routes)):
        methods = getattr(route, "methods", None)
        if methods and route.matches(request.scope)[0] is not Match.NONE:
            found |= methods
    return sorted(found)


def _database_error(_request: Request, error: Exception) -> Response:
    logger.error("database: %s", getattr(error, "orig", None) or error)
    # What it says of itself may name tables and hosts; that is not for clients.
    return ServiceError(ErrorKind.DATABASE_UNAVAILABLE, "the database does not answer").response()


def _contended(_request: Request, error: Exception) -> Response:
    return ServiceError(ErrorKind.QUEUE_FULL, str(error)).response()


def _internal_error(_request: Request, _error: Exception) -> Response:
    # The server logs it with its traceback; what went wrong inside is not for clients.
    return ServiceError(ErrorKind.INTERNAL, "see the log of the service").response()
