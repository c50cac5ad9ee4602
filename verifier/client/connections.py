"""How both clients connect: where to, with which key, and over which transport."""

from __future__ import annotations

import os
import socket
import time
from typing import Any

import httpx

from verifier import __version__
from verifier.client.calls import SILENT_SECONDS, Call
from verifier.client.retries import Effort, Retries

URL_VARIABLE = "LEAN_VERIFIER_URL"
KEY_VARIABLE = "LEAN_VERIFIER_KEY"
DEFAULT_URL = "http://127.0.0.1:8000"
DEADLINE_SECONDS = 3600.0
JUDGING_SECONDS = 960.0
"""Longer than the service's own VERIFIER_REWARD_SECONDS, whose default is 900: whoever hangs up
takes the submission along."""
CONNECT_SECONDS = 10.0
IDLE_SECONDS = 4.0
"""The service closes a connection that has been idle for 5: then it is not used again."""


def _keepalive() -> list[tuple[int, int, int]]:
    """Socket options that find out within about a minute that the other side is gone: between a
    request and its verdict nothing is sent for as long as it takes to judge."""
    options = [(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)]
    for name, value in (("TCP_KEEPIDLE", 30), ("TCP_KEEPINTVL", 10), ("TCP_KEEPCNT", 3)):
        if hasattr(socket, name):
            options.append((socket.IPPROTO_TCP, getattr(socket, name), value))
    return options


class Settings:
    """What both clients are told, and what follows from it."""

    def __init__(
        self,
        url: str | None,
        key: str | None,
        retries: Retries,
        deadline: float | None,
        connections: int,
        judging_seconds: float,
        proxy: str | None,
    ) -> None:
        self.url = (url or os.environ.get(URL_VARIABLE) or DEFAULT_URL).rstrip("/")
        key = key or os.environ.get(KEY_VARIABLE) or None
        self.retries = retries
        self.deadline = deadline
        self.connections = connections
        self._judging_seconds = judging_seconds
        headers = {"User-Agent": f"lean-verifier/{__version__}", "Accept": "*/*"}
        if key:
            headers["Authorization"] = f"Bearer {key}"
        # No settings of the surroundings: a proxy that is meant for the web would be asked for
        # what runs beside us, and a .netrc would replace the key.
        self.client: dict[str, Any] = {
            "base_url": self.url,
            "headers": headers,
            "trust_env": False,
            "follow_redirects": False,
        }
        self.transport: dict[str, Any] = {
            "limits": httpx.Limits(
                max_connections=connections,
                max_keepalive_connections=connections,
                keepalive_expiry=IDLE_SECONDS,
            ),
            "socket_options": _keepalive(),
            "proxy": proxy,
        }

    def effort(self, deadline: float | None) -> Effort:
        """A request that may take so many seconds in all, or as many as the client allows."""
        seconds = self.deadline if deadline is None else deadline
        return Effort(self.retries, None if seconds is None else time.monotonic() + seconds)

    def request(self, call: Call[Any], effort: Effort) -> dict[str, Any]:
        """The arguments of httpx's `build_request`. Raises DeadlineExceeded."""
        silence = SILENT_SECONDS + call.waits if call.waits is not None else self._judging_seconds
        headers = dict(call.headers)
        if call.method == "POST":
            headers["Content-Type"] = call.media_type
        if call.body is not None and not isinstance(call.body, bytes):
            headers["Content-Length"] = str(call.body.seek(0, os.SEEK_END))
        return {
            "method": call.method,
            "url": call.path,
            "params": dict(call.query),
            "headers": headers,
            "timeout": effort.timeout(silence, CONNECT_SECONDS),
        }
