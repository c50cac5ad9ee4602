"""Forged compiled modules against the whole judge: never accepted, never a crash of ours."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
MUTANTS_EACH = 600


@pytest.fixture
def run_mutants(prepared, run_program):
    def run(statement: str, *options: str) -> dict[str, Any]:
        challenge = f"theorem boom : {statement} := sorry\n"
        folder = prepared(challenge, (HERE / "Subject.lean").read_text())
        return run_program("mutants.py", folder, "--count", str(MUTANTS_EACH), *options)

    return run


def test_no_mutant_of_a_forged_proof_of_false_is_accepted(run_mutants) -> None:
    found = run_mutants("False", "--forge", "--seed", "1")
    assert found["accepted"] == []
    assert found["broken"] == []
    assert found["reasons"]["kernel kernel_rejected"] > MUTANTS_EACH // 10


def test_mutants_of_an_honest_proof_are_judged_without_a_fault(run_mutants) -> None:
    found = run_mutants("True", "--seed", "2")
    assert found["broken"] == []
    assert found["reasons"]["read malformed_olean"] > MUTANTS_EACH // 10
    assert found["reasons"]["kernel accepted"] > 0
