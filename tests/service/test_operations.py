"""Logs, metrics and traces: what those see who run the service."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from prometheus_client.parser import text_string_to_metric_families
from serving import CHEATING, HONEST, Service, until


class Collector(HTTPServer):
    """Somebody who collects traces, as OTLP over HTTP."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.url = f"http://127.0.0.1:{self.server_port}/v1/traces"
        self.spans: list[tuple[str, str, str]] = []
        """Name, trace and parent of each."""


class _Handler(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        import gzip

        collector = self.server
        assert isinstance(collector, Collector)
        body = self.rfile.read(int(self.headers["content-length"]))
        if self.headers.get("content-encoding") == "gzip":
            body = gzip.decompress(body)
        for resource in ExportTraceServiceRequest.FromString(body).resource_spans:
            for scope in resource.scope_spans:
                collector.spans += [
                    (span.name, span.trace_id.hex(), span.parent_span_id.hex())
                    for span in scope.spans
                ]
        self.send_response(200)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def collector() -> Iterator[Collector]:
    server = Collector()
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


def samples(service: Service) -> dict[tuple[str, str], float]:
    """Name and reason, result or environment of each sample, and its value."""
    found = {}
    for family in text_string_to_metric_families(service.client.get("/metrics").text):
        for sample in family.samples:
            labels = sample.labels
            key = labels.get("reason") or labels.get("result") or labels.get("stage")
            found[sample.name, key or labels.get("environment", "")] = sample.value
    return found


def test_metrics_count_what_happens(service: Service) -> None:
    before = samples(service)
    for request in ({**HONEST, "fresh": True}, {**CHEATING, "fresh": True}, HONEST, HONEST):
        assert service.reward(request).status_code == 200
    after = samples(service)

    def grown(name: str, key: str) -> float:
        return after[name, key] - before.get((name, key), 0)

    assert grown("verifier_verdicts_total", "accepted") >= 1
    assert grown("verifier_verdicts_total", "sorry") == 1
    assert grown("verifier_submissions_total", "new") >= 2
    assert grown("verifier_submissions_total", "cached") >= 1
    assert grown("verifier_stage_seconds_count", "build") >= 2
    assert after["verifier_queue_depth", "core"] == 0
    assert after["verifier_queue_age_seconds", "core"] == 0
    assert after["verifier_workers", "core"] >= 1


def test_every_answer_names_its_request_and_takes_the_name_it_is_given(service: Service) -> None:
    first, second = (service.client.get("/healthz").headers["x-request-id"] for _ in range(2))
    assert first != second
    given = service.client.get("/healthz", headers={"X-Request-ID": "mine-1"})
    assert given.headers["x-request-id"] == "mine-1"
    hostile = service.client.get("/healthz", headers={"X-Request-ID": 'x" level="error'})
    assert hostile.headers["x-request-id"] != 'x" level="error'


def test_logs_are_objects_if_they_are_asked_to_be(serve, collector: Collector) -> None:
    with serve(log_format="json", otlp_endpoint=collector.url, workers=1) as service:
        trace = "0af7651916cd43dd8448eb211c80319c"
        parent = f"00-{trace}-b7ad6b7169203331-01"
        answer = service.client.post("/v1/reward", json=HONEST, headers={"traceparent": parent})
        assert answer.json()["reward"] == 1
        until(lambda: "judged" in service.log)
        events = [json.loads(line) for line in service.log.splitlines()]
        (judged,) = (event for event in events if event["event"] == "judged")
        assert (judged["submission"], judged["reason"]) == (answer.json()["id"], "accepted")
        assert judged["level"] == "info"
        assert judged["timestamp"].endswith("Z")
    # Both the request and what a worker did for it, stages and all, belong to the caller's trace.
    names = {name for name, id, _ in collector.spans if id == trace}
    assert {"POST /v1/reward", "judge in core", "build", "kernel"} <= names
    roots = [name for name, id, up in collector.spans if (id, up) == (trace, "b7ad6b7169203331")]
    assert roots == ["POST /v1/reward"]
