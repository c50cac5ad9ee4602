"""Is a kernel, or the reference judge, set up so that its answers mean something? It is asked about
what is known.

A kernel has to agree to the environment's golden declarations, or to a sample where nobody here can
read those, and to reject them with a theorem among them whose proof proves something else; the
reference judge, to a proof, and to reject what is none. One that agrees to both is worth nothing,
and one that rejects both would leave every proof without a reward.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import verifier
from verifier.environments import Environment, EnvironmentUnusable
from verifier.environments.build import GOLDEN
from verifier.environments.definition import Definition
from verifier.export.closure import Closure
from verifier.export.ndjson import Writer
from verifier.external.asking import ask_kernel
from verifier.external.definition import Kernel, Reference
from verifier.external.reference import ask_reference
from verifier.fallback.sample import sample_export
from verifier.kernel.order import declaration_order
from verifier.lean.arena import new_terms
from verifier.lean.constants import Axiom
from verifier.lean.library import Library
from verifier.lean.names import show
from verifier.lean.objects import LeanVersion
from verifier.lean.olean import read_module
from verifier.model import KernelReport, Problem, Submission
from verifier.record import Export
from verifier.sandbox.base import Sandbox
from verifier.workspacewriting import workspace_files

_THEOREM = "same"
_STATEMENT = f"theorem {_THEOREM} (p : Prop) (h : p) : p := "
_ANOTHER = f"theorem {_THEOREM} (p : Prop) (_ : p) : True := trivial\n"


@dataclass(frozen=True)
class Trial:
    """What a kernel said of one export.

    Attributes:
        of: what it was asked about.
        passed: whether that is the answer that it should be.
    """

    of: str
    report: KernelReport
    passed: bool


def try_kernels(environment: Environment, sandbox: Sandbox) -> Iterator[Trial]:
    """Ask each kernel of `environment` about a good export, and a bad one.

    Raises:
        EnvironmentUnusable: if the environment has nothing to ask about.
        SandboxError: if nothing can be asked.
    """
    known = environment.exporter is None
    good, axioms = golden_export(environment) if known else sample_export(environment, sandbox)
    for kernel in environment.kernels:
        yield _try(kernel, "what holds", good, "agrees", axioms, sandbox)
        yield _try(kernel, "a false proof", forged(good), "rejects", axioms, sandbox)


def _try(
    kernel: Kernel,
    what: str,
    export: Export,
    expected: str,
    axioms: tuple[str, ...],
    sandbox: Sandbox,
) -> Trial:
    report, _ = ask_kernel(kernel, export, axioms, sandbox)
    return Trial(what, report, report.answer == expected)


def try_reference(
    reference: Reference, definition: Definition, sandbox: Sandbox
) -> Iterator[Trial]:
    """Ask the reference judge of an environment about a proof, about one of another statement, and
    about a `sorry`.

    Raises:
        SandboxUnavailable: if nothing can be asked.
    """
    problem = definition.complete(Problem(challenge={"Challenge.lean": f"{_STATEMENT}sorry\n"}))
    for of, source, expected in (
        ("what holds", f"{_STATEMENT}h\n", "agrees"),
        ("another statement", _ANOTHER, "rejects"),
        ("no proof", f"{_STATEMENT}sorry\n", "rejects"),
    ):
        submission = Submission(files={"Solution.lean": source})
        files = workspace_files(problem, submission, [_THEOREM], lakefile=reference.lakefile)
        report = ask_reference(reference, files, sandbox)
        yield Trial(of, report, report.answer == expected)


def golden_export(environment: Environment) -> tuple[Export, tuple[str, ...]]:
    """The environment's golden declarations with all that they rest on, and their axioms.

    Raises:
        EnvironmentUnusable: if it has none.
    """
    lean = LeanVersion(environment.definition.lean.version, environment.definition.lean.commit)
    paths = sorted((environment.folder / GOLDEN).glob("*.olean"))
    if not paths:
        raise EnvironmentUnusable(f"{environment.definition.id} has no golden declarations")
    terms = new_terms()
    module = read_module([paths[0].read_bytes()], terms, lean)
    library = Library(environment.index)
    view = library.view(each.module for each in module.imports)
    closure = Closure(module.constants, view, environment.kernel_library, terms, lean)
    constants = closure.gather(n for n, each in module.constants.items() if each.is_safe)
    library.close()
    lines: list[str] = []
    writer = Writer(lines.append, terms)
    writer.begin(lean, verifier.__version__)
    for block in declaration_order(constants, closure.mentions):
        writer.declare(block, constants)
    axioms = (show(name) for name, each in constants.items() if isinstance(each, Axiom))
    return Export("".join(lines).encode(), writer.declared), tuple(sorted(axioms))


def forged(export: Export) -> Export:
    """The same, where the last theorem without universe parameters has the proof of an earlier one,
    which states something else."""
    lines = export.data.decode().splitlines(keepends=True)
    found = {at: json.loads(line)["thm"] for at, line in enumerate(lines) if line[:6] == '{"thm"'}
    plain = {at: theorem for at, theorem in found.items() if not theorem["levelParams"]}
    at, last = plain.popitem()
    other = next(each for each in plain.values() if each["type"] != last["type"])
    changed: dict[str, Any] = {"thm": {**last, "value": other["value"]}}
    lines[at] = json.dumps(changed, sort_keys=True, separators=(",", ":")) + "\n"
    return Export("".join(lines).encode(), export.declarations)
