"""`verifier worker`: Celery, with one process of ours in each of its children."""

from __future__ import annotations

import logging
import multiprocessing
import os
import time
import warnings
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

from celery import signals
from celery.exceptions import SecurityWarning
from celery.utils.nodenames import gethostname
from prometheus_client import start_http_server
from prometheus_client.multiprocess import mark_process_dead
from sqlalchemy.exc import SQLAlchemyError

from verifier.challengecache import judge_digest
from verifier.environments import Environment
from verifier.sandbox.choice import make_sandbox
from verifier.sandbox.probe import require
from verifier.service.queue.broker import TASK, Broker, queue_of
from verifier.service.queue.process import Drain, JudgingProcess, open_environments
from verifier.service.queue.referring import referring
from verifier.service.scratch import COUNTERS_VARIABLE
from verifier.service.store.database import Database, connect
from verifier.service.tracing import Tracing
from verifier.settings import Settings

logger = logging.getLogger(__name__)

STAGES = 4
"""Sandboxes that one submission is in, one after another: challenge, unpacking, build, judge."""
SLACK_SECONDS = 600


def run_worker(settings: Settings, environments: Mapping[str, Environment]) -> int:
    """Work until SIGTERM; return the exit code.

    Running submissions then get `shutdown_seconds`, and what is not over by then goes back into
    the queue.
    """
    deadline = multiprocessing.Value("d", 0.0)
    drain = Drain(lambda: deadline.value)
    if settings.otlp_endpoint:
        Tracing(settings.otlp_endpoint, "worker").close()  # better now than in each child
    judge_digest()  # of what is loaded now, before the files can change
    broker = Broker(settings.broker_url)
    app = broker.celery
    app.conf.worker_concurrency = settings.workers
    # For a child that hangs: nothing it could be waiting for takes that long.
    app.conf.task_time_limit = STAGES * settings.max_seconds + SLACK_SECONDS
    process: JudgingProcess | None = None

    @app.task(name=TASK)  # type: ignore[untyped-decorator]
    def judge(environment: str) -> None:
        assert process is not None
        try:
            process.work(environment)
        except SQLAlchemyError as error:
            # The submission is still queued, and the keeper posts a ticket for it.
            logger.warning("database: %s", getattr(error, "orig", None) or error)
            time.sleep(1)

    def begin(**_: Any) -> None:
        nonlocal process
        database = Database(connect(settings.database))
        # Connections do not survive a fork, so each process has its own.
        own = Broker(settings.broker_url)
        sandbox = make_sandbox(settings)
        process = JudgingProcess(settings, database, own, sandbox, environments, drain)
        process.start()

    def end(**_: Any) -> None:
        if process is not None:
            with suppress(SQLAlchemyError):
                process.stop()
        if COUNTERS_VARIABLE in os.environ:
            mark_process_dead(os.getpid())  # type: ignore[no-untyped-call]

    def begin_to_drain(**_: Any) -> None:
        if not deadline.value:
            logger.info("stopping")
            deadline.value = time.monotonic() + settings.shutdown_seconds

    # With somebody listening, Celery leaves logs alone, its own and multiprocessing's.
    signals.setup_logging.connect(lambda **_: None, weak=False)
    signals.worker_process_init.connect(begin, weak=False)
    signals.worker_process_shutdown.connect(end, weak=False)
    signals.worker_shutting_down.connect(begin_to_drain, weak=False)
    if settings.metrics_port:
        start_http_server(settings.metrics_port, settings.host)
    # Celery warns of root, since messages could be pickles elsewhere. These are JSON.
    warnings.simplefilter("ignore", SecurityWarning)
    worker = app.Worker(
        hostname=f"verifier@{gethostname()}.{os.getpid()}",
        pool="prefork",
        queues=[queue_of(name) for name in environments],
        without_gossip=True,
        without_mingle=True,
        without_heartbeat=True,
        loglevel=logging.getLevelName(logging.getLogger().level),
        redirect_stdouts=False,
        quiet=True,
    )
    worker.start()
    return int(worker.exitcode or 0)


def open_for_work(
    settings: Settings, progress: Callable[[str], None] | None = None
) -> dict[str, Environment]:
    """Make ready what judging needs, and make sure that the sandbox keeps its promises.

    Raises SandboxError and EnvironmentUnusable.
    """
    referring(settings)  # before anything takes long
    # Both are mostly other processes at work, and neither needs the other.
    with ThreadPoolExecutor(1) as pool:
        probing = pool.submit(require, make_sandbox(settings))
        environments = open_environments(settings, progress)
        probing.result()
    return environments
