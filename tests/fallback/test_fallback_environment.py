"""An environment of whose Lean nothing is known: the same answers, by its exporter and a kernel."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from standins import KNOWN, write_down

from verifier.environments import Environment
from verifier.environments.build import LIBRARY, MANIFEST
from verifier.environments.difference import differences
from verifier.external.definition import load_kernels
from verifier.external.trial import try_kernels
from verifier.judgejob import Built
from verifier.model import Examination, Problem, Submission, Verdict
from verifier.pipeline import verify
from verifier.reasons import Reason, Stage
from verifier.sandbox import Sandbox
from verifier.suite import CASES, Case, judge_attempt, load_cases

THEOREM = "theorem t (a b : Nat) : a + b = b + a := "
HONEST = f"{THEOREM}Nat.add_comm a b\n"
_STATED = re.compile(r"^theorem\s+([^\s:({\[]+)", re.MULTILINE)

SAMPLE = [
    "axiom-as-instance",
    "axiom-by-macro",
    "axiom-homoglyph",
    "axiom-in-constructor",
    "axiom-in-helper-file",
    "axiom-native-name",
    "axiom-none-permitted",
    "axiom-of-the-challenge",
    "axiom-own-classical",
    "axiom-permitted-redefined",
    "axiom-permitted-undeclared",
    "axiom-private-permitted-name",
    "axiom-standard-not-permitted",
    "axiom-via-opaque",
    "assumed-other-statement",
    "assumed-and-more",
    "bounded-range",
    "coercion",
    "contradictory-hypothesis",
    "converse",
    "compile-error",
    "challenge-statement-sorry",
    "axiom-redeclared-library",
    "honest-same-proof-twice",
]
"""Cases of the adversarial suite that are judged here as well."""
CASE = {case.id: case for case in load_cases(CASES)}
KERNEL = [id_ for id_ in CASE if id_.startswith("skip-kernel")]


def named(case: Case) -> Case:
    """A case whose problem names its theorems, as it has to here."""
    text = "\n".join(case.problem.challenge.values())
    names = case.problem.theorems or tuple(_STATED.findall(text))
    return replace(case, problem=case.problem.model_copy(update={"theorems": names}))


@pytest.fixture
def judge(unread: Environment, sandbox: Sandbox, unread_cache: Path):
    def run(
        solution: str,
        challenge: str = f"{THEOREM}sorry\n",
        here: Environment = unread,
        **fields: object,
    ) -> Verdict:
        given = {"challenge": {"C.lean": challenge}, "theorems": ["t"], **fields}
        submission = Submission(files={"S.lean": solution})
        return verify(Problem.model_validate(given), submission, here, sandbox, unread_cache)

    return run


@pytest.mark.parametrize("id_", [*SAMPLE, *KERNEL])
def test_cases_of_the_suite_end_as_they_do_where_lean_is_known(
    unread: Environment, sandbox: Sandbox, unread_cache: Path, id_: str
) -> None:
    case = named(CASE[id_])
    for attempt in case.attempts:
        verdict = judge_attempt(case, attempt, unread, sandbox, unread_cache)
        assert attempt.expected.met_by(verdict), (attempt.name, verdict.reason, verdict.detail)


def test_there_are_cases_that_go_around_lean_s_own_kernel() -> None:
    assert KERNEL


def test_an_honest_proof_is_judged_by_each_step(judge) -> None:
    verdict = judge(HONEST)
    assert (verdict.reward, verdict.reason) == (1, Reason.ACCEPTED), verdict.detail
    assert [(k.name, k.answer) for k in verdict.kernels] == [("checker", "agrees")]
    stages = [each.stage for each in verdict.stages]
    assert stages[-4:] == [Stage.READ, Stage.STATEMENT, Stage.AXIOMS, Stage.KERNEL]
    assert stages.count(Stage.READ) == 2  # exported, and read
    assert verdict.theorems[0].name == "t"


def test_holes_are_filled_and_disproofs_count(judge) -> None:
    challenge = "def h : Nat := sorry\ntheorem t : h = 2 := sorry\n"
    verdict = judge("def h : Nat := 2\ntheorem t : h = 2 := rfl\n", challenge, holes=["h"])
    assert verdict.reward == 1, verdict.detail
    assert [(hole.name, hole.value) for hole in verdict.holes] == [("h", "2")]
    verdict = judge("def h : Nat := 3\ntheorem t : h = 2 := rfl\n", challenge, holes=["h"])
    assert verdict.reward == 0
    challenge = "theorem t : 1 = 2 := sorry\n"
    refuted = "theorem t.disproof : ¬ (1 = 2) := by decide\n"
    verdict = judge(refuted, challenge, allow_disproof=True)
    assert (verdict.reward, verdict.theorems[0].disproof) == (1, True), verdict.detail
    assert judge(refuted, challenge).reason is Reason.MISSING


def test_axioms_are_told(judge) -> None:
    proof = f"{THEOREM}by\n  have _ := Classical.em True\n  exact Nat.add_comm a b\n"
    verdict = judge(proof)
    assert verdict.reward == 1, verdict.detail
    assert "Classical.choice" in verdict.axioms
    verdict = judge(proof, permitted_axioms=["propext"])
    assert (verdict.reward, verdict.reason) == (0, Reason.AXIOM)


def test_text_literals_come_with_what_kernels_unfold_them_to(judge) -> None:
    statement = 'theorem t : "ab".length = 2 := '
    verdict = judge(f"{statement}by decide\n", f"{statement}sorry\n")
    assert verdict.reward == 1, verdict.detail


def test_how_arguments_are_given_is_not_told_and_does_not_count(judge) -> None:
    verdict = judge("theorem t {a b : Nat} : a + b = b + a := Nat.add_comm a b\n")
    assert verdict.reward == 1, verdict.detail


def test_an_exporter_may_print_all_that_a_module_imports(judge, unread: Environment) -> None:
    exporter = unread.exporter
    assert exporter is not None
    here = replace(unread, exporter=replace(exporter, words=exporter.words[:-2]))
    verdict = judge(HONEST, here=here)
    assert verdict.reward == 1, verdict.detail
    verdict = judge(f"axiom cheat : False\n{THEOREM}cheat.elim\n", here=here)
    assert (verdict.reward, verdict.reason) == (0, Reason.AXIOM)


@pytest.mark.parametrize(
    ("fields", "complaint"),
    [
        ({"theorems": []}, "name the theorems"),
        ({"open_holes": True}, "name the holes"),
    ],
)
def test_what_an_export_does_not_tell_cannot_be_asked(judge, fields, complaint: str) -> None:
    verdict = judge(HONEST, **fields)
    assert (verdict.reward, verdict.reason) == (None, Reason.BAD_PROBLEM)
    assert complaint in verdict.detail


def test_without_a_challenge_nothing_is_judged(
    unread: Environment, sandbox: Sandbox, unread_cache: Path
) -> None:
    submission = Submission(files={"S.lean": HONEST})
    verdict = verify(Examination(), submission, unread, sandbox, unread_cache)
    assert (verdict.reward, verdict.reason) == (None, Reason.BAD_PROBLEM)
    assert "there has to be a challenge" in verdict.detail


def test_without_a_kernel_nothing_is_judged(judge, unread: Environment) -> None:
    verdict = judge(HONEST, here=replace(unread, kernels=()))
    assert (verdict.reward, verdict.reason) == (None, Reason.ENVIRONMENT_UNUSABLE)
    assert "VERIFIER_KERNELS" in verdict.detail


@pytest.mark.parametrize(
    ("ways", "reward", "reason"),
    [
        (("agrees", "agrees-slowly"), 1, Reason.ACCEPTED),
        (("rejects",), 0, Reason.KERNEL_REJECTED),
        (("rejects", "agrees"), None, Reason.KERNELS_DISAGREE),
        (("rejects", "crashes"), None, Reason.EXTERNAL_KERNEL_FAILED),
        (("agrees", "crashes"), None, Reason.EXTERNAL_KERNEL_FAILED),
        (("silent",), None, Reason.EXTERNAL_KERNEL_FAILED),
        (("reads-nothing",), None, Reason.EXTERNAL_KERNEL_FAILED),
        (("other-code",), None, Reason.EXTERNAL_KERNEL_FAILED),
    ],
)
def test_kernels_have_to_agree_and_only_what_all_reject_is_rejected(
    judge,
    unread: Environment,
    sandbox: Sandbox,
    tmp_path: Path,
    ways: tuple[str, ...],
    reward: int | None,
    reason: Reason,
) -> None:
    path = write_down(tmp_path, sandbox, ways, {"rejection": "error: .*"})
    verdict = judge(HONEST, here=replace(unread, kernels=load_kernels(path, "unknown", KNOWN)))
    assert (verdict.reward, verdict.reason) == (reward, reason), verdict.detail
    assert len(verdict.kernels) == len(ways)


def test_a_kernel_whose_no_is_an_exit_code_alone_is_not_asked(
    judge, unread: Environment, sandbox: Sandbox, tmp_path: Path
) -> None:
    path = write_down(tmp_path, sandbox, ("rejects",))
    verdict = judge(HONEST, here=replace(unread, kernels=load_kernels(path, "unknown", KNOWN)))
    assert (verdict.reward, verdict.reason) == (None, Reason.ENVIRONMENT_UNUSABLE)
    assert "kernel rejects needs a pattern `rejection`" in verdict.detail


def test_the_kernel_tells_good_from_bad(unread: Environment, sandbox: Sandbox) -> None:
    trials = list(try_kernels(unread, sandbox))
    assert [(trial.report.answer, trial.passed) for trial in trials] == [
        ("agrees", True),
        ("rejects", True),
    ]


def test_what_a_verdict_rests_on_can_be_kept(
    unread: Environment, sandbox: Sandbox, unread_cache: Path
) -> None:
    kept: dict[str, Built] = {}
    problem = Problem(challenge={"C.lean": f"{THEOREM}sorry\n"}, theorems=("t",))
    submission = Submission(files={"S.lean": HONEST})
    verdict = verify(problem, submission, unread, sandbox, unread_cache, kept.__setitem__)
    assert verdict.reward == 1
    files = {side: list(compiled) for side, (_, compiled) in kept.items()}
    assert files == {"challenge": ["export.ndjson"], "submission": ["export.ndjson"]}


def test_axioms_that_nobody_here_can_read_are_not_said_to_be_missing(
    environment: Environment, unread: Environment, tmp_path: Path
) -> None:
    both = (environment.definition, unread.definition)
    # The same files have the same axioms, whoever can read them.
    assert "axioms" not in differences(*both, (environment.folder, unread.folder))
    manifest = json.loads((unread.folder / MANIFEST).read_text())
    compiled = (path for path in manifest if path.endswith(".olean"))
    changed = next(path for path in compiled if path.startswith(f"{LIBRARY}/"))
    (tmp_path / MANIFEST).write_text(json.dumps({**manifest, changed: "0" * 64}))
    found = differences(*both, (environment.folder, tmp_path))
    assert found["axioms"] == [
        f"? not known of {unread.definition.id}, whose files nobody here can read"
    ]
    same = differences(unread.definition, unread.definition, (unread.folder, unread.folder))
    assert same == {}
