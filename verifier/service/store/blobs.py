"""Problems and submissions by their digest, exactly as they were sent; and compiled modules."""

import hashlib
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta
from typing import TypeVar

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from verifier.model import Word, canonical
from verifier.service.store.database import add_missing
from verifier.service.store.tables import BlobRow

USED_PRECISION = timedelta(days=1)
"""How exactly it is known when a blob was last used. Retention is longer than that."""

W = TypeVar("W", bound=Word)


class DamagedRecord(Exception):
    """What the database holds is not what was written to it."""


class ForgottenSource(Exception):
    """The text was deleted, because it is older than the retention policy allows."""


def keep(session: Session, words: Iterable[Word]) -> list[str]:
    """Keep each of `words`; return their digests, in order."""
    contents: dict[str, bytes] = {}
    digests = []
    for word in words:
        content = canonical(word)
        digests.append(hashlib.sha256(content).hexdigest())
        contents[digests[-1]] = content
    keep_contents(session, contents)
    return digests


def fetch(session: Session, digest: str, kind: type[W]) -> W:
    """The word with that digest. Raises ForgottenSource and DamagedRecord."""
    content = fetch_content(session, digest)
    try:
        return kind.model_validate_json(content)
    except ValueError as error:
        raise DamagedRecord(f"{digest} is not a {kind.__name__.lower()}: {error}") from error


def fetch_content(session: Session, digest: str) -> bytes:
    """The bytes with that digest. Raises ForgottenSource and DamagedRecord."""
    row = session.get(BlobRow, digest)
    if row is None:
        raise ForgottenSource(digest)
    if hashlib.sha256(row.content).hexdigest() != digest:
        raise DamagedRecord(f"what is kept as {digest} has another digest")
    return row.content


def keep_contents(session: Session, contents: Mapping[str, bytes]) -> None:
    """Keep each of `contents`, by its digest."""
    now = datetime.now(UTC)
    recent = select(BlobRow.digest).where(
        BlobRow.digest.in_(contents), BlobRow.used_at > now - USED_PRECISION
    )
    missing = sorted(set(contents) - set(session.scalars(recent)))
    if not missing:
        return
    # Locked in order, or two who keep the same could wait for each other.
    locked = select(BlobRow.digest).where(BlobRow.digest.in_(missing)).order_by(BlobRow.digest)
    session.execute(locked.with_for_update()).all()
    # Touched first: who is about to forget one of them waits, and then sees that it is in use.
    session.execute(update(BlobRow).where(BlobRow.digest.in_(missing)).values(used_at=now))
    rows = [{"digest": each, "content": contents[each], "used_at": now} for each in missing]
    add_missing(session, BlobRow, rows)
