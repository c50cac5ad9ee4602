"""Problems that are registered, and whether they are worth asking: with real proofs."""

from __future__ import annotations

from typing import Any

import pytest
from serving import CHALLENGE, HONEST, STATEMENT, Service, honest

HARD = "theorem hard (a b : Nat) (h : a * a = 2 * (b * b)) : b = 0 := "


def register(service: Service, problem: dict[str, Any], **more: Any) -> str:
    answer = service.client.post("/v1/problems", json={"problem": problem, **more})
    assert answer.status_code in (200, 201), answer.text
    assert answer.headers["location"] == f"/v1/problems/{answer.json()['id']}"
    identifier: str = answer.json()["id"]
    return identifier


def check(
    service: Service, problem: dict[str, Any], oracle: dict[str, str] | None = None
) -> dict[str, Any]:
    """The report of a check, when all probes have ended."""
    body = {"oracle": {"files": oracle}} if oracle else {}
    begun = service.client.post(f"/v1/problems/{register(service, problem)}/check", json=body)
    assert begun.status_code == 202, begun.text
    answer = service.client.get(begun.headers["location"], params={"wait": 100})
    assert answer.status_code == 200, answer.text
    report: dict[str, Any] = answer.json()
    assert (report["ended"], report["unknown"]) == (True, [])
    return report


def codes(report: dict[str, Any]) -> set[str]:
    return {finding["code"] for finding in report["findings"]}


def lean(entry: str, **helpers: str) -> dict[str, Any]:
    files = {f"{name}.lean": text for name, text in helpers.items()}
    return {"challenge": {"Challenge.lean": entry, **files}}


def test_the_same_problem_is_registered_once(service: Service) -> None:
    body = {"problem": lean("theorem once : 1 = 1 := sorry"), "name": "once"}
    first = service.client.post("/v1/problems", json=body)
    second = service.client.post("/v1/problems", json={**body, "name": "twice"})
    assert (first.status_code, second.status_code) == (201, 200)
    assert first.json() == second.json()
    assert first.json()["name"] == "once"
    read = service.client.get(first.headers["location"])
    assert read.json() == first.json()
    assert read.json()["problem"]["challenge"] == body["problem"]["challenge"]
    tag = {"If-None-Match": f'"other", W/{read.headers["etag"]}'}
    assert service.client.get(first.headers["location"], headers=tag).status_code == 304


@pytest.mark.parametrize("limits", [{}, {"files": 9, "judge": {"cpu_seconds": 7}}])
def test_a_problem_is_shown_with_the_limits_that_it_gave(
    service: Service, limits: dict[str, Any]
) -> None:
    problem = {**lean("theorem shown : 1 = 1 := sorry"), "limits": limits}
    identifier = register(service, problem)
    shown = service.client.get(f"/v1/problems/{identifier}").json()["problem"]
    assert shown["limits"] == limits
    assert register(service, shown) == identifier


def test_a_registered_problem_is_spoken_of_by_its_identifier(service: Service) -> None:
    identifier = register(service, CHALLENGE)
    asked = {"problem_id": identifier, "submission": honest()["submission"]}
    assert service.reward(asked).json()["reward"] == 1
    assert service.client.delete(f"/v1/problems/{identifier}").status_code == 204
    for method, path in (("GET", ""), ("DELETE", ""), ("POST", "/check")):
        url = f"/v1/problems/{identifier}{path}"
        assert service.client.request(method, url).status_code == 404
    answer = service.reward(asked)
    assert (answer.status_code, answer.json()["reward"]) == (404, None)
    assert answer.json()["type"].endswith(":unknown-problem")


def test_problems_are_listed_a_page_at_a_time(service: Service) -> None:
    made = [register(service, lean(f"theorem t{n} : {n} = {n} := sorry")) for n in range(3)]
    first = service.client.get("/v1/problems", params={"limit": 2}).json()
    rest = service.client.get("/v1/problems", params={"cursor": first["next"]}).json()
    listed = [each["id"] for each in (*first["items"], *rest["items"])]
    assert listed[:3] == made[::-1]
    assert "problem" not in first["items"][0]


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"problem": CHALLENGE, "name": "nul\0"}, "/name"),
        ({"problem": CHALLENGE, "name": "x" * 201}, "/name"),
        ({"problem": CHALLENGE, "environment": "other"}, "/environment"),
        ({"problem": {"challenge": {}}}, "/problem/challenge"),
        ({}, "/problem"),
    ],
)
def test_what_is_wrong_with_a_problem_is_named(
    service: Service, body: dict[str, Any], field: str
) -> None:
    answer = service.client.post("/v1/problems", json=body)
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (422, field)


def test_a_fair_problem_passes_without_a_word(service: Service) -> None:
    report = check(service, lean(f"{HARD}sorry\n"))
    assert (report["standing"], report["findings"]) == ("passed", [])
    rewards = {probe["name"]: probe["reward"] for probe in report["probes"]}
    assert set(rewards.values()) == {0}
    assert "oracle" not in rewards


def test_an_oracle_has_to_score_1(service: Service) -> None:
    good = check(service, CHALLENGE, HONEST["submission"]["files"])
    assert good["standing"] == "passed"
    bad = check(service, CHALLENGE, {"Submission.lean": f"{STATEMENT}p\n"})
    assert bad["standing"] == "failed"
    assert "oracle-rejected" in codes(bad)


def test_a_challenge_that_proves_itself_is_no_problem(service: Service) -> None:
    report = check(service, lean("theorem done : 1 = 1 := rfl\n"))
    assert (report["standing"], codes(report)) == ("failed", {"noop-accepted"})


def test_a_challenge_that_does_not_compile_is_no_problem(service: Service) -> None:
    report = check(service, lean("theorem a : nonsense x := sorry\n"))
    assert (report["standing"], codes(report)) == ("failed", {"unusable"})


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("theorem t : 2 + 2 = 4 := sorry\n", {"trivial"}),
        ("theorem t (n : Nat) : n + 0 = n := by\n  sorry\n", {"trivial"}),
        ("theorem t (n : Nat) : n + 0 = n := by\n  exact (fun h => h) sorry\n", {"trivial"}),
        (
            "theorem t (n : Nat) (h : n = 0) (k : ¬ n = 0) : n * n = 7 := sorry\n",
            {"trivial", "contradictory"},
        ),
        ("theorem t (l : list) : l = l ∧ 0 = 1 := sorry\n", {"auto-implicit"}),
        ("theorem t (f : α → Nat) (x : α) : f x = 0 := sorry\n", {"auto-implicit"}),
    ],
)
def test_what_is_odd_about_a_problem_is_said(
    service: Service, source: str, found: set[str]
) -> None:
    report = check(service, lean(source))
    assert (report["standing"], codes(report)) == ("passed", found)


def test_several_theorems_and_helpers_are_one_problem(service: Service) -> None:
    entry = (
        "import Helper\n/- sorry /- nested -/ -/\n"
        "theorem one : twice 2 = 4 := sorry\n"
        "theorem two (p q : Prop) (h : p ∧ q) (k : ¬ p) : q := by\n  have : p := sorry\n  sorry\n"
    )
    problem = lean(entry, Helper="def twice (n : Nat) : Nat := n + n\n")
    report = check(service, {**problem, "theorems": ["one", "two"]})
    assert (report["standing"], codes(report)) == ("passed", {"trivial"})
    mixed = lean(entry.replace("twice 2 = 4", "twice 2 = 5"), Helper="def twice := Nat.add 1\n")
    assert codes(check(service, mixed)) == set()


def test_a_hole_is_not_filled_by_leaving_it_open(service: Service) -> None:
    source = "def answer : Nat := sorry\ntheorem right : answer * answer = 49 := sorry\n"
    problem = {**lean(source), "holes": ["answer"], "theorems": ["right"]}
    oracle = source.replace("Nat := sorry", "Nat := 7").replace("49 := sorry", "49 := rfl")
    report = check(service, problem, {"Submission.lean": oracle})
    assert report["standing"] == "passed", report


def test_a_check_is_not_over_before_its_probes_are(service: Service) -> None:
    identifier = register(service, lean("theorem late : 1 + 1 = 2 := sorry\n"))
    begun = service.client.post(f"/v1/problems/{identifier}/check", json={})
    assert (begun.json()["standing"], begun.json()["ended"]) == ("running", False)
    (noop,) = (each for each in begun.json()["probes"] if each["name"] == "noop")
    service.client.post(f"/v1/submissions/{noop['submission']}/cancel")
    report = service.client.get(begun.headers["location"], params={"wait": 100}).json()
    assert report["ended"]
    if service.get(noop["submission"])["state"] == "cancelled":
        assert (report["standing"], report["unknown"]) == ("inconclusive", ["noop"])


def test_a_problem_that_cannot_be_taken_apart_is_not_checked(service: Service) -> None:
    identifier = register(service, {"challenge": {"A.lean": "", "B.lean": ""}})
    answer = service.client.post(f"/v1/problems/{identifier}/check", json={})
    assert answer.status_code == 422
    assert answer.json()["type"].endswith(":unusable-problem")


def test_a_check_of_another_problem_is_not_found(service: Service) -> None:
    first, second = register(service, CHALLENGE), register(service, lean(f"{HARD}sorry\n-- x\n"))
    begun = service.client.post(f"/v1/problems/{first}/check", json={})
    path = begun.headers["location"].replace(first, second)
    assert service.client.get(path).status_code == 404
