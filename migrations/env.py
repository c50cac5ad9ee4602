"""How Alembic runs the migrations: inside the caller's transaction, or on the configured file."""

from alembic import context
from sqlalchemy import Connection

from verifier.service.store.database import WRITES, connect
from verifier.service.store.tables import Table
from verifier.settings import Settings


def run(connection: Connection) -> None:
    context.configure(
        connection=connection,
        target_metadata=Table.metadata,
        render_as_batch=True,
        transactional_ddl=True,
    )
    with context.begin_transaction():
        context.run_migrations()


given: Connection | None = context.config.attributes.get("connection")
if given is not None:
    run(given)
else:
    engine = connect(Settings().database).execution_options(**{WRITES: True})
    with engine.begin() as opened:
        run(opened)
