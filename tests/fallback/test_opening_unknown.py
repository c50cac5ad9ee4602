"""What has to be written down before an environment of an unknown Lean serves."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from unread import unknown

from verifier.environments import Environment, EnvironmentUnusable, Forced
from verifier.environments.definition import Definition
from verifier.environments.environment import open_definition
from verifier.environments.qualification import BY_EXPORTS, Check, load, path_of, save
from verifier.external.definition import Kernel
from verifier.lean.versions import UnknownLean, facts_of
from verifier.qualifying import qualify
from verifier.sandbox import Sandbox

FORCED = Forced(unqualified=True)
STATEMENT = "theorem t (p q : Prop) (h : p ∧ q) : q ∧ p := "


def test_a_lean_of_which_nothing_is_known_is_refused_with_both_ways_out(
    described: dict[str, Any], tmp_path: Path
) -> None:
    plain = unknown(described).model_copy(update={"fallback": None})
    with pytest.raises(EnvironmentUnusable, match=r"how to add a version, .*\[fallback\]"):
        open_definition(plain, tmp_path, forced=FORCED)


def test_nothing_is_known_of_the_lean_under_test(unread: Environment) -> None:
    with pytest.raises(UnknownLean):
        facts_of(unread.definition.lean.commit)
    assert not unread.index.exists()
    assert ("Init",) in unread.modules


def test_a_kernel_is_needed_that_is_always_asked_and_can_say_no(
    described: dict[str, Any], checkers: tuple[Kernel, ...], unread_cache: Path
) -> None:
    definition = unknown(described)
    (checker,) = checkers
    seldom = replace(checker, definition=checker.definition.model_copy(update={"always": False}))
    for kernels in ((), (seldom,)):
        with pytest.raises(EnvironmentUnusable, match=r"needs a kernel .* VERIFIER_KERNELS"):
            open_definition(definition, unread_cache, forced=FORCED, kernels=kernels)
    mute = replace(checker, definition=checker.definition.model_copy(update={"rejection": None}))
    with pytest.raises(EnvironmentUnusable, match="checker needs a pattern `rejection`"):
        open_definition(definition, unread_cache, forced=FORCED, kernels=(mute,))


def test_the_exporter_has_to_be_the_one_that_was_written_down(
    described: dict[str, Any], checkers: tuple[Kernel, ...], tmp_path: Path
) -> None:
    fallback = unknown(described).fallback
    assert fallback is not None
    for change, complaint in (
        ({"sha256": "0" * 64}, "has SHA-256 .*, not 0000"),
        ({"program": Path("/nowhere/at/all")}, "/nowhere/at/all: No such file"),
    ):
        other = fallback.model_copy(update=change)
        definition = unknown(described).model_copy(update={"fallback": other})
        with pytest.raises(EnvironmentUnusable, match=f"fallback.program: .*{complaint}"):
            open_definition(definition, tmp_path, forced=FORCED, kernels=checkers)
    assert not any(tmp_path.iterdir()), "nothing is built for it"


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"command": ["/exporter/leanexport"]}, "where the module's name goes: {module}"),
        ({"command": []}, "command"),
        ({"sha256": "x"}, "sha256"),
        ({"color": "red"}, "color"),
    ],
)
def test_what_is_badly_written_down_is_refused(
    described: dict[str, Any], change: dict[str, Any], complaint: str
) -> None:
    with pytest.raises(ValueError, match=complaint):
        unknown({**described, **change})


def test_what_is_adopted_cannot_go_unread(described: dict[str, Any]) -> None:
    adopted = {"base": "core", "content": "0" * 64}
    table = {**unknown(described).model_dump(), "library": None, "adopted": adopted}
    with pytest.raises(ValueError, match="reads no library that was compiled elsewhere"):
        Definition.model_validate(table)


def test_it_serves_when_it_was_examined_with_these_kernels(
    described: dict[str, Any],
    checkers: tuple[Kernel, ...],
    unread: Environment,
    unread_cache: Path,
    sandbox: Sandbox,
    tmp_path: Path,
) -> None:
    definition = unknown(described)
    with pytest.raises(EnvironmentUnusable, match="run `verifier env qualify unknown`"):
        open_definition(definition, unread_cache, kernels=checkers)
    oracle = tmp_path / "oracles" / "swap"
    oracle.mkdir(parents=True)
    (oracle / "Challenge.lean").write_text(f"{STATEMENT}sorry\n")
    (oracle / "Solution.lean").write_text(f"{STATEMENT}⟨h.2, h.1⟩\n")
    (oracle / "problem.toml").write_text('theorems = ["t"]\n')
    arguments = (unread, sandbox, unread_cache, tmp_path / "oracles", [], 1, print)
    found = {check.name: check for check in qualify(*arguments)}
    assert tuple(found) == BY_EXPORTS
    assert all(check.ok for check in found.values()), found
    assert found["checkers"].detail == "checker: what holds, and a false proof"
    save(unread, tuple(found.values()))
    try:
        assert open_definition(definition, unread_cache, kernels=checkers).digest == unread.digest
        other = (*checkers, *checkers)
        with pytest.raises(EnvironmentUnusable, match="has not qualified as it is"):
            open_definition(definition, unread_cache, kernels=other)
        save(unread, (*found.values(), Check(name="checkers", ok=False, detail="")))
        with pytest.raises(EnvironmentUnusable, match="for want of: checkers"):
            open_definition(definition, unread_cache, kernels=checkers)
    finally:
        path_of(unread).unlink()
    assert load(unread) is None


def test_without_oracles_nothing_stands_in_for_them(
    unread: Environment, sandbox: Sandbox, unread_cache: Path
) -> None:
    checks = qualify(unread, sandbox, unread_cache, None, [], 1, print)
    (found,) = (check for check in checks if check.name == "oracles")
    assert (found.ok, found.detail) == (
        False,
        "none given, and nothing stands in for them: --oracles DIR",
    )
