"""How the service logs: an object a line, or text for people."""

import logging
import sys
from typing import Literal

import structlog
from structlog.typing import EventDict, Processor

QUIET = ("alembic", "httpx", "httpcore", "kombu", "celery.worker.strategy", "celery.app.trace")
"""They say at each turn what only their authors need."""


def _without_colours(_logger: object, _name: str, event: EventDict) -> EventDict:
    """Uvicorn says everything twice, once with escape codes."""
    event.pop("color_message", None)
    return event


def configure(log_format: Literal["json", "text"], level: str) -> None:
    """Write what is logged, here and in libraries, to standard error, one event a line."""
    common: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.ExtraAdder(),
        _without_colours,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    render: list[Processor] = [structlog.processors.format_exc_info]
    if log_format == "json":
        render.append(structlog.processors.JSONRenderer())
    else:
        # Values of variables stay out of tracebacks: among them are secrets, and they are long.
        plain = structlog.dev.plain_traceback
        colors = sys.stderr.isatty()
        render = [structlog.dev.ConsoleRenderer(colors=colors, exception_formatter=plain)]
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=common,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *render],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    if root.level > logging.DEBUG:
        for name in QUIET:
            logging.getLogger(name).setLevel(logging.WARNING)
