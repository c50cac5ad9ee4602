"""Artefacts: the compiled modules that a verdict rests on, for whoever replays it later.

Their contents are blobs, and come first. Whose they are is recorded with the verdict, so that a
submission has all of them or none, and a large one holds up no other transaction.
"""

import hashlib
import logging
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass

from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import DataError, IntegrityError

from verifier.service.store.blobs import fetch_content, keep_contents
from verifier.service.store.database import Database
from verifier.service.store.tables import ARTEFACT, ArtefactRow

logger = logging.getLogger(__name__)

_ATTACH = insert(ARTEFACT)


@dataclass(frozen=True)
class Artefact:
    """One part of a compiled module; `size` is in bytes."""

    path: str
    digest: str
    size: int


class Artefacts:
    """The artefacts in the database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def keep(self, files: Mapping[str, bytes]) -> list[Artefact]:
        """Keep contents that no submission has yet, each by its path."""
        kept = []
        for path, content in sorted(files.items()):
            digest = hashlib.sha256(content).hexdigest()
            kept.append(Artefact(path, digest, len(content)))
            # One at a time: SQLite lets nobody else write meanwhile.
            with self._database.writing() as session:
                keep_contents(session.connection(), {digest: content})
        return kept

    def find(self, id: str) -> list[Artefact]:
        """What a submission has, by path."""
        asked = select(ArtefactRow).where(ArtefactRow.submission_id == id)
        with self._database.reading() as session:
            rows = session.scalars(asked.order_by(ArtefactRow.path))
            return [Artefact(row.path, row.digest, row.size) for row in rows]

    def read(self, id: str, digest: str) -> bytes | None:
        """The content with that digest, if the submission has it. Raises DamagedRecord."""
        asked = select(ArtefactRow.path).where(
            ArtefactRow.submission_id == id, ArtefactRow.digest == digest
        )
        with self._database.reading() as session:
            known = session.scalars(asked.limit(1)).first() is not None
            return fetch_content(session, digest) if known else None


def attach(connection: Connection, id: str, artefacts: Sequence[Artefact]) -> None:
    """Record what a submission has, in the transaction of its verdict; that is not to fail if
    this cannot be recorded."""
    if not artefacts:
        return
    rows = [{"submission_id": id, **asdict(each)} for each in artefacts]
    try:
        with connection.begin_nested():
            connection.execute(_ATTACH, rows)
    except (DataError, IntegrityError) as error:
        logger.warning("artefacts are not kept: %s", error.orig, extra={"submission": id})
