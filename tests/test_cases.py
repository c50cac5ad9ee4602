"""Every case of the adversarial suite, judged on the one path."""

from __future__ import annotations

from pathlib import Path

import pytest
from places import ROOT

from verifier.environments import Environment
from verifier.sandbox.base import Sandbox
from verifier.suite import Attempt, Case, judge_attempt, load_cases

CASES = load_cases(ROOT / "adversarial_suite" / "cases")
ATTEMPTS = [
    pytest.param(case, attempt, id=f"{case.id}-{attempt.name}")
    for case in CASES
    for attempt in case.attempts
    if case.kind != "machine"  # test_hostile.py judges these, and what they leave behind
]


@pytest.mark.parametrize(("case", "attempt"), ATTEMPTS)
def test_ends_at_its_stage_for_its_reason(
    case: Case, attempt: Attempt, environment: Environment, sandbox: Sandbox, cache_dir: Path
) -> None:
    verdict = judge_attempt(case, attempt, environment, sandbox, cache_dir)
    assert attempt.expected.met_by(verdict), verdict.model_dump_json(indent=1)
