from __future__ import annotations

import base64
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from verifier.limits import MAX_HEARTBEATS, MIB, Limits, StageLimits
from verifier.model import Problem, Submission, Verdict
from verifier.reasons import MEANINGS, Blame, Outcome, Reason
from verifier.word import canonical

CHALLENGE = {"Challenge.lean": "theorem t : True := sorry"}
WRITTEN_IN_FULL = (
    b'{"allow_disproof":false,"challenge":{"Challenge.lean":"theorem a : True := sorry\\n"},'
    b'"entry":null,"holes":[],"limits":{"build":{"cpu_seconds":60.0,"memory_bytes":2147483648,'
    b'"pids":64,"wall_seconds":120.0},"disk_bytes":268435456,"files":64,"judge":{"cpu_seconds":'
    b'60.0,"memory_bytes":2147483648,"pids":64,"wall_seconds":120.0},"kernel_heartbeats":0,'
    b'"log_bytes":1048576,"max_heartbeats":200000,"olean_bytes":67108864,"source_bytes":1048576},'
    b'"options":{},"permitted_axioms":["propext","Quot.sound","Classical.choice"],"theorems":[]}'
)
"""How a problem that gave no limits was kept at first."""
STAGES = st.fixed_dictionaries(
    {},
    optional={
        "wall_seconds": st.integers(1, 999) | st.floats(1, 999),
        "cpu_seconds": st.floats(1, 999),
        "memory_bytes": st.integers(64 * MIB, 99 * MIB),
        "pids": st.integers(8, 99),
    },
)
LIMITS = st.fixed_dictionaries(
    {},
    optional={
        "build": STAGES,
        "judge": STAGES,
        "files": st.integers(1, 99) | st.just(64),
        "olean_bytes": st.integers(1 << 20, 1 << 24),
        "max_heartbeats": st.integers(0, MAX_HEARTBEATS),
    },
)


@pytest.mark.parametrize(
    ("fields", "complaint"),
    [
        ({"theorems": ["a..b"]}, "no name"),
        ({"theorems": ["a", "a"]}, "given twice"),
        ({"kernels": ["a", "a"]}, "given twice"),
        ({"kernels": ["../a"]}, "pattern"),
        ({"holes": ["a"], "theorems": ["a"]}, "both a hole and a theorem"),
        ({"holes": ["a"], "allow_disproof": True}, "exclude each other"),
        ({"entry": "Other.lean"}, "not among"),
        ({"options": {"-o": 1}}, "no option"),
        ({"options": {"debug.skipKernelTC": True}}, "no option"),
        ({"options": {"x": "a\nb"}}, "short printable"),
        ({"limits": {"files": 0}}, "greater than or equal to 1"),
        ({"limits": {"build": {"wall_seconds": 0}}}, "greater than 0"),
        ({"limits": {"max_heartbeats": 1 << 64}}, "less than or equal to 1000000000000"),
        ({"limits": {"kernel_heartbeats": 1 << 64}}, "less than or equal to 1000000000000"),
        ({"options": {"maxHeartbeats": 1 << 64}}, "larger than 1000000000000"),
        ({"options": {"maxHeartbeats": str(1 << 64)}}, "larger than 1000000000000"),
        ({"options": {"maxHeartbeats": -(1 << 64)}}, "larger than 1000000000000"),
        ({"thoerems": ["t"]}, "Extra inputs"),
    ],
)
def test_a_problem_that_contradicts_itself_is_refused(fields: dict, complaint: str) -> None:
    with pytest.raises(ValidationError, match=complaint):
        Problem.model_validate({"challenge": CHALLENGE, **fields})


def test_a_problem_needs_a_file() -> None:
    with pytest.raises(ValidationError, match="at least 1"):
        Problem(challenge={})


def test_digests_tell_apart_what_concatenation_would_not() -> None:
    left = Submission(files={"A.lean": "b", "C.lean": "d"})
    right = Submission(files={"A.lean": "bC.lean", "d": ""})
    assert left.digest != right.digest
    assert left.digest == Submission(files={"C.lean": "d", "A.lean": "b"}).digest


def test_every_reason_has_a_meaning_and_only_submissions_are_scored_zero() -> None:
    assert set(MEANINGS) == set(Reason)
    for reason in Reason:
        rejected = reason.outcome is Outcome.REJECTED
        assert rejected == (reason.meaning.blame is Blame.SUBMISSION)
        assert reason.meaning.text


def test_limits_of_a_problem_win_where_it_gives_them() -> None:
    defaults = Limits(files=7, build=StageLimits(pids=9, cpu_seconds=5), log_bytes=9999)
    own = Limits.model_validate({"files": 3, "build": {"pids": 11}})
    together = own.over(defaults)
    assert together.files == 3
    assert together.log_bytes == 9999
    assert together.build == StageLimits(pids=11, cpu_seconds=5)
    assert together.judge == defaults.judge


@given(own=LIMITS, defaults=LIMITS)
def test_what_was_not_given_is_still_not_given_after_reading_it_again(
    own: dict[str, Any], defaults: dict[str, Any]
) -> None:
    problem = Problem.model_validate({"challenge": CHALLENGE, "limits": own})
    read = Problem.model_validate_json(canonical(problem))
    assert read == problem
    assert canonical(read) == canonical(problem)
    below = Limits.model_validate(defaults)
    assert read.limits.over(below) == problem.limits.over(below)
    together = read.limits.over(below)
    assert Limits.model_validate_json(canonical(together)) == together


def test_a_limit_that_is_given_is_another_problem_even_if_it_is_the_usual_one() -> None:
    silent = Problem(challenge=CHALLENGE)
    assert silent.digest == Problem(challenge=CHALLENGE, limits=Limits()).digest
    assert b'"limits":{}' in canonical(silent)
    spoken = Problem.model_validate({"challenge": CHALLENGE, "limits": {"files": 64}})
    assert spoken.digest != silent.digest
    assert b'"limits":{"files":64}' in canonical(spoken)
    nothing = Problem.model_validate({"challenge": CHALLENGE, "limits": {"build": {}}})
    assert nothing.digest == silent.digest


def test_a_problem_that_was_written_in_full_gives_all_limits_and_keeps_its_digest() -> None:
    problem = Problem.model_validate_json(WRITTEN_IN_FULL)
    assert problem.digest == "c274e9caeba3388032960244660cb9d4c3a776d9a8f6cad4de8bc65794e62517"
    assert canonical(problem) == WRITTEN_IN_FULL
    assert problem.limits.over(Limits(files=3, judge=StageLimits(pids=9))) == Limits()


OLD_VERDICT = (
    '{"outcome":"rejected","reward":0,"stage":"build","reason":"compile_error","detail":"",'
    '"load_dependent":false,"theorems":[],"holes":[],"axioms":[],"diagnostics":[{"file":"S.lean",'
    '"line":1,"column":2,"severity":"error","message":"no"}],"stages":[],"problem_digest":"p",'
    '"submission_digest":"s","environment":null,"sandbox":null,"judge_version":"0.1.0",'
    '"digest":"1706694b12f39fb6d50c1ac3e488908851a85b2526b42e373bb1b355622ee3c2"}'
)


def test_a_verdict_from_before_it_had_more_fields_keeps_its_digest() -> None:
    verdict = Verdict.model_validate_json(OLD_VERDICT)
    assert verdict.own_digest() == verdict.digest
    (diagnostic,) = verdict.diagnostics
    longer = diagnostic.model_copy(update={"end_line": 1})
    assert verdict.model_copy(update={"diagnostics": (longer,)}).own_digest() != verdict.digest


def test_heartbeats_never_overflow_what_lean_counts_them_in() -> None:
    limits = Limits(max_heartbeats=MAX_HEARTBEATS, kernel_heartbeats=MAX_HEARTBEATS)
    assert limits.max_heartbeats * 1000 < 1 << 64


@pytest.mark.parametrize(
    "text",
    [
        "-_-_",
        "QUJD!!!",
        "!!!",
        "data:application/zip;base64,QUJD",
        "QUI",
        "QUI==",
        "QUJ=",
        "QUJD\n",
        "QU JD",
        "QUI=QUJD",
        "QUJD====",
        "é",
    ],
)
def test_an_archive_is_in_plain_base64(text: str) -> None:
    with pytest.raises(ValidationError, match="not plain base64"):
        Submission.model_validate_json(json.dumps({"archive": text}), strict=True)


@pytest.mark.parametrize("data", [b"A", b"AB", b"ABC", b"\xfb\xff\xbf" * 99])
def test_base64_is_taken_as_it_is_written(data: bytes) -> None:
    sent = json.dumps({"archive": base64.b64encode(data).decode()})
    submission = Submission.model_validate_json(sent, strict=True)
    assert submission.archive == data
    assert json.loads(submission.model_dump_json())["archive"] == json.loads(sent)["archive"]


@pytest.mark.parametrize(
    "fields",
    [
        {"assumed": ["a"], "theorems": ["a"]},
        {"assumed": ["a"], "holes": ["a"]},
        {"assumed": ["a", "a"]},
        {"open_holes": True, "allow_disproof": True},
    ],
)
def test_what_is_assumed_or_open_is_nothing_else(fields: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        Problem.model_validate({"challenge": {"C.lean": ""}, **fields})
