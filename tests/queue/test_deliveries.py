"""Webhooks: signed so that anybody's library can check it, and sent to nobody inside."""

from __future__ import annotations

import contextlib
import json
import socket
import threading
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
from sqlalchemy import select, update
from standardwebhooks import Webhook

from verifier.model import Problem, Submission
from verifier.service.api.errors import ServiceError
from verifier.service.api.webhooks import check_address
from verifier.service.queue.deliveries import (
    AT_ONCE,
    AT_ONCE_PER_KEY,
    DEADLINE_SECONDS,
    PAUSES,
    Deliverer,
    Undeliverable,
    is_public,
    resolve,
)
from verifier.service.store.database import Database, connect, migrate
from verifier.service.store.keys import Key, Keys
from verifier.service.store.submissions import Order, Submissions
from verifier.service.store.tables import DeliveryRow, Lane
from verifier.service.store.webhooks import CLAIM_TIME
from verifier.settings import Settings

PRIVATE = [
    *("127.0.0.1", "10.0.0.1", "169.254.169.254", "::1", "0.0.0.0"),
    *("224.0.0.251", "239.1.2.3", "ff02::1", "ff0e::1", "fec0::1", "fe80::1"),
    # with an IPv4 address inside
    *("::10.0.0.1", "::ffff:10.0.0.1", "64:ff9b::a00:1", "2002:a00:1::1", "2002:7f00:1::"),
]


class Receiver(HTTPServer):
    """Somebody's server, which answers with the statuses it is told."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.url = f"http://localhost:{self.server_port}/hook?x=1"
        self.statuses: list[int] = []
        self.received: list[tuple[str, dict[str, str], bytes]] = []


class _Handler(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        receiver = self.server
        assert isinstance(receiver, Receiver)
        body = self.rfile.read(int(self.headers["content-length"]))
        headers = {name.lower(): value for name, value in self.headers.items()}
        receiver.received.append((self.path, headers, body))
        self.send_response(receiver.statuses.pop(0) if receiver.statuses else 204)
        self.send_header("Location", "http://127.0.0.1:1/elsewhere")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    server = Receiver()
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


@pytest.fixture
def database(tmp_path: Path) -> Database:
    engine = connect(f"sqlite:///{tmp_path / 'x.sqlite3'}")
    migrate(engine)
    return Database(engine)


@pytest.fixture
def key(database: Database) -> Key:
    return Keys(database).create("somebody")[0]


class Tarpit:
    """A server that always says a little more, and never all."""

    def __init__(self, first: bytes, more: bytes) -> None:
        self._first, self._more = first, more
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://localhost:{self._listener.getsockname()[1]}/"
        self.callers = 0
        threading.Thread(target=self._serve, daemon=True).start()

    def close(self) -> None:
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()

    def _serve(self) -> None:
        while True:
            try:
                caller, _ = self._listener.accept()
            except OSError:
                return
            self.callers += 1
            threading.Thread(target=self._talk, args=[caller], daemon=True).start()

    def _talk(self, caller: socket.socket) -> None:
        with caller, contextlib.suppress(OSError):
            caller.sendall(self._first)
            while True:
                caller.sendall(self._more)
                time.sleep(0.05)


@pytest.fixture(
    params=[
        (b"HTTP/1.1 200 OK\r\n", b"X-A: b\r\n"),
        (b"", b"HTTP/1.1 103 Early Hints\r\n\r\n"),
        (b"", b""),
    ],
    ids=["headers", "hints", "silence"],
)
def tarpit(request: pytest.FixtureRequest) -> Iterator[Tarpit]:
    server = Tarpit(*request.param)
    yield server
    server.close()


def ended(database: Database, key: Key, url: str) -> str:
    """A submission that has ended, and whose webhook has to be told."""
    submissions = Submissions(database)
    problem, submission = Problem(challenge={"A.lean": ""}), Submission(files={"A.lean": ""})
    order = Order(key.id, problem, submission, "core", Lane.BATCH, None, url)
    id = submissions.place(order).id
    submissions.cancel([id])
    return id


def deliverer(database: Database, *own_hosts: str, deadline_seconds: float = 20) -> Deliverer:
    return Deliverer(Settings(webhook_hosts=own_hosts), database, deadline_seconds)


def make_due(database: Database) -> None:
    with database.writing() as session:
        session.execute(update(DeliveryRow).values(not_before=datetime(2000, 1, 1, tzinfo=UTC)))


def test_a_message_is_signed_as_the_standard_has_it(
    database: Database, key: Key, receiver: Receiver
) -> None:
    id = ended(database, key, receiver.url)
    assert deliverer(database, "localhost").round() == 1
    ((path, headers, body),) = receiver.received
    assert path == "/hook?x=1"
    assert headers["host"] == f"localhost:{receiver.server_port}"
    message = Webhook(key.webhook_secret).verify(body, headers)
    assert (message["type"], message["data"]) == ("submission.ended", {"id": id})
    assert deliverer(database, "localhost").round() == 0


def test_what_is_not_taken_is_sent_again_under_the_same_name_and_then_given_up(
    database: Database, key: Key, receiver: Receiver
) -> None:
    ended(database, key, receiver.url)
    receiver.statuses = [302, *[500] * len(PAUSES)]
    for _ in range(len(PAUSES) + 1):
        assert deliverer(database, "localhost").round() == 1
        assert deliverer(database, "localhost").round() == 0, "not before its pause is over"
        make_due(database)
    assert deliverer(database, "localhost").round() == 0
    assert len({headers["webhook-id"] for _, headers, _ in receiver.received}) == 1
    assert len(receiver.received) == len(PAUSES) + 1, "and nobody followed the redirection"
    with database.reading() as session:
        row = session.scalars(select(DeliveryRow)).one()
        assert row.trouble == "it answered with status 500"


def test_nothing_inside_is_spoken_to(database: Database, key: Key, receiver: Receiver) -> None:
    ended(database, key, receiver.url)
    assert deliverer(database).round() == 1
    assert receiver.received == []
    with database.reading() as session:
        assert session.scalars(select(DeliveryRow.trouble)).one() == (
            "localhost has no public address"
        )


def test_a_receiver_that_takes_its_time_holds_up_nobody_else(
    database: Database, key: Key, receiver: Receiver, tarpit: Tarpit
) -> None:
    for _ in range(AT_ONCE + 5):
        ended(database, key, tarpit.url)
    ended(database, Keys(database).create("another")[0], receiver.url)
    delivering = deliverer(database, "localhost", deadline_seconds=3)
    began = time.monotonic()
    delivering.begin()
    while not receiver.received:
        assert time.monotonic() < began + 2.5, "not while the others are still held up"
        time.sleep(0.01)
    assert delivering.begin() == 0, "the key has as many under way as it may"
    assert tarpit.callers <= AT_ONCE_PER_KEY
    delivering.close()
    assert time.monotonic() < began + 10
    with database.reading() as session:
        asked = select(DeliveryRow.trouble).where(DeliveryRow.trouble.is_not(None))
        assert session.scalars(asked).all() == ["it took longer than 3 s"] * AT_ONCE_PER_KEY


def test_a_message_that_makes_it_stumble_is_the_only_one_that_fails(
    database: Database, key: Key, receiver: Receiver
) -> None:
    ended(database, key, "http://[::1")
    ended(database, key, receiver.url)
    assert deliverer(database, "localhost").round() == 2
    assert len(receiver.received) == 1
    with database.reading() as session:
        asked = select(DeliveryRow.trouble).where(DeliveryRow.trouble.is_not(None))
        assert session.scalars(asked).all() == ["ValueError"]


def test_a_delivery_is_shorter_than_its_claim() -> None:
    assert timedelta(seconds=3 * DEADLINE_SECONDS) < CLAIM_TIME


@pytest.mark.parametrize("host", PRIVATE)
def test_private_addresses_are_refused_when_they_are_looked_up(host: str) -> None:
    with pytest.raises(Undeliverable):
        resolve(host, 443, ())
    assert resolve(host, 443, (host,)) == host


@pytest.mark.parametrize("address", ["8.8.8.8", "2001:4860:4860::8888", "64:ff9b::8.8.8.8"])
def test_public_addresses_are_taken(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    "url",
    [
        "",
        "nonsense",
        "http://example.org/",
        "ftp://example.org/",
        "https://",
        "https://user:password@example.org/",
        "https://127.0.0.1/",
        "https://[::1]/",
        "https://169.254.169.254/latest/meta-data",
        "https://localhost/",
        "https://example.org:99999/",
        "https://example.org/ x",
        "https://exämple.org/",
        "https://example.org/\r\nX: y",
        "https://[::1",
    ],
)
def test_an_address_that_is_never_spoken_to_is_refused_at_once(url: str) -> None:
    with pytest.raises(ServiceError) as refused:
        check_address(url, ("hooks.internal",))
    assert refused.value.extensions["errors"][0].field == "/webhook"


@pytest.mark.parametrize(
    "url", ["https://example.org/hook", "https://8.8.8.8:8443/", "http://hooks.internal:8000/x"]
)
def test_other_addresses_are_taken(url: str) -> None:
    check_address(url, ("hooks.internal",))


def test_the_message_says_what_happened_to_what(
    database: Database, key: Key, receiver: Receiver
) -> None:
    id = ended(database, key, receiver.url)
    with database.reading() as session:
        body = json.loads(session.scalars(select(DeliveryRow.body)).one())
    assert set(body) == {"type", "timestamp", "data"}
    assert body["data"] == {"id": id}
