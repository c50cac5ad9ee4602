"""What the OpenAPI document says beyond what FastAPI finds out by itself."""

from typing import Any, NamedTuple

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic.json_schema import models_json_schema

from verifier.service.api.batch_schemas import BatchLine, BatchResult
from verifier.service.api.errors import MEDIA_TYPE, RETRY_SECONDS, ErrorKind
from verifier.service.api.problem_schemas import CheckRequest, ProblemRequest
from verifier.service.api.schema_rules import set_environments, sharpen
from verifier.service.api.schemas import ProblemDetails, RewardRequest, SubmissionRequest

OCTETS = "application/octet-stream"
REFERENCE = "#/components/schemas/{model}"
ABOUT = """\
Judges Lean 4 proofs for adversaries: does this submission prove exactly this statement, with only
the permitted axioms, according to the Lean kernel? The reward is 1 or 0, or null when something
else than the submission was at fault. Such an error is never a 0.

Requests carry an API key, as `Authorization: Bearer KEY`, unless the service was started without
keys. What was made with one key does not exist for another.
"""
BODIES = (RewardRequest, SubmissionRequest, BatchLine, BatchResult, ProblemRequest, CheckRequest)
"""Models of bodies that routes read themselves, so that FastAPI does not know them."""
CHALLENGE = "theorem add_zero' (n : Nat) : n + 0 = n := sorry\n"
EXAMPLE_REQUEST = {
    "problem": {"challenge": {"Challenge.lean": CHALLENGE}},
    "submission": {
        "files": {"Submission.lean": "theorem add_zero' (n : Nat) : n + 0 = n := rfl\n"}
    },
    "environment": "core",
}


RETRY_AFTER = {
    "Retry-After": {
        "description": "Seconds to wait before it is sent again",
        "schema": {"type": "integer", "minimum": 1, "example": RETRY_SECONDS},
    }
}
ETAG = {
    "ETag": {
        "description": "Names this state of it; send it back as If-None-Match",
        "schema": {"type": "string"},
    }
}
NOT_MODIFIED = {
    "description": "Nothing has changed since the ETag in If-None-Match",
    "headers": ETAG,
}


class Extras(NamedTuple):
    """The `responses` and `openapi_extra` of a route."""

    responses: dict[int | str, dict[str, Any]]
    extra: dict[str, Any]


def problems(*kinds: ErrorKind) -> dict[int | str, dict[str, Any]]:
    """The documented responses of a route that can answer with these errors."""
    responses: dict[int | str, dict[str, Any]] = {}
    for kind in kinds:
        status, title = kind.meaning
        response = responses.setdefault(
            status,
            {
                "description": "",
                "content": {
                    MEDIA_TYPE: {
                        "schema": {"$ref": REFERENCE.format(model="ProblemDetails")},
                        "examples": {},
                    }
                },
            },
        )
        response["description"] = "; ".join(filter(None, (response["description"], title)))
        example = {
            "type": f"urn:lean-verifier:error:{kind}",
            "title": title,
            "status": status,
            "detail": title.lower(),
            "reward": None,
        }
        response["content"][MEDIA_TYPE]["examples"][kind.value] = {"value": example}
        if status in (429, 503):
            response["headers"] = RETRY_AFTER
    return responses


AUTH = (ErrorKind.UNAUTHORIZED, ErrorKind.FORBIDDEN, ErrorKind.TOO_MANY_REQUESTS)
"""What every route with a key can answer."""
OURS = (ErrorKind.INTERNAL, ErrorKind.DATABASE_UNAVAILABLE)
"""What every route that reads the database can answer."""
TAKING = (
    ErrorKind.MALFORMED_JSON,
    ErrorKind.BODY_TIMEOUT,
    ErrorKind.BODY_TOO_LARGE,
    ErrorKind.UNSUPPORTED_MEDIA_TYPE,
    ErrorKind.INVALID_REQUEST,
    ErrorKind.QUEUE_FULL,
    ErrorKind.SHUTTING_DOWN,
)
"""What every route with a body can answer."""
ORDERING = (ErrorKind.UNKNOWN_ENVIRONMENT, ErrorKind.UNKNOWN_PROBLEM)


IDEMPOTENT = (ErrorKind.CONFLICT, ErrorKind.IDEMPOTENCY_MISMATCH)
"""What every route with an Idempotency-Key can answer."""


def location(description: str, where: str, *operations: str, **names: str) -> dict[str, Any]:
    """The documented response that says where something is, and which operations go on from there.

    `names` are their parameters, each with what it is; by default there is `id`, the body's `id`.
    """
    header = {"description": where, "required": True, "schema": {"type": "string"}}
    parameters = names or {"id": "$response.body#/id"}
    links = {each: {"operationId": each, "parameters": parameters} for each in operations}
    return {"description": description, "headers": {"Location": header}, "links": links}


def body(model: str, example: object) -> dict[str, Any]:
    """The `openapi_extra` of a route that reads its body itself."""
    schema = {"$ref": REFERENCE.format(model=model)}
    content = {"application/json": {"schema": schema, "example": example}}
    return {"requestBody": {"required": True, "content": content}}


REWARD = Extras(
    {
        200: {"description": "Judged: the reward is 1 or 0"},
        **problems(
            *AUTH,
            *OURS,
            *TAKING,
            *ORDERING,
            ErrorKind.UNUSABLE_PROBLEM,
            ErrorKind.NOT_JUDGED,
            ErrorKind.NOT_YET_JUDGED,
            ErrorKind.CANCELLED,
            *IDEMPOTENT,
        ),
    },
    body("RewardRequest", EXAMPLE_REQUEST),
)
SUBMIT = Extras(
    {
        202: location(
            "Recorded",
            "Where to look for the verdict",
            "get_submission",
            "cancel_submission",
            "list_artefacts",
            "get_feedback",
        ),
        **problems(*AUTH, *OURS, *TAKING, *ORDERING, *IDEMPOTENT),
    },
    body("SubmissionRequest", {**EXAMPLE_REQUEST, "priority": "batch"}),
)
SUBMISSION = Extras(
    {
        200: {"description": "The record", "headers": ETAG},
        304: NOT_MODIFIED,
        **problems(
            *AUTH,
            *OURS,
            ErrorKind.INVALID_REQUEST,
            ErrorKind.NOT_FOUND,
            ErrorKind.QUEUE_FULL,
            ErrorKind.SHUTTING_DOWN,
        ),
    },
    {},
)
SUBMISSIONS = Extras(problems(*AUTH, *OURS, ErrorKind.INVALID_REQUEST), {})
CANCEL = Extras(
    problems(*AUTH, *OURS, ErrorKind.INVALID_REQUEST, ErrorKind.NOT_FOUND),
    {},
)
FEEDBACK = Extras(
    {
        200: {"description": "The feedback", "headers": ETAG},
        304: NOT_MODIFIED,
        **problems(*AUTH, *OURS, ErrorKind.INVALID_REQUEST, ErrorKind.NOT_FOUND),
    },
    {},
)
ARTEFACTS = Extras(
    {
        200: {"description": "The list", "headers": ETAG},
        304: NOT_MODIFIED,
        **problems(*AUTH, *OURS, ErrorKind.INVALID_REQUEST, ErrorKind.NOT_FOUND),
    },
    {},
)
ARTEFACT = Extras(
    {
        200: {
            "description": "The bytes",
            "content": {OCTETS: {"schema": {"type": "string", "format": "binary"}}},
            "headers": ETAG,
        },
        304: NOT_MODIFIED,
        **problems(
            *AUTH,
            *OURS,
            ErrorKind.INVALID_REQUEST,
            ErrorKind.NOT_FOUND,
            ErrorKind.QUEUE_FULL,
            ErrorKind.SHUTTING_DOWN,
        ),
    },
    {},
)


def openapi(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI document, with the schemas that only we refer to."""
    if app.openapi_schema is None:
        document = get_openapi(
            title=app.title, version=app.version, description=app.description, routes=app.routes
        )
        schemas = document.setdefault("components", {}).setdefault("schemas", {})
        _, more = models_json_schema(
            [*((model, "validation") for model in BODIES), (ProblemDetails, "serialization")],
            ref_template=REFERENCE,
        )
        schemas.update(more["$defs"])
        components = document["components"]
        components["securitySchemes"] = {"key": {"type": "http", "scheme": "bearer"}}
        security: list[dict[str, Any]] = [{"key": []}]
        if not app.state.parts.keys_needed:
            security.append({})
        for path, methods in document["paths"].items():
            for operation in methods.values():
                if path.startswith("/v1/"):
                    operation["security"] = security
        for unused in ("HTTPValidationError", "ValidationError"):
            schemas.pop(unused, None)
        sharpen(schemas, app.state.parts.settings)
        app.openapi_schema = document
    parts = app.state.parts
    names = {*parts.settings.environments, *parts.keeper.roll.environments}
    set_environments(app.openapi_schema, sorted(names))
    return app.openapi_schema
