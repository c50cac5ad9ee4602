"""Webhooks: signed so that anybody's library can check it, and sent to nobody inside."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
from sqlalchemy import select, update
from standardwebhooks import Webhook

from verifier.model import Problem, Submission
from verifier.service.api.errors import ServiceError
from verifier.service.api.webhooks import check_address
from verifier.service.queue.deliveries import PAUSES, Deliverer, Undeliverable, resolve
from verifier.service.store.database import Database, connect, migrate
from verifier.service.store.keys import Key, Keys
from verifier.service.store.submissions import Order, Submissions
from verifier.service.store.tables import DeliveryRow, Lane
from verifier.settings import Settings


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


def ended(database: Database, key: Key, url: str) -> str:
    """A submission that has ended, and whose webhook has to be told."""
    submissions = Submissions(database)
    problem, submission = Problem(challenge={"A.lean": ""}), Submission(files={"A.lean": ""})
    order = Order(key.id, problem, submission, "core", Lane.BATCH, None, url)
    id = submissions.place(order).id
    submissions.cancel([id])
    return id


def deliverer(database: Database, *own_hosts: str) -> Deliverer:
    return Deliverer(Settings(webhook_hosts=own_hosts), database)


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


@pytest.mark.parametrize("host", ["127.0.0.1", "10.0.0.1", "169.254.169.254", "::1", "0.0.0.0"])
def test_private_addresses_are_refused_when_they_are_looked_up(host: str) -> None:
    with pytest.raises(Undeliverable):
        resolve(host, 443, ())
    assert resolve(host, 443, (host,)) == host


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
