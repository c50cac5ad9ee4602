"""What the OpenAPI document says of batches."""

import json

from verifier.service.api.batch_schemas import NDJSON
from verifier.service.api.documentation import (
    AUTH,
    ETAG,
    EXAMPLE_REQUEST,
    IDEMPOTENT,
    NOT_MODIFIED,
    ORDERING,
    OURS,
    REFERENCE,
    TAKING,
    Extras,
    location,
    problems,
)
from verifier.service.api.errors import ErrorKind

_EXAMPLE = json.dumps({"id": "first", **EXAMPLE_REQUEST}) + "\n"
_LINES = {"description": "A JSON object a line", "contentMediaType": NDJSON}
"""Without a type: there is no text that is not lines."""
FINDING = (ErrorKind.INVALID_REQUEST, ErrorKind.NOT_FOUND)
WAITING = (*FINDING, ErrorKind.QUEUE_FULL, ErrorKind.SHUTTING_DOWN)

SEND_BATCH = Extras(
    {
        202: location(
            "All lines have come in",
            "Where to look how far it is",
            "get_batch",
            "get_results",
            "cancel_batch",
        ),
        **problems(
            *AUTH,
            *OURS,
            *(kind for kind in TAKING if kind is not ErrorKind.MALFORMED_JSON),
            *ORDERING,
            *IDEMPOTENT,
            ErrorKind.CANCELLED,
        ),
    },
    {
        "requestBody": {
            "required": True,
            "content": {
                NDJSON: {
                    "schema": {**_LINES, "x-line": {"$ref": REFERENCE.format(model="BatchLine")}},
                    "example": _EXAMPLE,
                }
            },
        }
    },
)
BATCHES = Extras(problems(*AUTH, *OURS, ErrorKind.INVALID_REQUEST), {})
BATCH = Extras(
    {
        200: {"description": "The batch", "headers": ETAG},
        304: NOT_MODIFIED,
        **problems(*AUTH, *OURS, *WAITING),
    },
    {},
)
CANCEL_BATCH = Extras(problems(*AUTH, *OURS, *FINDING), {})
RESULTS = Extras(
    {
        200: {
            "description": "The results",
            "content": {
                NDJSON: {
                    "schema": {
                        "type": "string",
                        **_LINES,
                        "x-line": {"$ref": REFERENCE.format(model="BatchResult")},
                    }
                }
            },
        },
        **problems(*AUTH, *OURS, *WAITING),
    },
    {},
)
