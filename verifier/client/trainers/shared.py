"""Clients that are made when they are first needed, and then used for every reward."""

from __future__ import annotations

import asyncio
import os
from functools import lru_cache
from weakref import WeakKeyDictionary

from verifier.client.asynchronous import AsyncClient
from verifier.client.sync import Client

_Address = tuple[str | None, str | None, float | None]
_of_loops: WeakKeyDictionary[asyncio.AbstractEventLoop, dict[_Address, AsyncClient]]
_of_loops = WeakKeyDictionary()


def shared_client(url: str | None, key: str | None, deadline: float | None) -> Client:
    """The client of this process for that address, key and deadline."""
    return _client_of(os.getpid(), url, key, deadline)


@lru_cache(maxsize=16)
def _client_of(pid: int, url: str | None, key: str | None, deadline: float | None) -> Client:
    return Client(url, key, deadline=deadline)  # connections are not to be shared with a fork


def shared_async_client(url: str | None, key: str | None, deadline: float | None) -> AsyncClient:
    """The client of the running event loop for that address, key and deadline."""
    clients = _of_loops.setdefault(asyncio.get_running_loop(), {})
    address = (url, key, deadline)
    if address not in clients:
        clients[address] = AsyncClient(url, key, deadline=deadline)
    return clients[address]
