"""A whole library, written for the kernel and replayed, in portions as small as one module."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from pathlib import Path

import pytest
from lake_projects import BUILD, compile_package

from verifier.environments import Environment
from verifier.environments.build import index
from verifier.kernel.libraryreplay import Whole, replay_library, replay_modules
from verifier.kernel.librarywriting import NotWritten, Source, write_library
from verifier.kernel.replay import KernelRefusal
from verifier.lean.arena import new_terms, reader_into
from verifier.lean.objects import PART_SUFFIXES, Image, LeanVersion
from verifier.lean.olean import decode_module
from verifier.lean.termreader import term_shape

LIE = "set_option debug.skipKernelTC true in\ntheorem lie : 1 = 2 := by decide +kernel\n"
TWIN = "opaque b : Bool\n"
BAD_PROOF = (
    "import Base\nset_option debug.skipKernelTC true in\n"
    "theorem three : b = true ∨ True := by decide +kernel\n"
)
GOOD_PROOF = "import Base\ntheorem three : b = true ∨ True := .inr trivial\n"


@pytest.fixture
def whole(environment: Environment) -> Whole:
    lean = environment.definition.lean
    version = LeanVersion(lean.version, lean.commit)
    return Whole(environment.engine, environment.kernel_library, version)


def write(
    sources: Mapping[str, str], whole: Whole, environment: Environment, place: Path
) -> tuple[Whole, Path]:
    """The library with more modules, written for the kernel, and its index."""
    compile_package(place, sources, environment)
    kernel = place / "kernel"
    write_library(Source(whole.engine, place / BUILD, whole.lean), kernel)
    for path in environment.kernel_library.rglob("*.olean"):
        target = kernel / path.relative_to(environment.kernel_library)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.symlink_to(path)
    index(environment.definition, kernel, place / "index")
    return replace(whole, folder=kernel), place / "index"


def test_each_module_alone_holds_as_all_of_them_together(
    whole: Whole, environment: Environment
) -> None:
    together = replay_library(whole, environment.index)
    apart = replay_library(whole, environment.index, portion_bytes=1)
    assert apart == together
    assert together.replayed + together.unsafe == together.constants
    assert together.replayed > 6000


def test_a_library_is_written_alike_however_it_is_divided(
    whole: Whole, environment: Environment, tmp_path: Path
) -> None:
    source = Source(whole.engine, environment.library, whole.lean)
    write_library(source, tmp_path / "apart", portion_bytes=1)
    found = {p.relative_to(whole.folder): p.read_bytes() for p in whole.folder.rglob("*.olean")}
    again = tmp_path / "apart"
    assert found == {p.relative_to(again): p.read_bytes() for p in again.rglob("*.olean")}


def test_what_is_lied_about_beside_the_terms_is_not_in_what_is_written(
    whole: Whole, environment: Environment, tmp_path: Path
) -> None:
    """Lean would take hashes, flags and bound-variable ranges from the file as they are."""
    compile_package(
        tmp_path, {"Own.lean": "theorem own (p : Prop) (h : p) : p := h\n"}, environment
    )
    honest = tmp_path / BUILD / "Own.olean"
    data = bytearray(honest.read_bytes())
    reader = reader_into(new_terms(), Image([bytes(data)], whole.lean))
    decode_module(reader)
    for ref in reader.decoded_terms():
        at = ref + 8 + 8 * term_shape(reader.image, ref)[1]
        data[at : at + 8] = bytes(8)
    assert bytes(data) != honest.read_bytes()
    forged = tmp_path / "forged" / "Own.olean"
    forged.parent.mkdir()
    forged.write_bytes(data)
    written = []
    for path in (honest, forged):
        target = path.parent / "kernel"
        write_library(Source(whole.engine, path.parent, whole.lean), target)
        written.append((target / "Own.olean").read_bytes())
    assert written[0] == written[1]


def test_a_lie_is_refused_wherever_the_portions_are_cut(
    whole: Whole, environment: Environment, tmp_path: Path
) -> None:
    package = {"Truth.lean": "theorem fine : 1 = 1 := rfl\n", "Lie.lean": f"import Truth\n{LIE}"}
    sources = {**package, "After.lean": "import Lie\n"}
    library, index = write(sources, whole, environment, tmp_path)
    for portion_bytes in (1, 1 << 30):
        with pytest.raises(KernelRefusal, match="lie"):
            replay_library(library, index, portion_bytes)


@pytest.mark.parametrize("liar", ["Aaa", "Zzz"])
def test_of_a_theorem_that_is_proved_twice_both_proofs_are_looked_at(
    whole: Whole, environment: Environment, tmp_path: Path, liar: str
) -> None:
    sources = {"Base.lean": TWIN, f"{liar}.lean": BAD_PROOF, "Mmm.lean": GOOD_PROOF}
    library, index = write(sources, whole, environment, tmp_path)
    for portion_bytes in (1, 1 << 30):
        with pytest.raises(KernelRefusal, match="three"):
            replay_library(library, index, portion_bytes)


def test_a_theorem_that_is_proved_twice_is_counted_twice(
    whole: Whole, environment: Environment, tmp_path: Path
) -> None:
    sources = {"Base.lean": TWIN, "One.lean": GOOD_PROOF, "Two.lean": GOOD_PROOF}
    library, index = write(sources, whole, environment, tmp_path)
    apart = replay_library(library, index, 1)
    together = replay_library(library, index)
    assert (together.repeated, together.replayed) == (1, apart.replayed)
    assert together.constants == apart.constants


def test_an_unexpected_axiom_is_refused(
    whole: Whole, environment: Environment, tmp_path: Path
) -> None:
    sources = {"Free.lean": "axiom free : False\n"}
    library, _ = write(sources, whole, environment, tmp_path)
    with pytest.raises(ValueError, match="unexpected axioms: free"):
        replay_modules([("Free",)], library)


def test_what_is_no_module_is_not_written(whole: Whole, tmp_path: Path) -> None:
    (tmp_path / "Broken.olean").write_bytes(b"olean")
    with pytest.raises(NotWritten, match="module Broken"):
        write_library(Source(whole.engine, tmp_path, whole.lean), tmp_path / "kernel")


def test_parts_that_lean_would_not_take_are_refused(
    whole: Whole, environment: Environment, tmp_path: Path
) -> None:
    """Where a file says that it is no `module` file, Lean goes by the first part, and we by the
    last; and a public part alone has axioms for theorems."""
    names = [f"Core{suffix}" for suffix in PART_SUFFIXES]
    public, server, private = (environment.library / "Init" / name for name in names)
    whole_file = [path.read_bytes() for path in (public, server, private)]
    flag_at = Image(whole_file, whole.lean).root - len(whole_file[0] + whole_file[1]) + 8 + 5 * 8
    last = bytearray(whole_file[2])
    assert last[flag_at] == 1
    last[flag_at] = 0
    for number, files in enumerate(([*whole_file[:2], bytes(last)], whole_file[:1])):
        place = tmp_path / str(number)
        place.mkdir()
        for name, data in zip(names, files, strict=False):
            (place / name).write_bytes(data)
        with pytest.raises(NotWritten, match="has three parts"):
            write_library(Source(whole.engine, place, whole.lean), place / "kernel")


def test_what_cannot_be_written_is_not_passed_over(
    whole: Whole, environment: Environment, tmp_path: Path
) -> None:
    compile_package(tmp_path, {"Own.lean": "theorem own : True := trivial\n"}, environment)
    (tmp_path / "kernel" / "Own.olean").mkdir(parents=True)
    with pytest.raises(NotWritten, match="module Own could not be written"):
        write_library(Source(whole.engine, tmp_path / BUILD, whole.lean), tmp_path / "kernel")


def test_a_kernel_that_dies_is_no_acceptance(
    whole: Whole, environment: Environment, tmp_path: Path
) -> None:
    broken = tmp_path / "libleanshared.so"
    broken.write_bytes(b"\x7fELF")
    with pytest.raises((OSError, BrokenProcessPool)):
        replay_library(replace(whole, engine=broken), environment.index)
