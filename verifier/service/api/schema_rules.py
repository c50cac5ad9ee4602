"""Rules for requests that the models check with code, as JSON Schema can say them.

What is left over, no schema can say, or not so that tools bear it: that an entry is among the
files, that no name is given twice, and what Lean thinks of a text.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from verifier.limits import MAX_HEARTBEATS
from verifier.service.api.ceilings import ceilings
from verifier.settings import Settings

Schema = dict[str, Any]

_COMPONENT = r"(«[^»]+»|[^.«»]+)"
NAME_PATTERN = rf"^{_COMPONENT}(\.{_COMPONENT})*$"
OPTION_PATTERN = r"^(?!debug\.)[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z_][A-Za-z0-9_]*)*$"
VALUE_PATTERN = r"^(?![0-9]{13,}$)[ -~]*$"
BASE64_PATTERN = (
    r"^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/][AQgw]==|[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=)?$"
)
ADDRESS_PATTERN = r"^https://[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z]{2,20})+(/[!-~]*)?$"
_GIVEN = {"not": {"type": "null"}}


def sharpen(schemas: Schema, settings: Settings) -> None:
    """Add the rules to the schemas of an OpenAPI document."""
    for name in ("theorems", "holes", "assumed", "permitted_axioms"):
        field = schemas["Problem"]["properties"][name]
        field["items"]["pattern"] = NAME_PATTERN
    options = schemas["Problem"]["properties"]["options"]
    options["propertyNames"] = {"pattern": OPTION_PATTERN}
    options["additionalProperties"] = {
        "anyOf": [
            {"type": "boolean"},
            {"type": "integer", "minimum": -MAX_HEARTBEATS, "maximum": MAX_HEARTBEATS},
            {"type": "string", "maxLength": 200, "pattern": VALUE_PATTERN},
        ]
    }
    schemas["Problem"]["not"] = {
        "properties": {"allow_disproof": {"const": True}},
        "required": ["allow_disproof"],
        "anyOf": [
            {"properties": {"holes": {"minItems": 1}}} | _need("holes"),
            {"properties": {"open_holes": {"const": True}}} | _need("open_holes"),
        ],
    }
    archive = next(_of_type(schemas["Submission"]["properties"]["archive"], "string"))
    archive.update(
        contentEncoding="base64",
        pattern=BASE64_PATTERN,
    )
    schemas["Submission"]["oneOf"] = [
        {"properties": {"files": {"minProperties": 1}, "archive": {"type": "null"}}}
        | _need("files"),
        {"properties": {"files": {"maxProperties": 0}, "archive": _GIVEN}} | _need("archive"),
    ]
    for name in ("RewardRequest", "SubmissionRequest"):
        schemas[name]["oneOf"] = [
            {"properties": {"problem": _GIVEN, "problem_id": {"type": "null"}}} | _need("problem"),
            {"properties": {"problem": {"type": "null"}, "problem_id": _GIVEN}}
            | _need("problem_id"),
        ]
    webhook = schemas["SubmissionRequest"]["properties"]["webhook"]
    next(_of_type(webhook, "string"))["pattern"] = ADDRESS_PATTERN
    _lower(schemas, settings)


def set_environments(document: Schema, names: Sequence[str]) -> None:
    """Say which environments there are, wherever a request names one."""
    schemas = document["components"]["schemas"]
    places = [
        schemas[model]["properties"]["environment"]
        for model in ("RewardRequest", "SubmissionRequest", "BatchLine", "ProblemRequest")
    ]
    for methods in document["paths"].values():
        for operation in methods.values():
            for parameter in operation.get("parameters", ()):
                if parameter["name"] == "environment":
                    places.append(parameter["schema"])
                if parameter["name"] == "webhook":
                    next(_of_type(parameter["schema"], "string"))["pattern"] = ADDRESS_PATTERN
    for place in places:
        next(_of_type(place, "string"))["enum"] = list(names)


def _lower(schemas: Schema, settings: Settings) -> None:
    """The operator's ceilings, where they are below what the format allows."""
    highest = ceilings(settings)
    for model, limits in (("StageLimits", highest["build"]), ("Limits", highest[""])):
        for name, ceiling in limits.items():
            schemas[model]["properties"][name]["maximum"] = ceiling


def _need(name: str) -> Schema:
    return {"required": [name]}


def _of_type(schema: Schema, kind: str) -> Iterator[Schema]:
    if schema.get("type") == kind:
        yield schema
    yield from (each for each in schema.get("anyOf", ()) if each.get("type") == kind)
