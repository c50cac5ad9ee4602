"""Which theorems does a challenge state?"""

from __future__ import annotations

from collections.abc import Mapping

from verifier.lean.constants import Constant, Theorem
from verifier.lean.names import Name

# Theorems that Lean adds to a declaration by itself.
_GENERATED = frozenset(
    "injEq inj sizeOf_spec eq_def induct induct_unfolding mutual_induct fun_cases "
    "fun_cases_unfolding ext ext_iff congr_simp hcongr".split()  # noqa: SIM905
)
_NUMBERED = ("eq_", "match_", "proof_", "congr_eq_", "splitter_")


def stated_theorems(constants: Mapping[Name, Constant]) -> tuple[Name, ...]:
    """The theorems that people wrote, among the constants of the challenge's entry module.

    Left out are private ones and those that Lean generates, which a submission need
    not repeat: their names have a component that starts with ``_``, or they follow
    the name of another declaration with one of Lean's own suffixes.
    """
    return tuple(
        sorted(
            (
                name
                for name, constant in constants.items()
                if isinstance(constant, Theorem) and not _is_generated(name, constants)
            ),
            key=repr,
        )
    )


def _is_generated(name: Name, constants: Mapping[Name, Constant]) -> bool:
    if any(isinstance(part, int) or part.startswith("_") for part in name):
        return True
    last = str(name[-1])
    numbered = any(last.startswith(p) and last[len(p) :].isdecimal() for p in _NUMBERED)
    return (last in _GENERATED or numbered) and name[:-1] in constants
