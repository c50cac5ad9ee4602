"""Whole runs over small data sets, with real Lean."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sets import (
    ADDED,
    CHALLENGE,
    FOREIGN,
    HOLLOW,
    HONEST,
    STATEMENT,
    read_lines,
    regrade,
    rows,
    write_lines,
)

from verifier.regrade.columns import Form, Role
from verifier.regrade.graders import TROUBLES, GraderLost, LocalGrader
from verifier.regrade.grading import TROUBLES_IN_A_ROW
from verifier.regrade.table import UnusableData
from verifier.sandbox import Sandbox
from verifier.sandbox.around import Around
from verifier.sandbox.base import Job, Result, SandboxFault


def added(row: dict[str, Any], name: str) -> Any:
    return row[ADDED + name]


def test_every_row_comes_back_with_its_verdict(tmp_path: Path, grader: LocalGrader) -> None:
    source = write_lines(tmp_path / "in.jsonl", rows())
    report = regrade(source, tmp_path / "out.jsonl", grader)
    out = read_lines(tmp_path / "out.jsonl")
    assert [{k: v for k, v in row.items() if not k.startswith(ADDED)} for row in out] == rows()
    assert [added(row, "reward") for row in out] == [1, 0, 1, 0]
    assert [added(row, "reason") for row in out] == [
        "accepted",
        "sorry",
        "accepted",
        "unknown_import",
    ]
    assert [added(row, "flip") for row in out] == [None, "1->0", "0->1", None]
    assert "sorryAx used by same" in added(out[1], "detail")
    assert all(len(added(row, "digest")) == 64 for row in out)
    assert report["rewards"] == {"1": 2, "0": 2, "none": 0}
    assert report["recorded"] == {"1": 2, "0": 1, "none": 1}
    down, up = report["flips"]["1->0"], report["flips"]["0->1"]
    assert down["reasons"] == [{"reason": "sorry", "rows": 1}]
    assert down["listed"][0]["place"] == "line 2"
    assert up["listed"][0] | {"detail": ""} == {
        "place": "line 3",
        "problem": "b",
        "stage": "verdict",
        "reason": "accepted",
        "detail": "",
    }
    assert [each["flips"] for each in report["problems"]["listed"]] == [1, 1]
    assert json.loads((tmp_path / "out.jsonl.report.json").read_text()) == report


def test_nothing_is_judged_twice(tmp_path: Path, grader: Any) -> None:
    twice = [*rows(), *rows(), rows()[0] | {"problem_id": "another", "reward": False}]
    source, out = write_lines(tmp_path / "in.jsonl", twice), tmp_path / "out.jsonl"
    report = regrade(source, out, grader)
    assert grader.asked == report["run"]["judged_now"] == report["questions"] == 4
    first = out.read_bytes()
    report = regrade(source, out, grader)
    assert grader.asked == 4
    assert report["run"]["judged_now"] == 0
    assert out.read_bytes() == first
    # What is new is judged, and nothing else; also in another order and another format of the rows.
    more = [rows()[0] | {"proof": HONEST + "-- new\n"}, *reversed(twice)]
    assert regrade(write_lines(source, more), out, grader)["run"]["judged_now"] == 1


def test_rows_that_are_none_are_named_and_all_others_judged(
    tmp_path: Path, grader: LocalGrader
) -> None:
    honest, *_ = rows()
    without = {name: value for name, value in honest.items() if name != "proof"}
    lines = [
        honest,
        "{not JSON",
        "",
        "[1, 2]",
        without,
        honest | {"proof": None},
        honest | {"proof": 7},
        honest | {"challenge": ["x"]},
        honest | {"challenge": {"challenge": {"A.lean": "x"}, "theorms": []}},
        '{"proof": "\\ud800", "challenge": "x", "reward": 1}',
        honest | {"proof": {"files": {"A.lean": "x"}, "archive": "AAAA"}},
        honest | {"proof": HOLLOW, "reward": 0},
    ]
    source = write_lines(tmp_path / "in.jsonl", lines)
    report = regrade(source, tmp_path / "out.jsonl", grader)
    out = read_lines(tmp_path / "out.jsonl")
    assert [added(row, "reward") for row in out] == [1, *[None] * 9, 0]
    assert {added(row, "reason") for row in out[1:-1]} == {"bad_row"}
    told = [added(row, "detail") for row in out[1:-1]]
    expected = [
        "line 2: it is not JSON",
        "line 4: it is no JSON object",
        "line 5: proof: the proof is not there",
        "line 6: proof: the proof is null",
        "line 7: proof: a proof is",
        "line 8: challenge: a challenge is",
        "line 9: challenge: theorms: Extra inputs",
        "line 10: proof: it is not Unicode text, at character 0",
        "line 11: proof: problem: files and archive exclude each other",
    ]
    for said, start in zip(told, expected, strict=True):
        assert said.startswith(start)
    assert out[1]["unreadable"] == "{not JSON"
    assert report["rewards"] == {"1": 1, "0": 1, "none": 9}
    assert report["flips"]["1->none"]["rows"] == 7
    assert report["bad_rows"]["rows"] == 9


def test_a_problem_that_cannot_be_judged_is_no_0_and_can_be_tried_again(
    tmp_path: Path, grader: Any
) -> None:
    broken = {"challenge": "theorem t : Nonsense := sorry\n", "proof": HONEST, "reward": 1}
    source = write_lines(tmp_path / "in.jsonl", [broken, rows()[0]])
    out = tmp_path / "out.jsonl"
    report = regrade(source, out, grader)
    assert report["rewards"] == {"1": 1, "0": 0, "none": 1}
    assert added(read_lines(out)[0], "reason") == "challenge_build_failed"
    assert regrade(source, out, grader)["run"]["judged_now"] == 0
    again = regrade(source, out, grader, retry_errors=True)
    assert again["run"]["judged_now"] == 1
    assert grader.asked == 3


class Unlucky(Around):
    """A sandbox in which something happens to the first jobs, and nothing to later ones."""

    def __init__(self, inner: Sandbox, jobs: int, happens: Callable[[Result], Result]) -> None:
        super().__init__(inner)
        self.left = jobs
        self.happens = happens

    def run(self, job: Job) -> Result:
        result = self.inner.run(job)
        if self.left and any(path.endswith(".olean") for path in job.collect):
            self.left -= 1
            return self.happens(result)
        return result


def killed(result: Result) -> Result:
    """What is seen of a job whose compiler somebody has killed."""
    steps = tuple(replace(step, exit_code=None, signal=9, log=b"") for step in result.steps)
    return replace(result, steps=steps, files={})


def fault(result: Result) -> Result:
    raise SandboxFault("the disk is gone")


def unlucky(grader: Any, jobs: int, happens: Callable[[Result], Result]) -> LocalGrader:
    sandbox = Unlucky(grader._sandbox, jobs, happens)
    return LocalGrader(grader._environment, sandbox, grader._cache)


@pytest.mark.parametrize("happens", [killed, fault])
def test_what_happened_once_is_no_verdict(
    tmp_path: Path, grader: Any, happens: Callable[[Result], Result]
) -> None:
    regrade(write_lines(tmp_path / "warm.jsonl", rows()[:1]), tmp_path / "warm.out", grader)
    given = [rows()[0] | {"proof": f"{HONEST}-- {happens.__name__}\n"}]
    source, out = write_lines(tmp_path / "in.jsonl", given), tmp_path / "out.jsonl"
    assert regrade(source, out, unlucky(grader, 1, happens))["rewards"]["1"] == 1


def test_what_happens_every_time_is_the_submissions_doing(tmp_path: Path, grader: Any) -> None:
    regrade(write_lines(tmp_path / "warm.jsonl", rows()[:1]), tmp_path / "warm.out", grader)
    given = [rows()[0] | {"proof": f"{HONEST}-- again and again\n"}]
    source, out = write_lines(tmp_path / "in.jsonl", given), tmp_path / "out.jsonl"
    assert regrade(source, out, unlucky(grader, 9, killed))["rewards"]["0"] == 1
    assert added(read_lines(out)[0], "reason") == "no_output"


def test_trouble_of_ours_ends_the_run_and_is_no_reward(
    tmp_path: Path, grader: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("verifier.insistence.ATTEMPTS", 1)
    many = [rows()[0] | {"proof": f"{HONEST}-- {n}\n"} for n in range(3 * TROUBLES_IN_A_ROW)]
    source, out = write_lines(tmp_path / "in.jsonl", many), tmp_path / "out.jsonl"
    with pytest.raises(GraderLost, match="the disk is gone"):
        regrade(source, out, unlucky(grader, 999, fault))
    assert not out.exists()
    few = write_lines(tmp_path / "few.jsonl", many[:3])
    report = regrade(few, tmp_path / "few.out.jsonl", unlucky(grader, 999, fault))
    assert report["rewards"] == {"1": 0, "0": 0, "none": 3}
    assert {each["reason"] for each in report["reasons"]} <= TROUBLES


ANSWER = f"Let me see.\n```lean\n{HOLLOW}```\nNo:\n```lean4\n{HONEST}```\nDone."


def test_answers_of_models_are_read_as_such(tmp_path: Path, grader: LocalGrader) -> None:
    said = [{"role": "user", "content": "Prove it."}, {"role": "assistant", "content": ANSWER}]
    proofs = [ANSWER, "I cannot do that.", said, json.dumps(said), f"```\n{HOLLOW}```"]
    found = [{"challenge": CHALLENGE, "completion": proof} for proof in proofs]
    source = write_lines(tmp_path / "in.jsonl", found)
    regrade(source, tmp_path / "out.jsonl", grader)
    out = read_lines(tmp_path / "out.jsonl")
    assert [added(row, "reward") for row in out] == [1, 0, 1, 1, 0]
    # What has no fence at all could be a file.
    assert added(out[1], "reason") == "compile_error"


def test_whole_files_are_not_searched_for_fences(tmp_path: Path, grader: LocalGrader) -> None:
    example = f"/-- Like this:\n```lean\n{HOLLOW}```\n-/\n{HONEST}"
    source = write_lines(
        tmp_path / "in.jsonl", [{"challenge": CHALLENGE, "proof": p} for p in (example, HONEST)]
    )
    report = regrade(source, tmp_path / "out.jsonl", grader)
    assert report["rewards"]["1"] == 2
    other = regrade(source, tmp_path / "answers.jsonl", grader, form=Form.ANSWER)
    assert other["rewards"]["1"] == 0


def test_honest_proofs_pass_in_whichever_form_most_others_are(
    tmp_path: Path, grader: LocalGrader
) -> None:
    fenced = f"```lean\n{HONEST}```\n"
    for others in ([HONEST, HONEST], [fenced, fenced]):
        proofs = [*others, HONEST, fenced]
        given = [{"challenge": CHALLENGE, "proof": proof} for proof in proofs]
        source = write_lines(tmp_path / "in.jsonl", given)
        assert regrade(source, tmp_path / "out.jsonl", grader)["rewards"]["1"] == 4


def test_an_output_is_not_called_what_it_is_not(tmp_path: Path, grader: Any) -> None:
    source = write_lines(tmp_path / "in.jsonl", rows())
    with pytest.raises(UnusableData, match=r"out\.csv: what comes out is jsonl"):
        regrade(source, tmp_path / "out.csv", grader)
    assert grader.asked == 0


def test_a_row_of_another_environment_is_never_judged_in_this_one(
    tmp_path: Path, grader: Any
) -> None:
    row = rows()[0]
    # Far down, where no column is looked for.
    given = [*[row] * 200, row | {"environment": "core"}, row | {"environment": None}]
    source = write_lines(tmp_path / "in.jsonl", [*given, row | {"environment": "orchard"}])
    with pytest.raises(UnusableData, match=r"line 203: .*'orchard'.*--env"):
        regrade(source, tmp_path / "out.jsonl", grader, environment="core")
    assert grader.asked == 0
    source = write_lines(tmp_path / "in.jsonl", given)
    assert (
        regrade(source, tmp_path / "out.jsonl", grader, environment="core")["rewards"]["1"] == 202
    )


def test_problems_and_submissions_can_be_those_of_the_http_interface(
    tmp_path: Path, grader: LocalGrader
) -> None:
    problem = {"challenge": {"C.lean": CHALLENGE + "theorem more : 1 = 2 := sorry\n"}}
    files = {"Solution.lean": f"import A\n{STATEMENT} mine h\n"}
    files["A.lean"] = "theorem mine {p : Prop} (h : p) : p := h\n"
    found = [
        {"problem": problem | {"theorems": ["same"]}, "submission": {"files": files}},
        {"problem": problem, "submission": files},
        {"problem": json.dumps(problem | {"theorems": ["same"]}), "submission": HONEST},
    ]
    source = write_lines(tmp_path / "in.jsonl", found)
    columns = {Role.CHALLENGE: "problem"}
    regrade(source, tmp_path / "out.jsonl", grader, columns=columns)
    rewards = [added(row, "reward") for row in read_lines(tmp_path / "out.jsonl")]
    assert rewards == [1, 0, 1]


def test_options_hold_for_every_problem(tmp_path: Path, grader: LocalGrader) -> None:
    statement = "theorem c (p : Prop) : p ∨ ¬ p :="
    found = {"challenge": f"{statement} sorry", "proof": f"{statement} Classical.em p"}
    source = write_lines(tmp_path / "in.jsonl", [found])
    out = tmp_path / "out.jsonl"
    assert regrade(source, out, grader)["rewards"]["1"] == 1
    strict = {"permitted_axioms": ["propext"]}
    assert regrade(source, out, grader, overrides=strict)["rewards"]["0"] == 1


def test_a_tree_of_workspaces_gives_a_line_for_each(tmp_path: Path, grader: LocalGrader) -> None:
    config = {
        "challenge_module": "Challenge",
        "solution_module": "Solution",
        "theorem_names": ["same"],
        "permitted_axioms": [],
    }
    for name, proof in (("b", HONEST), ("a", HOLLOW), ("c", FOREIGN)):
        folder = tmp_path / "tree" / name
        folder.mkdir(parents=True)
        (folder / "Challenge.lean").write_text(CHALLENGE)
        (folder / "Solution.lean").write_text(proof)
        (folder / "config.json").write_text(json.dumps(config))
    (tmp_path / "tree" / "c" / "config.json").write_text("{}")
    (tmp_path / "tree" / "d").symlink_to(tmp_path / "tree" / "b")
    (tmp_path / "tree" / "README.md").write_text("")
    report = regrade(tmp_path / "tree", tmp_path / "out.jsonl", grader)
    out = read_lines(tmp_path / "out.jsonl")
    assert [(row["workspace"], added(row, "reward")) for row in out] == [
        ("a", 0),
        ("b", 1),
        ("c", None),
    ]
    assert "challenge_module: Field required" in added(out[2], "detail")
    assert report["rewards"] == {"1": 1, "0": 1, "none": 1}


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda t: {"out": t / "in.jsonl"}, "would replace the data"),
        (lambda t: {"out": t / "there.jsonl"}, "is there already"),
        (lambda _: {"columns": {Role.PROOF: "profe"}}, "no column 'profe' to be the proof"),
        (lambda _: {"prefix": ""}, "there is a column reward already"),
        (lambda t: {"out": t / "in.jsonl" / "x"}, "File exists"),
    ],
)
def test_what_cannot_be_done_is_said_before_anything_is_judged(
    tmp_path: Path,
    grader: Any,
    change: Callable[[Path], dict[str, Any]],
    complaint: str,
) -> None:
    source = write_lines(tmp_path / "in.jsonl", [row | {"reason": "x"} for row in rows()])
    before = source.read_bytes()
    (tmp_path / "there.jsonl").write_text("mine")
    changed = {"out": tmp_path / "out.jsonl"} | change(tmp_path)
    with pytest.raises(UnusableData, match=complaint):
        regrade(source, changed.pop("out"), grader, **changed)
    assert grader.asked == 0
    assert source.read_bytes() == before
    assert (tmp_path / "there.jsonl").read_text() == "mine"


def test_data_that_changes_meanwhile_is_an_error_not_a_mix(tmp_path: Path, grader: Any) -> None:
    source, out = write_lines(tmp_path / "in.jsonl", rows()), tmp_path / "out.jsonl"

    class Meddling(LocalGrader):
        def judge(self, *asked: Any) -> Any:
            write_lines(source, rows()[:2])
            return super().judge(*asked)

    meddling = Meddling(grader._environment, grader._sandbox, grader._cache)
    with pytest.raises(UnusableData, match="fewer rows"):
        regrade(source, out, meddling)
    assert not out.exists()


def test_what_no_text_can_hold_in_names_and_faults_ends_no_run(
    tmp_path: Path, grader: LocalGrader
) -> None:
    half = "\ud800\x00\x1b[2J"
    rows_of_it = [
        {"problem_id": half, "challenge": CHALLENGE, "proof": HONEST},
        {"problem_id": 1, "challenge": {"challenge": {"A.lean": "x"}, half: 1}, "proof": HONEST},
        {"problem_id": 2, "challenge": CHALLENGE, "proof": {half: HONEST}},
        {"problem_id": 3, "challenge": CHALLENGE, "proof": {"files": {"A.lean": half}}},
    ]
    source = write_lines(tmp_path / "in.jsonl", rows_of_it)
    regrade(source, tmp_path / "out.jsonl", grader)
    out = read_lines(tmp_path / "out.jsonl")
    assert [added(row, "reward") for row in out][:2] == [1, None]
    assert 1 not in [added(row, "reward") for row in out][1:]
    assert not any("\x1b" in str(added(row, "detail")) for row in out)
    lines = [b"challenge,proof", b'"a"b\xff,c', b"d\xff,e", b"f,g\xfe"]
    (tmp_path / "in.csv").write_bytes(b"\n".join(lines))
    report = regrade(tmp_path / "in.csv", tmp_path / "out.csv", grader)
    assert report["rewards"] == {"1": 0, "0": 0, "none": 3}
    assert b"f,g\xfe," in (tmp_path / "out.csv").read_bytes()


def test_a_row_cannot_bring_its_own_verdict(tmp_path: Path, grader: LocalGrader) -> None:
    given = [{"challenge": CHALLENGE, "proof": HOLLOW, "n": n} for n in range(101)]
    forged = given[0] | {"verifier_reward": 1, "x": 1.5}
    source = write_lines(tmp_path / "in.jsonl", [*given, forged])
    last = source.read_bytes().splitlines()[-1].replace(b"r_reward", b"r\\u005freward")
    source.write_bytes(source.read_bytes() + last + b"\n")
    regrade(source, tmp_path / "out.jsonl", grader)
    for line in (tmp_path / "out.jsonl").read_text().splitlines()[-2:]:
        pairs = json.loads(line, object_pairs_hook=list)
        assert [value for name, value in pairs if name == "verifier_reward"] == [0]
        assert ("x", 1.5) in pairs


def test_a_folder_with_other_things_in_it_is_never_replaced(
    tmp_path: Path, grader: LocalGrader
) -> None:
    source = write_lines(tmp_path / "in.jsonl", rows())
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "precious").write_text("x")
    with pytest.raises(UnusableData, match="with other things in it"):
        regrade(source, mine, grader, force=True)
    assert (mine / "precious").exists()
    (tmp_path / "file.jsonl").write_text("x")
    regrade(source, tmp_path / "file.jsonl", grader, force=True)
    assert len(read_lines(tmp_path / "file.jsonl")) == 4


def test_a_row_that_is_nested_too_deeply_does_not_end_the_run(
    tmp_path: Path, grader: LocalGrader
) -> None:
    nested = '{"a": ' * 900 + "1" + "}" * 900
    source = tmp_path / "in.jsonl"
    row = json.dumps(rows()[0])
    own = json.loads(row)
    lines = [
        row,
        json.dumps(own | {"proof": nested}),
        json.dumps(own | {"challenge": nested}),
        json.dumps(own | {"proof": json.loads(nested)}),
    ]
    source.write_text("\n".join(lines) + "\n")
    report = regrade(source, tmp_path / "out.jsonl", grader)
    assert report["rewards"] == {"1": 1, "0": 0, "none": 3}
