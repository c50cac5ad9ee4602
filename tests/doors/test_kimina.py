"""The door of the Kimina Lean Server, with its own client."""

from __future__ import annotations

import json
from typing import Any

import pytest
from client_packages import run_client
from serving import JSON, Service, busy

SNIPPETS = {
    "valid": "theorem t : 1 + 1 = 2 := rfl",
    "nothing to prove": "#eval 2 + 2",
    "sorry in a tactic": "theorem t (p : Prop) (h : p) : p ∧ p := by\n  constructor\n"
    "  · exact h\n  sorry",
    "sorry in a term": "theorem t (p q : Prop) (h : p) : p ∧ q := ⟨h, sorry⟩",
    "error": "theorem t : 1 = 2 := rfl",
    "axiom": "axiom bad : False\ntheorem t : 1 = 2 := bad.elim",
    "unnoticed": "theorem t : 1 = 2 := @sorryAx _ true",
    "unchecked": "set_option debug.skipKernelTC true\ntheorem t : 1 = 2 := by sorry",
    "import": "import Nowhere\n",
}
STATUS = {
    "valid": "valid",
    "nothing to prove": "valid",
    "sorry in a tactic": "sorry",
    "sorry in a term": "sorry",
    "error": "lean_error",
    "axiom": "lean_error",
    "unnoticed": "sorry",
    "unchecked": "sorry",
    "import": "lean_error",
}


@pytest.fixture(scope="module")
def answers(service: Service) -> dict[str, Any]:
    address = "http://{}:{}".format(*service.address)
    found: dict[str, Any] = run_client("kimina", "ask.py", address, "30", json.dumps(SNIPPETS))
    return found


@pytest.mark.parametrize("client", ["sync", "async"])
def test_its_clients_find_what_our_judge_finds(answers: dict[str, Any], client: str) -> None:
    assert {name: each["status"] for name, each in answers[client].items()} == STATUS


def test_messages_and_goals_have_their_places(answers: dict[str, Any]) -> None:
    found = {name: each["response"] for name, each in answers["sync"].items()}
    (said,) = found["nothing to prove"]["messages"]
    assert said == {
        "severity": "info",
        "pos": {"line": 1, "column": 0},
        "endPos": {"line": 1, "column": 5},
        "data": "4",
    }
    (left_out,) = found["sorry in a tactic"]["sorries"]
    assert left_out == {
        "pos": {"line": 4, "column": 2},
        "endPos": {"line": 4, "column": 7},
        "goal": "case right\np : Prop\nh : p\n⊢ p",
    }
    assert found["sorry in a term"]["sorries"][0]["goal"] == "⊢ q"
    assert "bad used by t" in found["axiom"]["messages"][-1]["data"]


def test_it_says_that_it_lives(answers: dict[str, Any]) -> None:
    assert answers["health"]["status"] == "ok"


def test_the_older_form_takes_either_word_for_a_proof(service: Service) -> None:
    codes = [{"custom_id": 7, "proof": SNIPPETS["valid"]}, {"custom_id": "b", "code": "#eval x"}]
    for path in ("/verify", "/one_pass_verify_batch"):
        answer = service.client.post(path, json={"codes": codes, "infotree_type": "original"})
        first, second = answer.json()["results"]
        assert (first["custom_id"], first["response"]["messages"]) == ("7", [])
        assert second["response"]["messages"][0]["severity"] == "error"
        assert first["response"]["time"] > 0


def test_what_takes_too_long_has_timed_out(service: Service) -> None:
    (slow,) = busy(9)["submission"]["files"].values()
    request = {"snippets": [{"id": "a", "code": slow}], "timeout": 1}
    (found,) = service.client.post("/api/check", json=request).json()["results"]
    assert "timed out in 1 seconds" in found["error"]
    assert "response" not in found


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"snippets": []}, "/snippets"),
        ({"snippets": [{"id": "a", "code": ""}, {"id": "a", "code": "x"}]}, "/snippets"),
        ({"snippets": [{"id": "a"}]}, "/snippets/0/code"),
        ({"snippets": [{"id": "a", "code": ""}], "timeout": -1}, "/timeout"),
        ({"snippets": [{"id": "a", "code": ""}], "allTactics": True}, "/allTactics"),
    ],
)
def test_a_wrong_request_is_told_its_field(
    service: Service, body: dict[str, Any], field: str
) -> None:
    answer = service.client.post("/api/check", content=json.dumps(body), headers=JSON)
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["field"] == field
