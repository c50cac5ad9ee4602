"""Both kinds of database, each test with an empty one of its own."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest
from servers import PostgreSQL

from verifier.service.store.database import Database, connect, migrate


@pytest.fixture(scope="session")
def postgresql(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PostgreSQL]:
    server = PostgreSQL(tmp_path_factory.mktemp("postgresql"))
    server.start()
    yield server
    server.stop()


@pytest.fixture(params=["sqlite", "postgresql"])
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Database]:
    """A database without tables."""
    url = f"sqlite:///{tmp_path / 'verifier.sqlite3'}"
    if request.param == "postgresql":
        server: PostgreSQL = request.getfixturevalue("postgresql")
        url = server.create(f"test-{uuid.uuid4().hex}")
    engine = connect(url)
    yield Database(engine)
    engine.dispose()


@pytest.fixture
def database(empty: Database) -> Database:
    """A database of the newest revision."""
    migrate(empty.engine)
    return empty
