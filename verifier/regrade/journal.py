"""What has been judged, on disk: each verdict once, by its question, and which row asked what.

SQLite in its own journal mode WAL: whoever is killed finds all that was committed, and of what was
not, nothing. Verdicts are kept; what the rows ask is worked out anew by each run.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Generator, Mapping
from dataclasses import astuple, dataclass, fields
from pathlib import Path
from typing import Any, Self

from verifier.model import Verdict
from verifier.regrade.table import Kind, UnusableData

VERSION = 1
_APPLICATION = 0x4C564A31
"""By which SQLite tells our files from other people's."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a question: the columns that are added to each row that asks it.

    Attributes:
        seconds: spent in all stages of judging it.
        digest: of the whole verdict; empty if there is none.
    """

    reward: int | None
    outcome: str
    stage: str
    reason: str
    detail: str = ""
    seconds: float | None = None
    load_dependent: bool = False
    problem_digest: str = ""
    submission_digest: str = ""
    environment: str = ""
    environment_digest: str = ""
    judge_version: str = ""
    digest: str = ""

    @classmethod
    def of(cls, verdict: Verdict) -> Outcome:
        """What a verdict says."""
        environment = verdict.environment
        return cls(
            verdict.reward,
            verdict.outcome,
            verdict.stage,
            verdict.reason,
            verdict.detail,
            round(sum(stage.seconds for stage in verdict.stages), 4),
            verdict.load_dependent,
            verdict.problem_digest,
            verdict.submission_digest,
            environment.id if environment else "",
            environment.digest if environment else "",
            verdict.judge_version,
            verdict.digest,
        )


OUTCOME_COLUMNS = tuple(field.name for field in fields(Outcome))
OUTCOME_KINDS = dict.fromkeys(OUTCOME_COLUMNS, Kind.TEXT) | {
    "reward": Kind.INTEGER,
    "seconds": Kind.NUMBER,
    "load_dependent": Kind.BOOLEAN,
}
_LISTED = ", ".join(OUTCOME_COLUMNS)
_SCHEMA = f"""
create table if not exists verdicts (
    question blob primary key,
    {_LISTED}
) without rowid;
create table if not exists rows (
    position integer primary key,
    place text not null,
    question blob,
    problem text,
    was integer,
    fault text
);
create temp view results as
    select position, place, problem, was, fault, {_LISTED}
    from rows left join verdicts on rows.question = verdicts.question;
"""  # noqa: S608 (names of ours)
_SUMMARY = """
create temp table summary as
    select position, place, problem, was, reward, coalesce(stage, 'intake') as stage,
        coalesce(reason, 'bad_row') as reason
    from results;
create temp table times as
    select seconds from verdicts where question in (select question from rows) order by seconds;
create temp table problems as
    select problem, count(*) as rows, count(reward) as judged,
        coalesce(sum(reward = 1), 0) as solved, coalesce(sum(was = 1), 0) as recorded,
        coalesce(sum(reward <> was), 0) as flips
    from summary where problem is not null group by problem;
"""
BAD_ROW = "bad_row"
"""The reason of a row that asks nothing that can be judged."""


class Journal:
    """A journal that belongs to one process at a time.

    Raises UnusableData from every method if the file cannot be read or written.
    """

    def __init__(self, path: Path) -> None:
        """Open the journal at `path`, or begin one."""
        self.path = path
        try:
            self._db = sqlite3.connect(path, isolation_level=None, timeout=1)
            self._begin()
        except sqlite3.Error as error:
            raise self._unusable(error) from error

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _begin(self) -> None:
        # Exclusive: a second process is refused at once, and one that was killed leaves no lock.
        self._db.execute("pragma locking_mode = exclusive")
        self._db.execute("pragma journal_mode = wal")
        self._db.execute("pragma synchronous = full")
        self._db.execute("pragma cache_size = -16000")
        found = self._db.execute("pragma application_id").fetchone()[0]
        version = self._db.execute("pragma user_version").fetchone()[0]
        if (found, version) not in ((0, 0), (_APPLICATION, VERSION)):
            raise UnusableData(f"{self.path} is no journal of this version; remove or rename it")
        self._db.execute("begin immediate")
        for statement in _SCHEMA.split(";"):
            self._db.execute(statement)
        self._db.execute(f"pragma application_id = {_APPLICATION}")
        self._db.execute(f"pragma user_version = {VERSION}")
        self._db.execute("delete from rows")
        self._db.execute("commit")
        self._db.execute("begin")

    def _unusable(self, error: sqlite3.Error) -> UnusableData:
        if "locked" in str(error):
            return UnusableData(f"{self.path} is in use: the same is being judged already")
        return UnusableData(f"{self.path}: {error}")

    def has(self, question: bytes) -> bool:
        """Whether a question has a verdict."""
        return bool(self.ask("select 1 from verdicts where question = ?", question))

    def forget_errors(self) -> int:
        """Forget every outcome without a reward, so that it is asked again; how many there were."""
        found = self._db.execute("delete from verdicts where reward is null").rowcount
        self.commit()
        return found

    def note_row(
        self,
        position: int,
        place: str,
        question: bytes | None,
        problem: str | None,
        was: int | None,
        fault: str | None = None,
    ) -> None:
        """Note what a row asks, or why it asks nothing.

        Args:
            problem: what the report calls its problem.
            was: the reward that was recorded.
        """
        row = (position, place, question, problem, was, fault)
        self._run("insert into rows values (?, ?, ?, ?, ?, ?)", row)

    def note_verdict(self, question: bytes, outcome: Outcome) -> None:
        """Note what came of a question. It counts once it is committed."""
        values = (question, *astuple(outcome))
        marks = ", ".join("?" * len(values))
        self._run(f"insert or replace into verdicts values ({marks})", values)  # noqa: S608

    def commit(self) -> None:
        """Make sure that all that was noted is there, whatever happens now."""
        try:
            self._db.execute("commit")
            self._db.execute("begin")
        except sqlite3.Error as error:
            raise self._unusable(error) from error

    def results(self) -> Generator[Mapping[str, Any]]:
        """Every row in order with what came of it, if anything has."""
        cursor = self._db.cursor()
        cursor.row_factory = sqlite3.Row
        try:
            yield from cursor.execute("select * from results order by position")
        except sqlite3.Error as error:
            raise self._unusable(error) from error

    def summarise(self) -> None:
        """Make, on disk, the tables that a report asks about: `summary` with all rows, `times` with
        the seconds of all questions in ascending order, and `problems`."""
        for statement in _SUMMARY.split(";"):
            self._run(statement, ())

    def ask(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        """The answer to a question in SQL, about `results` or what `summarise` made."""
        try:
            return self._db.execute(statement, values).fetchall()
        except sqlite3.Error as error:
            raise self._unusable(error) from error

    def close(self) -> None:
        """Commit, and let go of the file."""
        try:
            self._db.execute("commit")
            self._db.close()
        except sqlite3.Error as error:
            raise self._unusable(error) from error

    def _run(self, statement: str, values: tuple[Any, ...]) -> None:
        try:
            self._db.execute(statement, values)
        except sqlite3.Error as error:
            raise self._unusable(error) from error
