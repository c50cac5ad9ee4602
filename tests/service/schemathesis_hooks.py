"""What Schemathesis is told of the service, and what it checks besides its own checks."""

from __future__ import annotations

import re

import schemathesis
from schemathesis.generation import GenerationMode

# Kinds of 422 that depend on what Lean or this service thinks of a request, not on its form.
KINDS = ("unusable-problem", "idempotency-mismatch")
# What is wrong with the form of a request, and no schema can say.
RULES = (
    r"entry .* is not among the challenge's files",
    r"a name is given twice",
    r"both a hole and a theorem",
    r"this address is not public",
    r"more than one Idempotency-Key",
)


@schemathesis.serializer("application/x-ndjson")
def lines(ctx, value):  # type: ignore[no-untyped-def]
    """The body is text: lines."""
    return value if isinstance(value, bytes) else str(value).encode("utf-8", "surrogatepass")


@schemathesis.check
def refused_only_for_what_no_schema_says(ctx, response, case):  # type: ignore[no-untyped-def]
    """A request that the document allows is refused for a reason on the list, or not at all."""
    meta = case.meta
    if response.status_code != 422 or meta is None:
        return
    if meta.generation.mode is not GenerationMode.POSITIVE:
        return
    body = response.json()
    kind = body["type"].rpartition(":")[2]
    assert kind in KINDS or re.search("|".join(RULES), body["detail"]), body
