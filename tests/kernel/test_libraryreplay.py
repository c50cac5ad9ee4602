"""A whole library replayed, in portions as small as one module."""

from __future__ import annotations

from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from pathlib import Path

import pytest
from lake_projects import compile_package

from verifier.environments import Environment
from verifier.environments.build import index
from verifier.kernel.libraryreplay import Whole, replay_library, replay_modules
from verifier.kernel.replay import KernelRefusal
from verifier.lean.objects import LeanVersion

LIE = "set_option debug.skipKernelTC true in\ntheorem lie : 1 = 2 := by decide +kernel\n"


@pytest.fixture
def whole(environment: Environment) -> Whole:
    lean = environment.definition.lean
    version = LeanVersion(lean.version, lean.commit)
    return Whole(environment.engine, environment.library, version)


def test_each_module_alone_holds_as_all_of_them_together(
    whole: Whole, environment: Environment
) -> None:
    together = replay_library(whole, environment.index)
    apart = replay_library(whole, environment.index, portion_bytes=1)
    assert apart == together
    assert together.replayed + together.unsafe == together.constants
    assert together.replayed > 6000


def test_a_lie_is_refused_wherever_the_portions_are_cut(
    whole: Whole, environment: Environment, tmp_path: Path
) -> None:
    package = {"Truth.lean": "theorem fine : 1 = 1 := rfl\n", "Lie.lean": f"import Truth\n{LIE}"}
    compile_package(tmp_path, {**package, "After.lean": "import Lie\n"}, environment)
    library = tmp_path / ".lake/build/lib/lean"
    for path in environment.library.rglob("*.olean*"):
        target = library / path.relative_to(environment.library)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.symlink_to(path)
    index(environment.definition, library, tmp_path / "index")
    for portion_bytes in (1, 1 << 30):
        with pytest.raises(KernelRefusal, match="lie"):
            replay_library(replace(whole, folder=library), tmp_path / "index", portion_bytes)


def test_an_unexpected_axiom_is_refused(
    whole: Whole, environment: Environment, tmp_path: Path
) -> None:
    compile_package(tmp_path, {"Free.lean": "axiom free : False\n"}, environment)
    library = tmp_path / ".lake/build/lib/lean"
    with pytest.raises(ValueError, match="unexpected axioms: free"):
        replay_modules([("Free",)], replace(whole, folder=library))


def test_a_kernel_that_dies_is_no_acceptance(
    whole: Whole, environment: Environment, tmp_path: Path
) -> None:
    broken = tmp_path / "libleanshared.so"
    broken.write_bytes(b"\x7fELF")
    with pytest.raises((OSError, BrokenProcessPool)):
        replay_library(replace(whole, engine=broken), environment.index)
