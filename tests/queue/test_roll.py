"""Who lives is told by what moves, not by what clocks say."""

from __future__ import annotations

import subprocess
import sys

from verifier.model import EnvironmentReport
from verifier.sandbox.processes import own_name
from verifier.service.queue.keeper import Roll
from verifier.service.store.workers import Sign, Worker

LEASE = 30.0
ELSEWHERE = "another-machine/1-2-3"


def sign(id: str, beat: int, digest: str = "d", judge: str = "j", process: str = ELSEWHERE) -> Sign:
    report = EnvironmentReport(id="core", lean_version="4", lean_commit="c", digest=digest)
    return Sign(id, Worker("host/1", process, "bubblewrap", "0", judge, {"core": report}), beat)


def watch(roll: Roll, seconds: int, *signs: Sign) -> set[str]:
    """Look once a second; gives who is dead in the end."""
    dead: set[str] = set()
    for _ in range(seconds):
        watch.now += 1  # type: ignore[attr-defined]
        dead = roll.look(list(signs), watch.now)  # type: ignore[attr-defined]
    return dead


watch.now = 1e6  # type: ignore[attr-defined]


def test_who_does_not_move_for_a_lease_is_dead() -> None:
    roll = Roll(LEASE)
    assert watch(roll, 20, sign("a", 5), sign("b", 5)) == set()
    assert watch(roll, 10, sign("a", 6), sign("b", 5)) == set()
    assert watch(roll, 5, sign("a", 6), sign("b", 5)) == {"b"}
    assert len(roll.living) == 1
    assert watch(roll, 20, sign("a", 6)) == {"a"}
    assert roll.environments == {}


def test_who_moves_again_lives_again() -> None:
    roll = Roll(LEASE)
    assert watch(roll, 40, sign("a", 1)) == {"a"}
    assert watch(roll, 1, sign("a", 2)) == set()
    assert len(roll.living) == 1


def test_one_seen_for_the_first_time_gets_a_whole_lease() -> None:
    roll = Roll(LEASE)
    assert watch(roll, 30, sign("old", 999)) == set()
    assert watch(roll, 2, sign("old", 999)) == {"old"}


def test_while_nobody_looked_nobody_died() -> None:
    roll = Roll(LEASE)
    assert watch(roll, 5, sign("a", 1)) == set()
    watch.now += 3600  # type: ignore[attr-defined]
    assert watch(roll, 5, sign("a", 1)) == set()
    assert watch(roll, 30, sign("a", 1)) == {"a"}


def test_of_workers_that_differ_most_are_believed() -> None:
    roll = Roll(LEASE)
    roll.look([sign("a", 1), sign("b", 1), sign("c", 1, digest="a newer one")], 0)
    found = roll.environment("core")
    assert found is not None
    assert (found[0].digest, found[1]) == ("d", "j")
    assert not roll.agreed("core")
    assert roll.environment("mathlib") is None


def test_what_the_last_workers_had_is_expected_of_the_next() -> None:
    roll = Roll(LEASE)
    roll.look([sign("a", 1)], 0)
    assert roll.agreed("core")
    expected = roll.environment("core")
    roll.look([], 1)
    assert not roll.living
    assert roll.environment("core") == expected
    roll.look([sign("b", 1, judge="a newer one")], 2)
    assert roll.environment("core") != expected


def test_who_died_on_this_machine_is_known_to_be_dead_at_once() -> None:
    child = subprocess.Popen(
        [sys.executable, "-c", "from verifier.sandbox.processes import *; print(own_name())"],
        stdout=subprocess.PIPE,
        text=True,
    )
    name = child.communicate()[0].strip()
    roll = Roll(LEASE)
    signs = [sign("a", 1, process=own_name()), sign("b", 1, process=name), sign("c", 1)]
    assert roll.look(signs, 0) == {"b"}
    assert len(roll.living) == 2


def test_hands_are_those_who_live_and_serve_an_environment() -> None:
    roll = Roll(LEASE)
    assert roll.hands("core") == 1  # whoever may be coming
    watch(roll, 1, sign("a", 5), sign("b", 5), sign("c", 5))
    assert (roll.hands("core"), roll.hands("mathlib")) == (3, 1)
    watch(roll, 20, sign("a", 6), sign("b", 5), sign("c", 6))
    watch(roll, 15, sign("a", 7), sign("b", 5), sign("c", 7))
    assert roll.hands("core") == 2
