"""What a refusal says: which field, which limit, and why, so that it takes one attempt to mend."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from serving import CHALLENGE, HONEST, JSON, Service

from verifier.service.api.batch_schemas import BatchLine
from verifier.service.api.ceilings import above_ceilings
from verifier.service.api.problem_schemas import CheckRequest, ProblemRequest
from verifier.service.api.schemas import RewardRequest, SubmissionRequest
from verifier.settings import Settings

KINDS = "urn:lean-verifier:error:"
NDJSON = {"Content-Type": "application/x-ndjson"}


def changed(**parts: Any) -> dict[str, Any]:
    return {**HONEST, **parts}


def test_no_message_tells_how_it_was_found_out(service: Service) -> None:
    for request in (
        {"submission": HONEST["submission"]},
        changed(problem={**CHALLENGE, "entry": "X.lean"}),
        changed(problem={**CHALLENGE, "theorems": ["a..b"]}),
    ):
        assert "Value error" not in service.reward(request).text


def test_the_lowest_limit_is_named_at_once_with_all_else_that_is_wrong(service: Service) -> None:
    limits = {"build": {"cpu_seconds": 10**6, "wall_seconds": 7200}, "disk_bytes": 1 << 40}
    request = changed(problem={**CHALLENGE, "entry": "X.lean", "limits": limits})
    told = {
        error["field"]: (error["limit"], error["message"])
        for error in service.reward(request).json()["errors"]
    }
    assert told == {
        "/problem/entry": (None, "entry 'X.lean' is not among the challenge's files"),
        "/problem/limits/build/cpu_seconds": (3600, "this service allows at most 3600"),
        "/problem/limits/build/wall_seconds": (3600, "this service allows at most 3600"),
        "/problem/limits/disk_bytes": (8 << 30, "this service allows at most 8589934592"),
    }


def test_where_the_format_allows_less_than_the_service_that_is_named() -> None:
    large = Settings(max_seconds=10**6, max_memory_bytes=1 << 50)
    limits = {"olean_bytes": 1 << 51, "judge": {"wall_seconds": 10**9}}
    found = above_ceilings({"problem": {"limits": limits}}, large)
    assert [error.limit for error in found] == [1 << 32, 24 * 3600]


@pytest.mark.parametrize("body", [{}, [], 1, {"problem": 1}, {"problem": {"limits": [1]}}])
def test_limits_are_looked_for_where_there_are_none(body: Any) -> None:
    assert above_ceilings(body, Settings()) == []


@pytest.mark.parametrize("value", [[1], {"int": 1}, None, 1.5])
def test_what_may_be_several_things_and_is_none_is_one_error(service: Service, value: Any) -> None:
    request = changed(problem={**CHALLENGE, "options": {"a.b/c": True, "autoImplicit": value}})
    (error,) = service.reward(request).json()["errors"]
    assert error["field"] == "/problem/options/autoImplicit"
    assert error["message"] == "an option is true or false, a whole number, or a text"


def test_no_request_has_a_union_that_complains_once_for_each_member() -> None:
    for model in (RewardRequest, SubmissionRequest, BatchLine, ProblemRequest, CheckRequest):
        assert not list(bare_unions(model.__pydantic_core_schema__))


def bare_unions(schema: Any, wrapped: bool = False) -> Iterator[Any]:
    """Unions below a core schema that nothing is wrapped around."""
    if isinstance(schema, dict):
        if schema.get("type") == "union" and not wrapped:
            yield schema
        for each in schema.values():
            yield from bare_unions(each, schema.get("type") == "function-wrap")
    elif isinstance(schema, list | tuple):
        for each in schema:
            yield from bare_unions(each)


@pytest.mark.parametrize("constant", ["NaN", "Infinity", "-Infinity"])
@pytest.mark.parametrize(
    "body",
    [
        '{"cpu_seconds": %s}',
        '{"problem": %s}',
        '{"problem": {"limits": {"build": {"cpu_seconds": %s}}}}',
        "[%s]",
    ],
)
def test_a_number_that_json_has_not_is_no_json_wherever_it_is(
    service: Service, body: str, constant: str
) -> None:
    response = service.client.post("/v1/reward", content=body % constant, headers=JSON)
    assert (response.status_code, response.json()["type"]) == (400, f"{KINDS}malformed-json")
    assert response.json()["detail"] == f"{constant} is not a number of JSON"


@pytest.mark.parametrize(
    ("method", "path", "headers", "field", "limit", "message"),
    [
        (
            "POST",
            "/v1/reward",
            {"Idempotency-Key": "x" * 256},
            "/header/Idempotency-Key",
            255,
            "1 to 255 printable ASCII characters, without spaces",
        ),
        (
            "POST",
            "/v1/reward",
            {"Idempotency-Key": "a b"},
            "/header/Idempotency-Key",
            None,
            "1 to 255 printable ASCII characters, without spaces",
        ),
        (
            "GET",
            "/v1/submissions?cursor=zzz",
            {},
            "/query/cursor",
            None,
            "this is not the `next` of any page",
        ),
        (
            "GET",
            "/v1/submissions?foo=1&limit=1",
            {},
            "/query/foo",
            None,
            "there is no such parameter here; there are: cursor, limit",
        ),
        (
            "POST",
            "/v1/batches?problemid=1",
            NDJSON,
            "/query/problemid",
            None,
            "there is no such parameter here; there are: environment, problem_id, webhook",
        ),
        (
            "GET",
            "/v1/environments?a~/b=",
            {},
            "/query/a~0~1b",
            None,
            "there is no such parameter here; there are none",
        ),
    ],
)
def test_what_is_wrong_beside_the_body_is_told_in_words(
    service: Service,
    method: str,
    path: str,
    headers: dict[str, str],
    field: str,
    limit: int | None,
    message: str,
) -> None:
    response = service.client.request(method, path, headers={**JSON, **headers}, content=b"{}")
    assert response.status_code == 422
    assert {"field": field, "limit": limit, "message": message} in response.json()["errors"]


def test_a_name_of_several_lines_is_refused_in_words(service: Service) -> None:
    request = {"problem": CHALLENGE, "name": "a\nb"}
    (error,) = service.client.post("/v1/problems", json=request).json()["errors"]
    assert (error["field"], "control characters" in error["message"]) == ("/name", True)


def test_machines_may_add_parameters_where_no_key_is_needed(service: Service) -> None:
    assert service.client.get("/healthz?now=1").status_code == 200


def test_who_finds_nothing_is_told_where_to_look(service: Service) -> None:
    for path in ("/", "/docs"):
        answer = service.client.get(path)
        assert answer.status_code == 404
        assert "/openapi.json" in answer.json()["detail"]


def test_an_option_that_lean_refuses_is_told_as_lean_does(service: Service) -> None:
    request = changed(problem={**CHALLENGE, "options": {"autoImplicit": "maybe"}})
    answer = service.reward(request)
    assert answer.status_code == 422
    assert "invalid -D parameter" in answer.json()["detail"]
    assert "exit code" not in answer.json()["detail"]


def test_a_line_with_two_problems_or_none_is_told_the_field_too(service: Service) -> None:
    submission = HONEST["submission"]
    lines = ({"submission": submission}, changed(problem_id="x"))
    content = "\n".join(map(json.dumps, lines))
    batch = service.client.post("/v1/batches", content=content, headers=NDJSON)
    results = service.client.get(f"{batch.headers['location']}/results").text.splitlines()
    errors = [json.loads(line)["error"]["errors"][0]["field"] for line in results]
    assert errors == ["/problem", "/problem_id"]
