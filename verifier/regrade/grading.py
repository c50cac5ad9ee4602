"""The first half of a run: every question of a data set gets an outcome in the journal, once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass

from verifier.regrade.graders import TROUBLES, Grader, GraderLost
from verifier.regrade.journal import Journal, Outcome
from verifier.regrade.questions import BadRow, Question, Questions, Refusal
from verifier.regrade.table import Batch, Row
from verifier.text import printable

WAITING = 3
"""Questions taken from the data ahead, for each that is judged at a time."""
TROUBLES_IN_A_ROW = 20
"""So many that say nothing about their rows, and whatever is wrong is wrong for all."""


@dataclass
class Progress:
    """How far a run is.

    Attributes:
        rows: that are done with.
        judged: questions that were judged by this run.
    """

    rows: int = 0
    judged: int = 0


def grade(
    batches: Iterator[Batch],
    questions: Questions,
    journal: Journal,
    grader: Grader,
    jobs: int,
    threshold: float,
    tell: Callable[[Progress], None] = lambda _: None,
) -> Progress:
    """Have all rows judged whose questions have no outcome yet; note in the journal what each asks.

    Args:
        jobs: questions that are judged at a time.
        threshold: a recorded reward above it was a 1, any other a 0.
        tell: called whenever there is progress, from this thread.

    Raises:
        UnusableData: if the data cannot be read on.
        GraderLost: if nothing can be judged any more.
    """
    run = _Run(journal, grader, jobs, tell)
    with ThreadPoolExecutor(jobs) as pool:
        try:
            first = 0
            for batch in batches:
                for position, row in enumerate(batch.rows, first):
                    question = _take(row, position, questions, journal, threshold)
                    if isinstance(question, Question):
                        run.take(pool, question)
                        continue
                    if isinstance(question, Refusal):
                        journal.note_verdict(question.digest, _rejected(question))
                    run.done(1)
                first += len(batch.rows)
            run.finish()
        except BaseException:
            # What is under way is of no use; the threads have to end before the pool does.
            pool.shutdown(wait=False, cancel_futures=True)
            grader.abandon()
            raise
    return run.progress


def _take(
    row: Row,
    position: int,
    questions: Questions,
    journal: Journal,
    threshold: float,
) -> Question | Refusal | None:
    """Note what `row` asks; None if that is nothing."""
    question: Question | Refusal | None = None
    fault: str | None = None
    try:
        question = questions.read(row)
    except BadRow as error:
        fault = printable(str(error))
    recorded = questions.recorded(row)
    journal.note_row(
        position,
        printable(row.place),
        None if question is None else question.digest,
        questions.problem_name(row, question),
        None if recorded is None else int(recorded > threshold),
        fault,
    )
    return question


def _rejected(refusal: Refusal) -> Outcome:
    reason = refusal.reason
    return Outcome(0, reason.outcome, reason.meaning.stage, reason, printable(refusal.detail))


class _Run:
    def __init__(
        self, journal: Journal, grader: Grader, jobs: int, tell: Callable[[Progress], None]
    ) -> None:
        self._journal = journal
        self._grader = grader
        self._most = jobs * (1 + WAITING)
        self._tell = tell
        self._under_way: dict[Future[Outcome], bytes] = {}
        self._asked: dict[bytes, int] = {}
        """How many rows wait for each question under way."""
        self._troubles = 0
        self.progress = Progress()

    def take(self, pool: ThreadPoolExecutor, question: Question) -> None:
        """Have a question judged, unless it has been or is being."""
        if question.digest in self._asked:
            self._asked[question.digest] += 1
        elif self._journal.has(question.digest):
            self.done(1)
        else:
            future = pool.submit(self._grader.judge, question.problem, question.submission)
            self._under_way[future] = question.digest
            self._asked[question.digest] = 1
            while len(self._under_way) >= self._most:
                self._collect()

    def finish(self) -> None:
        """Wait for all that is under way."""
        while self._under_way:
            self._collect()
        self._journal.commit()

    def done(self, rows: int) -> None:
        """Count rows that are done with."""
        self.progress.rows += rows
        self._tell(self.progress)

    def _collect(self) -> None:
        """Wait for at least one outcome; note and commit all that are there."""
        ended, _ = wait(self._under_way, return_when=FIRST_COMPLETED)
        trouble: BaseException | None = None
        for future in ended:
            digest = self._under_way.pop(future)
            waiting = self._asked.pop(digest)
            if (error := future.exception()) is not None:
                trouble = error
                continue
            outcome = future.result()
            self._journal.note_verdict(digest, outcome)
            self.progress.judged += 1
            self._count(outcome)
            self.done(waiting)
        self._journal.commit()
        if trouble is not None:
            raise trouble
        if self._troubles >= TROUBLES_IN_A_ROW:
            raise GraderLost(
                f"the last {self._troubles} questions all ended with trouble of ours; the last one:"
                f" {outcome.reason}: {outcome.detail}"
            )

    def _count(self, outcome: Outcome) -> None:
        self._troubles = self._troubles + 1 if outcome.reason in TROUBLES else 0
