"""Is a problem worth asking? Submissions that nobody should get a reward for, and what they tell.

    names = probes(problem, oracle)  ->  judge each  ->  report(verdicts)

Pure: who judges the probes, and where, is the caller's business.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Literal

from verifier.intake import challenge_entry, lean_files
from verifier.lean.header import parse_header
from verifier.lean.words import find_sorries
from verifier.model import Problem, Submission, Verdict
from verifier.reasons import Blame, Outcome, Reason, Stage
from verifier.word import Word

NOOP = "noop"
ORACLE = "oracle"
AUTO_IMPLICIT = "auto-implicit"
_TRIVIAL = "trivial: "
_CONTRADICTION = "contradiction: "
MANY_OF_THEM = "any of them"

TACTICS = {
    "core": ("rfl", "trivial", "simp", "simp_all", "decide +revert"),
    "": ("rfl", "trivial", "simp", "simp_all", "decide +revert", "omega", "norm_num", "aesop"),
}
"""What closes a statement that asks nothing, by environment; the empty name stands for others.
A tactic that an environment does not have closes nothing, and harms nothing either."""
CONTRADICTIONS = ("contradiction", "simp_all")
"""What follows `exfalso`, and closes every statement with hypotheses that cannot all hold."""
_WORD = "verifier_probe"
_STATEMENT_ONLY = "set_option autoImplicit false\nset_option relaxedAutoImplicit false\n"


class Standing(StrEnum):
    """What is known about a problem as a whole."""

    RUNNING = "running"
    """Not all probes have been judged."""
    PASSED = "passed"
    """Nothing scores 0, the oracle scores 1 if there is one; there may be warnings."""
    FAILED = "failed"
    """The problem has a fault."""
    INCONCLUSIVE = "inconclusive"
    """A probe could not be judged; nothing is said in the problem's favour."""


class Code(StrEnum):
    """What can be found. Closed."""

    UNUSABLE = "unusable"
    NOOP_ACCEPTED = "noop-accepted"
    ORACLE_REJECTED = "oracle-rejected"
    TRIVIAL = "trivial"
    CONTRADICTORY = "contradictory"
    AUTO_IMPLICIT = "auto-implicit"


class Finding(Word):
    """One thing that is wrong with a problem, or may be."""

    code: Code
    severity: Literal["error", "warning"]
    message: str
    probe: str


class Report(Word):
    """What the verdicts so far amount to."""

    standing: Standing
    findings: tuple[Finding, ...]
    unknown: tuple[str, ...]
    """Probes that tell nothing: not judged yet, or not for a reason of their own."""


def probes(problem: Problem, oracle: Submission | None, environment: str) -> dict[str, Submission]:
    """The submissions to judge, by name.

    Raises:
        IntakeRefusal: if the problem's files cannot be taken apart.
        BadHeader: likewise.
    """
    entry = challenge_entry(problem)
    files = lean_files(problem)
    found = {NOOP: Submission(files={entry: files[entry]})}
    if oracle is not None:
        found[ORACLE] = oracle
    strict = {path: _insert(text, _STATEMENT_ONLY) for path, text in files.items()}
    found[AUTO_IMPLICIT] = Submission(files=strict, entry=entry)
    places = {path: find_sorries(text) for path, text in files.items()}
    count = sum(map(len, places.values()))
    if not count:
        return found

    def closed_by(tactic: str) -> Submission:
        replaced = {path: _fill(text, places[path], tactic) for path, text in files.items()}
        return Submission(files=replaced, entry=entry)

    tactics = TACTICS.get(environment, TACTICS[""])
    for tactic in tactics:
        found[_TRIVIAL + tactic] = closed_by(f"first | {tactic} | (intros; {tactic})")
    if count > 1:
        every = " | ".join(f"{tactic} | (intros; {tactic})" for tactic in TACTICS["core"])
        found[_TRIVIAL + MANY_OF_THEM] = closed_by(f"first | {every}")
    for tactic in CONTRADICTIONS:
        found[_CONTRADICTION + tactic] = closed_by(f"intros; exfalso; {tactic}")
    return found


def report(verdicts: Mapping[str, Verdict | None], given_up: frozenset[str]) -> Report:
    """What the verdicts of all probes say.

    Args:
        verdicts: by name of the probe; None where there is none.
        given_up: those that will never have one.
    """
    findings: list[Finding] = []
    unknown = []
    running = False
    for name, verdict in verdicts.items():
        if verdict is None or not _tells(verdict):
            unknown.append(name)
            running |= verdict is None and name not in given_up
        elif finding := _look(name, verdict):
            findings.append(finding)
    findings.sort(key=lambda each: each.severity)
    noop = verdicts.get(NOOP)
    if any(finding.severity == "error" for finding in findings):
        standing = Standing.FAILED
    elif running:
        standing = Standing.RUNNING
    elif unknown or noop is None:
        standing = Standing.INCONCLUSIVE
    else:
        standing = Standing.PASSED
    return Report(
        standing=standing, findings=tuple(_worth_saying(findings)), unknown=tuple(unknown)
    )


def _tells(verdict: Verdict) -> bool:
    """Whether a verdict says anything about the problem."""
    if verdict.outcome is Outcome.ERROR:
        return verdict.reason.meaning.blame is Blame.PROBLEM and not verdict.load_dependent
    return True


def _look(name: str, verdict: Verdict) -> Finding | None:
    """What is wrong, if the verdict of a probe says that something is."""
    accepted = verdict.outcome is Outcome.ACCEPTED
    said = f"{verdict.reason.meaning.text}: {verdict.detail}"[:1000]
    if verdict.outcome is Outcome.ERROR:
        return _error(Code.UNUSABLE, said, name) if name == NOOP else None
    if name == NOOP and accepted:
        return _error(Code.NOOP_ACCEPTED, "the challenge as it stands is accepted", name)
    if name == ORACLE and not accepted:
        return _error(Code.ORACLE_REJECTED, f"the oracle is rejected: {said}", name)
    if name == AUTO_IMPLICIT and _states_otherwise(verdict):
        message = (
            "without autoImplicit it does not compile or states something else, so that a"
            f" misspelled name may be a variable: {said}"
        )
        return _warning(Code.AUTO_IMPLICIT, message, name)
    if name.startswith(_CONTRADICTION) and accepted:
        how = name.removeprefix(_CONTRADICTION)
        message = f"hypotheses are contradictory: `intros; exfalso; {how}` closes the statement"
        return _warning(Code.CONTRADICTORY, message, name)
    if name.startswith(_TRIVIAL) and accepted:
        how = name.removeprefix(_TRIVIAL)
        shown = "each by one of them" if how == MANY_OF_THEM else f"`{how}`"
        message = f"statement is closed by a trivial tactic: {shown}"
        return _warning(Code.TRIVIAL, message, name)
    return None


def _states_otherwise(verdict: Verdict) -> bool:
    """Whether the strict copy did not get as far as the question of what proves it."""
    return verdict.reason is Reason.COMPILE_ERROR or verdict.stage is Stage.STATEMENT


def _worth_saying(findings: list[Finding]) -> list[Finding]:
    """Without what only says again, of all theorems, what one tactic does alone."""
    trivial = [each for each in findings if each.code is Code.TRIVIAL]
    alone = any(each.probe != _TRIVIAL + MANY_OF_THEM for each in trivial)
    return [each for each in findings if not alone or each.probe != _TRIVIAL + MANY_OF_THEM]


def _error(code: Code, message: str, probe: str) -> Finding:
    return Finding(code=code, severity="error", message=message, probe=probe)


def _warning(code: Code, message: str, probe: str) -> Finding:
    return Finding(code=code, severity="warning", message=message, probe=probe)


def _insert(source: str, commands: str) -> str:
    """The source with commands before its first one."""
    end = parse_header(source).end
    return f"{source[:end]}\n{commands}{source[end:]}"


def _fill(source: str, places: tuple[int, ...], tactic: str) -> str:
    """The source with a tactic in place of each `sorry`, be it a term or a tactic."""
    if not places:
        return source
    pieces, at = [], 0
    for place in places:
        pieces += [source[at:place], _WORD]
        at = place + len("sorry")
    filled = "".join((*pieces, source[at:]))
    # The same word in both grammars, so that nobody has to know where it stands.
    macros = (
        f'local macro "{_WORD}" : term => `(term| (by ({tactic})))\n'
        f'local macro "{_WORD}" : tactic => `(tactic| ({tactic}))\n'
    )
    return _insert(filled, macros)
