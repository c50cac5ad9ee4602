"""Other kernels beside Lean's: agreement is an answer, and everything else is none."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from interfering import Interfering
from standins import KNOWN, write_down

from verifier.environments import Environment, EnvironmentUnusable, open_environment
from verifier.external.definition import Kernel, UnusableKernels, load_kernels
from verifier.external.trial import try_kernels
from verifier.model import Examination, Problem, Submission, Verdict
from verifier.pipeline import verify
from verifier.reasons import Blame, Outcome, Reason, Stage
from verifier.sandbox.base import Job, Result, Sandbox, SandboxFault
from verifier.service.queue.judging import decide

THEOREM = "theorem t (a b : Nat) : a + b = b + a := "
HONEST = f"{THEOREM}Nat.add_comm a b\n"
WRONG = f"{THEOREM}rfl\n"

Write = Callable[..., tuple[Kernel, ...]]


@pytest.fixture
def write(tmp_path: Path, sandbox: Sandbox) -> Write:
    """Write down a stand-in for each way to behave, and read it as an operator's file."""

    def down(*ways: str, **fields: Any) -> tuple[Kernel, ...]:
        return load_kernels(write_down(tmp_path, sandbox, ways, fields), "core", KNOWN)

    return down


@pytest.fixture
def judge(environment: Environment, sandbox: Sandbox, cache_dir: Path):
    def run(
        asked: tuple[Kernel, ...],
        solution: str = HONEST,
        by: Sandbox = sandbox,
        **fields: Any,
    ) -> Verdict:
        challenge = {"C.lean": f"{THEOREM}sorry\n"}
        problem = Problem.model_validate({"challenge": challenge, **fields})
        submission = Submission(files={"S.lean": solution})
        return verify(problem, submission, replace(environment, kernels=asked), by, cache_dir)

    return run


def test_where_all_agree_there_is_a_reward_and_each_is_reported(judge, write: Write) -> None:
    verdict = judge(write("agrees", "agrees-slowly", "agrees-by-path {export}"))
    assert (verdict.reward, verdict.reason) == (1, Reason.ACCEPTED), verdict.detail
    assert [k.name for k in verdict.kernels] == ["agrees", "agrees-slowly", "agrees-by-path"]
    assert {k.answer for k in verdict.kernels} == {"agrees"}
    assert all(k.seconds > 0 and k.peak_memory_bytes > 1 << 20 for k in verdict.kernels)
    assert verdict.digest == verdict.own_digest()


NO_ANSWERS = {
    "reads-nothing": "it ended with 0, but read 0 of",
    "reads-half": "it ended with 0, but read ",
    "says-so-unread": "it ended with 0, but read 0 of",
    "forges-report": "it ended with 0, but read 0 of",
    "silent": "did not say that it agrees: it printed nothing",
    "miscounts": "did not say that it agrees: checked",
    "miscounts-by-path {export}": "did not say that it agrees: checked",
    "garbage": "did not say that it agrees",
    "crashes": "signal 11: checked",
    "crashes-early": "signal 6",
    "other-code": "exit code 3: checked",
    "floods": "it printed more than the limit",
    "eats": "it hit the memory limit",
    "hangs": "it hit the wall-clock limit",
    "hangs-unread": "it hit the wall-clock limit",
    "spins": "it hit the CPU limit",
}


def test_whatever_is_no_answer_is_an_error_and_never_agreement(judge, write: Write) -> None:
    *others, first, second, last = NO_ANSWERS
    small = {"memory_bytes": 64 << 20}
    kernels = (
        *write(*others, log_bytes=65536, limits=small),
        *write(first, second, limits={"wall_seconds": 1}),
        *write(last, limits={"cpu_seconds": 0.5}),
    )
    for each in (kernels, kernels[:1]):
        verdict = judge(each)
        assert (verdict.reward, verdict.reason) == (None, Reason.EXTERNAL_KERNEL_FAILED)
        assert verdict.stage is Stage.KERNEL
        # What a busier machine could change is the time that some of them take.
        assert verdict.load_dependent == (each is kernels)
        assert len(verdict.kernels) == len(each)
        for report, expected in zip(verdict.kernels, NO_ANSWERS.values(), strict=False):
            assert report.answer == "failed", report
            assert expected in report.detail, report
            assert report.detail in verdict.detail


@pytest.mark.parametrize("way", ["reads-nothing", "hangs-unread"])
def test_one_that_does_not_answer_spoils_the_agreement_of_others(
    judge, write: Write, way: str
) -> None:
    other = write(way, limits={"wall_seconds": 1})
    verdict = judge((*write("agrees"), *other, *write("agrees-slowly")))
    assert (verdict.reward, verdict.reason) == (None, Reason.EXTERNAL_KERNEL_FAILED)
    assert [k.answer for k in verdict.kernels] == ["agrees", "failed", "agrees"]


def test_a_program_that_is_not_there_or_cannot_run_is_an_error(judge, write: Write) -> None:
    verdict = judge(write("agrees", command=["/kernel/nowhere"]))
    assert (verdict.reward, verdict.reason) == (None, Reason.EXTERNAL_KERNEL_FAILED)
    assert "/kernel/nowhere cannot be started: No such file" in verdict.detail
    assert "or its interpreter is not there" in verdict.detail


def test_one_that_rejects_leaves_no_reward_and_all_are_asked_all_the_same(
    judge, write: Write
) -> None:
    verdict = judge(write("rejects", "crashes", "agrees"))
    assert (verdict.outcome, verdict.reward) == (Outcome.ERROR, None)
    assert verdict.reason is Reason.KERNELS_DISAGREE
    assert [k.answer for k in verdict.kernels] == ["rejects", "failed", "agrees"]
    assert "type mismatch at t" in verdict.kernels[0].detail
    assert "\x1b" not in verdict.detail


def test_a_rejection_is_one_only_if_it_is_said_as_it_has_to_be(judge, write: Write) -> None:
    assert judge(write("rejects", rejection="error: .*")).reason is Reason.KERNELS_DISAGREE
    verdict = judge(write("rejects", rejection="no: .*"))
    assert verdict.reason is Reason.EXTERNAL_KERNEL_FAILED
    assert judge(write("rejects", rejection_codes=[7])).reason is Reason.EXTERNAL_KERNEL_FAILED


def test_what_lean_rejects_no_other_kernel_is_asked_about(judge, write: Write) -> None:
    verdict = judge(write("agrees"), WRONG)
    assert (verdict.reward, verdict.kernels) == (0, ())


def test_a_problem_can_ask_for_more_kernels_but_not_for_fewer(judge, write: Write) -> None:
    both = (*write("rejects", always=False), *write("agrees"))
    assert [k.name for k in judge(both).kernels] == ["agrees"]
    verdict = judge(both, kernels=["rejects"])
    assert [k.name for k in verdict.kernels] == ["rejects", "agrees"]
    assert verdict.reason is Reason.KERNELS_DISAGREE
    verdict = judge(both, kernels=["nanoda"])
    assert (verdict.reward, verdict.reason) == (None, Reason.BAD_PROBLEM)
    assert "kernels: environment core has no kernel nanoda; it has: rejects, agrees" in (
        verdict.detail
    )


def test_an_export_over_the_limit_is_an_error_that_names_the_limit(judge, write: Write) -> None:
    verdict = judge(write("agrees"), limits={"export_bytes": 20_000})
    assert (verdict.reward, verdict.reason) == (None, Reason.EXPORT_TOO_LARGE)
    assert "export_bytes, 20000 bytes" in verdict.detail


def test_an_exporter_that_runs_out_of_time_is_an_error(judge, write: Write) -> None:
    verdict = judge(write("agrees"), limits={"export": {"wall_seconds": 0.001}})
    assert (verdict.reward, verdict.reason) == (None, Reason.EXTERNAL_KERNEL_FAILED)
    assert "the export was not written: it hit the wall-clock limit" in verdict.detail
    assert verdict.load_dependent


def test_the_axioms_that_a_proof_rests_on_are_told_to_a_kernel(judge, write: Write) -> None:
    solution = f"{THEOREM}by\n  have _ := Classical.em True\n  exact Nat.add_comm a b\n"
    files = {"permitted.json": '{"permitted_axioms": {permitted_axioms}}'}
    verdict = judge(write("tells-axioms", files=files, success=".*"), solution)
    assert verdict.reward == 1, verdict.detail
    verdict = judge(
        write("tells-axioms", files=files, success="permitted: Classical.choice .*"), solution
    )
    assert verdict.reward == 1, verdict.detail
    assert judge(write("tells-axioms", files=files, success="permitted: *")).reward == 1


def test_what_has_no_challenge_is_shown_to_kernels_too(
    environment: Environment, sandbox: Sandbox, cache_dir: Path, write: Write
) -> None:
    here = replace(environment, kernels=write("agrees"))
    submission = Submission(files={"S.lean": HONEST})
    verdict = verify(Examination(), submission, here, sandbox, cache_dir)
    assert (verdict.reward, [k.answer for k in verdict.kernels]) == (1, ["agrees"])


def test_a_second_look_that_differs_from_the_first_is_an_error(
    judge, write: Write, sandbox: Sandbox
) -> None:
    def lie(_number: int, job: Job, run: Callable[[], Result]) -> Result:
        result = run()
        if "export.ndjson" not in job.collect:
            return result
        found = json.loads(result.files["result.json"]) | {"axioms": ["propext"]}
        files = {**result.files, "result.json": json.dumps(found).encode()}
        return replace(result, files=files)

    verdict = judge(write("agrees"), by=Interfering(sandbox, lie))
    assert (verdict.reward, verdict.reason) == (None, Reason.INTERNAL)


def test_a_sandbox_that_breaks_under_a_kernel_is_no_agreement(
    judge, write: Write, sandbox: Sandbox
) -> None:
    def break_down(_number: int, job: Job, run: Callable[[], Result]) -> Result:
        if "report.json" in job.collect:
            raise SandboxFault("it broke")
        return run()

    verdict = judge(write("agrees"), by=Interfering(sandbox, break_down))
    assert (verdict.reward, verdict.reason) == (None, Reason.EXTERNAL_KERNEL_FAILED)
    assert verdict.kernels[0].detail == "it broke"


def test_a_disagreement_is_recorded_at_once_and_is_nobodys_answer_later(
    judge, write: Write
) -> None:
    verdict = judge(write("rejects"))
    assert verdict.reason.meaning.blame is Blame.OPERATOR
    decision = decide(verdict, None, stopping=False)
    assert (decision.final, decision.repeatable) == (True, False)


def test_without_kernels_nothing_is_as_it_was_not(judge, environment: Environment) -> None:
    verdict = judge(())
    assert "kernels" not in json.loads(verdict.model_dump_json(exclude={"kernels"}))
    assert verdict.kernels == ()
    assert [stage.stage for stage in verdict.stages].count(Stage.KERNEL) == 1
    assert replace(environment, kernels=()).digest == environment.digest


def test_the_environment_is_another_with_other_kernels(
    environment: Environment, write: Write
) -> None:
    digests = {environment.digest}
    for kernels in (write("agrees"), write("agrees", always=False), write("agrees", "rejects")):
        digests.add(replace(environment, kernels=kernels).digest)
    Path(write("agrees")[0].definition.program).write_text("# another program")
    path = write("agrees")[0].definition.program.with_name("kernels.toml")
    changed = load_kernels(path, "core", KNOWN)
    digests.add(replace(environment, kernels=changed).digest)
    assert len(digests) == 4  # the stand-in is written anew each time


@pytest.mark.parametrize(
    ("fields", "complaint"),
    [
        ({"name": "A b"}, "kernel.0.name"),
        ({"program": "relative"}, "absolute"),
        ({"program": "/nowhere/at/all"}, "/nowhere/at/all: No such file"),
        ({"command": []}, "kernel.0.command"),
        ({"command": ["/kernel/x", "{export}"], "success": "fine"}, "declarations"),
        ({"success": "("}, "no regular expression"),
        ({"rejection_codes": [0]}, "between 1 and 255"),
        ({"files": {"../x": ""}}, "not a safe relative path"),
        ({"files": {"report.json": ""}}, "uses itself"),
        ({"sha256": "0" * 64}, "has SHA-256"),
        ({"limits": {"wall_seconds": 0}}, "wall_seconds"),
        ({"color": "red"}, "color"),
    ],
)
def test_what_cannot_be_used_is_refused_with_its_name(
    write: Write, fields: dict[str, Any], complaint: str
) -> None:
    with pytest.raises(UnusableKernels, match=complaint):
        write("agrees", **fields)


def test_kernels_are_for_the_environments_that_they_name(tmp_path: Path, sandbox: Sandbox) -> None:
    path = write_down(tmp_path, sandbox, ("agrees",), {"environments": ["mathlib"]})
    assert load_kernels(path, "core", KNOWN) == ()
    assert [kernel.name for kernel in load_kernels(path, "mathlib", KNOWN)] == ["agrees"]
    path.write_text(f"{path.read_text()}\n{path.read_text()}")
    with pytest.raises(UnusableKernels, match="agrees is there twice"):
        load_kernels(path, "core", KNOWN)
    assert load_kernels(None, "core", KNOWN) == ()


def test_a_kernel_for_an_environment_that_there_is_not_is_refused(
    tmp_path: Path, sandbox: Sandbox
) -> None:
    path = write_down(tmp_path, sandbox, ("agrees",), {"environments": ["core", "cores"]})
    with pytest.raises(UnusableKernels) as refused:
        load_kernels(path, "core", KNOWN)
    assert "kernel agrees: environments: there is no cores; there are: core, " in str(refused.value)
    # Adopted ones are in a cache, and so is what is known of them.
    with pytest.raises(EnvironmentUnusable, match="there is no cores"):
        open_environment("core", tmp_path, kernels=path)
    assert load_kernels(path, "core", [*KNOWN, "cores"])[0].name == "agrees"
    assert load_kernels(path, "cores", KNOWN)[0].name == "agrees"


def test_a_program_that_a_sandbox_could_not_read_is_refused(write: Write) -> None:
    (kernel,) = write("agrees")
    kernel.definition.program.chmod(0o600)
    with pytest.raises(UnusableKernels, match=r"chmod o\+r"):
        load_kernels(kernel.definition.program.with_name("kernels.toml"), "core", KNOWN)


def test_a_kernel_is_fit_that_agrees_to_what_holds_and_rejects_what_does_not(
    environment: Environment, sandbox: Sandbox, write: Write
) -> None:
    ways = ("compares", "agrees", "rejects", "reads-nothing")
    trials = list(try_kernels(replace(environment, kernels=write(*ways)), sandbox))
    answers = [(t.report.name, t.report.answer, t.passed) for t in trials]
    assert answers == [
        ("compares", "agrees", True),
        ("compares", "rejects", True),
        ("agrees", "agrees", True),
        ("agrees", "agrees", False),
        ("rejects", "rejects", False),
        ("rejects", "rejects", True),
        ("reads-nothing", "failed", False),
        ("reads-nothing", "failed", False),
    ]
