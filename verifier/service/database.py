"""Opening the database, and bringing its tables up to date."""

import sqlite3
import time
from pathlib import Path

import alembic.command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import ConnectionPoolEntry

import verifier

BUSY_SECONDS = 30
WRITES = "verifier_writes"
"""Execution option of connections that write: they take SQLite's lock before they read."""


class DatabaseUnusable(Exception):
    """The database cannot be opened or brought up to date; the message says why."""


def migrations_directory() -> Path:
    """Where the migrations are: inside an installed package, or beside it in a checkout."""
    package = Path(verifier.__file__).parent
    installed = package / "_migrations"
    return installed if installed.is_dir() else package.parent / "migrations"


def connect(url: str) -> Engine:
    """An engine for the SQLite file that `url` names; several processes may share the file."""
    engine = create_engine(url, connect_args={"timeout": BUSY_SECONDS})

    @event.listens_for(engine, "connect")
    def prepare(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
        assert isinstance(connection, sqlite3.Connection)
        # Python would begin transactions late and never around DDL; `begin` below does it.
        connection.isolation_level = None
        connection.execute("PRAGMA foreign_keys = ON")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        # A reader that starts to write when somebody else has written is refused at once, without
        # waiting. Whoever will write therefore says so first.
        writes = connection.get_execution_options().get(WRITES, False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def migrate(engine: Engine, revision: str = "head") -> None:
    """Create the file if need be and upgrade its tables to `revision`, all or nothing.

    Safe to call from several processes at once: one does the work, the others wait and find it
    done. Raises DatabaseUnusable.
    """
    path = make_url(engine.url).database
    assert path is not None
    try:
        Path(path).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        _use_write_ahead_log(engine)
        with engine.execution_options(**{WRITES: True}).begin() as connection:
            alembic.command.upgrade(configuration(connection), revision)
    except (OSError, sqlite3.Error, SQLAlchemyError) as error:
        cause = getattr(error, "orig", None) or error
        raise DatabaseUnusable(f"cannot use the database {path}: {cause}") from error
    except alembic.util.CommandError as error:
        raise DatabaseUnusable(
            f"the database {path} was made by another version of the verifier: {error}"
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
