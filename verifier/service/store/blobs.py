"""Problems and submissions by their digest, exactly as they were sent; and compiled modules."""

import hashlib
from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, TypeVar

from pydantic import TypeAdapter
from sqlalchemy import Connection, bindparam, select
from sqlalchemy.orm import Session

from verifier.model import Examination, Problem
from verifier.service.store.database import INSERTS, Insert
from verifier.service.store.tables import BLOB, BlobRow
from verifier.word import Word, canonical

USED_PRECISION = timedelta(days=1)
"""How exactly it is known when a blob was last used. Retention is longer than that."""

W = TypeVar("W", bound=Word)
T = TypeVar("T")
# None is the other with something left out: a problem has a challenge, and an examination may not.
_ASKED: TypeAdapter[Problem | Examination] = TypeAdapter(Problem | Examination)


class DamagedRecord(Exception):
    """What the database holds is not what was written to it."""


class ForgottenSource(Exception):
    """The text was deleted, because it is older than the retention policy allows."""


_RECENT = select(BLOB.c.digest).where(
    BLOB.c.digest.in_(bindparam("digests", expanding=True)), BLOB.c.used_at > bindparam("since")
)


def _keep_or_touch(insert: Callable[[Any], Insert]) -> Insert:
    added = insert(BLOB)
    # Who is about to forget one of them waits, and then sees that it is in use; or has forgotten
    # it, and then it is new.
    return added.on_conflict_do_update(
        index_elements=[BLOB.c.digest], set_={"used_at": added.excluded.used_at}
    )


_KEEP = {dialect: _keep_or_touch(insert) for dialect, insert in INSERTS.items()}


def keep(connection: Connection, words: Iterable[Word]) -> list[str]:
    """Keep each of `words`; return their digests, in order."""
    contents: dict[str, bytes] = {}
    digests = []
    for word in words:
        content = canonical(word)
        digests.append(hashlib.sha256(content).hexdigest())
        contents[digests[-1]] = content
    keep_contents(connection, contents)
    return digests


def fetch(session: Session, digest: str, kind: type[W]) -> W:
    """The word with that digest. Raises ForgottenSource and DamagedRecord."""
    return read_word(digest, fetch_content(session, digest), kind)


def read_word(digest: str, content: bytes | None, kind: type[W]) -> W:
    """The word in what is kept as `digest`. Raises ForgottenSource and DamagedRecord."""
    return _read(digest, content, kind.model_validate_json, kind.__name__.lower())


def read_asked(digest: str, content: bytes | None) -> Problem | Examination:
    """What is asked, in what is kept as `digest`. Raises ForgottenSource and DamagedRecord."""
    return _read(digest, content, _ASKED.validate_json, "problem")


def _read(digest: str, content: bytes | None, read: Callable[[bytes], T], kind: str) -> T:
    try:
        return read(_checked(digest, content))
    except ValueError as error:
        raise DamagedRecord(f"{digest} is not a {kind}: {error}") from error


def fetch_content(session: Session, digest: str) -> bytes:
    """The bytes with that digest. Raises ForgottenSource and DamagedRecord."""
    row = session.get(BlobRow, digest)
    return _checked(digest, row.content if row else None)


def _checked(digest: str, content: bytes | None) -> bytes:
    if content is None:
        raise ForgottenSource(digest)
    if hashlib.sha256(content).hexdigest() != digest:
        raise DamagedRecord(f"what is kept as {digest} has another digest")
    return content


def keep_contents(connection: Connection, contents: Mapping[str, bytes]) -> None:
    """Keep each of `contents`, by its digest."""
    now = datetime.now(UTC)
    asked = {"digests": list(contents), "since": now - USED_PRECISION}
    missing = set(contents) - set(connection.scalars(_RECENT, asked))
    if missing:
        # In order, or two who keep the same could wait for each other.
        rows = [
            {"digest": each, "content": contents[each], "used_at": now} for each in sorted(missing)
        ]
        connection.execute(_KEEP[connection.dialect.name], rows)
