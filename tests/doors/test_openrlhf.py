"""OpenRLHF's own reward client at its door."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from client_packages import run_client
from places import ROOT
from serving import STATEMENT, Service, busy
from sick_proxy import Says, SickProxy

PROMPT = f"<|user|>\nProve it:\n```lean\n{STATEMENT}sorry\n```<|assistant|>\n"
PROBLEM = {"challenge": {"Challenge.lean": f"{STATEMENT}sorry\n"}}


@pytest.fixture(scope="module")
def registered(locked: Service, key: str) -> str:
    headers = {"Authorization": f"Bearer {key}"}
    body = {"name": "same", "problem": PROBLEM}
    answer = locked.client.post("/v1/problems", json=body, headers=headers)
    identifier: str = answer.json()["id"]
    return identifier


def address(host: str, port: int, key: str) -> str:
    return f"http://trainer:{key}@{host}:{port}/openrlhf/reward"


def said(proof: str) -> str:
    return f"Here it is.\n```lean4\n{STATEMENT}{proof}\n```\nDone.<|end|>"


def rewards(url: str, *rollouts: tuple[str, object]) -> dict[str, Any]:
    sent = json.dumps([[PROMPT + answer, PROMPT, label] for answer, label in rollouts])
    found: dict[str, Any] = run_client("openrlhf", "rewards.py", url, sent)
    return found


def test_rollouts_get_their_rewards_whatever_their_label_is(
    locked: Service, key: str, registered: str
) -> None:
    text = PROBLEM["challenge"]["Challenge.lean"]
    found = rewards(
        address(*locked.address, key),
        (said("h"), text),
        (said("h"), registered),
        (said("h"), json.dumps(PROBLEM)),
        (said("h"), PROBLEM),
        (said("sorry"), text),
        (said("nonsense"), text),
        ("I cannot prove it.", text),  # and what the prompt proves is not the model's
    )
    expected = [1.0, 1.0, 1.0, 1.0, 0.0, 0.0, 0.0]
    together = found["together"]
    assert together["rewards"] == together["scores"] == expected
    assert together["extra_logs"]["lean_no_code"] == [0.0] * 6 + [1.0]
    assert together["extra_logs"]["lean_compiled"] == [1.0] * 5 + [0.0] * 2
    assert [each["reward"] for each in found["single"]] == [[each] for each in expected]
    assert [each["scores"] for each in found["single"]] == [[each] for each in expected]


def test_what_cannot_be_judged_has_no_reward(locked: Service, key: str) -> None:
    broken = (said("h"), "theorem same : nonsense := sorry")
    good = (said("h"), PROBLEM)
    found = rewards(address(*locked.address, key), broken, good)
    assert [each["reward"] for each in found["single"]] == [None, [1.0]]
    assert [each["scores"] for each in found["single"]] == [None, [1.0]]
    # In one request, neither has any.
    rows = {
        "query": [PROMPT + answer for answer, _ in (broken, good)],
        "prompts": [PROMPT, PROMPT],
        "labels": [label for _, label in (broken, good)],
    }
    answer = locked.client.post("/openrlhf/reward", json=rows, auth=("trainer", key))
    assert (answer.status_code, answer.json()["reward"]) == (422, None)
    assert "nonsense" in answer.text


def test_thoughts_that_never_end_are_no_answer(locked: Service, key: str) -> None:
    prompts = [PROMPT, f"{PROMPT}<think>\n", f"{PROMPT}<think>\n"]
    texts = [said("h"), said("h"), f"{said('sorry')}</think>{said('h')}"]
    rows = {
        "query": [prompt + text for prompt, text in zip(prompts, texts, strict=True)],
        "prompts": prompts,
        "labels": [PROBLEM] * 3,
    }
    answer = locked.client.post("/openrlhf/reward", json=rows, auth=("trainer", key))
    assert answer.json()["rewards"] == [1.0, 0.0, 1.0]


def test_who_hangs_up_finds_the_same_submission_still_being_judged(
    locked: Service, key: str
) -> None:
    asked = busy(2)
    code = asked["submission"]["files"]["Submission.lean"]
    rows = {"query": [f"{PROMPT}```lean\n{code}```"], "prompts": [PROMPT]}
    body = {**rows, "labels": [asked["problem"]]}
    login = {"auth": ("trainer", key)}
    with pytest.raises(httpx.ReadTimeout):
        locked.client.post("/openrlhf/reward", json=body, timeout=1, **login)
    answer = locked.client.post("/openrlhf/reward", json=body, **login)
    assert answer.json()["rewards"] == [0.0]
    headers = {"Authorization": f"Bearer {key}"}
    page = locked.client.get("/v1/submissions?limit=2", headers=headers).json()["items"]
    assert page[0]["verdict"]["reason"] == "build_cpu"
    assert page[1]["problem_digest"] != page[0]["problem_digest"]


def test_a_short_trouble_is_ridden_out(locked: Service, key: str) -> None:
    with SickProxy("http://{}:{}".format(*locked.address)) as proxy:
        proxy.illnesses += [Says(503), Says(502)]
        url = proxy.url.replace("http://", f"http://trainer:{key}@") + "/openrlhf/reward"
        found = rewards(url, (said("h"), PROBLEM))
    assert found["single"][0]["reward"] == [1.0]


def test_the_documented_file_does_in_place_of_the_address(
    locked: Service, key: str, tmp_path: Path
) -> None:
    _, _, code = (ROOT / "docs" / "openrlhf.md").read_text().partition("```python\n")
    code = code.partition("```")[0]
    usual = "http://127.0.0.1:8000"
    assert usual in code
    written = tmp_path / "reward.py"
    written.write_text(code.replace(usual, "http://{}:{}".format(*locked.address)))
    sent = [[PROMPT + said(proof), PROMPT, STATEMENT + "sorry"] for proof in ("h", "sorry")]
    words = (str(written), json.dumps(sent), "alone")
    found = run_client("openrlhf", "rewards.py", *words, LEAN_VERIFIER_KEY=key)
    assert [each["reward"] for each in found["single"]] == [[1.0], [0.0]]


@pytest.mark.parametrize(
    ("body", "status", "field"),
    [
        ({"query": [], "prompts": [], "labels": []}, 422, "/query"),
        ({"query": ["a"], "prompts": [], "labels": ["t"]}, 422, "/prompts"),
        ({"query": ["a"], "prompts": ["a"], "labels": []}, 422, "/labels"),
        ({"query": ["a"], "prompts": ["b"], "labels": ["t"]}, 422, "/query/0"),
        ({"query": ["a"], "prompts": ["a"], "labels": ['{"challenge": {}}']}, 422, "/labels/0"),
        ({"query": ["a"], "prompts": ["a"], "labels": [{"challenge": {}}]}, 422, "/labels/0"),
        ({"query": ["a"], "prompts": ["a"], "labels": [None]}, 422, "/labels/0"),
        ({"query": "a", "prompts": "a", "labels": "t"}, 422, "/query"),
    ],
)
def test_a_request_that_is_wrong_is_told_where(
    locked: Service, key: str, body: dict[str, Any], status: int, field: str
) -> None:
    answer = locked.client.post("/openrlhf/reward", json=body, auth=("trainer", key))
    assert answer.status_code == status, answer.text
    assert answer.json()["reward"] is None
    assert answer.json()["errors"][0]["field"].startswith(field)


def test_a_problem_that_is_not_the_keys_is_not_found(locked: Service, key: str) -> None:
    unknown = "01a2295e-02d3-7773-a235-b4916780222f"
    body = {"query": ["a" + said("h")], "prompts": ["a"], "labels": [unknown]}
    answer = locked.client.post("/openrlhf/reward", json=body, auth=("trainer", key))
    assert (answer.status_code, answer.json()["reward"]) == (404, None)


@pytest.mark.parametrize("authorization", ["", "Basic", "Basic x", "Basic Og==", "Bearer nobodys"])
def test_strangers_are_refused(locked: Service, authorization: str) -> None:
    headers = {"Authorization": authorization} if authorization else {}
    answer = locked.client.post("/openrlhf/reward", json={}, headers=headers)
    assert answer.status_code == 401, answer.text


def test_a_long_problem_is_not_held_for_each_rollout_that_names_it(
    locked: Service, key: str
) -> None:
    def most_memory() -> int:
        (line,) = (
            each
            for each in Path(f"/proc/{locked.process.pid}/status").read_text().splitlines()
            if each.startswith("VmHWM")
        )
        return int(line.split()[1]) << 10

    text = f"{STATEMENT}sorry\n--{'x' * (8 << 20)}\n"  # longer than a challenge may be
    body = {"name": "long", "problem": {"challenge": {"Challenge.lean": text}}}
    headers = {"Authorization": f"Bearer {key}"}
    label = locked.client.post("/v1/problems", json=body, headers=headers).json()["id"]
    before = most_memory()
    body = {"query": [f"q{said('h')}"] * 256, "prompts": ["q"] * 256, "labels": [label] * 256}
    answer = locked.client.post("/openrlhf/reward", json=body, auth=("trainer", key))
    assert (answer.status_code, answer.json()["reward"]) == (422, None)
    assert most_memory() - before < 1 << 30
