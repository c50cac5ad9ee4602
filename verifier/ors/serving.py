"""openreward's own server, with a guard before it and a judge behind it."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator
from pathlib import Path

import uvicorn
from openreward.environments import Server

from verifier.client import AsyncClient
from verifier.ors.catalogue import Catalogue
from verifier.ors.environment import environment_of
from verifier.ors.guard import Guard
from verifier.ors.judges import Judge, LocalJudge, ServiceJudge, open_environments
from verifier.sandbox import require
from verifier.sandbox.choice import make_sandbox
from verifier.settings import Settings

_GRACE_SECONDS = 30


def serve(
    catalogue: Catalogue,
    listener: socket.socket,
    *,
    url: str | None,
    deadline: float,
    sandbox: str | None,
    key: str | None,
    port_file: Path | None,
) -> None:
    """Serve on `listener` until SIGINT or SIGTERM.

    Args:
        url: of the service that judges; None judges here, in the sandbox of that name.
        deadline: seconds for one verdict of the service.
        key: what clients have to send.
        port_file: has the port while it is served.

    Raises:
        OSError: if the port cannot be written.
        SandboxError, EnvironmentUnusable: if this machine was to judge and cannot.
    """
    judging = _here(catalogue, sandbox) if url is None else _there(url, deadline)
    asyncio.run(_serve(catalogue, judging, listener, key, port_file))


async def _serve(
    catalogue: Catalogue,
    judging: contextlib.AbstractAsyncContextManager[Judge],
    listener: socket.socket,
    key: str | None,
    port_file: Path | None,
) -> None:
    async with judging as judge:
        # Not Server.run, which asks PyPI for news and would listen everywhere.
        inner = Server([environment_of(catalogue, judge)], return_errors="none").app
        config = uvicorn.Config(
            Guard(inner, key),
            log_level="warning",
            access_log=False,
            ws="none",
            timeout_graceful_shutdown=_GRACE_SECONDS,
        )
        await _Announced(config, listener, port_file).serve(sockets=[listener])


class _Announced(uvicorn.Server):
    def __init__(
        self, config: uvicorn.Config, listener: socket.socket, port_file: Path | None
    ) -> None:
        super().__init__(config)
        self._port = listener.getsockname()[1]
        self._port_file = port_file

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        print(f"serving on port {self._port}", flush=True)
        if self._port_file is not None:
            whole = self._port_file.with_name(f".{self._port_file.name}")
            whole.write_text(str(self._port))
            whole.replace(self._port_file)


@contextlib.asynccontextmanager
async def _there(url: str, deadline: float) -> AsyncIterator[Judge]:
    async with AsyncClient(url, deadline=deadline) as client:
        yield ServiceJudge(client)


@contextlib.asynccontextmanager
async def _here(catalogue: Catalogue, sandbox: str | None) -> AsyncIterator[Judge]:
    settings = Settings()
    made = make_sandbox(settings, sandbox, warm=True)
    try:
        await asyncio.to_thread(require, made)
        opened = await asyncio.to_thread(open_environments, catalogue.definitions, settings)
        yield LocalJudge(opened, made, settings.cache_dir, settings.workers)
    finally:
        made.close()
