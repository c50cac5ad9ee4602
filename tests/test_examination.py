"""What is judged of a file for which nobody states what it is to prove."""

from __future__ import annotations

from pathlib import Path

import pytest
from pydantic import ValidationError

from verifier.environments import Environment
from verifier.model import Examination, Problem, Submission, Verdict
from verifier.pipeline import verify
from verifier.reasons import Reason
from verifier.sandbox.base import Sandbox

UNCHECKED = """
set_option debug.skipKernelTC true in
theorem wrong : False := by
  exact (fun (h : True) => h) trivial
"""


@pytest.fixture
def examine(environment: Environment, sandbox: Sandbox, cache_dir: Path):
    def run(*sources: str, **fields: object) -> Verdict:
        names = ("Main.lean", "Helper.lean")
        files = dict(zip(names, sources, strict=False))
        submission = Submission.model_validate({"files": files, **fields})
        return verify(Examination(), submission, environment, sandbox, cache_dir)

    return run


@pytest.mark.parametrize(
    "source",
    [
        "theorem a : 1 + 1 = 2 := rfl\n",
        "theorem em (p : Prop) : p ∨ ¬ p := Classical.em p\n",
        "private theorem a : True := trivial\ntheorem b : True := a\ndef f := 3\n#check f\n",
    ],
)
def test_what_holds_is_accepted(examine, source: str) -> None:
    verdict = examine(source)
    assert verdict.reason is Reason.ACCEPTED, verdict.detail


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("theorem a : False := sorry\n", Reason.SORRY),
        ("axiom bad : False\ntheorem a : 1 = 2 := bad.elim\n", Reason.AXIOM),
        ("private theorem hidden : False := sorry\ntheorem a : True := trivial\n", Reason.SORRY),
        ("theorem a : False := trivial\n", Reason.COMPILE_ERROR),
        ("def a := 3\n#check a\n", Reason.MISSING),
        ("import Nowhere\n", Reason.UNKNOWN_IMPORT),
    ],
)
def test_what_does_not_hold_is_refused_for_its_reason(examine, source: str, reason: Reason) -> None:
    verdict = examine(source)
    assert (verdict.reward, verdict.reason) == (0, reason), verdict.detail


def test_theorems_of_a_helper_file_are_looked_at_too(examine) -> None:
    helper = "theorem helper : False := sorry\n"
    verdict = examine("import Helper\ntheorem a : True := trivial\n", helper)
    assert verdict.reason is Reason.SORRY


def test_the_kernel_is_asked_whatever_the_file_says_of_it(examine) -> None:
    verdict = examine(UNCHECKED)
    assert verdict.reward == 0, verdict


def test_an_axiom_is_not_permitted_because_the_file_declares_it(examine) -> None:
    source = "axiom Extra.propext : False\ntheorem a : False := Extra.propext\n"
    assert examine(source).reason is Reason.AXIOM


def test_neither_word_is_the_other_with_something_left_out() -> None:
    with pytest.raises(ValidationError):
        Problem.model_validate({})
    with pytest.raises(ValidationError):
        Problem.model_validate({"examines": "submission"})
    with pytest.raises(ValidationError):
        Examination.model_validate({"challenge": {"C.lean": "theorem a : True := sorry"}})
    problem = Problem.model_validate({"challenge": {"C.lean": ""}})
    assert problem.digest != Examination().digest
