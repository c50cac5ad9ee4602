"""The application: routes, error responses, and the life of what they use."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request
from fastapi.responses import Response
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException

import verifier
from verifier.service.documentation import ABOUT, openapi
from verifier.service.errors import ErrorKind, ServiceError
from verifier.service.judging import Judge
from verifier.service.readiness import ReadinessProbe
from verifier.service.routes import router
from verifier.service.worker import LocalWorker
from verifier.settings import Settings

logger = logging.getLogger(__name__)


def create_app(settings: Settings, judge: Judge, worker: LocalWorker) -> FastAPI:
    """The application over a judge that is ready, and a worker that runs.

    When the server stops, so does the worker.
    """

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        yield
        worker.drain()
        worker.abandon()

    app = FastAPI(
        title="Lean proof verifier",
        version=verifier.__version__,
        description=ABOUT,
        license_info={"name": "Apache-2.0", "identifier": "Apache-2.0"},
        lifespan=lifespan,
        redirect_slashes=False,  # a body would not survive it
        docs_url=None,  # they would load scripts from elsewhere
        redoc_url=None,
    )
    app.state.settings = settings
    app.state.judge = judge
    app.state.worker = worker
    app.state.readiness = ReadinessProbe(judge, worker, settings.database_dir)
    app.include_router(router)
    app.add_exception_handler(ServiceError, _service_error)
    app.add_exception_handler(HTTPException, _http_exception)
    app.add_exception_handler(SQLAlchemyError, _database_error)
    app.add_exception_handler(Exception, _internal_error)
    app.openapi = lambda: openapi(app)  # type: ignore[method-assign]
    return app


def _service_error(_request: Request, error: Exception) -> Response:
    assert isinstance(error, ServiceError)
    return error.response()


def _http_exception(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    kind = {404: ErrorKind.NOT_FOUND, 405: ErrorKind.METHOD_NOT_ALLOWED}.get(error.status_code)
    if kind is None:
        return _internal_error(request, error)
    return ServiceError(kind, str(error.detail), headers=error.headers).response()


def _database_error(_request: Request, error: Exception) -> Response:
    logger.error("database: %s", error)
    detail = str(getattr(error, "orig", None) or type(error).__name__)
    return ServiceError(ErrorKind.DATABASE_UNAVAILABLE, detail).response()


def _internal_error(_request: Request, _error: Exception) -> Response:
    # The server logs it with its traceback; what went wrong inside is not for clients.
    return ServiceError(ErrorKind.INTERNAL, "see the log of the service").response()
