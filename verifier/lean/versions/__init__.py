"""What is known of each Lean: how its structures are laid out, and how its kernel is called.

A version is one file of constants, named after it. Nothing is guessed: a Lean whose commit is not
here is refused. That the constants are right is for `verifier.kernel.selftest` to prove, on the
machine at hand, before anything is judged.

To add a version, write its file, with the structures' fields in the order of its sources; list it
below; write down an environment with its commit and the digest of its engine; and run `verifier env
qualify` on that. Names, levels and terms are laid out alike in all versions that are listed: the
compiled readers know them, so that a Lean in which they are not takes new code.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from verifier.lean.versions import v4_35_0
from verifier.lean.versions.layout import Structure, structures

INSTRUCTIONS = (
    "docs/environments.md says how to add a version, and how to do without: by the exporter of "
    "that Lean and a kernel that reads exports (`[fallback]`)"
)


class UnknownLean(ValueError):
    """Nothing is known of a build of Lean."""


@dataclass(frozen=True)
class Facts:
    """One build of Lean.

    Attributes:
        version: such as `4.35.0`.
        commit: of its sources, 40 hexadecimal digits.
        olean: the version of the format of its compiled modules.
        structures: by their names in Lean.
        constants: the structures of the constructors of `ConstantInfo`, in their order.
        functions: of its kernel and runtime: for each C function a letter for each argument, `p`
            for an object, `z` for a `size_t`, `b` for a byte, `w` for 32 bits, `s` for bytes.
        comparisons: the functions that compare constants, in the order of `constants`.
        quotient, inductive: constructor numbers of `Declaration`. Those before are the
            constants' own.
        limits: constructor numbers of `Kernel.Exception` that stand for a limit, and which one.
        private_level: the `OLeanLevel` at which all of a module is imported.
        empty_map: the constructor number of an empty tree of artefacts.
    """

    version: str
    commit: str
    olean: int
    structures: Mapping[str, Structure]
    constants: tuple[str, ...]
    functions: Mapping[str, str]
    comparisons: tuple[str, ...]
    quotient: int
    inductive: int
    limits: Mapping[int, str]
    private_level: int
    empty_map: int


def _facts(module: object) -> Facts:
    names = Facts.__dataclass_fields__
    given = {name: getattr(module, name.upper()) for name in names}
    return Facts(**{**given, "structures": structures(given["structures"])})


_KNOWN = {facts.commit: facts for facts in map(_facts, (v4_35_0,))}


def known_versions() -> list[str]:
    """All that are known, such as `4.35.0 (eb6cafb7290e)`."""
    return sorted(f"{facts.version} ({facts.commit[:12]})" for facts in _KNOWN.values())


def facts_of(commit: str) -> Facts:
    """What is known of the Lean that was built from a commit.

    Raises:
        UnknownLean: if nothing is.
    """
    if commit not in _KNOWN:
        known = ", ".join(known_versions())
        raise UnknownLean(
            f"nothing is known of the Lean of commit {commit[:40]!r}, so that its kernel cannot be "
            f"asked; known are {known}. {INSTRUCTIONS}"
        )
    return _KNOWN[commit]
