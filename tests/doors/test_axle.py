"""The door of AXLE, with AXLE's own client."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from client_packages import run_client
from httpx import AsyncClient
from serving import Service, busy, serving

from verifier.environments import Environment
from verifier.service.store.database import Database
from verifier.service.store.keys import Keys, Scope

SWAP = "theorem swap (a b : Nat) : a + b = b + a := "
OPEN = """\
theorem helper (a b : Nat) : a + b = b + a := sorry
def answer : Nat := sorry
theorem main (a b : Nat) : a + b = b + a ∧ answer = 4 := sorry
"""
EMPTY: dict[str, list[str]] = {"errors": [], "warnings": [], "infos": []}


def url(service: Service, path: str = "") -> str:
    return "http://{}:{}{}".format(*service.address, path)


def ask(address: str, *questions: tuple[str, dict[str, Any]], key: str = "") -> list[Any]:
    """What AXLE's client gives for these calls of its methods, or raises."""
    answers: list[Any] = run_client("axle", "ask.py", address, key, json.dumps(questions))
    return answers


def source_of(request: dict[str, Any]) -> str:
    (source,) = request["submission"]["files"].values()
    return str(source)


def proof(content: str, statement: str = f"{SWAP}sorry", **more: Any) -> tuple[str, dict[str, Any]]:
    fields = {"formal_statement": statement, "content": content, "environment": "core"}
    return "verify_proof", fields | more


def look(content: str, **more: Any) -> tuple[str, dict[str, Any]]:
    return "check", {"content": content, "environment": "core"} | more


def test_only_a_proof_of_the_statement_is_okay(service: Service) -> None:
    content = f"{SWAP}Nat.add_comm a b"
    found, *others = (
        each["answer"]
        for each in ask(
            url(service),
            proof(content),
            proof(f"{SWAP}sorry"),
            proof("theorem swap (a b : Nat) : a + b = a + b := rfl"),
            proof(f"{SWAP}nonsense"),
            proof(f"axiom bad : False\n{SWAP}bad.elim"),
        )
    )
    assert (found["okay"], found["content"], found["failed_declarations"]) == (True, content, [])
    assert found["lean_messages"] == found["tool_messages"] == EMPTY
    assert found["timings"]["total_ms"] >= found["timings"]["build_ms"] > 0
    assert [each["okay"] for each in others] == [False] * 4
    assert [each["failed_declarations"] for each in others] == [["swap"]] * 4
    assert [each["info"]["reason"] for each in others] == [
        "sorry",
        "statement_differs",
        "compile_error",
        "axiom",
    ]
    assert others[0]["lean_messages"]["warnings"] == [
        "-:1:8-1:12: warning: declaration uses `sorry`"
    ]
    assert "a + b" in others[1]["tool_messages"]["errors"][0]
    assert others[2]["tool_messages"] == EMPTY
    assert "Unknown identifier `nonsense`" in others[2]["lean_messages"]["errors"][0]


def test_what_may_be_sorried_is_what_the_statement_says_and_no_more(service: Service) -> None:
    rest = "def answer : Nat := 4\ntheorem main (a b : Nat) : a + b = b + a ∧ answer = 4 := "
    helper = "theorem helper (a b : Nat) : a + b = b + a := sorry\n"
    other = "theorem helper : False := sorry\n"
    answers = ask(
        url(service),
        proof(f"{helper}{rest}⟨helper a b, rfl⟩", OPEN, permitted_sorries=["helper", "gone"]),
        proof(f"{helper}{rest}⟨helper a b, rfl⟩", OPEN),
        proof(f"{other}{rest}helper.elim", OPEN, permitted_sorries=["helper"]),
        proof(f"{helper}{rest}sorry", OPEN, permitted_sorries=["helper"]),
        proof(f"{SWAP}foul\ntheorem foul : False := sorry", permitted_sorries=["foul"]),
    )
    found = [each["answer"] for each in answers]
    assert [each["okay"] for each in found] == [True, False, False, False, False]
    assert found[0]["info"]["axioms"] == ["helper"]
    assert "'gone'" in found[0]["tool_messages"]["warnings"][0]
    assert found[2]["info"]["reason"] == "dependency_differs"


def test_a_check_tells_messages_and_findings(service: Service) -> None:
    answers = ask(
        url(service),
        look("#check Nat\n#eval 1 + 1"),
        look("theorem t : 1 = 2 := sorry"),
        look("theorem t : 1 = 2 := rfl"),
        look("import Nowhere"),
    )
    said, unfinished, wrong, foreign = (each["answer"] for each in answers)
    assert said["okay"]
    assert said["lean_messages"]["infos"] == ["-:1:0-1:6: info: Nat : Type", "-:2:0-2:5: info: 2"]
    assert (unfinished["okay"], unfinished["failed_declarations"]) == (True, ["t"])
    assert "sorryAx used by t" in unfinished["tool_messages"]["warnings"][0]
    assert (wrong["okay"], wrong["failed_declarations"]) == (False, ["t"])
    assert not foreign["okay"]
    assert "unknown_import" in foreign["tool_messages"]["errors"][0]


def test_trouble_is_raised_as_what_it_is(service: Service) -> None:
    options = {"debug.skipKernelTC": True}
    answers = ask(
        url(service),
        look(source_of(busy(9)), timeout_seconds=1),
        proof(SWAP, environment="elsewhere"),
        proof(f"{SWAP}sorry", "theorem swap : Nonsense := sorry"),
        proof(f"{SWAP}sorry", verify_negation=True),
        proof(f"{SWAP}sorry", global_options=options),
        look("", timeout_seconds=0),
        ("rename", {"content": "", "declarations": {}, "environment": "core"}),
    )
    assert [each["raised"] for each in answers] == [
        "LeanTimeout",
        *["AxleInvalidArgument"] * 5,
        "AxleNotFoundError",
    ]
    for answer, word in zip(
        answers,
        (
            "build_time",
            "core",
            "does not compile",
            "/verify_negation",
            "/global_options",
            "greater",
        ),
        strict=False,
    ):
        assert word in answer["message"]


def test_it_says_how_it_is_and_what_it_has(service: Service) -> None:
    status, environments = ask(url(service, "/axle"), ("check_status", {}), ("environments", {}))
    assert status["answer"]["status"] == "healthy"
    assert [each["name"] for each in environments["answer"]] == ["core"]


@pytest.fixture
def guarded(tmp_path: Path, environment: Environment, cache_dir: Path) -> Iterator[Service]:
    with serving(tmp_path / "data", cache_dir, authentication="keys") as it:
        yield it


def test_keys_are_asked_for_and_see_their_own(guarded: Service) -> None:
    keys = Keys(Database(guarded.engine))
    _, mine = keys.create("mine", tuple(Scope))
    _, reader = keys.create("reader", (Scope.READ,))
    question = proof(f"{SWAP}Nat.add_comm a b")
    (accepted,) = ask(url(guarded), question, key=mine)
    id = accepted["answer"]["info"]["submission"]
    found = guarded.client.get(f"/v1/submissions/{id}", headers={"Authorization": f"Bearer {mine}"})
    assert found.json()["reward"] == 1
    (stranger,) = ask(url(guarded), question)
    assert "401" in stranger["message"]
    (forbidden,) = ask(url(guarded), question, key=reader)
    assert forbidden["raised"] == "AxleForbiddenError"


def test_a_service_that_cannot_judge_is_unavailable_and_no_answer(
    tmp_path: Path, environment: Environment, cache_dir: Path
) -> None:
    settings = {"workers": 1, "reward_seconds": 0.5, "shutdown_seconds": 0}
    with serving(tmp_path / "data", cache_dir, **settings) as service:
        service.submit(busy(60))
        (answer,) = ask(url(service), proof(f"{SWAP}Nat.add_comm a b"))
    assert answer["raised"] == "AxleIsUnavailable"


def test_names_of_namespaces_can_be_permitted_and_only_so_many(service: Service) -> None:
    inside = "namespace N\ntheorem helper : 1 = 1 := {}\nend N\ntheorem main : 1 = 1 := {}\n"
    (found,) = ask(
        url(service),
        proof(
            inside.format("sorry", "N.helper"),
            inside.format("sorry", "sorry"),
            permitted_sorries=["N.helper", "xhelper", "helper.N"],
        ),
    )
    assert found["answer"]["okay"]
    assert len(found["answer"]["tool_messages"]["warnings"]) == 2
    _, many = proof("x", permitted_sorries=[f"n{number}" for number in range(1001)])
    answer = service.client.post("/api/v1/verify_proof", json=many)
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["field"] == "/permitted_sorries"


def test_nobody_waits_while_a_long_text_is_looked_through(service: Service) -> None:
    _, long = proof("def a\n" * 200_000, "def a\n" * 200_000, permitted_sorries=["b.c"])

    async def slowest() -> float:
        async with AsyncClient(base_url=url(service), timeout=60) as client:
            asked = asyncio.create_task(client.post("/api/v1/verify_proof", json=long))
            times = []
            while not asked.done():
                start = time.monotonic()
                assert (await client.get("/healthz")).status_code == 200
                times.append(time.monotonic() - start)
                await asyncio.sleep(0.05)
            assert (await asked).status_code in (200, 422)
        return max(times)

    assert asyncio.run(slowest()) < 5
