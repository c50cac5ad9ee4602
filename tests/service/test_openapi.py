"""The OpenAPI document says what the service does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from pydantic import BaseModel, ConfigDict
from serving import CHEATING, HONEST, JSON, Service

from verifier.limits import Limits
from verifier.model import Problem, Submission
from verifier.service.api.documentation import EXAMPLE_REQUEST
from verifier.service.api.errors import ErrorKind
from verifier.service.api.schemas import (
    Liveness,
    ProblemDetails,
    Readiness,
    RewardRequest,
    RewardResponse,
    SubmissionResponse,
)

BODIES: dict[str, type[BaseModel]] = {
    model.__name__: type(model.__name__, (model,), {"model_config": ConfigDict(extra="forbid")})
    for model in (Liveness, ProblemDetails, Readiness, RewardResponse, SubmissionResponse)
}


@pytest.fixture(scope="module")
def document(service: Service) -> dict[str, Any]:
    document: dict[str, Any] = service.client.get("/openapi.json").json()
    return document


def references(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        if isinstance(value.get("$ref"), str):
            yield value["$ref"]
        for each in value.values():
            yield from references(each)
    elif isinstance(value, list):
        for each in value:
            yield from references(each)


def test_every_schema_is_there_and_used(document: dict[str, Any]) -> None:
    schemas = document["components"]["schemas"]
    used = {reference.removeprefix("#/components/schemas/") for reference in references(document)}
    assert used == set(schemas)


def test_every_kind_of_error_is_documented_with_an_example(document: dict[str, Any]) -> None:
    shown = set()
    for operations in document["paths"].values():
        for operation in operations.values():
            for status, response in operation["responses"].items():
                content = response.get("content", {}).get("application/problem+json", {})
                for kind, example in content.get("examples", {}).items():
                    assert ProblemDetails.model_validate(example["value"]).status == int(status)
                    shown.add(kind)
    not_of_one_route = {ErrorKind.METHOD_NOT_ALLOWED}
    assert shown == set(ErrorKind) - not_of_one_route


def test_the_example_is_accepted_as_it_stands(service: Service) -> None:
    response = service.reward(EXAMPLE_REQUEST)
    assert response.json()["reward"] == 1, response.text


def test_the_limits_of_a_request_are_those_that_are_enforced(document: dict[str, Any]) -> None:
    schemas = document["components"]["schemas"]
    for model in (RewardRequest, Problem, Submission, Limits):
        assert schemas[model.__name__]["additionalProperties"] is False
    assert schemas["Limits"]["properties"]["files"]["maximum"] == 256


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/v1/reward", HONEST),
        ("POST", "/v1/reward", CHEATING),
        ("POST", "/v1/reward", {}),
        ("POST", "/v1/reward", "{"),
        ("POST", "/v1/reward", None),
        ("POST", "/v1/reward", " " * 200_000),
        ("POST", "/v1/reward", {**HONEST, "environment": "other"}),
        ("POST", "/v1/reward", {**HONEST, "problem": {"challenge": {"C.lean": "nonsense"}}}),
        ("GET", "/v1/submissions/unknown", None),
        ("GET", "/healthz", None),
        ("GET", "/readyz", None),
    ],
)
def test_what_comes_back_is_documented(
    service: Service, document: dict[str, Any], method: str, path: str, body: Any
) -> None:
    if isinstance(body, str):
        response = service.client.request(method, path, content=body, headers=JSON)
    elif body is None:
        response = service.client.request(method, path)
    else:
        response = service.client.request(method, path, json=body)
    route = path.replace("unknown", "{id}")
    documented = document["paths"][route][method.lower()]["responses"][str(response.status_code)]
    schema = documented["content"][response.headers["content-type"]]["schema"]
    BODIES[schema["$ref"].rpartition("/")[2]].model_validate_json(response.content)


def test_the_record_of_a_submission_is_documented(service: Service) -> None:
    identifier = service.reward(HONEST).json()["id"]
    response = service.client.get(f"/v1/submissions/{identifier}")
    BODIES["SubmissionResponse"].model_validate_json(response.content)
