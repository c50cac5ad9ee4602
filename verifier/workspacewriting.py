"""A problem and a submission written as a comparator workspace, for a program that judges those.

The other way round from `verifier.comparator`: a challenge module and a solution module side by
side, what they import, a config.json that says what is asked, and a lakefile.toml with the options.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Sequence

from verifier.intake import (
    IntakeRefusal,
    lean_files,
    take_in_challenge,
    take_in_submission,
)
from verifier.lakefile import LAKEFILE
from verifier.lean.header import BadHeader, parse_header
from verifier.lean.names import Name
from verifier.model import Examination, OptionValue, Problem, Submission

CONFIG = "config.json"
SOLUTION = "Solution"
_PRIVATE = re.compile(r"\bprivate\b")


class NoWorkspace(Exception):
    """A workspace cannot say this; the message says why."""


def sayable(problem: Problem | Examination) -> bool:
    """Whether there are workspaces that ask what `problem` does; of some, only its answers tell."""
    return isinstance(problem, Problem) and not problem.assumed


def workspace_files(
    problem: Problem | Examination,
    submission: Submission,
    theorems: Sequence[str],
    holes: Sequence[str] = (),
    lakefile: str = "",
) -> dict[str, str]:
    """The files of a workspace by path.

    Args:
        problem: complete with its environment's options and limits.
        submission: plain files.
        theorems, holes: what was asked, by name, as a verdict tells it.
        lakefile: what is added to the lakefile.toml, in TOML.

    Raises:
        NoWorkspace: if it asks for what a workspace cannot say.
    """
    if not isinstance(problem, Problem) or problem.assumed:
        raise NoWorkspace("a workspace states theorems, and all of them are to be proved")
    try:
        # What was accepted was taken in before: whatever it imports beyond itself is trusted.
        trusted = _imported(lean_files(problem).values()) | _imported(submission.files.values())
        own = {*_modules(problem.challenge), *_modules(submission.files)}
        challenge = take_in_challenge(problem, trusted - own)
        solution = take_in_submission(submission, problem, challenge, trusted - own)
    except IntakeRefusal as refusal:
        raise NoWorkspace(f"{refusal.reason}: {refusal.detail}") from refusal
    stating = next(each for each in challenge.modules if each.name == challenge.entry)
    if _PRIVATE.search(stating.text):
        # The module's name is part of theirs, and the two modules do not have the same.
        raise NoWorkspace("a private name of the challenge would be another in the solution")
    modules = {module.name: module.text for module in challenge.modules}
    entry = _unused({*modules, *(module.name for module in solution.modules)})
    for module in solution.modules:
        name = entry if module.name == solution.entry else module.name
        if modules.setdefault(name, module.text) != module.text:
            raise NoWorkspace(f"{_path(name)} is another file in the submission")
    config = {
        "challenge_module": ".".join(map(str, challenge.entry)),
        "solution_module": ".".join(map(str, entry)),
        "theorem_names": list(theorems),
        "permitted_axioms": list(problem.permitted_axioms),
        **({"definition_names": list(holes)} if holes else {}),
        **({"allow_disproofs": True} if problem.allow_disproof else {}),
    }
    options = {"maxHeartbeats": problem.limits.max_heartbeats, **problem.options}
    return {
        **{_path(name): text for name, text in modules.items()},
        CONFIG: json.dumps(config, ensure_ascii=False, indent=2) + "\n",
        LAKEFILE: f"{_lakefile(modules, options)}\n{lakefile}",
    }


def _imported(texts: Iterable[str]) -> set[Name]:
    found: set[Name] = set()
    for text in texts:
        try:
            found.update(parse_header(text).imports)
        except BadHeader:  # then it is not among what was compiled
            continue
    return found


def _modules(paths: Iterable[str]) -> set[Name]:
    return {tuple(path.removesuffix(".lean").split("/")) for path in paths}


def _unused(taken: Collection[Name]) -> Name:
    """A name for the solution's module that no other has."""
    name, number = SOLUTION, 1
    while (name,) in taken:
        name, number = f"{SOLUTION}{number}", number + 1
    return (name,)


def _path(module: Name) -> str:
    return "/".join(map(str, module)) + ".lean"


def _lakefile(modules: Iterable[Name], options: dict[str, OptionValue]) -> str:
    roots = [".".join(map(str, module)) for module in modules]
    return "\n".join(
        (
            'name = "workspace"',
            "",
            "[leanOptions]",
            *(
                f"{name} = {json.dumps(value, ensure_ascii=False)}"
                for name, value in options.items()
            ),
            "",
            "[[lean_lib]]",
            'name = "Workspace"',
            f"roots = {json.dumps(roots)}",
            "",
        )
    )
