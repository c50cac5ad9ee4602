"""The verdicts are the same in every sandbox: cases of the adversarial suite, of every kind.

All of them are judged in bubblewrap's forks, in tests/test_cases.py. In other ways, all of them run
with `verifier suite run --cold`, and with `verifier suite run --sandbox docker`, warm and cold.
"""

from collections.abc import Iterator

import pytest

from verifier.environments import Environment
from verifier.sandbox import Sandbox
from verifier.sandbox.choice import make_sandbox
from verifier.settings import Settings
from verifier.suite import CASES, judge_attempt, load_cases

CHOSEN = (
    "get-root",
    "proc-of-others",
    "read-the-host",
    "writable-mounts",
    "memory-bomb",
    "lock-the-library",
    "costly-deep-recursion-capped",
    "costly-talkative-capped",
    "archive-symlink",
    "skip-kernel-false",
    "forged-type",
    "native-decide",
    "notation-eq",
)
ATTEMPTS = {
    f"{case.id}-{attempt.name}": (case, attempt)
    for case in load_cases(CASES)
    for attempt in case.attempts
    if case.id in CHOSEN
}


@pytest.fixture(scope="module", params=["docker", "bubblewrap"])
def sandbox(request: pytest.FixtureRequest) -> Iterator[Sandbox]:
    if request.param == "docker":
        request.getfixturevalue("with_docker")
    warm = request.param == "docker"
    made = make_sandbox(Settings(), request.param, warm)
    yield made
    made.close()
    assert made.leftovers() == []


def test_the_cases_are_there() -> None:
    assert {case.id for case, _ in ATTEMPTS.values()} == set(CHOSEN)


@pytest.mark.parametrize("name", ATTEMPTS)
def test_ends_at_its_stage_for_its_reason(
    name: str, sandbox: Sandbox, environment: Environment
) -> None:
    case, attempt = ATTEMPTS[name]
    verdict = judge_attempt(case, attempt, environment, sandbox, Settings().cache_dir)
    assert attempt.expected.met_by(verdict), verdict.model_dump_json(indent=1)
