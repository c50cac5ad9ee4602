"""The kernel bridge, in child processes: each test is a small program with a real kernel."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from places import ROOT

from verifier.environments import Environment

PRELUDE = """
import json, sys
from dataclasses import replace
from pathlib import Path
sys.path.insert(0, {root!r})
from verifier.kernel.abi import Engine
from verifier.kernel.rebuild import Rebuilder
from verifier.kernel.replay import Kernel, KernelLimits, KernelRefusal, import_modules
from verifier.lean.constants import *
from verifier.lean.terms import *
engine = Engine(Path({engine!r}))
trusted = import_modules(engine, Path({library!r}), [("Init",)])
terms = Terms()
Nat, true = terms.constant(("Nat",)), terms.constant(("True",))
intro = terms.constant(("True", "intro"))
prop = terms.term((SORT, terms.level((ZERO,))))
type_ = terms.term((SORT, terms.level((SUCC, terms.level((ZERO,))))))

def theorem(name, type_, value):
    return Theorem((name,), (), type_, value, ((name,),))

def replay(*constants, **limits):
    kernel = Kernel(Rebuilder(engine, terms), trusted)
    try:
        kernel.replay({{c.name: c for c in constants}}, KernelLimits(**limits))
    except KernelRefusal as refusal:
        return str(refusal.reason), refusal.detail
    return "accepted", ""

answers = []
"""


@pytest.fixture
def run(environment: Environment):
    def in_child(program: str) -> list:
        start = PRELUDE.format(
            root=str(ROOT), engine=str(environment.engine), library=str(environment.kernel_library)
        )
        done = subprocess.run(
            [sys.executable, "-I", "-S", "-c", f"{start}\n{program}\nprint(json.dumps(answers))"],
            capture_output=True,
            check=False,
            timeout=120,
            env={"LEAN_BACKTRACE": "0"},
        )
        assert done.returncode == 0, done.stderr.decode()
        return json.loads(done.stdout)

    return in_child


def test_right_is_accepted_and_wrong_is_refused(run) -> None:
    answers = run("""
answers.append(replay(theorem("fine", true, intro)))
answers.append(replay(theorem("wrong", terms.constant(("False",)), intro)))
answers.append(replay(theorem("ghost", true, terms.constant(("nowhere",)))))
answers.append(replay(theorem("itself", true, terms.constant(("itself",)))))
answers.append(replay(theorem("data", Nat, terms.term((LIT, 3)))))
answers.append(replay(theorem("Nat", true, intro)))
""")
    reasons = [reason for reason, _ in answers]
    assert reasons == ["accepted", *["kernel_rejected"] * 2, "cycle", *["kernel_rejected"] * 2]
    assert "False" in answers[1][1]


def test_theorems_are_added_after_those_they_rest_on(run) -> None:
    answers = run("""
answers.append(replay(
    theorem("a", true, terms.constant(("b",))),
    theorem("b", true, terms.constant(("c",))),
    theorem("c", true, intro)))
answers.append(replay(
    theorem("a", true, terms.constant(("b",))),
    theorem("b", true, terms.constant(("a",)))))
""")
    assert [reason for reason, _ in answers] == ["accepted", "cycle"]


def test_one_kernels_additions_are_not_in_another(run) -> None:
    assert run("""
answers.append(replay(theorem("once", true, intro)))
answers.append(replay(theorem("once", true, intro)))
answers.append(replay(theorem("other", true, terms.constant(("once",)))))
""") == [
        ["accepted", ""],
        ["accepted", ""],
        ["kernel_rejected", "other: (kernel) unknown constant 'once'"],
    ]


def test_an_inductive_type_is_what_the_kernel_makes_of_it(run) -> None:
    answers = run("""
from verifier.lean.names import show
T = terms.constant(("T",))
def motive_type():
    return terms.term((FORALL, T, terms.term((SORT, terms.level((PARAM, ("u",))))), 0))
motive = ("motive",)
ind = Inductive(("T",), (), type_, 0, 0, (("T",),), (("T","a"),), 0, False, False, False)
ctor = Constructor(("T","a"), (), T, ("T",), 0, 0, 0, False)
bvar = lambda i: terms.term((BVAR, i))
minor = terms.term((APP, bvar(0), terms.constant(("T","a"))))
rec_type = terms.term((FORALL, motive_type(), terms.term((FORALL, minor,
    terms.term((FORALL, T, terms.term((APP, bvar(2), bvar(0))), 0)), 0)), 1))
rhs = terms.term((LAM, motive_type(), terms.term((LAM, minor, bvar(0), 0)), 0))
rec = Recursor(("T","rec"), (("u",),), rec_type, (("T",),), 0, 0, 1, 1,
    (Rule(("T","a"), 0, rhs),), False, False)
answers.append(replay(ind, ctor, rec))
for lie in (
    replace(rec, k=True), replace(rec, minors=2), replace(rec, motives=2),
    replace(rec, rules=()), replace(rec, rules=(Rule(("T","a"), 1, rhs),)),
    replace(rec, params=1), replace(rec, type=T), replace(rec, levels=(("v",),)),
    replace(rec, all=()), replace(rec, all=(("Nat",),)),
):
    answers.append(replay(ind, ctor, lie))
for lie in (
    replace(ctor, index=1), replace(ctor, fields=1), replace(ctor, params=1),
    replace(ctor, inductive=("Nat",)), replace(ctor, type=Nat),
):
    answers.append(replay(ind, lie, rec))
for lie in (
    replace(ind, recursive=True), replace(ind, reflexive=True), replace(ind, nested=1),
    replace(ind, indices=1), replace(ind, constructors=()), replace(ind, all=()),
    replace(ind, all=(("T",), ("U",))), replace(ind, constructors=(("T","a"), ("T","b"))),
):
    answers.append(replay(lie, ctor, rec))
answers.append(replay(ctor))
answers.append(replay(rec))
""")
    reasons = [reason for reason, _ in answers]
    assert reasons[0] == "accepted", answers[0]
    assert set(reasons[1:]) <= {"kernel_differs", "kernel_rejected"}


def test_a_type_that_is_not_positive_is_refused(run) -> None:
    answers = run("""
bad = terms.constant(("Bad",))
arrow = lambda a, b: terms.term((FORALL, a, b, 0))
mk = Constructor(("Bad","mk"), (), arrow(arrow(bad, bad), bad), ("Bad",), 0, 0, 1, False)
answers.append(replay(
    Inductive(("Bad",), (), type_, 0, 0, (("Bad",),), (mk.name,), 0, True, False, True), mk))
""")
    assert answers[0][0] == "kernel_rejected"
    assert "positive" in answers[0][1]


def test_numbers_and_texts_of_any_size_arrive_unchanged(run) -> None:
    answers = run("""
eq = terms.constant(("Eq",), (terms.level((SUCC, terms.level((ZERO,)))),))
rfl = terms.constant(("Eq","refl"), (terms.level((SUCC, terms.level((ZERO,)))),))
def equal(name, type_, left, right):
    statement = terms.apply(eq, type_, terms.term((LIT, left)), terms.term((LIT, right)))
    return theorem(name, statement, terms.apply(rfl, type_, terms.term((LIT, left))))
String = terms.constant(("String",))
for number in (0, 1, 2**62, 2**63 - 1, 2**63, 2**64, 10**5000, 2**8000000):
    answers.append(replay(equal("same", Nat, number, number)))
    answers.append(replay(equal("off", Nat, number, number + 1)))
for text in ("", "a", "∀ε\\0b", "𝔸" * 1000):
    answers.append(replay(equal("same", String, text, text)))
    answers.append(replay(equal("off", String, text, text + "x")))
""")
    assert [r for r, _ in answers] == ["accepted", "kernel_rejected"] * (len(answers) // 2)


def test_heartbeats_limit_a_long_computation(run) -> None:
    answers = run("""
eq = terms.constant(("Eq",), (terms.level((SUCC, terms.level((ZERO,)))),))
rfl = terms.constant(("Eq","refl"), (terms.level((SUCC, terms.level((ZERO,)))),))
term = terms.term((LIT, 1))
add = terms.constant(("Nat", "add"))
big = terms.term((LIT, 2))
for _ in range(2000):
    big = terms.apply(add, big, terms.term((LIT, 1)))
statement = terms.apply(eq, Nat, big, terms.term((LIT, 2002)))
long = theorem("long", statement, terms.apply(rfl, Nat, big))
answers.append(replay(long))
answers.append(replay(long, heartbeats=1))
""")
    assert [reason for reason, _ in answers] == ["accepted", "kernel_heartbeats"]


def test_the_self_test_notices_a_term_that_lean_hashes_otherwise(
    environment: Environment, tmp_path: Path
) -> None:
    golden = tmp_path / "Golden.olean"
    data = (environment.folder / "golden" / "Golden.olean").read_bytes()
    # The file's hash words no longer belong to its names.
    golden.write_bytes(data.replace(b"swap", b"swop"))
    job = {
        "engine": str(environment.engine),
        "library": str(environment.kernel_library),
        "golden": str(tmp_path),
        "lean_version": environment.definition.lean.version,
        "lean_commit": environment.definition.lean.commit,
    }
    program = f"import sys; sys.path.insert(0, {str(ROOT)!r})\n"
    program += "from verifier.kernel.selftest import main; main()"
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", program],
        input=json.dumps(job).encode(),
        capture_output=True,
        check=False,
        timeout=120,
    )
    assert done.returncode != 0
    assert b"a rebuilt term differs from the file's" in done.stderr


def test_every_scalar_of_a_rebuilt_term_is_ours(run) -> None:
    # A C function that is given too few arguments takes the rest from wherever.
    assert run("""
build = Rebuilder(engine, terms).term
three, loose = terms.term((LIT, 3)), terms.term((BVAR, 0))
answers.append(engine.word(build(terms.term((LET, Nat, three, loose))), 5))
for info in range(4):
    for tag in (LAM, FORALL):
        answers.append(engine.word(build(terms.term((tag, Nat, three, info))), 4))
""") == [0, 0, 0, 1, 1, 2, 2, 3, 3]


def test_constants_of_two_kinds_are_not_equal_whatever_they_hold(run) -> None:
    assert run("""
build = Rebuilder(engine, terms)
axiom = Axiom(("x",), (), prop)
twin = theorem("x", true, intro)
pairs = [
    (axiom, axiom), (twin, twin),
    (axiom, Quotient(("x",), (), prop, 0)),
    (twin, Opaque(("x",), (), true, intro, False, twin.all)),
]
for left, right in pairs:
    answers.append(engine.equal_constants(build.info(left), build.info(right)))
""") == [True, True, False, False]


def test_a_structure_is_not_built_without_a_field_or_with_another(run) -> None:
    program = """
for fields, scalars in (
    ({"constant": 1}, {"isUnsafe": False}),
    ({}, {"isUnsafe": False}),
    ({"constant": 1, "value": 1}, {"isUnsafe": False}),
    ({"constant": 1}, {}),
    ({"constant": 1}, {"isUnsafe": False, "safety": 1}),
):
    try:
        engine.structure("AxiomVal", fields, scalars)
        answers.append("built")
    except ValueError as error:
        answers.append(str(error).partition(" has")[0])
"""
    assert run(program) == ["built", *["AxiomVal"] * 4]
