"""What the OpenAPI document says beyond what FastAPI finds out by itself."""

from typing import Any, NamedTuple

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic.json_schema import models_json_schema

from verifier.service.errors import MEDIA_TYPE, RETRY_SECONDS, ErrorKind
from verifier.service.schemas import ProblemDetails, RewardRequest

REFERENCE = "#/components/schemas/{model}"
ABOUT = """\
Judges Lean 4 proofs for adversaries: does this submission prove exactly this statement, with only
the permitted axioms, according to the Lean kernel? The reward is 1 or 0, or null when something
else than the submission was at fault. Such an error is never a 0.

There is no authentication yet: whoever reaches the port can use it.
"""
CHALLENGE = "theorem add_zero' (n : Nat) : n + 0 = n := sorry\n"
EXAMPLE_REQUEST = {
    "problem": {"challenge": {"Challenge.lean": CHALLENGE}},
    "submission": {
        "files": {"Submission.lean": "theorem add_zero' (n : Nat) : n + 0 = n := rfl\n"}
    },
    "environment": "core",
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
        if status == 503:
            response["headers"] = {
                "Retry-After": {
                    "description": "Seconds to wait before it is sent again",
                    "schema": {"type": "integer", "example": RETRY_SECONDS},
                }
            }
    return responses


REWARD = Extras(
    {
        200: {"description": "Judged: the reward is 1 or 0"},
        **problems(
            ErrorKind.MALFORMED_JSON,
            ErrorKind.BODY_TIMEOUT,
            ErrorKind.BODY_TOO_LARGE,
            ErrorKind.UNSUPPORTED_MEDIA_TYPE,
            ErrorKind.INVALID_REQUEST,
            ErrorKind.UNKNOWN_ENVIRONMENT,
            ErrorKind.UNUSABLE_PROBLEM,
            ErrorKind.INTERNAL,
            ErrorKind.NOT_JUDGED,
            ErrorKind.QUEUE_FULL,
            ErrorKind.SHUTTING_DOWN,
            ErrorKind.DATABASE_UNAVAILABLE,
        ),
    },
    {
        "requestBody": {
            "required": True,
            "content": {
                "application/json": {
                    "schema": {"$ref": REFERENCE.format(model="RewardRequest")},
                    "example": EXAMPLE_REQUEST,
                }
            },
        }
    },
)
SUBMISSION = Extras(
    {
        200: {"description": "The record"},
        **problems(ErrorKind.NOT_FOUND, ErrorKind.INTERNAL, ErrorKind.DATABASE_UNAVAILABLE),
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
            [(RewardRequest, "validation"), (ProblemDetails, "serialization")],
            ref_template=REFERENCE,
        )
        schemas.update(more["$defs"])
        # FastAPI documents a 422 of its own for any parameter; ours cannot fail to parse.
        del document["paths"]["/v1/submissions/{id}"]["get"]["responses"]["422"]
        for unused in ("HTTPValidationError", "ValidationError"):
            schemas.pop(unused, None)
        app.openapi_schema = document
    return app.openapi_schema
