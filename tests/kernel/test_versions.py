"""What is known of a version of Lean is chosen by its commit, and proven by the self-test."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from places import ROOT

from verifier.environments import Environment, EnvironmentUnusable, Forced
from verifier.environments.environment import open_definition
from verifier.kernel.selftest import PASSED
from verifier.lean.versions import UnknownLean, facts_of, known_versions

CHILD = """
import sys
sys.path.insert(0, {root!r})
from verifier.kernel import selftest
from verifier.lean.versions import facts_of
from verifier.lean.versions.layout import Structure
facts = facts_of({commit!r})
def swap(name, *pair):
    old = facts.structures[name]
    other = dict(zip(pair, reversed(pair)))
    facts.structures[name] = Structure(
        tuple(other.get(field, field) for field in old.fields),
        {{other.get(scalar, scalar): at for scalar, at in old.scalars.items()}},
    )
def put(name, value):
    object.__setattr__(facts, name, value)
{change}
selftest.main()
"""


def self_test(environment: Environment, change: str) -> subprocess.CompletedProcess[str]:
    commit = environment.definition.lean.commit
    program = CHILD.format(root=str(ROOT), commit=commit, change=change)
    golden = str(environment.folder / "golden")
    return subprocess.run(
        [sys.executable, "-I", "-S", "-c", program],
        input=json.dumps({**environment.kernel_job(), "golden": golden}),
        env={"LEAN_BACKTRACE": "0"},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


def test_a_version_is_chosen_by_its_commit(environment: Environment) -> None:
    lean = environment.definition.lean
    assert facts_of(lean.commit).version == lean.version
    with pytest.raises(UnknownLean, match=r"known are .*4\.35\.0 \(eb6cafb7290e\).* add a version"):
        facts_of("0" * 40)
    assert known_versions() == ["4.35.0 (eb6cafb7290e)"]


def test_an_environment_of_an_unknown_lean_is_refused_with_what_to_do(
    environment: Environment, tmp_path: Path
) -> None:
    lean = environment.definition.lean.model_copy(update={"version": "4.36.0", "commit": "1" * 40})
    strange = environment.definition.model_copy(update={"lean": lean})
    with pytest.raises(EnvironmentUnusable, match=r"core: nothing is known .*environments\.md"):
        open_definition(strange, tmp_path, forced=Forced(True, True))


@pytest.mark.parametrize(
    "change",
    [
        "swap('RecursorVal', 'numMotives', 'numMinors')",
        "swap('RecursorVal', 'numParams', 'numIndices')",
        "swap('ConstructorVal', 'cidx', 'numFields')",
        "swap('InductiveVal', 'numIndices', 'numNested')",
        "swap('InductiveVal', 'isRec', 'isReflexive')",
        "swap('InductiveVal', 'all', 'ctors')",
        "swap('ModuleData', 'constNames', 'extraConstNames')",
        "swap('ConstantVal', 'name', 'levelParams')",
        "facts.structures['TheoremVal'] = facts.structures['OpaqueVal']",
        "put('constants', facts.constants[::-1])",
        "put('inductive', 5)",
        "put('olean', 3)",
        "put('private_level', 0)",
        "put('comparisons', facts.comparisons[::-1])",
        "facts.functions['lean_no_such_function'] = 'p'",
    ],
)
def test_a_wrong_fact_fails_the_self_test(environment: Environment, change: str) -> None:
    done = self_test(environment, change)
    assert done.returncode != 0
    assert PASSED not in done.stdout


def test_the_facts_as_they_are_pass_it(environment: Environment) -> None:
    done = self_test(environment, "")
    assert (done.returncode, done.stdout.strip()) == (0, PASSED), done.stderr
