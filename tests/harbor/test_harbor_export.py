"""Problems made into tasks, as Harbor's own loader and linter see them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from harbor_tasks import LINE, STATEMENT, command, exported, seen_by_harbor

from verifier.environments import Environment
from verifier.harbor.task import problem_of
from verifier.problemset import read_set

PINNED = f"lean-verifier@sha256:{'0' * 64}"
IMAGES = ("--agent-image", PINNED, "--verifier-image", PINNED)


def test_tasks_are_valid_and_their_containers_have_no_network(tmp_path: Path) -> None:
    tasks = exported(tmp_path, LINE, {**LINE, "id": "unsolved", "oracle": None}, options=IMAGES)
    found = seen_by_harbor(tasks / "same", tasks / "unsolved")
    assert [each["name"] for each in found] == ["lean/same", "lean/unsolved"]
    assert [each["oracle"] for each in found] == [True, False]
    for each in found:
        assert each["verifier_mode"] == "separate"
        assert each["brings_its_tests"]
        assert each["agent_network"] == {"network_mode": "no-network", "allowed_hosts": []}
        assert each["verifier_network"] == each["agent_network"]
        assert each["phases"] == [None, None]
        assert each["artifacts"] == ["/app/submission"]
        assert each["agent_user"] == "agent"
        assert each["findings"] == []


def test_with_a_service_the_verifier_reaches_that_and_nothing_else(tmp_path: Path) -> None:
    url = "https://judge.example.org:8443/here"
    tasks = exported(tmp_path, LINE, options=(*IMAGES, "--url", url))
    (found,) = seen_by_harbor(tasks / "same")
    assert found["agent_network"]["network_mode"] == "no-network"
    network = {"network_mode": "allowlist", "allowed_hosts": ["judge.example.org"]}
    assert found["verifier_network"] == network
    assert found["findings"] == []
    assert f"--url {url}" in (tasks / "same/tests/test.sh").read_text()


def test_the_instruction_tells_what_is_asked_and_what_counts(tmp_path: Path) -> None:
    problem = {
        "challenge": {
            "Main.lean": "import Basic.Facts\n\ndef answer : Nat := sorry\n-- ``` and ````\n"
            "theorem first : answer = 2 := sorry\n",
            "Basic/Facts.lean": "theorem fact : True := trivial\n",
        },
        "theorems": ["first"],
        "holes": ["answer"],
        "permitted_axioms": ["propext"],
        "options": {"autoImplicit": False},
        "limits": {"files": 7, "build": {"cpu_seconds": 11}, "max_heartbeats": 12345},
    }
    tasks = exported(tmp_path, {"id": "asked", "problem": problem})
    (found,) = seen_by_harbor(tasks / "asked")
    told = found["instruction"]
    for said in (
        "Prove `first`, as stated in `Main.lean`.",
        "Fill in the definitions `answer`",
        "`/app/submission/Submission.lean`",
        "no axioms but `propext`:",
        "`autoImplicit` = `false`",
        "at most 7 files",
        "`maxHeartbeats` is 12345",
        "11 seconds of CPU time",
        "4.35.0",
    ):
        assert said in told
    assert "disproof" not in told
    # The block ends after the challenge, whatever backquotes are in it.
    assert "`````lean\nimport Basic.Facts" in told
    assert "theorem first : answer = 2 := sorry\n`````\n" in told
    started = (tasks / "asked/environment/submission/Submission.lean").read_text()
    assert started == problem["challenge"]["Main.lean"]  # type: ignore[index]


def test_the_verifiers_problem_is_the_one_that_was_exported(tmp_path: Path) -> None:
    limited = {"limits": {"build": {"cpu_seconds": 11}}, "permitted_axioms": []}
    line = {**LINE, "problem": {**LINE["problem"], **limited}, "environment": "other"}  # type: ignore[dict-item]
    (tmp_path / "set.jsonl").write_text(json.dumps({**line, "environment": "core"}))
    tasks = exported(tmp_path, {**line, "environment": "core"})
    (asked,) = read_set(tmp_path / "set.jsonl")
    for place in (tasks / "same", tasks / "same/tests"):
        judged = problem_of(place, None)
        assert judged.problem.digest == asked.problem.digest
        assert judged.oracle is None
    assert not any("Nat" in path.read_text() for path in (tasks / "same/tests").iterdir())


def test_folders_of_problems_are_tasks_with_their_oracles(tmp_path: Path) -> None:
    for name in ("b", "a"):
        folder = tmp_path / "set" / name
        (folder / "oracle").mkdir(parents=True)
        (folder / "Challenge.lean").write_text(f"{STATEMENT}sorry\n")
        (folder / "problem.toml").write_text('theorems = ["same"]\n')
        (folder / "oracle/Solution.lean").write_text(f"{STATEMENT}h\n")
    done = command("export", tmp_path / "set", "--out", tmp_path / "tasks")
    assert done.returncode == 0, done.stderr
    assert sorted(path.name for path in (tmp_path / "tasks").iterdir()) == ["a", "b"]
    first = problem_of(tmp_path / "tasks/a", None).problem
    assert (list(first.challenge), first.theorems) == (["Challenge.lean"], ("same",))
    solved = tmp_path / "tasks/a/solution/files/Solution.lean"
    assert solved.read_text() == f"{STATEMENT}h\n"


def changed(**fields: Any) -> dict[str, Any]:
    return {**LINE, **fields}


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (changed(id="../out"), "the name '../out'"),
        (changed(id="a/b"), "the name 'a/b'"),
        (changed(id="a\x1b[31m"), "the name"),
        (changed(id=""), "the name ''"),
        (changed(id="x" * 101), "longer than 100"),
        (changed(id="SAME"), "given before"),
        (changed(id="b", problem={"challenge": {}}), "line 2: problem.challenge:"),
        (changed(id="b", problem={**LINE["problem"], "limits": {"files": 0}}), "limits.files"),  # type: ignore[dict-item]
        (changed(id="b", surplus=1), "surplus"),
        (changed(id="b", environment="nowhere"), "no environment 'nowhere'"),
        (changed(id="b", problem={"challenge": {"../A.lean": ""}}), "'../A.lean'"),
        (changed(id="b", problem={"challenge": {"/A.lean": ""}}), "'/A.lean'"),
        (changed(id="b", oracle={"files": {"../../A.lean": ""}}), "'../../A.lean'"),
        (changed(id="b", oracle={"archive": "UEsFBg=="}), "an archive"),
    ],
)
def test_what_cannot_be_a_task_is_refused_by_name(
    tmp_path: Path, line: dict[str, Any], said: str
) -> None:
    problems = tmp_path / "problems.jsonl"
    problems.write_text(json.dumps(LINE) + "\n" + json.dumps(line) + "\n")
    done = command("export", problems, "--out", tmp_path / "tasks")
    assert done.returncode == 2
    assert said in done.stderr
    assert "\x1b" not in done.stderr
    assert "1 tasks were written before" in done.stderr
    assert [path.name for path in (tmp_path / "tasks").iterdir()] == ["same"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["problems.jsonl", "tasks"]


def test_nothing_that_is_there_is_written_over(tmp_path: Path) -> None:
    (tmp_path / "tasks/same").mkdir(parents=True)
    (tmp_path / "problems.jsonl").write_text(json.dumps(LINE))
    done = command("export", tmp_path / "problems.jsonl", "--out", tmp_path / "tasks")
    assert done.returncode == 2
    assert "is there already" in done.stderr
    assert list((tmp_path / "tasks/same").iterdir()) == []


@pytest.mark.parametrize("url", ["ftp://x", "https://", "https://a b", "https://x';id;'"])
def test_an_address_that_is_none_is_refused(tmp_path: Path, url: str) -> None:
    (tmp_path / "problems.jsonl").write_text(json.dumps(LINE))
    done = command("export", tmp_path / "problems.jsonl", "--out", tmp_path / "t", "--url", url)
    assert done.returncode == 2
    assert "--url" in done.stderr
    assert not (tmp_path / "t").exists()


def test_the_agents_lean_compiles_as_the_verifier_does(
    tmp_path: Path, environment: Environment
) -> None:
    line = changed(problem={**LINE["problem"], "options": {"autoImplicit": False}})  # type: ignore[dict-item]
    written = (exported(tmp_path, line) / "same/environment/lean").read_text()
    # The image's folders are this machine's; all else is as the agent runs it.
    cache = environment.folder.parents[1]
    script = tmp_path / "lean"
    script.write_text(written.replace("'/opt/verifier/cache'", repr(str(cache))))
    tried = {"good.lean": f"{STATEMENT}h\n", "bad.lean": "example : n = n := rfl\n"}
    codes = {}
    for name, text in tried.items():
        (tmp_path / name).write_text(text)
        words = [sys.executable, script, name]
        ran = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False)
        codes[name] = ran.returncode
        assert "error: " not in ran.stdout or "bad.lean:1:10: error" in ran.stdout
    assert codes == {"good.lean": 0, "bad.lean": 1}
