"""Opening the database, and bringing its tables up to date."""

import random
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any, TypeVar

import alembic.command
from alembic.config import Config
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.orm import Session
from sqlalchemy.pool import ConnectionPoolEntry

import verifier
from verifier.service.store.tables import Table

BUSY_SECONDS = 30
CONNECT_SECONDS = 5
STATEMENT_SECONDS = 30
"""Longer than anything asked here takes; what hangs has to end."""
ROWS_PER_STATEMENT = 100
"""SQLite allows only so many parameters in one statement."""
MIGRATION_LOCK = 0x4C65616E
"""Advisory lock of PostgreSQL, so that two do not migrate at once."""
WRITES = "verifier_writes"
"""Execution option of connections that write: they take SQLite's lock before they read."""
ASKS = "verifier_asks"
"""Execution option of connections whose questions do not hang together: no transaction is begun."""

COLLISIONS = ("40001", "40P01")
"""What PostgreSQL says when it ended one of several transactions that stood in each other's way."""
TRIES = 5

T = TypeVar("T")
X = TypeVar("X")

Insert = sqlite.Insert | postgresql.Insert
INSERTS: Mapping[str, Callable[[Any], Insert]] = {
    "sqlite": sqlite.insert,
    "postgresql": postgresql.insert,
}
"""What begins an INSERT that can say what happens to rows which are there already."""


class DatabaseUnusable(Exception):
    """The database cannot be opened or brought up to date; the message says why."""


class Database:
    """Transactions. Whatever uses one may raise SQLAlchemyError."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._writing = engine.execution_options(**{WRITES: True})
        self._asking = engine.execution_options(**{ASKS: True})
        self._writer = threading.Lock()
        self.is_sqlite = engine.dialect.name == "sqlite"

    def reading(self) -> Session:
        """A session that sees one state of things and changes nothing."""
        return Session(self.engine)

    @contextmanager
    def asking(self) -> Iterator[Connection]:
        """A connection without a transaction: each question sees a state of things of its own."""
        with self._asking.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """One transaction, committed at the end of the block."""
        with (
            self._turn(),
            Session(self._writing, expire_on_commit=False) as session,
            session.begin(),
        ):
            yield session

    @contextmanager
    def writing_plain(self) -> Iterator[Connection]:
        """The same for plain statements, without the cost of a session."""
        with self._turn(), self._writing.begin() as connection:
            yield connection

    def repeat(self, action: Callable[[Session], T]) -> T:
        """What `action` gives, done in one transaction; anew, if that collided with another."""
        return _repeat(self.writing, action)

    def repeat_plain(self, action: Callable[[Connection], T]) -> T:
        """The same for plain statements, without the cost of a session."""
        return _repeat(self.writing_plain, action)

    @contextmanager
    def _turn(self) -> Iterator[None]:
        """One at a time in this process goes to wait for SQLite's lock: it lets nobody queue, but
        has each one look again, after longer and longer pauses."""
        mine = self.is_sqlite and self._writer.acquire(timeout=BUSY_SECONDS)
        try:
            yield
        finally:
            if mine:
                self._writer.release()

    def ping(self) -> None:
        """Ask something, to see whether it answers."""
        with self.reading() as session:
            session.execute(text("SELECT 1"))


def _repeat(begin: Callable[[], AbstractContextManager[X]], action: Callable[[X], T]) -> T:
    for _ in range(TRIES - 1):
        try:
            with begin() as transaction:
                return action(transaction)
        except DBAPIError as error:
            if getattr(error.orig, "sqlstate", None) not in COLLISIONS:
                raise
            time.sleep(random.uniform(0, 0.1))  # noqa: S311
    with begin() as transaction:
        return action(transaction)


def add_missing(session: Session, table: type[Table], rows: Sequence[Mapping[str, Any]]) -> None:
    """Insert the rows whose keys are not there yet."""
    insert = INSERTS[session.get_bind().dialect.name]
    for start in range(0, len(rows), ROWS_PER_STATEMENT):
        some = list(rows[start : start + ROWS_PER_STATEMENT])
        session.execute(insert(table).values(some).on_conflict_do_nothing())


def migrations_directory() -> Path:
    """Where the migrations are: inside an installed package, or beside it in a checkout."""
    package = Path(verifier.__file__).parent
    installed = package / "_migrations"
    return installed if installed.is_dir() else package.parent / "migrations"


def connect(url: str) -> Engine:
    """An engine for a PostgreSQL database, or for a SQLite file that several processes share."""
    parsed = make_url(url)
    return _connect_sqlite(parsed) if parsed.get_backend_name() == "sqlite" else _postgres(parsed)


def _postgres(url: URL) -> Engine:
    milliseconds = STATEMENT_SECONDS * 1000
    return create_engine(
        url.set(drivername="postgresql+psycopg"),
        pool_pre_ping=True,  # a database that was started anew is no fault of the first to ask
        pool_size=10,
        max_overflow=20,
        connect_args={
            "connect_timeout": CONNECT_SECONDS,
            "application_name": "lean-verifier",
            # A cluster made in the locale C says SQL_ASCII, and text would come back as bytes.
            "client_encoding": "utf8",
            "options": f"-c statement_timeout={milliseconds} -c lock_timeout={milliseconds}"
            f" -c idle_in_transaction_session_timeout={milliseconds}",
            "keepalives_idle": 10,
            "keepalives_interval": 5,
            "keepalives_count": 3,
            "tcp_user_timeout": milliseconds,
        },
    )


def _connect_sqlite(url: URL) -> Engine:
    engine = create_engine(url, connect_args={"timeout": BUSY_SECONDS})

    @event.listens_for(engine, "connect")
    def prepare(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
        assert isinstance(connection, sqlite3.Connection)
        # Python would begin transactions late and never around DDL; `begin` below does it.
        connection.isolation_level = None
        connection.execute("PRAGMA foreign_keys = ON")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        if connection.get_execution_options().get(ASKS, False):
            return
        # A reader that starts to write when somebody else has written is refused at once, without
        # waiting. Whoever will write therefore says so first.
        writes = connection.get_execution_options().get(WRITES, False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def migrate(engine: Engine, revision: str = "head") -> None:
    """Make the database what `revision` says, all or nothing; a SQLite file is made if need be.

    Safe to call from several processes at once: one does the work, the others wait and find it
    done. Raises DatabaseUnusable.
    """
    where = engine.url.render_as_string(hide_password=True)
    try:
        if engine.dialect.name == "sqlite":
            where = engine.url.database or where
            Path(where).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            _use_write_ahead_log(engine)
        with engine.execution_options(**{WRITES: True}).begin() as connection:
            if engine.dialect.name == "postgresql":
                connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
            alembic.command.upgrade(configuration(connection), revision)
    except (OSError, sqlite3.Error, SQLAlchemyError) as error:
        cause = " ".join(str(getattr(error, "orig", None) or error).split())
        raise DatabaseUnusable(f"cannot use the database {where}: {cause}") from error
    except alembic.util.CommandError as error:
        raise DatabaseUnusable(
            f"the database {where} was made by another version of the verifier: {error}"
        ) from error


def configuration(connection: Connection) -> Config:
    """What Alembic needs to work on `connection`, whose transaction stays the caller's."""
    config = Config()
    config.set_main_option("script_location", str(migrations_directory()).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def _use_write_ahead_log(engine: Engine) -> None:
    """Let readers and a writer work at the same time. The file remembers it."""
    deadline = time.monotonic() + BUSY_SECONDS
    while True:
        connection = engine.raw_connection()
        try:
            connection.cursor().execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            # SQLite does not wait by itself when two processes do this at the same moment.
            if "locked" not in str(error) or time.monotonic() > deadline:
                raise
            time.sleep(0.05)
        finally:
            connection.close()
