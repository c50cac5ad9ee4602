"""The keeper: sees to it that nothing recorded is forgotten, whoever dies and whatever is lost.

Every process that serves the HTTP interface has one. None of them holds anything that another one
needs: they all look at the database, and what one has done the next finds done.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy.exc import SQLAlchemyError

from verifier.model import EnvironmentReport
from verifier.sandbox.processes import is_known_dead
from verifier.service.queue.broker import BROKER_ERRORS, Broker
from verifier.service.store.batches import Batches
from verifier.service.store.claims import Claims
from verifier.service.store.database import Database
from verifier.service.store.retention import Retention
from verifier.service.store.submissions import Submissions
from verifier.service.store.workers import Sign, Worker, Workers
from verifier.settings import Settings

logger = logging.getLogger(__name__)

ROUND_SECONDS = 1.0
RETENTION_SECONDS = 3600.0
LONGEST_STEP = 2.0
"""Seconds between two looks beyond which nobody can have been watching."""


@dataclass
class _Sighting:
    beat: int
    silence: float = 0.0
    """Seconds for which it was watched and did not move."""


class Roll:
    """Which workers live, as one observer sees it who has watched them for a while."""

    def __init__(self, lease_seconds: float) -> None:
        self._lease = lease_seconds
        self._seen: dict[str, _Sighting] = {}
        self._living: dict[str, Worker] = {}
        self._last: dict[str, tuple[EnvironmentReport, str]] = {}
        self._looked = 0.0

    def look(self, signs: list[Sign], now: float) -> set[str]:
        """Take note of who is on the list, at a moment in seconds by a clock that nobody sets;
        return who must be dead.

        Only time counts in which somebody looked: after a pause of ours, or of the database, the
        living have not moved either.
        """
        step = min(now - self._looked, LONGEST_STEP)
        self._looked = now
        for sign in signs:
            known = self._seen.get(sign.id)
            if known is None or known.beat != sign.beat:
                self._seen[sign.id] = _Sighting(sign.beat)
            else:
                known.silence += step
        listed = {sign.id for sign in signs}
        self._seen = {id: each for id, each in self._seen.items() if id in listed}
        dead = {id for id, each in self._seen.items() if each.silence > self._lease}
        dead |= {sign.id for sign in signs if is_known_dead(sign.worker.process)}
        self._living = {sign.id: sign.worker for sign in signs if sign.id not in dead}
        self._last |= {name: self._usual(name) for name in self.environments}
        return dead

    @property
    def living(self) -> list[Worker]:
        """The workers that have not been found dead."""
        return list(self._living.values())

    def environment(self, name: str) -> tuple[EnvironmentReport, str] | None:
        """The environment that most of those have who serve it, or of those who did last, and the
        digest of their judge."""
        return self._last.get(name)

    @property
    def environments(self) -> dict[str, EnvironmentReport]:
        """What is served."""
        return {
            name: report
            for worker in self._living.values()
            for name, report in worker.environments.items()
        }

    def hands(self, name: str) -> int:
        """How many could work for an environment, so far as is known: at least one."""
        living = self._living.values()
        return max(1, sum(name in worker.environments for worker in living))

    def agreed(self, name: str) -> bool:
        """Whether all who serve an environment have the same one, and the same judge."""
        return len(self._variants(name)) == 1

    def _usual(self, name: str) -> tuple[EnvironmentReport, str]:
        found = self._variants(name)
        return min(found, key=lambda each: (-found[each], each[0].digest, each[1]))

    def _variants(self, name: str) -> Counter[tuple[EnvironmentReport, str]]:
        return Counter(
            (worker.environments[name], worker.judge)
            for worker in self._living.values()
            if name in worker.environments
        )


class Keeper:
    """Goes round once a second."""

    def __init__(
        self, settings: Settings, database: Database, broker: Broker, submissions: Submissions
    ) -> None:
        self.roll = Roll(settings.lease_seconds)
        self.queued = 0
        """How many submissions were queued, all in all, in the last round."""
        self._settings = settings
        self._broker = broker
        self._claims = Claims(database)
        self._submissions = submissions
        """Those that the interface answers from: what it has at hand is watched here."""
        self._workers = Workers(database)
        self._batches = Batches(database)
        self._retention = Retention(database)
        self._short: dict[str, int] = {}
        self._tidied = -RETENTION_SECONDS
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="keeper", daemon=True)

    def start(self) -> None:
        """Begin, with one round done before this returns, if the database answers."""
        self._attempt(self.watch_workers)
        self._thread.start()

    def stop(self) -> None:
        """End after the round that is being done."""
        self._stopped.set()
        self._thread.join()

    def round(self) -> None:
        """Do all that is due. What cannot be done now is done in a later round."""
        self._attempt(self.watch_workers)
        self._attempt(self._submissions.watch_quarantine)
        self._attempt(self.post_tickets)
        self._attempt(self._batches.announce_ended)
        if time.monotonic() - self._tidied > RETENTION_SECONDS:
            self._attempt(self._tidy)

    def watch_workers(self) -> None:
        """Queue again what dead workers had."""
        claimed = self._claims.workers()
        signs = self._workers.list()
        dead = self.roll.look(signs, time.monotonic())
        gone = dead | (claimed - {sign.id for sign in signs})
        if gone & claimed:
            count = self._claims.take_away(gone & claimed, self._settings.max_attempts)
            logger.warning("workers died; %d submissions are queued again", count)
        for id in dead:
            self._workers.leave(id)

    def post_tickets(self) -> None:
        """Post the tickets that are missing twice in a row; the first time they may be on their
        way."""
        short = {}
        self.queued = sum(count for count, _ in self._submissions.waiting().values())
        for environment, due in self._submissions.due().items() if self.queued else ():
            wanted = min(due, self.roll.hands(environment))
            short[environment] = wanted - self._broker.tickets(environment)
            missing = min(short[environment], self._short.get(environment, 0))
            if missing > 0:
                self._broker.post(environment, missing)
        self._short = short

    def _tidy(self) -> None:
        self._claims.shorten_pauses()
        self._batches.cancel_lost()
        self._retention.forget(self._settings.retention_days)
        self._tidied = time.monotonic()

    def _attempt(self, duty: Callable[[], object]) -> None:
        try:
            duty()
        except SQLAlchemyError as error:
            logger.warning("database: %s", getattr(error, "orig", None) or error)
        except BROKER_ERRORS as error:
            logger.warning("broker: %s", error)
        except Exception:
            logger.exception("the keeper goes on")

    def _run(self) -> None:
        while not self._stopped.wait(ROUND_SECONDS):
            self.round()
