"""Exporters in the hands of a submission: of what they print, only what a kernel checks counts."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from interfering import Interfering

from verifier.environments import Environment
from verifier.judgejob import EXPORT
from verifier.model import Problem, Submission, Verdict
from verifier.pipeline import verify
from verifier.reasons import Reason, Stage
from verifier.sandbox import Sandbox
from verifier.sandbox.base import Job, Result, Stop

THEOREM = "theorem t (a b : Nat) : a + b = b + a := "
HONEST = f"{THEOREM}Nat.add_comm a b\n"
BY_AXIOM = f"axiom cheat : False\n{THEOREM}cheat.elim\n"
CLASSICAL = f"{THEOREM}by\n  have _ := Classical.em True\n  exact Nat.add_comm a b\n"
CHALLENGE, SUBMISSION = 1, 2
Lie = Callable[[bytes], bytes]


@pytest.fixture
def judge(unread: Environment, sandbox: Sandbox, tmp_path: Path):
    """Judge a submission, where the exporter of one side prints what `lie` makes of the truth."""
    caches = (tmp_path / str(number) for number in count())  # the challenge is exported each time

    def run(
        lie: Lie, solution: str = HONEST, side: int = SUBMISSION, statement: str = THEOREM
    ) -> Verdict:
        exports = 0

        def interfere(_number: int, job: Job, run: Callable[[], Result]) -> Result:
            nonlocal exports
            result = run()
            if job.collect != (EXPORT,):
                return result
            exports += 1
            if exports != side:
                return result
            assert EXPORT in result.files, result.steps[-1].log
            return replace(result, files={EXPORT: lie(result.files[EXPORT])})

        problem = Problem(challenge={"C.lean": f"{statement}sorry\n"}, theorems=("t",))
        submission = Submission(files={"S.lean": solution})
        lying = Interfering(sandbox, interfere)
        verdict = verify(problem, submission, unread, lying, next(caches))
        assert exports >= side
        return verdict

    return run


class Lines:
    """An export that can be changed."""

    def __init__(self, data: bytes) -> None:
        self.lines: list[dict[str, Any]] = [json.loads(line) for line in data.splitlines()]

    @property
    def data(self) -> bytes:
        return "".join(f"{json.dumps(line)}\n" for line in self.lines).encode()

    def names(self) -> dict[str, int]:
        found, shown = {}, {0: ""}
        for line in self.lines:
            if "in" in line:
                body = line.get("str") or line["num"]
                last = body["str"] if "str" in line else body["i"]
                shown[line["in"]] = f"{shown[body['pre']]}.{last}".lstrip(".")
                found[shown[line["in"]]] = line["in"]
        return found

    def find(self, kind: str, name: str) -> dict[str, Any]:
        """What is said of a constant: of a kind of line, or a part of an inductive one."""
        number = self.names()[name]
        bodies = [line[kind] for line in self.lines if kind in line]
        for line in self.lines:
            bodies += line.get("inductive", {}).get(kind, [])
        return next(body for body in bodies if body["name"] == number)

    def drop(self, kind: str, name: str) -> None:
        body = self.find(kind, name)
        self.lines = [line for line in self.lines if line.get(kind) is not body]

    def add(self, before: dict[str, Any], line: dict[str, Any]) -> None:
        at = next(i for i, each in enumerate(self.lines) if before in each.values())
        self.lines.insert(at, line)

    def term(self, **said: Any) -> int:
        """A further term, defined before the first declaration that could use it: at the start of
        them all there are not the parts, so at the end of the terms."""
        number = sum("ie" in line for line in self.lines)
        last = max(i for i, line in enumerate(self.lines) if "ie" in line)
        self.lines.insert(last + 1, {"ie": number, **said})
        return number


def test_the_truth_gets_its_reward(judge) -> None:
    assert judge(lambda data: Lines(data).data).reward == 1


def test_another_statement_than_was_proved_is_not_proved(judge) -> None:
    """The compiled bytes prove that something equals itself, and the export says it is the
    challenge's theorem."""
    weaker = "theorem t (a b : Nat) : a + b = a + b := rfl\n"

    def lie(data: bytes) -> bytes:
        lines = Lines(data)
        target, other = lines.find("thm", "t"), lines.find("thm", "Nat.add_comm")
        target["type"] = other["type"]
        return lines.data

    solution = "theorem t (a b : Nat) : a + b = a + b := (fun _ => rfl) (Nat.add_comm a b)\n"
    assert judge(lambda data: data, weaker).reason is Reason.STATEMENT_DIFFERS
    assert judge(lambda data: data, solution).reason is Reason.STATEMENT_DIFFERS
    verdict = judge(lie, solution)
    assert (verdict.reward, verdict.reason) == (0, Reason.KERNEL_REJECTED), verdict.detail


def test_a_proof_that_is_printed_counts_whoever_wrote_it(judge) -> None:
    """A lying exporter has to know a proof, and then it could have been handed in."""
    honest: list[bytes] = []

    def keep(data: bytes) -> bytes:
        honest.append(data)
        return data

    assert judge(keep).reward == 1
    verdict = judge(lambda _: honest[0], BY_AXIOM)
    assert (verdict.reward, verdict.axioms) == (1, ())


def test_an_axiom_that_is_not_told_is_missing(judge) -> None:
    def drop(data: bytes) -> bytes:
        lines = Lines(data)
        lines.drop("axiom", "cheat")
        return lines.data

    assert judge(lambda data: data, BY_AXIOM).reason is Reason.AXIOM
    verdict = judge(drop, BY_AXIOM)
    assert (verdict.reward, verdict.reason) == (0, Reason.UNKNOWN_CONSTANT), verdict.detail


def _as_theorem(lines: Lines, value: int) -> None:
    said = lines.find("axiom", "cheat")
    line = next(line for line in lines.lines if line.get("axiom") is said)
    del line["axiom"]
    theorem = {key: said[key] for key in ("name", "levelParams", "type")}
    lines.lines.remove(line)
    at = next(i for i, each in enumerate(lines.lines) if "thm" in each and i > 0)
    end = max(i for i, each in enumerate(lines.lines) if "ie" in each)
    lines.lines.insert(max(at, end + 1), {"thm": {**theorem, "value": value, "all": []}})


def test_an_axiom_that_is_told_as_a_theorem_needs_a_proof(judge) -> None:
    def prove(value: Callable[[Lines], int]) -> Lie:
        def lie(data: bytes) -> bytes:
            lines = Lines(data)
            _as_theorem(lines, value(lines))
            return lines.data

        return lie

    itself = prove(lambda lines: lines.term(const={"name": lines.names()["cheat"], "us": []}))
    verdict = judge(itself, BY_AXIOM)
    assert (verdict.reward, verdict.reason) == (0, Reason.CYCLE), verdict.detail
    other = prove(lambda lines: lines.find("axiom", "cheat")["type"])
    verdict = judge(other, BY_AXIOM)
    assert (verdict.reward, verdict.reason) == (0, Reason.KERNEL_REJECTED), verdict.detail


def test_a_permitted_axiom_is_what_the_challenge_says_it_is(judge) -> None:
    def lie(data: bytes) -> bytes:
        lines = Lines(data)
        other = lines.find("types", "Nonempty")["type"]
        lines.find("axiom", "Classical.choice")["type"] = other
        return lines.data

    assert judge(lambda data: data, CLASSICAL).reward == 1
    verdict = judge(lie, CLASSICAL)
    assert (verdict.reward, verdict.reason) == (0, Reason.DEPENDENCY_DIFFERS), verdict.detail


def test_what_kernels_compute_with_is_what_the_challenge_says_it_is(judge) -> None:
    """The statement does not mention it, and neither does the proof: a kernel knows it by name."""

    def lie(data: bytes) -> bytes:
        lines = Lines(data)
        other = lines.find("def", "Nat.add")["value"]
        lines.find("def", "Nat.mul")["value"] = other
        return lines.data

    statement, solution = "theorem t : True := ", "theorem t : True := trivial\n"
    assert judge(lambda data: data, solution, statement=statement).reward == 1
    verdict = judge(lie, solution, statement=statement)
    assert (verdict.reward, verdict.reason) == (0, Reason.RESERVED_NAME), verdict.detail
    assert "is not what it is in the challenge" in verdict.detail


OWN_TYPE = (
    "inductive T where\n  | one\n  | two\n"
    f"{THEOREM}T.rec (motive := fun _ => a + b = b + a)"
    " (Nat.add_comm a b) (Nat.add_comm a b) T.one\n"
)


def test_the_truth_about_types_is_no_lie(judge) -> None:
    assert judge(lambda data: data, OWN_TYPE).reward == 1


@pytest.mark.parametrize(
    ("kind", "name", "change", "reason"),
    [
        ("recs", "T.rec", {"k": True}, Reason.KERNEL_REJECTED),
        ("recs", "T.rec", {"numMinors": 3}, Reason.KERNEL_REJECTED),
        ("recs", "T.rec", {"rules": []}, Reason.KERNEL_REJECTED),
        ("types", "T", {"numIndices": 1}, Reason.KERNEL_REJECTED),
        ("types", "T", {"isRec": True}, Reason.KERNEL_REJECTED),
        ("types", "T", {"ctors": []}, Reason.KERNEL_DIFFERS),
        ("types", "T", {"numNested": 1}, Reason.KERNEL_DIFFERS),
        ("types", "T", {"isUnsafe": True}, Reason.UNSAFE),
        ("ctors", "T.one", {"cidx": 1}, Reason.KERNEL_REJECTED),
        ("ctors", "T.one", {"numFields": 1}, Reason.KERNEL_REJECTED),
    ],
)
def test_lies_about_types_are_found(judge, kind: str, name: str, change, reason: Reason) -> None:
    def lie(data: bytes) -> bytes:
        lines = Lines(data)
        lines.find(kind, name).update(change)
        return lines.data

    verdict = judge(lie, OWN_TYPE)
    assert (verdict.reward, verdict.reason) == (0, reason), verdict.detail


def test_a_constructor_of_nobody_is_shown_to_nobody(judge) -> None:
    """A second way into an empty type, of which the type itself says nothing."""

    def lie(data: bytes) -> bytes:
        lines = Lines(data)
        said = lines.find("axiom", "cheat")
        lines.drop("axiom", "cheat")
        made = {key: said[key] for key in ("name", "levelParams", "type")}
        counts = {"cidx": 0, "numParams": 0, "numFields": 0, "isUnsafe": False}
        made |= {"induct": lines.names()["False"], **counts}
        of_false = next(
            line["inductive"]
            for line in lines.lines
            if "inductive" in line and lines.find("types", "False") in line["inductive"]["types"]
        )
        of_false["ctors"].append(made)
        # Its name and type have to be there first.
        line = next(line for line in lines.lines if line.get("inductive") is of_false)
        lines.lines.remove(line)
        lines.lines.append(line)
        return lines.data

    verdict = judge(lie, BY_AXIOM)
    assert (verdict.reward, verdict.reason) == (0, Reason.KERNEL_DIFFERS), verdict.detail
    assert "constants are reached" in verdict.detail


@pytest.mark.parametrize(
    ("lie", "reason"),
    [
        (lambda data: b"", Reason.MALFORMED_OLEAN),
        (lambda data: os.urandom(10_000), Reason.MALFORMED_OLEAN),
        (lambda data: data[: len(data) // 2], Reason.MALFORMED_OLEAN),
        (lambda data: data + data.splitlines(keepends=True)[-1], Reason.DUPLICATE_CONSTANT),
        (lambda data: data.replace(b'"githash":"', b'"githash":"x'), Reason.OTHER_LEAN),
        (lambda data: b"".join(data.splitlines(keepends=True)[:-1]), Reason.MISSING),
        (lambda data: b'{"meta":{}}\n', Reason.MALFORMED_OLEAN),
        (lambda data: data + b"[" * 1_000_000 + b"\n", Reason.MALFORMED_OLEAN),
    ],
)
def test_what_is_no_export_is_refused(judge, lie: Lie, reason: Reason) -> None:
    verdict = judge(lie)
    assert (verdict.reward, verdict.reason) == (0, reason), verdict.detail


def test_the_challenge_has_to_bring_the_axioms_that_it_permits(judge) -> None:
    def forget(data: bytes) -> bytes:
        lines = Lines(data)
        lines.drop("axiom", "propext")
        return lines.data

    verdict = judge(forget, side=CHALLENGE)
    assert (verdict.reward, verdict.reason) == (None, Reason.CHALLENGE_INVALID)
    assert "lacks the permitted propext: the exporter has to print all" in verdict.detail


def test_a_challenge_that_cannot_be_read_is_an_error(judge) -> None:
    for lie in (lambda data: b"", lambda data: data[:-10], lambda data: data + b"\n"):
        verdict = judge(lie, side=CHALLENGE)
        assert (verdict.reward, verdict.reason) == (None, Reason.CHALLENGE_INVALID)


@pytest.mark.parametrize("side", [CHALLENGE, SUBMISSION])
@pytest.mark.parametrize(
    ("ending", "reward", "reason"),
    [
        ({"stop": Stop.WALL}, 0, Reason.JUDGE_TIME),
        ({"stop": Stop.MEMORY}, 0, Reason.JUDGE_MEMORY),
        ({"stop": Stop.OUTPUT}, None, Reason.EXPORT_TOO_LARGE),
        ({"exit_code": 1}, 0, Reason.NO_OUTPUT),
        ({"exit_code": None, "signal": 11}, 0, Reason.NO_OUTPUT),
        ({"files": {}}, 0, Reason.NO_OUTPUT),
    ],
)
def test_half_an_export_is_none(
    unread: Environment,
    sandbox: Sandbox,
    tmp_path: Path,
    ending: dict[str, Any],
    reward: int | None,
    reason: Reason,
    side: int,
) -> None:
    exports = 0

    def interfere(_number: int, job: Job, run: Callable[[], Result]) -> Result:
        nonlocal exports
        result = run()
        exports += job.collect == (EXPORT,)
        if job.collect != (EXPORT,) or exports != side:
            return result
        if "stop" in ending:
            return replace(result, files={}, **ending)
        if "files" in ending:
            return replace(result, **ending)
        return replace(result, steps=(replace(result.steps[-1], **ending),))

    problem = Problem(challenge={"C.lean": f"{THEOREM}sorry\n"}, theorems=("t",))
    submission = Submission(files={"S.lean": HONEST})
    verdict = verify(problem, submission, unread, Interfering(sandbox, interfere), tmp_path)
    if side == CHALLENGE:
        assert (verdict.reward, verdict.reason) == (None, Reason.CHALLENGE_INVALID)
    else:
        assert (verdict.reward, verdict.reason) == (reward, reason), verdict.detail
        assert verdict.stage is Stage.READ
