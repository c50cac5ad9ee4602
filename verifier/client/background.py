"""Coroutines, for programs that have no event loop, or are inside of one."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from typing import Any, TypeVar

T = TypeVar("T")


def run_in_background(main: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """Run `main` in an event loop in a thread of its own, and wait for what it returns.

    Whoever is interrupted meanwhile, as by Ctrl-C, cancels it.
    """
    started: Future[tuple[asyncio.AbstractEventLoop, asyncio.Task[T]]] = Future()
    outcome: Future[T] = Future()

    async def run() -> T:
        task = asyncio.ensure_future(main())
        started.set_result((asyncio.get_running_loop(), task))
        return await task

    def work() -> None:
        try:
            outcome.set_result(asyncio.run(run()))
        except BaseException as error:
            outcome.set_exception(error)

    thread = threading.Thread(target=work, name="lean-verifier-client", daemon=True)
    thread.start()
    try:
        return outcome.result()
    except BaseException:
        if not outcome.done():
            loop, task = started.result()
            loop.call_soon_threadsafe(task.cancel)
        raise
    finally:
        thread.join(timeout=10)
