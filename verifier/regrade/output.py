"""The second half of a run: the data with its verdicts, made from the journal."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import closing
from itertools import islice
from pathlib import Path
from typing import Any

from verifier.reasons import Outcome as Says
from verifier.reasons import Stage
from verifier.regrade.journal import BAD_ROW, OUTCOME_COLUMNS, OUTCOME_KINDS, Journal
from verifier.regrade.table import Kind, Table, UnusableData

FLIP = "flip"
DEFAULT_PREFIX = "verifier_"
_NOTHING: dict[str, Any] = dict.fromkeys(OUTCOME_COLUMNS)


def added_columns(prefix: str, present: tuple[str, ...]) -> dict[str, Kind]:
    """The columns that are added, in their order.

    Raises:
        UnusableData: if the data has one of them already.
    """
    added = {f"{prefix}{name}": OUTCOME_KINDS[name] for name in OUTCOME_COLUMNS}
    added[f"{prefix}{FLIP}"] = Kind.TEXT
    if taken := [name for name in present if name in added]:
        raise UnusableData(f"there is a column {taken[0]} already; choose another --prefix")
    return added


def write(table: Table, out: Path, journal: Journal, prefix: str) -> int:
    """Write every row of `table` with what came of it; how many there were.

    Raises:
        UnusableData: if that is not possible, or the data is not what was judged.
    """
    added = added_columns(prefix, table.columns)
    written = 0
    with closing(journal.results()) as results, table.writer(out, added) as writer:
        # Rows that have members of these names are told apart by having been asked for them.
        for batch in table.batches(added):
            more = [_added(result, prefix) for result in islice(results, len(batch.rows))]
            if len(more) != len(batch.rows):
                raise UnusableData("the data has more rows than it had when it was judged")
            writer.write(batch, more)
            written += len(more)
        if next(results, None) is not None:
            raise UnusableData("the data has fewer rows than it had when it was judged")
    return written


def _added(result: Mapping[str, Any], prefix: str) -> dict[str, Any]:
    outcome = {name: result[name] for name in OUTCOME_COLUMNS}
    if result["fault"] is not None:
        outcome = _NOTHING | {
            "outcome": Says.ERROR.value,
            "stage": Stage.INTAKE.value,
            "reason": BAD_ROW,
            "detail": f"{result['place']}: {result['fault']}",
        }
    if outcome["load_dependent"] is not None:
        outcome["load_dependent"] = bool(outcome["load_dependent"])
    now, was = outcome["reward"], result["was"]
    flipped = None not in (now, was) and now != was
    outcome[FLIP] = f"{was}->{now}" if flipped else None
    return {f"{prefix}{name}": value for name, value in outcome.items()}
