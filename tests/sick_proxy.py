"""A proxy before a real service that does to requests what networks and proxies do."""

from __future__ import annotations

import socket
import threading
from collections.abc import Mapping
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Self

import httpx


@dataclass(frozen=True)
class Says:
    """Answers itself, and does not pass the request on."""

    status: int
    headers: Mapping[str, str] = field(default_factory=dict)
    body: bytes = b"<html>this is not the service</html>"


@dataclass(frozen=True)
class CutsOff:
    """Passes the request on, and breaks the connection after so many bytes of the answer's body; at
    0 before any of the answer."""

    after: int = 0


class SickProxy:
    """Passes requests on, but for those that find an illness in the list: one each.

    Attributes:
        illnesses: what is done to the next requests.
        requests: path and body of each that came.
        connections: how many were opened.
        busiest: how many requests were there at one time, at most.
    """

    def __init__(self, service: str) -> None:
        self.illnesses: list[Says | CutsOff] = []
        self.requests: list[tuple[str, bytes]] = []
        self.connections = 0
        self.busiest = 0
        self._busy = 0
        self._lock = threading.Lock()
        self._service = httpx.Client(base_url=service, timeout=120)
        proxy = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def setup(self) -> None:
                with proxy._lock:
                    proxy.connections += 1
                super().setup()

            def log_message(self, *_: Any) -> None:
                pass

            def do_GET(self) -> None:
                proxy._handle(self)

            do_POST = do_GET  # noqa: N815

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_port}"

    def __enter__(self) -> Self:
        threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._service.close()

    def _handle(self, request: BaseHTTPRequestHandler) -> None:
        body = request.rfile.read(int(request.headers.get("Content-Length", 0)))
        with self._lock:
            self.requests.append((request.path, body))
            illness = self.illnesses.pop(0) if self.illnesses else None
            self._busy += 1
            self.busiest = max(self.busiest, self._busy)
        try:
            if isinstance(illness, Says):
                self._say(request, illness)
            else:
                self._pass_on(request, body, illness)
        finally:
            with self._lock:
                self._busy -= 1

    def _say(self, request: BaseHTTPRequestHandler, illness: Says) -> None:
        request.send_response(illness.status)
        for name, value in illness.headers.items():
            request.send_header(name, value)
        request.send_header("Content-Length", str(len(illness.body)))
        request.end_headers()
        request.wfile.write(illness.body)

    def _pass_on(
        self, request: BaseHTTPRequestHandler, body: bytes, illness: CutsOff | None
    ) -> None:
        own = ("host", "connection", "content-length")
        headers = {k: v for k, v in request.headers.items() if k.lower() not in own}
        method, path = request.command, request.path
        with self._service.stream(method, path, content=body, headers=headers) as answer:
            left = illness.after if illness else None
            if left == 0:
                answer.read()
                self._break_off(request)
                return
            request.send_response(answer.status_code)
            for name in ("Content-Type", "Retry-After"):
                if name in answer.headers:
                    request.send_header(name, answer.headers[name])
            request.send_header("Transfer-Encoding", "chunked")
            request.end_headers()
            for piece in answer.iter_bytes():
                sent = piece if left is None else piece[:left]
                request.wfile.write(b"%x\r\n%s\r\n" % (len(sent), sent))
                if left is not None:
                    left -= len(sent)
                    if left <= 0:
                        self._break_off(request)
                        return
            request.wfile.write(b"0\r\n\r\n")

    def _break_off(self, request: BaseHTTPRequestHandler) -> None:
        request.close_connection = True
        request.connection.shutdown(socket.SHUT_RDWR)
