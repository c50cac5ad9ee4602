"""What is counted, for Prometheus.

Several processes count, since workers fork. Their files are in the directory that the variable
PROMETHEUS_MULTIPROC_DIR names, if it is set, and whoever is asked adds them up.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
    multiprocess,
)
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from verifier.model import Verdict
from verifier.service.scratch import COUNTERS_VARIABLE

SECONDS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 900)


class Metrics:
    """All counters of the service, in one registry."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self.verdicts = Counter(
            "verifier_verdicts",
            "Verdicts that were recorded",
            ("environment", "outcome", "reason"),
            registry=self._registry,
        )
        self.not_judged = Counter(
            "verifier_attempts_without_verdict",
            "Attempts after which a submission was queued again, or given up",
            ("environment", "reason"),
            registry=self._registry,
        )
        self.stages = Histogram(
            "verifier_stage_seconds",
            "Time of each stage",
            ("stage",),
            buckets=SECONDS,
            registry=self._registry,
        )
        self.running = Gauge(
            "verifier_running",
            "Submissions being judged",
            ("environment",),
            registry=self._registry,
            multiprocess_mode="livesum",
        )
        self.sandbox_faults = Counter(
            "verifier_sandbox_faults",
            "Times that a sandbox was not there or broke down",
            ("sandbox",),
            registry=self._registry,
        )
        self.kernels = Counter(
            "verifier_external_kernel_answers",
            "What external kernels said: agrees, rejects, or failed to answer",
            ("kernel", "answer"),
            registry=self._registry,
        )
        self.references = Counter(
            "verifier_reference_answers",
            "What reference judges said of what was accepted: agrees, rejects, or failed to answer",
            ("reference", "answer"),
            registry=self._registry,
        )
        self.placed = Counter(
            "verifier_submissions",
            "Submissions that were asked for: new, joined one that was under way, or cached",
            ("environment", "result"),
            registry=self._registry,
        )
        self.requests = Counter(
            "verifier_http_requests",
            "Requests that were answered",
            ("method", "route", "status"),
            registry=self._registry,
        )
        self.request_seconds = Histogram(
            "verifier_http_request_seconds",
            "Time until the answer began",
            ("route",),
            buckets=SECONDS,
            registry=self._registry,
        )
        self.deliveries = Counter(
            "verifier_webhook_deliveries",
            "Attempts to deliver a webhook's message",
            ("result",),
            registry=self._registry,
        )

    @contextmanager
    def judging(self, environment: str) -> Iterator[None]:
        """Count a submission as running meanwhile."""
        gauge = self.running.labels(environment)
        gauge.inc()
        try:
            yield
        finally:
            gauge.dec()

    def judged(self, verdict: Verdict, environment: str, ended: bool) -> None:
        """Count an attempt."""
        for stage in verdict.stages:
            self.stages.labels(stage.stage.value).observe(stage.seconds)
        for kernel in verdict.kernels:
            self.kernels.labels(kernel.name, kernel.answer).inc()
        if ended:
            labels = (environment, verdict.outcome.value, verdict.reason.value)
            self.verdicts.labels(*labels).inc()
        else:
            self.not_judged.labels(environment, verdict.reason.value).inc()

    def page(self, *more: Collector) -> bytes:
        """Everything, in Prometheus' text format."""
        registry = self._registry
        if COUNTERS_VARIABLE in os.environ:
            registry = CollectorRegistry()
            multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        extra = CollectorRegistry()
        for collector in more:
            extra.register(collector)
        return generate_latest(registry) + generate_latest(extra)


METRICS = Metrics()


class QueueCollector(Collector):
    """How long the queue is and how old, asked when somebody wants to know."""

    def __init__(
        self,
        waiting: Callable[[], dict[str, tuple[int, datetime]]],
        workers: Callable[[], dict[str, int]],
        quarantined: Callable[[], int],
        referred: Callable[[], int],
    ) -> None:
        self._waiting = waiting
        self._workers = workers
        self._quarantined = quarantined
        self._referred = referred

    def collect(self) -> Iterable[Metric]:
        """Depth, age of the oldest, and who could work it off."""
        depth = GaugeMetricFamily(
            "verifier_queue_depth", "Submissions that wait for a worker", labels=["environment"]
        )
        age = GaugeMetricFamily(
            "verifier_queue_age_seconds", "Age of the oldest of them", labels=["environment"]
        )
        workers = GaugeMetricFamily(
            "verifier_workers", "Processes that can judge", labels=["environment"]
        )
        serving = self._workers()
        waiting = self._waiting()
        now = datetime.now(UTC)
        for name in sorted(serving.keys() | waiting.keys()):
            count, oldest = waiting.get(name, (0, now))
            depth.add_metric([name], count)
            age.add_metric([name], max(0.0, (now - oldest).total_seconds()))
            workers.add_metric([name], serving.get(name, 0))
        quarantined = GaugeMetricFamily(
            "verifier_quarantined",
            "Accepted submissions that a reference judge contradicts",
            self._quarantined(),
        )
        referred = GaugeMetricFamily(
            "verifier_reference_queue_depth",
            "Accepted submissions that a reference judge has still to answer",
            self._referred(),
        )
        return depth, age, workers, quarantined, referred
