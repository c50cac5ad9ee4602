"""The compiled reader against the plain one, where the compiled code has been built."""

from __future__ import annotations

import pytest

from verifier.environments import Environment
from verifier.lean.compiled import why_plain

pytestmark = pytest.mark.skipif(why_plain() is not None, reason=f"plain: {why_plain()}")
if why_plain() is None:
    from differential import Found, add_mutants, library

MUTANTS = 1500


def test_both_read_the_trusted_library_alike(environment: Environment) -> None:
    found = Found()
    for origin, parts in library(environment):
        found.add(parts, origin)
    assert found.disagreements == []
    assert found.ended["read"] >= len(environment.modules)


def test_both_refuse_the_same_mutants_and_read_the_others_alike(environment: Environment) -> None:
    found = Found()
    add_mutants(found, environment, MUTANTS, seed=1)
    assert found.disagreements == []
    assert min(found.ended["read"], found.ended["MalformedOlean"]) > MUTANTS // 10
