"""Honest twins are near their cheats: one proof for all of them would show little."""

from __future__ import annotations

from collections import defaultdict

import pytest

from verifier.suite import CASES, Attempt, Case, Kind, load_cases

ALL = load_cases(CASES)
# What a hostile program does must not touch an honest submission, whichever it is.
ANY_TWIN_DOES = {Kind.MACHINE, Kind.HONEST, Kind.COSTLY}
# Their source is a lie already before it is forged, and nothing is left of it without the lie.
NOTHING_LEFT = {
    "forged-axiom-in-lemma-type",
    "forged-axiom-in-opaque",
    "forged-partial-used",
    "forged-self-opaque",
    "forged-self-proof",
    "forged-target-proves-itself",
    "forged-theorem-renamed",
    "forged-two-prove-each-other",
    "forged-type",
    "forged-unsafe-as-safe",
    "forged-unsafe-axiom",
    "forged-unsafe-used",
    "forged-value",
}


def pairs() -> list[tuple[Case, Attempt, Attempt]]:
    """The cases with a cheat and a twin that have to differ from the twins of others."""
    found = []
    for case in ALL:
        attempts = {attempt.name: attempt for attempt in case.attempts}
        if case.kind not in ANY_TWIN_DOES and len(attempts) == 2:
            found.append((case, attempts["cheat"], attempts["honest"]))
    return found


def texts(attempt: Attempt) -> dict[str, str]:
    """What is handed in, whatever the only file of a submission is called."""
    files = attempt.submission.files
    return files if len(files) > 1 else {"": next(iter(files.values()))}


def test_no_two_cases_have_the_same_twin_unless_it_is_the_cheat_without_its_forgery() -> None:
    same = defaultdict(list)
    for case, cheat, twin in pairs():
        if not (cheat.transformations and texts(cheat) == texts(twin)):
            key = (tuple(sorted(texts(twin).items())), twin.transformations)
            same[key].append(case.id)
    assert [ids for ids in same.values() if len(ids) > 1 and not set(ids) <= NOTHING_LEFT] == []


@pytest.mark.parametrize("kind", [Kind.STATEMENT, Kind.AXIOMS, Kind.UNFINISHED, Kind.KERNEL])
def test_a_twin_is_not_the_cheat_itself(kind: Kind) -> None:
    for case, cheat, twin in pairs():
        if case.kind is kind and not cheat.transformations:
            assert texts(cheat) != texts(twin), case.id
