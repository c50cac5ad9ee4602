"""Traces, for those who collect them: a request, and what a worker does for it, in one picture.

Needs the extra `otel`; without an endpoint in the settings nothing of it is imported.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from verifier.model import Verdict

if TYPE_CHECKING:
    from opentelemetry.context import Context
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.trace import Span, Tracer

NANOSECONDS = 1_000_000_000


class TracingUnusable(Exception):
    """Traces are wanted but cannot be made; the message says why."""


class Tracing:
    """Makes spans, or nothing. One in each process, made after it has forked."""

    def __init__(self, endpoint: str, part: str) -> None:
        """Make one for a part of the service, such as `api`. Raises TracingUnusable."""
        self._tracer: Tracer | None = None
        self._provider: TracerProvider | None = None
        if endpoint:
            self._provider = _provider(endpoint, part)
            self._tracer = self._provider.get_tracer("verifier")

    @contextmanager
    def request(self, name: str, parent: str) -> Iterator[str | None]:
        """A span around a request; `parent` is its `traceparent` or empty. Gives the one that what
        it causes should carry, if there is one."""
        if self._tracer is None:
            yield parent or None
            return
        from opentelemetry.propagate import inject  # noqa: PLC0415
        from opentelemetry.trace import SpanKind  # noqa: PLC0415

        with self._tracer.start_as_current_span(
            name, context=_context(parent), kind=SpanKind.SERVER
        ):
            headers: dict[str, str] = {}
            inject(headers)
            yield headers.get("traceparent")

    @contextmanager
    def attempt(self, environment: str, parent: str | None) -> Iterator[list[Verdict]]:
        """A span around an attempt to judge; put the verdict into the list, for its stages."""
        verdicts: list[Verdict] = []
        if self._tracer is None:
            yield verdicts
            return
        from opentelemetry.trace import SpanKind  # noqa: PLC0415

        with self._tracer.start_as_current_span(
            f"judge in {environment}", context=_context(parent), kind=SpanKind.CONSUMER
        ) as span:
            yield verdicts
            for verdict in verdicts:
                self._tell(span, verdict)

    def close(self) -> None:
        """Send what has not been sent yet."""
        if self._provider is not None:
            self._provider.shutdown()

    def _tell(self, span: Span, verdict: Verdict) -> None:
        assert self._tracer is not None
        span.set_attributes(
            {
                "verifier.outcome": verdict.outcome.value,
                "verifier.stage": verdict.stage.value,
                "verifier.reason": verdict.reason.value,
            }
        )
        # Stages are measured where they happen, partly inside the sandbox: here they are drawn.
        end = time.time_ns() - int(sum(s.seconds for s in verdict.stages) * NANOSECONDS)
        for stage in verdict.stages:
            child = self._tracer.start_span(stage.stage.value, start_time=end)
            end += int(stage.seconds * NANOSECONDS)
            child.end(end)


def _provider(endpoint: str, part: str) -> TracerProvider:
    try:
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import (  # noqa: PLC0415
            OTLPSpanExporter,
        )
        from opentelemetry.sdk.resources import Resource  # noqa: PLC0415
        from opentelemetry.sdk.trace import TracerProvider  # noqa: PLC0415
        from opentelemetry.sdk.trace.export import BatchSpanProcessor  # noqa: PLC0415
    except ImportError as error:
        raise TracingUnusable(
            f"{error}: in the repository's folder, .venv/bin/pip install '.[otel]'"
        ) from error
    provider = TracerProvider(
        resource=Resource.create({"service.name": f"lean-verifier-{part}"}), shutdown_on_exit=False
    )
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter(endpoint=endpoint)))
    return provider


def _context(parent: str | None) -> Context:
    from opentelemetry.propagate import extract  # noqa: PLC0415

    return extract({"traceparent": parent} if parent else {})
