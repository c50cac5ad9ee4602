"""GET /v1/submissions/{id}/feedback."""

from __future__ import annotations

from typing import Any

import httpx
from serving import CHALLENGE, HONEST, STATEMENT, Service


def judged(service: Service, proof: str) -> str:
    files = {"Submission.lean": f"{STATEMENT}{proof}\n"}
    request = {"problem": CHALLENGE, "submission": {"files": files, "goals": True}}
    id: str = service.reward(request).json()["id"]
    return id


def ask(service: Service, id: str, **parameters: Any) -> httpx.Response:
    return service.client.get(f"/v1/submissions/{id}/feedback", params=parameters)


def test_goals_and_source_lines_are_told(service: Service) -> None:
    found = ask(service, judged(service, "by\n  have : p := by sorry\n  exact h.left")).json()
    assert [(item["severity"], item["line"]) for item in found["items"]] == [
        ("error", 3),
        ("sorry", 2),
    ]
    assert found["items"][1]["goal"] == "p : Prop\nh : p\n⊢ p"
    assert "3 |   exact h.left" in found["prompt"]


def test_the_length_is_kept_and_its_limits_are_named(service: Service) -> None:
    id = judged(service, "nonsense" * 100)
    assert len(ask(service, id, characters=200).json()["prompt"]) <= 200
    refused = ask(service, id, characters=199)
    assert refused.status_code == 422
    (error,) = refused.json()["errors"]
    assert (error["field"], error["limit"]) == ("/query/characters", 200)


def test_it_has_a_tag_and_is_nobody_elses(service: Service) -> None:
    id = service.reward(HONEST).json()["id"]
    tag = ask(service, id).headers["etag"]
    again = service.client.get(f"/v1/submissions/{id}/feedback", headers={"If-None-Match": tag})
    assert again.status_code == 304
    assert ask(service, "00000000-0000-7000-8000-000000000000").status_code == 404
