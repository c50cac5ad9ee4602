"""The local worker: a fixed number of threads, and a queue that is never longer than promised."""

import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from types import TracebackType
from typing import Any, Generic, Self, TypeVar

T = TypeVar("T")


class QueueFull(Exception):
    """As many submissions are waiting as may wait."""


class ShuttingDown(Exception):
    """The worker takes no new work, or gave up on this piece of it."""


@dataclass(frozen=True)
class Load:
    """How busy a worker is, at one moment."""

    running: int
    admitted: int
    """Running, waiting, and admitted but not yet handed over."""
    capacity: int
    accepting: bool

    @property
    def full(self) -> bool:
        """Whether one more would be refused."""
        return self.admitted >= self.capacity


@dataclass(eq=False)
class _Task(Generic[T]):
    job: Callable[[], T]
    slot: "Slot"
    future: "Future[T]" = field(default_factory=Future)

    def run(self) -> Callable[[], None]:
        """Do the job; return what tells the future about it."""
        try:
            result = self.job()
        except BaseException as error:
            return partial(self.future.set_exception, error)
        return partial(self.future.set_result, result)


class Slot:
    """A place among those that wait or run. Use it as a context manager: leaving gives it back.

    A job that has not started by then is cancelled. One that runs keeps the place until it ends.
    """

    def __init__(self, worker: "LocalWorker") -> None:
        self._worker = worker
        self._task: _Task[Any] | None = None
        self.held = True

    def run(self, job: Callable[[], T]) -> "Future[T]":
        """Hand over the job, once per slot. Raises ShuttingDown."""
        task = _Task(job, self)
        self._task = task
        self._worker._enqueue(task)
        return task.future

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._worker._give_back(self, self._task)


class LocalWorker:
    """Runs jobs in threads of this process.

    The threads are daemons: what a job does in a sandbox dies with this process, so there is
    nothing to wait for at exit.
    """

    def __init__(self, threads: int, queue_limit: int) -> None:
        self._condition = threading.Condition()
        self._waiting: deque[_Task[Any]] = deque()
        self._running: set[_Task[Any]] = set()
        self._admitted = 0
        self._capacity = threads + queue_limit
        self._accepting = True
        for number in range(threads):
            name = f"verifier-worker-{number}"
            threading.Thread(target=self._work, name=name, daemon=True).start()

    def admit(self) -> Slot:
        """Take a place. Raises QueueFull and ShuttingDown; never waits."""
        with self._condition:
            if not self._accepting:
                raise ShuttingDown("the service is shutting down")
            if self._admitted >= self._capacity:
                raise QueueFull(f"all {self._capacity} places for submissions are taken")
            self._admitted += 1
            return Slot(self)

    def load(self) -> Load:
        """How busy this worker is now."""
        with self._condition:
            return Load(len(self._running), self._admitted, self._capacity, self._accepting)

    def drain(self) -> None:
        """Take nothing new, and fail what has not started with ShuttingDown."""
        with self._condition:
            self._accepting = False
            failed = list(self._waiting)
            self._waiting.clear()
            for task in failed:
                self._free(task.slot)
            self._condition.notify_all()
        self._fail(failed)

    def abandon(self) -> None:
        """Fail what still runs with ShuttingDown, whatever its thread does."""
        with self._condition:
            failed = list(self._running)
        self._fail(failed)

    def _fail(self, tasks: list[_Task[Any]]) -> None:
        for task in tasks:
            with suppress(InvalidStateError):
                task.future.set_exception(ShuttingDown("the service is shutting down"))

    def _enqueue(self, task: _Task[T]) -> None:
        with self._condition:
            if not self._accepting:
                raise ShuttingDown("the service is shutting down")
            self._waiting.append(task)
            self._condition.notify()

    def _give_back(self, slot: Slot, task: _Task[Any] | None) -> None:
        with self._condition:
            if task is not None and task in self._waiting:
                self._waiting.remove(task)
                self._free(slot)
            elif task not in self._running:
                self._free(slot)
        if task is not None:
            task.future.cancel()

    def _free(self, slot: Slot) -> None:
        if slot.held:
            slot.held = False
            self._admitted -= 1

    def _work(self) -> None:
        while task := self._next_task():
            tell = task.run()
            with self._condition:
                # Before the answer is told: who has it may ask the next thing at once.
                self._running.remove(task)
                self._free(task.slot)
            with suppress(InvalidStateError):
                tell()

    def _next_task(self) -> _Task[Any] | None:
        with self._condition:
            while True:
                while not self._waiting:
                    if not self._accepting:
                        return None
                    self._condition.wait()
                task = self._waiting.popleft()
                if task.future.set_running_or_notify_cancel():
                    self._running.add(task)
                    return task
                self._free(task.slot)
