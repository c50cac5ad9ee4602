"""Well-formed lies against the whole judge; what it accepts has to bear a second look."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from jobs import forgers_subject

FORGERIES = 300

Forge = Callable[..., dict[str, Any]]


@pytest.fixture
def forge(prepared, run_program) -> Forge:
    def run(*options: str, count: int = FORGERIES) -> dict[str, Any]:
        folder = prepared(*forgers_subject("--false" in options))
        return run_program("forger.py", folder, "--count", str(count), *options)

    return run


def test_what_is_accepted_is_what_the_kernel_and_the_challenge_say(forge: Forge) -> None:
    found = forge("--seed", "1")
    assert found["holes"] == []
    assert found["broken"] == []
    assert found["reasons"]["kernel accepted"] > FORGERIES // 20
    assert found["reasons"]["kernel kernel_rejected"] > FORGERIES // 12


def test_no_forged_proof_of_false_is_accepted(forge: Forge) -> None:
    found = forge("--seed", "2", "--false")
    assert found["holes"] == []
    assert found["broken"] == []
    assert found["reasons"]["kernel kernel_rejected"] > FORGERIES // 3


def test_the_second_look_sees_what_the_judge_would_overlook(forge: Forge) -> None:
    found = forge("--seed", "1", "--blind", count=150)
    assert any("the kernel has another" in hole for hole in found["holes"])
