"""The processes that judge, as they describe themselves."""

import json
from dataclasses import asdict, dataclass, field

from sqlalchemy import delete, select, update

from verifier.model import EnvironmentReport
from verifier.service.store.database import Database
from verifier.service.store.identifiers import new_identifier
from verifier.service.store.tables import WORKER, WorkerRow

_ALL = select(WORKER.c.id, WORKER.c.document, WORKER.c.beat).order_by(WORKER.c.id)


@dataclass(frozen=True)
class Worker:
    """What a worker says of itself.

    Attributes:
        host: where it runs, and as which process, for people.
        process: its name among all processes, to know at once when it has died here.
        judge: digest over the code that judges.
        environments: what it can judge in.
        trouble: what is out of order with it, and how; while anything is, it claims nothing.
    """

    host: str
    process: str
    sandbox: str
    version: str
    judge: str
    environments: dict[str, EnvironmentReport]
    trouble: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Sign:
    """A worker, and a number that goes up while it lives."""

    id: str
    worker: Worker
    beat: int


class Workers:
    """The list of workers in the database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def enter(self, worker: Worker) -> str:
        """Add a worker; return the identifier that it has from now on."""
        id = new_identifier()
        with self._database.writing() as session:
            session.add(WorkerRow(id=id, document=_write(worker), beat=0))
        return id

    def beat(self, id: str, worker: Worker) -> bool:
        """Say that it lives; False if it was taken for dead and struck from the list."""
        with self._database.writing() as session:
            found = session.scalars(
                update(WorkerRow)
                .where(WorkerRow.id == id)
                .values(beat=WorkerRow.beat + 1, document=_write(worker))
                .returning(WorkerRow.id)
            )
            return bool(found.all())

    def leave(self, id: str) -> None:
        """Strike it from the list."""
        with self._database.writing() as session:
            session.execute(delete(WorkerRow).where(WorkerRow.id == id))

    def list(self) -> list[Sign]:
        """All that are on the list, the dead as well until somebody notices."""
        with self._database.asking() as connection:
            rows = connection.execute(_ALL).all()
        return [Sign(id, _read(document), beat) for id, document, beat in rows]


def _write(worker: Worker) -> str:
    reports = {name: each.model_dump(mode="json") for name, each in worker.environments.items()}
    return json.dumps({**asdict(worker), "environments": reports})


def _read(document: str) -> Worker:
    fields = json.loads(document)
    reports = {
        name: EnvironmentReport.model_validate(each)
        for name, each in fields["environments"].items()
    }
    return Worker(**{**fields, "environments": reports})
