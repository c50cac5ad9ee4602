"""What the routes work with."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property

from starlette.requests import HTTPConnection

from verifier.service.api.admission import Admission
from verifier.service.api.rates import Rates
from verifier.service.api.waiting import Waiting
from verifier.service.queue.broker import Broker
from verifier.service.queue.deliveries import Deliverer
from verifier.service.queue.keeper import Keeper
from verifier.service.store.artefacts import Artefacts
from verifier.service.store.batches import Batches
from verifier.service.store.database import Database
from verifier.service.store.idempotency import Idempotency
from verifier.service.store.keys import Keys
from verifier.service.store.problems import Problems
from verifier.service.store.submissions import Submissions
from verifier.service.tracing import Tracing
from verifier.settings import Settings


@dataclass(frozen=True, eq=False)
class Parts:
    """The parts of a serving process, made once."""

    settings: Settings
    database: Database
    broker: Broker
    submissions: Submissions
    keeper: Keeper
    waiting: Waiting
    admission: Admission
    keys_needed: bool

    @classmethod
    def make(cls, settings: Settings, database: Database, broker: Broker, keys: bool) -> "Parts":
        """Make all parts; nothing is started yet. `keys` is whether requests need a key."""
        submissions = Submissions(database)
        return cls(
            settings=settings,
            database=database,
            broker=broker,
            submissions=submissions,
            keeper=Keeper(settings, database, broker, submissions),
            waiting=Waiting(submissions, broker),
            admission=Admission(settings.connections),
            keys_needed=keys,
        )

    @cached_property
    def keys(self) -> Keys:
        """Who may ask."""
        return Keys(self.database)

    @cached_property
    def deliverer(self) -> Deliverer:
        """Who tells webhooks."""
        return Deliverer(self.settings, self.database)

    @cached_property
    def tracing(self) -> Tracing:
        """Where traces go."""
        return Tracing(self.settings.otlp_endpoint, "api")

    @cached_property
    def tickets(self) -> ThreadPoolExecutor:
        """Where tickets are posted: who sends a submission need not wait for that."""
        return ThreadPoolExecutor(2, "tickets")

    @cached_property
    def rates(self) -> Rates:
        """How often they may."""
        return Rates(self.broker.url)

    @cached_property
    def artefacts(self) -> Artefacts:
        """What verdicts rest on."""
        return Artefacts(self.database)

    @cached_property
    def batches(self) -> Batches:
        """Many at a time."""
        return Batches(self.database)

    @cached_property
    def idempotency(self) -> Idempotency:
        """What was asked with an Idempotency-Key."""
        return Idempotency(self.database)

    @cached_property
    def problems(self) -> Problems:
        """What is asked again and again."""
        return Problems(self.database)


def parts_of(request: HTTPConnection) -> Parts:
    """The parts of the application that serves a request."""
    parts: Parts = request.app.state.parts
    return parts
