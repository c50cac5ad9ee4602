"""What other kernels read: complete, in order, and the same whoever writes it."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

import pytest
from exports import parse
from places import ROOT

from verifier.environments import Environment
from verifier.environments.build import LAUNCH
from verifier.export.closure import Closure, Unfounded
from verifier.export.ndjson import Writer, decimal_text
from verifier.external.trial import forged, golden_export
from verifier.kernel.order import declaration_order
from verifier.lean.arena import new_terms
from verifier.lean.constants import Constant, Definition, Inductive
from verifier.lean.library import Library
from verifier.lean.names import Name
from verifier.lean.objects import LeanVersion
from verifier.lean.olean import read_module
from verifier.lean.terms import Terms

HERE = Path(__file__).resolve().parent
GOLDEN = HERE / "golden"
ROOTS = {"swap_swap", "sort_imax", "odd", "same", "wide", "text", "big", "hidden", "strict", "Quot"}


def lean_of(environment: Environment) -> LeanVersion:
    lean = environment.definition.lean
    return LeanVersion(lean.version, lean.commit)


def gather(
    environment: Environment, terms: Terms, own: dict[Name, Constant], roots: list[Name], *imports
) -> Closure:
    view = Library(environment.index).view(imports)
    closure = Closure(own, view, environment.kernel_library, terms, lean_of(environment))
    closure.gather(roots)
    return closure


def written(environment: Environment, terms: Terms, closure: Closure) -> str:
    text = io.StringIO()
    writer = Writer(text.write, terms)
    writer.begin(lean_of(environment), "test")
    for block in declaration_order(closure.constants, closure.mentions):
        writer.declare(block, closure.constants)
    assert writer.declared == len(closure.constants)
    return text.getvalue()


@pytest.fixture(scope="module")
def small(environment: Environment, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Small.lean, compiled: it imports nothing."""
    output = tmp_path_factory.mktemp("small") / "Small.olean"
    command = [sys.executable, "-I", "-S", LAUNCH, environment.engine, "-o", output, "Small.lean"]
    subprocess.run(command, cwd=GOLDEN, check=True, timeout=60, env={"UV_USE_IO_URING": "0"})
    return output.read_bytes()


def test_the_export_of_a_small_module_is_the_golden_one_to_the_byte(
    environment: Environment, small: bytes
) -> None:
    for terms in (new_terms(), Terms()):
        own = read_module([small], terms, lean_of(environment)).constants
        roots = [name for name in own if name[0] in ROOTS]
        closure = gather(environment, terms, own, roots)
        text = written(environment, terms, closure)
        assert text == (GOLDEN / "Small.ndjson").read_text("utf-8")


def test_a_small_module_comes_back_as_it_was(environment: Environment, small: bytes) -> None:
    terms = new_terms()
    own = read_module([small], terms, lean_of(environment)).constants
    roots = [name for name, constant in own.items() if constant.is_safe]
    closure = gather(environment, terms, own, roots)
    parsed = parse(io.StringIO(written(environment, terms, closure)), terms)
    assert parsed.constants == {name: own[name] for name in roots}
    kinds = {constant.kind for constant in parsed.constants.values()}
    assert len(kinds) == 8, "a kind of constant is missing"
    for name, constant in parsed.constants.items():
        if isinstance(constant, Definition):  # what is no part of equality
            assert (constant.hints, constant.all) == (own[name].hints, own[name].all)


def test_the_whole_library_comes_back_as_it_was(environment: Environment) -> None:
    terms = new_terms()
    view = Library(environment.index).view(environment.modules)
    found: dict[Name, Constant] = {}
    for module in view.importers_first():
        path = environment.kernel_library.joinpath(*map(str, module)).with_suffix(".olean")
        parts = [p for s in ("", ".server", ".private") if (p := Path(f"{path}{s}")).is_file()]
        read = read_module([p.read_bytes() for p in parts], terms, lean_of(environment))
        found |= {name: c for name, c in read.constants.items() if c.is_safe}
    closure = gather(environment, terms, {}, list(found), *environment.modules)
    parsed = parse(io.StringIO(written(environment, terms, closure)), terms)
    assert parsed.constants == found
    assert len(found) > 5000


CHECK = """
import sys, json
sys.path[:0] = [{root!r}, {here!r}]
from pathlib import Path
from exports import parse
from verifier.kernel.abi import Engine
from verifier.kernel.rebuild import Rebuilder
from verifier.kernel.replay import Kernel, KernelLimits, KernelRefusal, import_modules
from verifier.lean.terms import Terms
engine, terms = Engine(Path({engine!r})), Terms()
constants = parse(sys.stdin, terms).constants
try:
    Kernel(Rebuilder(engine, terms), import_modules(engine, Path(), [])).replay(
        constants, KernelLimits())
    print("agrees", len(constants))
except KernelRefusal as refusal:
    print("rejects", refusal.reason)
"""


def ask_lean(environment: Environment, export: str) -> str:
    """What Lean's kernel says of an export that is all it ever gets."""
    program = CHECK.format(root=str(ROOT), here=str(HERE), engine=str(environment.engine))
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", program],
        input=export,
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
        env={"LEAN_BACKTRACE": "0", "PYTHONUTF8": "1"},
    )
    return done.stdout.strip()


def test_a_kernel_that_starts_from_nothing_finds_all_it_needs(environment: Environment) -> None:
    good, axioms = golden_export(environment)
    assert ask_lean(environment, good.data.decode()) == f"agrees {good.declarations}"
    assert axioms == ("Classical.choice", "propext")


def test_a_kernel_that_looks_rejects_a_proof_of_something_else(environment: Environment) -> None:
    good, _ = golden_export(environment)
    bad = forged(good)
    assert ask_lean(environment, bad.data.decode()) == "rejects kernel_rejected"
    changed = zip(good.data.splitlines(), bad.data.splitlines(), strict=True)
    assert sum(line != other for line, other in changed) == 1


def test_no_recursor_is_forgotten(environment: Environment, small: bytes) -> None:
    terms = new_terms()
    own = read_module([small], terms, lean_of(environment)).constants
    every = {name for name, constant in own.items() if constant.kind == "recursor"}
    types = [constant for constant in own.values() if isinstance(constant, Inductive)]
    assert {name for type_ in types for name in type_.recursors} == every
    assert ("Rose", "rec_1") in every


def test_what_rests_on_nothing_is_refused(environment: Environment, small: bytes) -> None:
    terms = new_terms()
    own = dict(read_module([small], terms, lean_of(environment)).constants)
    with pytest.raises(Unfounded, match="lcProof is unsafe"):
        gather(environment, terms, own, [("lcProof",)])
    del own["Rose", "mk"]
    with pytest.raises(Unfounded, match="Rose\\.mk is nowhere"):
        gather(environment, terms, own, [("same",)])


@pytest.mark.parametrize("bits", [1, 64, 1024, 1025, 3000, 50_000])
def test_numbers_are_written_in_decimal_however_long(bits: int) -> None:
    for value in (1 << (bits - 1), (1 << bits) - 1, 10 ** (bits // 4)):
        text = decimal_text(value)
        assert text.isdecimal()
        assert text[0] != "0"
        parts = [int(text[max(0, end - 4000) : end]) for end in range(len(text), 0, -4000)]
        assert sum(part * 10 ** (4000 * i) for i, part in enumerate(parts)) == value
