"""Problems that were registered, to be referred to by identifier, and what is known about them."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from verifier.model import Problem
from verifier.service.store.blobs import fetch, keep
from verifier.service.store.database import Database, add_missing
from verifier.service.store.idempotency import Claim, settle
from verifier.service.store.identifiers import new_identifier
from verifier.service.store.submissions import Order, Placed, Submissions
from verifier.service.store.tables import CheckRow, ProblemRow


@dataclass(frozen=True)
class Registered:
    """A registered problem."""

    id: str
    name: str
    digest: str
    environment: str
    created_at: datetime


@dataclass(frozen=True)
class Check:
    """One look at a problem: by the name of each probe, the submission that answers it."""

    id: str
    problem_id: str
    created_at: datetime
    probes: Mapping[str, str]


class Problems:
    """The registered problems in the database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._submissions = Submissions(database)

    def register(
        self, key_id: str, problem: Problem, environment: str, name: str
    ) -> tuple[Registered, bool]:
        """Register a problem, or find it; the second is whether it is new."""
        id = new_identifier()
        with self._database.writing() as session:
            (digest,) = keep(session.connection(), [problem])
            row = {
                "id": id,
                "key_id": key_id,
                "digest": digest,
                "environment": environment,
                "name": name,
                "created_at": datetime.now(UTC),
            }
            add_missing(session, ProblemRow, [row])
            found = session.scalars(
                select(ProblemRow).where(
                    ProblemRow.key_id == key_id,
                    ProblemRow.digest == digest,
                    ProblemRow.environment == environment,
                )
            ).one()
            return _registered(found), found.id == id

    def find(self, id: str, key_id: str) -> Registered | None:
        """The problem of that identifier, if it is that key's."""
        asked = select(ProblemRow).where(ProblemRow.id == id, ProblemRow.key_id == key_id)
        with self._database.reading() as session:
            row = session.scalar(asked)
            return _registered(row) if row else None

    def read(self, digest: str) -> Problem:
        """The problem itself. Raises ForgottenSource and DamagedRecord."""
        with self._database.reading() as session:
            return fetch(session, digest, Problem)

    def page(self, key_id: str, before: str | None, size: int) -> list[Registered]:
        """A key's problems, the newest first, from the one after `before` on."""
        asked = select(ProblemRow).where(ProblemRow.key_id == key_id)
        if before is not None:
            asked = asked.where(ProblemRow.id < before)
        with self._database.reading() as session:
            rows = session.scalars(asked.order_by(ProblemRow.id.desc()).limit(size))
            return [_registered(row) for row in rows]

    def delete(self, id: str, key_id: str) -> bool:
        """Forget that it was registered; False if it was not. Verdicts about it stay."""
        with self._database.writing() as session:
            gone = session.scalars(
                delete(ProblemRow)
                .where(ProblemRow.id == id, ProblemRow.key_id == key_id)
                .returning(ProblemRow.id)
            )
            return bool(gone.all())

    def check(
        self, problem_id: str, orders: Mapping[str, Order], claim: Claim | None = None
    ) -> tuple[Check, list[Placed]]:
        """Have a problem looked at, by an order for each probe; remember which submissions tell
        what it is worth. `claim` is settled with that."""

        def place(session: Session) -> tuple[Check, list[Placed]]:
            placed = self._submissions.place_all(session, list(orders.values()))
            probes = dict(zip(orders, (each.id for each in placed), strict=True))
            row = CheckRow(
                id=new_identifier(),
                problem_id=problem_id,
                created_at=datetime.now(UTC),
                probes=json.dumps(probes),
            )
            session.add(row)
            settle(session, claim, row.id)
            return _check(row), placed

        return self._database.repeat(place)

    def find_check(self, id: str, problem_id: str) -> Check | None:
        """The check of that identifier, if it is of that problem."""
        asked = select(CheckRow).where(CheckRow.id == id, CheckRow.problem_id == problem_id)
        with self._database.reading() as session:
            row = session.scalar(asked)
            return _check(row) if row else None


def _registered(row: ProblemRow) -> Registered:
    return Registered(row.id, row.name, row.digest, row.environment, row.created_at)


def _check(row: CheckRow) -> Check:
    return Check(row.id, row.problem_id, row.created_at, json.loads(row.probes))
