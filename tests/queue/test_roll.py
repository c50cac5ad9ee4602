"""Who lives is told by what moves, not by what clocks say."""

from __future__ import annotations

from verifier.model import EnvironmentReport
from verifier.service.queue.keeper import Roll
from verifier.service.store.workers import Sign, Worker

LEASE = 30.0


def sign(id: str, beat: int, digest: str = "d", judge: str = "j") -> Sign:
    report = EnvironmentReport(id="core", lean_version="4", lean_commit="c", digest=digest)
    return Sign(id, Worker("host/1", "bubblewrap", "0", judge, {"core": report}), beat)


def test_who_does_not_move_for_a_lease_is_dead() -> None:
    roll = Roll(LEASE)
    assert roll.look([sign("a", 5), sign("b", 5)], 100) == set()
    assert roll.look([sign("a", 6), sign("b", 5)], 129) == set()
    assert roll.look([sign("a", 6), sign("b", 5)], 131) == {"b"}
    assert len(roll.living) == 1
    assert roll.look([sign("a", 6)], 160) == {"a"}
    assert roll.environments == {}


def test_who_moves_again_lives_again() -> None:
    roll = Roll(LEASE)
    roll.look([sign("a", 1)], 0)
    assert roll.look([sign("a", 1)], 31) == {"a"}
    assert roll.look([sign("a", 2)], 32) == set()
    assert len(roll.living) == 1


def test_one_seen_for_the_first_time_gets_a_whole_lease() -> None:
    roll = Roll(LEASE)
    assert roll.look([sign("old", 999)], 1e9) == set()
    assert roll.look([sign("old", 999)], 1e9 + LEASE) == set()
    assert roll.look([sign("old", 999)], 1e9 + LEASE + 1) == {"old"}


def test_workers_that_do_not_agree_give_no_environment_to_compare_with() -> None:
    roll = Roll(LEASE)
    roll.look([sign("a", 1), sign("b", 1)], 0)
    found = roll.environment("core")
    assert found is not None
    assert (found[0].digest, found[1]) == ("d", "j")
    roll.look([sign("a", 1), sign("b", 1, digest="other")], 0)
    assert roll.environment("core") is None
    roll.look([sign("a", 1), sign("b", 1, judge="other")], 0)
    assert roll.environment("core") is None
    assert roll.environment("mathlib") is None
