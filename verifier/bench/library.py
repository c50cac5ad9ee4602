"""Large trusted libraries: core's modules and as many theorems more as are asked for.

Every module of them is a chain, in which each theorem is proved from the one before, and the root
module states the end of all chains. So whoever uses that rests on the whole library.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from verifier.environments import Environment
from verifier.environments.build import Progress
from verifier.environments.definition import load_definition
from verifier.environments.environment import Forced, open_definition

MODULES = 10
ROOT = "Big"
ENDS = "Big.ends"
"""The theorem that rests on all others; its statement is `∀ p q : Prop, p → q → p ∧ q`."""
GIVEN = "(p q : Prop) (h : p) (g : q)"
_LINKS = (
    ("p ∧ q", "⟨h, {before} h⟩"),
    ("q ∧ p", "⟨({before}).2, ({before}).1⟩"),
    ("(q ∧ p) ∧ {number} = {number}", "⟨{before}, rfl⟩"),
    ("p → q", "fun _ => ({before}).1.1"),
)
"""Statements in turn, and how each follows from the one before."""


def open_large(theorems: int, cache: Path, progress: Progress) -> Environment:
    """The environment `core` with so many theorems more, built if it is not there yet.

    Raises:
        EnvironmentUnusable: if it cannot be made ready.
    """
    core = load_definition("core")
    definition = core.enlarged(f"core-and-{theorems}", sources(theorems))
    # Of what follows from core, the size is measured, not whether it may serve.
    return open_definition(definition, cache, progress, Forced(unqualified=True))


def sources(theorems: int) -> dict[str, bytes]:
    """The modules that hold them, by path; as many in each, which a multiple of four has to be."""
    length = theorems // MODULES
    if theorems % MODULES or length % len(_LINKS):
        raise ValueError(f"{theorems} is no multiple of {MODULES * len(_LINKS)}")
    made = {f"{ROOT}/M{n}.lean": "\n".join(_chain(n, length)) for n in range(MODULES)}
    imports = ["import Init", *(f"import {ROOT}.M{number}" for number in range(MODULES))]
    ends = [f"{_name(number, length - 1)} p q h g h" for number in range(MODULES)]
    proof = "".join(f"let _ := {end}\n" for end in ends)
    root = (*imports, f"theorem {ENDS} {GIVEN} : p ∧ q :=", f"{proof}⟨h, {ends[-1]}⟩", "")
    made[f"{ROOT}.lean"] = "\n".join(root)
    return {path: text.encode() for path, text in made.items()}


def _name(module: int, number: int) -> str:
    return f"{ROOT}.M{module}.t{number}"


def _chain(module: int, length: int) -> Iterator[str]:
    yield "import Init"  # a build follows only what is said
    for number in range(length):
        statement, proof = _LINKS[number % len(_LINKS)]
        before = f"{_name(module, number - 1)} p q h g"
        proof = proof.format(before=before) if number else "⟨h, g⟩"
        statement = statement.format(number=number)
        yield f"theorem {_name(module, number)} {GIVEN} : {statement} := {proof}"
