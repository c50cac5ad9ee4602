"""The environment as openreward's own client meets it."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from client_packages import python_of, run_client
from places import ROOT
from served_problems import KEY
from serving import STATEMENT
from sick_proxy import Says, SickProxy

from verifier.cli.main import main

pytestmark = pytest.mark.frameworks

HONEST = f"{STATEMENT}h\n"
CHEATING = f"{STATEMENT}sorry\n"
BROKEN = f"{STATEMENT}nonsense\n"
TASK = {"split": "train", "problem": "same"}


def rollouts(url: str, *answers: list[Any]) -> dict[str, Any]:
    words = [json.dumps(each) for each in answers]
    found: dict[str, Any] = run_client("openreward", "rollouts.py", url, KEY, *words)
    return found


@pytest.fixture
def client(served: str) -> Iterator[httpx.Client]:
    """A client without openreward's package, with a session of its own."""
    headers = {"X-Session-ID": "mine", "X-API-Key": KEY}
    with httpx.Client(base_url=served, headers=headers, timeout=60) as made:
        yield made
        made.post("/delete")


def create(client: httpx.Client, **asked: Any) -> httpx.Response:
    return client.post("/create", json={"env_name": "lean", **asked})


def call(client: httpx.Client, text: str) -> dict[str, str]:
    """The events that come of handing something in."""
    answer = client.post("/lean/call", json={"name": "submit", "input": {"lean": text}})
    assert answer.status_code == 200, answer.text
    events = {}
    for event in answer.text.replace("\r\n", "\n").strip().split("\n\n"):
        fields = dict(line.split(": ", 1) for line in event.splitlines() if ": " in line)
        if "event" in fields:
            events[fields["event"]] = fields.get("data", "")
    return events


def test_splits_tasks_prompt_and_reward(served: str, proxy: SickProxy) -> None:
    unlike = [{}, {"lean": 1}, {"lean": HONEST, "reward": 1}]
    proxy.illnesses += [Says(503)]  # which is ridden out
    found = rollouts(
        served, [HONEST, HONEST], [CHEATING, CHEATING, HONEST], [BROKEN, *unlike, HONEST]
    )
    assert found["splits"] == ["train", "held-out"]
    assert found["tasks"] == {
        "train": [{"split": "train", "problem": name} for name in ("same", "true")],
        "held-out": [{"split": "held-out", "problem": "true"}],
    }
    assert found["same_by_index"]
    ((tool, schema),) = found["tools"]
    assert tool == "submit"
    assert schema["required"] == ["lean"]
    for said in (
        "Prove every theorem that `Challenge.lean` states.",
        CHEATING,
        "`propext`, `Quot.sound`, `Classical.choice`",
        "There are 2 attempts",
    ):
        assert said in found["prompt"]
    honest, cheating, broken = found["rollouts"]
    assert (honest[0]["reward"], honest[0]["finished"]) == (1.0, True)
    assert honest[0]["metadata"]["reason"] == "accepted"
    assert honest[1]["reason"] == "episode_finished"
    assert [each.get("reward") for each in cheating] == [0.0, 0.0, None]
    assert [each.get("finished") for each in cheating] == [False, True, None]
    assert cheating[1]["metadata"]["reason"] == "sorry"
    assert cheating[2]["reason"] == "episode_finished"
    assert "Submission.lean:1:" in broken[0]["told"]
    assert "nonsense" in broken[0]["told"]
    assert "Attempts left: 1." in broken[0]["told"]
    # What is no answer at all is said to the model, and costs no attempt.
    assert [each["reason"] for each in broken[1:4]] == ["input_validation"] * 3
    assert (broken[4]["reward"], broken[4]["finished"]) == (1.0, True)


def test_the_documented_client_works(served: str, tmp_path: Path) -> None:
    _, _, code = (ROOT / "docs" / "openreward.md").read_text().partition("```python\n")
    code = code.partition("```")[0]
    for usual, here in (("http://127.0.0.1:8080", served), ('"any"', repr(KEY))):
        assert usual in code
        code = code.replace(usual, here)
    (tmp_path / "client.py").write_text(code)
    words = [python_of("openreward"), tmp_path / "client.py"]
    ran = subprocess.run(words, capture_output=True, text=True, check=True)
    assert "# Prove it in Lean 4" in ran.stdout
    assert "0.0 False rejected:" in ran.stdout


def test_trouble_of_the_service_is_an_error_and_no_reward(
    served: str, proxy: SickProxy, client: httpx.Client
) -> None:
    proxy.illnesses += [Says(503)] * 100
    outcomes = rollouts(served, [HONEST, HONEST])["rollouts"][0]
    # The client of the package gives its session up, as it does for any call that failed.
    assert [each["error"] for each in outcomes] == ["ToolFailed", "SessionTerminatedError"]
    # Here it goes on, and the call that failed has cost no attempt.
    assert create(client, task_spec=TASK).status_code == 200
    assert set(call(client, CHEATING)) == {"task_id", "error"}
    proxy.illnesses.clear()
    first, second = (json.loads(call(client, text)["end"])["output"] for text in (CHEATING, HONEST))
    assert (first["reward"], first["finished"]) == (0.0, False)
    assert (second["reward"], second["finished"]) == (1.0, True)


def test_what_a_client_could_bring_of_its_own_is_refused(client: httpx.Client) -> None:
    own = {"problem": {"challenge": {"C.lean": "theorem t : True := sorry"}}, "split": "train"}
    for spec in (own, {}, {**TASK, "problem": "other"}, {**TASK, "split": "../"}):
        answer = create(client, task_spec=spec)
        assert answer.status_code == 400, answer.text
    for split, index in (("train", 2), ("train", -1), ("nowhere", 0)):
        answer = create(client, split=split, index=index)
        assert answer.status_code == 400, answer.text
    answer = create(client, task_spec=TASK, toolset_name="web")
    assert (answer.status_code, "toolset" in answer.text) == (400, True)
    assert client.post("/create", content=b" " * ((16 << 20) + 1)).status_code == 413


def test_nobody_is_let_in_without_the_key(served: str) -> None:
    for headers in ({}, {"X-API-Key": ""}, {"X-API-Key": f"{KEY}x"}):
        assert httpx.get(f"{served}/list_environments", headers=headers).status_code == 401
    assert httpx.get(f"{served}/health").status_code == 200
    known = httpx.get(f"{served}/list_environments", headers={"X-API-Key": KEY})
    assert known.json() == ["lean"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--host", "0.0.0.0"], "a key is needed"),
        (["--host", "nobody.invalid"], "nobody.invalid"),
        (["--problems", "train=/nowhere"], "given twice"),
        (["--problems", "test=/nowhere"], "/nowhere"),
        (["--env", "nowhere"], "no environment 'nowhere'"),
        ([], ".venv/bin/pip install '.[openreward]'"),
    ],
)
def test_what_cannot_be_served_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str], said: str
) -> None:
    line = {"problem": {"challenge": {"C.lean": "theorem t : True := sorry\n"}}}
    (tmp_path / "set.jsonl").write_text(json.dumps(line))
    served = ["--problems", str(tmp_path / "set.jsonl"), "--port", "0"]
    assert main(["openreward", *served, *words]) == 2
    assert said in capsys.readouterr().err
