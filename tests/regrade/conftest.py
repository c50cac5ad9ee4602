"""Who judges in these tests: the one path, as for every door."""

from __future__ import annotations

from pathlib import Path

import pytest

from verifier.environments import Environment
from verifier.model import Problem, Submission
from verifier.regrade.graders import LocalGrader
from verifier.regrade.journal import Outcome
from verifier.sandbox import Sandbox


class Counting(LocalGrader):
    """Counts what it is asked."""

    asked = 0

    def judge(self, problem: Problem, submission: Submission) -> Outcome:
        self.asked += 1
        return super().judge(problem, submission)


@pytest.fixture
def grader(environment: Environment, sandbox: Sandbox, cache_dir: Path) -> Counting:
    return Counting(environment, sandbox, cache_dir)
