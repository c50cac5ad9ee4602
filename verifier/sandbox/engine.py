"""The connection to a Docker engine, and what to do when there is none.

Where the engine is comes from DOCKER_HOST, DOCKER_TLS_VERIFY and DOCKER_CERT_PATH, as for every
other program that talks to one. It may be on another machine: nothing here assumes shared files,
clocks or process numbers.
"""

from __future__ import annotations

import contextlib
import select
import ssl
import threading
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from verifier.sandbox.base import SandboxFault, SandboxUnavailable
from verifier.sandbox.conversation import Exchange

if TYPE_CHECKING:
    import socket

    import docker

OLDEST_API = (1, 41)
"""Of Docker 20.10: the first to know a private control group namespace."""
TIMEOUT_SECONDS = 60
HEAD = 8
REPORT, ERRORS = 1, 2
PIECE = 1 << 18
MEND = (
    "Install it and start it (Debian: `apt-get install docker.io && systemctl start docker`), let"
    " this user reach it (`usermod -aG docker USER`), or say where it is with DOCKER_HOST."
)


class Engine:
    """Clients of one engine, one for each thread, since a client is not to be shared."""

    def __init__(self) -> None:
        self._local = threading.local()
        self._version: str | None = None

    @property
    def client(self) -> docker.APIClient:
        """This thread's client. Raises SandboxUnavailable when no engine answers."""
        client: docker.APIClient | None = getattr(self._local, "client", None)
        if client is None:
            client = self._local.client = self._connect()
        return client

    def _connect(self) -> docker.APIClient:
        # Here, since importing it takes a quarter of a second that other sandboxes need not wait.
        try:
            import docker  # noqa: PLC0415
            from docker.errors import DockerException  # noqa: PLC0415
            from docker.utils import kwargs_from_env  # noqa: PLC0415
        except ImportError as error:
            raise SandboxUnavailable(f"{error}: `pip install docker`") from error
        try:
            version = self._version or "auto"
            client = docker.APIClient(**kwargs_from_env(), version=version, timeout=TIMEOUT_SECONDS)
            self._version = client.api_version
        except (DockerException, OSError) as error:
            raise SandboxUnavailable(f"no Docker engine answers: {error}. {MEND}") from error
        if tuple(map(int, self._version.split("."))) < OLDEST_API:
            raise SandboxUnavailable(
                f"the Docker engine speaks version {self._version} only; 20.10 or later is needed"
            )
        return client


@contextlib.contextmanager
def engine_trouble(doing: str) -> Iterator[None]:
    """Turn whatever the SDK raises into SandboxFault; `doing` says in what."""
    from docker.errors import DockerException  # noqa: PLC0415
    from requests.exceptions import RequestException  # noqa: PLC0415

    try:
        yield
    except (DockerException, RequestException, OSError) as error:
        raise SandboxFault(f"the Docker engine failed at {doing}: {error}") from error


class AttachedStream:
    """The way to a runner through the engine: one socket, on which reports and errors take turns.

    Each piece that comes has a head of eight bytes: the stream's number, three zeros, and the
    length, big-endian (Docker Engine API, "Attach to a container").
    """

    def __init__(self, client: docker.APIClient, container: str) -> None:
        """Attach to a container that has not been started, so that nothing is missed."""
        parameters = {"stdin": 1, "stdout": 1, "stderr": 1, "stream": 1}
        # What the SDK returns keeps the connection open; the socket is inside it.
        self._owner: Any = client.attach_socket(container, params=parameters)
        self._socket: socket.socket = getattr(self._owner, "_sock", self._owner)
        self._socket.setblocking(False)
        self._poller = select.poll()
        self._buffer = bytearray()
        self._left = 0
        self._stream = 0
        self._ended = False

    def exchange(self, unsent: memoryview, seconds: float) -> Exchange:
        """See `Channel.exchange`."""
        writing = select.POLLOUT if unsent and not self._ended else 0
        self._poller.register(self._socket, select.POLLIN | writing)
        waiting = getattr(self._socket, "pending", lambda: 0)()  # decrypted already, under TLS
        self._poller.poll(0 if waiting else seconds * 1000)
        sent = self._send(unsent) if writing else len(unsent)
        report, errors = self._receive()
        return Exchange(sent, report, errors, self._ended)

    def last_errors(self, seconds: float) -> bytes:
        """See `Channel.last_errors`. Both streams end together here."""
        del seconds
        return b""

    def close(self) -> None:
        """Hang up; the engine then closes the runner's input."""
        with contextlib.suppress(OSError):
            self._socket.close()
        with contextlib.suppress(OSError):
            self._owner.close()

    def _send(self, unsent: memoryview) -> int:
        try:
            return self._socket.send(unsent[:PIECE])
        except (BlockingIOError, ssl.SSLWantReadError, ssl.SSLWantWriteError):
            return 0
        except OSError:
            return len(unsent)  # nobody reads; the end of the report says why

    def _receive(self) -> tuple[bytes, bytes]:
        try:
            data = self._socket.recv(PIECE)
        except (BlockingIOError, ssl.SSLWantReadError, ssl.SSLWantWriteError):
            return b"", b""
        except OSError:
            data = b""
        self._ended = not data
        self._buffer += data
        came = {REPORT: bytearray(), ERRORS: bytearray()}
        while self._buffer:
            if not self._left:
                if len(self._buffer) < HEAD:
                    break
                self._stream = self._buffer[0]
                self._left = int.from_bytes(self._buffer[4:HEAD], "big")
                del self._buffer[:HEAD]
            if self._left and self._stream not in came:
                raise SandboxFault(f"the Docker engine sent a stream {self._stream}")
            piece = self._buffer[: self._left]
            del self._buffer[: len(piece)]
            self._left -= len(piece)
            if piece:
                came[self._stream] += piece
        return bytes(came[REPORT]), bytes(came[ERRORS])


def inspect_image(client: docker.APIClient, name: str) -> dict[str, Any]:
    """What the engine knows of an image. Raises ImageNotFound, of the SDK."""
    found: dict[str, Any] = client.inspect_image(name)  # type: ignore[no-untyped-call]
    return found


def wait_until_dead(client: docker.APIClient, container: str, seconds: float) -> dict[str, Any]:
    """The container's last `State`, when it has none but dead processes.

    Raises SandboxFault if it is not dead in time.
    """
    deadline = time.monotonic() + seconds
    while True:
        state: dict[str, Any] = client.inspect_container(container)["State"]
        if not state["Running"]:
            return state
        if time.monotonic() > deadline:
            raise SandboxFault(f"the container {container[:12]} does not die")
        time.sleep(0.01)
